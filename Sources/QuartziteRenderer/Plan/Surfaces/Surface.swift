import Quartzite

/// A picture that passes have drawn: an offscreen target, and where it lies on the screen.
struct SurfaceTexture: Equatable, Sendable {
    var index: Int32
    /// In pixels of its own, each of which stands for `reduction` × `reduction` of the viewport's.
    var area: PixelRect
    var reduction: Int32 = 1

    static let none = SurfaceTexture(index: -1, area: .empty)

    /// The viewport's pixels.
    var screenArea: PixelRect {
        PixelRect(
            minX: area.minX * reduction, minY: area.minY * reduction, maxX: area.maxX * reduction, maxY: area.maxY * reduction)
    }
}

/// What the planner keeps of a layer that becomes a picture, or whose shadow or background does: the pictures stay on the GPU, and are
/// drawn anew only when something in them has changed.
struct Surface: Sendable {
    /// The layer; −1 for an entry that is free.
    var node: Int32
    var reasons: SurfaceReasons = []
    /// The effect whose picture this one is part of, or −1.
    var outer: Int32 = -1
    /// Whether the pictures show what the layer shows.
    var isValid = false
    /// Whether the shadow of its path is drawn as the path is now.
    var hasPathShadow = false
    /// The viewport's pixels that the layer's content touches, and those that all of it touches with filters and shadow.
    var input = PixelRect.empty
    var output = PixelRect.empty
    var texture = SurfaceTexture.none
    var shadow = SurfaceTexture.none
    var chain = FilterChain()
    /// Filters of what is behind, and the pixels that they are seen in.
    var background = FilterChain()
    var backdrop = PixelRect.empty
    /// How far these read around them.
    var backdropOutset: Int32 = 0

    /// The layer's values when it was placed last, and the version of what it has beside them: they tell whether it only fades.
    var values = LayerValues()
    var version: UInt32 = 0
    /// Where it is a picture in a space of its own; then nothing above counts but the node, the outer one, and whether it is valid.
    var cached: CachedSurface?

    var needsPathShadow: Bool { node >= 0 && reasons.contains(.pathShadow) && !hasPathShadow }
}

/// The effects of all layers, by an index that a layer keeps as long as it has any.
struct SurfaceTree: Sendable {
    /// Read and written in place here: accessors of a value so large would ask for memory at each use.
    var entries: ContiguousArray<Surface> = []
    /// Their indexes, the last layer first: so those inside of others come before them.
    private(set) var order: ContiguousArray<Int32> = []
    /// Offscreen targets that nobody needs any more.
    private(set) var released: ContiguousArray<Int32> = []
    private(set) var free: ContiguousArray<Int32> = []
    /// Effects whose pictures the last plan draws: what they show is not sure before it was executed.
    private var planned: ContiguousArray<Int32> = []
    private var needsOrder = false
    /// Where pictures in spaces of their own lie.
    var store = SurfaceAtlas()
    var equals = SurfaceDeduplication()
    /// Those that lie in something animated, as of so many changes to what is animated; and whether others have come or gone since.
    var movable: ContiguousArray<Int32> = []
    var knownAnimations = -1
    var hasNewCachedSurface = true
    /// Whether some layer's effects were left away, since it lies in too many pictures.
    var hasTooDeep = false

    var isEmpty: Bool { entries.count == free.count }

    /// The offscreen target of an effect's picture; that of its shadow is the next one.
    static func slot(_ index: Int) -> Int32 { Pass.firstPersistent + 2 * Int32(index) }

    /// Gives a layer an entry, or brings the one that it has up to date.
    mutating func update(
        _ node: Int, _ layer: inout PlannedLayer, outer: Int32, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?
    ) {
        if layer.surfaceReasons.contains(.tooDeep) { hasTooDeep = true }
        let cached: SurfaceReasons = [.filters, .shadow, .pathShadow, .backdrop]
        guard !layer.surfaceReasons.isDisjoint(with: cached) else {
            if layer.effectSurface >= 0 { remove(&layer) }
            return
        }
        if layer.effectSurface < 0 { layer.effectSurface = add(node) }
        let index = Int(layer.effectSurface)
        entries[index].reasons = layer.surfaceReasons
        entries[index].values = values.pointee
        entries[index].version = rare?.pointee.version ?? 0
        entries[index].outer = outer
        (entries[index].isValid, entries[index].hasPathShadow) = (false, false)
    }

    /// An entry for a layer that has none yet.
    mutating func add(_ node: Int) -> Int32 {
        needsOrder = true
        if let index = free.popLast() {
            entries[Int(index)] = Surface(node: Int32(node))
            return index
        }
        entries.append(Surface(node: Int32(node)))
        return Int32(entries.count - 1)
    }

