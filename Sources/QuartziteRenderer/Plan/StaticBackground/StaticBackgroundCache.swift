/// The layers up to some place in the draw order, where those have been still for some frames while only later ones move. Their picture is
/// kept, and a frame begins with a copy of it instead of drawing them again.
///
///     draw order     root  tile  tile  …  tile │ mover          a frame:  copy, mover
///                    0                     end │
///
/// Knows which items the picture shows, and in which of its pixels: by squares, each drawn where a frame first needs it. A change in one of
/// the items costs the squares that the frame's damage touches; another draw order, or items that change again and again, cost the picture.
///
/// Does not draw, and knows nothing of layers. Whether it is worth it, the planner says: see `Planner+Prefix`.
struct StaticBackgroundCache: Sendable {
    /// The offscreen target, as large as the viewport.
    static let target: Int32 = 1 << 29
    /// Pixels of a square's side.
    static let side: Int32 = 64
    /// Frames in which the same items are still before there is a picture of them; frames after which it is looked again what is still.
    private static let stableFrames = (first: 4, later: 16)
    /// What a frame adds to `unrest` that changes items of the picture, and where that makes an end of it. Other frames take 1 away.
    private static let instability = (step: 4, most: 12)

    var use = StaticBackgroundUse.whereItSpares
    /// What the picture may take, in pixels: larger viewports are drawn without one.
    var mostPixels = 16 << 20

    /// How many items the picture shows; 0 while there is none.
    private(set) var end = 0
    /// Whether faces in perspective have been drawn into it.
    var holdsPerspective = false

    /// The first item that the frame has changed.
    private(set) var firstChanged = Int.max
    /// The least of those since it was last looked, and for how many frames.
    private(set) var lowest = Int.max
    private var frames = 0
    private var wanted = stableFrames.first
    private var instability = 0
    /// The viewport, and its squares, row by row: whether they are drawn.
    private var area = PixelRect.empty
    private var columns = 0
    private var isDrawn: ContiguousArray<Bool> = []
    /// Whether squares were planned that may not have been executed.
    private var isPending = false
    private var isReleased = false
    /// Whether this draw order, or this viewport, has none.
    private var isRefused = false

    // MARK: Frames

    /// Begins a frame. What the last plan was to draw and nobody has executed is not there.
    mutating func beginFrame() {
        firstChanged = .max
        if isPending { forgetSquares() }
        isPending = false
    }

    /// Says that an item may look different in this frame.
    @inline(__always)
    mutating func mark(_ item: Int) { if item < firstChanged { firstChanged = item } }

    /// Says that the draw order is another one: no item is what it was.
    mutating func removeAll() {
        drop()
        (frames, lowest, wanted, instability, isRefused) = (0, .max, Self.stableFrames.first, 0, false)
        firstChanged = 0
    }

    /// Says that the last plan was executed, and whether something of it could not be drawn.
    mutating func didExecute(hasFailed: Bool) {
        if hasFailed { if isPending { refuse() } else { drop() } }
        isPending = false
    }

    /// Gives the picture up until the draw order changes: there is no room for it, or it cannot be used.
    mutating func refuse() {
        drop()
        isRefused = true
    }

    /// Takes notice of what a frame has changed.
    /// - Parameters:
    ///   - first: the first item from which on the frame is drawn by itself.
    ///   - damage: the pixels that change.
    /// - Returns: whether there may be a picture at all.
    mutating func observe(first: Int, _ damage: Damage, in viewport: PixelRect) -> Bool {
        if viewport != area { resize(to: viewport) }
        guard !isRefused, viewport.area <= mostPixels else { return false }
        firstChanged = first
        if end > 0 && first < end {
            forgetSquares(touching: damage)
            instability += Self.instability.step
            if instability > Self.instability.most { drop() }
        } else {
            instability = max(0, instability - 1)
        }
        // Where all has changed, nothing is learnt of what is still.
        if first == 0 {
            (frames, lowest) = (0, .max)
            return false
        }
        lowest = min(lowest, first)
        frames += 1
        return true
    }

    /// Whether it is time to look what is still.
    var isDue: Bool { use == .always ? true : frames >= wanted }

    /// Ends such a look.
    mutating func endLook() { (frames, lowest, wanted) = (0, .max, Self.stableFrames.later) }

    /// Whether the frame can begin with the picture.
    var isUsable: Bool { end > 0 && firstChanged >= end }

    // MARK: The picture

    /// Begins a picture of the first items. After `observe`, which says how large it is.
    mutating func begin(_ items: Int) {
        end = items
        (holdsPerspective, instability) = (false, 0)
        forgetSquares()
        let rows = Int((area.height + Self.side - 1) / Self.side)
        if isDrawn.isEmpty { isDrawn.append(contentsOf: repeatElement(false, count: columns * rows)) }
    }

    mutating func drop() {
        if end > 0 { isReleased = true }
        (end, instability, holdsPerspective) = (0, 0, false)
        // What is still now may be less.
        (frames, lowest, wanted) = (0, .max, Self.stableFrames.first)
    }

    /// Whether the target is needed no more. True once.
    mutating func drainRelease() -> Bool {
        defer { isReleased = false }
        return isReleased && end == 0
    }

    /// The rectangle around the squares that a rectangle touches and that are not drawn; empty where all are.
    func missing(in rect: PixelRect) -> PixelRect {
        var result = PixelRect.empty
        forEachSquare(touching: rect) { square, pixels in
            if !isDrawn[square] { result = result.union(pixels) }
        }
        return result
    }

    /// Says that the plan draws all items' part in a rectangle.
    mutating func markDrawn(_ rect: PixelRect) {
        isPending = true
        var drawn = ContiguousArray<Bool>()
        swap(&drawn, &isDrawn)
        forEachSquare(touching: rect) { square, pixels in
            if rect.intersection(pixels) == pixels { drawn[square] = true }
        }
        swap(&drawn, &isDrawn)
    }

    private mutating func resize(to viewport: PixelRect) {
        removeAll()
        area = viewport
        columns = Int((viewport.width + Self.side - 1) / Self.side)
        isDrawn.removeAll(keepingCapacity: true)
    }

    private mutating func forgetSquares() {
        for square in isDrawn.indices { isDrawn[square] = false }
    }

    private mutating func forgetSquares(touching damage: Damage) {
        var drawn = ContiguousArray<Bool>()
        swap(&drawn, &isDrawn)
        for index in 0..<damage.count { forEachSquare(touching: damage[index]) { square, _ in drawn[square] = false } }
        swap(&drawn, &isDrawn)
    }

    private func forEachSquare(touching rect: PixelRect, _ body: (Int, PixelRect) -> Void) {
        let rect = rect.intersection(area)
        if rect.isEmpty { return }
        for row in rect.minY / Self.side...(rect.maxY - 1) / Self.side {
            for column in rect.minX / Self.side...(rect.maxX - 1) / Self.side {
                let (x, y) = (column * Self.side, row * Self.side)
                let square = PixelRect(minX: x, minY: y, maxX: x + Self.side, maxY: y + Self.side).intersection(area)
                body(Int(row) * columns + Int(column), square)
            }
        }
    }
}

/// When there is a picture of the layers that are still.
package enum StaticBackgroundUse: Sendable {
    /// Where drawing them would cost more than a copy, after some frames that show which ones they are.
    case whereItSpares
    /// In every frame that changes a part of the draw order only: for tests that hold it against drawing everything.
    case always
}
