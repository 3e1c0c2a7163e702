# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Claims about the page that `gridsample report` writes."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plugin" / "python"))
from gridsample.report.footprint import footprint, positions  # noqa: E402
from gridsample.report.graphs import MOST_OPERATORS, before  # noqa: E402
from gridsample.report.pictures import heat_map, picture  # noqa: E402

BIN = Path(os.environ["GRIDSAMPLE_BIN"])
MODELS = ROOT / "tests" / "models"


def report(*arguments: object) -> subprocess.CompletedProcess:
    command = [sys.executable, ROOT / "scripts" / "report.py", "--bin", BIN, *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True)


def entry(height: int, width: int, coordinates: str = "normalized", align_corners: bool = False, **grid) -> dict:
    """A report's entry, as far as a footprint needs it."""
    return {
        "image": {"shape": [1, height, width, 4]},
        "grid": grid,
        "layout": "NHWC",
        "coordinates": coordinates,
        "align_corners": align_corners,
    }


class References(HTMLParser):
    """Collects whatever a browser would fetch, and the pictures' alternative texts."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.alternatives: list[str] = []

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.append(tag)
        values = dict(attributes)
        self.fetched += [values[key] for key in ("src", "href", "data", "srcset", "poster") if values.get(key)]
        if tag == "img":
            self.alternatives.append(values.get("alt", ""))


class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.page = Path(cls.folder.name) / "sample.html"
        cls.done = report(MODELS / "sample_i8_i16", "--output", cls.page, "--runs", 1)

    def test_the_sample_has_every_part(self) -> None:
        self.assertEqual(self.done.returncode, 0, self.done.stderr)
        text = self.page.read_text(encoding="utf-8")
        for part in ("graphs", "operators", "times", "results", "footprints"):
            self.assertIn(f'<section id="{part}">', text)
        for word in ("DEPTHWISE_CONV2D", "compute_segment_0", "dequantised_grid", "vector_f32_i16", "polyline"):
            self.assertIn(word, text)
        self.assertNotIn("not measured", text)
        found = References()
        found.feed(text)
        self.assertEqual(
            ["input image", "input grid", "output", "reference", "difference", "image that is sampled", "what comes out"],
            found.alternatives,
        )

    def test_nothing_is_fetched_and_nothing_runs(self) -> None:
        found = References()
        found.feed(self.page.read_text(encoding="utf-8"))
        self.assertTrue(found.fetched)
        self.assertEqual([], [value for value in found.fetched if not value.startswith("data:image/png;base64,")])
        self.assertFalse({"script", "link", "iframe", "object", "embed"} & set(found.tags))

    def test_a_wrong_result_is_said(self) -> None:
        wrong = Path(self.folder.name) / "wrong.npy"
        np.save(wrong, np.load(MODELS / "sample_i8_i16" / "expected_0.npy") // 2)
        page = Path(self.folder.name) / "wrong.html"
        done = report(MODELS / "sample_i8_i16", "--reference", wrong, "--output", page, "--runs", 1)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('<b class="wrong">differs</b>', page.read_text(encoding="utf-8"))

    def test_a_model_without_grid_sample_is_shown_too(self) -> None:
        page = Path(self.folder.name) / "none.html"
        done = report(MODELS / "no_sampler_f32", "--output", page, "--runs", 1)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("No operator of this model was replaced.", page.read_text(encoding="utf-8"))

    def test_names_from_the_model_are_text_not_markup(self) -> None:
        page = Path(self.folder.name) / "title.html"
        title = "<img src=http://x.invalid/a>&"
        done = report(MODELS / "no_sampler_f32", "--output", page, "--runs", 1, "--title", title)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = References()
        found.feed(page.read_text(encoding="utf-8"))
        self.assertEqual([], [value for value in found.fetched if "x.invalid" in value])

    def test_what_cannot_be_done_is_said_in_a_line(self) -> None:
        sample = MODELS / "sample_i8_i16"
        other = Path(self.folder.name) / "not.npy"
        other.write_text("no array")
        cases = {
            "no such file": [Path(self.folder.name) / "missing.tosa"],
            "has 2 inputs, but 1 arrays were given": [sample / "model.tosa", "--input", sample / "input_0.npy"],
            "give one --input for each, in this order: ": [sample / "model.tosa"],
            "input image is int8 ": [sample, *(["--input", sample / "input_1.npy"] * 2)],
            "not a .npy file that can be read": [sample / "model.tosa", "--input", other],
            "has 1 outputs, but 2 references": [sample, *(["--reference", sample / "expected_0.npy"] * 2), "--runs", 1],
            "must be 1 or more": [sample, "--runs", 0],
        }
        for message, arguments in cases.items():
            with self.subTest(message):
                done = report(*arguments, "--output", Path(self.folder.name) / "never.html")
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, f"^gridsample report: error: .*{re.escape(message)}")
                self.assertFalse((Path(self.folder.name) / "never.html").exists())

    def test_a_damaged_folder_is_said_in_a_line(self) -> None:
        whole = (MODELS / "sample_i8_i16" / "model.tosa").read_bytes()
        cases = [
            ("about.json", b"{", "about.json: cannot be read as JSON"),
            ("about.json", b"[]", "about.json: its tolerance is none of exact,"),
            ("about.json", b'{"tolerance": ["float"]}', "about.json: its tolerance is none of exact,"),
            ("about.json", b'{"tolerance": "loose"}', "about.json: its tolerance is none of exact,"),
            ("model.tosa", b"", "model.tosa: not a TOSA flatbuffer"),
            ("model.tosa", whole[: len(whole) // 3], "model.tosa: "),
            ("input_1.npy", b"\x93NUMPY", "input_1.npy: not a .npy file that can be read"),
        ]
        for index, (name, content, message) in enumerate(cases):
            with self.subTest(message):
                folder = Path(self.folder.name) / f"damaged_{index}"
                shutil.copytree(MODELS / "sample_i8_i16", folder)
                (folder / name).write_bytes(content)
                done = report(folder, "--output", folder / "page.html")
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, f"^gridsample report: error: [^\n]*{re.escape(message)}[^\n]*\n$")
                self.assertFalse((folder / "page.html").exists())

    def test_a_page_takes_the_place_of_nothing_but_a_page(self) -> None:
        folder = Path(self.folder.name) / "kept"
        shutil.copytree(MODELS / "sample_i8_i16", folder)
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        cases = {
            "is there and is no HTML page": folder / "model.tosa",
            "is a folder; name a file in it": folder,
            "there is no folder": folder / "none" / "page.html",
            "cannot be written": folder / ("x" * 300),
        }
        for message, page in cases.items():
            with self.subTest(message):
                done = report(folder, "--output", page, "--runs", 1)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, f"^gridsample report: error: --output [^\n]*{re.escape(message)}[^\n]*\n$")
        self.assertEqual(before, {path.name: path.read_bytes() for path in folder.iterdir()})

    def test_a_folder_without_launchers_is_named(self) -> None:
        folder = Path(self.folder.name)
        done = report(MODELS / "sample_i8_i16", "--bin", folder, "--output", folder / "no.html")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^gridsample report: error: [^\n]*model-converter: no such launcher; [^\n]*\n$")

    def test_a_machine_without_graphviz_is_told_so(self) -> None:
        command = [sys.executable, ROOT / "scripts" / "report.py", MODELS / "sample_i8_i16", "--bin", BIN]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": self.folder.name})
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^gridsample report: error: dot [^\n]*install the package graphviz\n$")

    def test_positions_follow_the_coordinates(self) -> None:
        corners = np.array([[[[-1, -1], [1, -1]], [[-1, 1], [1, 1]]]], np.float32)
        np.testing.assert_allclose(positions(entry(6, 8), corners)[1, 1], [7.5, 5.5])
        np.testing.assert_allclose(positions(entry(6, 8, align_corners=True), corners)[1, 1], [7, 5])
        np.testing.assert_allclose(positions(entry(6, 8, "pixel"), corners)[1, 1], [1, 1])
        np.testing.assert_allclose(positions(entry(6, 8, "offset"), corners)[1, 1], [2, 2])
        np.testing.assert_allclose(positions(entry(6, 8, "normalized_offset"), corners)[1, 1], [5, 4])
        stored = entry(6, 8, scale=0.5, zero_point=1)
        np.testing.assert_allclose(positions(stored, np.full((1, 1, 1, 2), 3, np.int8))[0, 0], [7.5, 5.5])

    def test_a_footprint_counts_what_lies_inside(self) -> None:
        grid = np.zeros((1, 4, 4, 2), np.float32)
        grid[0, :2] = 5
        grid[0, 0, 0] = np.nan
        drawn = footprint(entry(6, 8), grid)
        self.assertEqual(drawn.inside, 0.5)
        self.assertTrue(np.isfinite(drawn.view).all())

    def test_a_large_graph_is_drawn_in_groups(self) -> None:
        name = "torch.nn.functional.grid_sample.mode.nearest.padding.zeros.align_corners.True"
        custom = {"attribute_type": "CustomAttribute", "attribute": {"operator_name": name}}
        operators = [{"op": "ABS", "inputs": [f"t{i}"], "outputs": [f"t{i + 1}"]} for i in range(MOST_OPERATORS + 10)]
        operators[30] |= {"op": "CUSTOM", **custom}
        tensors = [{"name": f"t{i}", "shape": [1, 2]} for i in range(len(operators) + 1)]
        block = {"inputs": ["t0"], "outputs": [tensors[-1]["name"]], "tensors": tensors, "operators": operators}
        drawn = before({"regions": [{"blocks": [block]}]})
        self.assertIn("30 operators", drawn)
        self.assertIn(f"{MOST_OPERATORS + 10 - 31} operators", drawn)
        self.assertEqual(drawn.count('class="node sampler"'), 1)

    def test_pictures_are_only_made_of_images(self) -> None:
        self.assertIsNone(picture(np.zeros((3, 4), np.float32)))
        self.assertIsNone(picture(np.zeros((1, 0, 4, 3), np.float32)))
        self.assertEqual((picture(np.zeros((2, 3, 5, 7), np.float32)).width), 7)
        difference = heat_map(np.zeros((1, 3, 4, 6), np.float32), np.full((1, 3, 4, 6), 0.25, np.float32))
        self.assertIn("0.25", difference.caption)


class CommandTest(unittest.TestCase):
    """`gridsample report` of a build folder, which hands the work to the checkout round it."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve() / "a checkout"
        self.programs = self.root / "build" / "bin"
        self.programs.mkdir(parents=True)
        shutil.copy2(BIN / "gridsample", self.programs)

    def run_report(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.programs / "gridsample", "report", *arguments], capture_output=True, text=True)

    def test_the_checkouts_python_gets_the_arguments_as_they_are(self) -> None:
        (self.root / "scripts").mkdir()
        (self.root / "scripts" / "report.py").write_text("import sys\nprint(sys.argv[1:])\nsys.exit(3)\n")
        (self.root / ".venv" / "bin").mkdir(parents=True)
        (self.root / ".venv" / "bin" / "python").symlink_to(sys.executable)
        done = self.run_report("a model", "--title", "doctor", "--help")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stdout, f"{['--bin', str(self.programs), 'a model', '--title', 'doctor', '--help']}\n")

    def test_elsewhere_it_says_how_to_get_it(self) -> None:
        done = self.run_report("model.tosa")
        self.assertEqual(done.returncode, 1)
        missing = re.escape(f"{self.root}/scripts/report.py is not there")
        self.assertRegex(done.stderr, f"^gridsample: error: report: [^\n]*{missing}; [^\n]*pip install [^\n]*\n$")


