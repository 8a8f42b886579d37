#!/usr/bin/env python3
"""Draws the pictures that ship with the program into Pictures/.

Usage: draw_pictures.py [NAME ...]      all of them, or those named (Door, Ship ...); needs python3-cairo.

Light falls from the upper left on everything. Each picture is one function, named after its file.
"""
import math
import os
import sys

import cairo

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = {}


def picture(width, height):
    """Registers a function that draws a picture of this size."""
    def register(draw):
        name = "".join(part.capitalize() for part in draw.__name__.split("_"))
        PICTURES[name] = (width, height, draw)
        return draw
    return register


# Small tools -----------------------------------------------------------------------------------------------

def rgb(text, alpha=1.0):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)) + (alpha,)


def gradient(x0, y0, x1, y1, *stops):
    pattern = cairo.LinearGradient(x0, y0, x1, y1)
    for index, stop in enumerate(stops):
        at, color = stop if isinstance(stop, tuple) and isinstance(stop[1], tuple) else (index / (len(stops) - 1), stop)
        pattern.add_color_stop_rgba(at, *color)
    return pattern


def glow(x, y, radius, *stops, focus=None):
    fx, fy = focus or (x, y)
    pattern = cairo.RadialGradient(fx, fy, 0, x, y, radius)
    for at, color in stops:
        pattern.add_color_stop_rgba(at, *color)
    return pattern


def rounded(c, x, y, w, h, r):
    r = min(r, w / 2, h / 2)
    c.new_sub_path()
    c.arc(x + w - r, y + r, r, -math.pi / 2, 0)
    c.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
    c.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
    c.arc(x + r, y + r, r, math.pi, 1.5 * math.pi)
    c.close_path()


def polygon(c, points):
    c.move_to(*points[0])
    for point in points[1:]:
        c.line_to(*point)
    c.close_path()


def fill(c, paint, keep=False):
    c.set_source(paint) if isinstance(paint, cairo.Pattern) else c.set_source_rgba(*paint)
    c.fill_preserve() if keep else c.fill()


def stroke(c, paint, width, keep=False):
    c.set_source(paint) if isinstance(paint, cairo.Pattern) else c.set_source_rgba(*paint)
    c.set_line_width(width)
    c.stroke_preserve() if keep else c.stroke()


def soft_shadow(c, shape, dx, dy, blur, alpha):
    """Draw a shadow of a shape by drawing its outline repeatedly, each time thinner and darker."""
    c.save()
    c.translate(dx, dy)
    steps = 12
    for step in range(steps):
        shape()
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        c.set_source_rgba(0, 0, 0, alpha / steps)
        c.set_line_width(2 * blur * (1 - step / steps))
        c.stroke_preserve()
        c.fill()
    c.restore()


# The door --------------------------------------------------------------------------------------------------

PAINT = {"light": "#3f7d78", "base": "#2f6663", "dark": "#1f4a49", "deep": "#123130", "shine": "#79b3ab"}
BRASS = {"shine": "#fff3c4", "light": "#f0cd77", "base": "#c99a3f", "dark": "#8a5f1d", "deep": "#53360c"}


