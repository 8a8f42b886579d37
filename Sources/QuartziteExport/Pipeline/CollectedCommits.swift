import QuartziteKit

/// The commits of a tree since the last step, and their approximate memory. Used on the main thread only.
final class CollectedCommits {
    private var commits: [Commit] = []
    private var bytes = 0
    /// The last contents of each layer, which further commits share.
    private var contents: [LayerID: ObjectIdentifier] = [:]

    private static let bytesPerLayer = MemoryLayout<LayerValues>.size + MemoryLayout<RareLayerValues>.size + 1024

    /// Adds a commit.
    func add(_ commit: Commit) {
        commits.append(commit)
        for id in commit.removed { contents[id] = nil }
        for layer in commit.updated {
            bytes += Self.bytesPerLayer * (1 + (layer.snapshot?.layers.count ?? 0))
            guard let picture = layer.objects.contents, contents[layer.id] != ObjectIdentifier(picture) else { continue }
            contents[layer.id] = ObjectIdentifier(picture)
            bytes += 4 * picture.width * picture.height
        }
    }

    /// Returns the commits since the last call.
    func take() -> (commits: [Commit], bytes: Int) {
        defer { (commits, bytes) = ([], 0) }
        return (commits, bytes)
    }
}
