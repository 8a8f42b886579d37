#!/usr/bin/env python3
"""Measures how the cost of a frame and the memory grow with the number of layers, and draws the picture of docs/performance.md.

growth.py [--program PATH] [--smallest N] [--largest N] [--rows a,b] [--json FILE] [--svg OUT] [--from JSON]

Each row is a workload of quartzite-bench with 10^3, 10^4, … layers, in a window under Xvfb:

still        nothing moves
one          one tile moves over still tiles
few clocks   all tiles rotate and fade, with seven periods
own clocks   all tiles rotate and fade, each with a period of its own
churn        in every frame one layer of a hundred is removed and another one is added
deep         chains of 10,000 levels, in which one innermost layer rotates

The time is the CPU time of the process for a frame, all threads. Nothing is rasterised (GALLIUM_NOOP=1), so it is the program's own work.
The memory is the largest resident memory of the process, less that of the same workload with one layer: the layers of the program, the
render tree and the planner's state. Prints both tables as Markdown. --json writes each figure when it is known, beside those that the
file has already. --from draws the tables and the picture from such a file. Needs Xvfb. A million layers need some gigabytes of memory.
"""
import argparse, json, math, os, subprocess, sys

from door import display

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = {"still": "still", "one": "still-and-one", "few clocks": "spinners", "own clocks": "own-clocks", "churn": "churn-share",
        "deep": "deep"}
COLORS = {"still": "#6b7280", "one": "#2563eb", "few clocks": "#059669", "own clocks": "#d97706", "churn": "#dc2626", "deep": "#7c3aed"}


def measure(program, environment, workload, count):
    """One run: milliseconds per frame and megabytes; None if the program failed."""
    frames = 100 if count <= 10_000 else 20 if count <= 100_000 else 5
    command = [program, workload, str(count), "--frames", str(frames), "--seconds", "1", "--warmup", "0.5"]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1200)
    except subprocess.TimeoutExpired:
        return None
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            figures = json.loads(line)
            return figures["cpu_ms_per_frame"], figures["peak_rss_mb"]
    print(f"growth.py: {workload} {count}: {done.stderr.strip()[:200]}", file=sys.stderr)
    return None


def read(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path) as f:
        return json.load(f)


def run(program, rows, counts, path):
    results = read(path)
    with display() as name:
        environment = {**os.environ, "DISPLAY": name, "GALLIUM_NOOP": "1", "GALLIUM_THREAD": "0"}
        for row in rows:
            base = measure(program, environment, ROWS[row], 1)
            results.setdefault(row, {})
            for count in counts:
                figures = measure(program, environment, ROWS[row], count)
                if figures and base:
                    results[row][str(count)] = {"ms": figures[0], "mb": max(0, figures[1] - base[1])}
                    print(f"{row} {count}: {figures[0]:.4g} ms, {figures[1] - base[1]:.1f} MB", file=sys.stderr)
                    if path:
                        with open(path, "w") as f:
                            json.dump(results, f, indent=1)
    return results


def number(x):
    return f"{x:.0f}" if x >= 100 else f"{x:.1f}" if x >= 10 else f"{x:.2f}" if x >= 0.1 else f"{x:.3f}"


def growth(points):
    """The exponent of the growth between the last two counts: 0 for a constant cost, 1 for a cost in proportion."""
    (n, a), (m, b) = points[-2:]
    return math.log(b / a) / math.log(m / n) if a > 0 and b > 0 else 0


def tables(results, counts):
    lines = ["| ms per frame | " + " | ".join(f"{n:,}" for n in counts) + " | exponent |", "|---" * (len(counts) + 2) + "|"]
    memory = ["| MB | " + " | ".join(f"{n:,}" for n in counts) + " | bytes per layer |", "|---" * (len(counts) + 2) + "|"]
    for row, figures in results.items():
        points = [(n, figures[str(n)]["ms"]) for n in counts if str(n) in figures]
        lines.append(f"| {row} | " + " | ".join(number(figures[str(n)]["ms"]) if str(n) in figures else "" for n in counts)
                     + f" | {growth(points):.2f} |")
        largest = max((int(n) for n in figures), default=1)
        memory.append(f"| {row} | " + " | ".join(number(figures[str(n)]["mb"]) if str(n) in figures else "" for n in counts)
                      + f" | {figures[str(largest)]['mb'] * 2**20 / largest:,.0f} |")
    return "\n".join(lines) + "\n\n" + "\n".join(memory)


