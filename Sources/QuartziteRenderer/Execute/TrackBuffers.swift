import COpenGL

/// The runs of tracks that are on the GPU: a buffer a run, filled once and updated where the run changes.
///
/// A run is known by its identity. When it is no more, its buffer goes at the next chance.
final class TrackBuffers {
    private struct Slot {
        weak var group: GPUAnimatedGroup?
        let buffer: InstanceBuffer
        let layout: TrackLayout
        /// How many layers the buffer holds; nil when bringing them there has failed.
        var count: Int?
    }

    private let context: GraphicsContext
    private var slots: [ObjectIdentifier: Slot] = [:]
    /// Bytes brought to the GPU so far.
    private(set) var uploadedBytes = 0
    var count: Int { slots.count }

    init(_ context: GraphicsContext) { self.context = context }

    /// The run's buffer with what the run is now; nil where there is no room for it.
    func buffer(for group: GPUAnimatedGroup, _ state: StateCache) -> InstanceBuffer? {
        let key = ObjectIdentifier(group)
        let change = group.drainChange()
        if let slot = slots[key], slot.group === group, slot.layout == group.layout, slot.count == group.count {
            if !change.isEmpty { update(slot.buffer, group, change, state) }
            return slot.buffer
        }
        // What is deleted must not count as bound: its name may come back.
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
            buffer.update(UnsafeRawBufferPointer(rebasing: bytes[change.lowerBound * stride..<change.upperBound * stride]), at: change.lowerBound, state)
        }
        uploadedBytes += change.count * stride
    }
}
