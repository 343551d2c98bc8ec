"""From reports to what counts: penalties, overrides, blanks; exports as importers read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.batch.handed import Handed, Person
from grader.batch.journal import Conditions, Entry, Journal, Status
from grader.batch.roster import Roster, Student, read_roster
from grader.errors import UsageFault
from grader.gradebook.canvas import to_canvas
from grader.gradebook.command import Asked, Book, export, notes, policy_of, scaled
from grader.gradebook.csvfiles import read_sheet
from grader.gradebook.gradescope import to_gradescope
from grader.gradebook.mistakes import Known, counterexamples, like_mutants, seen_of
from grader.gradebook.moodle import to_moodle
from grader.gradebook.overrides import Named, Override, read_overrides
from grader.gradebook.rows import NOTHING, Row, class_rows, with_overrides
from grader.gradebook.statistics import check_table, statistics_lines
from grader.gradebook.table import as_table, defused, write_parquet, write_xlsx
from grader.model import (
    Assignment,
    Check,
    Explanation,
    Isolation,
    LatePolicy,
    Limits,
    Outcome,
    Report,
    SubmissionKind,
    Verdict,
)

pandas = pytest.importorskip("pandas")

DUE = datetime(2026, 12, 20, 10, tzinfo=UTC)
SLIDES = LatePolicy("week_then_classes", DUE, points=Fraction(4), classes=(DUE + timedelta(7),))
CHECKS = {"values": Fraction(6), "moves": Fraction(4)}
CONDITIONS = Conditions("demo", "d", "0.1", None, "en")


def verdict(check: str, points: int | None, got: str = "0", call: str = "f(1)") -> Verdict:
    most = CHECKS[check]
    outcome = (
        Outcome.GRADER_ERROR if points is None
        else Outcome.PASSED if points == most else Outcome.FAILED
    )  # fmt: skip
    why = None if outcome is Outcome.PASSED else Explanation("Wrong.", call, "1", got)
    return Verdict(
        check, "T.", outcome, None if points is None else Fraction(points), most, explanation=why
    )


def report(values: int | None, moves: int | None, **more: Any) -> Report:
    verdicts = (verdict("values", values, **more), verdict("moves", moves))
    known = [v.points for v in verdicts]
    total = None if None in known else sum((p for p in known if p is not None), Fraction(0))
    return Report(
        "demo", "Demo", "1", "d", "x.py", "s", SubmissionKind.MODULE, "plain",
        Isolation("process", ""), total, Fraction(10), 7, 0.1, (), verdicts, "again", {},
    )  # fmt: skip


def handed(student: str, name: str = "", **more: Any) -> Handed:
    person = Person(student, name or student, f"{student}@example.org")
    return Handed(f"{student}-key", (person,), more.pop("system", "plain"), f"{student}.py",
                  Path("x"), sha256="s", **more)  # fmt: skip


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Six submissions: right, wrong and late, late without a time, blank, unreadable, a formula."""
    journal = Journal(tmp_path / "results")
    late = DUE + timedelta(days=8)
    class_: list[tuple[Handed, Report | None]] = [
        (handed("ada", "Ada Rossi"), report(6, 4)),
        (handed("bo", "Bo Li", handed_in=late), report(6, 2)),
        (handed("cy", "Cy Young", is_late=True), report(3, 4)),
        (handed("di", "Di Blank"), report(6, None)),
        (handed("ed", "Ed Essay"), None),
        (handed("eve", "=HYPERLINK(1)"), report(0, 0)),
    ]
    with journal.locked():
        journal.begin(
            {"run": 1, "assignment": "demo", "keep": "last"}, [each for each, _ in class_]
        )
        for each, graded in class_:
            status = Status.GRADED if graded else Status.UNREADABLE
            if graded and graded.points is None:
                status = Status.FAILED
            entry = Entry(each.key, status, "s", CONDITIONS, 1, "a PDF" if not graded else "")
            journal.record(entry, graded)
    return journal


@pytest.fixture
def rows(journal: Journal) -> list[Row]:
    return class_rows(journal, SLIDES, Fraction(10))


