import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Debug colours of layers, labels and names.
final class DebugLayerTests: DebugTestCase {
    private func picture(_ frame: CGRect, _ width: Int, _ height: Int, _ name: String) throws -> CALayer {
        let layer = CALayer()
        (layer.frame, layer.name, layer.contents) = (frame, name, try image(width, height))
        root.addSublayer(layer)
        return layer
    }

    func testLayersAtHalfPixelsAreMagentaAndScaledContentsAreYellow() throws {
        _ = try picture(CGRect(x: 2, y: 2, width: 10, height: 10), 10, 10, "sharp")
        _ = try picture(CGRect(x: 20.5, y: 2, width: 10, height: 10), 10, 10, "between")
        _ = try picture(CGRect(x: 40, y: 2, width: 10, height: 10), 20, 20, "scaled")
        let turned = try picture(CGRect(x: 60, y: 2, width: 10, height: 10), 10, 10, "turned")
        turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        let boxes = [box(CGRect(x: 2, y: 30, width: 10, height: 10), .red), box(CGRect(x: 20, y: 30.5, width: 10, height: 10), .red)]
        for (layer, name) in zip(boxes, ["sharp box", "box between"]) {
            layer.name = name
            root.addSublayer(layer)
        }
        let result = try debug(.misaligned)
        XCTAssertEqual(Set(result.overlay.marks.map(\.label)), ["between", "scaled", "turned", "box between"])
        XCTAssertEqual(legend(result.overlay)["edges between pixels"], "2")
        XCTAssertEqual(legend(result.overlay)["scaled or turned contents"], "2")
        XCTAssertEqual(result.pixels[7, 7], [0, 0, 0, 0])
        let (magenta, yellow) = (result.pixels[25, 7], result.pixels[45, 7])
        XCTAssertGreaterThan(magenta[2], magenta[1], "more blue than green")
        XCTAssertGreaterThan(yellow[1], yellow[2], "more green than blue")
    }

    func testHalfAPointIsAWholePixelOnADenseScreen() throws {
        let layer = box(CGRect(x: 20.5, y: 10, width: 10, height: 10), .red)
        root.addSublayer(layer)
        CATransaction.flush()
        let compositor = try XCTUnwrap(compositor)
        _ = try compositor.drawFrame(at: 0, in: Viewport(size: size, scale: 2))
        let frame = try XCTUnwrap(compositor.debugFrame(in: Viewport(size: size, scale: 2), for: .misaligned))
        XCTAssertEqual(DebugOverlay.marks(frame, .misaligned).marks, [])
    }

