import QuartziteGraphics

// From the inputs of a `CAEmitterBehavior` to the effect on particles.

/// The types of behaviours. The raw values are the names.
package enum EmitterBehaviorKind: String, CaseIterable, Sendable {
    case wave, drag, alignToMotion, valueOverLife, colorOverLife, light, attractor, simpleAttractor

    /// The type of an input, or of `enabled`, as far as animations can change it; nil for another key.
    func animatableShape(of key: String) -> CustomShape? {
        if key == "enabled" { return .boolean }
        switch inputs[key] {
        case .number?: return .number
        case .flag?: return .boolean
        case .point?: return .point
        case .vector?, .text?, .numbers?, .color?, .colors?, nil: return nil
        }
    }

    /// The type of an input.
    package enum Input: Sendable {
        case number, flag, vector, point, text, numbers, color, colors

        /// Returns the value that a behaviour stores for a value of any type: vectors as three numbers, points as `CGPoint`. Nil for a value
        /// that the input does not accept.
        func stored(_ any: Any) -> Any? {
            let value = AnimatableValue(any)
            switch self {
            case .number, .flag: return value?.channels(for: .number) != nil ? any : nil
            case .vector: return ParticleBehavior.vector(value).map { [$0.x, $0.y, $0.z] }
            case .point: return ParticleBehavior.point(value).map { CGPoint(x: $0.x, y: $0.y) }
            case .text: if case .string(let text)? = value { return text } else { return nil }
            case .numbers: return value?.numbers
            case .color: if case .color(let color)? = value { return color } else { return nil }
            case .colors: return ParticleBehavior.colors(value) != nil ? any : nil
            }
        }
    }

    /// The inputs by their keys.
    package var inputs: [String: Input] {
        switch self {
        case .wave: ["force": .vector, "frequency": .number]
        case .drag: ["drag": .number]
        case .alignToMotion: ["rotation": .number, "preservesDepth": .flag]
        case .valueOverLife: ["keyPath": .text, "values": .numbers, "locations": .numbers, "additive": .flag]
        case .colorOverLife: ["colors": .colors, "locations": .numbers]
        case .light:
            [
                "color": .color, "position": .point, "zPosition": .number, "falloff": .number, "falloffDistance": .number, "spot": .flag,
                "appliesAlpha": .flag, "directionLatitude": .number, "directionLongitude": .number, "coneAngle": .number,
                "coneEdgeSoftness": .number,
            ]
        case .attractor:
            [
                "attractorType": .text, "stiffness": .number, "radius": .number, "position": .point, "zPosition": .number,
                "orientationLatitude": .number, "orientationLongitude": .number, "falloff": .number, "falloffDistance": .number,
            ]
        case .simpleAttractor: ["stiffness": .number, "radius": .number, "position": .point, "falloff": .number]
        }
    }
}

extension ParticleBehavior {
    /// The effect of a behaviour with these inputs; nil for none, and for one without a known rule.
    init?(_ kind: EmitterBehaviorKind, _ inputs: [String: Any]) {
        func number(_ key: String) -> Double {
            let value = AnimatableValue(inputs[key])?.channels(for: .number)?.x ?? 0
            return value.isFinite ? value : 0
        }
        func curve(_ values: [SIMD4<Double>]?) -> LifeCurve? {
            values.flatMap { LifeCurve($0, locations: AnimatableValue(inputs["locations"])?.numbers) }
        }
        switch kind {
        case .wave:
            guard let force = Self.vector(AnimatableValue(inputs["force"])), force != .zero, number("frequency") != 0 else { return nil }
            self = .wave(force: force, frequency: number("frequency"))
        case .drag:
            guard number("drag") != 0 else { return nil }
            self = .drag(number("drag"))
        case .alignToMotion: self = .alignment(turn: number("rotation") * 2 * .pi, inSpace: number("preservesDepth") != 0)
        case .valueOverLife:
            guard case .string(let key)? = AnimatableValue(inputs["keyPath"]), let target = ParticleNumber(rawValue: key),
                let curve = curve(AnimatableValue(inputs["values"])?.numbers?.map { SIMD4($0, 0, 0, 0) })
            else { return nil }
            self = .number(target, curve, isAdditive: number("additive") != 0)
        case .colorOverLife:
            guard let curve = curve(Self.colors(AnimatableValue(inputs["colors"]))) else { return nil }
            self = .color(curve)
        case .light: return nil
        case .attractor, .simpleAttractor:
            guard number("stiffness") != 0, !Self.hasFalloff(inputs) else { return nil }
            let place = Self.point(AnimatableValue(inputs["position"])) ?? .zero
            let isSimple = kind == .simpleAttractor
            let axis = SphericalCone(
                longitude: number("orientationLongitude"), elevation: .pi / 2 - number("orientationLatitude"), range: 0
            ).axis
            var shape = ParticleAttractor.Shape.radial
            if !isSimple, case .string(let name)? = AnimatableValue(inputs["attractorType"]) {
                if name == "axial" { shape = .axial(axis) }
                if name == "planar" { shape = .planar(axis) }
            }
            self = .attractor(
                ParticleAttractor(
                    shape: shape, stiffness: number("stiffness"), radius: max(0, number("radius")),
                    place: SIMD3(place.x, place.y, isSimple ? 0 : number("zPosition"))))
        }
    }

    /// Whether an attractor's force depends on the distance by a rule that no public source states.
    package static func hasFalloff(_ inputs: [String: Any]) -> Bool {
        ["falloff", "falloffDistance"].contains { AnimatableValue(inputs[$0])?.channels(for: .number).map { $0.x != 0 } ?? false }
    }

    /// A vector: a list of two or three finite numbers.
    fileprivate static func vector(_ value: AnimatableValue?) -> SIMD3<Double>? {
        guard let numbers = value?.numbers, numbers.count == 2 || numbers.count == 3, numbers.allSatisfy(\.isFinite) else { return nil }
        return SIMD3(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
    }

    /// A point, or a list of two finite numbers.
    fileprivate static func point(_ value: AnimatableValue?) -> SIMD2<Double>? {
        if case .point(let point)? = value, point.x.isFinite, point.y.isFinite { return SIMD2(point.x, point.y) }
        guard let numbers = value?.numbers, numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
        return SIMD2(numbers[0], numbers[1])
    }

    /// The components of a list of colours.
    fileprivate static func colors(_ value: AnimatableValue?) -> [SIMD4<Double>]? {
        guard case .array(let list)? = value else { return nil }
        var colors: [SIMD4<Double>] = []
        for member in list {
            guard case .color(let color) = member else { return nil }
            colors.append(color.srgb)
        }
        return colors
    }
}
