"""The version of all that is in this tree."""

__all__ = ["__version__"]

__version__ = "0.1.0"
