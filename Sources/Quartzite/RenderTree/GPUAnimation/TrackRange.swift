import QuartziteGraphics

/// Bounds on the values of tracks, for the pixels that an animation may touch. The bounds are conservative.
extension TrackClock {
    /// Returns bounds on the progress. Timing functions and springs that overshoot leave 0…1.
    func progressRange(in animation: LayerAnimation) -> ClosedRange<Double> {
        spring.map { animation.springs[Int($0)].pointee.range } ?? timing.curve.range
    }
}

extension TimingCurve {
    /// Bounds on the y of the curve. A Bézier curve stays inside the hull of its control points.
    var range: ClosedRange<Double> { min(0, c1y, c2y)...max(1, c1y, c2y) }
}

extension ChannelTrack {
    /// Returns bounds on a channel of a keyframe or path track. Returns nil if unknown, as where a timing function overshoots.
    func valueRange(channel: Int, in animation: LayerAnimation) -> ClosedRange<Double>? {
        guard clock.progressRange(in: animation) == 0...1 else { return nil }
        var values: [Double] = []
        if source == .motionPath {
            for index in 0..<keys.keyCount {
                let piece = animation.pieces[Int(keys.firstKey + index)]
                values.append(contentsOf: [piece.pointee.start, piece.pointee.end].map { $0[channel] })
                if !piece.pointee.isLine {
                    values.append(contentsOf: [piece.pointee.control1, piece.pointee.control2].map { $0[channel] })
                }
            }
        } else {
            for index in 0..<keys.keyCount { values.append(animation.channelKeys[Int(keys.firstKey + index)].pointee[channel]) }
        }
        for index in 0..<keys.segmentCount {
            let segment = animation.segments[Int(keys.firstSegment + index)]
            guard segment.pointee.curve.range == 0...1 else { return nil }
            if keys.interpolation == .cubic, source == .keyframes {
                values.append(contentsOf: controls(of: segment.pointee.tangents, Int(segment.pointee.key), channel, animation))
            }
        }
        guard let low = values.min(), let high = values.max(), low.isFinite, high.isFinite else { return nil }
        return low...high
    }

    /// Returns the inner control points of a cubic segment. The curve stays in the hull of these and its ends.
    private func controls(of tangents: CubicTangents, _ first: Int, _ channel: Int, _ animation: LayerAnimation) -> [Double] {
        let keys = keys
        func key(_ index: Int) -> Double { animation.channelKeys[keys.key(index)].pointee[channel] }
        let (a, b, c, d) = (key(first - 1), key(first), key(first + 1), key(first + 2))
        let start = tangents.start.before * (b - a) + tangents.start.after * (c - b)
        let end = tangents.end.before * (c - b) + tangents.end.after * (d - c)
        return [b + start / 3, c - end / 3]
    }
}
