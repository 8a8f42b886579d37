import Quartzite

/// A cache of rasterized drawings, keyed by the drawing and its pixel grid.
///
/// Equal shapes share an image, and a shape that returns to an earlier state finds its image again. Beyond a byte budget the least
/// recently used images are dropped; an image in use elsewhere lives on there.
///
/// Drawings that an animation changes in each frame are not cached: only equal drawings within one frame share them.
struct PictureCache: Sendable {
    struct Key: Hashable, Sendable {
        var drawing: DrawnPicture
        var grid: PictureGrid
    }

    private struct Entry {
        var picture: CGImage
        var lastUsed: Int
    }

    private var entries: [Key: Entry] = [:]
    /// Images of this frame only.
    private var passing: [Key: CGImage] = [:]
    private var clock = 0
    private(set) var byteCount = 0
    /// The number of images drawn since the cache was made.
    private(set) var drawn = 0
    var byteBudget: Int

    init(byteBudget: Int = 32 << 20) { self.byteBudget = byteBudget }

    var count: Int { entries.count }

    /// Drops the images that were drawn for the last frame only. An image in use elsewhere lives on there.
    mutating func beginFrame() {
        if !passing.isEmpty { passing.removeAll(keepingCapacity: true) }
    }

    /// Returns the image, drawing it if necessary; nil if memory runs out.
    /// - Parameter isPassing: whether the next frame will need another image. Default false.
    mutating func picture(_ key: Key, isPassing: Bool = false) -> CGImage? {
        if isPassing { return passingPicture(key) }
        clock += 1
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUsed = clock
            return entries.values[index].picture
        }
        guard let picture = key.drawing.picture(on: key.grid) else { return nil }
        drawn += 1
        entries[key] = Entry(picture: picture, lastUsed: clock)
        byteCount += picture.byteCount
        if byteCount > byteBudget { evict() }
        return picture
    }

    private mutating func passingPicture(_ key: Key) -> CGImage? {
        if let picture = passing[key] { return picture }
        guard let picture = key.drawing.picture(on: key.grid) else { return nil }
        drawn += 1
        passing[key] = picture
        return picture
    }

    /// Drops the least recently used images until half of the budget is left. This happens seldom, so sorting all entries is
    /// affordable.
    private mutating func evict() {
        for (key, entry) in entries.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
            if byteCount <= byteBudget / 2 || entry.lastUsed == clock { break }
            entries[key] = nil
            byteCount -= entry.picture.byteCount
        }
    }
}

extension CGImage {
    fileprivate var byteCount: Int { width * height * 4 }
}
