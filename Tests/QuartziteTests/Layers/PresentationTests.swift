import XCTest

@testable import Quartzite

/// A layer class in another module than the library, written as programs write it.
private class DialLayer: CALayer {
    var ticks = 0
    static let copies = MessageLog()

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        if let dial = layer as? DialLayer { ticks = dial.ticks }
        DialLayer.copies.add("copy")
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A subclass one level further down, without an initialiser of its own.
private final class FancyDialLayer: DialLayer {}

/// Presentation layers.
final class PresentationTests: StageTestCase {
    func testThereIsNoneBeforeTheFirstCommit() {
        let child = CALayer()
        layer.addSublayer(child)
        XCTAssertNil(child.presentation())
        CATransaction.flush()
        XCTAssertNotNil(child.presentation())
        child.removeFromSuperlayer()
        XCTAssertNil(child.presentation())
    }

    func testACopyIsMadeByTheSubclass() {
        for dial in [DialLayer(), FancyDialLayer()] {
            dial.ticks = 12
            layer.addSublayer(dial)
            CATransaction.flush()
            let before = DialLayer.copies.all.count
            let shown: DialLayer? = dial.presentation()
            XCTAssertEqual(shown?.ticks, 12)
            XCTAssertEqual(DialLayer.copies.all.count, before + 1)
            XCTAssertTrue(shown.map { type(of: $0) == type(of: dial) } ?? false)
        }
    }

    func testModelAndPresentationFindEachOther() {
        let shown = layer.presentation()
        XCTAssertTrue(shown?.model() === layer)
        XCTAssertTrue(layer.model() === layer)
        XCTAssertTrue(shown?.presentation() === shown)
    }

    func testThePresentationIsATree() throws {
        let child = CALayer()
        layer.addSublayer(child)
        CATransaction.flush()
        let shown = try XCTUnwrap(layer.presentation())
        let shownChild = try XCTUnwrap(shown.sublayers?.first)
        XCTAssertTrue(shownChild.model() === child)
        XCTAssertTrue(shownChild.superlayer === shown)
        XCTAssertNil(shown.superlayer)
    }

    func testItShowsWhatWasCommittedNotWhatIsSetSince() {
        layer.opacity = 0.5
        XCTAssertEqual(layer.presentation()?.opacity, 1)
        CATransaction.flush()
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
    }

    func testItsClockIsTheCommittedOneToo() {
        let child = CALayer()
        layer.addSublayer(child)
        child.add(animation("zPosition", from: 0, to: 10), forKey: nil)
        CATransaction.flush()
        go(to: 0.25)
        layer.speed = 0
        XCTAssertEqual(child.presentation()?.zPosition, 2.5)
        CATransaction.flush()
        XCTAssertEqual(child.presentation()?.zPosition, 0, "paused at 0, though nothing of the child itself changed")
    }

    func testAMomentHasOneCopy() throws {
        let shown = try XCTUnwrap(layer.presentation())
        XCTAssertTrue(layer.presentation() === shown)
        go(to: 1)
        XCTAssertFalse(layer.presentation() === shown)
        let later = try XCTUnwrap(layer.presentation())
        layer.opacity = 0.5
        CATransaction.flush()
        XCTAssertFalse(layer.presentation() === later)
    }

    func testItCarriesEveryPropertyAndStoredValue() throws {
        layer.name = "dial"
        layer.cornerRadius = 5
        layer.setValue("calm", forKey: "mood")
        layer.style = ["a": 1]
        layer.isGeometryFlipped = true
        layer.contentsGravity = .center
        layer.duration = 3
        CATransaction.flush()
        let shown = try XCTUnwrap(layer.presentation())
        XCTAssertEqual(shown.name, "dial")
        XCTAssertEqual(shown.cornerRadius, 5)
        XCTAssertEqual(shown.value(forKey: "mood") as? String, "calm")
        XCTAssertTrue(shown.isGeometryFlipped)
        XCTAssertEqual(shown.contentsGravity, .center)
        XCTAssertEqual(shown.duration, 3)
    }

    func testItCannotBeEditedAsATree() throws {
        let shown = try XCTUnwrap(layer.presentation())
        shown.addSublayer(CALayer())
        XCTAssertEqual(misuse.all.count, 1)
        shown.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
        XCTAssertEqual(misuse.all.count, 2)
        XCTAssertNil(layer.animationKeys())
    }

    func testACopyOfSomethingElseIsMisuse() {
        let copy = CALayer(layer: "no layer")
        XCTAssertEqual(misuse.all.count, 1)
        XCTAssertEqual(copy.opacity, 1)
    }

    func testAProgramThatCopiesALayerItselfGetsDefaultValues() {
        let source = CAShapeLayer()
        source.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        source.transform = CATransform3DMakeScale(2, 2, 1)
        source.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        (source.fillColor, source.strokeColor, source.lineWidth) = (nil, .black, 5)
        source.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        (source.name, source.speed) = ("source", 2)
        source.setValue(3, forKey: "own")
        let copy = CAShapeLayer(layer: source)
        XCTAssertEqual(copy.position, .zero)
        XCTAssertEqual(copy.bounds, .zero)
        XCTAssertTrue(CATransform3DIsIdentity(copy.transform))
        XCTAssertNil(copy.backgroundColor)
        XCTAssertEqual(copy.fillColor, .black)
        XCTAssertNil(copy.strokeColor)
        XCTAssertEqual(copy.lineWidth, 1)
        XCTAssertNil(copy.path)
        XCTAssertNil(copy.name)
        XCTAssertEqual(copy.speed, 1)
        XCTAssertEqual(copy.value(forKey: "own") as? Int, 3)
        XCTAssertEqual(CAShapeLayer(layer: layer).position, .zero, "a displayed layer of another class")
        XCTAssertEqual(misuse.all, [])
    }

    func testALayerThatAProgramCopiesIsComplete() {
        XCTAssertTrue(CAScrollLayer(layer: CAScrollLayer()).masksToBounds)
        XCTAssertTrue(CATiledLayer(layer: CALayer()).flags.contains(.isTiled))
        let copy = CAGradientLayer(layer: CAGradientLayer())
        layer.addSublayer(copy)
        copy.opacity = 0.5
        CATransaction.flush()
        XCTAssertEqual(copy.presentation()?.opacity, 0.5)
    }

    func testPresentationsStillHaveTheValuesOfTheirClass() throws {
        let shape = CAShapeLayer()
        (shape.position, shape.strokeColor, shape.lineWidth) = (CGPoint(x: 3, y: 4), .black, 5)
        layer.addSublayer(shape)
        CATransaction.flush()
        let shown = try XCTUnwrap(shape.presentation())
        XCTAssertEqual(shown.position, CGPoint(x: 3, y: 4))
        XCTAssertEqual(shown.strokeColor, .black)
        XCTAssertEqual(shown.lineWidth, 5)
        XCTAssertFalse(shape.isBeingPresented)
        XCTAssertEqual(CAShapeLayer(layer: shown).position, .zero)
    }

    func testBeginningFromTheCurrentStateTakesThePresentationsValue() {
        add(animation("zPosition", from: 0, to: 10))
        go(to: 0.5)
        let next = animation("zPosition", from: layer.presentation()?.zPosition, to: 0)
        layer.add(next, forKey: "next")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 0.5), 5)
        XCTAssertEqual(number("zPosition", at: 1), 2.5)
    }
}
