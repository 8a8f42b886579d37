import QuartziteGraphics

/// The pictures in another order of channels that are shown for images of a layer's animations. Retains neither the images nor the
/// pictures: compiled animations do, and a new compilation receives the same pictures.
struct SwizzledKeys {
    private struct Pair {
        weak var original: CGImage?
        weak var shown: CGImage?
    }

    private var pairs: [ObjectIdentifier: Pair] = [:]
    /// The number of pairs at which those that no longer exist are dropped.
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
