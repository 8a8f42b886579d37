#!/usr/bin/env python3
"""Renders films of each format that browsers play, plays them in a headless Chromium, and compares what it shows with pictures of the same times.

Usage: films.py PROGRAM [--keep FOLDER]

PROGRAM is quartzite. Each film is checked in two ways:
- Frame by frame: a video is sought to the middle of each frame, and an animated picture is decoded by the browser's own decoder. Screenshots
  are compared with the PNG files that PROGRAM renders of the same times, over two colours of the page.
- Played: a video plays to its end, and an animated picture plays in an <img> while screenshots tell which frame is shown. The time that this
  takes has to be that of the film, and an animated picture has to come to rest on its last frame after the chosen number of times.
The size and the duration are compared too, the latter also of films without --fps.
Prints a line per film. Exits with 1 if something differs by more than LIMITS say.
"""
import argparse
import io
import os
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Benchmarks", "Peers"))
from browser import Browser

PAGES = [(40, 160, 220), (250, 250, 250)]   # the colours of the page
# Of films without alpha. Chromium converts video to RGB with small numbers: a colour with little blue and a high value, such as orange, becomes
# up to 8 levels bluer than in ffmpeg. With the wrong matrix this colour would have 11 levels too much or too little red.
BACKGROUND = "#40c080"
FPS = 10
# An odd size, so that videos are padded. `mask` has soft shadows, and in `group` no two frames are alike.
SCENES = {
    "group": ["group", "--size", "251x251", "--from", "0.5", "--to", "2.1"],
    "mask": ["mask", "--size", "251x301", "--from", "0", "--to", "1"],
}
VIDEOS = ["mp4", "webm"]
PICTURES = {"gif": "image/gif", "apng": "image/png", "webp": "image/webp"}
# The smallest signal-to-noise ratio in decibels and the largest difference of a channel, both of 8 bits. APNG and WebP are lossless: the
# browser rounds when it premultiplies by alpha, and again when it blends. A GIF has 256 colours and no partial transparency. The colours of
# videos have half the resolution, so the edges of coloured shapes differ much.
LIMITS = {"gif": (27, None), "apng": (50, 2), "webp": (50, 2), "mp4": (28, None), "webm": (30, None)}


class Failure(Exception):
    """What is wrong with a film."""


def check(holds, message):
    if not holds:
        raise Failure(message)


def render(program, scene, output, *options, rate=("--fps", str(FPS))):
    result = subprocess.run([program, "render", *SCENES[scene], *rate, "--quiet", *options, "-o", output], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"films: rendering {output} gave {result.returncode}: {result.stderr}")


def over(colour, picture):
    """Return RGBA pixels over a colour, as floating-point RGB."""
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + numpy.array(colour) * (1 - alpha)


def noise_ratio(shown, wanted):
    error = ((shown - wanted) ** 2).mean()
    return 99.0 if error == 0 else 10 * numpy.log10(255 ** 2 / error)


