import QuartziteGraphics

/// Why an animation has no effect.
package struct AnimationFault: Error {
    package let reason: String
}

extension CABasicAnimation {
    /// The animation as a track of `layer`, its begin time and duration already resolved in `timing`.
    package func compile(timing: AnimationTiming, for layer: CALayer) throws(AnimationFault) -> CompiledTrack {
        guard let keyPath else { throw AnimationFault(reason: "it has no key path") }
        guard let path = PropertyPath(keyPath), layer.has(path.property) else {
            throw AnimationFault(reason: "the key path is no animatable property")
        }
        guard timing.isValid else { throw AnimationFault(reason: "its times are not finite numbers, or its duration is not positive") }
        guard ends.from != nil || ends.to != nil || ends.by != nil else {
            throw AnimationFault(reason: "it has neither fromValue nor toValue nor byValue")
        }
        switch path.shape {
        case .transform: return .matrix(try matrixTrack(path.property, timing))
        case .image, .path: return .object(try objectTrack(path.property, timing))
        default: return .lanes(try laneTrack(path, timing))
        }
    }

    private func laneTrack(_ path: PropertyPath, _ timing: AnimationTiming) throws(AnimationFault) -> LaneTrack {
        let shape = path.shape
        let from = try lanes(ends.from, shape, "fromValue")
        let to = try lanes(ends.to, shape, "toValue")
        let by = try lanes(ends.by, shape, "byValue")
        var track = LaneTrack(timing: timing, property: path.property)
        switch path.part {
        case .whole: break
        case .lanes(let first, let count): (track.firstLane, track.laneCount) = (first, count)
        case .component(let component): track.component = component
        }
        track.isAdditive = isAdditive
        track.isCumulative = isCumulative
        let zero = SIMD4<Double>(repeating: 0)
        switch (from, to, by) {
        case (let from?, let to?, _): (track.from, track.to) = (from, to)
        case (let from?, nil, let by?): (track.from, track.to) = (from, from + by)
        case (nil, let to?, let by?): (track.from, track.to) = (to - by, to)
        case (nil, nil, let by?):
            (track.from, track.to) = (zero, by)
            (track.fromIsRelative, track.toIsRelative) = (!isAdditive, !isAdditive)
        case (let from?, nil, nil):
            track.from = from
            track.toIsRelative = !isAdditive
        case (nil, let to?, nil):
            track.to = to
            track.fromIsRelative = !isAdditive
        case (nil, nil, nil): break
        }
        return track
    }

    private func lanes(
        _ value: Any?, _ shape: LayerProperty.Shape, _ end: String
    ) throws(AnimationFault) -> SIMD4<Double>? {
        guard let value else { return nil }
        guard let lanes = AnimatableValue(value)?.lanes(for: shape) else {
            throw AnimationFault(reason: "its \(end) is \(type(of: value)), but the property holds a \(shape)")
        }
        guard lanes.sum().isFinite else { throw AnimationFault(reason: "its \(end) is not finite") }
        return lanes
    }

    private func matrixTrack(_ property: LayerProperty, _ timing: AnimationTiming) throws(AnimationFault) -> MatrixTrack {
        let from = try matrix(ends.from, "fromValue")
        let to = try matrix(ends.to, "toValue")
        let by = try matrix(ends.by, "byValue")
        var track = MatrixTrack(
            timing: timing, property: property, isAdditive: isAdditive, isCumulative: isCumulative, from: .current, to: .current)
        let missing: MatrixTrack.End = isAdditive ? .fixed(CATransform3DIdentity) : .current
        switch (from, to, by) {
        case (let from?, let to?, _): (track.from, track.to) = (.fixed(from), .fixed(to))
        case (let from?, nil, let by?): (track.from, track.to) = (.fixed(from), .fixed(CATransform3DConcat(from, by)))
        case (nil, let to?, let by?):
            let inverse = CATransform3DInvert(by)
            guard inverse != by || CATransform3DConcat(by, by) == CATransform3DIdentity else {
                throw AnimationFault(reason: "its byValue has no inverse")
            }
            (track.from, track.to) = (.fixed(CATransform3DConcat(to, inverse)), .fixed(to))
        case (nil, nil, let by?): (track.from, track.to) = (missing, isAdditive ? .fixed(by) : .currentBy(by))
        case (let from?, nil, nil): (track.from, track.to) = (.fixed(from), missing)
        case (nil, let to?, nil): (track.from, track.to) = (missing, .fixed(to))
        case (nil, nil, nil): break
        }
        if case .fixed(let a) = track.from, case .fixed(let b) = track.to { track.parts = MatrixTrack.Parts(a, b) }
        return track
    }

    private func matrix(_ value: Any?, _ end: String) throws(AnimationFault) -> CATransform3D? {
        guard let value else { return nil }
        guard let matrix = AnimatableValue(value)?.matrix else {
            throw AnimationFault(reason: "its \(end) is \(type(of: value)), but the property holds a transform")
        }
        guard matrix.isFinite else { throw AnimationFault(reason: "its \(end) is not finite") }
        return matrix
    }

    private func objectTrack(_ property: LayerProperty, _ timing: AnimationTiming) throws(AnimationFault) -> ObjectTrack {
        guard ends.by == nil else { throw AnimationFault(reason: "a byValue cannot be added to a picture or a path") }
        return ObjectTrack(
            timing: timing, property: property, from: try object(ends.from, property, "fromValue"),
            to: try object(ends.to, property, "toValue"))
    }

    private func object(
        _ value: Any?, _ property: LayerProperty, _ end: String
    ) throws(AnimationFault) -> ObjectTrack.End {
        guard let value else { return .current }
        switch (AnimatableValue(value), property) {
        case (.image(let image)?, .contents): return .image(image)
        case (.path(let path)?, .shadowPath), (.path(let path)?, .path): return .path(LayerObjects.Path(path))
        default: throw AnimationFault(reason: "its \(end) is \(type(of: value)), which the property does not hold")
        }
    }
}
