import XCTest

@testable import QuartziteKit

private class NothingOverridden: UIView {
    var number = 1
    func another() -> Int { number }
}
private class OthersOverridden: UIView {
    override func layoutSubviews() { super.layoutSubviews() }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { super.point(inside: point, with: event) }
    override func draw(_ layer: CALayer, in ctx: CGContext) { super.draw(layer, in: ctx) }
    override func setNeedsDisplay() { super.setNeedsDisplay() }
}
/// Calls the base method. A call of the base method must not count as the absence of an override.
private class DrawsWithSuper: UIView {
    override func draw(_ rect: CGRect) { super.draw(rect) }
}
private class DrawsWithoutSuper: NothingOverridden {
    override func draw(_ rect: CGRect) { number += 1 }
}
private final class InheritsDrawing: DrawsWithoutSuper {
    override func another() -> Int { 2 }
}
private class HitsWithSuper: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
}
private class HitsWithoutSuper: OthersOverridden {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
private final class InheritsHitting: HitsWithoutSuper {}
private final class OverridesBoth: UIControl {
    override func draw(_ rect: CGRect) { super.draw(rect) }
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
}
private class Generic<Value>: UIView {
    var value: Value?
}
private final class GenericDrawing<Value>: Generic<Value> {
    override func draw(_ rect: CGRect) { super.draw(rect) }
}

/// Two classes whose method tables differ by one member.
private class PlainObject: NSObject {}
private class ObjectWithInit: PlainObject {
    override init() { super.init() }
}
private class FirstWithInit: InitFirst {
    required init() { super.init() }
}

/// Detection of overridden methods in view and layer classes.
@MainActor final class MethodOverridesTests: XCTestCase {
    private let drawing: [UIView.Type] = [
        DrawsWithSuper.self, DrawsWithoutSuper.self, InheritsDrawing.self, OverridesBoth.self, GenericDrawing<Int>.self,
        GenericDrawing<String>.self,
    ]
    private let hitting: [UIView.Type] = [HitsWithSuper.self, HitsWithoutSuper.self, InheritsHitting.self, OverridesBoth.self]
    private let neither: [UIView.Type] = [
        UIView.self, UIControl.self, UIImageView.self, NothingOverridden.self, OthersOverridden.self, Generic<Int>.self,
        Generic<[String]>.self,
    ]

    func testBothMethodsAreFoundInTheTables() async {
        XCTAssertTrue(MethodOverrides.draw.isKnown, "the tables are not as they are known: every subclass counts as one that draws")
        XCTAssertTrue(MethodOverrides.hitTest.isKnown, "the tables are not as they are known: every subclass counts as one that hit-tests")
    }

    private final class PlainLabel: UILabel {}
    private class TextLabel: UILabel {
        override func drawText(in rect: CGRect) { super.drawText(in: rect) }
    }
    private final class InheritsText: TextLabel {}
    private final class RectLabel: UILabel {
        override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }
    }
    private final class DrawnLabel: UILabel {
        override func draw(_ rect: CGRect) {}
    }

    func testLabelsThatDrawThemselvesAreFound() async {
        for known in [MethodOverrides.labelDraw, .labelText, .labelTextRect, .touchesBegan] { XCTAssertTrue(known.isKnown) }
        for label in [UILabel(), PlainLabel()] { XCTAssertFalse(label.overridesDraw) }
        for label in [TextLabel(), InheritsText(), RectLabel(), DrawnLabel()] { XCTAssertTrue(label.overridesDraw) }
    }

    func testEachClassIsDistinguished() async {
        for type in drawing + hitting + neither {
            XCTAssertEqual(MethodOverrides.draw.exist(in: type), drawing.contains { $0 == type }, "draw(_:) of \(type)")
            XCTAssertEqual(MethodOverrides.hitTest.exist(in: type), hitting.contains { $0 == type }, "hitTest(_:with:) of \(type)")
        }
    }

    /// `makeLayer(of:)` calls `init()` of a layer class through another class, in which `init()` must have the same place in the
    /// method table.
    func testTheClassThatStandsForLayerClassesHasItsInitialiserInTheSamePlace() async {
        let places = changedWords(in: ObjectWithInit.self, from: PlainObject.self)
        XCTAssertEqual(places.count, 1, "init() has one place in an object's table")
        XCTAssertEqual(changedWords(in: FirstWithInit.self, from: InitFirst.self), places)
    }

    /// Returns the indices of the words after the table's header in which a class differs from its superclass.
    private func changedWords(in type: AnyClass, from superclass: AnyClass) -> [Int] {
        let (table, base) = (unsafeBitCast(type, to: UnsafeRawPointer.self), unsafeBitCast(superclass, to: UnsafeRawPointer.self))
        let count = Int(base.load(fromByteOffset: 32, as: UInt32.self) - base.load(fromByteOffset: 36, as: UInt32.self)) / 8
        guard (7...4096).contains(count) else { return [] }
        return (7..<count).filter { table.load(fromByteOffset: 8 * $0, as: UInt.self) != base.load(fromByteOffset: 8 * $0, as: UInt.self) }
    }
}
