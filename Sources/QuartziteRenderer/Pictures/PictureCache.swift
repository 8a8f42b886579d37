import Quartzite

/// Pictures of what layers draw, found again by what they show and the grid they are drawn on.
///
/// So shapes that are alike share one, and one that comes back to what it was finds its picture. Past a budget of bytes, those that were
/// not wanted for longest are let go; a picture that is still shown somewhere lives on there.
///
/// What an animation changes from frame to frame is not kept: only what is alike in the same frame shares it.
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
    /// What was drawn for this frame alone.
    private var passing: [Key: CGImage] = [:]
    private var clock = 0
    private(set) var byteCount = 0
    /// Pictures drawn since the cache was made.
    private(set) var drawn = 0
    var byteBudget: Int

    init(byteBudget: Int = 32 << 20) { self.byteBudget = byteBudget }

    var count: Int { entries.count }

    /// Lets go of what was drawn for the frame before alone; where it is still shown it lives on.
    mutating func beginFrame() {
        if !passing.isEmpty { passing.removeAll(keepingCapacity: true) }
    }

    /// The picture, drawn if it is not there; nil when there is no memory for it.
    /// - Parameter isPassing: whether the next frame will want another.
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

    /// Lets go of the longest unused until half of the budget is left: seldom, so that it may look at all of them.
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
