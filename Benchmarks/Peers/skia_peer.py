#!/usr/bin/env python3
"""The Skia peer: skia_peer.py WORKLOAD N [--backend gl|raster] [--frames F] [--seconds S] [--warmup S] [--time T --screenshot OUT.png]

Skia through skia-python, in an SDL window. gl: Skia's Ganesh on OpenGL 3.3, with one swap per frame. raster: Skia's own rasterizer draws
into the window's shared-memory picture, which is put onto the window. skia_workloads.py prepares what can be made in advance; a frame
makes only what changes. After the run the same frames are drawn onto a canvas that draws nothing. Their CPU time, the cost of the
interpreter and the bindings, is printed as overhead_ms_per_frame; a C++ program would not have this cost.
"""
import argparse, ctypes, json, os, sys, time
import sdl2
import skia
from skia_workloads import BACKGROUND, HEIGHT, WIDTH, WORKLOADS, prepare


class GLWindow:
    """Ganesh on a core 3.3 context, like the other peers' contexts."""
    def __init__(self):
        for name, value in ((sdl2.SDL_GL_CONTEXT_MAJOR_VERSION, 3), (sdl2.SDL_GL_CONTEXT_MINOR_VERSION, 3), (sdl2.SDL_GL_CONTEXT_PROFILE_MASK, sdl2.SDL_GL_CONTEXT_PROFILE_CORE),
                            (sdl2.SDL_GL_DEPTH_SIZE, 0), (sdl2.SDL_GL_STENCIL_SIZE, 8)):
            sdl2.SDL_GL_SetAttribute(name, value)
        self.window = sdl2.SDL_CreateWindow(b"skia", 0, 0, WIDTH, HEIGHT, sdl2.SDL_WINDOW_OPENGL | sdl2.SDL_WINDOW_BORDERLESS)
        if not self.window or not sdl2.SDL_GL_CreateContext(self.window):
            sys.exit(sdl2.SDL_GetError().decode())
        sdl2.SDL_GL_SetSwapInterval(0)
        get_string = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_uint)(sdl2.SDL_GL_GetProcAddress(b"glGetString"))
        self.renderer = "Ganesh, " + get_string(0x1F01).decode()
        self.context = skia.GrDirectContext.MakeGL()
        target = skia.GrBackendRenderTarget(WIDTH, HEIGHT, 0, 8, skia.GrGLFramebufferInfo(0, 0x8058))
        self.surface = skia.Surface.MakeFromBackendRenderTarget(self.context, target, skia.kBottomLeft_GrSurfaceOrigin, skia.kRGBA_8888_ColorType, None)

    def present(self):
        self.context.flushAndSubmit()
        sdl2.SDL_GL_SwapWindow(self.window)


class RasterWindow:
    """Skia's rasterizer, drawing into the picture that SDL shares with the X server."""
    def __init__(self):
        sdl2.SDL_SetHint(b"SDL_FRAMEBUFFER_ACCELERATION", b"0")
        self.window = sdl2.SDL_CreateWindow(b"skia", 0, 0, WIDTH, HEIGHT, sdl2.SDL_WINDOW_BORDERLESS)
        shared = sdl2.SDL_GetWindowSurface(self.window)
        if not shared:
            sys.exit(sdl2.SDL_GetError().decode())
        shared = shared.contents
        memory = (ctypes.c_ubyte * (shared.pitch * HEIGHT)).from_address(shared.pixels)
        info = skia.ImageInfo.Make(WIDTH, HEIGHT, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, memory, shared.pitch)
        self.renderer = "raster"

    def present(self):
        sdl2.SDL_UpdateWindowSurface(self.window)


def cpu_of_x():
    """Return the CPU seconds of the X server so far, read from its CPU clock in Linux."""
    pid = int(os.environ.get("BENCH_X_PID", 0))
    try:
        return time.clock_gettime((~pid << 3) | 2) if pid else 0.0
    except OSError:
        return 0.0


def peak_mb():
    with open("/proc/self/status") as f:
        return next(int(line.split()[1]) / 1024 for line in f if line.startswith("VmHWM"))


