# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""What is checked of a request for a page before anything runs: files, launchers, arrays and the page's own place."""

import json
import os
import tempfile
from pathlib import Path

import numpy as np
from gridsample.modelcheck.compare import RULES
from gridsample.modelcheck.tosa_file import model_tensors, read_tosa

LAUNCHERS = ("model-converter", "scenario-runner")


class RequestError(RuntimeError):
    """What was asked for cannot be done; the text is one line for the user, with what to do."""


def numbered(folder: Path, stem: str) -> list[Path]:
    """STEM_0.npy, STEM_1.npy and so on, in the order of their numbers."""
    found = [path for path in folder.glob(f"{stem}_*.npy") if path.stem.rpartition("_")[2].isdecimal()]
    return sorted(found, key=lambda path: int(path.stem.rpartition("_")[2]))


def tolerance_of(folder: Path) -> str:
    """The rule that the folder's about.json names, or "float"."""
    about = folder / "about.json"
    if not about.is_file():
        return "float"
    try:
        content = json.loads(about.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RequestError(f"{about}: cannot be read as JSON: {error}; mend it, or give --tolerance") from None
    tolerance = content.get("tolerance", "float") if isinstance(content, dict) else None
    if not isinstance(tolerance, str) or tolerance not in RULES:
        known = ", ".join(sorted(RULES))
        raise RequestError(f"{about}: its tolerance is none of {known}; mend it, or give --tolerance")
    return tolerance


def load(path: Path) -> np.ndarray:
    try:
        array = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError, MemoryError) as error:
        raise RequestError(f"{path}: not a .npy file that can be read: {error}") from None
    if not isinstance(array, np.ndarray):
        raise RequestError(f"{path}: not a .npy file that can be read: an archive of arrays; store one array a file")
    return array


def check_launchers(folder: Path) -> None:
    for name in LAUNCHERS:
        if not any((folder / file).is_file() for file in (name, f"{name}.exe")):
            raise RequestError(f"{folder / name}: no such launcher; run scripts/build.sh, or name the folder by --bin")


def check_inputs(model: Path, arrays: list[np.ndarray]) -> None:
    """An array needs the number of elements that the model's input has, and their bytes where its type is known."""
    content = read_tosa(model)
    try:
        tensors = model_tensors(content, "inputs")
    except RuntimeError as error:
        raise RequestError(f"{model}: {error}") from None
    if len(arrays) != len(tensors):
        names = ", ".join(f"{tensor.name} ({tensor.type} {'x'.join(map(str, tensor.shape))})" for tensor in tensors)
        counts = f"has {len(tensors)} inputs, but {len(arrays)} arrays were given"
        raise RequestError(f"{model} {counts}; give one --input for each, in this order: {names}")
    for tensor, array in zip(tensors, arrays):
        known = np.dtype(tensor.type).itemsize if tensor.type in np.sctypeDict else array.itemsize
        if array.size != np.prod(tensor.shape, dtype=np.int64) or array.itemsize != known:
            want = f"{tensor.type} {'x'.join(map(str, tensor.shape))}"
            got = f"{array.dtype} {'x'.join(map(str, array.shape))}"
            raise RequestError(f"{model}: input {tensor.name} is {want}, but its array is {got}; give one that fits")


def is_page(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(15).lower() == b"<!doctype html>"


def check_page(path: Path) -> None:
    """A page may be new, or take the place of a page: never that of a model, an array or anything else."""
    try:
        if path.is_dir():
            raise RequestError(f"--output {path}: is a folder; name a file in it")
        if not path.parent.is_dir():
            raise RequestError(f"--output {path}: there is no folder {path.parent}; make it first")
        if path.is_symlink() or (path.exists() and not (path.is_file() and is_page(path))):
            raise RequestError(f"--output {path}: is there and is no HTML page; remove it, or choose another name")
    except OSError as error:
        raise RequestError(f"--output {path}: cannot be written: {error.strerror}") from None


def write_page(path: Path, page: str) -> None:
    """The whole page or none: an unfinished one lies beside it until it is complete."""
    unfinished = None
    try:
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".report.", delete=False) as file:
            unfinished = Path(file.name)
            file.write(page.encode("utf-8"))
        # Temporary files are private; a page has the rights that any new file of the user's has.
        mask = os.umask(0)
        os.umask(mask)
        unfinished.chmod(0o666 & ~mask)
        unfinished.replace(path)
    except OSError as error:
        if unfinished:
            unfinished.unlink(missing_ok=True)
        raise RequestError(f"--output {path}: cannot be written: {error.strerror}") from None
