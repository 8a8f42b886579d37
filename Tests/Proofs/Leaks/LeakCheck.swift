// Whatever a program does for ten thousand frames, it takes no more memory at the end than in the middle.

import AllocationCount
import Foundation
import Quartzite
import QuartziteRenderer

/// Memory and GL objects over many frames of one program.
///
/// A driver takes memory by the megabyte, and some of it for good, whenever one of its own buffers is full for the first time. So what seems to
/// grow is looked at for three times as many frames more: what leaks goes on, each time as much.
struct LeakCheck {
    let name: String
    /// Frames that were drawn, and of how many of them `bytes` and `objects` tell how they grew.
    private(set) var frames = 0
    private var counted = 0
    /// Bytes that the C library has handed out, and GL objects, before and after the frames that count: the least of some frames before each,
    /// since what other threads and caches hold on to for a while swings by more than a small leak.
    private(set) var bytes = (half: 0, end: 0)
    private(set) var objects = (half: 0, end: 0)

    /// Bytes that a frame leaves behind.
    var bytesAFrame: Double { Double(bytes.end - bytes.half) / Double(max(1, counted)) }
    var objectsGrown: Int { objects.end - objects.half }
    /// What caches take in and let go moves the numbers; a leak of one small object a frame would be 16 bytes a frame and more.
    var hasGrown: Bool { bytesAFrame > 8 && bytes.end - bytes.half > 48 << 10 || objectsGrown > 16 }

    init(_ churn: StressScene, frames wanted: Int, on graphics: GraphicsContext) throws {
        name = churn.name
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 96, height: 80), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: 1, on: graphics)
        let step = churn.begin(root)
        let window = max(1, wanted / 10)

        /// Draws up to a frame. Gives the least of the last ones.
        func draw(to last: Int) throws -> (bytes: Int, objects: Int) {
            var least = (bytes: Int.max, objects: Int.max)
            while frames < last {
                frames += 1
                let time = Double(frames) / 60
                MediaClock.setVirtualTime(time)
                tree.context.advance(to: time)
                step(frames)
                try tree.frame(time)
                // Ends are told, and completion blocks run.
                _ = RunLoop.current.run(mode: .default, before: .distantPast)
                // Frames that pile up in the driver are memory too.
                graphics.finish()
                if frames <= last - window { continue }
                least = (min(least.bytes, Int(allocation_bytes_in_use())), min(least.objects, graphics.liveObjects))
            }
            return least
        }

        var before = try draw(to: wanted / 2)
        for last in [wanted, 4 * wanted] where frames < wanted || hasGrown {
            counted = last - frames
            let after = try draw(to: last)
            (bytes, objects) = ((before.bytes, after.bytes), (before.objects, after.objects))
            before = after
        }
    }
}