def named(rows: Sequence[Row]) -> list[Named]:
    return [Named(row.student, row.name, (*row.ids, row.email)) for row in rows]


def by_student(rows: Sequence[Row]) -> dict[str, Row]:
    return {row.student: row for row in rows}


# --- what counts -------------------------------------------------------------------------------


def test_blanks_stay_blank_and_lateness_costs(rows: list[Row]) -> None:
    """8 days late with a class in between: 8 points; late by an unknown time: the least."""
    finals = {row.student: row.final for row in rows}
    assert {"ada": 10, "bo": 0, "cy": 3, "di": None, "ed": None, "eve": 0} == finals
    assert "late by an unknown time" in by_student(rows)["cy"].note
    assert Fraction(8) == by_student(rows)["bo"].penalty


def test_an_override_is_kept_beside_what_it_replaces(rows: list[Row], tmp_path: Path) -> None:
    """A check's, the total's, the penalty's; the checks' own points are as they were."""
    file = tmp_path / "overrides.csv"
    file.write_text(
        "student,check,points,who,when,why\n"
        "di,moves,3.5,TA,2027-01-02,read by hand\n"
        "bo,penalty,0,TA,2027-01-02,was ill\n"
        "ed,,5,TA,2027-01-02,on paper\n"
        "ada,extra,1,TA,2027-01-02,a bonus\n"
    )
    overrides = read_overrides(file, named(rows), [*CHECKS, "extra"])
    new = by_student(list(with_overrides(rows, overrides)))
    assert (Fraction(19, 2), 8, 5) == (new["di"].final, new["bo"].final, new["ed"].final)
    table = as_table(list(new.values()), list(CHECKS)).set_index("student")
    di = table.loc["di"]
    assert pandas.isna(di["moves"])
    assert pandas.isna(di["raw"])
    assert (9.5, "TA", "moves: read by hand") == (
        di["override"],
        di["override_by"],
        di["override_why"],
    )
    assert pandas.isna(table.loc["eve"]["override"])
    assert 11 == new["ada"].final, "of a check that was not asked of this student: added"


def test_an_override_of_one_check_is_no_score_where_there_is_no_report(rows: list[Row]) -> None:
    """Ed's file could not be read: 3 points for one check leave the rest unknown, and no zero."""
    given = {"ed": [Override("ed", "values", Fraction(3), "TA", "2027-01-02", "read it")]}
    (ed,) = with_overrides([by_student(rows)["ed"]], given)
    assert (None, None, True) == (ed.override, ed.final, ed.has_override)


def test_every_fault_of_an_overrides_file_is_told_at_once(tmp_path: Path) -> None:
    """With the line; nothing is applied."""
    file = tmp_path / "o.csv"
    file.write_text(
        "student,check,points,who,when,why\n"
        "adda,values,1,TA,2027-01-02,x\n"
        "ada,walk,1,TA,2027-01-02,x\n"
        "ada,values,many,TA,soon,\n"
        "ada,moves,1e400,TA,2027-01-02,x\n"
        "bo,,1,TA,2027-01-02,x\nbo,,2,TA,2027-01-02,x\n"
    )
    with pytest.raises(UsageFault) as caught:
        read_overrides(file, [Named("ada"), Named("bo")], list(CHECKS))
    text = str(caught.value)
    for said in (
        "o.csv:2: no student 'adda'. Did you mean ada?",
        "o.csv:3: no check 'walk'", "o.csv:4: why is empty",
        "o.csv:4: points is a number such as 2.5, not 'many'", "o.csv:4: when is a date",
        "o.csv:5: points is a number such as 2.5, not '1e400'",
        "o.csv:7: 'bo' has two overrides for 'the total'",
    ):  # fmt: skip
        assert said in text