def door_panel(c, x, y, w, h):
    """A panel: a groove around it, which is sunk, and a field in it, which is raised to the door's face again."""
    groove, slope = 7, 15

    # Mitred edges of the groove: those that face the light are bright.
    def ring(x, y, w, h, depth, top, left, bottom, right):
        inner = (x + depth, y + depth, x + w - depth, y + h - depth)
        outer = (x, y, x + w, y + h)
        for color, points in (
            (top, [(outer[0], outer[1]), (outer[2], outer[1]), (inner[2], inner[1]), (inner[0], inner[1])]),
            (left, [(outer[0], outer[1]), (inner[0], inner[1]), (inner[0], inner[3]), (outer[0], outer[3])]),
            (bottom, [(outer[0], outer[3]), (inner[0], inner[3]), (inner[2], inner[3]), (outer[2], outer[3])]),
            (right, [(outer[2], outer[1]), (outer[2], outer[3]), (inner[2], inner[3]), (inner[2], inner[1])]),
        ):
            polygon(c, points)
            fill(c, rgb(color))

    c.set_antialias(cairo.ANTIALIAS_GOOD)
    ring(x, y, w, h, groove, PAINT["deep"], PAINT["dark"], PAINT["light"], PAINT["base"])
    x, y, w, h = x + groove, y + groove, w - 2 * groove, h - 2 * groove
    c.rectangle(x, y, w, h)
    fill(c, rgb(PAINT["deep"]))
    x, y, w, h = x + 2, y + 2, w - 4, h - 4
    ring(x, y, w, h, slope, "#4b8b85", "#3d7a76", "#204c4b", "#275856")
    x, y, w, h = x + slope, y + slope, w - 2 * slope, h - 2 * slope
    c.rectangle(x, y, w, h)
    fill(c, gradient(x, y, x + w, y + h, rgb("#3b7672"), rgb("#2c605d")))
    # A worn edge catches the light.
    c.move_to(x + 0.5, y + h)
    c.line_to(x + 0.5, y + 0.5)
    c.line_to(x + w, y + 0.5)
    stroke(c, rgb(PAINT["shine"], 0.55), 1)


def brass_plate(c, x, y, w, h, r):
    soft_shadow(c, lambda: rounded(c, x, y, w, h, r), 2, 3, 4, 0.5)
    rounded(c, x, y, w, h, r)
    fill(c, gradient(x, y, x + w, y, rgb(BRASS["dark"]), rgb(BRASS["light"]), rgb(BRASS["base"]), rgb(BRASS["dark"])), keep=True)
    stroke(c, rgb(BRASS["deep"], 0.8), 1)


def screw(c, x, y, r, turn):
    c.arc(x, y, r, 0, 2 * math.pi)
    fill(c, glow(x, y, r, (0, rgb(BRASS["shine"])), (0.6, rgb(BRASS["base"])), (1, rgb(BRASS["dark"])), focus=(x - r / 3, y - r / 3)))
    c.move_to(x - r * math.cos(turn) * 0.8, y - r * math.sin(turn) * 0.8)
    c.line_to(x + r * math.cos(turn) * 0.8, y + r * math.sin(turn) * 0.8)
    stroke(c, rgb(BRASS["deep"], 0.9), 1)


def hinge(c, y):
    """A leaf on the door's face and, at the very edge, the knuckles."""
    brass_plate(c, 9, y, 24, 46, 3)
    for index, at in enumerate((y + 9, y + 23, y + 37)):
        screw(c, 24 if index != 1 else 19, at, 3, 0.7 + index)
    for index in range(3):
        top = y - 2 + index * 17
        rounded(c, 0, top, 11, 15.5, 3)
        fill(c, gradient(0, 0, 11, 0, rgb(BRASS["base"]), rgb(BRASS["shine"]), rgb(BRASS["base"]), rgb(BRASS["deep"])), keep=True)
        stroke(c, rgb(BRASS["deep"], 0.7), 1)


