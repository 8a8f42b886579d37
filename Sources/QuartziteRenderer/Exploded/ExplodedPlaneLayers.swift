import Quartzite

/// Builds the layers that draw a plane of the exploded view.
struct ExplodedPlaneLayers {
    let source: RenderTree
    let layout: ExplodedLayout
    let settings: ExplodedSettings
    /// By node of the source: whether its values have changed.
    let changed: ContiguousArray<Bool>

    /// Everything that a plane's layers depend on, besides the values of layers.
    struct Key: Equatable {
        var node: Int
        var matrix: CATransform3D
        var opacity: Double
        var isFlipped: Bool
        var isMirrored: Bool
        var tint: SIMD4<Double>
        /// The layers around that clip, mask or filter, the outermost first, with the map of each to the plane's own points.
        var clips: [Clip]
        var showsContent: Bool
        var showsGhost: Bool
        /// The width of the outline in the layer's points; 0 for none.
        var lineWidth: Double
        var lineColor: SIMD4<Double>
    }

    struct Clip: Equatable {
        var node: Int
        var isFlipped: Bool
        var isMirrored: Bool
        var map: Homography
    }

    /// The opacity of what a clip cuts away.
    private static let ghostOpacity = 0.16
    /// The opacity of what a mask cuts away; low, because other planes should be visible through the holes of a mask.
    private static let maskedGhostOpacity = 0.06
    private static let lineColor = SIMD4(0.30, 0.55, 1.0, 0.85)
    private static let emptyLineColor = SIMD4(0.45, 0.58, 0.80, 0.45)
    private static let invisibleLineColor = SIMD4(0.55, 0.55, 0.58, 0.55)

    // MARK: Keys

    func key(of index: Int) -> Key {
        let (plane, part) = (layout.view.planes[index], layout.parts[index])
        var clips: [Clip] = []
        var next = part.clip
        if next != nil, let inverse = part.flat.inverse {
            while let at = next {
                let clip = layout.clips[at]
                next = clip.outer
                let isFiltered = source.effects(of: clip.node)?.filters.isEmpty == false
                guard isFiltered || layout.cuts(at, plane.reach, part.flat, source) else { continue }
                clips.append(Clip(node: clip.node, isFlipped: clip.isFlipped, isMirrored: clip.isMirrored, map: clip.flat * inverse))
            }
            clips.reverse()
        }
        let showsContent = plane.draws && plane.appearance != .invisible && settings.content.showsContents
        var key = Key(
            node: part.node, matrix: plane.matrix, opacity: part.opacity, isFlipped: part.isFlipped, isMirrored: part.isMirrored,
            tint: part.tint, clips: clips, showsContent: showsContent, showsGhost: showsContent && plane.appearance == .clipped,
            lineWidth: 0, lineColor: .zero)
        if settings.content.showsWireframe, !plane.bounds.isEmpty {
            let side = min(plane.bounds.width, plane.bounds.height)
            key.lineWidth = min(side / 2, 1 / (Self.scale(of: plane.matrix, at: plane.bounds) * settings.camera.zoom))
            key.lineColor =
                plane.appearance == .invisible ? Self.invisibleLineColor : plane.draws ? Self.lineColor : Self.emptyLineColor
        }
        return key
    }

    /// The points of exploded space per point of a layer.
    private static func scale(of matrix: CATransform3D, at bounds: CGRect) -> Double {
        let x = (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12 + matrix.m13 * matrix.m13).squareRoot()
        let y = (matrix.m21 * matrix.m21 + matrix.m22 * matrix.m22 + matrix.m23 * matrix.m23).squareRoot()
        let w = bounds.midX * matrix.m14 + bounds.midY * matrix.m24 + matrix.m44
        let scale = (x * y).squareRoot() / max(1e-6, abs(w))
        return scale.isFinite ? max(1e-6, scale) : 1
    }

    /// Whether values that a plane draws have changed.
    func isContentChanged(_ index: Int) -> Bool {
        let part = layout.parts[index]
        if isChanged(part.node) { return true }
        var next = part.clip
        while let at = next {
            if isChanged(layout.clips[at].node) { return true }
            next = layout.clips[at].outer
        }
        return false
    }

    /// Whether a layer has changed, or its mask.
    private func isChanged(_ node: Int) -> Bool {
        if changed[node] { return true }
        guard let mask = maskNode(of: node) else { return false }
        return changed[mask..<Int(source.nodes[mask].end)].contains(true)
    }

    private func maskNode(of node: Int) -> Int? {
        source.rareIndex(of: node).flatMap { source.rareData[$0].mask }.map { Int($0) }
    }

    // MARK: Layers

