internal import CPrefetch
import QuartziteGraphics

/// The memory of an animated node: the sampled values, and after them either rare values or plain tracks. One piece, because a frame of a large tree
/// mostly waits for memory. The address does not change, because the node refers to it.
///
///     LayerValues │ PlainTrack │ PlainTrack …       where all tracks are plain
///     LayerValues │ RareLayerValues                 where an animation changes a rare value
///     LayerValues                                   otherwise
struct SampleMemory {
    let values: UnsafeMutablePointer<LayerValues>
    /// Whether the memory contains rare values.
    let hasRareValues: Bool
    /// Number of plain tracks.
    let plainCount: Int

    init(_ layer: CommittedLayer, _ animation: LayerAnimation) {
        hasRareValues = animation.touchesRareValues
        plainCount = animation.plainCount
        let size = Self.offset + (hasRareValues ? MemoryLayout<RareLayerValues>.size : 0) + plainCount * MemoryLayout<PlainTrack>.stride
        values = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment).bindMemory(to: LayerValues.self, capacity: 1)
        values.initialize(to: layer.values.pointee)
        copyRareValues(of: layer)
        copyTracks(of: animation)
    }

    /// Returns whether the memory fits other animations.
    func fits(_ animation: LayerAnimation) -> Bool {
        hasRareValues == animation.touchesRareValues && plainCount == animation.plainCount
    }

    /// Prepares the memory for another commit of the layer, whose animations it fits.
    /// - Parameter isSame: whether values and animations are those of the commit before, so that the sampled values remain.
    func replace(_ layer: CommittedLayer, _ animation: LayerAnimation, isSame: Bool) {
        if !isSame {
            values.pointee = layer.values.pointee
            copyRareValues(of: layer)
            copyTracks(of: animation)
        } else if !hasRareValues {
            // The memory of the commit before may go away.
            values.pointee.rareValues = layer.values.pointee.rareValues
        }
    }

    /// Returns whether the plain tracks set the same properties as the plain tracks of `animation`.
    func hasTracks(of animation: LayerAnimation) -> Bool {
        guard plainCount == animation.plainCount else { return false }
        return (0..<plainCount).allSatisfy { plainTracks?[$0].offset == Int32(animation.layerRuns.channels[$0].pointee.storage.offset) }
    }

    func deallocate() { UnsafeMutableRawPointer(values).deallocate() }

    /// The plain tracks; nil for none.
    var plainTracks: UnsafePointer<PlainTrack>? {
        plainCount > 0 ? UnsafePointer((UnsafeMutableRawPointer(values) + Self.offset).assumingMemoryBound(to: PlainTrack.self)) : nil
    }

    private func copyRareValues(of layer: CommittedLayer) {
        if !hasRareValues { return }
        let rare = (UnsafeMutableRawPointer(values) + Self.offset).bindMemory(to: RareLayerValues.self, capacity: 1)
        rare.initialize(to: layer.values.pointee.rareValues.pointee)
        values.pointee.rareValues = UnsafePointer(rare)
    }

    private func copyTracks(of animation: LayerAnimation) {
        if plainCount == 0 { return }
        animation.writePlainTracks(
            to: (UnsafeMutableRawPointer(values) + Self.offset).bindMemory(to: PlainTrack.self, capacity: plainCount))
    }

    private static var alignment: Int {
        max(MemoryLayout<LayerValues>.alignment, MemoryLayout<RareLayerValues>.alignment, MemoryLayout<PlainTrack>.alignment)
    }

    /// The distance in bytes from the values to what follows them.
    private static var offset: Int { (MemoryLayout<LayerValues>.size + alignment - 1) / alignment * alignment }

    /// Requests the values and the plain tracks from memory.
    @inline(__always)
    func prefetch() {
        let start = UnsafeRawPointer(values)
        for line in 0...(Self.offset + plainCount * MemoryLayout<PlainTrack>.stride) / 64 { quartzite_prefetch(start + 64 * line) }
    }
}
