import QuartziteGraphics

extension AnimationCompiler {
    /// Returns the channels of a value for a property of the given shape; nil for no value.
    func channels(_ value: Any?, _ shape: LayerProperty.Shape, _ name: String) throws(AnimationFault) -> SIMD4<Double>? {
        guard let value else { return nil }
        guard let channels = AnimatableValue(value)?.channels(for: shape) else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the property holds a \(shape)")
        }
        guard channels.isFinite else { throw AnimationFault("its \(name) is not finite") }
        return channels
    }

    /// Returns the input numbers of a value function; nil for no value.
    func inputs(_ value: Any?, _ function: CAValueFunction.Kind, _ name: String) throws(AnimationFault) -> SIMD4<Double>? {
        guard let value else { return nil }
        var numbers: [Double] = []
        switch AnimatableValue(value) {
        case .array(let items)?: numbers = items.compactMap { $0.channels(for: .number)?.x }
        case let single?: numbers = single.channels(for: .number).map { [$0.x] } ?? []
        case nil: break
        }
        let count = function.inputCount
        guard numbers.count == count else {
            let wanted = count == 1 ? "a number" : "an array of \(count) numbers"
            throw AnimationFault("its \(name) is \(type(of: value)), but the function \(function.rawValue) takes \(wanted)")
        }
        let channels = count == 1 ? SIMD4(numbers[0], 0, 0, 0) : SIMD4(numbers[0], numbers[1], numbers[2], 0)
        guard channels.isFinite else { throw AnimationFault("its \(name) is not finite") }
        return channels
    }

    /// Returns the matrix of a value; nil for no value.
    func matrix(_ value: Any?, _ name: String) throws(AnimationFault) -> CATransform3D? {
        guard let value else { return nil }
        guard let matrix = AnimatableValue(value)?.matrix else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the property holds a transform")
        }
        guard matrix.isFinite else { throw AnimationFault("its \(name) is not finite") }
        return matrix
    }

    /// Returns the numbers of a list value; nil for no value.
    func list(_ value: Any?, _ shape: LayerProperty.Shape, _ name: String) throws(AnimationFault) -> [Double]? {
        guard let value else { return nil }
        guard let list = AnimatableValue(value)?.list(for: shape) else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the property holds an array of \(shape)")
        }
        guard list.allSatisfy(\.isFinite) else { throw AnimationFault("its \(name) is not finite") }
        return list
    }

    /// Returns the path of a value; nil for no value.
    func path(_ value: Any?, _ name: String) throws(AnimationFault) -> PathElements? {
        guard let value else { return nil }
        guard case .path(let path)? = AnimatableValue(value) else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the property holds a path")
        }
        guard path.isFinite else { throw AnimationFault("its \(name) is not finite") }
        return path
    }

    /// Returns the image of a value; nil for no value.
    func picture(_ value: Any?, _ name: String) throws(AnimationFault) -> CGImage? {
        guard let value else { return nil }
        if let custom { return custom.token(for: value) }
        guard case .image(let picture)? = AnimatableValue(value) else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the property holds a picture")
        }
        return layer.swizzledKey(picture)
    }
}

extension SIMD4<Double> {
    /// Whether every channel is finite.
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}

extension PathElements {
    /// Whether every point is finite.
    var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

    /// The same elements with all points at the origin.
    var zeroed: PathElements {
        let zeros = [CGPoint](repeating: .zero, count: Swift.max(1, points.count))
        return zeros.withUnsafeBufferPointer { zeros in
            zeros.baseAddress.map { PathElements(verbs: verbs, points: $0) } ?? self
        }
    }
}
