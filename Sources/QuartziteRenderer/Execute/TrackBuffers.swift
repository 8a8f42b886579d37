import COpenGL

/// The runs of tracks that are on the GPU: a buffer a run, filled once and updated where the run changes.
///
/// A run is known by its identity. When it is no more, its buffer goes at the next chance.
final class TrackBuffers {
    private struct Slot {
        weak var run: TrackRun?
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
    func buffer(for run: TrackRun, _ state: StateCache) -> InstanceBuffer? {
        let key = ObjectIdentifier(run)
        let change = run.takeChange()
        if let slot = slots[key], slot.run === run, slot.layout == run.layout, slot.count == run.count {
            if !change.isEmpty { update(slot.buffer, run, change, state) }
            return slot.buffer
        }
        // What is deleted must not count as bound: its name may come back.
        state.bind(vertexArray: 0)
        state.bind(buffer: 0)
        slots = slots.filter { $0.value.run != nil && $0.key != key }
        let buffer = InstanceBuffer(InstanceLayout(run.layout), context, state)
        let isUploaded = run.floats.withUnsafeBytes { buffer.upload($0, state) }
        slots[key] = Slot(run: run, buffer: buffer, layout: run.layout, count: isUploaded ? run.count : nil)
        if isUploaded { uploadedBytes += run.floats.count * MemoryLayout<Float>.stride }
        return isUploaded ? buffer : nil
    }

    private func update(_ buffer: InstanceBuffer, _ run: TrackRun, _ change: Range<Int>, _ state: StateCache) {
        let stride = run.layout.stride * MemoryLayout<Float>.stride
        run.floats.withUnsafeBytes { bytes in
            buffer.update(UnsafeRawBufferPointer(rebasing: bytes[change.lowerBound * stride..<change.upperBound * stride]), at: change.lowerBound, state)
        }
        uploadedBytes += change.count * stride
    }
}
