"""Pages from templates: one file each, that asks nothing of any network and runs no other's code.

Jinja2 escapes whatever a template shows. What the page itself brings, one style sheet and one
script, stands in it whole, and the page's policy names both by their digests: nothing else can
run, be loaded or be sent, whatever a submission put into its texts.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from grader.language import _

__all__ = ["page", "page_parts"]


def page(template: str, *, script: str, **values: Any) -> str:
    """The page that *template* makes of *values*, with *script* after the common one."""
    return "".join(page_parts(template, script=script, **values))


def page_parts(template: str, *, script: str, **values: Any) -> Iterator[str]:
    """The page in parts, for one that is too long to hold."""
    css, js = _asset("page.css"), _asset("page.js") + _asset(script)
    assets = {"css": Markup(css), "js": Markup(js), "policy": _policy(css, js)}
    return _environment().get_template(template).generate(_=_, **assets, **values)


def _policy(css: str, js: str) -> str:
    """The content security policy: the page's own style and script, and nothing else."""
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_digest(css)}'",
            f"script-src '{_digest(js)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _asset(name: str) -> str:
    """A style sheet or script; as it stands between the tags, to the character."""
    folder = files("grader.reports.html").joinpath("templates")
    return folder.joinpath(name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("grader.reports.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"titled": _titled, "breakable": _breakable}
    return environment


def _titled(title: str) -> Markup:
    """A check's title, whose backticks mean code."""
    parts = title.split("`")
    if len(parts) % 2 == 0:
        return escape(title)
    return Markup("").join(_parts(parts))


def _parts(parts: Iterable[str]) -> Iterator[Markup]:
    for number, part in enumerate(parts):
        yield Markup("<code>{}</code>").format(part) if number % 2 else escape(part)


def _breakable(name: str) -> Markup:
    """A name that may be broken after an underscore."""
    return Markup("_<wbr>").join(name.split("_"))
