import QuartziteGraphics

/// An immutable buffer of plain values. Sendable because the memory is written once, before others see it, and freed with the
/// `LayerAnimation` that owns it.
package struct TrackBuffer<Element: Sendable>: @unchecked Sendable {
    private let buffer: UnsafeMutableBufferPointer<Element>

    init(_ elements: [Element]) {
        guard !elements.isEmpty else {
            buffer = UnsafeMutableBufferPointer(start: nil, count: 0)
            return
        }
        buffer = .allocate(capacity: elements.count)
        _ = buffer.initialize(from: elements)
    }

    func deallocate() {
        buffer.deinitialize()
        buffer.deallocate()
    }

    /// A copy of the elements.
    var elements: [Element] { Array(buffer) }

    @inline(__always) package var count: Int { buffer.count }
    @inline(__always) package var isEmpty: Bool { buffer.isEmpty }

    /// The address of an element; the index must be in range.
    @inline(__always)
    package subscript(index: Int) -> UnsafePointer<Element> {
        UnsafePointer(buffer.baseAddress.unsafelyUnwrapped + index)
    }
}
