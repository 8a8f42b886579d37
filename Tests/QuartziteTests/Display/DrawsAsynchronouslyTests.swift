import Synchronization
import XCTest

@testable import Quartzite

/// Layers drawn on other threads: which operations wait for the drawing, and when.
final class DrawsAsynchronouslyTests: DisplayedTestCase {
    private final class Drawn: CALayer {
        var paint: ((CGContext) -> Void)?
        var isQueued: Bool?
        var thread: pthread_t?

        override func draw(in ctx: CGContext) {
            (isQueued, thread) = (ctx.drawsAsynchronously, pthread_self())
            paint?(ctx)
        }
    }

    /// Blocks a drawing until the test opens the gate.
    private final class Gate: Sendable {
        private let isOpen = DispatchSemaphore(value: 0)
        private let passed = Mutex(false)
        func open() { isOpen.signal() }
        /// Whether the drawing has passed the gate.
        var isPassed: Bool { passed.withLock { $0 } }

        /// Blocks all later drawing operations of the context, for at most 20 seconds.
        func hold(_ context: CGContext) {
            _ = context.takePicture { [self] picture in
                let isOpened = isOpen.wait(timeout: .now() + 20) == .success
                passed.withLock { $0 = isOpened }
                return picture
            }
        }
    }

    private func make(_ paint: @escaping (CGContext) -> Void) -> Drawn {
        let layer = Drawn()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.drawsAsynchronously = true
        layer.paint = paint
        layer.setNeedsDisplay()
        root.addSublayer(layer)
        return layer
    }

