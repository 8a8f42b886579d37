import Quartzite

/// The offscreen texture of a drawn surface and its position on the screen.
struct SurfaceTexture: Equatable, Sendable {
    /// The offscreen target.
    var index: Int32
    /// The texture's rectangle in its own pixels, each of which stands for `reduction` × `reduction` pixels of the viewport.
    var area: PixelRect
    /// Downsampling factor, 1 for full resolution.
    var reduction: Int32 = 1

    /// No texture.
    static let none = SurfaceTexture(index: -1, area: .empty)

    /// The texture's rectangle in the viewport's pixels.
    var screenArea: PixelRect {
        PixelRect(
            minX: area.minX * reduction, minY: area.minY * reduction, maxX: area.maxX * reduction, maxY: area.maxY * reduction)
    }
}

/// A surface: the offscreen textures of a layer with its sublayers, or of its path shadow; or the state of its backdrop filters.
///
/// Textures stay on the GPU and are redrawn only after a change inside them. A filtered backdrop is drawn in every frame that needs
/// it.
struct Surface: Sendable {
    /// The layer; −1 for a free entry.
    var node: Int32
    /// Why the layer needs the surface.
    var reasons: SurfaceReasons = []
    /// Index of the enclosing surface, or −1.
    var parent: Int32 = -1
    /// Whether the texture shows the layer's current state.
    var isValid = false
    /// Whether the texture of the path shadow shows the current path.
    var hasPathShadow = false
    /// The viewport's pixels that the layer's content covers, before filters and shadow.
    var input = PixelRect.empty
    /// The viewport's pixels that the surface covers, including filters and shadow.
    var output = PixelRect.empty
    /// The filtered content.
    var texture = SurfaceTexture.none
    /// The blurred shadow, before its colour.
    var shadow = SurfaceTexture.none
    /// The layer's filters.
    var chain = FilterChain()
    /// The layer's backdrop filters.
    var background = FilterChain()
    /// The viewport's pixels in which the filtered backdrop is visible.
    var backdrop = PixelRect.empty
    /// Distance in pixels by which the backdrop filters read outside `backdrop`.
    var backdropOutset: Int32 = 0

    /// The layer's values at its last layout. A comparison finds out whether only the opacity has changed.
    var values = LayerValues()
    /// Version of the layer's rare data at its last layout.
    var version: UInt32 = 0
    /// State of an isolated surface, or nil for an effect surface. With a value, only `node`, `parent`, `isValid`, `values` and
    /// `version` of the other properties are used.
    var isolated: IsolatedSurface?

    /// Whether the path shadow must be drawn.
    var needsPathShadow: Bool { node >= 0 && reasons.contains(.pathShadow) && !hasPathShadow }
}

/// All surfaces, by an index that a layer keeps for as long as it has the surface.
struct SurfaceTree: Sendable {
    /// Accessed in place: an accessor for a value this large would allocate at each use.
    var entries: ContiguousArray<Surface> = []
    /// Indices of the used entries, last layer first, so that nested surfaces precede their enclosing surface.
    private(set) var order: ContiguousArray<Int32> = []
    /// Offscreen targets that can be freed.
    private(set) var released: ContiguousArray<Int32> = []
    /// Indices of the free entries.
    private(set) var free: ContiguousArray<Int32> = []
    /// Surfaces that the last plan draws. Their content is unknown until the plan has been executed.
    private var planned: ContiguousArray<Int32> = []
    private var needsOrder = false
    /// Allocates the texture memory of isolated surfaces.
    var atlas = SurfaceAtlas()
    /// Finds isolated surfaces with identical content.
    var deduplication = SurfaceDeduplication()
    /// Isolated surfaces inside an animated subtree, valid for `knownAnimations`.
    var animatedSurfaces: ContiguousArray<Int32> = []
    /// The tree's `animationChanges` when `animatedSurfaces` was computed; −1 before.
    var knownAnimations = -1
    /// Whether isolated surfaces were added or removed since `animatedSurfaces` was computed.
    var hasNewIsolatedSurface = true
    /// Whether a layer's filters or shadow were left out because too many surfaces enclose the layer.
    var hasTooDeep = false

    /// Whether there are no surfaces.
    var isEmpty: Bool { entries.count == free.count }

    /// Returns the offscreen target of a surface's texture. The target of its shadow is the next index.
    static func target(of index: Int) -> Int32 { Pass.firstPersistent + 2 * Int32(index) }

    /// Adds or updates the effect surface of a layer, or removes the surface if the layer no longer needs one.
    mutating func updateEffectSurface(
        _ node: Int, _ layer: inout PlannedLayer, parent: Int32, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?
    ) {
        if layer.surfaceReasons.contains(.tooDeep) { hasTooDeep = true }
        let needed: SurfaceReasons = [.filters, .shadow, .pathShadow, .backdrop]
        guard !layer.surfaceReasons.isDisjoint(with: needed) else {
            if layer.effectSurface >= 0 { removeEffectSurface(&layer) }
            return
        }
        if layer.effectSurface < 0 { layer.effectSurface = makeEntry(for: node) }
        let index = Int(layer.effectSurface)
        entries[index].reasons = layer.surfaceReasons
        entries[index].values = values.pointee
        entries[index].version = rare?.pointee.version ?? 0
        entries[index].parent = parent
        (entries[index].isValid, entries[index].hasPathShadow) = (false, false)
    }