def test_overrides_find_a_student_by_any_name_that_is_only_one_s(tmp_path: Path) -> None:
    """Id, login, e-mail, or name in any order; an id is never another's name."""
    class_ = [
        Named("7", "garciaana", ("7", "ana@example.org")),
        Named("8", "Rossi, Ada", ("8", "rossiada")),
        Named("9", "Ada Li", ("9",)),
        Named("10", "Li, Ada", ("10", "7")),
    ]
    file = tmp_path / "o.csv"
    about = "student,check,points,who,when,why\n"
    for text, found in (
        ("7", "7"), ("garciaana", "7"), ("ANA@example.org", "7"), ("rossiada", "8"),
        ("Ada Rossi", "8"), ('"Rossi, Ada"', "8"), ("10", "10"),
    ):  # fmt: skip
        file.write_text(f"{about}{text},,1,TA,2027-01-02,x\n")
        assert [found] == list(read_overrides(file, class_, list(CHECKS)))
    for text, said in (
        ("Ada Li", r"'Ada Li' may be Ada Li \(9\) or Li, Ada \(10\): give the id"),
        ("garciana", r"no student 'garciana'\. Did you mean garciaana \(7\)\?"),
        ("%", r"no student '%'\. Give an id, a login, an e-mail or a name"),
    ):
        file.write_text(f"{about}{text},,1,TA,2027-01-02,x\n")
        with pytest.raises(UsageFault, match=said):
            read_overrides(file, class_, list(CHECKS))
    file.write_text(f"{about}7,,1,TA,2027-01-02,x\ngarciaana,,2,TA,2027-01-02,x\n")
    with pytest.raises(UsageFault, match="'7' has two overrides for 'the total'"):
        read_overrides(file, class_, list(CHECKS))


def test_an_override_above_the_points_is_kept_and_told(rows: list[Row], journal: Journal) -> None:
    """A bonus may be meant, and so may be 8 where 80 stands."""
    given = {
        "ada": [Override("ada", "values", Fraction(60), "TA", "2027-01-02", "slip")],
        "bo": [Override("bo", "", Fraction(11), "TA", "2027-01-02", "bonus")],
        "eve": [Override("eve", "moves", Fraction(4), "TA", "2027-01-02", "by hand")],
    }
    new = list(with_overrides(rows, given))
    said = list(notes(Book(journal, demo(), tuple(new)), ()))
    start = said.index("override above the points that there are (2):")
    assert ["  Ada Rossi (ada): values 60 of 6", "  Bo Li (bo): the total 11 of 10"] == said[
        start + 1 : start + 3
    ]
    assert 64 == by_student(new)["ada"].final


def test_who_an_export_leaves_out_is_told(rows: list[Row], journal: Journal) -> None:
    """Whether the other system or we do not know enough."""
    said = list(notes(Book(journal, demo(), tuple(rows)), ["Cy Young (cy)"]))
    title = "left out: not in the file of the other system, or without an e-mail here (1):"
    assert "  Cy Young (cy)" == said[said.index(title) + 1]


def test_a_canvas_export_is_a_roster(journal: Journal, tmp_path: Path) -> None:
    """`Student` is the name beside an ID or a login; the lines about columns are nobody."""
    path = tmp_path / "roster.csv"
    path.write_text(
        "Student,ID,SIS Login ID,Section\n,,,\n    Points Possible,,,\n"
        '"Absent, Al",199,al,S1\n"Rossi, Ada",501,ada,S1\n'
    )
    roster = read_roster(path)
    assert ["Absent, Al (199)", "Rossi, Ada (501)"] == [each.called for each in roster.students]
    new = class_rows(journal, SLIDES, Fraction(10), roster)
    assert "Rossi, Ada" == by_student(new)["501"].name
    said = list(notes(Book(journal, demo(), tuple(new)), ()))
    assert "  Absent, Al (199)" == said[said.index("in the roster, nothing handed in (1):") + 1]
    assert "  Bo Li (bo), bo.py" in said[said.index("handed in, not in the roster (5):") :]
    path.write_text('Student,SIS Login ID\n"Absent, Al",al\nx7,bo\n')
    assert [("al", "Absent, Al"), ("x7", "")] == [
        (s.id, s.name) for s in read_roster(path).students
    ]


def test_a_file_that_a_spreadsheet_saved_in_its_own_letters_is_told(tmp_path: Path) -> None:
    """With what to do; and so is one with a cell that nobody wrote."""
    file = tmp_path / "class.csv"
    for data, said in (
        ("id,name\n1,김하나\n".encode("cp949"), "save it as 'CSV UTF-8'"),
        (b"id,name\n1," + b"a" * 200_000, r"class\.csv:\d: field larger"),
    ):
        file.write_bytes(data)
        for read in (read_roster, read_sheet):
            with pytest.raises(UsageFault, match=said):
                read(file)


