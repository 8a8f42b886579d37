// Warnings about animations that have no effect, or not the effect that the author may expect.

import Quartzite

extension LayerTreeReader {
    /// Warns about errors in an animation.
    /// - Parameter shape: the shape of the values at the key path; nil if the key path is not animatable.
    mutating func check(_ animation: CAAnimation, shape: LayerProperty.Shape?, object: MarkupObject) {
        guard let property = animation as? CAPropertyAnimation else { return }
        let offset = object.element.offset
        guard let keyPath = property.keyPath, !keyPath.isEmpty else {
            log.warn(
                .idleAnimation, at: offset,
                "\(object.className): the keyPath is missing, expected one such as keyPath=\"opacity\"; the animation has no effect")
            return
        }
        // The layer checks the inputs of its filters when it compiles the animation.
        if Self.animatesFilter(keyPath) { return }
        guard let shape else {
            log.warnOnce(
                .unsupportedKeyPath, about: "keyPath \(keyPath)", at: object.element.attribute("keyPath")?.offset ?? offset,
                "keyPath: “\(keyPath)” cannot be animated yet; its animations have no effect")
            return
        }
        let target = AnimatedValue(keyPath: keyPath, shape: shape, function: property.valueFunction?.kind)
        if let basic = animation as? CABasicAnimation {
            for (key, value) in [("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue)] {
                if let value { check(value, named: key, target, at: propertyOffset(key, in: object)) }
            }
        }
        if let keyframes = animation as? CAKeyframeAnimation { check(keyframes, target, object) }
    }

    private static func animatesFilter(_ keyPath: String) -> Bool {
        keyPath.split(separator: ".").count > 2 && keyPath.prefix { $0 != "." }.hasSuffix("ilters")
    }

    private mutating func check(_ animation: CAKeyframeAnimation, _ target: AnimatedValue, _ object: MarkupObject) {
        var segments = 0
        if let path = animation.keyframes.path {
            if target.shape != .point && target.shape != .size {
                log.warn(
                    .idleAnimation, at: propertyOffset("path", in: object),
                    "path: “\(target.keyPath)” is not a point and cannot follow a path; the animation has no effect")
                return
            }
            segments = path.segmentCount
        } else if let values = animation.values, !values.isEmpty {
            for (index, value) in values.enumerated() {
                // One warning is enough for a list.
                if !check(value, named: "values[\(index)]", target, at: propertyOffset("values", in: object)) { return }
            }
            segments = animation.calculationMode == .discrete ? values.count : values.count - 1
        } else {
            log.warn(
                .idleAnimation, at: object.element.offset,
                "CAKeyframeAnimation: values and path are both missing; the animation has no effect")
            return
        }
        let isPaced = animation.calculationMode == .paced || animation.calculationMode == .cubicPaced
        guard !isPaced, let times = animation.keyTimes?.map(\.doubleValue), segments > 0 else { return }
        let offset = propertyOffset("keyTimes", in: object)
        let path = animation.keyframes.path
        if let fault = KeyframeSchedule.fault(in: times, segmentCount: segments, path: path) {
            log.warn(.keyTimes, at: offset, "keyTimes: \(fault); they are ignored")
        } else if times.count > segments + 1 {
            log.warn(.keyTimes, at: offset, "keyTimes: there are \(times.count) of them, expected \(segments + 1); the last are ignored")
        } else if path == nil, times.count < (animation.calculationMode == .discrete ? segments : segments + 1) {
            log.warn(
                .keyTimes, at: offset,
                "keyTimes: there are \(times.count) of them, expected \(segments + 1); the last values are never reached")
        }
    }

    @discardableResult
    private mutating func check(_ value: Any, named name: String, _ target: AnimatedValue, at offset: Int) -> Bool {
        if target.holds(value) { return true }
        log.warn(
            .idleAnimation, at: offset,
            "\(name): a value of this type does not fit “\(target.keyPath)”, expected \(target.typeName); it has no effect")
        return false
    }

    /// The byte offset of a property, or of the object if it does not have the property.
    private func propertyOffset(_ key: String, in object: MarkupObject) -> Int {
        object.properties.first { $0.key == key }?.offset ?? object.element.offset
    }
}

/// The type of the values at an animated key path.
private struct AnimatedValue {
    let keyPath: String
    let shape: LayerProperty.Shape
    /// The function that converts the values to transforms; nil if there is none.
    let function: CAValueFunction.Kind?

    /// Whether `value` has this type.
    func holds(_ value: Any) -> Bool {
        if let function {
            if function.inputCount == 1 { return AnimatableValue(value)?.channels(for: .number) != nil }
            return AnimatableValue(value)?.numbers?.count == function.inputCount
        }
        return switch shape {
        case .transform: AnimatableValue(value)?.matrix != nil
        case .image: value is CGImage
        case .path: value is CGPath
        case .numbers, .colors: AnimatableValue(value)?.list(for: shape) != nil
        default: AnimatableValue(value)?.channels(for: shape) != nil
        }
    }

    var typeName: String {
        guard let function else { return ValueType(shape).name }
        return function.inputCount == 1 ? "real" : "\(function.inputCount) numbers in an NSArray"
    }
}
