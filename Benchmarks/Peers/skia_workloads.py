"""The workloads of WORKLOADS.md, drawn by Skia through skia-python. Used by skia_peer.py and moves.py.

prepare() makes what can be made in advance (pictures, text blobs, paths, paints), and returns a function that draws a scene time onto a
canvas. Skia's own features (path effects, drawAtlas, backdrop layers) are used where they fit.
"""
import math, os
import numpy
import skia

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT = 1280, 800
BACKGROUND = skia.Color(233, 237, 242)
PALETTE = [(244, 114, 94), (250, 190, 88), (124, 191, 120), (92, 168, 206), (140, 132, 210), (222, 130, 176)]
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear)
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
LETTERS = "aeioucdghlmnpqsb"


def prepare(workload, n, backend="raster"):
    """Return the function that draws a scene time onto a canvas of the back end (gl or raster)."""
    return masks(n, backend) if workload == "masks" else WORKLOADS[workload](n)


def tri(x):
    return 1 - abs(1 - 2 * (x - numpy.floor(x)))


def word(i, length):
    return "".join(LETTERS[(7 * i + 5 * k + i * k + i // 16 * (2 * k + 3)) % 16] for k in range(length))


def words(seed, count):
    return " ".join(word(seed + w, 3 + (seed + 2 * w) % 6) for w in range(count))


def wave(i):
    """Return the points of a stroke's six cubic segments."""
    points = [(-48.0, 40.0)]
    for k in range(6):
        x, y, to = -48 + 16 * k, 40 * (-1) ** k, 40 * (-1) ** (k + 1)
        points += [(x + 8, y), (x + 8, to), (x + 16, to)]
    a = math.radians(15 * (i % 12))
    return [(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in points]


def star(kind):
    """Return the points of a morph's ten cubic segments: a star (kind 0) or a flower (kind 1)."""
    def polar(degrees, radius):
        return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))
    corners = [polar(-90 + 36 * k, 24 if k % 2 else 56) if kind == 0 else polar(-72 + 36 * k, 54 if k % 2 else 34) for k in range(11)]
    points = [corners[0]]
    for k in range(10):
        (x0, y0), (x1, y1) = corners[k], corners[k + 1]
        if kind == 0:
            points += [(x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3), (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)]
        else:
            (ax, ay), (bx, by) = polar(-72 + 36 * k + 90, 10), polar(-72 + 36 * (k + 1) + 90, 10)
            points += [(x0 + ax, y0 + ay), (x1 - bx, y1 - by)]
        points.append((x1, y1))
    return points


def path(points, x=0, y=0, close=False):
    p = skia.Path()
    p.moveTo(points[0][0] + x, points[0][1] + y)
    for k in range(1, len(points), 3):
        p.cubicTo(*(c for px, py in points[k:k + 3] for c in (px + x, py + y)))
    if close:
        p.close()
    return p


def grid(n, columns, width, height):
    i = numpy.arange(n)
    return (i % columns + 0.5) * width, (i // columns + 0.5) * height


def colour(i, opacity=1.0):
    return skia.Paint(Color4f=skia.Color4f(*(c / 255 for c in PALETTE[i % 6]), opacity), AntiAlias=True)


def picture(name):
    return skia.Image.open(os.path.join(HERE, name)).makeRasterImage()


def font(size):
    f = skia.Font(skia.Typeface.MakeFromFile(FONT), size)
    f.setHinting(skia.FontHinting.kNone)
    f.setEdging(skia.Font.Edging.kAntiAlias)
    f.setSubpixel(True)
    f.setBaselineSnap(False)   # otherwise text moves in steps of a pixel
    return f


def ink(r, g, b):
    return skia.Paint(Color=skia.Color(r, g, b), AntiAlias=True)


def spinners(n, moving=True):
    columns = math.ceil(math.sqrt(n * 1.6))
    x, y = grid(n, columns, WIDTH / columns, WIDTH / columns)
    i = numpy.arange(n)
    period, tile, paint = 1 + 0.25 * (i % 7), picture("tile.png"), skia.Paint(AntiAlias=True)
    rects, cull = [skia.Rect.MakeWH(64, 64)] * n, skia.Rect.MakeWH(WIDTH, HEIGHT)

    def draw(canvas, t):
        p = t / period
        p = p - numpy.floor(p) if moving else p * 0
        c, s = numpy.cos(2 * math.pi * p) / 4, numpy.sin(2 * math.pi * p) / 4
        forms = list(map(skia.RSXform, c.tolist(), s.tolist(), (x - 32 * c + 32 * s).tolist(), (y - 32 * s - 32 * c).tolist()))
        opacity = 0.5 + 0.5 * p if moving else p + 1
        colours = ((numpy.floor(255 * opacity + 0.5).astype(numpy.int64) << 24) + 0xffffff).tolist()
        canvas.drawAtlas(tile, forms, rects, colours, skia.BlendMode.kModulate, SMOOTH, cull, paint)
    return draw


def one_moving(n):
    """Skia caches nothing between frames, so the still tiles are drawn once into a picture, as a program that uses Skia would."""
    x, y = grid(n, 20, 64, 80)
    tile, source = picture("tile.png"), skia.Rect.MakeWH(64, 64)
    faint, full, kept = skia.Paint(AntiAlias=True, Alphaf=0.8), skia.Paint(AntiAlias=True), []

    def draw(canvas, t):
        if not kept:
            surface = canvas.makeSurface(skia.ImageInfo.MakeN32Premul(WIDTH, HEIGHT)) or skia.Surface(WIDTH, HEIGHT)
            surface.getCanvas().clear(BACKGROUND)
            for left, top in zip((x - 48).tolist(), (y - 48).tolist()):
                surface.getCanvas().drawImageRect(tile, source, skia.Rect.MakeXYWH(left, top, 96, 96), SMOOTH, faint)
            kept.append(surface.makeImageSnapshot())
        a = 2 * math.pi * t / 4
        canvas.drawImage(kept[0], 0, 0)
        canvas.drawImageRect(tile, source, skia.Rect.MakeXYWH(640 + 250 * math.cos(a) - 64, 400 + 250 * math.sin(a) - 64, 128, 128), SMOOTH, full)
    return draw


def cards(n):
    tile, source, at = picture("tile.png"), skia.Rect.MakeWH(64, 64), skia.Rect.MakeXYWH(16, 28, 64, 64)
    body, inner = (skia.RRect.MakeRectXY(skia.Rect.MakeLTRB(d, d, 180 - d, 120 - d), 12 - d, 12 - d) for d in (0, 1))
    under = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(0, 4, 180, 120), 12, 12)
    shadow = skia.Paint(Color4f=skia.Color4f(0, 0, 0, 0.3), AntiAlias=True, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 8))
    edge, paints, smooth = ink(60, 64, 72), [colour(k) for k in range(6)], skia.Paint(AntiAlias=True)

    def draw(canvas, t):
        for i in range(n):
            row = (150 * (i // 6) - 120 * t) / 1500
            top = 1500 * (row - math.floor(row)) - 150
            if top > HEIGHT + 24:
                continue
            canvas.save()
            canvas.translate(20 + 212 * (i % 6), top)
            canvas.drawRRect(under, shadow)
            canvas.drawRRect(inner, paints[i % 6])
            canvas.drawDRRect(body, inner, edge)
            canvas.drawImageRect(tile, source, at, SMOOTH, smooth)
            canvas.restore()
    return draw


def groups(n, live=False):
    x, y = grid(n, 8, 160, 160)
    i = numpy.arange(n)
    tile, smooth, bounds = picture("tile.png"), skia.Paint(AntiAlias=True), skia.Rect.MakeWH(120, 120)
    half, kept = skia.Paint(Alphaf=0.5), []

    def still(canvas, count):
        for left, top in [(0, 0), (56, 0), (0, 56), (56, 56), (28, 28)][:count]:
            canvas.drawImage(tile, left, top, SMOOTH, smooth)

    def draw(canvas, t):
        if not live and not kept:   # a still group is drawn once
            surface = canvas.makeSurface(skia.ImageInfo.MakeN32Premul(120, 120)) or skia.Surface(120, 120)
            still(surface.getCanvas(), 5)
            kept.append(surface.makeImageSnapshot())
        turn = t / 2 + i / 40
        for left, top, degrees in zip((x - 80 + 40 * tri(turn)).tolist(), (y - 60).tolist(), (360 * (turn - numpy.floor(turn))).tolist()):
            if not live:
                canvas.drawImage(kept[0], left, top, SMOOTH, half)
                continue
            canvas.save()
            canvas.translate(left, top)
            canvas.saveLayer(bounds, half)
            still(canvas, 4)
            canvas.rotate(degrees, 60, 60)
            canvas.drawImage(tile, 28, 28, SMOOTH, smooth)
            canvas.restore()
            canvas.restore()
    return draw


def doors(n):
    x, y = grid(n, 12, WIDTH / 12, 100)
    i = numpy.arange(n)
    tile, source, place, smooth = picture("tile.png"), skia.Rect.MakeWH(64, 64), skia.Rect.MakeWH(80, 80), skia.Paint(AntiAlias=True)

    def draw(canvas, t):
        a = numpy.radians(-90 * tri(t / 3 + i / 96))
        for left, top, c, s in zip(x.tolist(), y.tolist(), numpy.cos(a).tolist(), numpy.sin(a).tolist()):
            canvas.save()
            # From the cell's centre: (-40 + u cos, v) / w with w = 1 + u sin / 500.
            canvas.translate(left, top)
            canvas.concat(skia.Matrix.MakeAll(c, 0, -40, 0, 1, -40, s / 500, 0, 1))
            canvas.drawImageRect(tile, source, place, SMOOTH, smooth)
            canvas.restore()
    return draw


def strokes(n):
    xs, ys = grid(n, 10, 128, 400 / 3)
    i = numpy.arange(n)
    paths = [path(wave(k), x, y) for k, (x, y) in enumerate(zip(xs, ys))]
    paints = [skia.Paint(Color=skia.Color(*PALETTE[k % 6]), AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=4, StrokeCap=skia.Paint.kRound_Cap,
                         StrokeJoin=skia.Paint.kRound_Join) for k in range(n)]

    def draw(canvas, t):
        for p, paint, end in zip(paths, paints, tri(t / 2 + i / 60).tolist()):
            if end > 0:
                paint.setPathEffect(skia.TrimPathEffect.Make(0, min(end, 0.999999)))   # Make returns no effect for the whole path
                canvas.drawPath(p, paint)
    return draw


def morphs(n):
    xs, ys = grid(n, 10, 128, 400 / 3)
    i = numpy.arange(n)
    a, b = star(0), star(1)
    pairs = [(path(a, x, y, True), path(b, x, y, True)) for x, y in zip(xs, ys)]
    paints = [colour(k) for k in range(n)]

    def draw(canvas, t):
        for (first, second), paint, u in zip(pairs, paints, tri(t / 2 + i / 60).tolist()):
            out = skia.Path()
            first.interpolate(second, 1 - u, out)
            out.setIsVolatile(True)
            canvas.drawPath(out, paint)
    return draw


def labels(n):
    i = numpy.arange(n)
    xs, ys = i % 10 * 128 + 16, i // 10 * 20 + 15
    radius, period = 4 + 2 * (i % 5), 3 + 0.5 * (i % 4)
    f, paint = font(13), ink(60, 64, 72)
    blobs = [skia.TextBlob.MakeFromString(word(k, 8 + k % 5), f) for k in range(n)]

    def draw(canvas, t):
        a = 2 * math.pi * (t / period + i / 40)
        for blob, x, y in zip(blobs, (xs + radius * numpy.cos(a)).tolist(), (ys + radius * numpy.sin(a)).tolist()):
            canvas.drawTextBlob(blob, x, y, paint)
    return draw


def ticker(n):
    f, paint = font(20), ink(60, 64, 72)
    shown, blobs = [None] * n, [None] * n

    def draw(canvas, t):
        for i in range(n):
            m = math.floor(10 * t + i / 100)
            if shown[i] != m:
                shown[i] = m
                blobs[i] = skia.TextBlob.MakeFromString("%06d" % ((7919 * i + 1237 * m) % 1000000), f)
            canvas.drawTextBlob(blobs[i], i % 10 * 128 + 20, i // 10 * 80 + 47, paint)
    return draw


def gradients(n):
    xs, ys = grid(n, 20, 64, 80)
    i = numpy.arange(n)
    palette = numpy.array(PALETTE, dtype=float)
    line = [skia.Point(0, 0), skia.Point(0, 72)]
    shape = skia.RRect.MakeRectXY(skia.Rect.MakeWH(56, 72), 10, 10)
    places = list(zip((xs - 28).tolist(), (ys - 36).tolist()))
    paint = skia.Paint(AntiAlias=True)

    def draw(canvas, t):
        u, stop = tri(t / 3 + i / 200)[:, None], (0.2 + 0.6 * tri(t / 2 + i / 200)).tolist()
        packed = []
        for k in range(3):
            c = numpy.floor(palette[(i + k) % 6] * (1 - u) + palette[(i + k + 2) % 6] * u + 0.5).astype(int)
            packed.append((0xff000000 + (c[:, 0] << 16) + (c[:, 1] << 8) + c[:, 2]).tolist())
        for (x, y), colours, s in zip(places, zip(*packed), stop):
            paint.setShader(skia.GradientShader.MakeLinear(line, colours, [0, s, 1]))
            canvas.save()
            canvas.translate(x, y)
            canvas.drawRRect(shape, paint)
            canvas.restore()
    return draw


def masks(n, backend="raster"):
    """OpenGL: a picture that has only alpha takes its colour from the paint's shader, so the mask is drawn with the tile as the shader. Skia's
    rasterizer puts the origin of such a shader at the corner of the picture, so there the mask is composited into a layer."""
    xs, ys = grid(n, 8, 160, 160)
    i = numpy.arange(n)
    tile, mask, source, place = picture("tile.png"), picture("mask.png"), skia.Rect.MakeWH(64, 64), skia.Rect.MakeWH(120, 120)
    alpha = skia.Image.frombytes(mask.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 3].tobytes(), (80, 80), skia.kAlpha_8_ColorType)
    # The bindings copy a shader with its picture when a paint gets it, so one paint is made in advance.
    paint = skia.Paint(Shader=tile.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, SMOOTH, skia.Matrix.Scale(120 / 64, 120 / 64)))
    cut = skia.Paint(BlendMode=skia.BlendMode.kDstIn)
    places = list(zip((xs - 60).tolist(), (ys - 60).tolist()))

    def draw(canvas, t):
        for (x, y), at in zip(places, (40 * tri(t / 2 + i / 40)).tolist()):
            canvas.save()
            canvas.translate(x, y)
            if backend == "gl":
                canvas.drawImage(alpha, at, at, SMOOTH, paint)
            else:
                window = skia.Rect.MakeXYWH(at, at, 80, 80)
                canvas.clipRect(window, True)
                canvas.saveLayer(window)
                canvas.drawImageRect(tile, source, place, SMOOTH)
                canvas.drawImage(mask, at, at, SMOOTH, cut)
                canvas.restore()
            canvas.restore()
    return draw


def blurs(n):
    xs, ys = grid(n, 4, 320, 800 / 3)
    i = numpy.arange(n)
    tile, source = picture("tile.png"), skia.Rect.MakeWH(64, 64)
    places = [skia.Rect.MakeXYWH(x - 80, y - 60, 160, 120) for x, y in zip(xs, ys)]
    sharp, soft = skia.Paint(AntiAlias=True), skia.Paint(AntiAlias=True)

    def draw(canvas, t):
        for place, sigma in zip(places, (12 * tri(t / 2 + i / 12)).tolist()):
            if sigma > 0.02:
                soft.setImageFilter(skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kDecal))
            canvas.drawImageRect(tile, source, place, SMOOTH, soft if sigma > 0.02 else sharp)
    return draw


def backdrop(n):
    xs, ys = grid(200, 20, 64, 80)
    i, p = numpy.arange(200), numpy.arange(n)
    tile, source = picture("tile.png"), skia.Rect.MakeWH(64, 64)
    blur = skia.ImageFilters.Blur(10, 10, skia.TileMode.kClamp)
    tint, smooth_edges = skia.Color(255, 255, 255, 64), skia.Paint(AntiAlias=True)

    def draw(canvas, t):
        for x, y in zip((xs - 24 + 16 * (2 * tri(t / 2 + i / 40) - 1)).tolist(), (ys - 24).tolist()):
            canvas.drawImageRect(tile, source, skia.Rect.MakeXYWH(x, y, 48, 48), SMOOTH, smooth_edges)
        u = tri(t / 4 + p / 4)
        for x, y in zip((90 + 640 * (p % 2) + 240 * u).tolist(), (60 + 400 * (p // 2) + 80 * u).tolist()):
            pane = skia.Rect.MakeXYWH(x, y, 300, 200)
            canvas.save()
            canvas.clipRect(pane, True)
            canvas.saveLayer(skia.Canvas.SaveLayerRec(pane, None, blur, 0))
            canvas.drawColor(tint)
            canvas.restore()
            canvas.restore()
    return draw


def particles(n):
    """One drawAtlas: an RSXform per spark for its position and rotation, and a colour for its opacity."""
    i = numpy.arange(n)
    jets = max(1, n // 50)
    jet, k = i % jets, i // jets
    angle, speed, spin = numpy.radians(-90 + 24 * numpy.sin(1.7 * jet)), 420 + 40 * (7 * jet % 5), numpy.radians(90 + 60 * (jet % 4))
    vx, vy, x0 = speed * numpy.cos(angle), speed * numpy.sin(angle), WIDTH / jets * (jet + 0.5)
    spark = picture("spark.png")
    rects, cull = [skia.Rect.MakeWH(16, 16)] * n, skia.Rect.MakeWH(WIDTH, HEIGHT)
    paint = skia.Paint()

    def draw(canvas, t):
        f = t / 3 - k / 50 - jet / 40
        f -= numpy.floor(f)
        age = 3 * f
        x, y = x0 + vx * age, 760 + vy * age + 150 * age * age
        c, s = numpy.cos(spin * age), numpy.sin(spin * age)
        forms = list(map(skia.RSXform, c.tolist(), s.tolist(), (x - 8 * c + 8 * s).tolist(), (y - 8 * s - 8 * c).tolist()))
        colours = ((numpy.floor(255 * (1 - f) + 0.5).astype(numpy.int64) << 24) + 0xffffff).tolist()
        canvas.drawAtlas(spark, forms, rects, colours, skia.BlendMode.kModulate, SMOOTH, cull, paint)
    return draw


def feed(n):
    title, text, paper, hair = ink(30, 34, 42), ink(96, 100, 110), ink(255, 255, 255), ink(208, 212, 220)
    large, small = font(15), font(12)
    rows = [[(skia.TextBlob.MakeFromString(words(r, 3), large), 27, title), (skia.TextBlob.MakeFromString(words(3 * r + 1, 12), small), 45, text),
             (skia.TextBlob.MakeFromString(words(5 * r + 2, 14), small), 61, text)] for r in range(n)]
    shape = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(16, 12, 48, 48), 8, 8)
    place = skia.Matrix.Translate(16, 12)
    place.preScale(0.75, 0.75)
    thumbnail = skia.Paint(AntiAlias=True, Shader=picture("tile.png").makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, SMOOTH, place))
    viewport, line = skia.Rect.MakeXYWH(0, 40, 1280, 720), skia.Rect.MakeXYWH(0, 71, 1280, 1)
    length = 72 * n - 720

    def draw(canvas, t):
        offset = length * float(tri(600 * t / (2 * length)))
        canvas.save()
        canvas.clipRect(viewport)
        canvas.drawRect(viewport, paper)
        first = int(offset // 72)
        canvas.translate(0, 40 + 72 * first - offset)
        for row in rows[first:first + 11]:
            canvas.drawRRect(shape, thumbnail)
            for blob, baseline, paint in row:
                canvas.drawTextBlob(blob, 80, baseline, paint)
            canvas.drawRect(line, hair)
            canvas.translate(0, 72)
        canvas.restore()
    return draw


WORKLOADS = {"spinners": spinners, "one-moving": one_moving, "cards": cards, "groups": groups, "live-groups": lambda n: groups(n, True), "doors": doors,
             "idle": lambda n: spinners(n, False), "strokes": strokes, "morphs": morphs, "labels": labels, "ticker": ticker, "gradients": gradients,
             "masks": masks, "blurs": blurs, "backdrop": backdrop, "particles": particles, "feed": feed}
