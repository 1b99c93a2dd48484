"""Make the fonts for Chinese, Japanese and Korean: `python -m bundle.fonts FOLDER`.

FOLDER has NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc, for instance from Debian's package fonts-noto-cjk. The
fonts get the letters that the standards of each language list as common, and those of its catalog. The result is
assets/fonts/NotoSans*.otf. It needs fonttools.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.compiled import ROOT
from game.words.catalog import LANGUAGES, folder, po_entries

WEIGHTS = {"Regular": 400, "Bold": 600}
# The fonts, each with its number in the collection, its language, and the rows of a standard: the signs, kana and
# letters of the first level of JIS X 0208, GB 2312 and KS X 1001.
FONTS = {
    "NotoSansJP": (0, "ja", "euc_jp", (*range(0xA1, 0xA9), *range(0xB0, 0xD0))),
    "NotoSansKR": (1, "ko", "euc_kr", (*range(0xA1, 0xA4), *range(0xB0, 0xC9))),
    "NotoSansSC": (2, "zh_CN", "gb2312", (*range(0xA1, 0xAA), *range(0xB0, 0xD8))),
}
DROPPED = ("vhea", "vmtx", "VORG", "BASE", "GSUB", "GPOS", "GDEF")  # tables for vertical text and alternative forms


def common_letters(encoding: str, rows: tuple[int, ...]) -> Iterator[str]:
    for row in rows:
        for cell in range(0xA1, 0xFF):
            try:
                yield bytes((row, cell)).decode(encoding)
            except UnicodeDecodeError:
                continue  # not assigned


def letters_of(language: str) -> set[str]:
    """Return the letters of a catalog that is in the source, and of the names of all languages."""
    file = folder(language) / "conniption.po"
    texts = (
        [text for entry in po_entries(file.read_text("utf-8")) for text in entry.texts.values()]
        if file.exists()
        else []
    )
    return set("".join([*texts, *LANGUAGES.values()]))


def make(name: str, source: Path, target: Path) -> None:
    from fontTools import subset

    number, language, encoding, rows = FONTS[name]
    options = subset.Options(
        font_number=number, hinting=False, desubroutinize=True, layout_features=[], name_IDs=[0, 1, 2, 13, 14]
    )
    options.drop_tables += DROPPED
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join([*common_letters(encoding, rows), *sorted(letters_of(language))]))
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    source = parser.parse_args().folder
    for name in FONTS:
        for weight, number in WEIGHTS.items():
            target = ROOT / f"assets/fonts/{name}-{number}.otf"
            make(name, source / f"NotoSansCJK-{weight}.ttc", target)
            print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
