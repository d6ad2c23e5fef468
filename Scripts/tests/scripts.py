"""Loads a script of this folder's parent as a module."""

import importlib.util
import pathlib

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]


def load(path):
    """The script at a path below Scripts, without running it."""
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem.replace("-", "_"), SCRIPTS / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
