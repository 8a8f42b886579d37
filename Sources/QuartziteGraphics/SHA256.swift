internal import CPango
import Foundation

/// The hash function SHA-256, by GLib.
package final class SHA256 {
    private let checksum: OpaquePointer?

    package init() { checksum = g_checksum_new(G_CHECKSUM_SHA256) }

    deinit { g_checksum_free(checksum) }

    /// Adds bytes.
    package func add(_ data: Data) {
        data.withUnsafeBytes { bytes in
            g_checksum_update(checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gssize(bytes.count))
        }
    }

    /// The hash of all bytes, as 64 hexadecimal digits. Add nothing afterwards.
    package var hex: String { g_checksum_get_string(checksum).map { String(cString: $0) } ?? "" }
}
