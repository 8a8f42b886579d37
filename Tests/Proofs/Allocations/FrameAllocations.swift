// Checks that a steady frame allocates no memory in commit, sample, plan and execute, whatever moves in the frame.

import AllocationCount
import Foundation
import Quartzite
import QuartziteRenderer

/// The number of allocations in the frames of one scene.
struct FrameAllocations {
    let scene: SteadyScene
    let frames: Int
    private(set) var requests = 0
    /// The number of frames in which something was drawn.
    private(set) var drawnFrames = 0

    /// Whether every frame drew something, and the frames allocated no more than the scene allows.
    var areAllowed: Bool { drawnFrames == frames && requests <= scene.requestsAFrame * frames }
    var remark: String {
        drawnFrames < frames ? ", which was drawn in \(drawnFrames) only" : scene.reason.map { ": \($0)" } ?? ""
    }

    /// The libraries of the driver, whose allocations do not count. The C++ library belongs to them, since only the driver uses C++
    /// here.
    private static let driver = [
        "libGL", "libEGL", "libOpenGL", "libgallium", "swrast", "_dri.so", "libLLVM", "libglapi", "libstdc++", "libX11", "libxcb", "libdrm",
        "libnvidia",
    ]

    /// - Parameter frames: the number of counted frames. As many frames run before them uncounted.
    init(_ scene: SteadyScene, frames: Int, on graphics: GraphicsContext) throws {
        (self.scene, self.frames) = (scene, frames)
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 160, height: 120), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: 1, on: graphics)
        scene.add(root)
        func frame(_ number: Int) throws -> Bool {
            // Starts one second into the animations, after two cycles of the longest one.
            let time = 1 + Double(number) / 60
            MediaClock.setVirtualTime(time)
            tree.context.advance(to: time)
            CATransaction.flush()
            return try !tree.compositor.drawFrame(at: time, in: tree.viewport).damage.isEmpty
        }
        for number in 0..<frames { _ = try frame(number) }
        Self.ignoreDriver()
        for number in frames..<2 * frames {
            allocation_count_start()
            let isDrawn = try frame(number)
            requests += Int(allocation_count_stop())
            if isDrawn { drawnFrames += 1 }
        }
        MediaClock.setVirtualTime(nil)
    }

    private static func ignoreDriver() {
        let names = driver.map { strdup($0) }
        defer { for name in names { free(name) } }
        var pointers = names.map { UnsafePointer($0) }
        allocation_count_ignore(&pointers, Int32(pointers.count))
    }

    /// Whether allocations are counted at all. Makes some allocations and looks for them in the count.
    static func counts() -> Bool {
        var made: [UnsafeMutableRawPointer] = []
        made.reserveCapacity(10)
        allocation_count_start()
        for _ in 0..<10 { made.append(UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)) }
        let seen = allocation_count_stop()
        for pointer in made { pointer.deallocate() }
        return seen >= 10
    }
}
