import Foundation
import QuartziteKit

/// Writes each picture as a PNG file. Every file is whole at any moment.
package struct PictureEncoder: Encoder {
    private let destination: @Sendable (Int) -> Destination

    /// - Parameter destination: returns the place of a frame.
    package init(_ destination: @escaping @Sendable (Int) -> Destination) { self.destination = destination }

    package func frame(of picture: CGImage) throws -> Data { try picture.pngData() }
    package func write(_ frame: Data, at index: Int) throws { try destination(index).write(frame) }
    package func finish() {}
    package func cancel() {}
    package func discard() {}
}
