#!/usr/bin/env python3
"""Measures the time from a save to the picture that shows it, in a window under Xvfb, and what 100 saves leave behind.

save_to_picture.py [--program PATH] [--saves N] [--swift-only | --caml-only]

swift     a Swift scene of 200 lines; each save changes its colour. Compiling, loading and drawing are part of the time.
caml      a CAML document; each save changes its colour.
memory    the growth of the process by the saves after the first ten, without the loaded libraries (Swift only), in kB a save

A save is a rename, as editors do. The end is the moment at which a pixel of the window has the new colour; it is looked for every 5 ms.
Needs Xvfb, xdotool and ImageMagick's `import`. Prints one line per figure, then all figures as JSON.
"""
import argparse, contextlib, json, os, statistics, subprocess, sys, tempfile, time

from door import HERE, display, xdotool

SWIFT = """import QuartziteKit

final class Panel: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: RED, green: GREEN, blue: 0, alpha: 1)
        buildRows()
    }

    private func buildRows() {
ROWS
    }
}

@MainActor func scene() -> UIViewController {
    let controller = Panel()
    controller.preferredContentSize = CGSize(width: 300, height: 300)
    return controller
}
"""
ROW = """        let row{0} = CALayer()
        row{0}.frame = CGRect(x: 10 + {0} % 5 * 50, y: 10 + {0} / 5 * 40, width: 40, height: 30)
        row{0}.cornerRadius = {0} % 2 == 0 ? 4 : 8
        row{0}.backgroundColor = UIColor(hue: CGFloat({0}) / 30, saturation: 0.6, brightness: 0.9, alpha: 1).cgColor
        let move{0} = CABasicAnimation(keyPath: "opacity")
        (move{0}.fromValue, move{0}.toValue, move{0}.duration) = (1, 0.4, 1 + Double({0}) / 10)
        row{0}.add(move{0}, forKey: "fade")
        view.layer.addSublayer(row{0})
"""
CAML = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer bounds="0 0 300 300" position="150 150" backgroundColor="RED GREEN 0"/>
</caml>
"""
# A pixel that only the background covers.
PIXEL = (4, 4)


def colour(number):
    """A colour that tells the save: red and green of a fifth each, so that neighbours differ."""
    return (number % 6) * 51, (number // 6 % 6) * 51


def text(kind, number):
    red, green = (value / 255 for value in colour(number))
    template = SWIFT.replace("ROWS", "".join(ROW.format(i) for i in range(23))) if kind == "swift" else CAML
    return template.replace("RED", f"{red:.4f}").replace("GREEN", f"{green:.4f}")


def save(path, content):
    with open(path + "~", "w") as file:
        file.write(content)
    os.replace(path + "~", path)


def pixel(environment, window):
    image = subprocess.run(["import", "-window", window, "-crop", f"1x1+{PIXEL[0]}+{PIXEL[1]}", "-depth", "8", "rgb:-"],
                           env=environment, capture_output=True, timeout=20).stdout
    return tuple(image[:2])


def wait_for(environment, window, wanted, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = pixel(environment, window)
        if len(seen) == 2 and all(abs(a - b) <= 2 for a, b in zip(seen, wanted)):
            return time.monotonic()
        time.sleep(0.005)
    raise SystemExit(f"save_to_picture.py: the window did not show {wanted} but {pixel(environment, window)}")


def memory(pid):
    """Kilobytes of the process that are its own, without mapped scene libraries."""
    total, counts = 0, True
    with open(f"/proc/{pid}/smaps") as lines:
        for line in lines:
            words = line.split()
            if "-" in words[0] and not words[0].endswith(":"):
                counts = "libScene" not in line
            elif counts and words[0] in ("Private_Dirty:", "Private_Clean:"):
                total += int(words[1])
    return total


def window_process(parent):
    """The process with the window: the child of the supervisor, if there is one."""
    children = subprocess.run(["ps", "--ppid", str(parent), "-o", "pid=,comm="], capture_output=True, text=True).stdout.split("\n")
    return next((int(line.split()[0]) for line in children if "quartzite" in line), parent)


def run(kind, program, environment, folder, saves):
    path = os.path.join(folder, "scene.swift" if kind == "swift" else "scene.caml")
    save(path, text(kind, 0))
    process = subprocess.Popen([program, "preview", path], env=environment)
    try:
        window = ""
        while not window:
            time.sleep(0.5)
            if process.poll() is not None:
                raise SystemExit(f"save_to_picture.py: {program} ended with {process.returncode}")
            window = xdotool(environment, "search", "--onlyvisible", "--name", "^scene").split("\n")[-1]
        wait_for(environment, window, colour(0))
        time.sleep(2)
        times, sizes = [], []
        for number in range(1, saves + 1):
            began = time.monotonic()
            save(path, text(kind, number))
            times.append(wait_for(environment, window, colour(number)) - began)
            sizes.append(memory(window_process(process.pid)))
            time.sleep(0.2)
        late = sizes[min(10, len(sizes) - 1):]
        figures = {f"{kind}_p50": statistics.median(times), f"{kind}_worst": max(times)}
        return figures, (late[-1] - late[0]) / max(1, len(late) - 1)
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "..", ".build", "release", "quartzite"))
    parser.add_argument("--saves", type=int, default=100)
    parser.add_argument("--swift-only", action="store_true")
    parser.add_argument("--caml-only", action="store_true")
    options = parser.parse_args()
    figures, growth = {}, {}
    with display() as name, tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DISPLAY": name}
        environment.pop("WAYLAND_DISPLAY", None)
        for kind in ("swift", "caml"):
            if getattr(options, {"swift": "caml_only", "caml": "swift_only"}[kind]):
                continue
            times, growth[kind] = run(kind, options.program, environment, folder, options.saves)
            figures |= times
    for key, seconds in figures.items():
        print(f"{key:12} {seconds * 1000:8.1f} ms")
    for kind, kilobytes in growth.items():
        print(f"{kind + ' memory':12} {kilobytes:8.1f} kB a save")
    print(json.dumps(figures | {f"{kind}_growth": value for kind, value in growth.items()}))


if __name__ == "__main__":
    sys.exit(main())
