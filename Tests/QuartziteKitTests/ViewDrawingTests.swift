import XCTest

@testable import QuartziteKit

private class Disc: UIView {
    var draws = 0

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        draws += 1
        UIColor.red.setFill()
        UIBezierPath(ovalIn: rect).fill()
    }
}

private final class LargerDisc: Disc {}

private final class LaidOutView: UIView {
    override func layoutSubviews() {}
    override func didMoveToWindow() {}
}

/// Gives its layer a picture, as views of moving pictures do.
private final class FrameView: UIView {
    var shown: CGImage?
    override func display(_ layer: CALayer) { layer.contents = shown }
}

/// Views that draw themselves.
@MainActor final class ViewDrawingTests: XCTestCase {
    private let context = LayerContext()
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private func display(_ view: UIView) {
        root.addSubview(view)
        context.layer = root.layer
        CATransaction.flush()
    }

    func testItIsKnownWhichClassesDraw() async {
        XCTAssertTrue(MethodOverrides.draw.isKnown)
        XCTAssertTrue(MethodOverrides.draw.exist(in: Disc.self))
        XCTAssertTrue(MethodOverrides.draw.exist(in: LargerDisc.self), "inherited")
        for type in [UIView.self, LaidOutView.self, UIImageView.self, UIButton.self, UISlider.self, UIWindow.self] {
            XCTAssertFalse(MethodOverrides.draw.exist(in: type), "\(type)")
        }
    }

    func testAViewMayProvideItsContentsItself() async throws {
        let view = FrameView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        view.shown = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in }.cgImage
        XCTAssertNotNil(view.shown)
        display(view)
        view.layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertIdentical(view.layer.contents as? CGImage, view.shown)
    }

    func testAViewIsDrawnBeforeItIsShown() async throws {
        let disc = LargerDisc(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        XCTAssertEqual(disc.draws, 0)
        display(disc)
        XCTAssertEqual(disc.draws, 1)
        let picture = try XCTUnwrap(disc.layer.contents as? CGImage)
        XCTAssertEqual([picture.width, picture.height], [20, 10])
        let middle = picture.withPixels { Array($0[(5 * 20 + 10) * 4..<(5 * 20 + 10) * 4 + 4]) }
        XCTAssertEqual(middle, [255, 0, 0, 255])
        CATransaction.flush()
        XCTAssertEqual(disc.draws, 1)
        disc.setNeedsDisplay()
        disc.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
        CATransaction.flush()
        XCTAssertEqual(disc.draws, 2)
    }

    func testAViewIsDrawnTheSameOnAnotherThread() async throws {
        let pictures = try [false, true].map { drawsAsynchronously in
            let disc = Disc(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
            disc.layer.drawsAsynchronously = drawsAsynchronously
            display(disc)
            XCTAssertEqual(disc.draws, 1)
            return try XCTUnwrap(disc.layer.contents as? CGImage).withPixels(Array.init)
        }
        XCTAssertTrue(pictures[0] == pictures[1])
        XCTAssertTrue(pictures[1].contains(255))
    }

    func testAnotherSizeStretchesUnlessItRedraws() async {
        let disc = Disc(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        display(disc)
        disc.frame.size.width = 40
        CATransaction.flush()
        XCTAssertEqual(disc.draws, 1)
        disc.contentMode = .redraw
        disc.frame.size.width = 60
        CATransaction.flush()
        XCTAssertEqual(disc.draws, 2)
    }

    func testOtherViewsHaveNoPicture() async {
        let view = LaidOutView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        display(view)
        view.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertNil(view.layer.contents)
    }

    func testASnapshotBesideTheViewIsEmpty() async throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let beside = CGRect(x: 10, y: 0, width: 5, height: 5)
        let empty = try XCTUnwrap(view.resizableSnapshotView(from: beside, afterScreenUpdates: false, withCapInsets: .zero))
        XCTAssertEqual(empty.frame, beside)
        XCTAssertNil(empty.layer.contents)
        XCTAssertNil(view.resizableSnapshotView(from: .zero, afterScreenUpdates: false, withCapInsets: .zero))
    }

    func testASnapshotShowsTheViewWithAllInIt() async throws {
        root.backgroundColor = .blue
        let disc = Disc(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(disc)
        let copy = try XCTUnwrap(root.snapshotView(afterScreenUpdates: true))
        XCTAssertEqual(copy.bounds.size, CGSize(width: 100, height: 100))
        let picture = try XCTUnwrap(copy.layer.contents as? CGImage)
        picture.withPixels { pixels in
            XCTAssertEqual(Array(pixels[0..<4]), [0, 0, 255, 255])
            XCTAssertEqual(Array(pixels[(50 * 100 + 50) * 4..<(50 * 100 + 50) * 4 + 4]), [255, 0, 0, 255])
        }
        XCTAssertNil(UIView().snapshotView(afterScreenUpdates: true))
    }

    func testASnapshotHasTheFiltersOfTheWindow() async throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .blue
        view.layer.filters = [CAFilter(type: "colorInvert")]
        let copy = try XCTUnwrap(view.snapshotView(afterScreenUpdates: true))
        XCTAssertEqual((copy.layer.contents as? CGImage)?.pixel(x: 5, y: 5), SIMD4(255, 255, 0, 255))
        let renderer = UIGraphicsImageRenderer(size: view.bounds.size)
        let rendered = renderer.image { view.layer.render(in: $0.cgContext) }
        XCTAssertEqual(rendered.cgImage?.pixel(x: 1, y: 1), SIMD4(0, 0, 255, 255), "Core Graphics knows no filters")
    }
}
