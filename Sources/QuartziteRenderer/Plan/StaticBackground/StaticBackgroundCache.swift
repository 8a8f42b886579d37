/// The cached pixels of the first layers in the draw order, which have been static for some frames while only later layers move. A
/// frame begins with a copy of the cache instead of drawing these layers again.
///
///     draw order     root  tile  tile  …  tile │ mover          a frame:  copy, mover
///                    0                     end │
///
/// Records which items the cache shows, and which tiles of its pixels are drawn. Each tile is drawn when a frame first needs it. A
/// change of a cached item invalidates the tiles that intersect the frame's damage. A new draw order, or items that change
/// repeatedly, discard the cache.
///
/// Does not draw, and knows nothing about layers. The planner decides whether the cache pays off; see
/// `PlanState+StaticBackground.swift`.
struct StaticBackgroundCache: Sendable {
    /// Side of a tile in pixels.
    static let side: Int32 = 64
    /// Number of frames that decide which items are static: before the first decision, and between later ones.
    private static let stableFrames = (first: 4, later: 16)
    /// Hysteresis: a frame that changes cached items adds `step` to the instability, and any other frame subtracts 1. Beyond
    /// `most`, the cache is discarded.
    private static let instability = (step: 4, most: 12)

    /// When the cache is used.
    var use = StaticBackgroundUse.whenCheaper
    /// Largest viewport, in pixels, for which a cache is allocated.
    var maxPixels = 16 << 20

    /// Number of cached items; 0 without a cache.
    private(set) var end = 0
    /// Whether faces in perspective are drawn into the cache.
    var holdsPerspective = false

    /// The first item that the current frame has changed; `Int.max` for none.
    private(set) var firstChanged = Int.max
    /// The smallest first changed item since the last decision.
    private(set) var lowestChanged = Int.max
    /// Number of frames since the last decision.
    private var frames = 0
    /// Number of frames to the next decision.
    private var framesToDecision = stableFrames.first
    /// How often cached items have changed recently; see `Self.instability`.
    private var instability = 0
    /// The viewport's pixels.
    private var area = PixelRect.empty
    /// Number of tiles in a row.
    private var columns = 0
    /// By tile, row by row, whether the tile is drawn.
    private var isDrawn: ContiguousArray<Bool> = []
    /// Whether the last plan draws tiles and has not been executed yet.
    private var isPending = false
    /// Whether the target can be freed.
    private var isReleased = false
    /// Whether the cache is disabled for this draw order and viewport.
    private var isRefused = false

    // MARK: Frames

    /// Begins a frame. Tiles of a plan that was not executed are missing.
    mutating func beginFrame() {
        firstChanged = .max
        if isPending { invalidateTiles() }
        isPending = false
    }

    /// Records that an item has changed in this frame.
    @inline(__always)
    mutating func mark(_ item: Int) { if item < firstChanged { firstChanged = item } }

    /// Discards the cache for a new draw order, which invalidates every item index.
    mutating func removeAll() {
        drop()
        (frames, lowestChanged, framesToDecision, instability, isRefused) = (0, .max, Self.stableFrames.first, 0, false)
        firstChanged = 0
    }

    /// Records that the last plan was executed, and whether any part of it failed to draw.
    mutating func didExecute(hasFailed: Bool) {
        if hasFailed { if isPending { refuse() } else { drop() } }
        isPending = false
    }

    /// Disables the cache until the draw order changes, for lack of memory or because the cache cannot be used.
    mutating func refuse() {
        drop()
        isRefused = true
    }

    /// Updates the state for the changes of a frame.
    /// - Parameters:
    ///   - first: the first item that the frame must redraw.
    ///   - damage: the damaged pixels.
    /// - Returns: whether a cache may exist at all.
    mutating func observe(first: Int, _ damage: Damage, in viewport: PixelRect) -> Bool {
        if viewport != area { resize(to: viewport) }
        guard !isRefused, viewport.area <= maxPixels else { return false }
        firstChanged = first
        if end > 0 && first < end {
            invalidateTiles(touching: damage)
            instability += Self.instability.step
            if instability > Self.instability.most { drop() }
        } else {
            instability = max(0, instability - 1)
        }
        // A frame in which everything has changed says nothing about which items are static.
        if first == 0 {
            (frames, lowestChanged) = (0, .max)
            return false
        }
        lowestChanged = min(lowestChanged, first)
        frames += 1
        return true
    }

