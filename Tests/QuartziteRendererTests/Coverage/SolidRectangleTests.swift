import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Large upright rectangles of one colour, whose edges lie between pixels.
final class SolidRectangleTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 160, height: 120) }

    /// The share of a pixel that an interval covers.
    private func share(_ pixel: Int, from low: Double, to high: Double) -> Double {
        max(0, min(Double(pixel) + 1, high) - max(Double(pixel), low))
    }

    /// Checks each pixel of black over white against its area.
    private func assertCovered(
        _ rect: CGRect, alpha: Double = 1, _ picture: Pixels, _ message: String, line: UInt = #line
    ) {
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let part = share(x, from: rect.minX, to: rect.maxX) * share(y, from: rect.minY, to: rect.maxY)
                let wanted = 255 * (1 - part * alpha)
                guard abs(Double(picture[x, y][0]) - wanted) > 1.5 else { continue }
                return XCTFail("\(picture[x, y]) instead of \(wanted) at \(x), \(y): \(rect), \(message)", line: line)
            }
        }
    }

    func testEveryPixelHasItsShare() throws {
        var random = SeededGenerator(seed: 16)
        let layer = box(.zero, .black)
        root.addSublayer(layer)
        for round in 0..<60 {
            let isThin = round % 3 == 0
            let rect = CGRect(
                x: Double.random(in: -20...60, using: &random), y: Double.random(in: -20...90, using: &random),
                width: Double.random(in: 64...140, using: &random),
                height: Double.random(in: isThin ? 0.1...2.5 : 3...100, using: &random))
            layer.frame = rect
            layer.opacity = round % 2 == 0 ? 1 : 0.4
            layer.setAffineTransform(round % 5 == 0 ? CGAffineTransform(scaleX: -1, y: 1) : .identity)
            assertCovered(rect, alpha: Double(layer.opacity), try drawn(), "\(layer.opacity)")
        }
    }

    func testEdgesOnPixelsAndEdgesInOnePixel() throws {
        let layer = box(.zero, .black)
        root.addSublayer(layer)
        for rect in [
            CGRect(x: 10, y: 10.5, width: 100, height: 20), CGRect(x: 10.25, y: 10, width: 100, height: 20),
            CGRect(x: 10, y: 10.25, width: 100, height: 0.5), CGRect(x: 10.25, y: 10, width: 0.25, height: 100),
            CGRect(x: 10, y: 10.75, width: 100, height: 0.5), CGRect(x: 10, y: 10.5, width: 100, height: 0.5),
        ] {
            layer.frame = rect
            assertCovered(rect, try drawn(), "")
        }
    }

    func testClipsBetweenPixelsCutIt() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 20, y: 20, width: 90, height: 60)
        clip.masksToBounds = true
        root.addSublayer(clip)
        let layer = box(CGRect(x: -10.5, y: 3.25, width: 70, height: 30), .black)
        clip.addSublayer(layer)
        assertCovered(CGRect(x: 20, y: 23.25, width: 59.5, height: 30), try drawn(), "to the left")
        layer.frame.origin = CGPoint(x: 40.25, y: 40.5)
        assertCovered(CGRect(x: 60.25, y: 60.5, width: 49.75, height: 19.5), try drawn(), "to the right and below")
        layer.frame.origin = CGPoint(x: 5.5, y: -40)
        XCTAssertEqual(try drawn().count(white), 160 * 120, "outside")
    }

    func testBytesAreTheSameInASurface() throws {
        let group = CALayer()
        group.frame = CGRect(x: 3, y: 7, width: 150, height: 100)
        root.addSublayer(group)
        group.addSublayer(box(CGRect(x: 4.3, y: 5.7, width: 100, height: 40), .rgb(0.2, 0.4, 0.9)))
        group.addSublayer(box(CGRect(x: 20.3, y: 15.2, width: 80, height: 1), .black))
        let direct = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: direct), 1)
        XCTAssertEqual(try pixels(), try fresh())
    }
}

/// What such rectangles are in a plan.
final class SolidRectanglePlanTests: PlanTestCase {
    override func setUp() {
        super.setUp()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = .white
        stage.begin()
    }

