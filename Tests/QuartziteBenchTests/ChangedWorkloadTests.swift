import XCTest

@testable import Quartzite
@testable import QuartziteBench
@testable import QuartziteRenderer

/// Every workload with one change. The picture stays right, and draws and passes hardly grow: the benchmark measures the general
/// way of drawing, not a special case for its scenes.
final class ChangedWorkloadTests: XCTestCase {
    private let tile: CGImage? = {
        var pixels: [UInt8] = []
        for index in 0..<16 { pixels += [UInt8(index * 16), 90, UInt8(255 - index * 16), 255] }
        return CGImage(width: 4, height: 4, premultipliedRGBA: pixels)
    }()
    private let viewport = Viewport(size: Workload.size, background: SIMD4(0, 0, 0, 1))

    override func setUp() { MediaClock.setVirtualTime(0) }
    override func tearDown() { MediaClock.setVirtualTime(nil) }

    private struct Result {
        var draws: Int
        var passes: Int
        var largestDifference: Int
        var differing: Int
    }

    /// Draws some frames in sequence, and compares the last one with the same frame drawn from scratch with all layers sampled by
    /// the CPU.
    private func draw(_ workload: Workload, _ change: (CALayer) throws -> Void) throws -> Result {
        let count = min(workload.usualCount, 400)
        let tile = try XCTUnwrap(tile)
        let scene = workload.makeScene(count: count, tile: tile, pictures: ["mask": tile, "spark": tile])
        let (drawn, truth) = (try Compositor(context: .headless()), try Compositor(context: .headless(), animatesOnGPU: false))
        let context = LayerContext()
        context.commitHandler = { drawn.apply($0) }
        CATransaction.setDisableActions(true)
        context.layer = scene.root
        CATransaction.flush()
        _ = try drawn.drawFrame(at: 0.2, in: viewport)
        CATransaction.setDisableActions(true)
        try change(scene.root)
        CATransaction.flush()
        _ = try drawn.drawFrame(at: 0.3, in: viewport)
        let report = try drawn.drawFrame(at: 1.37, in: viewport).report
        truth.apply(context.wholeCommit())
        _ = try truth.drawFrame(at: 1.37, in: viewport)
        let (a, b) = (try XCTUnwrap(drawn.readPixels()), try XCTUnwrap(truth.readPixels()))
        var (largest, differing) = (0, 0)
        a.withPixels { a in
            b.withPixels { b in
                for index in a.indices where a[index] != b[index] {
                    largest = max(largest, abs(Int(a[index]) - Int(b[index])))
                    differing += 1
                }
            }
        }
        return Result(draws: report.counts.draws, passes: report.counts.passes, largestDifference: largest, differing: differing)
    }

    private func middle(_ root: CALayer) throws -> CALayer {
        let layers = try XCTUnwrap(root.sublayers)
        return layers[layers.count / 2]
    }

    /// Returns the layer if it has animations, otherwise the first layer below it that has some.
    private func animated(_ layer: CALayer) -> CALayer? {
        layer.animationKeys()?.isEmpty == false ? layer : (layer.sublayers ?? []).lazy.compactMap { self.animated($0) }.first
    }

    func testEachWorkloadWithOneThingChanged() throws {
        for workload in [Workload.spinners, .oneMoving, .cards, .groups, .liveGroups, .doors, .masks, .particles, .seek, .stillAndOne] {
            let plain = try draw(workload) { _ in }
            let changes: [(String, (CALayer) throws -> Void)] = [
                (
                    "an extra child",
                    { root in
                        let child = CALayer()
                        child.frame = CGRect(x: 2, y: 2, width: 9, height: 9)
                        child.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                        try self.middle(root).addSublayer(child)
                    }
                ),
                (
                    "another curve",
                    { root in
                        guard let layer = self.animated(try self.middle(root)), let key = layer.animationKeys()?.first,
                            let animation = layer.animation(forKey: key)?.copy() as? CAAnimation
                        else { return }
                        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
                        layer.add(animation, forKey: key)
                    }
                ),
                (
                    "one more picture",
                    { root in
                        let layer = try self.middle(root)
                        let shown = layer.contents == nil ? layer.sublayers?.first ?? layer : layer
                        shown.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 160, 0, 255])
                    }
                ),
            ]
            for (name, change) in changes {
                let result = try draw(workload, change)
                let which = "\(workload) with \(name)"
                XCTAssertLessThanOrEqual(result.largestDifference, 2, which)
                XCTAssertLessThan(result.differing, 1280 * 800 / 10, which)
                // A changed layer splits a batch in two. Content that leaves a card's round corner casts a shadow beside the card's
                // shadow, so the card needs a surface.
                XCTAssertLessThanOrEqual(result.draws, plain.draws * 3 / 2 + (workload == .cards ? 16 : 4), which)
                XCTAssertLessThanOrEqual(result.passes, plain.passes + (workload == .cards ? 5 : 2), which)
            }
        }
    }
}
