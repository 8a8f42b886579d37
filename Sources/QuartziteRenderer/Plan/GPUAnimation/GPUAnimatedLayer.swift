import Quartzite

/// A leaf layer in the vertex shader's format: a quad, box or gradient with base values and tracks; or a text that only moves. Initialization
/// fails for any other layer.
///
/// Whether a layer qualifies depends only on the committed layer, and not on the time or on earlier frames. So the same tree and
/// time give the same pixels.
struct GPUAnimatedLayer {
    /// The state that layers of one draw share.
    struct Key: Equatable {
        /// The kind of program.
        var kind: ProgramKey.Kind
        /// The program features that the layer itself needs: antialiased (quads), border, continuous corners.
        var features: ProgramKey.Features
        /// The image, or no contents for a colour.
        var contents: LayerContents
        /// How the image is sampled.
        var sampler: SamplerKey
        /// Whether colours are rounded to bytes, as by `InstanceWriter.premultiplied`.
        var isColor: Bool
        /// The variant of the program, in planes without perspective that keep angles.
        var variant: UInt8 = 0
    }

    /// The state that the layer shares with others of its draw.
    let key: Key
    private let rect: Float4
    private let uv: Float4
    private let radii: Float4
    private let cornerSmoothing: Float
    private let color: Float4
    private let border: Float4
    private let borderWidth: Float
    private let isGroup: Bool
    private let base: BaseValues
    /// Of a gradient, as in `gradient.glsl`.
    private let axis: Float4
    /// The number of stops of a gradient; 0 for other layers.
    let stopCount: Int
    /// The largest change of a gradient between two stops, as a share of the way between them, per point of the superlayer.
    let steepness: Double
    /// Bounding box of all positions that the layer can reach, in the superlayer's points.
    let swept: CGRect

