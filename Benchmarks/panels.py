#!/usr/bin/env python3
"""Measures the panels of the window and seeking, in windows under Xvfb, operated by xdotool.

panels.py [--program PATH] [--layers N] [--seconds S] [--runs N] [--not-rasterized]

closed    the CPU work of a frame at p50, all panels closed: commit, sample, plan, execute
open      the same with the layer tree, the properties, the timeline, the messages and the frame times open
panels    what the open panels take for a frame at p50, to lay them out and draw them; no work contains this time
cpu       the CPU time of the process for a frame, all threads, closed and open
seek      the time from a move of the slider to the swap that shows the scene there, p50 and p99, for 1,000 animated layers, with the layer
          tree, the properties and the timeline open

One hundred of the layers move. On llvmpipe the times include rasterization; --not-rasterized leaves it out (GALLIUM_NOOP=1), so that what is
left is the work of the processor beside a GPU. It also sets GALLIUM_THREAD=0, without which Mesa 22.3 crashes when it discards what large panels
draw. Needs Xvfb and xdotool. Prints one line per figure, then all figures as JSON.
"""
import argparse, json, os, signal, statistics, subprocess, sys, tempfile, time

from door import display, statistics_of, xdotool

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")


def scene(layers, moving):
    """A document of small layers, the first of which move for ten seconds, again and again."""
    rows = []
    for index in range(layers):
        place = f"{index * 7 % 790 + 5} {index * 11 % 590 + 5}"
        motion = ""
        if index < moving:
            motion = ('<animations><animation type="CABasicAnimation" keyPath="position.x" duration="10" repeatCount="inf"'
                      f' timeOffset="{index % 10}"><fromValue type="real" value="5"/><toValue type="real" value="795"/>'
                      '</animation></animations>')
        rows.append(f'<CALayer bounds="0 0 6 6" position="{place}" backgroundColor="0.2 0.4 0.8">{motion}</CALayer>')
    return ('<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 800 600" position="400 300"><sublayers>'
            + "\n".join(rows) + "</sublayers></CALayer></caml>")


def processor_time(process):
    with open(f"/proc/{process.pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Window:
    """A running preview and what it tells about its frames."""

    def __init__(self, program, environment, path, *options):
        self.environment = environment
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([program, "preview", path, "--no-config", *options],
                                        env={**environment, "QUARTZITE_STATISTICS": "1"}, stderr=self.errors)
        for _ in range(300):
            time.sleep(0.1)
            if self.process.poll() is not None:
                break
            self.id = xdotool(environment, "search", "--onlyvisible", "--class", "quartzite").split("\n")[-1]
            if self.id:
                break
        else:
            self.id = ""
        if not self.id or self.process.poll() is not None:
            self.close()
            self.errors.seek(0)
            raise SystemExit(f"panels.py: no window came: {self.errors.read()}")
        time.sleep(1)
        self.tool("mousemove", "--window", self.id, "700", "500")

    def tool(self, *words):
        xdotool(self.environment, *words)

    def figures(self):
        """The statistics so far."""
        before = self.lines()
        self.process.send_signal(signal.SIGUSR1)
        for _ in range(100):
            time.sleep(0.05)
            if len(self.lines()) > len(before):
                return statistics_of(self.lines()[-1])
        raise SystemExit(f"panels.py: the program does not answer, status {self.process.poll()}")

    def lines(self):
        self.errors.seek(0)
        return [line for line in self.errors.read().split("\n") if line.startswith("swaps ")]

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


def playing(program, environment, path, keys, selects, seconds):
    """The costs of frames while the scene plays, after keys were pressed and, if wanted, a layer was selected in the tree."""
    window = Window(program, environment, path)
    try:
        window.tool("key", *keys)
        if selects:
            window.tool("mousemove", "--window", window.id, "100", "120", "click", "1")
            window.tool("mousemove", "--window", window.id, "500", "400")
        time.sleep(2)
        (began, cpu) = (window.figures(), processor_time(window.process))
        time.sleep(seconds)
        (figures, end) = (window.figures(), processor_time(window.process))
    finally:
        window.close()
    frames = figures["scene-frames"] - began["scene-frames"]
    return {"work": figures["work-p50"], "panels": figures["panels-p50"], "cpu": (end - cpu) / max(1, frames)}


def seeking(program, environment, path, seconds):
    """The latency of the slider while the mouse moves along it."""
    window = Window(program, environment, path, "--paused")
    try:
        height = int(xdotool(environment, "getwindowgeometry", "--shell", window.id).split("HEIGHT=")[1].split()[0])
        window.tool("key", "y", "u", "t")
        time.sleep(1)
        window.tool("mousemove", "--window", window.id, "100", str(height - 30))
        window.tool("mousedown", "1")
        for step in range(int(seconds / 0.02)):
            window.tool("mousemove_relative", "--", "4" if step % 240 < 120 else "-4", "0")
            time.sleep(0.02)
        window.tool("mouseup", "1")
        figures = window.figures()
    finally:
        window.close()
    return {"p50": figures["latency-p50"], "p99": figures["latency-p99"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "..", ".build", "release", "quartzite"))
    parser.add_argument("--layers", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--not-rasterized", action="store_true")
    options = parser.parse_args()
    rounds = []
    with tempfile.TemporaryDirectory() as folder, display() as name:
        environment = {**os.environ, "DISPLAY": name}
        environment.pop("WAYLAND_DISPLAY", None)
        if options.not_rasterized:
            environment |= {"GALLIUM_NOOP": "1", "GALLIUM_THREAD": "0"}
        for (file, layers, moving) in [("many.caml", options.layers, 100), ("moving.caml", 1000, 1000)]:
            with open(os.path.join(folder, file), "w") as f:
                f.write(scene(layers, moving))
        many, moving = os.path.join(folder, "many.caml"), os.path.join(folder, "moving.caml")
        for _ in range(options.runs):
            closed = playing(options.program, environment, many, ["Tab"], False, options.seconds)
            opened = playing(options.program, environment, many, ["y", "u", "t", "m", "h", "h"], True, options.seconds)
            seek = seeking(options.program, environment, moving, options.seconds)
            rounds.append({
                "closed": closed["work"], "open": opened["work"], "panels": opened["panels"], "cpu closed": closed["cpu"],
                "cpu open": opened["cpu"], "seek p50": seek["p50"], "seek p99": seek["p99"],
            })
    figures = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
    for key, seconds in figures.items():
        print(f"{key:12} {seconds * 1000:8.3f} ms")
    print(json.dumps(figures))


if __name__ == "__main__":
    sys.exit(main())