@picture(256, 512)
def door(c):
    # The slab, lit from the left.
    c.rectangle(0, 0, 256, 512)
    fill(c, gradient(0, 0, 256, 120, rgb("#44857f"), rgb(PAINT["base"]), rgb("#285957")))
    # Brush strokes along the stiles (upright) and rails (across).
    state = 7
    for _ in range(420):
        state = (state * 1103515245 + 12345) % 2**31
        x = state / 2**31 * 256
        state = (state * 1103515245 + 12345) % 2**31
        y = state / 2**31 * 512 - 60
        state = (state * 1103515245 + 12345) % 2**31
        length = 40 + state / 2**31 * 160
        c.rectangle(round(x), y, 1, length)
        fill(c, (1, 1, 1, 0.018) if state & 64 else (0, 0, 0, 0.03))
    # Rails meet stiles in fine joints.
    for y in (42, 250, 306, 462):
        for x0, x1 in ((0, 36), (220, 256)):
            c.move_to(x0, y + 0.5)
            c.line_to(x1, y + 0.5)
            stroke(c, rgb(PAINT["deep"], 0.35), 1)
    for x in (36, 220):
        c.move_to(x + 0.5, 0)
        c.line_to(x + 0.5, 42)
        c.move_to(x + 0.5, 462)
        c.line_to(x + 0.5, 512)
        stroke(c, rgb(PAINT["deep"], 0.35), 1)

    # Two tall panels above, two low ones below.
    for x in (36, 136):
        door_panel(c, x, 36, 84, 220)
        door_panel(c, x, 312, 84, 112)

    # The kick plate.
    brass_plate(c, 16, 452, 224, 44, 3)
    c.save()
    rounded(c, 16, 452, 224, 44, 3)
    c.clip()
    c.rectangle(16, 452, 224, 44)
    fill(c, gradient(16, 452, 240, 496, (0, rgb("#e7c069")), (0.28, rgb("#fbe7a8")), (0.36, rgb("#d9ae55")), (1, rgb("#8f6521"))))
    for y in range(453, 496, 2):
        c.rectangle(16, y, 224, 1)
        fill(c, (1, 1, 1, 0.05))
    c.restore()
    rounded(c, 16.5, 452.5, 223, 43, 3)
    stroke(c, rgb(BRASS["deep"], 0.7), 1)
    for x in (24, 128, 232):
        for y in (460, 488):
            screw(c, x, y, 2.5, x * 0.37 + y)

    # The letter slot, in the middle rail, left of the handle.
    brass_plate(c, 78, 270, 88, 28, 4)
    rounded(c, 85, 276, 74, 16, 3)
    fill(c, gradient(0, 276, 0, 292, rgb(BRASS["dark"]), rgb(BRASS["light"])), keep=True)
    stroke(c, rgb(BRASS["deep"]), 1)
    c.rectangle(87, 277, 70, 2)
    fill(c, rgb(BRASS["deep"]))

    for y in (52, 236, 384):
        hinge(c, y)

    # The handle: a plate, a keyhole, and a lever that points to the middle of the door.
    brass_plate(c, 222, 232, 22, 92, 10)
    screw(c, 233, 243, 3, 0.4)
    screw(c, 233, 313, 3, 2.0)
    c.arc(233, 293, 3.6, 0, 2 * math.pi)
    polygon(c, [(231.4, 294), (234.6, 294), (236, 303), (230, 303)])
    fill(c, rgb("#1c1206"))

    def lever():
        c.new_path()
        c.move_to(236, 257)
        c.curve_to(222, 255, 206, 258, 190, 262)
        c.curve_to(183, 264, 183, 273, 190, 273)
        c.curve_to(206, 272, 222, 272, 236, 273)
        c.close_path()
    soft_shadow(c, lever, 3, 6, 5, 0.55)
    lever()
    fill(c, gradient(0, 256, 0, 274, rgb(BRASS["shine"]), rgb(BRASS["light"]), rgb(BRASS["base"]), rgb(BRASS["deep"])), keep=True)
    stroke(c, rgb(BRASS["deep"], 0.7), 1)
    c.arc(234, 265, 10, 0, 2 * math.pi)
    fill(c, glow(234, 265, 10, (0, rgb(BRASS["shine"])), (0.5, rgb(BRASS["light"])), (1, rgb(BRASS["dark"])), focus=(230, 261)), keep=True)
    stroke(c, rgb(BRASS["deep"], 0.8), 1)

    # The slab's own edges: the left and the top one catch the light.
    for color, x, y, w, h in (
        (PAINT["shine"], 0, 0, 256, 2), (PAINT["shine"], 0, 0, 2, 512), (PAINT["deep"], 0, 509, 256, 3), (PAINT["deep"], 253, 0, 3, 512),
    ):
        c.rectangle(x, y, w, h)
        fill(c, rgb(color, 0.75))


# Things that fly, float and melt ----------------------------------------------------------------------------

