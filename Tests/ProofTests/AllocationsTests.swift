import Quartzite
import QuartziteRenderer
import XCTest

@testable import QuartziteProofs

/// Steady frames allocate no memory. `quartzite-proofs allocations` checks every kind of scene.
final class AllocationsTests: XCTestCase {
    override func tearDown() { MediaClock.setVirtualTime(nil) }

    func testSteadyFramesAskForNoMemory() throws {
        guard FrameAllocations.counts() else { throw XCTSkip("requests for memory cannot be counted in this process") }
        // Without optimisation, property accessors allocate for each layer. These scenes have few layers.
        let allowed = _isDebugAssertConfiguration() ? 40 * 120 : 0
        for name in ["a layer moves", "a group fades", "a door swings", "gradients"] {
            let scene = try XCTUnwrap(SteadyScene.all.first { $0.name == name })
            let allocations = try FrameAllocations(scene, frames: 120, on: .headless())
            XCTAssertEqual(allocations.drawnFrames, 120, name)
            XCTAssertLessThanOrEqual(allocations.requests, allowed, name)
        }
    }
}
