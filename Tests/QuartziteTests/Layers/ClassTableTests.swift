import XCTest

@testable import Quartzite

/// The method table of a class in Swift's memory layout: the words from the class's address on.
private struct ClassTable {
    private let words: UnsafeRawPointer
    let count: Int

    /// Number of words before the first member: kind, superclass, sizes, descriptor, destroyer of fields.
    private static let headerWords = 7

    init(_ type: AnyClass) {
        words = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // The size of the whole record in bytes, and how many of these bytes lie before the address.
        count = Int(words.load(fromByteOffset: 32, as: UInt32.self) - words.load(fromByteOffset: 36, as: UInt32.self)) / 8
    }

    subscript(index: Int) -> UInt { words.load(fromByteOffset: 8 * index, as: UInt.self) }

    /// Returns the indices of the words in which a class differs from `superclass`.
    static func changed(in type: AnyClass, from superclass: AnyClass) -> Set<Int> {
        let (table, base) = (ClassTable(type), ClassTable(superclass))
        guard (headerWords...4096).contains(base.count), base.count <= table.count else {
            XCTFail("\(type) has no table as it is known here")
            return []
        }
        return Set((headerWords..<base.count).filter { table[$0] != base[$0] })
    }
}

// Classes that override initialisers. The table also has a word for a designated initialiser that the class does not inherit.

private class PlainObject: NSObject {}
private class ObjectWithInit: PlainObject {
    override init() { super.init() }
}
private class BaseWithCopy: CALayerBase {
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
}
private class TwinWithCopy: CALayerTwin {
    required init(layer: Any) { super.init(layer: layer) }
}
private class LayerWithCopy: CALayer {
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }
}
private class AnimationWithInit: CAAnimation {
    override init() { super.init() }
    required init?(coder: NSCoder) { nil }
}
private class TwinWithInit: AnimationTwin {
    required init() { super.init() }
}

/// A program's layer class with stored properties.
private class Clock: CALayer {
    var hour = 0.0
    private var hands: [String] = []
    fileprivate var copies = 0

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        guard let clock = layer as? Clock else { return }
        (hour, hands, copies) = (clock.hour, clock.hands + ["copied"], 1)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    var isCopiedRight: Bool { copies == 1 && hands == ["copied"] }
}

/// Inherits the initialiser and adds a stored property.
private final class Alarm: Clock {
    var sound = "bell"
}

/// Overrides the initialiser again.
private final class Station: Clock {
    var name2 = ""

    override init() { super.init() }