    /// Returns the numbers of quads and of rectangles of whole pixels of a frame with one more layer.
    private func instances(of layer: CALayer) -> [Int] {
        layer.removeFromSuperlayer()
        root.addSublayer(layer)
        frame(0, redrawsAll: true)
        func count(_ isCounted: (ProgramKey.Kind) -> Bool) -> Int {
            plan.batches.filter { isCounted($0.program.kind) }.map(\.instances.count).reduce(0, +)
        }
        return [count(\.hasQuads), count(\.hasCoverage)]
    }

    func testLargeUprightRectanglesBetweenPixelsAreCoverage() {
        XCTAssertEqual(instances(of: box(CGRect(x: 10, y: 10.5, width: 100, height: 1))), [0, 2], "two rows")
        XCTAssertEqual(
            instances(of: box(CGRect(x: 10.5, y: 60.5, width: 100, height: 20))), [0, 2 + 9], "all of the frame's rectangles")
    }

    func testOverlappingOnesAreOneDraw() {
        for index in 0..<50 { root.addSublayer(box(CGRect(x: 10.5, y: 10.5 + 2 * Double(index), width: 100, height: 20))) }
        frame(0)
        XCTAssertEqual(plan.batches.map(\.instances.count), [50 * 9])
    }

    func testOthersAreQuads() {
        XCTAssertEqual(instances(of: box(CGRect(x: 10, y: 10, width: 100, height: 20))), [1, 0], "edges on pixels")
        XCTAssertEqual(instances(of: box(CGRect(x: 10, y: 50.5, width: 60, height: 20))), [2, 0], "small")
        let layer = box(CGRect(x: 10, y: 100.5, width: 100, height: 20))
        layer.edgeAntialiasingMask = .layerLeftEdge
        XCTAssertEqual(instances(of: layer), [3, 0], "an edge that is hard")
        layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))
        XCTAssertEqual(instances(of: layer), [3, 0], "turned")
    }
}

/// The pixels that an interval covers.
final class PixelSpansTests: XCTestCase {
    private func spans(_ low: Float, _ high: Float, _ clip: ClosedRange<Float> = -100...100) -> [[Float]] {
        let spans = PixelSpans(from: low, to: high, in: clip.lowerBound, clip.upperBound)
        return [spans.first, spans.whole, spans.last].filter { $0.count > 0 }.map { [$0.start, $0.count, $0.share] }
    }

    func testAPartThenWholePixelsThenAPart() {
        XCTAssertEqual(spans(1.25, 4.5), [[1, 1, 0.75], [2, 2, 1], [4, 1, 0.5]])
        XCTAssertEqual(spans(-1.5, 1.25), [[-2, 1, 0.5], [-1, 2, 1], [1, 1, 0.25]])
        XCTAssertEqual(spans(1.5, 2.25), [[1, 1, 0.5], [2, 1, 0.25]])
    }

    func testEdgesOnPixels() {
        XCTAssertEqual(spans(1, 4), [[1, 3, 1]])
        XCTAssertEqual(spans(1, 4.5), [[1, 3, 1], [4, 1, 0.5]])
        XCTAssertEqual(spans(1.5, 4), [[1, 1, 0.5], [2, 2, 1]])
        XCTAssertEqual(spans(2, 2), [])
    }

    func testBothEdgesInOnePixel() {
        XCTAssertEqual(spans(1.25, 1.75), [[1, 1, 0.5]])
        XCTAssertEqual(spans(1, 1.75), [[1, 1, 0.75]])
    }

    func testClipsCut() {
        XCTAssertEqual(spans(1.5, 9.5, 2...5), [[2, 3, 1]])
        XCTAssertEqual(spans(1.5, 9.5, 9...12), [[9, 1, 0.5]])
        XCTAssertEqual(spans(1.5, 9.5, 10...12), [])
    }

    func testASliverThatNobodySeesIsLeftOut() {
        XCTAssertEqual(spans(1.999, 4.001), [[2, 2, 1]])
    }
}
