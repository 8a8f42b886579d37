#!/usr/bin/env python3
"""Measures a frame video: 400 pictures of 1179 x 2556 pixels at 30 pictures a second, in a window under Xvfb.

frame_video.py [--program PATH]... [--formats jpeg,png] [--seconds S] [--runs N] [--screen WxH] [--panels] [--folder DIR]

start     the time from starting the program to its first picture, in ms
late      frames that came too late: more than 1.5 refreshes of 1/60 s after the previous one, over all frames in the time
missed    pictures that were due and whose exact picture never showed, over all that were due
cpu       CPU time of the program per second of playing, all threads, in ms
seek      the time from a key that jumps by a second to the exact picture, in the paused scene, p50 and p99, in ms
memory    the largest resident memory in MiB, and the largest memory of decoded pictures and of decoding
decode    the CPU time of a thread to decode a picture, in ms, and as a ratio to the codec's library alone

Several programs take turns. Needs Xvfb and xdotool, `make -C Benchmarks/Peers build/decode`, and the products quartzite and quartzite-frame-video
in a release build. The scenes are made in --folder on the first run (default: out/frame-video, about 300 MB). Prints one line for each
program and format, then all figures as JSON.
"""
import argparse, json, os, signal, statistics, subprocess, sys, threading, time

from door import display, statistics_of, xdotool

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
BENCH = os.path.join(ROOT, ".build", "release", "quartzite-frame-video")
FLOOR = os.path.join(HERE, "Peers", "build", "decode")
PICTURES = 400


class Preview:
    """The program with a scene in its window."""

    def __init__(self, program, scene, environment, panels):
        self.environment = environment
        self.lines = []
        self.began = time.clock_gettime(time.CLOCK_MONOTONIC)
        self.process = subprocess.Popen([program, "preview", scene, "--no-config", *([] if panels else ["--bare"])],
                                        env={**environment, "QUARTZITE_STATISTICS": "1"}, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def statistics(self):
        """The figures of this moment, with the process's CPU time."""
        known = len(self.lines)
        self.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + 10
        while not any(line.startswith("swaps") for line in self.lines[known:]):
            if self.process.poll() is not None or time.monotonic() > until:
                raise SystemExit("frame_video.py: the program does not answer:\n" + "".join(self.lines))
            time.sleep(0.01)
        figures = statistics_of([line for line in self.lines[known:] if line.startswith("swaps")][-1])
        with open(f"/proc/{self.process.pid}/stat") as f:
            fields = f.read().rpartition(")")[2].split()
        figures["cpu"] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return figures

    def peak_memory(self):
        with open(f"/proc/{self.process.pid}/status") as f:
            return next(int(line.split()[1]) for line in f if line.startswith("VmHWM"))

    def keys(self, *names):
        xdotool(self.environment, "key", *names)

    def end(self):
        self.process.kill()
        self.process.wait()


def one_run(program, scene, environment, options):
    preview = Preview(program, scene, environment, options.panels)
    try:
        # Programs that are compiled in the idle time after the first picture do not count, nor does the first round of decoding.
        time.sleep(2)
        window = xdotool(environment, "search", "--onlyvisible", "--pid", str(preview.process.pid)).split("\n")[-1]
        xdotool(environment, "mousemove", "--window", window, "20", "20")
        before = preview.statistics()
        time.sleep(options.seconds)
        after = preview.statistics()
        played = {key: after[key] - before.get(key, 0) for key in after}
        preview.keys("space")
        time.sleep(0.3)
        # To and fro, so that the pictures of the goal are evicted meanwhile.
        for step in range(options.seeks):
            preview.keys("ctrl+Left" if step % 8 >= 4 else "ctrl+Right")
            time.sleep(0.25)
        last = preview.statistics()
        memory = preview.peak_memory()
    finally:
        preview.end()
    frames = played["scene-frames"]
    return {
        "start": (after["first-swap"] - preview.began) * 1000,
        "late": played["late-frames"], "frames": frames,
        "missed": played["pictures-missed"], "due": played["pictures-passed"],
        "decoded_per_second": played["pictures-decoded"] / options.seconds,
        "cpu": played["cpu"] / options.seconds * 1000,
        "seeks": last.get("seeks", 0), "seek_p50": last.get("seek-p50", 0) * 1000, "seek_p99": last.get("seek-p99", 0) * 1000,
        "memory": memory / 1024, "picture_memory": last["picture-bytes-peak"] / 2**20,
    }


def decoding(folder, rounds=3, count=60):
    """Milliseconds a picture of ours and of the library, by turns."""
    names = sorted(os.listdir(os.path.join(folder, "assets")))[:count]
    paths = [os.path.join(folder, "assets", name) for name in names]
    ours, floor = [], []
    for _ in range(rounds):
        for times, command in ((ours, [BENCH, "decode", folder, str(count)]), (floor, [FLOOR, *paths])):
            times.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["milliseconds"])
    return statistics.median(ours), statistics.median(floor)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", action="append")
    parser.add_argument("--formats", default="jpeg,png")
    parser.add_argument("--seconds", type=float, default=12.5)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seeks", type=int, default=40)
    parser.add_argument("--screen", default="1280x2700")
    parser.add_argument("--panels", action="store_true")
    parser.add_argument("--folder", default=os.path.join(ROOT, "out", "frame-video"))
    options = parser.parse_args()
    programs = options.program or [os.path.join(ROOT, ".build", "release", "quartzite")]
    results = []
    for format in options.formats.split(","):
        scene = os.path.join(options.folder, f"{format}.ca")
        if not os.path.exists(os.path.join(scene, "main.caml")):
            subprocess.run([BENCH, "make", format, scene, str(PICTURES)], check=True)
        ours, floor = decoding(scene)
        print(f"{format}: decode {ours:.1f} ms, the library alone {floor:.1f} ms, ratio {ours / floor:.2f}", flush=True)
        runs = {program: [] for program in programs}
        with display(options.screen) as name:
            environment = {**os.environ, "DISPLAY": name}
            environment.pop("WAYLAND_DISPLAY", None)
            for _ in range(options.runs):
                for program in programs:
                    run = one_run(program, scene, environment, options)
                    runs[program].append(run)
                    print(f"  {os.path.basename(program)}: start {run['start']:.0f}  late {run['late']:.0f} of {run['frames']:.0f}  "
                          f"missed {run['missed']:.0f} of {run['due']:.0f}  decoded {run['decoded_per_second']:.1f}/s  "
                          f"cpu {run['cpu']:.0f}  seek {run['seek_p50']:.0f} {run['seek_p99']:.0f} ({run['seeks']:.0f})  "
                          f"memory {run['memory']:.0f} {run['picture_memory']:.0f}", flush=True)
        for program in programs:
            figures = {key: statistics.median(run[key] for run in runs[program]) for key in runs[program][0]}
            results.append({"format": format, "program": program, "decode": ours, "decode_floor": floor} | figures)
    print(json.dumps(results))


if __name__ == "__main__":
    sys.exit(main())