@picture(256, 256)
def ship(c):
    """A little spaceship that points right."""
    # The flame.
    for reach, width, color in ((54, 22, "#ff8a2b"), (42, 15, "#ffd35c"), (28, 8, "#fffbe6")):
        c.move_to(58, 128 - width)
        c.curve_to(58 - reach * 0.5, 128 - width, 58 - reach * 0.8, 128 - 4, 60 - reach, 128)
        c.curve_to(58 - reach * 0.8, 128 + 4, 58 - reach * 0.5, 128 + width, 58, 128 + width)
        c.close_path()
        fill(c, rgb(color, 0.92))
    # Fins: the far one is darker.
    for side, shade in ((-1, ("#e2574c", "#b33a36")), (1, ("#c8443e", "#8e2a2b"))):
        c.move_to(122, 128 + side * 34)
        c.curve_to(96, 128 + side * 44, 74, 128 + side * 62, 44, 128 + side * 92)
        c.curve_to(40, 128 + side * 70, 46, 128 + side * 46, 62, 128 + side * 26)
        c.close_path()
        fill(c, gradient(0, 128 + side * 30, 0, 128 + side * 92, *(rgb(s) for s in shade)), keep=True)
        stroke(c, rgb("#5e1a1c", 0.6), 2)
    # The nozzle.
    polygon(c, [(66, 102), (52, 108), (52, 148), (66, 154)])
    fill(c, gradient(0, 100, 0, 156, rgb("#9aa7b5"), rgb("#49545f")), keep=True)
    stroke(c, rgb("#2a323a", 0.7), 2)

    def hull():
        c.new_path()
        c.move_to(62, 100)
        c.curve_to(104, 76, 180, 78, 240, 128)
        c.curve_to(180, 178, 104, 180, 62, 156)
        c.curve_to(56, 138, 56, 118, 62, 100)
        c.close_path()
    hull()
    fill(c, gradient(0, 82, 0, 174, (0, rgb("#ffffff")), (0.35, rgb("#eef3f8")), (0.75, rgb("#b9c6d3")), (1, rgb("#7f8fa0"))))
    # Nose and stripe are parts of the hull.
    c.save()
    hull()
    c.clip()
    c.rectangle(196, 60, 60, 136)
    fill(c, gradient(0, 92, 0, 164, rgb("#ff7a66"), rgb("#d5433d"), rgb("#96292c")))
    c.rectangle(92, 60, 14, 136)
    fill(c, gradient(0, 86, 0, 170, rgb("#ff7a66"), rgb("#d5433d"), rgb("#96292c")))
    c.move_to(56, 106)
    c.curve_to(110, 84, 176, 88, 226, 122)
    stroke(c, (1, 1, 1, 0.75), 5)
    c.restore()
    hull()
    stroke(c, rgb("#44515e", 0.8), 2.5)
    # The window, with somebody's sky in it.
    c.arc(152, 122, 23, 0, 2 * math.pi)
    fill(c, gradient(130, 100, 174, 146, rgb("#dfe7ee"), rgb("#6d7c8b")), keep=True)
    stroke(c, rgb("#44515e", 0.8), 2)
    c.arc(152, 122, 17, 0, 2 * math.pi)
    fill(c, glow(152, 122, 18, (0, rgb("#bff0ff")), (0.6, rgb("#4aa9dc")), (1, rgb("#1c5d91")), focus=(145, 114)))
    c.arc(146, 116, 5, 0, 2 * math.pi)
    fill(c, (1, 1, 1, 0.85))
    # A third fin, towards us.
    c.move_to(60, 128)
    c.curve_to(82, 122, 106, 122, 124, 128)
    c.curve_to(106, 136, 82, 138, 52, 140)
    c.close_path()
    fill(c, gradient(0, 120, 0, 142, rgb("#f27a6a"), rgb("#a83433")), keep=True)
    stroke(c, rgb("#5e1a1c", 0.6), 2)