    /// Encodes a layer; nil if the layer cannot be animated on the GPU.
    /// - Parameters:
    ///   - isFlipped: whether y points up on the screen in the superlayer.
    ///   - isMirrored: whether x points left there.
    ///   - tracks: receives the layer's tracks, replacing its content.
    init?(_ layer: CommittedLayer, isFlipped: Bool, isMirrored: Bool, tracks: inout ContiguousArray<GPUTrack>) {
        let values = layer.values
        let (isGradient, isText) = (layer.subclass.kind == .gradient, layer.subclass.kind == .text)
        guard let animation = layer.animation, layer.sublayers.isEmpty, layer.mask == nil,
            isGradient || isText || layer.subclass.kind == .plain,
            values.isDrawnInItsPlane, let base = BaseValues(layer)
        else { return nil }
        tracks.removeAll(keepingCapacity: true)
        guard animation.appendGPUTracks(over: base, samplesLists: isGradient, to: &tracks), TrackLayout.room(for: tracks.count) != nil
        else { return nil }
        self.base = base

        let anchor = values.pointee.anchorInBounds
        var features: ProgramKey.Features = values.pointee.allowsEdgeAntialiasing ? .antialiased : []
        (radii, cornerSmoothing) = (values.radii, values.cornerSmoothing)
        // At any opacity below 1.
        isGroup = values.pointee.fadesAsGroup(at: 0, hasSublayers: false, otherParts: 0)
        let drawable: Drawable
        var gradient: (axis: Float4, stopCount: Int, steepness: Double) = (Float4(0, 0, 0, 0), 0, 0)
        if isText {
            guard case .text(let text) = layer.subclass, text.isDrawn, Drawable.Box(values) == nil, !values.pointee.contents.isPresent,
                !values.pointee.clipsToBounds, !values.pointee.bounds.isEmpty, base.onlyTranslates,
                tracks.allSatisfy({ $0.channel.translates })
            else { return nil }
            drawable = .text(values.pointee.bounds)
            (uv, color, border, borderWidth) = (Float4(0, 0, 1, 1), Float4(1, 1, 1, 1), Float4(0, 0, 0, 0), 0)
            key = Key(kind: .coverage, features: [], contents: LayerContents(), sampler: .plain, isColor: true)
        } else if isGradient {
            guard case .gradient(let stops) = layer.subclass, Drawable.Box(values) == nil, !values.pointee.contents.isPresent,
                !values.pointee.bounds.isEmpty, values.pointee.allowsEdgeAntialiasing, let facts = GradientFacts(layer),
                let axis = GradientAxis(stops)
            else { return nil }
            let kind = PlannedGradient.kind(of: stops)
            features = values.pointee.isCornerCurveContinuous ? .continuousCorners : []
            gradient = (axis.packed, facts.count, Self.steepness(axis, facts, base, values))
            let isResized = tracks.contains { $0.channel == .scaleX || $0.channel == .scaleY }
            let isRamp =
                kind == .axialGradient && features.isEmpty && facts.isLinear && !isResized
                && abs(base[.scaleX]) == abs(base[.scaleY])
            drawable = .gradient(kind)
            (uv, color, border, borderWidth) = (Float4(0, 0, 1, 1), Float4(1, 1, 1, 1), Float4(0, 0, 0, 0), 0)
            key = Key(
                kind: kind, features: features, contents: LayerContents(), sampler: .plain, isColor: true,
                variant: isRamp ? PlannedGradient.rampVariant(stops: facts.count, largestScale: 1 / facts.smallestDistance) : 0)
        } else if values.pointee.contents.isPresent {
            guard Drawable.Box(values) == nil, !values.pointee.clipsToBounds,
                let placement = ContentsPlacement(values, isFlipped: isFlipped, isMirrored: isMirrored)
            else { return nil }
            drawable = .contents(placement)
            uv = Float4(Float(placement.u0), Float(placement.v0), Float(placement.u1), Float(placement.v1))
            color = Float4(SIMD4<Float>(values.pointee.contentsTint))
            key = Key(
                kind: .image, features: features, contents: values.pointee.contents, sampler: SamplerKey(values),
                isColor: values.pointee.contentsMultiplyColor.isPresent)
            (border, borderWidth) = (Float4(0, 0, 0, 0), 0)
        } else {
            guard let box = Drawable.Box(values) else { return nil }
            drawable = .box(box)
            uv = Float4(0, 0, 1, 1)
            let kind = drawable.program(values, in: .identity)
            if kind == .box {
                guard values.pointee.allowsEdgeAntialiasing else { return nil }
                features = values.pointee.showsBorder ? .border : []
                if values.pointee.isCornerCurveContinuous { features.insert(.continuousCorners) }
            }
            color = Float4(values.pointee.backgroundColor.components.clampedColor)
            border = values.pointee.showsBorder ? Float4(values.pointee.borderColor.components.clampedColor) : Float4(0, 0, 0, 0)
            borderWidth = Float(values.pointee.shownBorderWidth)
            key = Key(kind: kind, features: features, contents: LayerContents(), sampler: .plain, isColor: true)
        }
        (axis, stopCount, steepness) = gradient
        let fromAnchor = drawable.extent(values).offsetBy(dx: -anchor.x, dy: -anchor.y)
        rect = Float4(fromAnchor)
        guard let swept = Self.swept(fromAnchor, base, tracks) else { return nil }
        self.swept = swept
    }

    /// Appends the layer in the GPU buffer's format.
    /// - Parameters:
    ///   - progressValues: the index of each track's progress value.
    ///   - firstStop: index of a gradient's first stop among those of the group.
    func append(
        to floats: inout ContiguousArray<Float>, _ layout: TrackLayout, _ tracks: ContiguousArray<GPUTrack>,
        progressValues: ContiguousArray<Int32>, firstStop: Int
    ) {
        floats.append(Float(base[.rotation] / (2 * .pi)))
        floats.append(Float(base[.scaleX]))
        floats.append(Float(base[.scaleY]))
        floats.append(Float(base[.opacity]))
        floats.append(Float(base[.positionX]))
        floats.append(Float(base[.positionY]))
        floats.append(Float(base[.translationX]))
        floats.append(Float(base[.translationY]))
        floats.append(rect)
        switch layout.form {
        case .quad:
            floats.append(uv)
            floats.append(color)
        case .box:
            floats.append(radii)
            floats.append(color)
            floats.append(border)
            floats.append(borderWidth)
            floats.append(cornerSmoothing)
            floats.append(isGroup ? 1 : 0)
        case .gradient:
            floats.append(radii)
            floats.append(axis)
            floats.append(Float(firstStop))
            floats.append(Float(firstStop + stopCount - 1))
            floats.append(cornerSmoothing)
        case .text: return
        }
        for index in 0..<layout.tracks {
            guard index < tracks.count else {
                floats.append(Float4(0, 0, 0, -1))
                continue
            }
            let track = tracks[index]
            // In full turns, so that the shader can subtract whole turns.
            let unit = track.channel == .rotation ? 2 * Double.pi : 1
            floats.append(
                Float4(Float(track.from / unit), Float(track.delta / unit), Float(progressValues[index]), Float(track.channel.rawValue)))
        }
    }