    /// Whether it is time to decide which items are static.
    var isDue: Bool { use == .always ? true : frames >= framesToDecision }

    /// Ends a decision.
    mutating func endDecision() { (frames, lowestChanged, framesToDecision) = (0, .max, Self.stableFrames.later) }

    /// Whether the frame can begin with a copy of the cache.
    var isUsable: Bool { end > 0 && firstChanged >= end }

    // MARK: Content

    /// Begins a cache of the first items. Requires a call of `observe` first, which sets the size.
    mutating func begin(_ items: Int) {
        end = items
        (holdsPerspective, instability) = (false, 0)
        invalidateTiles()
        let rows = Int((area.height + Self.side - 1) / Self.side)
        if isDrawn.isEmpty { isDrawn.append(contentsOf: repeatElement(false, count: columns * rows)) }
    }

    /// Discards the cache.
    mutating func drop() {
        if end > 0 { isReleased = true }
        (end, instability, holdsPerspective) = (0, 0, false)
        // Fewer items may be static now.
        (frames, lowestChanged, framesToDecision) = (0, .max, Self.stableFrames.first)
    }

    /// Whether the target can be freed. Returns true only once.
    mutating func drainRelease() -> Bool {
        defer { isReleased = false }
        return isReleased && end == 0
    }

    /// Bounding box of the missing tiles that intersect a rectangle; empty if none is missing.
    func missing(in rect: PixelRect) -> PixelRect {
        var result = PixelRect.empty
        forEachTile(touching: rect) { tile, pixels in
            if !isDrawn[tile] { result = result.union(pixels) }
        }
        return result
    }

    /// Records that the plan draws all cached items in a rectangle.
    mutating func markDrawn(_ rect: PixelRect) {
        isPending = true
        var drawn = ContiguousArray<Bool>()
        swap(&drawn, &isDrawn)
        forEachTile(touching: rect) { tile, pixels in
            if rect.intersection(pixels) == pixels { drawn[tile] = true }
        }
        swap(&drawn, &isDrawn)
    }

    private mutating func resize(to viewport: PixelRect) {
        removeAll()
        area = viewport
        columns = Int((viewport.width + Self.side - 1) / Self.side)
        isDrawn.removeAll(keepingCapacity: true)
    }

    private mutating func invalidateTiles() {
        for tile in isDrawn.indices { isDrawn[tile] = false }
    }

    private mutating func invalidateTiles(touching damage: Damage) {
        var drawn = ContiguousArray<Bool>()
        swap(&drawn, &isDrawn)
        for index in 0..<damage.count { forEachTile(touching: damage[index]) { tile, _ in drawn[tile] = false } }
        swap(&drawn, &isDrawn)
    }

    private func forEachTile(touching rect: PixelRect, _ body: (Int, PixelRect) -> Void) {
        let rect = rect.intersection(area)
        if rect.isEmpty { return }
        for row in rect.minY / Self.side...(rect.maxY - 1) / Self.side {
            for column in rect.minX / Self.side...(rect.maxX - 1) / Self.side {
                let (x, y) = (column * Self.side, row * Self.side)
                let tile = PixelRect(minX: x, minY: y, maxX: x + Self.side, maxY: y + Self.side).intersection(area)
                body(Int(row) * columns + Int(column), tile)
            }
        }
    }
}

/// When the static background cache is used.
package enum StaticBackgroundUse: Sendable {
    /// If drawing the static layers costs more than a copy, after some frames that show which layers are static.
    case whenCheaper
    /// In every frame that changes only part of the draw order. For tests that compare the result with a full redraw.
    case always
}
