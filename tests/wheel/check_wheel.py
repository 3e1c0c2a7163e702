# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Installs the wheel in a new environment beside Arm's wheels and uses it as a user does.

    check_wheel.py --work FOLDER --icd ICD_JSON --cmake CMAKE (--build BUILD_FOLDER | --wheel FILE) [--portable]

--build packs the wheel from a build folder, without compiling; --wheel takes one that is packed already. --portable: it
must fit a manylinux tag. The work folder is emptied first.
"""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "support"), str(Path(__file__).resolve().parent)]
import fresh_environment  # noqa: E402
from installed import ROOT, SAMPLE, bare_environment, call, run_pictures, run_sample  # noqa: E402
from gridsample.modelcheck.tool import run_tool  # noqa: E402

LICENCES = {
    "libcli11-dev",
    "libspng0",
    "libvalijson-dev",
    "nlohmann-json3-dev",
    "spirv-headers",
    "vgf_library_Apache-2.0",
}


def pack(build: Path, folder: Path) -> Path:
    tool = (sys.executable, "-I", "-m", "pip", "--disable-pip-version-check", "wheel")
    options = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", folder)
    call(*tool, *options, ROOT, env={**os.environ, "GRIDSAMPLE_PREBUILT": str(build)})
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_name(wheel: Path, portable: bool) -> None:
    """One wheel for every Python, and its programs load nothing that systems of a manylinux tag lack."""
    name, version, *tags = wheel.stem.split("-")
    assert (name, tags[:2]) == ("gridsample", ["py3", "none"]), f"{wheel.name} should be a py3-none wheel of gridsample"
    if portable:
        said = " ".join(call(sys.executable, "-I", "-m", "auditwheel", "show", wheel).split())
        assert 'platform tag: "manylinux_' in said, said


def check_command(environment: Path, site: Path, home: Path) -> None:
    """`gridsample` tells where things are, and runs the launchers, which it leaves off PATH."""
    bare = bare_environment(home, environment / "bin")
    command = environment / "bin" / "gridsample"
    names = call(environment / "bin" / "python", "-I", "-c", "import gridsample; print(*gridsample.PATHS)").split()
    assert {"model-converter", "scenario-runner", "cmake", "schemas"} <= set(names), names
    for name in names:
        place = Path(call(command, "path", name, env=bare).removesuffix("\n"))
        assert place.exists() and site / "gridsample" in place.parents, f"gridsample path {name}: {place}"
    facts = json.loads(call(command, "model-converter", "--plugin-version", env=bare))
    told = call(command, "--version", env=bare).split()
    assert told == ["gridsample", facts["launcher"]["version"]], f"gridsample --version says {told}, a launcher {facts}"
    assert {plugin["version"] for plugin in facts["plugins"]} == {told[1]}, facts
    assert "launcher" not in call("model-converter", "--version", env=bare), "PATH leads to the launcher, not to Arm's"


def check_licences(site: Path) -> None:
    """The wheel has the licence of each library that is linked in or lies in it, as Debian and Arm state them."""
    (folder,) = site.glob("gridsample/binaries/share/doc/*/third_party")
    found = {file.stem.removesuffix("t64") for file in folder.iterdir()}  # libspng0t64: Ubuntu's name
    assert found == LICENCES, f"{folder} has the licences of {sorted(found)}, not of {sorted(LICENCES)}"


def check_package(command: Path, cmake: Path, work: Path) -> None:
    """Somebody else's plugin is configured against the wheel's header."""
    folder = call(command, "path", "cmake", env=bare_environment(work)).removesuffix("\n")
    project = ROOT / "tests" / "consumer" / "project"
    call(cmake, "-G", "Ninja", "-S", project, "-B", work / "project", f"-Dgridsample_DIR={folder}")


def check_arms_tool(launcher: Path, site: Path, environment: dict) -> None:
    """A launcher uses the tool of its own environment, whatever PATH leads to."""
    facts = json.loads(call(launcher, "--plugin-version", env=environment))
    tool = Path(facts["real_tool"]["path"])
    assert site in tool.parents, f"{launcher} runs {tool}, not the tool beside it"


def check_report(environment: Path, work: Path, bare: dict, has_packages: bool) -> None:
    """The page needs the packages of the extra "report", and asks for them where they are missing."""
    page = work / "page.html"
    done = run_tool(environment / "bin" / "gridsample", "report", SAMPLE, "--runs", "1", "--output", page, env=bare)
    if has_packages:
        assert done.returncode == 0 and b"vector_f32_f32" in page.read_bytes(), done.stdout
    else:
        assert done.returncode == 1 and 'pip install "gridsample[report]"' in done.stdout, done.stdout


def check_own_spng(programs: Path, work: Path, environment: dict) -> None:
    """Pictures need no package of the system."""
    run_pictures(programs, work, {**environment, "LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": str(work / "loaded")})
    lines = [line for file in work.glob("loaded.*") for line in file.read_text(errors="replace").splitlines()]
    loaded = {line.split("calling init: ")[1] for line in lines if "calling init: " in line and "libspng" in line}
    bundled = programs.parent / "lib" / "libspng.so.0"
    assert loaded == {str(bundled)}, f"libspng was loaded from {loaded or 'nowhere'}, not from {bundled}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that the wheel can be used beside Arm's.")
    parser.add_argument("--build", type=Path)
    parser.add_argument("--wheel", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--icd", type=Path, required=True)
    parser.add_argument("--cmake", type=Path, required=True)
    parser.add_argument("--portable", action="store_true")
    options = parser.parse_args()
    work, environment = options.work.resolve(), options.work.resolve() / "environment"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)

    wheel = options.wheel or pack(options.build, work / "wheel")
    check_name(wheel, options.portable)
    site = fresh_environment.make(environment)
    before = fresh_environment.contents(environment)
    call(*fresh_environment.pip(environment, "install", "--no-index", "--no-deps", wheel))
    after = fresh_environment.contents(environment)
    lost = [name for name in before if before[name] != after.get(name)]
    assert not lost, f"installing the wheel changed or removed {lost}"
    scripts = {name for name in after if name not in before and name.startswith("bin/")}
    assert scripts == {"bin/gridsample"}, f"installing the wheel put {scripts} on PATH"

    programs = site / "gridsample" / "binaries" / "bin"
    bare = bare_environment(work, icd=options.icd)  # PATH does not lead to the environment
    check_command(environment, site, work)
    check_licences(site)
    check_package(environment / "bin" / "gridsample", options.cmake, work)
    other = bare_environment(work, Path(sys.executable).parent)  # where there are tools of Arm's, too
    for launcher in ("model-converter", "scenario-runner"):
        check_arms_tool(programs / launcher, site, other)
    run_sample(programs, work, bare)
    through = work / "through_command.vgf"
    call(environment / "bin" / "gridsample", "model-converter", "-i", SAMPLE / "model.tosa", "-o", through, env=bare)
    assert through.read_bytes() == (work / "sample.vgf").read_bytes(), "the command and the launcher differ"
    told = call(environment / "bin" / "gridsample", "doctor", "--json", env=bare)
    assert json.loads(told)["healthy"], told
    assert '"warn"' not in told, told
    check_own_spng(programs, work, bare)
    check_report(environment, work, bare, has_packages=False)

    call(*fresh_environment.pip(environment, "uninstall", "--yes", "gridsample"))
    assert fresh_environment.contents(environment) == before, "uninstalling the wheel did not restore the environment"
    for package in fresh_environment.REPORT_WHEELS:
        fresh_environment.put_in(package, environment, site)
    call(*fresh_environment.pip(environment, "install", "--no-index", "--no-deps", wheel))
    check_report(environment, work, bare, has_packages=True)


if __name__ == "__main__":
    main()
