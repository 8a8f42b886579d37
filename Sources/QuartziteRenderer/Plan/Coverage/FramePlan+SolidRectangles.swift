import Quartzite

/// Draws large upright rectangles of one colour, whose edges lie between pixels, as coverage: rectangles of whole pixels whose coverage is
/// the share of their columns times the share of their rows.
///
///        ┌─┬─────────┬─┐
///        ├─┼─────────┼─┤  ◀ a share of a row
///        │ │  whole  │ │
///        ├─┼─────────┼─┤
///        └─┴─────────┴─┘
///         ▲ a share of a column
///
/// A quad computes the coverage of each of its pixels, and llvmpipe rasterizes it as two triangles, which is slow for long thin ones.
extension FramePlan {
    /// Shortest longer side, in pixels, of a rectangle that is drawn as coverage. A smaller one is cheaper as one instance.
    private static let shortestSide: Float = 64
    /// Largest distance of an edge from the target's origin, in pixels.
    private static let farthest: Float = 0x1p20

    /// Appends a quad as coverage if it is such a rectangle. Returns whether it is.
    ///
    /// - Complexity: O(1). Allocates nothing.
    mutating func appendSolidRectangle(_ quad: UnsafePointer<Quad>) -> Bool {
        let (instance, program) = (quad.pointee.instance, quad.pointee.program)
        let h = instance.homography
        guard program == .softSolid || program == .cutSoftSolid, h.xy == 0, h.yx == 0 else { return false }
        let (x, width) = (instance.rect.x * h.xx + h.ox, instance.rect.z * h.xx)
        let (y, height) = (instance.rect.y * h.yy + h.oy, instance.rect.w * h.yy)
        guard max(abs(width), abs(height)) >= Self.shortestSide,
            max(abs(x), abs(x + width), abs(y), abs(y + height)) <= Self.farthest
        else { return false }
        let cut = instance.clip
        let clip = program == .cutSoftSolid ? ClipBounds(minX: cut.x, minY: cut.y, maxX: cut.z, maxY: cut.w) : .none
        guard clip.endsOnPixels else { return false }
        let columns = PixelSpans(from: min(x, x + width), to: max(x, x + width), in: clip.minX, clip.maxX)
        let rows = PixelSpans(from: min(y, y + height), to: max(y, y + height), in: clip.minY, clip.maxY)
        append(columns, rows, instance.color)
        return true
    }

    /// Appends the rectangles in which columns and rows meet. All of them are in one batch, as the quad would be: wholly covered pixels
    /// would cost less without blending, but edges and insides of rectangles that overlap would then need batches in turns.
    private mutating func append(_ columns: PixelSpans, _ rows: PixelSpans, _ color: Float4) {
        let first = coverages.count
        append(columns, rows.first, color)
        append(columns, rows.whole, color)
        append(columns, rows.last, color)
        batchCoverages(
            from: first, InstanceBounds.of(columns.all, rows.all), .coverage([], .whole), clip: nil, blends: true)
    }

    private mutating func append(_ columns: PixelSpans, _ row: PixelSpans.Span, _ color: Float4) {
        append(columns.first, row, color)
        append(columns.whole, row, color)
        append(columns.last, row, color)
    }

    /// Appends the rectangle in which a column and a row meet, if it can be seen.
    private mutating func append(_ column: PixelSpans.Span, _ row: PixelSpans.Span, _ color: Float4) {
        guard column.count > 0, row.count > 0 else { return }
        let share = column.share * row.share
        coverages.append(
            CoverageInstance(
                whole: Float4(column.start, row.start, column.count, row.count),
                color: Float4(color.x * share, color.y * share, color.z * share, color.w * share)))
    }
}

/// The pixels along one axis that an interval covers: at most one partly covered pixel at each end, and the wholly covered pixels between
/// them.
struct PixelSpans: Equatable {
    /// Consecutive pixels that are covered alike.
    struct Span: Equatable {
        var start: Float
        /// Number of pixels.
        var count: Float = 0
        /// The part of each pixel that is covered, 0…1.
        var share: Float = 1
    }

    private(set) var first: Span
    private(set) var whole: Span
    private(set) var last: Span

    /// Smallest share of a pixel that can be seen: half a level of an opaque colour.
    private static let smallestShare: Float = 0.5 / 255

    /// - Parameters:
    ///   - low: the interval's lower end, in pixels.
    ///   - high: its upper end, not below `low`.
    ///   - minimum: lower end of the clip, between two pixels.
    ///   - maximum: upper end of the clip, between two pixels.
    @inline(__always)
    init(from low: Float, to high: Float, in minimum: Float, _ maximum: Float) {
        let (start, end) = (low.rounded(.down), high.rounded(.up))
        (first, last) = (Span(start: start), Span(start: end))
        if end - start <= 1 {
            first = Span(start: start, count: end - start, share: high - low)
            whole = Span(start: end)
        } else {
            let (afterFirst, beforeLast) = (low.rounded(.up), high.rounded(.down))
            first = Span(start: start, count: afterFirst - start, share: afterFirst - low)
            whole = Span(start: afterFirst, count: beforeLast - afterFirst)
            last = Span(start: beforeLast, count: end - beforeLast, share: high - beforeLast)
        }
        first.clip(to: minimum, maximum)
        whole.clip(to: minimum, maximum)
        last.clip(to: minimum, maximum)
        if first.share < Self.smallestShare { first.count = 0 }
        if last.share < Self.smallestShare { last.count = 0 }
    }

    /// All pixels that the interval touches inside the clip.
    @inline(__always)
    var all: Span {
        let start = first.count > 0 ? first.start : whole.count > 0 ? whole.start : last.start
        return Span(start: start, count: first.count + whole.count + last.count)
    }
}

extension PixelSpans.Span {
    @inline(__always)
    fileprivate mutating func clip(to minimum: Float, _ maximum: Float) {
        let end = min(start + count, maximum)
        start = max(start, minimum)
        count = max(0, end - start)
    }
}

extension InstanceBounds {
    @inline(__always)
    fileprivate static func of(_ columns: PixelSpans.Span, _ rows: PixelSpans.Span) -> InstanceBounds {
        of(Float4(columns.start, rows.start, columns.count, rows.count))
    }
}

extension ProgramKey {
    // Constants, because an array literal would be allocated at each use in unoptimized builds.
    static let hardSolid = ProgramKey(kind: .solid, features: [])
    static let softSolid = ProgramKey(kind: .solid, features: .antialiased)
    fileprivate static let cutSoftSolid = ProgramKey(kind: .solid, features: [.antialiased, .clipRectangle])
}