@picture(256, 256)
def spaceship(c):
    """A flying saucer, which looks different from the ship."""
    # The beam.
    polygon(c, [(98, 158), (158, 158), (204, 250), (52, 250)])
    fill(c, gradient(0, 158, 0, 250, rgb("#fff6a8", 0.75), rgb("#fff6a8", 0.0)))
    # The dome.
    c.new_path()
    c.arc(128, 106, 54, math.pi, 2 * math.pi)
    c.close_path()
    fill(c, glow(128, 104, 58, (0, rgb("#e8fbff", 0.95)), (0.7, rgb("#86d3ea", 0.9)), (1, rgb("#3a8fb5", 0.95)), focus=(108, 74)), keep=True)
    stroke(c, rgb("#215a75", 0.8), 2.5)
    # The pilot.
    c.save()
    c.arc(128, 106, 52, math.pi, 2 * math.pi)
    c.clip()
    c.arc(132, 94, 20, 0, 2 * math.pi)
    fill(c, gradient(112, 74, 152, 114, rgb("#a7e07a"), rgb("#4f9440")))
    for x, y in ((126, 90), (140, 88)):
        c.save()
        c.translate(x, y)
        c.scale(1, 1.3)
        c.arc(0, 0, 4.2, 0, 2 * math.pi)
        c.restore()
        fill(c, rgb("#15240f"))
        c.arc(x - 1.2, y - 2, 1.3, 0, 2 * math.pi)
        fill(c, (1, 1, 1, 0.9))
    c.restore()
    c.arc(128, 106, 46, 1.12 * math.pi, 1.4 * math.pi)
    stroke(c, (1, 1, 1, 0.75), 5)
    # The disc.
    def disc():
        c.save()
        c.translate(128, 128)
        c.scale(112, 34)
        c.new_path()
        c.arc(0, 0, 1, 0, 2 * math.pi)
        c.restore()
    disc()
    fill(c, gradient(0, 94, 0, 162, (0, rgb("#f3e9ff")), (0.4, rgb("#b59be0")), (1, rgb("#4e3b86"))))
    disc()
    stroke(c, rgb("#33255f", 0.8), 2.5)
    c.save()
    c.translate(128, 116)
    c.scale(76, 16)
    c.arc(0, 0, 1, 0, 2 * math.pi)
    c.restore()
    fill(c, gradient(0, 100, 0, 132, rgb("#6a54a6"), rgb("#cbb8ee")))
    # Lamps along the rim.
    for index, angle in enumerate((-68, -42, -14, 14, 42, 68)):
        x = 128 + 98 * math.sin(math.radians(angle))
        y = 132 + 19 * math.cos(math.radians(angle))
        color = ("#ffe066", "#ff7b7b", "#7be0ff")[index % 3]
        c.arc(x, y, 7, 0, 2 * math.pi)
        fill(c, glow(x, y, 7, (0, (1, 1, 1, 1)), (0.5, rgb(color)), (1, rgb(color, 0.75)), focus=(x - 2, y - 2)), keep=True)
        stroke(c, rgb("#33255f", 0.6), 1.2)


@picture(256, 256)
def anchor(c):
    def shape():
        c.new_path()
        # Ring, stock, shank.
        c.arc(128, 44, 25, 0, 2 * math.pi)
        c.close_path()
        c.new_sub_path()
        c.arc_negative(128, 44, 13, 2 * math.pi, 0)
        c.close_path()
        rounded(c, 76, 78, 104, 18, 9)
        polygon(c, [(118, 66), (138, 66), (142, 222), (114, 222)])
        # Arms: a crescent, and a fluke at each end.
        c.move_to(128, 244)
        c.curve_to(80, 240, 44, 208, 30, 160)
        c.line_to(20, 176)
        c.line_to(28, 120)
        c.line_to(70, 158)
        c.line_to(52, 160)
        c.curve_to(64, 192, 92, 212, 128, 214)
        c.curve_to(164, 212, 192, 192, 204, 160)
        c.line_to(186, 158)
        c.line_to(228, 120)
        c.line_to(236, 176)
        c.line_to(226, 160)
        c.curve_to(212, 208, 176, 240, 128, 244)
        c.close_path()

    c.push_group()
    shape()
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    stroke(c, rgb("#13283f"), 7)
    shape()
    fill(c, gradient(20, 20, 236, 244, rgb("#7ea6c8"), rgb("#41698f"), rgb("#234260")))
    # Light along the left of the shank and the upper edge of the stock.
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.move_to(122.5, 102)
    c.line_to(120, 196)
    stroke(c, (1, 1, 1, 0.5), 4)
    c.move_to(86, 84)
    c.line_to(170, 84)
    stroke(c, (1, 1, 1, 0.45), 4)
    c.arc(128, 44, 20, 1.05 * math.pi, 1.6 * math.pi)
    stroke(c, (1, 1, 1, 0.6), 4)
    c.move_to(41, 168)
    c.curve_to(56, 202, 84, 226, 122, 231)
    stroke(c, (1, 1, 1, 0.25), 4)
    c.pop_group_to_source()
    c.paint()