def test_an_option_that_a_format_has_no_use_for_is_refused(
    rows: list[Row], journal: Journal
) -> None:
    """Before anything is written: who gives it expects that it does something."""
    book = Book(journal, demo(), tuple(rows))
    for name, asked, said in (
        ("csv", Asked(template=Path("x")), "--template is for --format canvas and"),
        ("moodle", Asked(column="x"), "--column is for --format canvas"),
        ("xlsx", Asked(out_of=Fraction(5)), "--out-of is for --format canvas, moodle, gradescope"),
    ):
        with pytest.raises(UsageFault, match=said):
            export(book, name, asked, Path("x"))


def test_scores_by_another_version_of_the_assignment_are_told(
    rows: list[Row], journal: Journal
) -> None:
    """The points in its spec may have changed since; grader batch brings them up to date."""
    now, later = replace(demo(), digest="d"), replace(demo(), digest="e")
    title = "by another version of the assignment: run grader batch again (6):"
    assert title in list(notes(Book(journal, later, tuple(rows)), ()))
    assert title not in list(notes(Book(journal, now, tuple(rows)), ()))


def test_a_roster_brings_names_extensions_and_who_is_missing(
    journal: Journal, tmp_path: Path
) -> None:
    """Found by id, by e-mail, or by a name with the last one first."""
    path = tmp_path / "roster.csv"
    path.write_text(
        "Student;SIS Login ID;Email;Section;due\n"
        "ada;;;A;\n;x1;bo@example.org;B;2026-12-27T10:00Z\n;x2;;B;\n;zoe;;B;\n"
        ";cy;;B;2026-12-27T10:00Z\n"
    )
    roster = read_roster(path)
    new = by_student(class_rows(journal, SLIDES, Fraction(10), roster))
    assert ("A", Fraction(4)) == (new["ada"].section, new["x1"].penalty)
    assert NOTHING == new["zoe"].status
    assert new["zoe"].final is None
    assert not new["di"].is_known
    assert 0 == new["cy"].penalty, "late by an unknown time, perhaps not later than agreed"
    young = Roster((Student("77", "Young, Cy"),))
    found = young.find(Person("9", "youngcy"))
    assert found is not None
    assert young.find(Person("9", "Young")) is None


def test_a_group_has_a_row_for_each_and_best_takes_the_best(tmp_path: Path) -> None:
    """After the penalty, not before."""
    journal = Journal(tmp_path / "r")
    late = handed("ada", handed_in=DUE + timedelta(days=1))
    late = replace(late, key="late", people=(*late.people, Person("bo")))
    early = replace(handed("ada", handed_in=DUE), key="early")
    with journal.locked():
        journal.begin({"run": 1, "assignment": "demo", "keep": "best"}, [late, early])
        for each, points in ((late, 6), (early, 4)):
            entry = Entry(each.key, Status.GRADED, "s", CONDITIONS, 1)
            journal.record(entry, report(points, 0))
    new = by_student(class_rows(journal, SLIDES, Fraction(10)))
    assert ("early", Fraction(4)) == (new["ada"].key, new["ada"].final)
    assert ("late", Fraction(2)) == (new["bo"].key, new["bo"].final)


def test_a_policy_can_be_another(tmp_path: Path) -> None:
    """By name, with the spec's numbers; or from a file."""
    assert "none" == policy_of(SLIDES, "none").name
    assert (Fraction(4), "cutoff") == (policy_of(SLIDES, "cutoff").points, "cutoff")
    file = tmp_path / "late.toml"
    file.write_text("[late]\npolicy = 'cutoff'\ndue = 2026-12-20\n")
    assert datetime(2026, 12, 21, tzinfo=UTC) == policy_of(SLIDES, str(file)).due
    for wrong, said in (
        ("cutof", "--late is one of"),
        ("percent_per_day", "the spec has no percent"),
    ):
        with pytest.raises(UsageFault, match=said):
            policy_of(SLIDES, wrong)


