/// The part of the picture that must be drawn again, as a few rectangles.
///
/// Rectangles that nearly touch are joined: a little more fill costs less than another pass. At most `capacity` are kept; past
/// that the pair that grows least is joined. No allocation.
package struct Damage: Sendable {
    package static let capacity = 4
    /// So many pixels of extra fill cost about what one more pass does.
    private static let passPixels = 4096

    private var storage = (PixelRect.empty, PixelRect.empty, PixelRect.empty, PixelRect.empty)
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

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

    /// The smallest rectangle around all of it.
    package var bounds: PixelRect {
        var result = PixelRect.empty
        for index in 0..<count { result = result.union(self[index]) }
        return result
    }

    /// Pixels in all rectangles together.
    package var area: Int {
        var result = 0
        for index in 0..<count { result += self[index].area }
        return result
    }

    package func intersects(_ rect: PixelRect) -> Bool {
        for index in 0..<count where self[index].intersects(rect) { return true }
        return false
    }

    package mutating func removeAll() { count = 0 }

    /// Adds a rectangle of pixels.
    @inline(__always)
    package mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        // The common case of a frame in which all moves: everything is inside already.
        if count > 0, storage.0.intersection(rect) == rect { return }
        if count == 1 {
            // The next common one: row by row, one rectangle grows.
            let joined = storage.0.union(rect)
            if joined.area <= storage.0.area + rect.area + Self.passPixels {
                storage.0 = joined
                return
            }
        }
        insert(rect)
    }

    /// Makes all that touches a rectangle one that holds it: for what can only be drawn right where all of it is drawn at once.
    /// - Returns: whether that took more than there was.
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