class Film:
    """A film, and the pictures of the same times as they should look on the page."""
    def __init__(self, program, folder, scene, kind):
        self.scene, self.kind = scene, kind
        self.path = os.path.join(folder, f"{scene}.{kind}")
        background = ["--background", BACKGROUND] if kind == "mp4" else []
        render(program, scene, self.path, *background)
        pattern = os.path.join(folder, f"{scene}-{kind}-%04d.png")
        render(program, scene, pattern, *background)
        self.pictures = []
        while os.path.exists(pattern % len(self.pictures)):
            with Image.open(pattern % len(self.pictures)) as picture:
                self.pictures.append(numpy.asarray(picture.convert("RGBA")).astype(float))
        check(len(self.pictures) > 1, "no pictures")
        if kind == "gif":   # a pixel is there or not
            for picture in self.pictures:
                picture[..., 3] = numpy.where(picture[..., 3] >= 128, 255, 0)
        self.wanted = [[over(colour, picture) for picture in self.pictures] for colour in PAGES]
        self.height, self.width = self.pictures[0].shape[:2]
        self.seconds = len(self.pictures) / FPS

    def check_size(self, size):
        """Videos have even sides."""
        even = self.kind in VIDEOS
        wanted = (self.width + self.width % 2 * even, self.height + self.height % 2 * even)
        check((size["width"], size["height"]) == wanted, f"size {size['width']}x{size['height']}, not {wanted[0]}x{wanted[1]}")

    def compare(self, index, shown, colour=0):
        """Compare a screenshot over a colour of PAGES with a frame. Return the signal-to-noise ratio and the largest difference."""
        wanted = self.wanted[colour][index]
        ratio, largest = noise_ratio(shown, wanted), numpy.abs(shown - wanted).max()
        least, most = LIMITS[self.kind]
        check(ratio >= least, f"frame {index}: {ratio:.1f} dB are less than {least}")
        check(most is None or largest <= most, f"frame {index}: a channel differs by {largest:.1f}")
        if self.scene == "group":
            nearest = self.nearest(shown, colour)
            check(nearest == index, f"frame {nearest} is shown instead of {index}")
        if self.kind == "mp4":
            off = numpy.abs(numpy.median(shown, axis=(0, 1)) - numpy.median(wanted, axis=(0, 1))).max()
            check(off <= 3, f"frame {index}: the background differs by {off:.0f}")
        if self.kind == "webm":
            # Where the scene is clear for 16 pixels around, so that no block of the video is shared with something else, the page shows.
            clear = self.pictures[index][..., 3] == 0
            for axis in (0, 1):
                clear = numpy.logical_and.reduce([numpy.roll(clear, offset, axis) for offset in range(-16, 17)])
            check(clear.any(), f"frame {index}: the scene is nowhere clear")
            check(numpy.abs(shown[clear] - PAGES[colour]).max() <= 2, f"frame {index}: the page does not show through")
        return ratio, largest

    def compare_on_pages(self, index, page):
        """Compare what the page shows, over each colour."""
        results = []
        for colour, rgb in enumerate(PAGES):
            page.call("paint", f"rgb{rgb}")
            results.append(self.compare(index, page.screenshot(self), colour))
        page.call("paint", f"rgb{PAGES[0]}")
        return results

    def nearest(self, shown, colour=0):
        wanted = self.wanted[colour]
        return min(range(len(wanted)), key=lambda index: ((shown - wanted[index]) ** 2).mean())


class Page:
    """The page films.html in a browser."""
    def __init__(self):
        self.browser = Browser(["--headless=new", "--window-size=800,600", "--autoplay-policy=no-user-gesture-required",
                                "file://" + os.path.join(HERE, "films.html")])
        end = time.monotonic() + 30
        while not self.browser.attach() or not self.browser.evaluate("typeof films == 'object' && document.body != null"):
            if time.monotonic() > end:
                sys.exit("films: Chromium shows no page")
            time.sleep(0.1)

    def call(self, name, *arguments):
        return self.browser.evaluate(f"films.{name}({', '.join(repr(argument) for argument in arguments)})")

    def screenshot(self, film):
        with Image.open(io.BytesIO(self.browser.screenshot(film.width, film.height))) as picture:
            return numpy.asarray(picture.convert("RGB")).astype(float)


def check_video(page, film):
    info = page.call("openVideo", "file://" + film.path)
    film.check_size(info)
    check(abs(info["duration"] - film.seconds) <= 0.005, f"{info['duration']:.3f} s instead of {film.seconds:.3f}")
    results = []
    for index in range(len(film.pictures)):
        page.call("seekVideo", (index + 0.5) / FPS)
        results += film.compare_on_pages(index, page)
    played = page.call("playVideo")
    check(abs(played["seconds"] - film.seconds) < 0.5, f"played in {played['seconds']:.2f} s instead of {film.seconds:.2f}")
    frames = [round(t * FPS, 2) for t in played["times"]]
    check(all(abs(f - round(f)) < 0.05 for f in frames), f"frames came at {played['times']}")
    count = len({round(f) for f in frames})
    check(count >= len(film.pictures) / 2, f"only {count} of {len(film.pictures)} frames came onto the screen")
    return results, f"played in {played['seconds']:.2f} s, {count} of {len(film.pictures)} frames on the screen"


