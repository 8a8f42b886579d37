import XCTest

@testable import Quartzite

/// Drawing layers: the time, the method that draws, and the resulting contents.
final class DisplayTests: DisplayedTestCase {
    /// Whether the layers of a test are drawn on another thread. Every test runs both ways.
    private var drawsAsynchronously = false

    required init(name: String, testClosure: @escaping XCTestCaseClosure) {
        super.init(name: name) { test in
            try testClosure(test)
            let again = DisplayTests(name: name) { _ in }
            again.drawsAsynchronously = true
            again.setUp()
            defer { again.tearDown() }
            try testClosure(again)
        }
    }

    func testAGrayFormatKeepsTheLuminanceOfWhatIsDrawn() throws {
        final class Red: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
            }
        }
        let red = Red()
        red.drawsAsynchronously = drawsAsynchronously
        red.bounds.size = CGSize(width: 2, height: 2)
        red.display()
        XCTAssertEqual((red.contents as? CGImage)?.pixel(x: 0, y: 0), SIMD4(255, 0, 0, 255))
        red.contentsFormat = .gray8Uint
        red.display()
        XCTAssertEqual((red.contents as? CGImage)?.pixel(x: 0, y: 0), SIMD4(54, 54, 54, 255))
        XCTAssertEqual((red.contents as? CGImage)?.pixel(x: 1, y: 0), SIMD4(0, 0, 0, 0))
        red.contentsFormat = CALayerContentsFormat(rawValue: "nobody knows")
        XCTAssertEqual(red.contentsFormat, .RGBA8Uint)
    }

    private class Drawn: CALayer {
        var lines: [String] = []
        var paint: ((CGContext) -> Void)?

        override func display() {
            lines.append("display")
            super.display()
        }

        override func draw(in ctx: CGContext) {
            lines.append("draw")
            super.draw(in: ctx)
            paint?(ctx)
        }
    }

    private final class Painter: NSObject, CALayerDelegate {
        var lines: [String] = []
        func layerWillDraw(_ layer: CALayer) { lines.append("will") }
        func draw(_ layer: CALayer, in ctx: CGContext) {
            lines.append("draw")
            ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
    }

    private final class Provider: NSObject, CALayerDelegate {
        var picture: CGImage?
        func display(_ layer: CALayer) { layer.contents = picture }
    }

    private func make(_ width: CGFloat = 4, _ height: CGFloat = 3) -> Drawn {
        let layer = Drawn()
        layer.drawsAsynchronously = drawsAsynchronously
        layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.addSublayer(layer)
        CATransaction.flush()
        return layer
    }

    private func picture(of layer: CALayer) throws -> CGImage { try XCTUnwrap(layer.contents as? CGImage) }

    /// Returns the red, green, blue and alpha of a pixel. Rows count from the top.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withPixels { Array($0[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4]) }
    }

    func testAsking() {
        let layer = make()
        XCTAssertFalse(layer.needsDisplay(), "fresh")
        layer.displayIfNeeded()
        XCTAssertEqual(layer.lines, [])
        layer.setNeedsDisplay()
        XCTAssertTrue(layer.needsDisplay())
        layer.displayIfNeeded()
        XCTAssertFalse(layer.needsDisplay())
        layer.setNeedsDisplay()
        layer.display()
        XCTAssertFalse(layer.needsDisplay(), "displaying answers the request")
    }

    func testACommitDraws() throws {
        let layer = make()
        layer.paint = { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 3)) }
        layer.setNeedsDisplay()
        XCTAssertTrue(context.isDirty)
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        CATransaction.flush()
        XCTAssertEqual(layer.lines, ["display", "draw"])
        XCTAssertEqual(commits.count, 1)
        XCTAssertTrue(commits[0].updated.first { $0.id == layer.id }?.objects.contents === (try picture(of: layer)))
        CATransaction.flush()
        XCTAssertEqual(layer.lines.count, 2)
        XCTAssertNil(layer.animationKeys(), "what is drawn does not fade in")
    }

    func testThePictureHasTheBoundsAndTheScale() throws {
        let layer = make()
        layer.contentsScale = 2
        layer.bounds.origin = CGPoint(x: 10, y: 20)
        layer.paint = {
            $0.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
        }
        layer.setNeedsDisplay()
        CATransaction.flush()
        let image = try picture(of: layer)
        XCTAssertEqual([image.width, image.height], [8, 6])
        XCTAssertEqual(pixel(image, 1, 1), [0, 0, 255, 255], "y grows downwards")
        XCTAssertEqual(pixel(image, 2, 2), [0, 0, 0, 0])
        XCTAssertFalse(image.isOpaque)
        layer.isOpaque = true
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertEqual(pixel(try picture(of: layer), 2, 2), [0, 0, 0, 255])
    }

    func testWhereYGrowsUpwardsTheDrawingDoesToo() throws {
        let layer = make()
        root.isGeometryFlipped = true
        layer.paint = { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        layer.setNeedsDisplay()
        CATransaction.flush()
        let image = try picture(of: layer)
        XCTAssertEqual(pixel(image, 0, 2), [0, 0, 0, 255])
        XCTAssertEqual(pixel(image, 0, 0), [0, 0, 0, 0])
    }

    func testADelegateDraws() throws {
        let layer = make()
        let painter = Painter()
        layer.delegate = painter
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertEqual(painter.lines, ["will", "draw"])
        XCTAssertEqual(pixel(try picture(of: layer), 1, 0), [255, 0, 0, 255])
        XCTAssertEqual(pixel(try picture(of: layer), 0, 1), [0, 0, 0, 0])
    }

    func testADelegateProvides() throws {
        let layer = make()
        let provider = Provider()
        provider.picture = CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255])
        layer.delegate = provider
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertTrue(layer.contents as? CGImage === provider.picture)
        XCTAssertEqual(layer.lines, ["display"])
        XCTAssertNil(layer.animationKeys())
    }

    func testPartsAddUpAndKeepTheRest() throws {
        let layer = make()
        var color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        var clip = CGRect.null
        layer.paint = {
            clip = $0.boundingBoxOfClipPath
            $0.setFillColor(color)
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
        }
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertEqual(clip, CGRect(x: 0, y: 0, width: 4, height: 3))
        color = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5)
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1))
        layer.setNeedsDisplay(.zero)
        CATransaction.flush()
        XCTAssertEqual(clip, CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try picture(of: layer)
        XCTAssertEqual(pixel(image, 1, 0), [0, 128, 0, 128], "redrawn, not over the old content")
        XCTAssertEqual(pixel(image, 2, 0), [255, 0, 0, 255], "kept")
        XCTAssertEqual(pixel(image, 0, 2), [255, 0, 0, 255], "kept")
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.setNeedsDisplay()
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        CATransaction.flush()
        XCTAssertEqual(clip, CGRect(x: 0, y: 0, width: 4, height: 3), "all takes the parts in")
    }

    func testBoundsChangesDrawOnlyWhereAsked() {
        let layer = make()
        layer.bounds.size.width = 9
        XCTAssertFalse(layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.origin.x = 3
        XCTAssertTrue(layer.needsDisplay())
        layer.displayIfNeeded()
        layer.bounds = layer.bounds
        layer.position.x = 4
        XCTAssertFalse(layer.needsDisplay())
    }

    func testContentsThatNobodyDrewStay() throws {
        let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255]))
        layer.bounds.size = CGSize(width: 4, height: 4)
        layer.drawsAsynchronously = drawsAsynchronously
        layer.contents = image
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertTrue(layer.contents as? CGImage === image)
        let bare = CALayer()
        bare.bounds.size = CGSize(width: 4, height: 4)
        bare.display()
        XCTAssertNil(bare.contents)
    }

    func testAnEmptyLayerHasNoPicture() {
        let layer = make()
        layer.paint = { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 3)) }
        layer.setNeedsDisplay()
        CATransaction.flush()
        layer.bounds.size = .zero
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertNil(layer.contents)
        layer.bounds.size = CGSize(width: 1e9, height: 1e9)
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertNil(layer.contents)
    }

    func testARequestMadeWhileDrawingStays() {
        let layer = make()
        layer.paint = { [unowned layer] _ in layer.setNeedsDisplay() }
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertTrue(layer.needsDisplay())
        XCTAssertEqual(layer.lines, ["display", "draw"])
        XCTAssertTrue(context.isDirty)
        layer.paint = nil
        CATransaction.flush()
        XCTAssertFalse(layer.needsDisplay())
    }

    func testWhatDrawingChangesIsInTheSameCommitAndDoesNotAnimate() {
        let layer = make()
        let label = CALayer()
        layer.addSublayer(label)
        CATransaction.flush()
        layer.paint = { _ in label.opacity = 0.5 }
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertEqual(commits.count, 1)
        XCTAssertEqual(label.presentation()?.opacity, 0.5)
        XCTAssertNil(label.animationKeys())
    }

    func testALayerIsDrawnWhenItComesIntoATree() {
        let layer = Drawn()
        layer.bounds.size = CGSize(width: 2, height: 2)
        layer.setNeedsDisplay()
        CATransaction.flush()
        XCTAssertEqual(layer.lines, [])
        root.addSublayer(layer)
        CATransaction.flush()
        XCTAssertEqual(layer.lines, ["display", "draw"])
    }

    func testCopiesAndPresentationsDoNotInheritTheRequest() throws {
        let layer = make()
        layer.setNeedsDisplay()
        XCTAssertFalse(Drawn(layer: layer).needsDisplay())
        let shown = try XCTUnwrap(layer.presentation())
        XCTAssertFalse(shown.needsDisplay())
        shown.setNeedsDisplay()
        XCTAssertFalse(shown.needsDisplay())
    }

    // MARK: Needing display by key

    private final class Rounded: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" || super.needsDisplay(forKey: key) }
    }

    func testStandardPropertiesMayAskForDrawing() {
        let layer = Rounded()
        layer.cornerRadius = 0
        layer.opacity = 0.5
        XCTAssertFalse(layer.needsDisplay())
        layer.cornerRadius = 4
        XCTAssertTrue(layer.needsDisplay())
        XCTAssertFalse(CALayer.needsDisplay(forKey: "contents"))
    }
}
