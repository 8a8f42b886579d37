#!/usr/bin/env python3
"""Draws the pictures of the scenes in Scenes/ and Wallpapers/.

Usage: draw_scenes.py [PATH ...]      all of them, or those named (Fox.ca/fox-0.png ...); needs python3-cairo and ffmpeg.

Each picture is one function. Smooth pictures are drawn by cairo, pixel art is set pixel by pixel and written with a palette.
The name of a file decides its format: .png, .jpg or .webp; ffmpeg writes the last two.
"""
import base64
import math
import os
import random
import struct
import subprocess
import sys
import zlib

import cairo

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = {}


def picture(path, width, height):
    """Registers a function that draws a picture with cairo."""
    def register(draw):
        PICTURES[path] = lambda file: write_smooth(file, width, height, draw)
        return draw
    return register


def pixels(path, palette):
    """Registers a function that returns rows of palette indices. Index 0 is clear if its colour is None."""
    def register(draw):
        PICTURES[path] = lambda file: write_palette(file, draw(), palette)
        return draw
    return register


# Files -----------------------------------------------------------------------------------------------------

def write_smooth(file, width, height, draw):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    draw(cairo.Context(surface))
    if file.endswith(".png"):
        surface.write_to_png(file)
        return
    options = {".jpg": ["-q:v", "3"], ".webp": ["-lossless", "1"]}[os.path.splitext(file)[1]]
    surface.write_to_png(file + ".png")
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", file + ".png", *options, file], check=True)
    os.remove(file + ".png")