    /// Builds the layers of a plane.
    /// - Parameter ids: the plane's identifiers, which grow as needed. The first is the plane's.
    /// - Returns: the number of identifiers that are in use.
    func build(_ index: Int, _ key: Key, _ ids: inout ContiguousArray<LayerID>, into layers: inout [CommittedLayer]) -> Int {
        var names = Names(ids: ids)
        defer { ids = names.ids }
        let plane = names.next()
        var sublayers: [LayerID] = []
        if key.showsGhost { sublayers.append(content(key, Homography.identity, isGhost: true, in: key, &names, &layers)) }
        if key.showsContent { sublayers.append(clippedContent(key, &names, &layers)) }
        if key.lineWidth > 0 { sublayers.append(outline(index, key, &names, &layers)) }
        var (values, objects) = (LayerValues(), LayerObjects())
        place(&values, &objects, by: key.matrix, isFlipped: key.isFlipped, isMirrored: key.isMirrored)
        var subclass = SubclassValues.none
        if key.tint != SIMD4(repeating: 1) {
            // A replicator with a single instance applies the tint.
            var replicator = ReplicatorValues()
            replicator.instanceColor = LayerColor(components: key.tint)
            subclass = .replicator(replicator)
        }
        layers.append(CommittedLayer(exploded: plane, values, subclass: subclass, objects: objects, sublayers: sublayers))
        return names.used
    }

    private struct Names {
        var ids: ContiguousArray<LayerID>
        var used = 0

        mutating func next() -> LayerID {
            if used == ids.count { ids.append(LayerID()) }
            used += 1
            return ids[used - 1]
        }
    }

    /// Builds the content inside of the layers that clip it.
    private func clippedContent(_ key: Key, _ names: inout Names, _ layers: inout [CommittedLayer]) -> LayerID {
        let chain = key.clips.map { _ in names.next() }
        var (map, isFlipped, isMirrored) = (Homography.identity, key.isFlipped, key.isMirrored)
        var built: [(values: LayerValues, objects: LayerObjects, effects: EffectValues?, mask: LayerID?)] = []
        for clip in key.clips {
            let own = source.nodes[clip.node].values
            var (values, objects) = (LayerValues(), LayerObjects())
            values.bounds = own.pointee.bounds
            values.masksToBounds = own.pointee.masksToBounds
            values.cornerRadius = own.pointee.cornerRadius
            values.setRare(\.maskedCorners, own.pointee.maskedCorners, &objects)
            values.setRare(\.cornerRadii, own.pointee.cornerRadii, &objects)
            values.isCornerCurveContinuous = own.pointee.isCornerCurveContinuous
            // Each map leads to the plane's points, but a layer needs the map to the next layer outside.
            guard let inverse = map.inverse else { continue }
            place(
                &values, &objects, by: Self.matrix(clip.map * inverse), isFlipped: clip.isFlipped != isFlipped,
                isMirrored: clip.isMirrored != isMirrored)
            (map, isFlipped, isMirrored) = (clip.map, clip.isFlipped, clip.isMirrored)
            built.append((values, objects, source.effects(of: clip.node)?.ofSurface, mask(of: clip.node, &names, &layers)))
        }
        var inner = key
        (inner.isFlipped, inner.isMirrored) = (isFlipped, isMirrored)
        var last = content(key, map.inverse ?? .identity, isGhost: false, in: inner, &names, &layers)
        for (position, layer) in built.enumerated().reversed() {
            layers.append(
                CommittedLayer(
                    exploded: chain[position], layer.values, effects: layer.effects, objects: layer.objects, sublayers: [last],
                    mask: layer.mask))
            last = chain[position]
        }
        return last
    }

    /// Builds the layer's own picture.
    /// - Parameters:
    ///   - map: from the layer's points to those of the layer around.
    ///   - around: whether that layer is flipped.
    private func content(
        _ key: Key, _ map: Homography, isGhost: Bool, in around: Key, _ names: inout Names, _ layers: inout [CommittedLayer]
    ) -> LayerID {
        let id = names.next()
        let committed = source.committedLayer(key.node)
        var (values, objects) = sampled(key.node, committed)
        place(
            &values, &objects, by: Self.matrix(map), isFlipped: key.isFlipped != around.isFlipped,
            isMirrored: key.isMirrored != around.isMirrored)
        values.opacity = key.opacity * (isGhost ? ghostOpacity(key) : 1)
        values.hidden = 0
        values.setRare(\.doubleSided, 1, &objects)
        values.setRare(\.shouldRasterize, 0, &objects)
        values.setRare(\.sublayerTransform, CATransform3DIdentity, &objects)
        values.setRare(\.transition, LayerTransition(), &objects)
        if isGhost { values.setRare(\.shadowOpacity, 0, &objects) }
        let effects = source.effects(of: key.node)
        let (timing, animation) = ownTime(of: key.node, committed)
        layers.append(
            CommittedLayer(
                exploded: id, values, subclass: ownSubclass(of: key.node), effects: isGhost ? effects?.ofSurface : effects,
                objects: objects, timing: timing, animation: animation, mask: isGhost ? nil : mask(of: key.node, &names, &layers)))
        return id
    }

    private func ghostOpacity(_ key: Key) -> Double {
        let isMasked = maskNode(of: key.node) != nil || key.clips.contains { maskNode(of: $0.node) != nil }
        return isMasked ? Self.maskedGhostOpacity : Self.ghostOpacity
    }

