"""Check that compiled code can use a board or a score that is written in plain Python."""


def refuse_unseen(kind: type, base: type, needed: tuple[str, ...], unseen: tuple[str, ...]) -> None:
    """Raise TypeError if a subclass overrides methods in a way that compiled code would ignore.

    Compiled code calls methods of compiled classes directly and ignores overrides in plain Python, with one exception:
    the versions in `base` call the methods in `needed` of a Python subclass, though not those in `unseen`.
    """
    compiled = next((one for one in kind.__mro__ if "__pyx_vtable__" in one.__dict__), None)
    if compiled is None or compiled is kind:
        return
    plain = {name for one in kind.__mro__[: kind.__mro__.index(compiled)] for name in one.__dict__}
    for name in unseen if compiled is base else (*needed, *unseen):
        if name in plain:
            raise TypeError(
                f"{kind.__name__}.{name}: compiled code would not see it; in plain Python a {base.__name__} is a "
                f"subclass of {base.__name__} itself, with {', '.join(needed)}"
            )
    for name in needed:
        if compiled is base and name not in plain:
            raise TypeError(f"{kind.__name__}: a {base.__name__} in plain Python needs {name}")
