"""The web pages in a real Chromium: under their policy, by hand and keyboard, for everyone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from made_reports import FAILED, OURS, PASSED, a_report, every_kind, hostile

from grader.model import Outcome
from grader.reports.html import class_page, class_row, student_page

sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright, to drive a browser")
axe_api = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-core")

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
QUIET = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=f"needs a browser: {', '.join(NAMES)}")

EVIL = """</script></style><script>hacked=1</script><img src=x onerror="hacked=1"><b>bold</b>"""

Page = Any
Open = Callable[..., Any]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all of this; its own sandbox can't be had as root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = [*QUIET, *(["--no-sandbox"] if is_root else [])]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Open:
    """Opens a page from its text; at the end, nothing was asked of a network, nothing failed."""

    @contextmanager
    def open_page(text: str, **about: Any) -> Iterator[Page]:
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(reduced_motion="reduce", **about)
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        yield page
        context.close()
        assert [] == said
        assert [file.as_uri()] == [url for url in asked if not url.startswith("data:")]

    return open_page


def a_class() -> str:
    """A class of five, one of them with a hostile name."""
    rows = [
        class_row(
            a_report(replace(PASSED, points=Fraction(points), outcome=end), FAILED), student=n
        )
        for n, points, end in (
            ("Cy", 2, Outcome.PARTIAL),
            ("Ada", 4, Outcome.PASSED),
            (f"Bo{EVIL}", 0, Outcome.FAILED),
        )
    ]
    rows.append(class_row(a_report(PASSED, OURS), student="Di"))
    rows.append(class_row(a_report(PASSED), student="Eve 10", href="students/eve.html"))
    return class_page(rows, title="A class")


def shown_names(page: Page) -> list[str]:
    """The first letters of the rows that can be seen, in order."""
    cells = page.locator("table.class tbody tr:visible th")
    return [text.strip()[:2] for text in cells.all_inner_texts()]


def test_a_losing_line_can_be_stepped_through(opened: Open) -> None:
    """It opens at its end; buttons, keys and the small boards lead through it."""
    with opened(student_page(every_kind())) as page:
        play = page.locator("figure.play").first
        heading, result = play.locator(".stage .heading"), play.locator(".stage .result")
        assert "5 X plays 6" == heading.inner_text()
        assert result.is_visible()
        play.get_by_role("button", name="first position").click()
        assert "start" == heading.inner_text()
        assert not result.is_visible()
        assert 0 == play.locator(".shown .cross").count()
        page.keyboard.press("ArrowRight")
        assert "1 X plays 0" == heading.inner_text()
        assert 2 == play.locator(".shown .cross").count()
        play.locator("button.ply").nth(4).click()
        assert "4 O plays 2 (yours)" == heading.inner_text()
        page.keyboard.press("End")
        page.keyboard.press("ArrowRight")
        assert "6/6" == play.locator(".count").inner_text()
        assert result.is_visible()


def test_hostile_text_stays_text(opened: Open) -> None:
    """Wherever it stands it is read, not run; and what would be put in by script is refused."""
    for text in (student_page(hostile(EVIL)), a_class()):
        with opened(text) as page:
            assert page.evaluate("typeof hacked === 'undefined'")
            assert 0 == page.locator("img, b").count()
            assert 1 == page.locator("script").count()
            assert EVIL in page.locator("body").inner_text()


def test_the_policy_holds_against_what_was_put_in(browser: Any, tmp_path: Path) -> None:
    """A script, a style or a picture that was not there when the page was made is refused."""
    file = tmp_path / "page.html"
    text = student_page(every_kind())
    put_in = (
        '<script>hacked=1</script><p style="color:red" onclick="hacked=1">x</p><img src="a.png">'
    )
    file.write_text(text.replace('<main id="main"', f'{put_in}<main id="main"'), "utf-8")
    context = browser.new_context()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(file.as_uri())
    page.get_by_text("x", exact=True).first.click()
    assert page.evaluate("typeof hacked === 'undefined'")
    assert 4 <= sum("Content Security Policy" in each for each in said)
    with pytest.raises(sync_api.Error, match="TrustedHTML"):
        page.evaluate("document.body.innerHTML = 'x'")
    context.close()


def test_a_class_is_sorted_searched_and_filtered(opened: Open) -> None:
    """By name, by points and by check; what is seen is counted."""
    with opened(a_class()) as page:
        assert ["Cy", "Ad", "Bo", "Di", "Ev"] == [
            name.lstrip("! ")[:2] for name in shown_names(page)
        ]
        marks = (
            page.locator("table.class tbody tr")
            .nth(0)
            .locator("td")
            .evaluate_all(
                "cells => cells.map(cell => getComputedStyle(cell, '::before').content[1])"
            )
        )
        assert ["o", "◐", "✗", "o"] == marks  # none for points, none for what was not asked
        head = page.get_by_role("columnheader", name="student")
        head.get_by_role("button").click()
        assert "ascending" == head.get_attribute("aria-sort")
        assert ["Ad", "Bo", "Cy", "Di", "Ev"] == shown_names(page)
        points = page.get_by_role("columnheader", name="points")
        points.get_by_role("button").click()
        assert "descending" == points.get_attribute("aria-sort")
        assert ["Ev", "Ad", "Cy", "Bo", "Di"] == shown_names(page)
        points.get_by_role("button").click()
        assert ["Di", "Bo", "Cy", "Ad", "Ev"] == shown_names(page)
        page.get_by_label("Show").select_option("person")
        assert ["Di"] == shown_names(page)
        page.get_by_label("Show").select_option("")
        page.get_by_label("Not passed").select_option("pruning")
        assert ["Bo", "Cy"] == shown_names(page)
        page.get_by_label("Not passed").select_option("")
        page.get_by_label("Search").fill("eve 1")
        assert ["Ev"] == shown_names(page)
        assert "1 of 5" == page.get_by_role("status").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(opened: Open, scheme: str) -> None:
    """Names, roles, contrast and order, by axe-core, on both pages and in both schemes."""
    axe = axe_api.Axe()
    for text in (student_page(a_report(*every_kind().verdicts, OURS)), a_class()):
        with opened(text, color_scheme=scheme) as page:
            found = axe.run(page).response
            assert "color-contrast" in {each["id"] for each in found["passes"]}
            serious = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
            assert [] == [(each["id"], [n["html"] for n in each["nodes"]]) for each in serious]


def test_the_button_turns_light_to_dark(opened: Open) -> None:
    """And back."""
    with opened(student_page(every_kind()), color_scheme="light") as page:
        paper = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(paper)
        page.get_by_role("button", name="dark or light").click()
        assert light != page.evaluate(paper)
        page.get_by_role("button", name="dark or light").click()
        assert light == page.evaluate(paper)


def test_it_reads_without_a_script_and_on_paper(opened: Open) -> None:
    """All boards of a line are there, no control that would do nothing, all that was folded."""
    with opened(student_page(every_kind()), java_script_enabled=False) as page:
        assert 6 == page.locator("figure.play").first.locator(".plies svg:visible").count()
        assert 0 == page.locator("button:visible").count()
    with opened(student_page(every_kind())) as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert 6 == page.locator("figure.play").first.locator(".plies svg:visible").count()
        assert 0 == page.locator(".stage:visible, .copy:visible").count()
        assert page.get_by_text("digest ab12").is_visible()


def test_a_phone_need_not_scroll_sideways(opened: Open) -> None:
    """What is wide scrolls in its own frame."""
    for text in (student_page(every_kind()), a_class()):
        with opened(text, viewport={"width": 360, "height": 640}) as page:
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
