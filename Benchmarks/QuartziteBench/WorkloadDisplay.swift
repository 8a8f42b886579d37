import Foundation
import Quartzite
import QuartziteRenderer

/// A workload in its window: commits it, draws it at the requested times, and measures.
struct WorkloadDisplay {
    private let options: Options
    private let scene: WorkloadScene
    private let window: BenchWindow
    private let compositor: Compositor
    private let context = LayerContext()
    private let partialPresent: PartialPresent?
    /// Whether the window's back buffer still contains the last presented frame.
    private var windowStays = false
    /// The GPU's time that the last frame reported, in seconds.
    private var gpuTime: Double?
    private let viewport = Viewport(size: Workload.size, background: SIMD4(0, 0, 0, 1))

    init(_ options: Options) throws {
        self.options = options
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Peers")
        func picture(_ name: String) throws -> CGImage { try CGImage.decode(contentsOf: folder.appendingPathComponent("\(name).png")) }
        // The scene's time is a virtual clock that begins at 0.
        MediaClock.setVirtualTime(0)
        scene = options.workload.makeScene(
            count: options.count, tile: try picture("tile"), pictures: ["mask": try picture("mask"), "spark": try picture("spark")])
        window = try BenchWindow()
        compositor = try Compositor(context: .adoptingCurrent())
        partialPresent = PartialPresent(compositor.executor.context)
        let compositor = compositor
        compositor.executor.measuresGPU = options.measuresGPU
        compositor.executor.onProblem = { StandardError.write("quartzite-bench: \($0)\n") }
        context.commitHandler = { compositor.apply($0) }
        context.layer = scene.root
        CATransaction.flush()
    }

    /// Draws one frame and writes it as a PNG.
    func save(at time: Double, to path: String) throws {
        edit(frame: 0, at: time)
        _ = try compositor.drawFrame(at: time, in: viewport)
        try compositor.readPixels()?.writePNG(to: URL(fileURLWithPath: path))
    }

    /// Draws frames as fast as possible, at the current time, until enough are counted.
    mutating func run() throws {
        var measurement = Measurement(options: options, renderer: compositor.executor.context.capabilities.renderer)
        var random = SystemRandomNumberGenerator()
        let began = MediaClock.monotonic()
        var number = 0
        repeat {
            window.drainEvents()
            var time = scene.seeks ? Double.random(in: 0...3600, using: &random) : MediaClock.monotonic() - began
            if let rate = scene.framesPerSecond { time = Double(number) / rate }
            edit(frame: number, at: time)
            let start = MediaClock.monotonic()
            try show(at: time)
            if options.measuresGPU {
                compositor.executor.context.finish()
                measurement.gpu(query: gpuTime, fence: MediaClock.monotonic() - start)
            }
            number += 1
        } while !measurement.frame()
    }

    /// Does what a program's frame loop does before a frame: ends animations that are over, and lets the program change the scene.
    private func edit(frame: Int, at time: Double) {
        context.advance(to: time)
        guard let edit = scene.edit else { return }
        MediaClock.setVirtualTime(time)
        edit(frame, time)
        CATransaction.flush()
    }

    /// Draws one frame, sleeps, and measures the cost of sleeping.
    mutating func rest() throws {
        let measurement = Measurement(options: options, renderer: compositor.executor.context.capabilities.renderer)
        try show(at: 0)
        // Frames still on their way to the screen must not count.
        while window.waitForExposure(until: MediaClock.monotonic() + options.warmup) { window.show() }
        measurement.idle {
            var shown = 0
            let end = MediaClock.monotonic() + 5
            while window.waitForExposure(until: end) {
                window.show()
                shown += 1
            }
            return shown
        }
    }

    /// Updates the window to a time.
    private mutating func show(at time: Double) throws {
        let placement = WindowPlacement(height: Int(viewport.pixelHeight))
        let frame = try compositor.drawFrame(at: time, in: viewport, window: placement, windowStays: windowStays, stateStays: true)
        gpuTime = frame.report.gpu.seconds
        if frame.damage.isEmpty { return }
        windowStays = false
        if let partialPresent, frame.damage != viewport.pixelRect || partialPresent.suitsWholeFrames,
            !frame.isInWindow || partialPresent.needsPartOnly
        {
            // The window already contains the pixels outside the damage, if there are any.
            if !frame.isInWindow {
                try compositor.executor.present(in: placement, damage: partialPresent.needsPartOnly ? frame.damage : nil)
            }
            partialPresent.show(frame.damage, in: placement)
            windowStays = partialPresent.needsPartOnly
        } else {
            if !frame.isInWindow { try compositor.executor.present(in: placement) }
            window.show()
        }
    }
}
