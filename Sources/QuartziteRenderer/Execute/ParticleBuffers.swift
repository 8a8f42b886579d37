internal import COpenGL

/// The streams of particles on the GPU: one buffer per stream, which receives the particles that were added since the last frame.
///
/// A stream is known by identity. The buffer of a released stream is deleted at the next opportunity.
final class ParticleBuffers {
    private struct Slot {
        weak var stream: ParticleStream?
        let buffer: InstanceBuffer
        /// Whether the buffer holds the stream's instances; false if an upload failed.
        var isComplete: Bool
    }

    private let context: GraphicsContext
    private var slots: [ObjectIdentifier: Slot] = [:]
    /// Bytes uploaded so far.
    private(set) var uploadedBytes = 0

    init(_ context: GraphicsContext) { self.context = context }

    /// Returns the stream's buffer with its current instances; nil if there is no room.
    func buffer(for stream: ParticleStream, _ state: StateCache) -> InstanceBuffer? {
        let key = ObjectIdentifier(stream)
        let change = stream.drainChange()
        if let slot = slots[key], slot.stream === stream {
            if change.isEmpty && slot.isComplete { return slot.buffer }
            return update(slot, key, stream, change, state)
        }
        // A deleted object must not count as bound, because its name may be reused.
        state.bind(vertexArray: 0)
        state.bind(buffer: 0)
        slots = slots.filter { $0.value.stream != nil && $0.key != key }
        let slot = Slot(stream: stream, buffer: InstanceBuffer(.particle, context, state), isComplete: false)
        return update(slot, key, stream, change, state)
    }

    /// Uploads the changed instances, or all if the buffer must grow.
    private func update(
        _ slot: Slot, _ key: ObjectIdentifier, _ stream: ParticleStream, _ change: Range<Int>, _ state: StateCache
    ) -> InstanceBuffer? {
        let stride = MemoryLayout<ParticleInstance>.stride
        var slot = slot
        stream.instances.withUnsafeBytes { bytes in
            if slot.isComplete && bytes.count <= slot.buffer.capacity {
                let part = UnsafeRawBufferPointer(rebasing: bytes[change.lowerBound * stride..<change.upperBound * stride])
                slot.buffer.update(part, at: change.lowerBound, state)
                uploadedBytes += part.count
            } else {
                slot.isComplete = slot.buffer.upload(bytes, state)
                if slot.isComplete { uploadedBytes += bytes.count }
            }
        }
        slots[key] = slot
        return slot.isComplete ? slot.buffer : nil
    }
}
