#!/usr/bin/env python3
"""Makes spark.png and mask.png, which are stored next to this file."""
import os
import numpy
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))


def distances(size):
    at = numpy.arange(size) + 0.5 - size / 2
    return numpy.abs(at[None, :]), numpy.abs(at[:, None]), numpy.hypot(at[None, :], at[:, None])


def save(name, colour, alpha):
    picture = numpy.empty((*alpha.shape, 4), dtype=numpy.uint8)
    picture[..., :3] = colour
    picture[..., 3] = numpy.round(numpy.clip(alpha, 0, 1) * 255)
    Image.fromarray(picture).save(os.path.join(HERE, name))


# One colour, so that the order of drawing does not show. Four rays, so that a rotation shows.
x, y, d = distances(16)
save("spark.png", (214, 72, 24), 1 - d / 7.5 - 0.35 * numpy.minimum(x, y))
# A disc with alpha 1 up to 19 px from the centre and 0 from 39 px, and a smoothstep between.
_, _, d = distances(80)
s = numpy.clip((39 - d) / 20, 0, 1)
save("mask.png", (255, 255, 255), s * s * (3 - 2 * s))
