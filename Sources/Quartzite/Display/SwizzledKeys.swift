import QuartziteGraphics

/// The pictures with reordered channels that replace the images of a layer's animations. The table retains neither images nor pictures;
/// compiled animations retain them, and a new compilation gets the same pictures.
struct SwizzledKeys {
    private struct Pair {
        weak var original: CGImage?
        weak var shown: CGImage?
    }

    private var pairs: [ObjectIdentifier: Pair] = [:]
    /// When the table has this number of pairs, pairs whose objects no longer exist are removed.
    private var bound = 64

    /// Returns the picture for an image if both still exist.
    func shown(for image: CGImage) -> CGImage? {
        guard let pair = pairs[ObjectIdentifier(image)], pair.original === image else { return nil }
        return pair.shown
    }

    mutating func add(_ shown: CGImage, for image: CGImage) {
        if pairs.count >= bound {
            pairs = pairs.filter { $0.value.original != nil && $0.value.shown != nil }
            bound = max(64, 2 * pairs.count)
        }
        pairs[ObjectIdentifier(image)] = Pair(original: image, shown: shown)
    }
}
