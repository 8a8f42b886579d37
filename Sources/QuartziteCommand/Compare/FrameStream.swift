// The frames of a scene on their way from the process that draws them to the one that compares them.
//
//     header    "QZFR"  width  height  count        three numbers of 4 bytes
//     frame     time in seconds, 8 bytes            premultiplied RGBA, rows from the top
//
// Both processes are the same program on the same machine, so numbers have the machine's byte order.

import Foundation
import QuartziteExport
import QuartziteKit
import Synchronization

/// The header of a stream of frames.
struct FrameStreamHeader: Equatable {
    var width: Int
    var height: Int
    var count: Int

    static let size = 16
    private static let mark = Array("QZFR".utf8)

    init(width: Int, height: Int, count: Int) { (self.width, self.height, self.count) = (width, height, count) }

    /// Reads a header. Nil for other bytes.
    init?(_ bytes: Data) {
        guard bytes.count == Self.size, bytes.prefix(4).elementsEqual(Self.mark) else { return nil }
        let numbers = (1...3).map { index in
            Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) })
        }
        guard numbers.allSatisfy({ $0 > 0 }) else { return nil }
        self.init(width: numbers[0], height: numbers[1], count: numbers[2])
    }

    var bytes: Data {
        var bytes = Data(Self.mark)
        for number in [width, height, count] { withUnsafeBytes(of: UInt32(number)) { bytes.append(contentsOf: $0) } }
        return bytes
    }
}

/// Writes the frames of an export into a stream.
final class FrameStreamEncoder: Encoder {
    private let output: Int32
    private let header: FrameStreamHeader
    private let times: [Double]
    private let isCancelled = Atomic(false)

    /// - Parameters:
    ///   - output: the descriptor to write to.
    ///   - times: the times of the frames.
    init(_ output: Int32, width: Int, height: Int, times: [Double]) {
        (self.output, self.times) = (output, times)
        header = FrameStreamHeader(width: width, height: height, count: times.count)
    }

    func frame(of picture: CGImage) -> Data { picture.withPixels { Data($0) } }

    func write(_ frame: Data, at index: Int) throws {
        guard !isCancelled.load(ordering: .relaxed) else { return }
        var bytes = index == 0 ? header.bytes : Data()
        withUnsafeBytes(of: times[index]) { bytes.append(contentsOf: $0) }
        guard bytes.write(to: output), frame.write(to: output) else {
            throw ExportError(.writing(.failed(errno: errno)), "the frames cannot be passed on: \(String(cString: strerror(errno)))")
        }
    }

    func finish() {}
    func cancel() { isCancelled.store(true, ordering: .relaxed) }
    func discard() {}
}