def test_a_late_policy_without_its_heading_is_no_policy_in_silence(tmp_path: Path) -> None:
    """What stands there is named; so is a `late` that is no table."""
    file = tmp_path / "late.toml"
    for text, said in (
        ("policy = 'none'\ndue = 2026-12-20\n", r"no table \[late\]; .+ there is policy, due\."),
        ("[lates]\npolicy = 'cutoff'\n", r"no table \[late\]; what stands there is lates"),
        ("late = 'cutoff'\n", r"no table \[late\]; what stands there is late"),
        ("", r"no table \[late\]; the file is empty"),
    ):
        file.write_text(text)
        with pytest.raises(UsageFault, match=said):
            policy_of(SLIDES, str(file))


# --- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", "=cmd|' /C calc'!A0"]
)
def test_no_name_is_a_formula(name: str) -> None:
    """Whatever a student is called, the cell is text."""
    assert defused(name).startswith("'")


def test_workbook_and_parquet_are_read_back(rows: list[Row], tmp_path: Path) -> None:
    """Blanks as blanks; in the workbook no cell is a formula."""
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("pyarrow")
    names = list(CHECKS)
    write_xlsx(as_table(rows, names), tmp_path / "g.xlsx", {"checks": check_table(rows, CHECKS)})
    sheet = openpyxl.load_workbook(tmp_path / "g.xlsx")["gradebook"]
    cells = [cell for line in sheet.iter_rows() for cell in line]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert "'=HYPERLINK(1)" in [cell.value for cell in cells]
    write_parquet(as_table(rows, names, safe=False), tmp_path / "g.parquet")
    table = pandas.read_parquet(tmp_path / "g.parquet").set_index("student")
    assert pandas.isna(table.loc["di"]["final"])
    assert (10, "=HYPERLINK(1)") == (table.loc["ada"]["final"], table.loc["eve"]["name"])


# --- as the importers read them ----------------------------------------------------------------

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Demo (11),Other (12),Current Score
    Points Possible,,,,,10,5,(read only)
"Rossi, Ada",501,ada,,S1,,3,
"Li, Bo",502,,bo@example.org,S1,7,3,
"Blank, Di",503,di,,S1,6,3,
"Essay, Ed",504,ed,,S1,,3,
"=HYPERLINK(1)",505,eve,,S1,,3,
"Nobody, N",506,nn,,S1,2,3,
"""


def import_canvas(text: str, known: Sequence[str]) -> dict[str, str]:
    """What Canvas would take from *text*: scores by ID. AssertionError where it would refuse.

    The first column has Student in its name, the second is ID, Section ends what is known of a
    student, and every further column is an assignment: known by title and number, or made anew.
    """
    lines = list(csv.reader(io.StringIO(text)))
    heading = lines[0]
    assert "Student" in heading[0]
    assert "ID" == heading[1]
    assignments = heading[heading.index("Section") + 1 :]
    assert set(assignments) <= set(known), "Canvas would make a new assignment"
    assert "Points Possible" == lines[1][0].strip()
    scores = {line[1]: line[-1] for line in lines[2:]}
    assert all(score == "" or round(float(score), 2) == float(score) for score in scores.values())
    return scores


def test_canvas_takes_its_file_back(rows: list[Row], tmp_path: Path) -> None:
    """Scores by ID; whoever has none here keeps what stands there; no other column is touched."""
    template = tmp_path / "canvas.csv"
    template.write_text("\ufeff" + CANVAS)
    text, absent = to_canvas(rows, template, None, "Demo")
    scores = import_canvas(text, ["Demo (11)", "Other (12)"])
    assert {"501": "10", "502": "0", "503": "6", "504": "", "505": "0", "506": "2"} == scores
    assert ["Cy Young (cy)"] == absent
    assert "\n'=HYPERLINK(1),505" in text


def test_canvas_is_given_no_column_that_it_does_not_know(rows: list[Row], tmp_path: Path) -> None:
    """It would become a new assignment."""
    template = tmp_path / "canvas.csv"
    template.write_text(CANVAS)
    assert to_canvas(rows, template, "Other (12)", "Demo")[0].startswith("Student,ID,")
    for column, title in ((None, "Demon"), ("Demo (13)", "Demo")):
        with pytest.raises(UsageFault, match="would become a new assignment"):
            to_canvas(rows, template, column, title)
    with pytest.raises(UsageFault, match="--template"):
        to_canvas(rows, None, None, "Demo")
    template.write_text("a,b\n1,2\n")
    with pytest.raises(UsageFault, match="is not Canvas's export"):
        to_canvas(rows, template, None, "Demo")
    template.write_text(CANVAS.replace("Student,", "Student Name,", 1))
    with pytest.raises(UsageFault, match="is not Canvas's export"):
        to_canvas(rows, template, None, "Demo")


def import_worksheet(text: str, known: Sequence[str], maximum: float) -> dict[str, float | None]:
    """What Moodle's assignment would take: grades by participant, none where it is empty or -."""
    grades: dict[str, float | None] = {}
    for record in csv.DictReader(io.StringIO(text)):
        assert {"Identifier", "Grade", "Last modified (grade)"} <= set(record)
        assert record["Identifier"] in known, "an unknown participant"
        grade = record["Grade"]
        grades[record["Identifier"]] = None if grade in ("", "-") else float(grade)
        assert (grades[record["Identifier"]] or 0) <= maximum
    return grades