    func testOutlinesLieAlongTheLayersEdges() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        clip.masksToBounds = true
        root.addSublayer(clip)
        root.addSublayer(box(CGRect(x: 40, y: 10, width: 20, height: 20), .red))
        let result = try debug(.bounds)
        XCTAssertEqual(
            result.overlay.marks.map(\.box), [CGRect(origin: .zero, size: size), clip.frame, CGRect(x: 40, y: 10, width: 20, height: 20)])
        XCTAssertEqual(legend(result.overlay)["layers"], "2")
        XCTAssertEqual(legend(result.overlay)["layers that clip"], "1")
        for place in 10..<30 {
            XCTAssertGreaterThan(result.pixels[place, 10][0], 200, "orange along the upper edge")
            XCTAssertGreaterThan(result.pixels[29, place][0], 200, "orange along the right edge")
        }
        XCTAssertGreaterThan(result.pixels[40, 20][2], 200, "cyan")
        XCTAssertEqual(result.pixels[20, 20], [0, 0, 0, 0])
    }

    func testLayersWithoutBoundsAreOutlinedWhereTheyAreDrawn() throws {
        let (group, shape) = (CALayer(), CAShapeLayer())
        shape.path = CGPath(rect: CGRect(x: 10, y: 12, width: 20, height: 8), transform: nil)
        group.addSublayer(shape)
        root.addSublayer(group)
        let result = try debug(.bounds)
        XCTAssertEqual(
            result.overlay.marks.map(\.box), [CGRect(origin: .zero, size: size), CGRect(x: 10, y: 12, width: 20, height: 8)])
        XCTAssertEqual(legend(result.overlay)["layers"], "2", "a group without bounds has no outline")
        XCTAssertGreaterThan(result.pixels[15, 12][2], 200)
    }

    func testRowsThatAListCutsOffAreMarkedWhereTheyLieNow() throws {
        let list = CALayer()
        list.frame = CGRect(x: 0, y: 20, width: 40, height: 10)
        list.masksToBounds = true
        root.addSublayer(list)
        for index in 0..<5 { list.addSublayer(box(CGRect(x: 5, y: 10 * CGFloat(index), width: 20, height: 8), .red)) }
        func rows() throws -> [CGFloat] { try debug(.bounds).overlay.marks.map(\.box).filter { $0.width == 20 }.map(\.minY) }
        XCTAssertEqual(try rows(), [20, 30, 40, 50, 60])
        list.bounds.origin.y = 4
        XCTAssertEqual(try rows(), [16, 26, 36, 46, 56], "also those that are not laid out")
    }

    func testAMarkIsCutOffBehindTheEye() {
        let place = Homography(m11: 1, m12: 0, m14: -0.1, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0, m44: 1)
        let mark = DebugMark(.bounds, .outline, CGRect(x: 0, y: 0, width: 20, height: 10), in: place, tint: SIMD4(1, 1, 1, 1))
        XCTAssertEqual(mark.corners.count, 4)
        XCTAssertTrue(mark.corners.allSatisfy { $0.x >= 0 }, "\(mark.corners)")
        let behind = DebugMark(.bounds, .outline, CGRect(x: 12, y: 0, width: 5, height: 10), in: place, tint: SIMD4(1, 1, 1, 1))
        XCTAssertEqual(behind.corners, [])
        XCTAssertTrue(behind.box.isNull)
    }

    func testLabelsStayInTheViewportAndCoverNoOther() {
        let marks = (0..<8).map { index in
            DebugMark(
                .offscreen, .area, CGRect(x: index < 5 ? 190 : -4, y: 10, width: 20, height: 20), tint: SIMD4(1, 1, 0, 1),
                label: "layer \(index)")
        }
        let viewport = CGRect(x: 0, y: 0, width: 200, height: 100)
        let labels = DebugLabels.place(marks, in: viewport) { _ in CGSize(width: 50, height: 12) }
        XCTAssertEqual(labels.count, 7, "three below the first on the right; the fifth has no room")
        for (index, label) in labels.enumerated() {
            XCTAssertTrue(viewport.contains(label.frame), "\(label)")
            for other in labels[(index + 1)...] { XCTAssertFalse(label.covers(other.frame), "\(label) \(other)") }
        }
    }

    func testNames() throws {
        XCTAssertEqual(try DebugColors(names: "blended, GPU"), [.blended, .gpu])
        XCTAssertEqual(try DebugColors(names: "all").isSuperset(of: [.blended, .bounds, .updated]), true)
        XCTAssertEqual(DebugColors.all.count, 9, "one for each of the keys F1 to F9")
        for (names, meant) in [("blendet", "blended"), ("offscren", "offscreen"), ("over", "overdraw"), ("bound", "bounds")] {
            XCTAssertThrowsError(try DebugColors(names: names)) {
                XCTAssertTrue("\($0)".contains("did you mean \(meant)?"), "\($0)")
            }
        }
        XCTAssertThrowsError(try DebugColors(names: "blended,")) { XCTAssertFalse("\($0)".contains("did you mean"), "\($0)") }
        XCTAssertThrowsError(try DebugColors(names: "xyz")) {
            XCTAssertEqual(
                "\($0)",
                "no debug colour is called xyz; there are blended, offscreen, cached, updated, overdraw, misaligned, batches, bounds, gpu and all"
            )
        }
    }
}
