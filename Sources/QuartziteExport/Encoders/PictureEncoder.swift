import Foundation
import QuartziteKit

/// Writes each picture as a PNG file. Every file is complete at any moment.
package struct PictureEncoder: Encoder {
    private let destination: @Sendable (Int) -> Destination
    private let output = CancellableOutput()

    /// - Parameter destination: returns the destination of a frame.
    package init(_ destination: @escaping @Sendable (Int) -> Destination) { self.destination = destination }

    package func frame(of picture: CGImage) throws -> Data { try picture.exportedPNG() }
    package func write(_ frame: Data, at index: Int) throws { try output.write(frame, to: destination(index)) }
    package func finish() {}
    package func cancel() { output.cancel() }
    package func discard() {}
}

extension CGImage {
    /// The bytes of a PNG file.
    func exportedPNG() throws(ExportError) -> Data {
        do { return try pngData() } catch { throw ExportError(.encoding, error.description) }
    }
}