@picture(256, 256)
def cone(c):
    """An ice cream cone: three scoops, and a wafer that tapers."""
    def wafer():
        polygon(c, [(78, 128), (178, 128), (132, 250), (124, 250)])
    wafer()
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    stroke(c, rgb("#7a4a17"), 5)
    wafer()
    fill(c, gradient(78, 0, 178, 0, rgb("#f3c279"), rgb("#dd9a48"), rgb("#a9672a")))
    c.save()
    wafer()
    c.clip()
    for offset in range(-200, 260, 17):
        c.move_to(offset, 128)
        c.line_to(offset + 90, 256)
        c.move_to(offset + 90, 128)
        c.line_to(offset, 256)
    stroke(c, rgb("#8a5520", 0.55), 2.5)
    c.rectangle(70, 126, 116, 12)
    fill(c, rgb("#5e3410", 0.3))
    c.restore()

    def scoop(x, y, r, light, base, dark):
        c.arc(x, y, r, 0, 2 * math.pi)
        fill(c, glow(x, y, r, (0, rgb(light)), (0.65, rgb(base)), (1, rgb(dark)), focus=(x - r * 0.38, y - r * 0.42)), keep=True)
        stroke(c, rgb(dark, 0.9), 3)
        c.save()
        c.translate(x - r * 0.4, y - r * 0.48)
        c.rotate(-0.7)
        c.scale(r * 0.26, r * 0.14)
        c.arc(0, 0, 1, 0, 2 * math.pi)
        c.restore()
        fill(c, (1, 1, 1, 0.8))

    scoop(128, 56, 44, "#ffe3ee", "#f58fb2", "#b84a74")
    scoop(92, 104, 42, "#fffbe8", "#f6dd9c", "#bb923f")
    scoop(164, 104, 42, "#d9f5dd", "#8fd19a", "#4b8f5a")
    # A collar of melted ice over the wafer's rim.
    c.move_to(62, 128)
    c.curve_to(74, 150, 88, 132, 98, 140)
    c.curve_to(106, 156, 116, 158, 122, 140)
    c.curve_to(140, 134, 150, 146, 160, 138)
    c.curve_to(172, 136, 184, 146, 194, 126)
    c.curve_to(160, 112, 96, 112, 62, 128)
    c.close_path()
    fill(c, gradient(62, 116, 194, 150, rgb("#fff6d8"), rgb("#cfe9c4")), keep=True)
    stroke(c, rgb("#8f9a5e", 0.45), 2)
    # The cherry.
    c.arc(134, 16, 11, 0, 2 * math.pi)
    fill(c, glow(134, 16, 12, (0, rgb("#ff9a9a")), (0.5, rgb("#d8262f")), (1, rgb("#7d0f18")), focus=(130, 11)))