    /// Returns an entry for a layer that has none.
    mutating func makeEntry(for node: Int) -> Int32 {
        needsOrder = true
        if let index = free.popLast() {
            entries[Int(index)] = Surface(node: Int32(node))
            return index
        }
        entries.append(Surface(node: Int32(node)))
        return Int32(entries.count - 1)
    }

    /// Changes the opacity of a layer with an effect surface, if nothing else about the layer has changed: the texture stays valid.
    /// - Returns: the pixels that the surface covers; nil if the layer needs a full update.
    mutating func fade(
        _ layer: inout PlannedLayer, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?,
        in parent: UnsafePointer<PlannedLayer>
    ) -> PixelRect? {
        let index = Int(layer.effectSurface)
        guard layer.hasEffectSurface, layer.isVisible, index >= 0, entries[index].isValid, !layer.hasTransition,
            !parent.pointee.preserves3D,
            entries[index].version == rare?.pointee.version ?? 0
        else { return nil }
        let (old, new) = (entries[index].values.opacity, values.pointee.opacity)
        // At full opacity, the surface and its shadow need no group around them.
        guard new > 0, (old < 1) == (new < 1) else { return nil }
        entries[index].values.opacity = new
        guard memcmp(&entries[index].values, values, MemoryLayout<LayerValues>.size) == 0 else { return nil }
        layer.groupOpacity = parent.pointee.opacity * values.pointee.clampedOpacity * parent.pointee.sharedOpacity
        markChanged(in: entries[index].parent)
        return entries[index].output
    }

    /// Removes the effect surface of a layer.
    mutating func removeEffectSurface(_ layer: inout PlannedLayer) {
        let index = Int(layer.effectSurface)
        released.append(Self.target(of: index))
        released.append(Self.target(of: index) + 1)
        vacate(layer.effectSurface)
        layer.effectSurface = -1
    }

    /// Marks an entry as free.
    mutating func vacate(_ index: Int32) {
        entries[Int(index)] = Surface(node: -1)
        free.append(index)
        (needsOrder, hasNewIsolatedSurface) = (true, true)
    }

    /// Marks an offscreen target as no longer used.
    mutating func release(_ target: Int32) { released.append(target) }

    /// Marks an offscreen target as used again.
    mutating func keep(_ target: Int32) { released.removeAll { $0 == target } }

    /// Replaces node indices after a renumbering.
    mutating func renumber(_ index: (Int32) -> Int32) {
        for entry in entries.indices where entries[entry].node >= 0 {
            entries[entry].node = index(entries[entry].node)
            if let shape = entries[entry].isolated?.placement.shape, shape >= 0 { entries[entry].isolated?.placement.shape = index(shape) }
        }
        (needsOrder, hasNewIsolatedSurface) = (true, true)
    }

    /// Removes every surface, before planning from scratch.
    mutating func removeAll() {
        for index in entries.indices where entries[index].node >= 0 {
            released.append(Self.target(of: index))
            released.append(Self.target(of: index) + 1)
            freeSlot(of: index)
        }
        entries.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        (needsOrder, hasNewIsolatedSurface) = (false, true)
    }

    /// Marks a surface and all its enclosing surfaces as invalid.
    mutating func invalidate(_ index: Int32) {
        var index = index
        while index >= 0 {
            entries[Int(index)].isValid = false
            entries[Int(index)].isolated?.isTouched = true
            index = entries[Int(index)].parent
        }
    }

    /// Marks every surface as invalid.
    mutating func invalidateAll() {
        for index in entries.indices {
            (entries[index].isValid, entries[index].hasPathShadow) = (false, false)
            entries[index].isolated?.isTouched = true
        }
    }

    /// Records that the plan draws a surface.
    mutating func markPlanned(_ index: Int) { planned.append(Int32(index)) }

    /// Handles the result of the last plan. If the plan was not drawn, its surfaces become invalid again.
    mutating func resolvePlanned(isDrawn: Bool) {
        if !isDrawn {
            for index in planned where entries.indices.contains(Int(index)) {
                invalidate(index)
                entries[Int(index)].hasPathShadow = false
                if let common = entries[Int(index)].isolated?.sharedContent, common >= 0 { deduplication.forget(common) }
            }
        }
        planned.removeAll(keepingCapacity: true)
    }

    /// Sorts the surfaces if entries have changed.
    mutating func resolveOrder() {
        guard needsOrder else { return }
        needsOrder = false
        order.removeAll(keepingCapacity: true)
        for index in entries.indices where entries[index].node >= 0 { order.append(Int32(index)) }
        // If a layer has both kinds of surface, its isolated surface encloses its effect surface.
        order.sort { a, b in
            let (first, second) = (entries[Int(a)].node, entries[Int(b)].node)
            return first != second ? first > second : entries[Int(a)].isolated == nil && entries[Int(b)].isolated != nil
        }
    }

    /// Moves the targets that can be freed into `list`.
    mutating func drainReleased(into list: inout ContiguousArray<Int32>) {
        if released.isEmpty { return }
        list.append(contentsOf: released)
        released.removeAll(keepingCapacity: true)
    }
}
