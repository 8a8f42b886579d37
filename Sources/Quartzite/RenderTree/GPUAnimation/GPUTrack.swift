import QuartziteGraphics

/// The numbers of a layer that the vertex shader animates, in the order of its two vectors, `baseValues` and `place`.
package enum GPUChannel: UInt8, Sendable, CaseIterable {
    case rotation, scaleX, scaleY, opacity
    case positionX, positionY, translationX, translationY

    /// Whether the number changes only where the layer is.
    package var translates: Bool {
        switch self {
        case .positionX, .positionY, .translationX, .translationY: true
        case .rotation, .scaleX, .scaleY, .opacity: false
        }
    }
}

/// One number of one track, as the vertex shader evaluates it: `from + delta · progress`.
///
/// The CPU computes the progress in doubles, once a frame for all layers that share it, with the code that samples layers. So
/// begins, ends, repeats, fills, timing functions, springs and keys have exactly the CPU's result, however long the clock has run.
package struct GPUTrack: Sendable {
    package var channel: GPUChannel
    package var from: Double
    package var delta: Double
    /// Bounds on the progress.
    package var range: ClosedRange<Double>
    package var progress: SharedProgress
}

extension LayerAnimation {
    /// The properties that the vertex shader can animate.
    private static let vertexShaderProperties = LayerPropertySet([LayerProperty.opacity, .position, .transform])
    /// The lists of a gradient layer, which `AnimatedGradients` samples.
    private static let gradientLists = LayerPropertySet([LayerProperty.gradientColors, .gradientLocations])

    /// Appends the animation's tracks for the vertex shader, in order of application. Returns false if the vertex shader cannot
    /// evaluate one of them: it animates another property, is additive or cumulative, or is relative to a value that another track
    /// changes.
    /// - Parameter samplesLists: whether the lists of a gradient layer are sampled apart, so that their tracks do not matter.
    package func appendGPUTracks(
        over base: BaseValues, samplesLists: Bool, to tracks: inout ContiguousArray<GPUTrack>
    ) -> Bool {
        let others = samplesLists ? properties.subtracting(Self.gradientLists) : properties
        guard others.isSubset(of: Self.vertexShaderProperties), matrices.isEmpty, objects.isEmpty, transitions.isEmpty else {
            return false
        }
        let first = tracks.count
        for run in 0..<layerRuns.channels.count {
            for index in layerRuns.channels[run].pointee.tracks {
                let isAdded =
                    layerRuns.channels[run].pointee.property == .opacity
                    ? append(index, channel: 0, as: .opacity, over: base, first, to: &tracks)
                    : appendPosition(index, over: base, first, to: &tracks)
                if !isAdded { return false }
            }
        }
        for run in 0..<layerRuns.matrices.count {
            for index in layerRuns.matrices[run].pointee.steps {
                let step = steps[index]
                guard case .component(let component) = step.pointee.kind, !step.pointee.isAdditive,
                    append(component, Int(step.pointee.track), over: base, first, to: &tracks)
                else { return false }
            }
        }
        return true
    }

    private func appendPosition(
        _ index: Int, over base: BaseValues, _ first: Int, to tracks: inout ContiguousArray<GPUTrack>
    ) -> Bool {
        let start = Int(channels[index].pointee.firstChannel)
        for place in start..<min(2, start + Int(channels[index].pointee.channelCount)) {
            let channel = place == 0 ? GPUChannel.positionX : .positionY
            if !append(index, channel: place - start, as: channel, over: base, first, to: &tracks) { return false }
        }
        return true
    }

    private func append(
        _ component: TransformComponent, _ index: Int, over base: BaseValues, _ first: Int,
        to tracks: inout ContiguousArray<GPUTrack>
    ) -> Bool {
        func append(_ gpuChannel: GPUChannel, channel: Int = 0) -> Bool {
            self.append(index, isComponent: true, channel: channel, as: gpuChannel, over: base, first, to: &tracks)
        }
        switch component {
        case .rotation, .rotationZ: return append(.rotation)
        case .scaleX: return append(.scaleX)
        case .scaleY: return append(.scaleY)
        case .scaleXY, .scale:
            // Relative ends would be relative to a mean of both scales. A negative scale turns the back to the viewer.
            let track = components[index]
            guard track.pointee.hasFixedEnds,
                component == .scaleXY || base.isDoubleSided || track.pointee.staysPositive(in: self)
            else { return false }
            return append(.scaleX) && append(.scaleY)
        case .translation: return append(.translationX) && append(.translationY, channel: 1)
        case .translationX: return append(.translationX)
        case .translationY: return append(.translationY)
        default: return false
        }
    }

    private func append(
        _ index: Int, isComponent: Bool = false, channel: Int, as gpuChannel: GPUChannel, over base: BaseValues, _ first: Int,
        to tracks: inout ContiguousArray<GPUTrack>
    ) -> Bool {
        let track = isComponent ? components[index] : channels[index]
        guard !track.pointee.isAdditive, !track.pointee.isCumulative else { return false }
        var (from, delta) = (0.0, 1.0)
        let range: ClosedRange<Double>
        if track.pointee.source == .ends {
            var current = 0.0
            if !track.pointee.hasFixedEnds {
                if tracks[first...].contains(where: { $0.channel == gpuChannel }) { return false }
                current = base[gpuChannel]
            }
            from = track.pointee.from[channel] + (track.pointee.fromIsRelative ? current : 0)
            delta = track.pointee.to[channel] + (track.pointee.toIsRelative ? current : 0) - from
            range = track.pointee.clock.progressRange(in: self)
        } else {
            guard let values = track.pointee.valueRange(channel: channel, in: self) else { return false }
            range = values
        }
        // Limits within which floats and their products stay accurate.
        guard abs(from) < 1e9, abs(delta) < 1e9, abs(range.lowerBound) < 1e9, abs(range.upperBound) < 1e9 else { return false }
        let progress = SharedProgress(self, isComponent: isComponent, index: index, channel: channel)
        tracks.append(GPUTrack(channel: gpuChannel, from: from, delta: delta, range: range, progress: progress))
        return true
    }
}

extension ChannelTrack {
    fileprivate var hasFixedEnds: Bool { !fromIsRelative && !toIsRelative }

    /// Returns whether a scale never becomes negative.
    fileprivate func staysPositive(in animation: LayerAnimation) -> Bool {
        switch source {
        case .ends: from.x >= 0 && to.x >= 0 && clock.progressRange(in: animation) == 0...1
        default: (valueRange(channel: 0, in: animation)?.lowerBound ?? -1) >= 0
        }
    }
}