@picture(256, 256)
def igloo(c):
    ground = 204
    # Snow on the ground, and the shadow to the right.
    c.save()
    c.translate(136, ground + 4)
    c.scale(120, 20)
    c.arc(0, 0, 1, 0, 2 * math.pi)
    c.restore()
    fill(c, gradient(16, 0, 256, 0, rgb("#eef7fc"), rgb("#b9d3e2")))

    center, radius = 140, 92

    def dome():
        c.new_path()
        c.arc(center, ground, radius, math.pi, 2 * math.pi)
        c.close_path()
    dome()
    fill(c, glow(center, ground, radius * 1.05, (0, rgb("#ffffff")), (0.55, rgb("#dcecf6")), (1, rgb("#8fb4cb")), focus=(center - 40, ground - 62)))
    # Courses of blocks, each shifted by half a block; they grow narrower to the top.
    c.save()
    dome()
    c.clip()
    heights = (0, 26, 49, 69, 84)
    for row, low in enumerate(heights):
        if low:
            half = math.sqrt(radius * radius - low * low)
            c.move_to(center - half, ground - low)
            c.curve_to(center - half * 0.4, ground - low - 5, center + half * 0.4, ground - low - 5, center + half, ground - low)
        high = heights[row + 1] if row + 1 < len(heights) else radius
        for step in range(-6, 7):
            angle = (step + (row % 2) / 2) * 0.3
            if abs(angle) >= 1.5:
                continue
            x0 = center + math.sin(angle) * math.sqrt(radius * radius - low * low)
            x1 = center + math.sin(angle) * math.sqrt(max(0, radius * radius - high * high))
            c.move_to(x0, ground - low - 2)
            c.line_to(x1, ground - high - 2)
    stroke(c, rgb("#7fa6bf", 0.9), 2.5)
    c.restore()
    dome()
    stroke(c, rgb("#5f8aa6"), 3)

    # The tunnel, in front, to the left.
    def tunnel(inset):
        x, r = 70, 40 - inset
        c.new_path()
        c.arc(x, ground - 12, r, math.pi, 2 * math.pi)
        c.line_to(x + r, ground + 6)
        c.line_to(x - r, ground + 6)
        c.close_path()
    tunnel(0)
    fill(c, gradient(30, 150, 110, 210, rgb("#ffffff"), rgb("#d3e6f2"), rgb("#94b8cd")), keep=True)
    stroke(c, rgb("#5f8aa6"), 3)
    for angle in (-1.05, -0.5, 0, 0.5, 1.05):
        c.move_to(70 + 25 * math.sin(angle), ground - 12 - 25 * math.cos(angle))
        c.line_to(70 + 40 * math.sin(angle), ground - 12 - 40 * math.cos(angle))
    stroke(c, rgb("#7fa6bf"), 2.5)
    tunnel(15)
    fill(c, gradient(50, 160, 96, 214, rgb("#14283c"), rgb("#2f5473")), keep=True)
    stroke(c, rgb("#3d6783"), 2.5)
    # A little flag on top.
    c.move_to(141, 114)
    c.line_to(141, 62)
    stroke(c, rgb("#6d4b2a"), 4)
    c.move_to(143, 63)
    c.curve_to(158, 54, 168, 74, 190, 66)
    c.curve_to(184, 78, 186, 84, 190, 92)
    c.curve_to(168, 100, 158, 80, 143, 90)
    c.close_path()
    fill(c, gradient(143, 60, 190, 96, rgb("#ff7062"), rgb("#b92f33")), keep=True)
    stroke(c, rgb("#7c1f24", 0.7), 2)


# The clock --------------------------------------------------------------------------------------------------

@picture(512, 512)
def clock_face(c):
    c.arc(256, 256, 250, 0, 2 * math.pi)
    fill(c, gradient(60, 40, 452, 472, rgb("#f6f7f9"), rgb("#a9b1ba"), rgb("#4d555e")), keep=True)
    stroke(c, rgb("#30363d"), 4)
    c.arc(256, 256, 226, 0, 2 * math.pi)
    fill(c, glow(256, 256, 240, (0, rgb("#ffffff")), (0.75, rgb("#f8f6f0")), (1, rgb("#dcd8cc")), focus=(210, 190)), keep=True)
    stroke(c, rgb("#565d66"), 3)
    for minute in range(60):
        angle = math.radians(minute * 6)
        is_hour = minute % 5 == 0
        is_quarter = minute % 15 == 0
        inner = 182 if is_quarter else 192 if is_hour else 204
        c.move_to(256 + inner * math.sin(angle), 256 - inner * math.cos(angle))
        c.line_to(256 + 214 * math.sin(angle), 256 - 214 * math.cos(angle))
        stroke(c, rgb("#23282e"), 10 if is_quarter else 7 if is_hour else 2.5)
    # Where twelve is, so that the face has an up.
    polygon(c, [(256, 150), (243, 126), (269, 126)])
    fill(c, rgb("#c8352f"))


