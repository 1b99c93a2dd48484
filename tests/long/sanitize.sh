#!/usr/bin/env bash
# Build the fast modules in a copy of the tree, once with the sanitizers for addresses and undefined behavior and once
# with bounds checks, and run the tests of rules and search on each. Arguments go to pytest.
set -euo pipefail
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    sed -n '2,3s/^# //p' "$0"
    exit
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-python3}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tests=(tests/game/rules tests/ai tests/game/record/test_record.py tests/game/record/test_text_format.py tests/project/test_fuzz.py)
tests+=(-k "not at_once") # how quickly something happens says nothing in such a build

fresh_copy() {
    rm -rf "${copy:?}"/*
    git -C "$root" ls-files -z --cached --others --exclude-standard | tar -C "$root" --null -T - -cf - | tar -xf - -C "$copy"
    cd "$copy"
}

echo "=== addresses and undefined behaviour ==="
fresh_copy
flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
CONNIPTION_COMPILE=always CFLAGS="$flags" LDFLAGS="-fsanitize=address,undefined" \
    "$python" setup.py -q build_ext --inplace -j"$(nproc)"
# Python keeps memory until it ends, which is no leak of ours; and it must not be its own allocator that is watched.
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 PYTHONMALLOC=malloc \
    "$python" -m pytest -q -p no:cacheprovider "${tests[@]}" "$@"

echo "=== bounds checks ==="
fresh_copy
CONNIPTION_COMPILE=always CONNIPTION_CHECK_BOUNDS=1 "$python" setup.py -q build_ext --inplace -j"$(nproc)"
"$python" -m pytest -q -p no:cacheprovider "${tests[@]}" "$@"