def write_palette(file, rows, palette):
    """Writes a PNG with a palette; ffmpeg converts it if the file is to have another format. Returns the PNG if there is no file."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    colors = b"".join(bytes.fromhex((color or "#000000")[1:]) for color in palette)
    alpha = b"\x00" if palette[0] is None else b"\xff"
    data = zlib.compress(b"".join(b"\x00" + bytes(row) for row in rows), 9)
    png = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0))
           + chunk(b"PLTE", colors) + chunk(b"tRNS", alpha) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
    if file is None:
        return png
    target = file if file.endswith(".png") else file + ".png"
    with open(target, "wb") as output:
        output.write(png)
    if target != file:
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", target, "-lossless", "1", "-pix_fmt", "bgra", file], check=True)
        os.remove(target)


# Small tools -----------------------------------------------------------------------------------------------

def rgb(text, alpha=1.0):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)) + (alpha,)


def vertical(height, *stops, top=0):
    pattern = cairo.LinearGradient(0, top, 0, top + height)
    for index, color in enumerate(stops):
        pattern.add_color_stop_rgba(index / (len(stops) - 1), *rgb(color))
    return pattern


def radial(x, y, radius, *stops):
    pattern = cairo.RadialGradient(x, y, 0, x, y, radius)
    for at, color in stops:
        pattern.add_color_stop_rgba(at, *color)
    return pattern


class Grid:
    """Pixel art: a grid of palette indices."""

    def __init__(self, width, height, fill=0):
        self.width, self.height = width, height
        self.rows = [[fill] * width for _ in range(height)]

    def dot(self, x, y, color):
        x, y = int(math.floor(x)), int(math.floor(y))
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = color

    def where(self, color, inside):
        for y in range(self.height):
            for x in range(self.width):
                if inside(x + 0.5, y + 0.5):
                    self.rows[y][x] = color

    def ellipse(self, x, y, rx, ry, color, turn=0.0):
        c, s = math.cos(turn), math.sin(turn)
        self.where(color, lambda px, py: (((px - x) * c + (py - y) * s) / rx) ** 2 + ((-(px - x) * s + (py - y) * c) / ry) ** 2 <= 1)

    def line(self, x0, y0, x1, y1, width, color):
        steps = max(1, int(4 * math.hypot(x1 - x0, y1 - y0)))
        for step in range(steps + 1):
            t = step / steps
            for dx in range(width):
                self.dot(x0 + (x1 - x0) * t + dx, y0 + (y1 - y0) * t, color)

    def polygon(self, points, color):
        def inside(x, y):
            result = False
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    result = not result
            return result
        self.where(color, inside)

    def outlined(self, color):
        """Sets the clear neighbours of the figure to a colour."""
        old = [row[:] for row in self.rows]
        for y in range(self.height):
            for x in range(self.width):
                if old[y][x]:
                    continue
                near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                if any(0 <= i < self.width and 0 <= j < self.height and old[j][i] for i, j in near):
                    self.rows[y][x] = color


# Fox: pixel art --------------------------------------------------------------------------------------------

FOX = [None, "#2b1b2e", "#e8743b", "#c4532b", "#fff1dc", "#f6a05a", "#5a2f3a"]


def fox(frame):
    """One of eight frames of a gallop."""
    t = 2 * math.pi * frame / 8
    grid = Grid(52, 32)
    bob = 1.6 * math.sin(t)
    pitch = 0.12 * math.sin(t + 0.9)
    shoulder, hip = (32, 17 - bob - 9 * pitch), (18, 17 - bob + 9 * pitch)

    def leg(root, phase, color, reach):
        swing, lift = math.cos(t + phase), max(0.0, math.sin(t + phase))
        foot = (root[0] + reach * swing, 28.5 - 5 * lift)
        knee = ((root[0] + foot[0]) / 2 + 1.5 * lift, (root[1] + foot[1]) / 2 + 0.5)
        grid.line(*root, *knee, 3, color)
        grid.line(*knee, *foot, 2, FOX.index("#5a2f3a"))

    leg((shoulder[0] - 1, shoulder[1] + 3), 0.7, 3, 6)
    leg((hip[0] - 1, hip[1] + 3), math.pi + 0.7, 3, 6)
    # The tail follows the body a little later.
    for step in range(13):
        along = step / 12
        wave = 2.6 * math.sin(t - 1.2 - 1.6 * along) * along
        grid.ellipse(hip[0] - 4 - 9 * along, hip[1] - 1.5 - 2.5 * along + wave, 2.6 + 1.2 * math.sin(math.pi * along), 2.4,
                     4 if along > 0.72 else 2)
    grid.ellipse((shoulder[0] + hip[0]) / 2, (shoulder[1] + hip[1]) / 2, 10.5, 4.6, 2, math.atan2(shoulder[1] - hip[1], 14))
    grid.ellipse((shoulder[0] + hip[0]) / 2 + 2, (shoulder[1] + hip[1]) / 2 + 3, 8, 1.8, 4)
    leg(shoulder, 0, 2, 7)
    leg(hip, math.pi, 2, 7)
    x, y = 39, shoulder[1] - 5.5
    grid.ellipse(x - 2.5, y + 3.4, 4, 4, 2)
    grid.polygon([(x - 4.5, y - 3), (x - 4, y - 9), (x, y - 4)], 2)
    grid.polygon([(x, y - 3.5), (x + 2, y - 8.5), (x + 4, y - 2)], 3)
    grid.ellipse(x, y, 5, 4.4, 2)
    grid.polygon([(x + 2, y - 2), (x + 10, y + 2), (x + 2, y + 4.4)], 5)
    grid.polygon([(x - 3, y + 1), (x + 8, y + 2.4), (x + 1, y + 5)], 4)
    grid.outlined(1)
    grid.dot(x + 9, y + 1.5, 1)
    grid.dot(x + 1, y - 1, 1)
    grid.dot(x + 1, y, 1)
    return grid.rows


for number in range(8):
    pixels("Scenes/Fox.ca/assets/fox-%d.png" % number, FOX)(lambda number=number: fox(number))

FIRE = [None, "#7a2f2a", "#e2552b", "#f7a13a", "#ffe58a", "#6b4a3a", "#4a3230"]


@pixels("Scenes/Fox.ca/assets/camp fire.png", FIRE)
def camp_fire():
    """Four frames of 16 by 20 pixels side by side."""
    grid = Grid(64, 20)
    for frame in range(4):
        left, t = 16 * frame, frame * math.pi / 2
        for color, width, height in ((2, 5.2, 14), (3, 3.8, 10), (4, 2.2, 6)):
            for y in range(int(height)):
                up = y / height
                sway = 1.7 * math.sin(t + 3.2 * up + color) * up
                half = width * (1 - up) ** 0.8 * (0.8 + 0.2 * math.sin(t * 2 + color))
                for x in range(16):
                    if abs(x + 0.5 - 8 - sway) < half:
                        grid.dot(left + x, 16 - y, color)
        grid.line(left + 2, 18, left + 12, 16, 2, 5)
        grid.line(left + 2, 16, left + 12, 18, 2, 6)
    return grid.rows


SKY = ["#2a1f4a", "#46305f", "#6f3f6c", "#a4526f", "#d8706b", "#f39a6b", "#fcc37c", "#fde3a0"]


NIGHT = ["#0d1030", "#121640", "#1a2050", "#252c62", "#333b74", "#454f86", "#5c6798", "#7783aa"]


def dithered(c, colors, x0, y0, disc, edge):
    """A dithered sky with the sun or moon. Each drawn dot is two pixels wide, so that JPEG keeps it."""
    order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    for y in range(90):
        for x in range(160):
            at = 7 * min(1, y / 72) + (order[(y % 4) * 4 + x % 4] + 0.5) / 16 - 0.5
            away = math.hypot(x - x0, y - y0)
            color = disc if away < 13.5 else edge if away < 15 else colors[max(0, min(7, int(round(at))))]
            c.set_source_rgba(*rgb(color))
            c.rectangle(2 * x, 2 * y, 2, 2)
            c.fill()


@picture("Scenes/Fox.ca/assets/sky.jpg", 320, 180)
def fox_evening(c):
    dithered(c, SKY, 112, 46, "#fff3c4", "#ffe0a0")


@picture("Scenes/Fox.ca/assets/night.jpg", 320, 180)
def fox_night(c):
    dithered(c, NIGHT, 112, 26, "#f4f1ff", "#b9b6e0")
    noise = random.Random(2)
    for _ in range(60):
        c.set_source_rgba(0.9, 0.92, 1, noise.uniform(0.3, 0.9))
        c.rectangle(2 * noise.randrange(160), 2 * noise.randrange(50), 2, 2)
        c.fill()


def ridge(width, height, waves, color, grid, speckle=None):
    for x in range(width):
        top = height + sum(a * math.sin(2 * math.pi * n * x / width + p) for a, n, p in waves)
        for y in range(max(0, int(top)), grid.height):
            grid.dot(x, y, color)
            if speckle and y - top < 3 and (x * 7 + y * 3) % 5 < 2:
                grid.dot(x, y, speckle)


@pixels("Scenes/Fox.ca/assets/hills.webp", [None, "#7d3f66", "#91476b", "#562f5a", "#3a2348"])
def fox_hills():
    """Two ranges that repeat without a seam after 320 pixels, and fir trees."""
    grid = Grid(320, 64)
    ridge(320, 22, [(9, 2, 0.4), (5, 5, 1.1), (2, 11, 0)], 1, grid, 2)
    ridge(320, 42, [(7, 3, 2.2), (3, 7, 0.3)], 3, grid)
    for index in range(34):
        x = (index * 47 + 13 * (index % 3)) % 320
        base = 48 + (index * 5) % 14
        for row in range(12 + index % 5):
            half = row / 3 if row % 3 else row / 4
            for dx in range(-int(half), int(half) + 1):
                grid.dot((x + dx) % 320, base - 14 + row, 4)
        for y in range(base - 3, 64):
            grid.dot(x, y, 4)
    return grid.rows


@pixels("Scenes/Fox.ca/assets/ground.png", ["#3d2a3a", "#6aa05a", "#4f7d52", "#8fc06a", "#543a44", "#2f2030"])
def fox_ground():
    """Grass on earth, repeating after 320 pixels."""
    grid = Grid(320, 28)
    for x in range(320):
        top = 2 + int(1.2 * math.sin(2 * math.pi * x * 9 / 320) + 0.8 * math.sin(2 * math.pi * x * 23 / 320))
        for y in range(28):
            grid.dot(x, y, 3 if y <= top else 1 if y < top + 3 else 2 if y < 7 + (x * 5 % 3) else 0)
    state = 5
    for _ in range(150):
        state = (state * 1103515245 + 12345) % (1 << 31)
        x, y = state % 320, 10 + (state >> 12) % 17
        for dx in range(1 + state % 4):
            grid.dot((x + dx) % 320, y, 4 if state % 2 else 5)
    return grid.rows


@pixels("Scenes/Fox.ca/assets/bubble.png", [None, "#2b1b2e", "#fff8ea"])
def bubble():
    """A frame to be stretched in its middle."""
    grid = Grid(9, 9, 2)
    for i in range(9):
        for x, y in ((i, 0), (i, 8), (0, i), (8, i)):
            grid.dot(x, y, 1)
    for x, y in ((0, 0), (8, 0), (0, 8), (8, 8)):
        grid.dot(x, y, 0)
    for x, y in ((1, 1), (7, 1), (1, 7), (7, 7)):
        grid.dot(x, y, 1)
    return grid.rows


CLOUD = [None, "#f2b5a0", "#fbd9b5", "#d8869a"]


def cloud():
    """The cloud of Fox.ca, whose document holds the picture as a data: address. `draw_scenes.py --cloud` prints the address."""
    grid = Grid(30, 10)
    grid.where(1, lambda x, y: (math.hypot(x - 9, y - 7) < 5 or math.hypot(x - 16, y - 5) < 5 or math.hypot(x - 23, y - 7.5) < 4) and y < 9)
    grid.where(2, lambda x, y: grid.rows[int(y)][int(x)] == 1 and grid.rows[max(0, int(y) - 2)][int(x)] == 0)
    for x in range(4, 27):
        if grid.rows[8][x]:
            grid.dot(x, 8, 3)
    return grid.rows


# Fireflies -------------------------------------------------------------------------------------------------

@picture("Scenes/Fireflies.ca/assets/glow.png", 64, 64)
def glow(c):
    c.set_source(radial(32, 32, 32, (0, (1, 1, 1, 1)), (0.12, (1, 1, 1, 0.95)), (0.3, (1, 1, 1, 0.32)), (0.6, (1, 1, 1, 0.08)), (1, (1, 1, 1, 0))))
    c.paint()


@picture("Scenes/Fireflies.ca/assets/leaf.png", 48, 48)
def leaf(c):
    c.move_to(6, 42)
    c.curve_to(2, 22, 14, 6, 42, 6)
    c.curve_to(44, 30, 30, 44, 6, 42)
    c.set_source(vertical(48, "#ffffff", "#b8b8b8"))
    c.fill()
    c.move_to(5, 43)
    c.curve_to(16, 30, 26, 20, 36, 12)
    c.set_source_rgba(0.35, 0.35, 0.35, 0.8)
    c.set_line_width(2)
    c.stroke()


# Darkroom --------------------------------------------------------------------------------------------------

@picture("Scenes/Darkroom.ca/assets/balloons.jpg", 360, 270)
def balloons(c):
    """Balloons over hills: a photograph with many colours, to be filtered."""
    c.set_source(vertical(200, "#2f6fb7", "#6fb0dc", "#f7d9b0", "#f9b98a"))
    c.paint()
    c.set_source(radial(270, 150, 120, (0, (1, 0.96, 0.8, 1)), (0.16, (1, 0.93, 0.7, 1)), (0.2, (1, 0.85, 0.6, 0.5)), (1, (1, 0.7, 0.5, 0))))
    c.paint()
    for base, amplitude, color, low, phase in (
            (178, 16, "#7b86b8", "#a9a5c4", 0.3), (200, 14, "#4f7f86", "#7fa58c", 1.9), (226, 12, "#3f7a4e", "#86b85c", 3.4)):
        c.move_to(0, 270)
        for x in range(0, 361, 4):
            c.line_to(x, base + amplitude * math.sin(x / 52 + phase) + amplitude / 3 * math.sin(x / 17 + phase))
        c.line_to(360, 270)
        c.set_source(vertical(70, color, low, top=base - 10))
        c.fill()
    for row in range(9):
        c.move_to(150 + row * 14, 270)
        c.line_to(205 + row * 7, 236)
        c.set_source_rgba(*rgb("#c85a9a" if row % 2 else "#8d4fb5", 0.75))
        c.set_line_width(4)
        c.stroke()

    def balloon(x, y, size, colors):
        c.save()
        c.translate(x, y)
        c.scale(size, size)
        for index in range(8, 0, -1):
            half = math.cos(math.pi * (8 - index) / 16)
            c.save()
            c.scale(max(0.12, half), 1)
            c.move_to(0, 1.28)
            c.curve_to(-0.3, 0.95, -1, 0.6, -1, 0)
            c.curve_to(-1, -1.33, 1, -1.33, 1, 0)
            c.curve_to(1, 0.6, 0.3, 0.95, 0, 1.28)
            c.restore()
            c.set_source_rgba(*rgb(colors[index % len(colors)]))
            c.fill()
        c.set_source(radial(-0.4, -0.5, 1.6, (0, (1, 1, 1, 0.45)), (0.45, (1, 1, 1, 0)), (1, (0.15, 0, 0.2, 0.45))))
        c.move_to(0, 1.28)
        c.curve_to(-0.3, 0.95, -1, 0.6, -1, 0)
        c.curve_to(-1, -1.33, 1, -1.33, 1, 0)
        c.curve_to(1, 0.6, 0.3, 0.95, 0, 1.28)
        c.fill()
        c.set_line_width(0.04)
        c.set_source_rgba(0.2, 0.12, 0.1, 0.9)
        for dx in (-0.12, 0.12):
            c.move_to(dx, 1.2)
            c.line_to(dx, 1.55)
            c.stroke()
        c.rectangle(-0.18, 1.5, 0.36, 0.26)
        c.set_source_rgba(*rgb("#7a4a2b"))
        c.fill()
        c.restore()

    balloon(120, 96, 62, ["#e5383b", "#ffd166", "#e5383b", "#f4f1de"])
    balloon(248, 74, 34, ["#118ab2", "#f4f1de", "#073b4c", "#06d6a0"])
    balloon(318, 132, 20, ["#9b5de5", "#fee440"])
    balloon(40, 158, 15, ["#f15bb5", "#f4f1de"])


# Papercut --------------------------------------------------------------------------------------------------

@picture("Scenes/Papercut.ca/assets/paper.jpg", 256, 256)
def paper(c):
    """White paper with fibres, to be multiplied by a colour."""
    noise = random.Random(4)
    c.set_source_rgba(1, 1, 1, 1)
    c.paint()
    for _ in range(5200):
        x, y, turn = noise.uniform(0, 256), noise.uniform(0, 256), noise.uniform(0, math.pi)
        length = noise.uniform(1, 7)
        shade = noise.choice((0.0, 0.0, 1.0))
        c.set_source_rgba(shade, shade, shade, 0.035 if shade == 0 else 0.06)
        c.set_line_width(noise.uniform(0.5, 1.3))
        c.move_to(x, y)
        c.line_to(x + length * math.cos(turn), y + length * math.sin(turn))
        c.stroke()


# Lanterns --------------------------------------------------------------------------------------------------

LANTERNS = "Wallpapers/1001.Lanterns-390w-844h@3x~iphone.wallpaper/1001.Lanterns_%s-390w-844h@3x~iphone.ca/assets/"


@picture(LANTERNS % "Background" + "lantern.png", 150, 190)
@picture(LANTERNS % "Floating" + "lantern.png", 150, 190)
def lantern(c):
    c.set_source(radial(75, 105, 75, (0, (1, 0.7, 0.3, 0.55)), (0.5, (1, 0.55, 0.2, 0.2)), (1, (1, 0.5, 0.2, 0))))
    c.paint()
    c.move_to(46, 152)
    c.curve_to(34, 110, 26, 70, 44, 40)
    c.curve_to(58, 26, 92, 26, 106, 40)
    c.curve_to(124, 70, 116, 110, 104, 152)
    c.close_path()
    c.set_source(radial(75, 138, 120, (0, rgb("#fff6cf")), (0.25, rgb("#ffd77a")), (0.6, rgb("#f58a3c")), (1, rgb("#b8452f"))))
    c.fill_preserve()
    c.clip()
    c.set_line_width(1.6)
    for x, bend in ((52, -14), (75, 0), (98, 14)):
        c.move_to(x, 156)
        c.curve_to(x + bend, 110, x + bend, 70, 75 + (x - 75) * 0.7, 26)
        c.set_source_rgba(0.55, 0.18, 0.12, 0.35)
        c.stroke()
    c.reset_clip()
    c.save()
    c.translate(75, 152)
    c.scale(29, 5)
    c.arc(0, 0, 1, 0, 2 * math.pi)
    c.restore()
    c.set_source_rgba(*rgb("#fffbe6"))
    c.fill_preserve()
    c.set_source_rgba(*rgb("#8a3b25"))
    c.set_line_width(2)
    c.stroke()


@picture(LANTERNS % "Background" + "stars.png", 390, 500)
def stars(c):
    noise = random.Random(9)
    for _ in range(170):
        x, y, size = noise.uniform(0, 390), 500 * noise.random() ** 1.5, noise.choice((0.5, 0.6, 0.7, 0.9, 1.3))
        c.set_source_rgba(1, noise.uniform(0.85, 1), noise.uniform(0.8, 1), noise.uniform(0.25, 0.95))
        c.arc(x, y, size, 0, 2 * math.pi)
        c.fill()


# Dunes -----------------------------------------------------------------------------------------------------

DUNES = "Wallpapers/1002.Dunes-810w-1080h@2x~ipad.wallpaper/1002.Dunes_%s-810w-1080h@2x~ipad.ca/assets/"


@picture(DUNES % "Floating" + "bird.png", 96, 48)
def bird(c):
    c.move_to(4, 14)
    c.curve_to(20, 4, 38, 10, 48, 28)
    c.curve_to(58, 10, 76, 4, 92, 14)
    c.curve_to(76, 12, 62, 22, 49, 40)
    c.curve_to(36, 22, 20, 12, 4, 14)
    c.set_source_rgba(1, 1, 1, 1)
    c.fill()


def main(names):
    if names == ["--cloud"]:
        print("data:image/png;base64," + base64.b64encode(write_palette(None, cloud(), CLOUD)).decode())
        return
    for path, write in PICTURES.items():
        if names and not any(path.endswith(name) for name in names):
            continue
        file = os.path.join(HERE, path)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        write(file)
        print("%s %d bytes" % (path, os.path.getsize(file)))


if __name__ == "__main__":
    main(sys.argv[1:])
