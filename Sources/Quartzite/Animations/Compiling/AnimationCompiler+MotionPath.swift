import QuartziteGraphics

extension AnimationCompiler {
    /// Adds the tracks of a movement along a path: the position, and the rotation if the layer rotates along the path.
    mutating func addMotion(
        along path: PathElements, _ animation: CAKeyframeAnimation, _ target: PropertyPath,
        _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock
    ) throws(AnimationFault) {
        guard target.shape == .point || target.shape == .size else {
            throw AnimationFault("it follows a path of points, but the property holds a \(target.shape)")
        }
        guard path.isFinite else { throw AnimationFault("its path is not finite") }
        guard let start = path.points.first else { throw AnimationFault("its path is empty") }
        // A path defines its own curves between points, so the cubic modes have no effect.
        let mode: CAAnimationCalculationMode.Kind = mode == .discrete ? .discrete : mode.isPaced ? .paced : .linear
        var track = ChannelTrack(clock: clock)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        let pieces = addPieces(of: path, pacing: mode == .paced ? .length : .parameter)
        guard !pieces.isEmpty else {
            // The path is a single point.
            (track.from, track.to) = (SIMD4(start.x, start.y, 0, 0), SIMD4(start.x, start.y, 0, 0))
            addChannels(track, target)
            return
        }
        track.source = .motionPath
        track.keys.firstKey = Int32(tracks.pieces.count - pieces.count)
        track.keys.keyCount = Int32(pieces.count)
        addSegments(animation, mode, count: pieces.count, path: path, distances: pieces.map(length(of:)), to: &track.keys)
        addChannels(track, target)
        guard target.property == .position, let rotation = animation.keyframes.rotationMode else { return }
        if rotation == .rotateAuto || rotation == .rotateAutoReverse {
            track.isAdditive = false
            tracks.addStep(
                .heading(isReversed: rotation == .rotateAutoReverse), .transform, track, isAdditive: animation.isAdditive)
        }
    }

    /// Adds the lines and curves of a path. A move adds no segment, nor does a closing line of length zero.
    private mutating func addPieces(of path: PathElements, pacing: PathPiece.Pacing) -> ArraySlice<PathPiece> {
        let count = tracks.pieces.count
        var start = SIMD2<Double>(0, 0)
        path.forEach { element, from in
            let from = SIMD2(point: from)
            switch element {
            case .move(let point): start = SIMD2(point: point)
            case .line(let end): addPiece(from, end: SIMD2(point: end), pacing)
            case .quad(let control, let end):
                // The cubic curve equal to the quadratic curve at every parameter.
                let (control, end) = (SIMD2(point: control), SIMD2(point: end))
                addPiece(from, from + (control - from) * (2.0 / 3), end + (control - end) * (2.0 / 3), end, pacing)
            case .cubic(let control1, let control2, let end):
                addPiece(from, SIMD2(point: control1), SIMD2(point: control2), SIMD2(point: end), pacing)
            case .close: if from != start { addPiece(from, end: start, pacing) }
            }
        }
        return tracks.pieces[count...]
    }

    private mutating func addPiece(_ start: SIMD2<Double>, end: SIMD2<Double>, _ pacing: PathPiece.Pacing) {
        tracks.pieces.append(
            PathPiece(start: start, control1: start, control2: end, end: end, isLine: true, pacing: pacing))
    }

    private mutating func addPiece(
        _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>,
        _ pacing: PathPiece.Pacing
    ) {
        var piece = PathPiece(start: start, control1: control1, control2: control2, end: end, isLine: false, pacing: pacing)
        if pacing == .length {
            piece.firstLength = Int32(tracks.arcLengths.count)
            tracks.arcLengths.append(contentsOf: piece.arcLengths())
        }
        tracks.pieces.append(piece)
    }

    private func length(of piece: PathPiece) -> Double {
        if piece.isLine || piece.pacing == .parameter { return ((piece.end - piece.start) * (piece.end - piece.start)).sum().squareRoot() }
        return tracks.arcLengths[Int(piece.firstLength) + PathPiece.arcCount]
    }
}

extension PathElements {
    /// The number of segments of an animation along the path: lines, curves, and closing lines of nonzero length.
    package var segmentCount: Int {
        var (count, start) = (0, CGPoint.zero)
        forEach { element, from in
            switch element {
            case .move(let point): start = point
            case .close: count += from == start ? 0 : 1
            default: count += 1
            }
        }
        return count
    }

    /// Whether the last segment is the line by which `closeSubpath` returns to the start of the subpath.
    package var endsWithClosingLine: Bool {
        var (isClosing, start) = (false, CGPoint.zero)
        forEach { element, from in
            switch element {
            case .move(let point): start = point
            case .close: if from != start { isClosing = true }
            default: isClosing = false
            }
        }
        return isClosing
    }
}

extension SIMD2<Double> {
    fileprivate init(point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
