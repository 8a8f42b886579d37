// Passes the content of a pipe on, so that a process that ends at any moment neither loses nor repeats a byte: a crash comes directly after
// its message.
//
//     pipe ──tee──► copy           the pipe keeps everything; if the process ends here, the supervisor passes it on
//     pipe ──splice──► target      the system moves the bytes in one step; if the process ends here, they have arrived
//     copy ──read──► list

import Glibc

extension OutputPipe {
    private typealias Tee = @convention(c) (Int32, Int32, Int, UInt32) -> Int
    private typealias Splice = @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?, Int, UInt32) -> Int

    // The headers hide Linux' own functions from Swift.
    private static let tee: Tee? = dlsym(nil, "tee").map { unsafeBitCast($0, to: Tee.self) }
    private static let splice: Splice? = dlsym(nil, "splice").map { unsafeBitCast($0, to: Splice.self) }
    /// `SPLICE_F_NONBLOCK`.
    private static let doesNotWait: UInt32 = 2
    /// The largest number of bytes of a step: what a pipe holds.
    private static let stepLength = 65536

    /// Passes on what is in a pipe, at most 16 times its size. Waits only while the target takes nothing.
    /// - Parameters:
    ///   - reading: a descriptor that reads the pipe without waiting.
    ///   - copy: both ends of an empty pipe.
    ///   - found: receives the bytes in their order.
    static func forward(
        _ reading: Int32, to target: Int32, copy: (reading: Int32, writing: Int32), found: (UnsafeRawBufferPointer) -> Void
    ) {
        guard let tee, splice != nil else {
            return read(reading) { bytes in
                write(bytes, to: target)
                found(bytes)
            }
        }
        for _ in 0..<16 {
            let count = tee(reading, copy.writing, stepLength, doesNotWait)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            move(count, from: reading, to: target)
            take(count, from: copy.reading, found)
        }
    }

    private static func move(_ count: Int, from reading: Int32, to target: Int32) {
        var left = count
        while left > 0 {
            let moved = splice.map { $0(reading, nil, target, nil, left, 0) } ?? -1
            if moved > 0 {
                left -= moved
            } else if moved < 0, errno == EINTR || errno == EAGAIN && isWritableAgain(target) {
                continue
            } else {
                // Files that are opened for appending, and some old terminals, take no bytes from a pipe.
                return take(left, from: reading) { write($0, to: target) }
            }
        }
    }

    /// Waits until a descriptor takes bytes; false if it never will.
    private static func isWritableAgain(_ descriptor: Int32) -> Bool {
        var asked = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&asked, 1, -1) > 0 && asked.revents & Int16(POLLERR | POLLNVAL) == 0
    }

    /// Reads a number of bytes that are in a pipe.
    private static func take(_ count: Int, from descriptor: Int32, _ found: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            var left = count
            while left > 0 {
                let got = Glibc.read(descriptor, buffer.baseAddress, min(left, buffer.count))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                found(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
                left -= got
            }
        }
    }
}
