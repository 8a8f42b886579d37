// Checks that the memory of a program does not grow from the middle of ten thousand frames to their end.

import AllocationCount
import Foundation
import Quartzite
import QuartziteRenderer

/// Memory and GL objects over many frames of one program.
///
/// A driver allocates megabytes when one of its buffers is full for the first time, and keeps some of them for good. So if memory
/// seems to grow, the check draws three times as many frames more: a leak goes on growing by the same amount per frame.
struct LeakCheck {
    let name: String
    /// The number of drawn frames. `bytes` and `objects` cover the last `counted` of them.
    private(set) var frames = 0
    private var counted = 0
    /// Bytes that the C library has handed out, and GL objects, before and after the counted frames. Each number is the minimum
    /// over several frames, since threads and caches hold memory for a while and vary by more than a small leak.
    private(set) var bytes = (half: 0, end: 0)
    private(set) var objects = (half: 0, end: 0)

    /// The mean number of bytes that a frame leaves behind.
    var bytesAFrame: Double { Double(bytes.end - bytes.half) / Double(max(1, counted)) }
    var objectsGrown: Int { objects.end - objects.half }
    /// The limits are above the variation of caches. A leak of one small object per frame would be at least 16 bytes per frame.
    var hasGrown: Bool { bytesAFrame > 8 && bytes.end - bytes.half > 48 << 10 || objectsGrown > 16 }

    init(_ churn: StressScene, frames wanted: Int, on graphics: GraphicsContext) throws {
        name = churn.name
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 96, height: 80), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: 1, on: graphics)
        let step = churn.begin(root)
        let window = max(1, wanted / 10)

        /// Draws until frame `last`. Returns the minimum of the last frames.
        func draw(to last: Int) throws -> (bytes: Int, objects: Int) {
            var least = (bytes: Int.max, objects: Int.max)
            while frames < last {
                frames += 1
                let time = Double(frames) / 60
                MediaClock.setVirtualTime(time)
                tree.context.advance(to: time)
                step(frames)
                try tree.frame(time)
                // Reports the ends of animations and runs completion blocks.
                _ = RunLoop.current.run(mode: .default, before: .distantPast)
                // Frames queued in the driver take memory too.
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
