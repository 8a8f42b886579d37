import Synchronization

/// The memory of evicted pictures, for the next ones of the same size. New memory costs a page fault for each 4 KiB, which takes longer than a JPEG takes
/// to decode.
package final class SparePixels: Sendable {
    /// The number of pictures whose memory is held.
    private static let capacity = 2
    private let arrays = Mutex<[[UInt8]]>([])

    package init() {}

    /// Holds the memory of a picture. The memory should have no other user; otherwise the caller of `take(_:)` copies it when writing.
    func put(_ pixels: consuming [UInt8]) {
        arrays.withLock { [pixels] arrays in
            arrays.append(pixels)
            if arrays.count > Self.capacity { arrays.removeFirst() }
        }
    }

    /// Returns memory with any bytes in it; nil if there is none of this size.
    func take(_ count: Int) -> [UInt8]? {
        arrays.withLock { arrays in
            arrays.firstIndex { $0.count == count }.map { arrays.remove(at: $0) }
        }
    }

    func removeAll() { arrays.withLock { $0.removeAll() } }
}