    private func fill(_ context: CGContext, _ red: CGFloat) {
        context.setFillColor(red: red, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }

    private func red(of contents: Any?) -> UInt8? { (contents as? CGImage)?.pixel(x: 1, y: 1)?.x }

    func testTheProgramDrawsOnItsOwnThreadIntoAQueue() throws {
        let layer = make { self.fill($0, 1) }
        let plain = make { self.fill($0, 1) }
        plain.drawsAsynchronously = false
        CATransaction.flush()
        XCTAssertEqual([layer.isQueued, plain.isQueued], [true, false])
        for drawn in [layer, plain] { XCTAssertNotEqual(pthread_equal(try XCTUnwrap(drawn.thread), pthread_self()), 0) }
        XCTAssertEqual([red(of: layer.contents), red(of: plain.contents)], [255, 255])
    }

    func testTheCommitAsksAllLayersThenWaitsAndCarriesTheirPictures() {
        let gate = Gate()
        let first = make {
            gate.hold($0); self.fill($0, 0.2)
        }
        var isHeld = false
        let second = make {
            self.fill($0, 0.4); isHeld = first.rareData?.drawing != nil; gate.open()
        }
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        CATransaction.flush()
        XCTAssertTrue(isHeld && gate.isPassed, "the second is asked while the first is being drawn")
        XCTAssertEqual(commits.count, 1)
        func committed(_ layer: CALayer) -> UInt8? { red(of: commits.first?.updated.first { $0.id == layer.id }?.objects.contents) }
        XCTAssertEqual([committed(first), committed(second)], [51, 102])
        XCTAssertNil(first.rareData?.drawing)
    }

    func testWhoeverReadsContentsMeanwhileHasThem() throws {
        let first = make { self.fill($0, 0.2) }
        var (read, rendered): (UInt8?, UInt8?)
        let other = make { self.fill($0, 0.6) }
        let second = make { [unowned self] context in
            read = red(of: first.contents)
            let bitmap = CGContext(size: CGSize(width: 4, height: 4), scale: 1)
            if let bitmap { other.render(in: bitmap) }
            rendered = red(of: bitmap?.makeImage())
        }
        CATransaction.flush()
        XCTAssertEqual([read, rendered], [51, 153])
        XCTAssertEqual([red(of: first.contents), red(of: other.contents), red(of: second.contents)], [51, 153, 0])
    }

    func testWhatIsSetOrDrawnMeanwhileIsShown() throws {
        let picture = try XCTUnwrap(CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 77, count: 64)))
        let first = make { self.fill($0, 0.2) }
        var shade = 0.4
        let second = make { self.fill($0, shade) }
        let third = make { self.fill($0, 0.8) }
        let last = make { [unowned self] _ in
            first.contents = picture
            shade = 0.6
            second.display()
            third.removeFromSuperlayer()
            XCTAssertEqual(red(of: second.contents), 153)
        }
        CATransaction.flush()
        XCTAssertTrue(first.contents as? CGImage === picture)
        XCTAssertEqual([red(of: second.contents), red(of: third.contents), red(of: last.contents)], [153, 204, 0])
        CATransaction.flush()
        XCTAssertTrue(first.contents as? CGImage === picture)
    }

    func testACommitThatDrawingAsksForHasWhatWasDrawn() throws {
        let first = make { self.fill($0, 0.2) }
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        _ = make { [unowned self] _ in
            // A value of the layer changes, so the layer is part of that commit.
            first.opacity = 0.5
            context.commit()
            let shown = commits.last?.updated.first { $0.id == first.id }
            XCTAssertEqual(shown?.values.pointee.opacity, 0.5)
            XCTAssertEqual(red(of: shown?.objects.contents), 51)
        }
        CATransaction.flush()
        XCTAssertGreaterThan(commits.count, 1)
    }

    func testDisplayedByTheProgramItIsThereAtOnce() {
        let layer = Drawn()
        layer.bounds.size = CGSize(width: 4, height: 4)
        layer.drawsAsynchronously = true
        layer.paint = { self.fill($0, 0.4) }
        layer.display()
        XCTAssertNil(layer.rareData?.drawing)
        XCTAssertEqual(red(of: layer.contents), 102)
        root.addSublayer(layer)
        CATransaction.flush()
        layer.paint = { self.fill($0, 0.2) }
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        XCTAssertNil(layer.rareData?.drawing)
        XCTAssertEqual(red(of: layer.contents), 51)
    }

    // MARK: The same pictures

    /// Draws with layers, delegates and text, using every part of the graphics state.
    private func paintMuch(_ context: CGContext, _ label: CALayer) {
        context.setFillColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.8)
        context.setShadow(offset: CGSize(width: 2, height: 3), blur: 4, color: CGColor(gray: 0, alpha: 0.7))
        context.fillEllipse(in: CGRect(x: 5, y: 5, width: 30, height: 20))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 22))
        label.render(in: context)
        context.setBlendMode(.luminosity)
        context.fill(CGRect(x: 10, y: 0, width: 12, height: 40))
        context.endTransparencyLayer()
        context.setBlendMode(.plusDarker)
        context.strokeEllipse(in: CGRect(x: 20, y: 10, width: 25, height: 25))
    }

    func testPicturesHaveTheSameBytes() throws {
        let label = CATextLayer()
        label.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
        label.string = "Quartz 8"
        label.fontSize = 12
        label.shadowOpacity = 0.5
        label.cornerRadius = 5
        label.masksToBounds = true
        label.backgroundColor = CGColor(srgbRed: 1, green: 0.4, blue: 0, alpha: 0.5)
        let layers = try [false, true].flatMap { isQueued in
            try [CALayerContentsFormat.RGBA8Uint, .gray8Uint].map { format in
                let layer = make { [unowned self] in paintMuch($0, label) }
                layer.bounds.size = CGSize(width: 50, height: 40)
                layer.contentsScale = 1.5
                layer.contentsFormat = format
                layer.drawsAsynchronously = isQueued
                CATransaction.flush()
                let whole = try XCTUnwrap(layer.contents as? CGImage)
                layer.paint = { [unowned self] in
                    fill($0, 0.5); paintMuch($0, label)
                }
                layer.setNeedsDisplay(CGRect(x: 10.4, y: 7, width: 21, height: 9))
                CATransaction.flush()
                return [whole, try XCTUnwrap(layer.contents as? CGImage)]
            }
        }
        let bytes = layers.map { $0.map { $0.withPixels(Array.init) } }
        XCTAssertTrue(bytes[0] == bytes[2])
        XCTAssertTrue(bytes[1] == bytes[3], "gray")
        XCTAssertFalse(bytes[0] == bytes[1])
        XCTAssertFalse(bytes[0][0] == bytes[0][1])
    }

    private final class Dial: CALayer {
        @Animatable("angle") var angle = 0.0
        override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }
        override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 0, y: 0, width: angle, height: 1)) }
    }

    func testWhatIsAnimatedIsDrawnForEachFrame() throws {
        let dial = Dial()
        dial.frame = CGRect(x: 0, y: 0, width: 10, height: 1)
        dial.drawsAsynchronously = true
        root.addSublayer(dial)
        CATransaction.flush()
        let turn = CABasicAnimation(keyPath: "angle")
        (turn.fromValue, turn.toValue, turn.duration) = (0, 10, 10)
        dial.add(turn, forKey: nil)
        CATransaction.flush()
        for time in [2.0, 7, 4] {
            frame(at: time)
            let picture = try XCTUnwrap(dial.contents as? CGImage)
            let ink = (0..<10).count { picture.pixel(x: $0, y: 0)?.w == 255 }
            XCTAssertEqual(ink, Int(time))
        }
    }
}