    override init(layer: Any) {
        name2 = (layer as? Station)?.name2 ?? ""
        super.init(layer: layer)
        copies += 10
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class Holding<Value>: CALayer {
    var value: Value?

    override init() { super.init() }

    override init(layer: Any) {
        value = (layer as? Holding<Value>)?.value
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class Shake: CABasicAnimation {
    var strength = [3.0]

    override init() {
        super.init()
        strength.append(4)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Inherits the initialiser and adds a stored property.
private final class LongShake: Shake {
    var length = "long"
}

/// The library calls two initialisers through twin classes (`CALayerTwin`, `AnimationTwin`). Both calls rely on the place that
/// Swift gives a member in the method table. The first tests check the tables. If they fail, the other failures follow from that.
final class ClassTableTests: XCTestCase {
    /// The place of `init()` in every method table.
    private let initPlace = ClassTable.changed(in: ObjectWithInit.self, from: PlainObject.self)

    func testTheTwinOfLayersHasTheInitialiserInTheSamePlace() {
        let places = ClassTable.changed(in: BaseWithCopy.self, from: CALayerBase.self).subtracting(initPlace)
        XCTAssertEqual(places.count, 1, "init(layer:) has one place in a layer's table")
        XCTAssertEqual(ClassTable.changed(in: TwinWithCopy.self, from: CALayerTwin.self), places, "the twin has it elsewhere")
        XCTAssertTrue(
            ClassTable.changed(in: LayerWithCopy.self, from: CALayer.self).isSuperset(of: places), "an override is elsewhere")
    }

    func testTheTwinOfAnimationsHasTheInitialiserInTheSamePlace() {
        XCTAssertEqual(initPlace.count, 1, "init() has one place in an object's table")
        XCTAssertEqual(ClassTable.changed(in: TwinWithInit.self, from: AnimationTwin.self), initPlace, "the twin has it elsewhere")
        XCTAssertTrue(
            ClassTable.changed(in: AnimationWithInit.self, from: CAAnimation.self).isSuperset(of: initPlace), "an override is elsewhere")
    }

    func testTheTwinsHaveNoFields() {
        XCTAssertEqual(instanceSize(CALayerTwin.self), instanceSize(NSObject.self))
        XCTAssertEqual(instanceSize(AnimationTwin.self), instanceSize(NSObject.self))
        XCTAssertEqual(instanceSize(CALayerBase.self), instanceSize(NSObject.self))
    }

    /// Returns the size of an instance, in bytes.
    private func instanceSize(_ type: AnyClass) -> UInt32 {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
    }

    // MARK: Layers

    private func copy<Layer: CALayer>(of layer: Layer) throws -> Layer {
        let copy = CALayerBase.copy(of: layer)
        XCTAssertTrue(type(of: copy) == type(of: layer), "\(type(of: copy)) instead of \(type(of: layer))")
        XCTAssertFalse(copy === layer)
        return try XCTUnwrap(copy as? Layer)
    }

    func testTheOverrideOfAProgramMakesTheCopy() throws {
        let clock = Clock()
        (clock.hour, clock.opacity) = (7.5, 0.25)
        let shown = try copy(of: clock)
        XCTAssertEqual(shown.hour, 7.5)
        XCTAssertEqual(shown.opacity, 0.25)
        XCTAssertTrue(shown.isCopiedRight)
    }

    func testAnInheritedOverrideMakesTheCopy() throws {
        let alarm = Alarm()
        (alarm.hour, alarm.sound) = (6, "horn")
        let shown = try copy(of: alarm)
        XCTAssertEqual(shown.hour, 6)
        XCTAssertTrue(shown.isCopiedRight)
        XCTAssertEqual(shown.sound, "bell", "nobody copies that, so the field has its first value")
    }

    func testAnOverrideOfAnOverrideMakesTheCopy() throws {
        let station = Station()
        (station.hour, station.name2) = (12, "main")
        let shown = try copy(of: station)
        XCTAssertEqual(shown.hour, 12)
        XCTAssertEqual(shown.name2, "main")
        XCTAssertEqual(shown.copies, 11)
    }

    func testGenericClassesMakeTheirCopies() throws {
        let (numbers, texts) = (Holding<SIMD4<Double>>(), Holding<String>())
        (numbers.value, texts.value) = (SIMD4(1, 2, 3, 4), "a text that is too long to lie in the layer itself")
        XCTAssertEqual(try copy(of: numbers).value, SIMD4(1, 2, 3, 4))
        XCTAssertEqual(try copy(of: texts).value, texts.value)
    }

    func testTheLibrarysClassesMakeTheirCopies() throws {
        let layers = [
            CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer(), CATransformLayer(), CAReplicatorLayer(), CAEmitterLayer(),
            CAScrollLayer(), CATiledLayer(),
        ]
        for layer in layers {
            layer.zPosition = 3
            XCTAssertEqual(try copy(of: layer).zPosition, 3)
        }
    }

    // MARK: Animations

    func testTheInitialiserOfAProgramMakesTheAnimation() throws {
        let shake = Shake()
        shake.duration = 3
        let copy = try XCTUnwrap(shake.copy() as? Shake)
        XCTAssertTrue(type(of: copy) == Shake.self)
        XCTAssertEqual(copy.strength, [3, 4])
        XCTAssertEqual(copy.duration, 3)
    }

    func testAnInheritedInitialiserMakesTheAnimation() throws {
        let shake = LongShake()
        (shake.duration, shake.length) = (3, "short")
        let copy = try XCTUnwrap(shake.copy() as? LongShake)
        XCTAssertTrue(type(of: copy) == LongShake.self)
        XCTAssertEqual(copy.strength, [3, 4])
        XCTAssertEqual(copy.length, "long", "nobody copies that, so the field has its first value")
    }

    func testTheLibrarysAnimationsMakeTheirOwn() {
        let animations = [
            CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(),
            CATransition(),
        ]
        for animation in animations { XCTAssertTrue(type(of: animation.makeInstance()) == type(of: animation), "\(type(of: animation))") }
    }
}