def hand(c, width, height, half, tail, paint, blunt):
    """A hand that points up. Its axle is at nine tenths of the picture's height: anchor point (0.5, 0.9)."""
    x, axle = width / 2, height * 0.9

    def shape():
        c.new_path()
        c.move_to(x - half * blunt, 6)
        c.line_to(x + half * blunt, 6)
        c.line_to(x + half, axle)
        c.line_to(x + half * 0.8, axle + tail)
        c.line_to(x - half * 0.8, axle + tail)
        c.line_to(x - half, axle)
        c.close_path()
        c.arc(x, axle, half * 1.6, 0, 2 * math.pi)
        c.close_path()
    soft_shadow(c, shape, 2, 3, 3, 0.3)
    shape()
    fill(c, paint)


@picture(64, 256)
def hour_hand(c):
    hand(c, 64, 256, 9, 16, gradient(20, 0, 44, 0, rgb("#4a525b"), rgb("#23282e"), rgb("#101418")), 0.55)


@picture(64, 384)
def minute_hand(c):
    hand(c, 64, 384, 7, 24, gradient(22, 0, 42, 0, rgb("#4a525b"), rgb("#23282e"), rgb("#101418")), 0.45)


@picture(64, 400)
def second_hand(c):
    hand(c, 64, 400, 3.2, 30, gradient(26, 0, 38, 0, rgb("#f0685e"), rgb("#c8352f"), rgb("#8b1f1f")), 0.6)
    c.arc(32, 360, 8, 0, 2 * math.pi)
    fill(c, glow(32, 360, 9, (0, rgb("#ffb0a8")), (0.5, rgb("#d8423b")), (1, rgb("#8b1f1f")), focus=(29, 357)))


@picture(256, 256)
def speaker(c):
    def cone():
        c.new_path()
        rounded(c, 40, 92, 60, 72, 8)
        c.new_sub_path()
        polygon(c, [(92, 96), (146, 46), (146, 210), (92, 160)])

    soft_shadow(c, cone, 3, 5, 5, 0.3)
    cone()
    fill(c, gradient(40, 46, 150, 210, rgb("#8b97a5"), rgb("#5a6673"), rgb("#333c46")))
    polygon(c, [(96, 100), (140, 60), (140, 74), (96, 112)])
    fill(c, rgb("#ffffff", 0.3))
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    for radius, alpha in ((34, 1), (60, 0.75), (86, 0.5)):
        c.arc(136, 128, radius, -math.pi / 4, math.pi / 4)
        stroke(c, rgb("#2f7fd6", alpha), 11)


def clock_frame(hours):
    """The face of the example "picture-clock" at a time."""
    def draw(c):
        c.scale(1.5, 1.5)
        c.set_line_width(4)
        c.set_source_rgb(0, 0, 0)
        c.arc(100, 100, 98, 0, 2 * math.pi)
        c.stroke()
        for turns, width, length in ((hours / 12, 4, 80), (hours, 2, 90)):
            angle = 2 * math.pi * turns
            c.set_line_width(width)
            c.move_to(100, 100)
            c.line_to(100 + math.sin(angle) * length, 100 - math.cos(angle) * length)
            c.stroke()
    return draw


for frame in range(48):
    PICTURES["Clock%02d" % frame] = (300, 300, clock_frame(frame / 4))


def main(names):
    for name in names or PICTURES:
        width, height, draw = PICTURES[name]
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
        draw(cairo.Context(surface))
        surface.write_to_png(os.path.join(HERE, "Pictures", name + ".png"))
        print("%s.png %dx%d" % (name, width, height))


main(sys.argv[1:])
