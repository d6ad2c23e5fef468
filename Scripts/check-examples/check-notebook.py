#!/usr/bin/env python3
"""Runs the blocks of a page that are marked python one after another, as a notebook does, and compares what they print.

What a block prints, with the value of its last expression, is in the block marked text that follows it. A block without one must print
nothing. Run it in the folder in which the examples run.

Usage: check-notebook.py check|write PAGE...
  write  puts what the blocks print into the page
"""

import ast
import contextlib
import io
import pathlib
import re
import sys
import warnings

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def run(code, names):
    """What a block prints, and the value of its last line if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(tree, "block", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "block", "eval"), names) if last else None
        if value is not None:
            print(value if "DataFrame" in type(value).__name__ else repr(value))
    return "".join(line.rstrip() + "\n" for line in output.getvalue().splitlines())


def main(mode, pages):
    warnings.simplefilter("error")
    for page in map(pathlib.Path, pages):
        names, count = {}, 0

        def compare(match):
            nonlocal count
            count += 1
            code, written = match[1], match[2] or ""
            output = run(code, names)
            if mode == "check" and output != written:
                sys.exit(f"{page}: this block prints something else (make check-examples WRITE=1 writes it):\n{code}\n{output}")
            return f"```python\n{code}```\n" + (f"\n```text\n{output}```\n" if output else "")

        text = BLOCK.sub(compare, page.read_text(encoding="utf-8"))
        if mode == "write":
            page.write_text(text, encoding="utf-8")
        print(f"{page.name}: {count} blocks run")


main(sys.argv[1], [pathlib.Path(page).resolve() for page in sys.argv[2:]])
