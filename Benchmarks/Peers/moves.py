#!/usr/bin/env python3
"""Runs peers as run.py does, captures the screen many times, and prints how many of the captures differ from the one before.

moves.py [--peers a,b] [--workloads a,b:1000] [--extra 'NAME=COMMAND'] [--captures 20] [--match]
pictures.py checks a peer's formulas; this script checks that its animations run. Exits with 1 if a workload other than `idle` stands still.
--match (with build/venv/bin/python, because it needs Skia) also searches for the scene time whose picture by skia_workloads.py is closest
to the last capture, and prints the mean difference. If it is as small as in pictures.py, the animations follow the formulas.
"""
import argparse, shlex, subprocess, sys, tempfile, time
import numpy
import common


class Match:
    """Skia's pictures of a workload."""
    def __init__(self, row):
        import skia
        import skia_workloads
        self.background = skia_workloads.BACKGROUND
        self.draw = skia_workloads.prepare(row["workload"], row["n"])
        self.pixels = numpy.zeros((800, 1280, 4), numpy.uint8)
        self.canvas = skia.Canvas(self.pixels, colorType=skia.kRGBA_8888_ColorType)

    def picture(self, t):
        self.canvas.clear(self.background)
        self.draw(self.canvas, t)
        return self.pixels[..., :3]

    def nearest(self, capture, until):
        """Return the scene time of the closest picture before `until`, the mean difference from it, the median of that difference over all
        times, and the difference at the closest time. The last two are of pictures at a quarter of the size, which are searched."""
        small = lambda p: p.reshape(200, 4, 320, 4, 3).mean(axis=(1, 3))
        wanted = small(capture)
        off = lambda t: numpy.abs(small(self.picture(t)) - wanted).mean()
        times = numpy.arange(0, until, 0.02)
        all_off = [off(t) for t in times]
        best = times[int(numpy.argmin(all_off))]
        for step in (0.005, 0.001):
            best = min(best + numpy.arange(-4, 5) * step, key=off)
        return best, numpy.abs(self.picture(best).astype(float) - capture).mean(), float(numpy.median(all_off)), off(best)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers")
    parser.add_argument("--workloads")
    parser.add_argument("--extra", action="append")
    parser.add_argument("--captures", type=int, default=20)
    parser.add_argument("--match", action="store_true")
    o = parser.parse_args()
    still = 0
    with tempfile.TemporaryDirectory(prefix="bench-screen-") as folder, common.x_server(folder) as environment:
        for row in common.selected_workloads(o.workloads):
            for name, command in common.selected_peers(o.peers, o.extra).items():
                begun = time.monotonic()
                process = subprocess.Popen(shlex.split(command.format(workload=row["workload"], n=row["n"], frames=10 ** 9, seconds=10 ** 6)), env=environment,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                time.sleep(6 if name.startswith("chromium") else 3)
                if process.poll() is not None:
                    print(f'{row["workload"]:12} {row["n"]:6} {name:16} ' + ("n/a" if '"n/a"' in process.stdout.read() else f"ended: {process.returncode}"), flush=True)
                    continue
                top = 56 if name.startswith("chromium") else 0   # Chromium shows a bar about --no-sandbox
                captures = [common.screen(folder, top)]
                for _ in range(o.captures):
                    time.sleep(0.13)
                    captures.append(common.screen(folder, top))
                until = (time.monotonic() - begun) * (8 if row["workload"] == "ticker" else 1)   # the scene time of a free-running ticker runs ahead
                common.end(process)
                changed = [(a != b).any(axis=2).mean() * 100 for a, b in zip(captures, captures[1:])]
                new = sum(c > 0 for c in changed)
                still += new == 0 and row["workload"] != "idle"
                found = ""
                if o.match and row["workload"] != "idle":
                    t, off, middle, near = Match(row).nearest(captures[-1], until)
                    found = f"; closest to T={t:.3f}, difference {off:.2f} (at a quarter of the size {near:.2f}, median of all times {middle:.2f})"
                print(f'{row["workload"]:12} {row["n"]:6} {name:16} {new} of {o.captures} captures differ, by {numpy.median(changed):.1f}% of the pixels{found}', flush=True)
    return 1 if still else 0


sys.exit(main())
