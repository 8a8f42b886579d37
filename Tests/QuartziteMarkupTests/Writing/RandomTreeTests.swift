import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Trees with a value other than the default in every property of every class. A property that the writer or the reader forgets shows
/// as a difference.
final class RandomTreeTests: XCTestCase {
    /// Numbers that are the same in every run.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var value = state
            value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
            return value ^ (value >> 29)
        }
    }

    private var random = Seeded(state: 1)

    /// Keys of properties that documents cannot hold, or that are read and written as structure.
    private static let elsewhere: Set<String> = [
        "filters", "backgroundFilters", "compositingFilter", "constraints", "layoutManager", "style", "actions", "autoresizingMask",
        "contentsFormat", "needsDisplayOnBoundsChange", "drawsAsynchronously", "animations", "values", "path", "keyTimes", "fromValue",
        "toValue", "byValue",
    ]

    private func number() -> Double { Double.random(in: 0.05...0.95, using: &random) }
    private func coordinate() -> Double { Double.random(in: -300...300, using: &random) }
    private func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }

    private func color() -> CGColor {
        CGColor(srgb: SIMD4(number() * 3 - 1, number(), number(), Bool.random(using: &random) ? 1 : number()))
    }

    private func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: point())
        path.addLine(to: point())
        path.addQuadCurve(to: point(), control: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        path.closeSubpath()
        path.move(to: point())
        path.addLine(to: point())
        return path
    }

    private func image() throws -> CGImage {
        let pixels = (0..<24).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try XCTUnwrap(CGImage(width: 3, height: 2, premultipliedRGBA: pixels.enumerated().map { $0 % 4 == 3 ? 255 : $1 }))
    }

    private func transform() -> CATransform3D {
        CATransform3D(cells: (0..<16).map { _ in coordinate() / 100 }) ?? CATransform3DIdentity
    }

    /// A value of a type that differs from `usual`. Nil for a type without values here.
    private func value(_ type: ValueType, key: String, usual: Any?) throws -> Any? {
        switch type {
        case .boolean: return !((usual as? NSNumber)?.boolValue ?? false)
        case .integer: return Int.random(in: 2...7, using: &random)
        case .real: return key == "contentsScale" || key.hasSuffix("Scale") ? 2.5 : number() + 0.01
        case .string: return "a <\(Int.random(in: 0...99, using: &random))> & \"b\" é\n日本"
        case .point: return point()
        case .size: return CGSize(width: number() * 100, height: number() * 100)
        case .rect, .bounds: return CGRect(x: number(), y: number(), width: 1 + number(), height: number())
        case .affineTransform: return CGAffineTransform(a: 1, b: number(), c: 3, d: number(), tx: 5, ty: coordinate())
        case .transform: return transform()
        case .color: return color()
        case .image: return try image()
        case .path: return path()
        case .timingFunction: return CAMediaTimingFunction(controlPoints: 0.1, Float(number()), 0.3, Float(number()))
        case .valueFunction: return CAValueFunction(name: .rotateZ)
        case .numbers(let count): return (0..<count).map { _ in number() }
        case .gravity: return try value(.word(ValueType.gravities), key: key, usual: usual)
        case .word(let words):
            let usual = String.unboxed(usual)
            return words.filter { $0 != usual }.randomElement(using: &random)
        case .colors: return [color(), color(), color()]
        case .array:
            switch key {
            case "timingFunctions": return [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.2, 0, 0.1, 1)]
            default: return [number(), number(), 1].map { NSNumber(value: $0) }
            }
        default: return nil
        }
    }

    /// Gives every property of an object a value other than its default.
    private func fill(_ object: any KeyValueCoding, _ table: KeyTable, as className: String) throws {
        for property in table.properties where property.isArchived && !Self.elsewhere.contains(property.key) {
            guard case .value(let type)? = ClassTable.rule(for: property.key, of: className)?.rule else {
                XCTFail("documents have no \(className).\(property.key)")
                continue
            }
            let usual = property.read(object)
            guard let value = try value(type, key: property.key, usual: usual) else {
                XCTFail("there is no value for \(className).\(property.key)")
                continue
            }
            object.setValue(value, forKeyPath: property.key)
            XCTAssertNotEqual(
                "\(String(describing: property.read(object)))", "\(String(describing: usual))",
                "\(className).\(property.key) is the default")
        }
    }

    private func animation(_ className: String, depth: Int = 0) throws -> CAAnimation {
        let animation = try XCTUnwrap(ClassTable.objectClass(className)?.make?() as? CAAnimation)
        try fill(animation, type(of: animation).keyTable, as: className)
        switch animation {
        case let group as CAAnimationGroup:
            group.animations =
                try depth < 2
                ? ["CABasicAnimation", "CAKeyframeAnimation", "CAAnimationGroup"].map { try self.animation($0, depth: depth + 1) } : []
        case let keyframes as CAKeyframeAnimation:
            (keyframes.keyPath, keyframes.valueFunction) = ("contents", nil)
            keyframes.values = [try image(), try image()]
            keyframes.keyTimes = [0, 1]
            if depth > 0 { (keyframes.keyPath, keyframes.values, keyframes.path) = ("position", nil, path()) }
        case let basic as CABasicAnimation:
            let choices: [(String, Any)] = [
                ("position", point()), ("bounds.size", CGSize(width: 3, height: number())), ("backgroundColor", color()),
                ("transform", transform()), ("opacity", number()), ("hidden", true), ("zPosition", 3),
            ]
            let (keyPath, value) = choices[Int.random(in: 0..<choices.count, using: &random)]
            (basic.keyPath, basic.toValue, basic.valueFunction) = (keyPath, value, nil)
        default: break
        }
        return animation
    }

    private func cell(depth: Int = 0) throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        try fill(cell, type(of: cell).keyTable, as: "CAEmitterCell")
        if depth < 2 { cell.emitterCells = [try self.cell(depth: depth + 1)] }
        cell.emitterBehaviors = behaviors()
        return cell
    }

    /// A behaviour of each type with all its inputs, and one of an unknown type. Those without a published rule are not enabled.
    private func behaviors() -> [CAEmitterBehavior] {
        let unknown = CAEmitterBehavior(type: "randomWalk")
        unknown.isEnabled = false
        return [unknown]
            + EmitterBehaviorKind.allCases.map { kind in
                let behavior = CAEmitterBehavior(type: kind.rawValue)
                if Bool.random(using: &random) { behavior.name = "behavior \(kind)" }
                behavior.isEnabled = ![.wave, .light, .attractor, .simpleAttractor].contains(kind) && Bool.random(using: &random)
                for (key, input) in kind.inputs.sorted(by: { $0.key < $1.key }) {
                    let value: Any =
                        switch input {
                        case .number: number()
                        case .flag: Bool.random(using: &random)
                        case .vector: (0..<3).map { _ in number() }
                        case .point: point()
                        case .text: "scale"
                        case .numbers: [0, 0.25, 1]
                        case .color: color()
                        case .colors: [color(), color()]
                        }
                    behavior.setValue(value, forKey: key)
                }
                return behavior
            }
    }

    private func filters() -> [CAFilter] {
        FilterKind.allCases.map { kind in
            let filter = CAFilter(type: String(describing: kind))
            filter.name = "filter \(kind)"
            filter.isEnabled = Bool.random(using: &random)
            for input in kind.inputs {
                let value: Any =
                    switch input.shape {
                    case .number: number()
                    case .color: color()
                    case .matrix: (0..<20).map { _ in number() }
                    case .curve: (0..<4).map { _ in number() }
                    }
                filter.setValue(value, forKey: input.key)
            }
            return filter
        }
    }

    /// A layer of a class with everything that a layer may have.
    private func layer(_ className: String) throws -> CALayer {
        let layer = try XCTUnwrap(ClassTable.objectClass(className)?.make?() as? CALayer)
        try fill(layer, type(of: layer).keyTable, as: className)
        (layer.filters, layer.backgroundFilters) = (filters(), [CAFilter(type: "gaussianBlur")])
        // A backdrop layer has filters of the background only.
        if layer is CABackdropLayer { layer.filters = nil }
        layer.compositingFilter = Bool.random(using: &random) ? "multiplyBlendMode" as Any : CAFilter(type: "screenBlendMode")
        if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = [try cell(), try cell()] }
        (layer as? CAEmitterLayer)?.emitterBehaviors = behaviors()
        for name in ["CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup", "CATransition"] {
            layer.add(try animation(name), forKey: "key of a \(name)")
        }
        let mask = CAShapeLayer()
        mask.path = path()
        layer.mask = mask
        return layer
    }

    private func addStates(to root: CALayer, targets: [CALayer]) throws {
        let added = try layer("CALayer")
        let (first, second) = (CAState(name: "Locked"), CAState(name: "Unlock", basedOn: "Locked"))
        (first.isEnabled, first.isInitial, first.isLocked, first.nextDelay, first.previousDelay) = (false, true, true, 2, 3.5)
        let values: [(String, Any?)] = [
            ("position.x", coordinate()), ("position", point()), ("bounds", CGRect(x: 1, y: 2, width: 3, height: 4)), ("hidden", true),
            ("backgroundColor", color()), ("backgroundColor", nil), ("transform", transform()), ("contents", try image()),
            ("sublayers", [CALayer(), CALayer()]), ("mask", CALayer()), ("mask", nil),
            ("filters.filter colorMatrix.inputColorMatrix", (0..<20).map { _ in number() }),
        ]
        for (keyPath, value) in values {
            for target in targets { first.addElement(CAStateSetValue(target: target, keyPath: keyPath, value: value)) }
        }
        let animation = try animation("CASpringAnimation")
        for element in [
            CAStateAddElement(target: root, object: added, beforeObject: targets[0]),
            CAStateSetValue(target: added, keyPath: "opacity", value: 0.25),
            CAStateRemoveElement(target: root, object: targets[0]),
            CAStateAddAnimation(target: targets[0], key: "new", animation: animation),
            CAStateRemoveAnimation(target: targets[0], key: "new"),
        ] {
            second.addElement(element)
        }
        root.states = [first, second]
        let transition = CAStateTransition(fromState: "Locked")
        for target in targets {
            let element = CAStateTransitionElement(target: target, key: "opacity", animation: try self.animation("CABasicAnimation"))
            element.isEnabled = Bool.random(using: &random)
            transition.elements.append(element)
        }
        root.stateTransitions = [transition, CAStateTransition(toState: "Unlock")]
        targets[0].states = []
    }

    func testEveryPropertyOfEveryClassIsWritten() throws {
        for seed in 1...3 {
            random = Seeded(state: UInt64(seed))
            let root = try layer("CALayer")
            root.sublayers = try ClassTable.names.filter { ClassTable.objectClass($0)?.kind == .layer }.map { try layer($0) }
            try addStates(to: root, targets: Array((root.sublayers ?? []).prefix(3)))
            for pictures in CAMLWriter.Pictures.allCases {
                let folder = try TemporaryFolder()
                var writer = CAMLWriter(root)
                writer.pictures = pictures
                let url = folder.url.appendingPathComponent("random.ca")
                XCTAssertEqual(try writer.write(to: url), [])
                let copy = try CAPackage(contentsOf: url)
                XCTAssertEqual(copy.diagnostics.filter { $0.severity == .warning && !$0.message.contains("keyTimes") }, [])
                XCTAssertEqual(SceneText.difference(root, copy.rootLayer), [], "seed \(seed)")
                // Written twice, and written after reading, the bytes are the same.
                let again = CAMLWriter(copy).bundle().files
                if pictures == .files {
                    XCTAssertEqual(again.keys.sorted(), writer.bundle().files.keys.sorted())
                    XCTAssertEqual(again["main.caml"], writer.bundle().files["main.caml"])
                }
            }
        }
    }
}
