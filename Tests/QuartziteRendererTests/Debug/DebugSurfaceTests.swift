import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Debug colours of surfaces and of redrawn regions.
final class DebugSurfaceTests: DebugTestCase {
    private func group(_ frame: CGRect, opacity: Float) -> CALayer {
        let group = CALayer()
        group.frame = frame
        group.opacity = opacity
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 8, height: 8), .red))
        group.addSublayer(box(CGRect(x: 4, y: 4, width: 8, height: 8), .blue))
        return group
    }

    func testOffscreenLayersAreThoseOfThePlansPasses() throws {
        let faded = group(CGRect(x: 2, y: 2, width: 12, height: 12), opacity: 0.5)
        faded.name = "faded"
        root.addSublayer(faded)
        let masked = group(CGRect(x: 20, y: 2, width: 12, height: 12), opacity: 1)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        mask.contents = try image(3, 3)
        masked.mask = mask
        root.addSublayer(masked)
        let blurred = group(CGRect(x: 40, y: 2, width: 12, height: 12), opacity: 1)
        blurred.filters = [try XCTUnwrap(CAFilter(type: "gaussianBlur"))]
        blurred.setValue(2, forKeyPath: "filters.gaussianBlur.inputRadius")
        root.addSublayer(blurred)
        let shadowed = group(CGRect(x: 60, y: 2, width: 12, height: 12), opacity: 1)
        shadowed.shadowOpacity = 1
        root.addSublayer(shadowed)
        // A second frame draws none of them again. They are offscreen all the same.
        try frame(0)
        root.addSublayer(box(CGRect(x: 70, y: 50, width: 5, height: 5), .green))
        let overlay = try debug(.offscreen).overlay

        var planned: SurfaceReasons = []
        for pass in try XCTUnwrap(compositor?.debugFrame(in: viewport, for: .offscreen)).plan.passes {
            switch pass.reason {
            case .surface(let reasons), .atlasPage(let reasons): planned.formUnion(reasons)
            case .mask: planned.insert(.mask)
            default: break
            }
        }
        XCTAssertEqual(planned, [.isolatedGroup, .mask, .filters, .shadow])
        XCTAssertEqual(
            overlay.marks.map(\.label),
            ["faded: group opacity, reused in motion", "mask", "filters", "shadow of the silhouette"])
        for (mark, layer) in zip(overlay.marks, [faded, masked, blurred, shadowed]) {
            XCTAssertTrue(mark.box.insetBy(dx: -0.5, dy: -0.5).contains(layer.frame), "\(mark.label): \(mark.box)")
        }
        XCTAssertEqual(legend(overlay)["drawn offscreen"], "4")
        XCTAssertEqual(legend(overlay)["filters"], "1")
    }

    func testASurfaceInsideAMovedSurfaceIsMarkedWhereItShows() throws {
        let outer = group(CGRect(x: 20, y: 20, width: 30, height: 30), opacity: 0.5)
        let inner = group(CGRect(x: 10, y: 12, width: 12, height: 12), opacity: 0.5)
        outer.addSublayer(inner)
        root.addSublayer(outer)
        let marks = try debug(.offscreen).overlay.marks
        XCTAssertEqual(marks.count, 2)
        let frame = CGRect(x: 30, y: 32, width: 12, height: 12)
        XCTAssertTrue(
            marks.contains { $0.box.insetBy(dx: 1.5, dy: 1.5).union(frame) == frame && $0.box.contains(frame) }, "\(marks.map(\.box))")
    }

    func testASurfaceIsRedWhenItWasDrawnAndGreenWhenItWasReused() throws {
        let faded = group(CGRect(x: 2, y: 2, width: 12, height: 12), opacity: 0.5)
        faded.shouldRasterize = true
        root.addSublayer(faded)
        let first = legend(try debug(.cached).overlay)
        XCTAssertEqual([first["surfaces reused"], first["surfaces drawn again"]], ["0", "1"])
        faded.position.x += 20
        let second = try debug(.cached)
        XCTAssertEqual(legend(second.overlay)["surfaces reused"], "1", "a surface that moves is not drawn again")
        XCTAssertEqual(second.overlay.marks.first?.box.contains(faded.frame), true)
        XCTAssertGreaterThan(second.pixels[28, 8][1], second.pixels[28, 8][0], "green")
        faded.sublayers?.first?.backgroundColor = .green
        let third = try debug(.cached)
        XCTAssertEqual(legend(third.overlay)["surfaces drawn again"], "1", "its content has changed")
        XCTAssertGreaterThan(third.pixels[28, 8][0], third.pixels[28, 8][1], "red")
    }

    func testEveryPixelThatDiffersFromTheFrameBeforeLiesInARedrawnRegion() throws {
        for index in 0..<3 {
            let layer = box(CGRect(x: 5 + 25 * index, y: 5 + 15 * index, width: 9, height: 7), .red)
            let slide = CABasicAnimation(keyPath: index == 1 ? "transform.rotation" : "position.x")
            (slide.fromValue, slide.toValue, slide.duration) = (index == 1 ? 0 : layer.position.x, index == 1 ? 1 : 60, 1)
            layer.add(slide, forKey: nil)
            root.addSublayer(layer)
        }
        var before = try drawn(0)
        var updates = DebugUpdates()
        var differing = 0
        for step in 1...20 {
            let now = try drawn(Double(step) / 20)
            let regions = try XCTUnwrap(compositor?.redrawnRegions)
            updates.add(regions)
            for y in 0..<60 {
                for x in 0..<80 where now[x, y] != before[x, y] {
                    differing += 1
                    XCTAssertTrue(
                        regions.contains {
                            $0.intersects(PixelRect(minX: Int32(x), minY: Int32(y), maxX: Int32(x) + 1, maxY: Int32(y) + 1))
                        },
                        "step \(step): \(x), \(y) has changed outside of \(regions)")
                }
            }
            before = now
        }
        XCTAssertGreaterThan(differing, 500)
        XCTAssertEqual(updates.count, 20)
        let overlay = DebugOverlay.marks(try XCTUnwrap(compositor?.debugFrame(in: viewport, for: .updated)), .updated, updates: updates)
        XCTAssertEqual(legend(overlay)["updates"], "20")
        XCTAssertEqual(legend(overlay)["pixels in them"], "\(updates.last.reduce(0) { $0 + $1.area })")
        // A frame in which nothing changes has no regions.
        let regions = try XCTUnwrap(compositor?.redrawnRegions)
        try frame(1)
        XCTAssertFalse(regions.isEmpty)
        XCTAssertEqual(compositor?.redrawnRegions, [])
    }
}