    private func outline(_ index: Int, _ key: Key, _ names: inout Names, _ layers: inout [CommittedLayer]) -> LayerID {
        let id = names.next()
        let own = source.nodes[key.node].values
        var (values, objects) = (LayerValues(), LayerObjects())
        values.bounds = layout.view.planes[index].bounds
        values.cornerRadius = own.pointee.cornerRadius
        values.setRare(\.maskedCorners, own.pointee.maskedCorners, &objects)
        values.setRare(\.cornerRadii, own.pointee.cornerRadii, &objects)
        values.isCornerCurveContinuous = own.pointee.isCornerCurveContinuous
        values.setRare(\.borderWidth, key.lineWidth, &objects)
        values.setRare(\.borderColor, LayerColor(components: key.lineColor), &objects)
        place(&values, &objects, by: CATransform3DIdentity, isFlipped: false, isMirrored: false)
        layers.append(CommittedLayer(exploded: id, values, objects: objects))
        return id
    }

    /// Copies the mask of a layer with its sublayers.
    private func mask(of node: Int, _ names: inout Names, _ layers: inout [CommittedLayer]) -> LayerID? {
        guard let first = maskNode(of: node) else { return nil }
        let range = first..<Int(source.nodes[first].end)
        var copies: [LayerID: LayerID] = [:]
        for node in range {
            let id = source.committedLayer(node).id
            if copies[id] == nil { copies[id] = names.next() }
        }
        for node in range {
            let committed = source.committedLayer(node)
            // The further instances of a replicator are made of the same layers.
            guard source.index(of: committed.id) == node, let id = copies[committed.id] else { continue }
            let (values, objects) = sampled(node, committed)
            let (timing, animation) = ownTime(of: node, committed)
            layers.append(
                CommittedLayer(
                    exploded: id, values, subclass: source.subclass(of: node), effects: source.effects(of: node), objects: objects,
                    timing: timing, animation: animation, sublayers: committed.sublayers.compactMap { copies[$0] },
                    mask: committed.mask.flatMap { copies[$0] }))
        }
        return copies[source.committedLayer(first).id]
    }

    // MARK: Values

    /// Returns the values of a node at the time of the sample, with objects that keep referenced objects alive.
    private func sampled(_ node: Int, _ committed: CommittedLayer) -> (LayerValues, LayerObjects) {
        var values = source.nodes[node].values.pointee
        var objects = committed.objects
        if values.contents != committed.values.pointee.contents { objects.contents = values.contents.image }
        // A sampled path lies in memory of the sample.
        if values.shadowPath.points != committed.values.pointee.shadowPath.points {
            values.setShadowPath(values.shadowPath.elements, &objects)
        }
        // Sampled rare values lie in memory of the sample too.
        _ = values.ownRareValues(&objects)
        return (values, objects)
    }

    /// The values of a layer's class for the layer alone. A replicator without sublayers is a plain layer.
    private func ownSubclass(of node: Int) -> SubclassValues {
        let subclass = source.subclass(of: node)
        switch subclass {
        case .replicator, .transform, .none: return .none
        case .shape, .gradient, .text, .emitter: return subclass
        }
    }

    /// Returns the timing of a copy, and the animations that it needs: particles depend on the past too.
    private func ownTime(of node: Int, _ committed: CommittedLayer) -> (LayerTiming, LayerAnimation?) {
        guard let rare = source.rareIndex(of: node), case .emitter = source.rareData[rare].subclass else { return (LayerTiming(), nil) }
        let time = source.rareData[rare].time
        return (
            LayerTiming(standingAt: time.isFinite ? time : 0),
            committed.animation.flatMap { LayerAnimation($0, without: Self.otherThanEmitterProperties) }
        )
    }

    /// All properties except those that only emitters have.
    private static let otherThanEmitterProperties = LayerPropertySet(LayerProperty.allCases.filter { $0.owner != .emitter })

    /// Places a layer by a matrix from its own points to those of the layer around, whatever its flips.
    private func place(
        _ values: inout LayerValues, _ objects: inout LayerObjects, by matrix: CATransform3D, isFlipped: Bool, isMirrored: Bool
    ) {
        (values.anchorPoint, values.position, values.zPosition) = (.zero, .zero, 0)
        values.setRare(\.anchorPointZ, 0, &objects)
        (values.isGeometryFlipped, values.flipsHorizontalAxis) = (isFlipped, isMirrored)
        values.setRare(\.transform, CATransform3DIdentity, &objects)
        // The matrix of a layer without a transform: the flips, and the anchor point in the bounds.
        var unplaced = values.matrixToParent
        // A flip is its own inverse.
        (unplaced.m41, unplaced.m42) = (-unplaced.m41 * unplaced.m11, -unplaced.m42 * unplaced.m22)
        values.setRare(\.transform, CATransform3DConcat(unplaced, matrix), &objects)
    }

    private static func matrix(_ map: Homography) -> CATransform3D {
        CATransform3D(
            m11: map.m11, m12: map.m12, m13: 0, m14: map.m14, m21: map.m21, m22: map.m22, m23: 0, m24: map.m24, m31: 0, m32: 0, m33: 1,
            m34: 0, m41: map.m41, m42: map.m42, m43: 0, m44: map.m44)
    }
}