    /// Fades a layer that becomes a picture, where nothing of it has changed but its opacity: then the picture stays.
    /// - Returns: the pixels that it touches; nil where there is more to do.
    mutating func fade(
        _ layer: inout PlannedLayer, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?,
        in parent: UnsafePointer<PlannedLayer>
    ) -> PixelRect? {
        let index = Int(layer.effectSurface)
        guard layer.hasEffectSurface, layer.isVisible, index >= 0, entries[index].isValid, !layer.hasTransition, !parent.pointee.preserves3D,
            entries[index].version == rare?.pointee.version ?? 0
        else { return nil }
        let (old, new) = (entries[index].values.opacity, values.pointee.opacity)
        // At full opacity a picture and its shadow need no group around them.
        guard new > 0, (old < 1) == (new < 1) else { return nil }
        entries[index].values.opacity = new
        guard memcmp(&entries[index].values, values, MemoryLayout<LayerValues>.size) == 0 else { return nil }
        layer.groupOpacity = parent.pointee.opacity * min(1, new) * parent.pointee.sharedOpacity
        markChanged(in: entries[index].outer)
        return entries[index].output
    }

    /// Takes a layer's entry back.
    mutating func remove(_ layer: inout PlannedLayer) {
        let index = Int(layer.effectSurface)
        released.append(Self.slot(index))
        released.append(Self.slot(index) + 1)
        vacate(layer.effectSurface)
        layer.effectSurface = -1
    }

    /// Leaves an entry to others.
    mutating func vacate(_ index: Int32) {
        entries[Int(index)] = Surface(node: -1)
        free.append(index)
        (needsOrder, hasNewCachedSurface) = (true, true)
    }

    /// Says that nobody will ask for an offscreen target again.
    mutating func release(_ target: Int32) { released.append(target) }

    /// Says that an offscreen target is asked for again.
    mutating func keep(_ target: Int32) { released.removeAll { $0 == target } }

    /// Follows the layers to their new indexes.
    mutating func renumber(_ index: (Int32) -> Int32) {
        for entry in entries.indices where entries[entry].node >= 0 {
            entries[entry].node = index(entries[entry].node)
            if let shape = entries[entry].cached?.placement.shape, shape >= 0 { entries[entry].cached?.placement.shape = index(shape) }
        }
        (needsOrder, hasNewCachedSurface) = (true, true)
    }

    /// Begins anew for layers that are new.
    mutating func removeAll() {
        for index in entries.indices where entries[index].node >= 0 {
            released.append(Self.slot(index))
            released.append(Self.slot(index) + 1)
            freeSlot(of: index)
        }
        entries.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        (needsOrder, hasNewCachedSurface) = (false, true)
    }

    /// Says that anything in an effect's picture may have changed, and so in all around it.
    mutating func invalidate(_ index: Int32) {
        var index = index
        while index >= 0 {
            entries[Int(index)].isValid = false
            entries[Int(index)].cached?.isTouched = true
            index = entries[Int(index)].outer
        }
    }

    /// Nothing that is kept counts any more.
    mutating func invalidateAll() {
        for index in entries.indices {
            (entries[index].isValid, entries[index].hasPathShadow) = (false, false)
            entries[index].cached?.isTouched = true
        }
    }

    /// Says that the plan draws an effect's pictures.
    mutating func markPlanned(_ index: Int) { planned.append(Int32(index)) }

    /// Says whether what the last plan was to draw has been drawn; if not, it is to be drawn again.
    mutating func resolvePlanned(isDrawn: Bool) {
        if !isDrawn {
            for index in planned where entries.indices.contains(Int(index)) {
                invalidate(index)
                entries[Int(index)].hasPathShadow = false
                if let common = entries[Int(index)].cached?.common, common >= 0 { equals.forget(common) }
            }
        }
        planned.removeAll(keepingCapacity: true)
    }

    mutating func resolveOrder() {
        guard needsOrder else { return }
        needsOrder = false
        order.removeAll(keepingCapacity: true)
        for index in entries.indices where entries[index].node >= 0 { order.append(Int32(index)) }
        // Of a layer that has both, its picture in a space of its own lies around the other.
        order.sort { a, b in
            let (first, second) = (entries[Int(a)].node, entries[Int(b)].node)
            return first != second ? first > second : entries[Int(a)].cached == nil && entries[Int(b)].cached != nil
        }
    }

    mutating func drainReleased(into list: inout ContiguousArray<Int32>) {
        if released.isEmpty { return }
        list.append(contentsOf: released)
        released.removeAll(keepingCapacity: true)
    }
}