def test_moodle_takes_its_worksheet_back(rows: list[Row], tmp_path: Path) -> None:
    """From the participants' numbers alone, or into Moodle's own file."""
    numbered = [replace(r, system="moodle", ids=(str(n),)) for n, r in enumerate(rows, 71)]
    known = [f"Participant {n}" for n in range(71, 80)]
    grades = import_worksheet(to_moodle(numbered, None)[0], known, 10)
    assert [0, 10, 0, 3, None, None] == [grades[name] for name in known[:6]]
    template = tmp_path / "worksheet.csv"
    heading = "Identifier,Full name,Email address,Maximum Grade,Grade,Last modified (grade)\n"
    template.write_text(
        heading + "Participant 72,A,x@y,10.00,,-\nParticipant 90,B,bo@example.org,10.00,-,-\n"
        "Participant 91,C,c@d,10.00,4.00,-\n"
    )
    text, absent = to_moodle(numbered, template)
    grades = import_worksheet(text, [*known, "Participant 90", "Participant 91"], 10)
    assert {"Participant 72": 10, "Participant 90": 0, "Participant 91": 4} == grades
    assert ["=HYPERLINK(1) (eve)", "Cy Young (cy)"] == sorted(absent)
    template.write_text(heading + "Participant 72,A,x@y,5.00,,-\n")
    with pytest.raises(UsageFault, match=r"10\.00 points and Moodle's maximum is 5\.00"):
        to_moodle(numbered, template)


def test_moodle_s_import_names_nobody_that_it_may_not_know(rows: list[Row]) -> None:
    """Without participants by e-mail; who has none is left out and told."""
    emails = {"cy": "", "ed": "=1+1@example.org"}
    some = [replace(row, email=emails.get(row.student, row.email)) for row in rows]
    text, absent = to_moodle(some, None)
    records = list(csv.DictReader(io.StringIO(text)))
    assert ["Cy Young (cy)", "Ed Essay (ed)"] == absent, "an address that is changed is nobody's"
    assert {"Email address", "Full name", "Grade"} == set(records[0])
    assert all("@" in record["Email address"] for record in records)


def test_a_moodle_file_that_would_hold_nobody_is_refused(rows: list[Row]) -> None:
    """A heading alone looks like a grade import; what is missing is named."""
    with pytest.raises(UsageFault, match=r"no e-mail is known.*--roster.*--template"):
        to_moodle([replace(row, email="") for row in rows], None)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("canvas", CANVAS.partition('"Rossi')[0] + "Other,99,,,S1,,,\n"),
        ("moodle", "Identifier,Grade,Last modified (grade)\nParticipant 1,,-\n"),
    ],
)
def test_another_course_s_template_is_refused(
    rows: list[Row], journal: Journal, tmp_path: Path, name: str, text: str
) -> None:
    """It would be handed back as it came, and look like grades."""
    template = tmp_path / "export.csv"
    template.write_text(text)
    with pytest.raises(UsageFault, match=r"export\.csv has none of the 4 students with a score"):
        export(Book(journal, demo(), tuple(rows)), name, Asked(template=template), None)


