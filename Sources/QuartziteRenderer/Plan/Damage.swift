/// The part of the target that must be redrawn, as a few rectangles.
///
/// Rectangles that are close together are merged, because a little more fill costs less than another pass. Beyond `capacity`
/// rectangles, the pair whose union grows least is merged. Allocates nothing.
package struct Damage: Sendable {
    /// Largest number of rectangles.
    package static let capacity = 4
    /// Number of additionally filled pixels that cost about as much as one more pass.
    private static let passPixels = 4096

    private var storage = (PixelRect.empty, PixelRect.empty, PixelRect.empty, PixelRect.empty)
    /// Number of rectangles.
    package private(set) var count = 0

    package init() {}

    /// Whether nothing must be redrawn.
    package var isEmpty: Bool { count == 0 }

    /// The rectangle at an index from 0 to `count` − 1. The order has no meaning.
    package subscript(index: Int) -> PixelRect {
        get {
            switch index {
            case 0: storage.0
            case 1: storage.1
            case 2: storage.2
            default: storage.3
            }
        }
        set {
            switch index {
            case 0: storage.0 = newValue
            case 1: storage.1 = newValue
            case 2: storage.2 = newValue
            default: storage.3 = newValue
            }
        }
    }

    /// Bounding box of all rectangles.
    package var bounds: PixelRect {
        var result = PixelRect.empty
        for index in 0..<count { result = result.union(self[index]) }
        return result
    }

    /// Total number of pixels of all rectangles.
    package var area: Int {
        var result = 0
        for index in 0..<count { result += self[index].area }
        return result
    }

    /// Whether any rectangle intersects `rect`.
    package func intersects(_ rect: PixelRect) -> Bool {
        for index in 0..<count where self[index].intersects(rect) { return true }
        return false
    }

    /// Removes all rectangles.
    package mutating func removeAll() { count = 0 }

    /// Adds a rectangle.
    @inline(__always)
    package mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        // The common case of a frame in which everything moves: the rectangle is inside already.
        if count > 0, storage.0.intersection(rect) == rect { return }
        if count == 1 {
            // The next common case: one rectangle grows row by row.
            let joined = storage.0.union(rect)
            if joined.area <= storage.0.area + rect.area + Self.passPixels {
                storage.0 = joined
                return
            }
        }
        insert(rect)
    }

    /// If the damage intersects `rect`, grows it to contain all of `rect` (backdrop filters cannot be redrawn in part).
    /// - Returns: whether the damage has grown.
    mutating func includeWhole(_ rect: PixelRect) -> Bool {
        if rect.isEmpty { return false }
        var (joined, touching, largest) = (rect, 0, 0)
        for index in 0..<count where self[index].intersects(rect) {
            touching += 1
            largest = max(largest, self[index].area)
            joined = joined.union(self[index])
        }
        if touching == 0 || touching == 1 && joined.area == largest { return false }
        for index in (0..<count).reversed() where self[index].intersects(rect) { remove(index) }
        insert(joined)
        return true
    }

    private mutating func insert(_ rect: PixelRect) {
        var rect = rect
        var index = 0
        while index < count {
            let joined = self[index].union(rect)
            if joined.area <= self[index].area + rect.area + Self.passPixels {
                rect = joined
                remove(index)
                index = 0
            } else {
                index += 1
            }
        }
        if count == Self.capacity {
            var best = 0
            var growth = Int.max
            for candidate in 0..<count {
                let grown = self[candidate].union(rect).area - self[candidate].area
                if grown < growth { (best, growth) = (candidate, grown) }
            }
            let joined = self[best].union(rect)
            remove(best)
            insert(joined)
            return
        }
        self[count] = rect
        count += 1
    }

    private mutating func remove(_ index: Int) {
        self[index] = self[count - 1]
        count -= 1
    }
}
