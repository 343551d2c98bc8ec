"""Packages that are not there, or need a screen: importable, and doing nothing. The worker's side.

So the search beneath a game's window is graded. A package that works is never shadowed, and
every package that was stood in for is told. What a stand-in gives has no value: it is false,
empty, prints as nothing and can't be ordered, so that no search mistakes it for an answer.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from collections.abc import Callable, Collection, Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

__all__ = ["NEEDED_A_SCREEN", "StandIn", "StandIns"]

NEEDED_A_SCREEN = frozenset({"tkinter", "turtle", "curses"})
"""Of the standard library; where they can be imported, they fail without a screen."""

OPTIONAL = """
    arcade customtkinter easygui kivy PyQt5 PyQt6 PySide2 PySide6 pygame pygame_gui pygame_menu
    pyglet pysimplegui PySimpleGUI tkmacosx ttkbootstrap wx msvcrt winsound win32api win32con
    win32gui getch keyboard mouse pyautogui pynput playsound pyttsx3 cv2 PIL
    streamlit gradio flask fastapi uvicorn requests bs4 dotenv ipywidgets google
    alive_progress art blessed blessings chess click colorama colored coloredlogs emoji icecream
    inquirer loguru prettytable pyfiglet questionary rich simple_colors tabulate termcolor texttable
    tqdm typer graphviz networkx pydot pygraphviz plotly bokeh altair seaborn pandas polars openpyxl
    numba line_profiler memory_profiler tensorflow keras torch torchvision
    sklearn scipy gym gymnasium openai stable_baselines3 wandb tensorboard
"""
"""Well-known packages that a game or a plot uses and a search seldom needs."""

OPERATORS = "add sub mul matmul truediv floordiv mod pow and or xor lshift rshift"
EXCEPTIONS = ("error", "Error", "Exception")


def is_hidden(name: str) -> bool:
    """True for names that Python itself asks for, which decide what an object is."""
    return name.startswith("__") and name.endswith("__")


def member(path: str, name: str) -> Any:
    """What a stand-in at *path* has under *name*: another one, or an exception's class."""
    if is_hidden(name):
        raise AttributeError(name)
    if name.endswith(EXCEPTIONS):
        return type(name, (Exception,), {"__module__": path})
    return StandIn(f"{path}.{name}")


class StandIn:
    """Stands for anything of a package that is not there: takes every use, does nothing."""

    def __init__(self, path: str) -> None:
        self.__dict__["_path"] = path

    def __getattr__(self, name: str) -> Any:
        value = member(self.__dict__.get("_path", ""), name)
        self.__dict__[name] = value  # the same at each look, as a constant is
        return value

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Nothing; as a decorator, what it decorates."""
        is_one = len(arguments) == 1 and not options
        if is_one and isinstance(arguments[0], types.FunctionType | type):
            return arguments[0]
        return StandIn(f"{self._path}()")

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (type("Base", (Base,), {}),)

    def __instancecheck__(self, instance: object) -> bool:
        return False

    def __subclasscheck__(self, subclass: type) -> bool:
        return False

    def __getitem__(self, key: Any) -> Any:
        return StandIn(f"{self._path}[]")

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __delitem__(self, key: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __next__(self) -> Any:
        raise StopIteration

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __contains__(self, item: object) -> bool:
        return False

    def __enter__(self) -> StandIn:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def __copy__(self) -> StandIn:
        return self

    def __deepcopy__(self, memo: object) -> StandIn:
        return self

    def __str__(self) -> str:
        return ""

    def __format__(self, form: str) -> str:
        return ""

    def __repr__(self) -> str:
        return f"<stand-in for {self.__dict__.get('_path', '')}>"


def _no_value(self: StandIn, *others: object) -> StandIn:
    return self


for _name in OPERATORS.split():
    setattr(StandIn, f"__{_name}__", _no_value)
    setattr(StandIn, f"__r{_name}__", _no_value)
for _name in ("neg", "pos", "abs", "invert"):
    setattr(StandIn, f"__{_name}__", _no_value)


class Base:
    """What a class of the submission inherits where it inherits from a stand-in."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        pass

    def __init_subclass__(cls, **options: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return member(type(self).__name__, name)

    def __getitem__(self, key: Any) -> Any:
        return StandIn(f"{type(self).__name__}[]")

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *about: object) -> None:
        pass


class StandInModule(types.ModuleType):
    """A module of a package that is not there."""

    def __getattr__(self, name: str) -> Any:
        value = member(self.__name__, name)
        setattr(self, name, value)
        return value


def is_asked_by_submission() -> bool:
    """True if the code that imports is neither Python's, nor a library's, nor ours."""
    frame: types.FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(
        (__file__, "<frozen importlib")
    ):
        frame = frame.f_back
    theirs = (sys.prefix, sys.base_prefix, __file__.rpartition("grader")[0])
    return frame is not None and not frame.f_code.co_filename.startswith(theirs)


class StandIns(MetaPathFinder, Loader):
    """Finds what nobody else finds, if it is a package that is well known.

    Only for the submission itself: a library that looks for what it can do without finds
    nothing. `wanted` gives the names that `from package import *` brings: those that the program
    uses and defines nowhere.
    """

    def __init__(self) -> None:
        self.wanted: Callable[[], Collection[str]] = tuple
        self.met: list[str] = []
        self.told = 0
        self.waiting: list[dict[str, Any]] = []

    def install(self) -> None:
        """Before all others for what needs a screen, after all others for the rest."""
        sys.meta_path.insert(0, self)
        sys.meta_path.append(Last(self))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        wanted = name.partition(".")[0] in NEEDED_A_SCREEN and is_asked_by_submission()
        return self.spec(name) if wanted else None

    def find_last(self, name: str) -> ModuleSpec | None:
        """A stand-in for *name*, which nobody has found."""
        top, _, rest = name.partition(".")
        if top not in OPTIONAL.split() or not is_asked_by_submission():
            return None
        below = isinstance(sys.modules.get(top), StandInModule) or name == "google.colab"
        return None if rest and not below else self.spec(name)

    def spec(self, name: str) -> ModuleSpec:
        return ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> StandInModule:
        self.meet(spec.name)
        module = StandInModule(spec.name)
        module.__dict__["__all__"] = list(self.wanted())
        return module

    def meet(self, name: str) -> None:
        """Note the package that the module *name* belongs to."""
        top, _, rest = name.partition(".")
        package = f"google.{rest.partition('.')[0]}" if top == "google" else top
        if package not in self.met and package != "google.":
            self.met.append(package)

    def notes(self) -> list[dict[str, Any]]:
        """The packages that were met since the last time, and what waits, to be told."""
        new, self.told = self.met[self.told :], len(self.met)
        waiting, self.waiting = self.waiting, []
        return [*waiting, *({"kind": "StandIn", "text": name} for name in new)]

    def look_for(self, package: str) -> None:
        """Meet *package* now, which a function imports later; raise if it is unknown."""
        if package in NEEDED_A_SCREEN:
            self.meet(package)
        elif package not in sys.modules and importlib.util.find_spec(package) is None:
            if package not in OPTIONAL.split():
                raise ModuleNotFoundError(f"No module named {package!r}", name=package)
            self.meet(package)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


class Last(MetaPathFinder):
    """The part of `StandIns` that comes after all other finders."""

    def __init__(self, standins: StandIns) -> None:
        self.standins = standins

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return self.standins.find_last(name)
