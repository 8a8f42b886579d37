#!/usr/bin/env python3
"""Measures the main job from the user's view: the door in a window under Xvfb, dragged by xdotool.

door.py [--program PATH] [--runs N]

start     the time from starting the program to the first picture handed to the display, with the machine otherwise idle
latency   the time from a mouse event's arrival in the program to the picture that shows it, p50 and p99 over a drag
frame     the CPU time of a drawn frame of the swinging door, p50 and p99 (quartzite profile, headless)

Needs Xvfb and xdotool. Prints one line per figure, then all figures as JSON.
"""
import argparse, contextlib, json, os, re, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))


@contextlib.contextmanager
def display(size="1280x800"):
    """An X server of our own, on a display number that it picks."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", size + "x24", "-nolisten", "tcp"],
                              pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait()


def xdotool(environment, *words):
    return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=10).stdout.strip()


def statistics_of(text):
    """The pairs of the program's statistics line: {"swaps": 60.0, "first-swap": …}."""
    return {key: float(value) for key, value in re.findall(r"([a-z0-9-]+) (\d[\d.e+-]*)", text)}


def one_run(program, environment):
    began = time.clock_gettime(time.CLOCK_MONOTONIC)
    process = subprocess.Popen([program, "preview", "door"], env={**environment, "QUARTZITE_STATISTICS": "1"},
                               stderr=subprocess.PIPE, text=True)
    try:
        window = ""
        # The start is the program's own business: looking for its window keeps a core and the display busy.
        time.sleep(1)
        while not window:
            if process.poll() is not None or time.clock_gettime(time.CLOCK_MONOTONIC) - began > 30:
                process.kill()
                raise SystemExit(f"door.py: no window came: {process.communicate()[1]}")
            window = xdotool(environment, "search", "--onlyvisible", "--name", "^door").split("\n")[-1]
        # Programs that are compiled in the idle time after the first picture must not stand in the drag's way.
        time.sleep(3)
        xdotool(environment, "mousemove", "--window", window, "150", "120", "mousedown", "1")
        for step in range(120):
            xdotool(environment, "mousemove_relative", "--", "-2" if step % 120 < 60 else "2", "0")
            time.sleep(0.02)
        xdotool(environment, "mouseup", "1", "key", "q")
        figures = statistics_of(process.communicate(timeout=20)[1])
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    return {"start": figures["first-swap"] - began, "latency_p50": figures["latency-p50"], "latency_p99": figures["latency-p99"]}


def frame_costs(program, environment):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "profile.json")
        subprocess.run([program, "profile", "door", "--scrub", "--headless", "--frames", "300", "--json", path],
                       env=environment, check=True, stdout=subprocess.DEVNULL)
        with open(path) as f:
            frames = [frame["cpu"] if "cpu" in frame else sum(frame[k] for k in ("commit", "sample", "plan", "execute", "present"))
                      for frame in json.load(f)["frames"][1:]]
    frames.sort()
    return {"frame_p50": frames[len(frames) // 2], "frame_p99": frames[-(-99 * len(frames) // 100) - 1]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "..", ".build", "release", "quartzite"))
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with display() as name:
        environment = {**os.environ, "DISPLAY": name}
        environment.pop("WAYLAND_DISPLAY", None)
        runs = [one_run(options.program, environment) for _ in range(options.runs)]
        figures = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        figures |= frame_costs(options.program, environment)
    for key, seconds in figures.items():
        print(f"{key:12} {seconds * 1000:8.2f} ms")
    print(json.dumps(figures))


if __name__ == "__main__":
    sys.exit(main())
