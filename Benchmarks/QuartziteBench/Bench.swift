import Foundation
import Quartzite
import QuartziteRenderer

/// Draws a workload by the ordinary way of every program, commit to present, and says what a frame costs.
@main
enum Bench {
    static func main() {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else { fail(Options.usage, status: 64) }
        do {
            try run(options)
        } catch let unavailable as Workload.NotAvailable {
            Measurement.notAvailable(options, why: unavailable.why)
        } catch let failure as BenchWindow.Failure {
            fail("no window: \(failure.reason)", status: 69)
        } catch {
            fail("\(error)", status: 70)
        }
    }

    private static func run(_ options: Options) throws {
        let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Peers/tile.png")
        let tile = try CGImage.decode(contentsOf: pictures)
        MediaClock.setVirtualTime(0)
        let root = try options.workload.makeRoot(count: options.count, tile: tile)
        let window = try BenchWindow()
        let compositor = try Compositor(context: .adoptingCurrent())
        let context = LayerContext()
        context.commitHandler = { compositor.apply($0) }
        context.layer = root
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)

        let viewport = Viewport(size: Workload.size, background: SIMD4(0, 0, 0, 1))
        let height = Int(viewport.pixelHeight)
        if let time = options.time, let screenshot = options.screenshot {
            _ = try compositor.drawFrame(at: time, in: viewport)
            guard let image = try compositor.readPixels() else { fail("nothing was drawn", status: 70) }
            try image.writePNG(to: URL(fileURLWithPath: screenshot))
            return
        }
        var measurement = Measurement(
            options: options, renderer: compositor.executor.context.capabilities.renderer)
        let began = MediaClock.monotonic()
        func present(at time: Double) throws -> Bool {
            let frame = try compositor.drawFrame(at: time, in: viewport)
            if frame.damage.isEmpty { return false }
            try compositor.executor.present(windowHeight: height)
            window.show()
            return true
        }
        if options.workload == .idle {
            _ = try present(at: 0)
            // What is still on its way to the screen does not belong to the rest.
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
            return
        }
        while true {
            window.drainEvents()
            _ = try present(at: MediaClock.monotonic() - began)
            if measurement.frame() { return }
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        StandardError.write("quartzite-bench: \(message)\n")
        exit(status)
    }
}
