import QuartziteGraphics

/// An animation of a whole matrix compiled for sampling.
package struct MatrixTrack: Sendable {
    /// One end of the animation.
    package enum End: Sendable {
        /// The key in `LayerAnimation.matrixKeys`.
        case key(Int32)
        /// The underlying value.
        case current
        /// `current · key`.
        case currentBy(Int32)
    }

    package var clock: TrackClock
    package var isAdditive = false
    package var isCumulative = false
    package var from: End
    package var to: End
    /// The keys of a keyframe animation; empty for an animation that has only its ends.
    package var keys = Keyframes()

    package init(clock: TrackClock, from: End, to: End) {
        self.clock = clock
        self.from = from
        self.to = to
    }
}

// Methods of the address: a method of the track would copy the whole track to read a few fields.
extension UnsafePointer<MatrixTrack> {
    /// The clock in the track's memory.
    @inline(__always)
    var clock: UnsafePointer<TrackClock> { pointer(to: \.clock).unsafelyUnwrapped }

    /// The matrix at a progress. Additive and cumulative matrices are multiplied: `animated · cycles' ends · current`.
    func value(current: CATransform3D, at progress: TrackProgress, in animation: LayerAnimation) -> CATransform3D {
        var matrix: CATransform3D
        if !pointee.keys.isEmpty {
            matrix = keyframe(at: progress.value, in: animation)
        } else if case .key(let from) = pointee.from, case .key(let to) = pointee.to {
            matrix = MatrixKey.interpolate(
                animation.matrixKeys[Int(from)].pointee, animation.matrixKeys[Int(to)].pointee, progress.value)
        } else {
            matrix = MatrixKey.interpolate(
                MatrixKey(end(pointee.from, current, animation)), MatrixKey(end(pointee.to, current, animation)), progress.value)
        }
        if pointee.isCumulative && progress.cycles > 0 {
            let isReversed = pointee.clock.timing.autoreverses
            // Key times may end a cycle at another matrix than the last one.
            let last =
                pointee.keys.isEmpty
                ? end(isReversed ? pointee.from : pointee.to, current, animation) : keyframe(at: isReversed ? 0 : 1, in: animation)
            matrix = CATransform3DConcat(matrix, last.power(progress.cycles))
        }
        return pointee.isAdditive ? CATransform3DConcat(matrix, current) : matrix
    }

    private func keyframe(at progress: Double, in animation: LayerAnimation) -> CATransform3D {
        let (keys, values) = (pointee.keys, animation.matrixKeys)
        guard keys.segmentCount > 0 else { return values[keys.key(0)].pointee.matrix }
        let place = keys.place(of: progress, in: animation.segments)
        let k = place.key
        let key = values[keys.key(k)]
        switch keys.interpolation {
        case .held: return key.pointee.matrix
        case .linear: return MatrixKey.interpolate(key.pointee, values[keys.key(k + 1)].pointee, place.fraction)
        case .cubic:
            let weights = animation.segments[place.segment].pointee.tangents.weights(at: place.fraction)
            return MatrixKey.blend(values[keys.key(k - 1)], key, values[keys.key(k + 1)], values[keys.key(k + 2)], weights)
        }
    }

    private func end(_ end: MatrixTrack.End, _ current: CATransform3D, _ animation: LayerAnimation) -> CATransform3D {
        switch end {
        case .key(let index): animation.matrixKeys[Int(index)].pointee.matrix
        case .current: current
        case .currentBy(let index): CATransform3DConcat(current, animation.matrixKeys[Int(index)].pointee.matrix)
        }
    }
}

/// One track of a matrix property, of any kind.
package struct MatrixStep: Sendable {
    package enum Kind: Sendable {
        /// Sets a component; the track is in `LayerAnimation.components`.
        case component(TransformComponent)
        /// Makes a matrix of one or three numbers. The track of the numbers is in `components`.
        case function(CAValueFunction.Kind)
        /// Rotates by the direction of a motion path, plus half a turn if reversed. The track of the position on the path is in
        /// `components`.
        case heading(isReversed: Bool)
        /// The whole matrix; the track is in `LayerAnimation.matrices`.
        case whole
    }

    package var kind: Kind
    package var isAdditive: Bool
    package var track: Int32
}

/// The steps of one matrix property: replacing ones first, then additive ones, each in the order of addition.
package struct MatrixRun: Sendable {
    /// The matrices of every layer, whose components a commit computes in advance.
    enum Matrix: UInt8, Sendable { case transform, sublayerTransform, other }

    package let property: LayerProperty
    package let storage: ValueStorage
    let matrix: Matrix
    /// In `LayerAnimation.steps`.
    package let steps: Range<Int>

    init(_ property: LayerProperty, steps: Range<Int>) {
        (self.property, self.steps) = (property, steps)
        storage = property.storage
        matrix = property == .transform ? .transform : property == .sublayerTransform ? .sublayerTransform : .other
    }
}