def overhead(draw, times):
    """Return the CPU milliseconds per frame of the interpreter, the bindings and the formulas in numpy: the same calls without drawing."""
    canvas = skia.Canvas(WIDTH, HEIGHT) if not hasattr(skia, "MakeNullCanvas") else skia.MakeNullCanvas()
    begun = time.process_time()
    for t in times:
        canvas.clear(BACKGROUND)
        draw(canvas, t)
    return (time.process_time() - begun) / len(times) * 1e3


def idle(o, frame, window, event):
    """Draw once, then wait in SDL's event queue. Return the CPU time over 5 s after the warm-up."""
    frame(0)
    window.present()
    shown, started = 0, None
    begun = time.monotonic()
    while True:
        now = time.monotonic()
        if started is None and now - begun >= o.warmup + 0.5:
            started, cpu0, x0, shown = now, time.process_time(), cpu_of_x(), 0
        if started is not None and now - started >= 5:
            s = now - started
            return {"frames": shown, "cpu_ms_per_s": (time.process_time() - cpu0) / s * 1e3, "x_cpu_ms_per_s": (cpu_of_x() - x0) / s * 1e3, "peak_rss_mb": peak_mb()}
        left = (started or begun) + (5 if started else o.warmup + 0.5) - now
        if sdl2.SDL_WaitEventTimeout(event, max(1, int(left * 1000))) and event.type == sdl2.SDL_WINDOWEVENT and event.window.event == sdl2.SDL_WINDOWEVENT_EXPOSED:
            frame(0)
            window.present()
            shown += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("workload")
    parser.add_argument("n", type=int)
    parser.add_argument("--backend", choices=["gl", "raster"], default="gl")
    parser.add_argument("--frames", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--warmup", type=float, default=1)
    parser.add_argument("--time", type=float)
    parser.add_argument("--screenshot")
    o = parser.parse_args()
    head = {"peer": "skia", "version": skia.__version__, "workload": o.workload, "n": o.n}
    if o.workload not in WORKLOADS:
        print(json.dumps({**head, "n/a": "not drawn by this peer"}))
        return
    sdl2.SDL_Init(sdl2.SDL_INIT_VIDEO)
    window = GLWindow() if o.backend == "gl" else RasterWindow()
    canvas, draw, event = window.surface.getCanvas(), prepare(o.workload, o.n, o.backend), sdl2.SDL_Event()
    head["renderer"] = window.renderer

    def frame(t):
        canvas.clear(BACKGROUND)
        draw(canvas, t)

    if o.time is not None:
        frame(o.time)
        window.surface.makeImageSnapshot().makeRasterImage().save(o.screenshot, skia.kPNG)
        return
    if o.workload == "idle":
        print(json.dumps({**head, **idle(o, frame, window, event)}))
        return
    stepped = o.workload == "ticker"   # frame f shows f/60 s, so that the same share of labels changes in each frame
    begun = time.monotonic()
    seen, counted, intervals, times, started = 0, 0, [], [], None
    while True:
        while sdl2.SDL_PollEvent(event):
            pass
        t = seen / 60 if stepped else time.monotonic() - begun
        frame(t)
        window.present()
        seen += 1
        now = time.monotonic()
        if started is None:
            if seen >= 3 and now - begun >= o.warmup:
                cpu0, x0 = time.process_time(), cpu_of_x()
                started = last = time.monotonic()
            continue
        intervals.append(now - last)
        times.append(t)
        last = now
        if len(intervals) >= o.frames and now - started >= o.seconds:
            break
    f, cpu, x = len(intervals), time.process_time() - cpu0, cpu_of_x() - x0
    intervals.sort()
    result = {"frames": f, "wall_ms_per_frame": (last - started) / f * 1e3, "cpu_ms_per_frame": cpu / f * 1e3, "x_cpu_ms_per_frame": x / f * 1e3,
              "interval_p50_ms": intervals[f // 2] * 1e3, "interval_p99_ms": intervals[int(f * 0.99)] * 1e3, "peak_rss_mb": peak_mb(), "paced": False,
              "overhead_ms_per_frame": overhead(draw, times[:200])}
    print(json.dumps({**head, **{k: round(v, 4) if isinstance(v, float) else v for k, v in result.items()}}))


if __name__ == "__main__":
    main()
