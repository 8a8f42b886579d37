// A frame that is like the one before asks for no memory: in commit, sample, plan and execute, whatever moves in it.

import AllocationCount
import Foundation
import Quartzite
import QuartziteRenderer

/// How often memory was asked for in the frames of one scene.
struct FrameAllocations {
    let scene: SteadyScene
    let frames: Int
    private(set) var requests = 0
    /// In how many of the frames something was drawn.
    private(set) var drawnFrames = 0

    /// Whether something moved, and asked for no more than it may.
    var areAllowed: Bool { drawnFrames == frames && requests <= scene.requestsAFrame * frames }
    var remark: String {
        drawnFrames < frames ? ", which was drawn in \(drawnFrames) only" : scene.reason.map { ": \($0)" } ?? ""
    }

    /// What is in the driver and under it: what those ask for is theirs. The C++ library's is, since nothing here is written in C++ but they.
    private static let driver = [
        "libGL", "libEGL", "libOpenGL", "libgallium", "swrast", "_dri.so", "libLLVM", "libglapi", "libstdc++", "libX11", "libxcb", "libdrm",
        "libnvidia",
    ]

    /// - Parameter frames: how many are counted, after as many that are not.
    init(_ scene: SteadyScene, frames: Int, on graphics: GraphicsContext) throws {
        (self.scene, self.frames) = (scene, frames)
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 160, height: 120), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: 1, on: graphics)
        scene.add(root)
        func frame(_ number: Int) throws -> Bool {
            // As far into the animations as a program that has run for a while: two cycles of the longest.
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

    /// Whether requests are counted at all: some that are surely made are seen.
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
