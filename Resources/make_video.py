#!/usr/bin/env python3
"""Makes Movies/planets.mp4: three seconds of planets about a sun, which loop without a seam.

Draws the frames with cairo and hands them to ffmpeg, so it needs python3-cairo and ffmpeg.
"""
import math
import os
import subprocess

import cairo

WIDTH, HEIGHT, RATE, SECONDS = 320, 180, 24, 3
PLANETS = [  # distance, size, rounds in three seconds, colour
    (38, 5, 3, (0.93, 0.76, 0.45)),
    (62, 8, 2, (0.45, 0.72, 0.95)),
    (90, 11, 1, (0.90, 0.45, 0.38)),
]


def stars(context):
    state = 7
    for _ in range(90):
        values = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) % (1 << 31)
            values.append(state / (1 << 31))
        context.set_source_rgba(1, 1, 1, 0.2 + 0.6 * values[2])
        context.rectangle(int(values[0] * WIDTH), int(values[1] * HEIGHT), 1, 1)
        context.fill()


def ball(context, x, y, radius, color):
    light = cairo.RadialGradient(x - radius * 0.4, y - radius * 0.4, 0, x, y, radius)
    light.add_color_stop_rgb(0, *(min(1, part * 1.25) for part in color))
    light.add_color_stop_rgb(1, *(part * 0.45 for part in color))
    context.set_source(light)
    context.arc(x, y, radius, 0, 2 * math.pi)
    context.fill()


def frame(time):
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    context = cairo.Context(surface)
    context.set_source_rgb(0.05, 0.06, 0.13)
    context.paint()
    stars(context)
    turns = time / SECONDS
    places = []
    for distance, size, rounds, color in PLANETS:
        angle = 2 * math.pi * turns * rounds
        depth = math.sin(angle)
        context.save()
        context.translate(WIDTH / 2, HEIGHT / 2)
        context.scale(1, 0.42)
        context.arc(0, 0, distance * 1.5, 0, 2 * math.pi)
        context.restore()
        context.set_source_rgba(1, 1, 1, 0.12)
        context.set_line_width(1)
        context.stroke()
        x = WIDTH / 2 + 1.5 * distance * math.cos(angle)
        y = HEIGHT / 2 + 1.5 * distance * 0.42 * depth
        places.append((depth, x, y, size * (1 + 0.2 * depth), color))
    places.append((0, WIDTH / 2, HEIGHT / 2, 20, (1.0, 0.85, 0.35)))
    for _, x, y, size, color in sorted(places):
        ball(context, x, y, size, color)
    return bytes(surface.get_data())


def main():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Movies")
    os.makedirs(folder, exist_ok=True)
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", "-"]
    command += ["-c:v", "libx264", "-preset", "veryslow", "-crf", "21", "-pix_fmt", "yuv420p", "-vf", "scale=out_color_matrix=bt709"]
    command += ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-movflags", "+faststart", "-bitexact"]
    writer = subprocess.Popen(command + [os.path.join(folder, "planets.mp4")], stdin=subprocess.PIPE)
    for index in range(RATE * SECONDS):
        writer.stdin.write(frame(index / RATE))
    writer.stdin.close()
    raise SystemExit(writer.wait())


if __name__ == "__main__":
    main()
