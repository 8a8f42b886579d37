internal import COpenGL

/// The GPU-animated groups on the GPU: one buffer per group, filled once and updated when the group changes.
///
/// A group is known by identity. The buffer of a released group is deleted at the next opportunity.
final class TrackBuffers {
    private struct Slot {
        weak var group: GPUAnimatedGroup?
        let buffer: InstanceBuffer
        let layout: TrackLayout
        /// The number of layers in the buffer; nil if the upload failed.
        var count: Int?
    }

    private let context: GraphicsContext
    private var slots: [ObjectIdentifier: Slot] = [:]
    /// Bytes uploaded so far.
    private(set) var uploadedBytes = 0
    var count: Int { slots.count }

    init(_ context: GraphicsContext) { self.context = context }

    /// Returns the group's buffer with the group's current layers; nil if there is no room.
    func buffer(for group: GPUAnimatedGroup, _ state: StateCache) -> InstanceBuffer? {
        let key = ObjectIdentifier(group)
        let change = group.drainChange()
        if let slot = slots[key], slot.group === group, slot.layout == group.layout, slot.count == group.count {
            if !change.isEmpty { update(slot.buffer, group, change, state) }
            return slot.buffer
        }
        // A deleted object must not count as bound, because its name may be reused.
        state.bind(vertexArray: 0)
        state.bind(buffer: 0)
        slots = slots.filter { $0.value.group != nil && $0.key != key }
        let buffer = InstanceBuffer(InstanceLayout(group.layout), context, state)
        let isUploaded = group.floats.withUnsafeBytes { buffer.upload($0, state) }
        slots[key] = Slot(group: group, buffer: buffer, layout: group.layout, count: isUploaded ? group.count : nil)
        if isUploaded { uploadedBytes += group.floats.count * MemoryLayout<Float>.stride }
        return isUploaded ? buffer : nil
    }

    private func update(_ buffer: InstanceBuffer, _ group: GPUAnimatedGroup, _ change: Range<Int>, _ state: StateCache) {
        let stride = group.layout.stride * MemoryLayout<Float>.stride
        group.floats.withUnsafeBytes { bytes in
            buffer.update(
                UnsafeRawBufferPointer(rebasing: bytes[change.lowerBound * stride..<change.upperBound * stride]), at: change.lowerBound,
                state)
        }
        uploadedBytes += change.count * stride
    }
}
