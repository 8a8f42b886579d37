/// A timing that differs from that of a new layer. The model layer, its commit and the render tree share the memory.
package final class SharedTiming: Sendable {
    package let value: LayerTiming

    /// Nil for the timing of a new layer, which most layers have.
    init?(_ value: LayerTiming) {
        if value == LayerTiming() { return nil }
        self.value = value
    }
}

extension SharedTiming? {
    /// The timing; that of a new layer if there is no other.
    @inline(__always)
    package var value: LayerTiming { self?.value ?? LayerTiming() }
}

extension Unmanaged<SharedTiming>? {
    /// The timing; that of a new layer if there is no other.
    @inline(__always)
    var value: LayerTiming { self?._withUnsafeGuaranteedRef { $0.value } ?? LayerTiming() }
}
