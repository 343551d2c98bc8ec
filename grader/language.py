"""The language in which people are answered: gettext's functions over catalogues in `locale/`.

A catalogue is a `.po` file, `locale/ko.po` beside the package or in an assignment's folder.
English is what stands in the code, so it needs none.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

__all__ = ["N_", "_", "languages", "ngettext", "speak", "use_language"]

OWN = Path(__file__).parent / "locale"

_ENGLISH = gettext.NullTranslations()
_catalogue: ContextVar[gettext.NullTranslations | None] = ContextVar("catalogue", default=None)


def _(message: str) -> str:
    """*message* in the language in use; placeholders are filled in afterwards, by `format`."""
    return (_catalogue.get() or _ENGLISH).gettext(message) if message else ""


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """*message* as it is: marks it for the catalogues where `_` can't be called yet."""
    return message


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form that *count* asks for, in the language in use."""
    return (_catalogue.get() or _ENGLISH).ngettext(singular, plural, count)


def languages(*folders: Path) -> list[str]:
    """The languages that the engine, and every one of the *folders*, has a catalogue for."""
    common = {path.stem for path in OWN.glob("*.po")}
    for folder in folders:
        common &= {path.stem for path in folder.glob("*.po")}
    return sorted({"en"} | common)


@contextmanager
def use_language(language: str, *folders: Path) -> Iterator[None]:
    """Within, `_` answers in *language*: from catalogues in *folders* first, then the engine's.

    Holds for this thread and for what is run in a copy of its context.
    """
    token = _catalogue.set(_translations(language, folders))
    try:
        yield
    finally:
        _catalogue.reset(token)


def speak(language: str, *folders: Path) -> None:
    """From here on, `_` answers in *language*: until the `use_language` around it ends."""
    _catalogue.set(_translations(language, folders))


@cache
def _translations(language: str, folders: tuple[Path, ...]) -> gettext.NullTranslations:
    chain = gettext.NullTranslations()
    for folder in (*folders, OWN):
        for path in folder.glob("*.po"):  # compared, not joined: a report's file names any language
            if path.stem == language != "en":
                chain.add_fallback(_read(path))
    return chain


def _read(path: Path) -> gettext.GNUTranslations:
    """The catalogue in the `.po` file at *path*, compiled in memory: nothing lags behind it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