def test_gradescope_s_layout_has_a_column_for_each_check(rows: list[Row]) -> None:
    """With its points; what is blank is ungraded."""
    records = list(csv.DictReader(io.StringIO(to_gradescope(rows, CHECKS, Fraction(10)))))
    about = {record["SID"]: record for record in records}
    assert ("10", "Graded", "6") == tuple(
        about["ada"][name] for name in ("Total Score", "Status", "1: values (6 pts)")
    )
    assert ("", "Ungraded") == (about["di"]["Total Score"], about["di"]["Status"])
    assert "192:00:00" == about["bo"]["Lateness (H:M:S)"]


def test_scores_can_be_scaled_to_what_they_are_worth_elsewhere(rows: list[Row]) -> None:
    """Out of 100; blanks stay blank."""
    new = by_student(scaled(rows, Fraction(100), Fraction(10)))
    assert (100, 30, None) == (new["ada"].final, new["cy"].final, new["di"].final)


# --- statistics --------------------------------------------------------------------------------


def test_difficulty_and_discrimination(rows: list[Row]) -> None:
    """Mean shares, by hand; the correlation with the rest, by hand too."""
    table = check_table(rows, CHECKS)
    assert [5, 4] == list(table["asked"])
    assert (0.7, 0.625) == (
        pytest.approx(table["difficulty"]["values"]),
        pytest.approx(table["difficulty"]["moves"]),
    )
    values, moves = [6, 6, 3, 0], [4, 2, 4, 0]
    slow = pandas.Series(values).corr(pandas.Series(moves))
    assert pytest.approx(slow) == table["discrimination"]["moves"]
    lines = list(statistics_lines(rows, CHECKS))
    assert "scores: 4 known, 2 blank" == lines[0]
    assert any("moves" in line and "0.62" in line for line in lines)


def demo(*, moves_is_seeded: bool = False) -> Assignment:
    def plain(student: object) -> None: ...
    def seeded(student: object, rng: object) -> None: ...

    runs: list[Callable[..., Any]] = [plain, seeded if moves_is_seeded else plain]
    checks = tuple(
        Check(name, "T.", run, points)
        for (name, points), run in zip(CHECKS.items(), runs, strict=True)
    )
    return Assignment("demo", "Demo", "1", Path(), checks, (), Limits(), {}, dict)


def test_a_submission_behaves_like_a_mutant_only_if_every_check_saw_the_same() -> None:
    """Verdict, points and counterexample; of seeded checks the verdict alone."""
    known = [Known("draws are wins", seen_of(report(0, 2), frozenset()))]
    same, other_answer, other_points = report(0, 2), report(0, 2, got="7"), report(0, 4)
    class_ = [same, same, other_answer, other_points, report(6, 4)]
    assert {"draws are wins": 2} == like_mutants(class_, known, demo())

    seeded = replace(same, verdicts=(same.verdicts[0], verdict("moves", 2, call="f(99)", got="9")))
    assert {} == like_mutants([seeded], known, demo())
    known = [Known("draws are wins", seen_of(report(0, 2), frozenset({"moves"})))]
    assert {"draws are wins": 1} == like_mutants([seeded], known, demo(moves_is_seeded=True))


def test_mutants_that_nothing_tells_apart_are_named_together() -> None:
    """Rather than one of them by chance."""
    known = [Known(name, seen_of(report(0, 2), frozenset())) for name in ("one", "other")]
    assert {"one / or: other": 1} == like_mutants([report(0, 2)], known, demo())


def test_the_commonest_counterexamples_are_counted() -> None:
    """What was asked, what was expected, what came."""
    class_ = [report(0, 4), report(0, 4), report(3, 4, got="7")]
    assert [
        ("values: f(1): expected 1, got 0", 2),
        ("values: f(1): expected 1, got 7", 1),
    ] == list(counterexamples(class_))
