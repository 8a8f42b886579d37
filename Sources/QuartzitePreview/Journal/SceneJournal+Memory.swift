import QuartziteKit

// What a journal keeps in memory, estimated: exact sizes would cost more than they are worth.
extension SceneJournal {
    /// The memory of a committed layer without pictures, in bytes.
    static let bytesPerLayer = 1024
    /// The memory of an animated layer's compiled animations, in bytes.
    static let bytesPerAnimation = 1024
    /// The memory of a layer in a checkpoint, in bytes.
    static let bytesPerReference = 48

    /// Returns what a commit adds to a tree: its layers, and the pictures that the tree did not show.
    static func bytes(of commit: Commit, after table: LayerTable) -> Int {
        commit.updated.reduce(commit.removed.count * MemoryLayout<LayerID>.size) { sum, layer in
            let old = table.layers[layer.id]
            var size = bytesPerLayer + layer.sublayers.count * MemoryLayout<LayerID>.size
            if let animation = layer.animation, animation !== old?.animation { size += bytesPerAnimation }
            if let picture = layer.objects.contents, picture !== old?.objects.contents { size += picture.bytesPerRow * picture.height }
            return sum + size
        }
    }
}
