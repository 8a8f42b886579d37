// The bytes of data by a pointer, with which older code reads pixels:
//
//     let bytes: UnsafePointer<UInt8> = CFDataGetBytePtr(image.cgImage?.dataProvider?.data)

import Foundation

/// The data whose bytes were last asked for, which keeps their pointers valid.
private enum RecentData {
    private static let lock = NSLock()
    // These two are accessed under the lock only. `length` is the number of bytes of all.
    private nonisolated(unsafe) static var recent: [NSData] = []
    private nonisolated(unsafe) static var length = 0
    private static let limit = 256 << 20

    static func bytes(of data: CFData) -> UnsafePointer<UInt8> {
        let copy = NSData(data: data)
        lock.lock()
        recent.append(copy)
        length += copy.length
        while recent.count > 64 || recent.count > 1 && length > limit { length -= recent.removeFirst().length }
        lock.unlock()
        return copy.bytes.assumingMemoryBound(to: UInt8.self)
    }
}

/// Returns a pointer to the bytes of data; nil for nil. The bytes are a copy, and the pointer is valid until the bytes of 64 other data, or
/// of other data of 256 MB, were asked for. On Apple's systems it is valid as long as the data.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! { theData.map(RecentData.bytes) }

/// Returns the number of bytes of data; 0 for nil.
public func CFDataGetLength(_ theData: CFData!) -> Int { theData?.count ?? 0 }
