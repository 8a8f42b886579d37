import QuartziteKit

// The estimated memory of a journal. Exact sizes would cost more than they are worth.
extension SceneJournal {
    /// The memory of a committed layer without pictures, in bytes.
    static let bytesPerLayer = 1024
    /// The memory of an animated layer's compiled animations, in bytes.
    static let bytesPerAnimation = 1024
    /// The memory of a layer in a checkpoint, in bytes.
    static let bytesPerReference = 48

    /// Returns the memory that a new version of a layer adds, in bytes: the layer, and its animations and picture if they have changed.
    static func bytes(of layer: CommittedLayer, after old: CommittedLayer?) -> Int {
        var size = bytesPerLayer + layer.sublayers.count * MemoryLayout<LayerID>.size
        if let animation = layer.animation, animation !== old?.animation { size += bytesPerAnimation }
        if let picture = layer.objects.contents, picture !== old?.objects.contents { size += picture.bytesPerRow * picture.height }
        return size
    }
}
