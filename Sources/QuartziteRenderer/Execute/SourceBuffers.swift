import Synchronization

/// The instances of sources on the GPU: one buffer per source, which receives only what has changed since the last frame, or everything if most has
/// changed.
///
/// A source is known by its identity. The buffer of a released source is deleted when another source gets a buffer.
final class SourceBuffers<Source: InstanceSource> {
    /// A class, because a copy of a struct with a weak reference registers the reference again.
    private final class Slot {
        weak var source: SourceIdentity?
        let buffer: InstanceBuffer
        let stride: Int
        /// Whether the buffer holds the source's instances; false if an upload failed.
        var isComplete = false

        init(_ source: Source, _ context: GraphicsContext, _ state: StateCache) {
            (self.source, stride) = (source.identity, source.stride)
            buffer = InstanceBuffer(source.instanceLayout, context, state)
        }
    }

    private let context: GraphicsContext
    /// By the number of the source's identity.
    private var slots: [Int: Slot] = [:]
    /// Bytes uploaded so far.
    private(set) var uploadedBytes = 0

    init(_ context: GraphicsContext) { self.context = context }

    /// Returns the source's buffer with its current instances; nil if there is no room.
    func buffer(for source: Source, _ state: StateCache) -> InstanceBuffer? {
        let key = source.identity.number
        let change = source.drainChange()
        if let slot = slots[key], slot.stride == source.stride {
            if !change.isEmpty || !slot.isComplete { update(slot, source, change, state) }
            return slot.isComplete ? slot.buffer : nil
        }
        // A deleted object must not count as bound, because its name may be reused.
        state.bind(vertexArray: 0)
        state.bind(buffer: 0)
        slots = slots.filter { $0.value.source != nil && $0.key != key }
        let slot = Slot(source, context, state)
        slots[key] = slot
        update(slot, source, change, state)
        return slot.isComplete ? slot.buffer : nil
    }

    /// Uploads the changed instances; all if most have changed or the buffer must grow. When the whole buffer is replaced, the driver need not wait
    /// for the GPU or copy.
    private func update(_ slot: Slot, _ source: Source, _ change: Range<Int>, _ state: StateCache) {
        source.withInstances { bytes in
            let isSmall = change.count * slot.stride * 2 < bytes.count
            if slot.isComplete && isSmall && bytes.count <= slot.buffer.capacity {
                let part = UnsafeRawBufferPointer(rebasing: bytes[change.lowerBound * slot.stride..<change.upperBound * slot.stride])
                slot.buffer.update(part, at: change.lowerBound, state)
                uploadedBytes += part.count
            } else {
                slot.isComplete = slot.buffer.upload(bytes, state)
                if slot.isComplete { uploadedBytes += bytes.count }
            }
        }
    }
}

/// The identity of a source of instances. Buffers refer weakly to it, and not to the source: an object to which weak references exist is retained
/// more slowly, and sources are retained in each frame.
final class SourceIdentity {
    /// A number that no other source has or had.
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue

    private static let count = Atomic<Int>(0)
}
