import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The compositor from layers to pixels: commit, sample, plan, execute, read back.
final class CompositorTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 40, height: 30) }

    private func pixel(_ x: Int, _ y: Int) throws -> [UInt8] { try pixels()[x, y] }

    private func box(_ frame: CGRect, _ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> CALayer { box(frame, .rgb(r, g, b)) }

    func testSublayersLieOverTheirSuperlayer() throws {
        root.addSublayer(box(CGRect(x: 10, y: 5, width: 10, height: 10), 1, 0, 0))
        _ = try frame()
        XCTAssertEqual(try pixel(9, 5), [255, 255, 255, 255])
        XCTAssertEqual(try pixel(10, 5), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(19, 14), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(20, 14), [255, 255, 255, 255])
    }

    func testAStillTreeIsNotDrawnAgain() throws {
        XCTAssertGreaterThan(try frame().report.counts.passes, 0)
        let second = try frame(1)
        XCTAssertEqual(second.report.counts, FrameCounts())
        XCTAssertTrue(second.damage.isEmpty)
        XCTAssertFalse(second.activity.isAnimating)
    }

    func testAMovedLayerRedrawsItsOldAndNewPlaceOnly() throws {
        let small = box(CGRect(x: 2, y: 2, width: 4, height: 4), 0, 0, 1)
        root.addSublayer(small)
        _ = try frame()
        CATransaction.withoutActions { small.position.x += 3 }
        let moved = try frame()
        XCTAssertEqual(moved.damage, PixelRect(minX: 2, minY: 2, maxX: 9, maxY: 6))
        XCTAssertEqual(try pixel(2, 3), [255, 255, 255, 255])
        XCTAssertEqual(try pixel(8, 3), [0, 0, 255, 255])
    }

    func testAnAnimationRunsAndEnds() throws {
        let layer = box(CGRect(x: 0, y: 0, width: 10, height: 10), 1, 0, 0)
        root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 5
        animation.toValue = 25
        animation.duration = 1
        layer.add(animation, forKey: "move")
        XCTAssertTrue(try frame(0).activity.isAnimating)
        XCTAssertTrue(try frame(0.5).activity.isAnimating)
        XCTAssertEqual(try pixel(15, 5), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(5, 5), [255, 255, 255, 255])
        XCTAssertFalse(try frame(1).activity.isAnimating)
        XCTAssertEqual(try pixel(5, 5), [255, 0, 0, 255])
        XCTAssertTrue(try frame(2).damage.isEmpty)
    }

    func testDamagedAndFullDrawingGiveTheSamePixels() throws {
        for index in 0..<8 {
            let layer = box(CGRect(x: index * 4, y: index * 3, width: 9, height: 7), 0, CGFloat(index) / 8, 1)
            layer.opacity = 0.7
            layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(index)))
            let animation = CABasicAnimation(keyPath: "transform.rotation")
            animation.byValue = 2
            animation.duration = CFTimeInterval(index + 1)
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        }
        let compositor = try XCTUnwrap(compositor)
        var kept: [[UInt8]] = []
        for time in [0, 0.5, 3, 0.25, 7.5] {
            _ = try frame(time)
            kept.append(try XCTUnwrap(compositor.readPixels()).withPixels { Array($0) })
        }
        for (index, time) in [0, 0.5, 3, 0.25, 7.5].enumerated().reversed() {
            _ = try frame(time, redrawsAll: true)
            XCTAssertEqual(try XCTUnwrap(compositor.readPixels()).withPixels { Array($0) }, kept[index], "at \(time)")
        }
    }

    func testMaskedSublayersEndAtTheBounds() throws {
        let clip = box(CGRect(x: 10, y: 10, width: 10, height: 10), 0, 1, 0)
        clip.masksToBounds = true
        clip.addSublayer(box(CGRect(x: -5, y: -5, width: 30, height: 30), 1, 0, 0))
        root.addSublayer(clip)
        _ = try frame()
        XCTAssertEqual(try pixel(9, 15), [255, 255, 255, 255])
        XCTAssertEqual(try pixel(10, 15), [255, 0, 0, 255])
        XCTAssertEqual(try pixel(20, 15), [255, 255, 255, 255])
    }

    func testAnEmptiedTreeShowsItsBackgroundOnly() throws {
        for index in 0..<5 { root.addSublayer(box(CGRect(x: index, y: 0, width: 4, height: 4), 1, 0, 0)) }
        _ = try frame()
        context.layer = nil
        XCTAssertFalse(try frame().damage.isEmpty)
        XCTAssertEqual(try pixel(2, 2), [0, 0, 0, 0])
    }

    func testANewClockAloneRedrawsNothing() throws {
        root.addSublayer(box(CGRect(x: 2, y: 2, width: 4, height: 4), 1, 0, 0))
        _ = try frame()
        root.speed = 0
        root.timeOffset = 3
        XCTAssertTrue(try frame(1).damage.isEmpty)
    }

    func testASiblingWithoutAPlaceLeavesTheOthersInOrder() throws {
        let back = box(CGRect(x: 0, y: 0, width: 8, height: 8), 1, 0, 0)
        back.zPosition = 3
        let lost = box(CGRect(x: 0, y: 0, width: 8, height: 8), 0, 0, 1)
        lost.transform.m43 = .nan
        let front = box(CGRect(x: 0, y: 0, width: 8, height: 8), 0, 1, 0)
        front.zPosition = 5
        for layer in [front, lost, back] { root.addSublayer(layer) }
        _ = try frame()
        XCTAssertEqual(try pixel(4, 4), [0, 255, 0, 255])
    }

    func testDeeplyNestedGroupsShareTheirTargets() throws {
        var layer: CALayer = root
        for _ in 0..<200 {
            let group = box(CGRect(x: 0, y: 0, width: 40, height: 30), 0, 0, 1)
            group.opacity = 0.99
            layer.addSublayer(group)
            layer = group
        }
        let report = try frame().report
        XCTAssertEqual(report.counts.failures, 0)
        // Two atlas pages for the cached surfaces, and two targets for surfaces that are nested too deeply to be cached.
        XCTAssertLessThanOrEqual(try XCTUnwrap(compositor).executor.targets.count, 4)
    }
}
