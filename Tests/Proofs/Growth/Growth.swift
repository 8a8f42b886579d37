// Whatever a program does for ten thousand frames, it takes no more memory at the end than in the middle.

import AllocationCount
import Foundation
import Quartzite
import QuartziteRenderer

/// Memory and GL objects over many frames of one program.
struct Growth {
    let name: String
    let frames: Int
    /// Bytes that the C library has handed out, and GL objects, half-way and at the end: the least of some frames before each, since what
    /// other threads and caches hold on to for a while swings by more than a small leak.
    var bytes = (half: 0, end: 0)
    var objects = (half: 0, end: 0)

    /// Bytes that a frame leaves behind.
    var bytesAFrame: Double { Double(bytes.end - bytes.half) / Double(frames - frames / 2) }
    var objectsGrown: Int { objects.end - objects.half }
    /// What caches take in and let go moves the numbers; a leak of one small object a frame would be 16 bytes a frame and more.
    var hasGrown: Bool { bytesAFrame > 8 && bytes.end - bytes.half > 48 << 10 || objectsGrown > 16 }

    init(_ churn: Churn, frames: Int, on graphics: GraphicsContext) throws {
        (name, self.frames) = (churn.name, frames)
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 96, height: 80), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: 1, on: graphics)
        let step = churn.begin(root)
        (bytes, objects) = ((.max, .max), (.max, .max))
        let window = max(1, frames / 10)
        for frame in 1...frames {
            let time = Double(frame) / 60
            MediaClock.setVirtualTime(time)
            tree.context.advance(to: time)
            step(frame)
            try tree.frame(time)
            // Ends are told, and completion blocks run.
            _ = RunLoop.current.run(mode: .default, before: .distantPast)
            // Frames that pile up in the driver are memory too.
            graphics.finish()
            let now = (bytes: Int(allocation_bytes_in_use()), objects: graphics.liveObjects)
            if frame <= frames / 2, frame > frames / 2 - window {
                (bytes.half, objects.half) = (min(bytes.half, now.bytes), min(objects.half, now.objects))
            } else if frame > frames - window {
                (bytes.end, objects.end) = (min(bytes.end, now.bytes), min(objects.end, now.objects))
            }
        }
    }
}