def picture(results, counts):
    """An SVG with both axes logarithmic: milliseconds per frame by the number of layers."""
    width, height, left, top, right, bottom = 760, 440, 64, 20, 120, 48
    values = [f["ms"] for row in results.values() for f in row.values()]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(counts[0]), math.log10(counts[-1])

    def x(n):
        return left + (math.log10(n) - first) / (last - first) * (width - left - right)

    def y(ms):
        return top + (high - math.log10(ms)) / (high - low) * (height - top - bottom)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for power in range(low, high + 1):
        parts.append(f'<path d="M{left} {y(10**power):.1f}H{width - right}" stroke="#e5e7eb"/>'
                     f'<text x="{left - 8}" y="{y(10**power) + 4:.1f}" text-anchor="end" fill="#374151">{10**power:g}</text>')
    for n in counts:
        parts.append(f'<path d="M{x(n):.1f} {top}V{height - bottom}" stroke="#e5e7eb"/>'
                     f'<text x="{x(n):.1f}" y="{height - bottom + 20}" text-anchor="middle" fill="#374151">{n:,}</text>')
    parts.append(f'<text x="{(left + width - right) / 2:.0f}" y="{height - 8}" text-anchor="middle" fill="#111827">layers</text>'
                 f'<text transform="translate(16 {(top + height - bottom) / 2:.0f}) rotate(-90)" text-anchor="middle" '
                 'fill="#111827">CPU ms per frame</text>')
    labels = []
    for row, figures in results.items():
        points = sorted((int(n), f["ms"]) for n, f in figures.items())
        path = "L".join(f"{x(n):.1f} {y(ms):.1f}" for n, ms in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLORS[row]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(n):.1f}" cy="{y(ms):.1f}" r="3" fill="{COLORS[row]}"/>' for n, ms in points]
        labels.append([y(points[-1][1]) + 4, row, x(points[-1][0])])
    # Labels keep their distance.
    labels.sort()
    for before, label in zip(labels, labels[1:]):
        label[0] = max(label[0], before[0] + 15)
    parts += [f'<text x="{at + 8:.1f}" y="{down:.1f}" fill="{COLORS[row]}">{row}</text>' for down, row, at in labels]
    return "\n".join(parts) + "\n</svg>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "../.build/release/quartzite-bench"))
    parser.add_argument("--smallest", type=int, default=1_000, help="the smallest number of layers, a power of ten")
    parser.add_argument("--largest", type=int, default=1_000_000, help="the largest number of layers, a power of ten")
    parser.add_argument("--rows", default=",".join(ROWS), help="the rows to measure")
    parser.add_argument("--json", help="the file of the figures")
    parser.add_argument("--svg", help="write the picture here")
    parser.add_argument("--from", dest="source", help="read the figures here, and measure nothing")
    options = parser.parse_args()
    rows = [row for row in options.rows.split(",") if row in ROWS]
    if options.source:
        results = read(options.source)
    else:
        powers = range(round(math.log10(options.smallest)), round(math.log10(options.largest)) + 1)
        results = run(options.program, rows, [10**p for p in powers], options.json)
    results = {row: results[row] for row in ROWS if len(results.get(row, {})) > 1}
    if not results:
        raise SystemExit("growth.py: no row was measured")
    counts = sorted({int(n) for figures in results.values() for n in figures})
    print(tables(results, counts))
    if options.svg:
        with open(options.svg, "w") as f:
            f.write(picture(results, counts))


if __name__ == "__main__":
    main()