    // MARK: Gradients

    /// Returns the largest change of a gradient per point of the superlayer, as a share of the way between two stops.
    private static func steepness(
        _ axis: GradientAxis, _ facts: GradientFacts, _ base: BaseValues, _ values: UnsafePointer<LayerValues>
    ) -> Double {
        let slope = axis.way / SIMD2(Double(values.pointee.bounds.width), Double(values.pointee.bounds.height))
        let scale = min(abs(base[.scaleX]), abs(base[.scaleY]))
        return (slope * slope).sum().squareRoot() / (facts.smallestDistance * scale)
    }

    // MARK: Reach

    /// Returns the bounding box of all positions of a rectangle. Nil if the box is not finite.
    private static func swept(_ rect: CGRect, _ base: BaseValues, _ tracks: ContiguousArray<GPUTrack>) -> CGRect? {
        func range(_ channel: GPUChannel) -> ClosedRange<Double> {
            var (low, high) = (base[channel], base[channel])
            for track in tracks where track.channel == channel {
                let ends = (track.from + track.delta * track.range.lowerBound, track.from + track.delta * track.range.upperBound)
                low = min(low, ends.0, ends.1)
                high = max(high, ends.0, ends.1)
            }
            return low...high
        }
        func scaled(_ low: Double, _ high: Double, _ scale: ClosedRange<Double>) -> ClosedRange<Double> {
            let ends = (low * scale.lowerBound, low * scale.upperBound, high * scale.lowerBound, high * scale.upperBound)
            return min(ends.0, ends.1, ends.2, ends.3)...max(ends.0, ends.1, ends.2, ends.3)
        }
        // Limit for the bounds, so that floats and their products stay finite. Base values and tracks have limits of their own.
        let largest = 1e9
        guard abs(rect.minX) < largest, abs(rect.minY) < largest, abs(rect.maxX) < largest, abs(rect.maxY) < largest else {
            return nil
        }
        var across = scaled(Double(rect.minX), Double(rect.maxX), range(.scaleX))
        var down = scaled(Double(rect.minY), Double(rect.maxY), range(.scaleY))
        if base[.rotation] != 0 || tracks.contains(where: { $0.channel == .rotation }) {
            let (x, y) = (max(-across.lowerBound, across.upperBound), max(-down.lowerBound, down.upperBound))
            let radius = (x * x + y * y).squareRoot()
            (across, down) = (-radius...radius, -radius...radius)
        }
        let (x, y) = (range(.positionX), range(.positionY))
        let (dx, dy) = (range(.translationX), range(.translationY))
        let low = CGPoint(
            x: across.lowerBound + x.lowerBound + dx.lowerBound, y: down.lowerBound + y.lowerBound + dy.lowerBound)
        let high = CGPoint(
            x: across.upperBound + x.upperBound + dx.upperBound, y: down.upperBound + y.upperBound + dy.upperBound)
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension UnsafePointer<LayerValues> {
    /// Whether the layer lies flat in its superlayer and needs no more than one quad or box.
    fileprivate var isDrawnInItsPlane: Bool {
        !pointee.isHidden && !pointee.isGeometryFlipped && !pointee.flipsHorizontalAxis && !pointee.transformsContents
            && !pointee.hasPattern
            && pointee.anchorPointZ == 0 && !pointee.castsShadow
            && pointee.shouldRasterize == 0 && pointee.edgeAntialiasingMask == .all && !pointee.stretchesContentsInParts
    }
}

extension SIMD4<Double> {
    /// The components clamped to 0…1, straight.
    fileprivate var clampedColor: SIMD4<Float> {
        SIMD4<Float>(clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)))
    }
}

extension ContiguousArray<Float> {
    fileprivate mutating func append(_ v: Float4) {
        append(v.x)
        append(v.y)
        append(v.z)
        append(v.w)
    }
}
