import QuartziteGraphics

/// The numbers of a layer that the vertex shader works out by itself. In the order of its two vectors, `resting` and `place`.
package enum RetainedLane: UInt8, Sendable, CaseIterable {
    case rotation, scaleX, scaleY, opacity
    case positionX, positionY, translationX, translationY
}

/// One number of one track as the vertex shader has it: `from + delta · pace`.
///
/// The pace is worked out by the code that samples layers, in doubles, once a frame for all layers that share it. So begins, ends,
/// repeats, fills, curves, springs and keys are those of the CPU to the last bit, however long the clock has run.
package struct RetainedTrack: Sendable {
    package var lane: RetainedLane
    package var from: Double
    package var delta: Double
    /// Where the pace may lie.
    package var range: ClosedRange<Double>
    package var pace: TrackPace
}

extension LayerAnimation {
    /// Adds the tracks as the vertex shader has them, in the order in which they act. False where one of them cannot be retained: it
    /// touches something else, is additive or cumulative, or counts from a value that another track changes.
    package func appendRetainedTracks(over resting: RestingLanes, to tracks: inout ContiguousArray<RetainedTrack>) -> Bool {
        let allowed: LayerPropertySet = [LayerPropertySet(.opacity), LayerPropertySet(.position), LayerPropertySet(.transform)]
        guard properties.isSubset(of: allowed), matrices.isEmpty, objects.isEmpty, transitions.isEmpty else { return false }
        let first = tracks.count
        for run in 0..<layerRuns.lanes.count {
            for index in layerRuns.lanes[run].pointee.tracks {
                let isAdded =
                    layerRuns.lanes[run].pointee.property == .opacity
                    ? append(index, lane: 0, as: .opacity, over: resting, first, to: &tracks)
                    : appendPosition(index, over: resting, first, to: &tracks)
                if !isAdded { return false }
            }
        }
        for run in 0..<layerRuns.matrices.count {
            for index in layerRuns.matrices[run].pointee.steps {
                let step = steps[index]
                guard case .component(let component) = step.pointee.kind, !step.pointee.isAdditive,
                    append(component, Int(step.pointee.track), over: resting, first, to: &tracks)
                else { return false }
            }
        }
        return true
    }

    private func appendPosition(
        _ index: Int, over resting: RestingLanes, _ first: Int, to tracks: inout ContiguousArray<RetainedTrack>
    ) -> Bool {
        let start = Int(lanes[index].pointee.firstLane)
        for place in start..<min(2, start + Int(lanes[index].pointee.laneCount)) {
            let lane = place == 0 ? RetainedLane.positionX : .positionY
            if !append(index, lane: place - start, as: lane, over: resting, first, to: &tracks) { return false }
        }
        return true
    }

    private func append(
        _ component: TransformComponent, _ index: Int, over resting: RestingLanes, _ first: Int,
        to tracks: inout ContiguousArray<RetainedTrack>
    ) -> Bool {
        func append(_ retained: RetainedLane, lane: Int = 0) -> Bool {
            self.append(index, isComponent: true, lane: lane, as: retained, over: resting, first, to: &tracks)
        }
        switch component {
        case .rotation, .rotationZ: return append(.rotation)
        case .scaleX: return append(.scaleX)
        case .scaleY: return append(.scaleY)
        case .scaleXY, .scale:
            // Relative ends would count from a mean; a layer that is turned over shows its back.
            let track = components[index]
            guard track.pointee.hasFixedEnds,
                component == .scaleXY || resting.isDoubleSided || track.pointee.staysPositive(in: self)
            else { return false }
            return append(.scaleX) && append(.scaleY)
        case .translation: return append(.translationX) && append(.translationY, lane: 1)
        case .translationX: return append(.translationX)
        case .translationY: return append(.translationY)
        default: return false
        }
    }

    private func append(
        _ index: Int, isComponent: Bool = false, lane: Int, as retained: RetainedLane, over resting: RestingLanes, _ first: Int,
        to tracks: inout ContiguousArray<RetainedTrack>
    ) -> Bool {
        let track = isComponent ? components[index] : lanes[index]
        guard !track.pointee.isAdditive, !track.pointee.isCumulative else { return false }
        var (from, delta) = (0.0, 1.0)
        let range: ClosedRange<Double>
        if track.pointee.source == .ends {
            var current = 0.0
            if !track.pointee.hasFixedEnds {
                if tracks[first...].contains(where: { $0.lane == retained }) { return false }
                current = resting[retained]
            }
            from = track.pointee.from[lane] + (track.pointee.fromIsRelative ? current : 0)
            delta = track.pointee.to[lane] + (track.pointee.toIsRelative ? current : 0) - from
            range = track.pointee.clock.progressRange(in: self)
        } else {
            guard let values = track.pointee.valueRange(lane: lane, in: self) else { return false }
            range = values
        }
        // Numbers that floats and their products can hold.
        guard abs(from) < 1e9, abs(delta) < 1e9, abs(range.lowerBound) < 1e9, abs(range.upperBound) < 1e9 else { return false }
        let pace = TrackPace(self, isComponent: isComponent, index: index, lane: lane)
        tracks.append(RetainedTrack(lane: retained, from: from, delta: delta, range: range, pace: pace))
        return true
    }
}

extension LaneTrack {
    fileprivate var hasFixedEnds: Bool { !fromIsRelative && !toIsRelative }

    /// Whether a scale never turns the layer over.
    fileprivate func staysPositive(in animation: LayerAnimation) -> Bool {
        switch source {
        case .ends: from.x >= 0 && to.x >= 0 && clock.progressRange(in: animation) == 0...1
        default: (valueRange(lane: 0, in: animation)?.lowerBound ?? -1) >= 0
        }
    }
}