def check_picture(page, film):
    info = page.call("openPicture", "file://" + film.path, PICTURES[film.kind])
    film.check_size(info)
    check(len(info["durations"]) == len(film.pictures), f"{len(info['durations'])} frames instead of {len(film.pictures)}")
    check(abs(sum(info["durations"]) - film.seconds) <= 0.005, f"{sum(info['durations']):.3f} s instead of {film.seconds:.3f}")
    check(info["repetitions"] is None, f"repeated {info['repetitions']} times instead of endlessly")
    results = []
    for index in range(len(film.pictures)):
        page.call("showFrame", index)
        results += film.compare_on_pages(index, page)
    return results, ""


def check_usual_rate(page, film, program):
    """Check the durations of a film without --fps: 60 frames per second, 50 in a GIF. Browsers show shorter delays of a GIF for 100 ms."""
    folder, name = os.path.split(film.path)
    path = os.path.join(folder, f"usual-{name}")
    render(program, film.scene, path, rate=())
    if film.kind in VIDEOS:
        seconds = page.call("openVideo", "file://" + path)["duration"]
    else:
        durations = page.call("openPicture", "file://" + path, PICTURES[film.kind])["durations"]
        count, seconds = round(film.seconds * (50 if film.kind == "gif" else 60)), sum(durations)
        # Equal frames of a WebP are one frame, but in `group` no two are equal.
        check(len(durations) == count or film.scene != "group", f"{len(durations)} frames instead of {count} without --fps")
        check(film.kind != "gif" or min(durations) > 0.0199, f"a frame of {min(durations):.3f} s without --fps")
    check(abs(seconds - film.seconds) <= 0.005, f"{seconds:.3f} s instead of {film.seconds:.3f} without --fps")


def check_playing(page, film, program, times):
    """Play an animated picture a number of times in an <img>. Return what was seen."""
    folder, name = os.path.split(film.path)
    path = os.path.join(folder, f"{times}-times-{name}")
    render(program, film.scene, path, "--loop", str(times))
    repetitions = page.call("openPicture", "file://" + path, PICTURES[film.kind])["repetitions"]
    check(repetitions == times - 1, f"repeated {repetitions} times instead of {times - 1}")
    page.call("playPicture", "file://" + path)
    begun = changed = time.monotonic()
    last, seen = None, set()
    while time.monotonic() < changed + 1 and time.monotonic() < begun + 20:
        shown = page.screenshot(film)
        index = film.nearest(shown)
        film.compare(index, shown)
        seen.add(index)
        if index != last:
            changed, last = time.monotonic(), index
    end = len(film.pictures) - 1
    check(last == end, f"at rest on frame {last} instead of {end}")
    seconds, wanted = changed - begun, film.seconds * times - 1 / FPS   # until the last frame begins
    check(abs(seconds - wanted) < film.seconds / 2, f"at rest after {seconds:.2f} s instead of {wanted:.2f}")
    check(len(seen) >= len(film.pictures) / 2, f"only {len(seen)} of {len(film.pictures)} frames were seen")
    return f"played {times} times in {seconds + 1 / FPS:.2f} s, {len(seen)} of {len(film.pictures)} frames seen"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--keep", metavar="FOLDER", help="where to leave the films and pictures")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="quartzite-films-") as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        page = Page()
        try:
            print(page.browser.call("Browser.getVersion")["product"])
            for scene in SCENES:
                for kind in [*PICTURES, *VIDEOS]:
                    label = f"{scene}.{kind}"
                    try:
                        film = Film(options.program, os.path.abspath(folder), scene, kind)
                        results, played = (check_video if kind in VIDEOS else check_picture)(page, film)
                        check_usual_rate(page, film, options.program)
                        if kind in PICTURES and scene == "group":
                            played = check_playing(page, film, options.program, 2)
                        ratios, largest = zip(*results)
                        print(f"{label:12} {len(film.pictures)} frames, {film.seconds:.2f} s: at least {min(ratios):.1f} dB, channels differ by at most "
                              f"{max(largest):.1f}; {played}".rstrip("; "), flush=True)
                    except (Failure, RuntimeError) as failure:
                        failures += 1
                        print(f"{label:12} FAILED: {failure}", flush=True)
        finally:
            page.browser.close()
    return 1 if failures else 0


sys.exit(main())