class BrowserTest(unittest.TestCase):
    """The page in a headless browser, in its light and its dark form."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.page = Path(cls.folder.name) / "sample.html"
        done = report(MODELS / "sample_i8_i16", "--output", cls.page, "--runs", 1)
        if done.returncode:
            raise AssertionError(done.stderr)

    def browse(self, *options: str) -> subprocess.CompletedProcess:
        profile = Path(self.folder.name) / "profile"
        command = [os.environ["GRIDSAMPLE_CHROMIUM"], "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--user-data-dir={profile}", "--window-size=1300,2600", "--host-resolver-rules=MAP * ~NOTFOUND"]
        command += ["--enable-logging=stderr", *options, self.page.as_uri()]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    def screenshot(self, name: str, scheme: int) -> np.ndarray:
        file = Path(self.folder.name) / name
        done = self.browse(f"--screenshot={file}", f"--blink-settings=preferredColorScheme={scheme}")
        self.assertTrue(file.is_file(), done.stderr)
        return np.asarray(Image.open(file).convert("L"), np.float64)

    def test_light_and_dark_have_contrast(self) -> None:
        dark, light = self.screenshot("dark.png", 0), self.screenshot("light.png", 1)
        self.assertGreater(np.median(light), 230)
        self.assertLess(np.median(dark), 50)
        # Text and drawings stand out from the page in both.
        self.assertGreater((np.abs(light - np.median(light)) > 120).mean(), 0.02)
        self.assertGreater((np.abs(dark - np.median(dark)) > 120).mean(), 0.02)

    def test_the_browser_has_nothing_to_complain_of(self) -> None:
        done = self.browse("--dump-dom")
        self.assertIn('id="footprints"', done.stdout)
        self.assertNotRegex(done.stderr, r"CONSOLE|Content Security Policy|net::ERR")


if __name__ == "__main__":
    unittest.main(verbosity=2)
