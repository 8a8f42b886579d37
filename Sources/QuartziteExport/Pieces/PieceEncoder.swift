import Foundation
import QuartziteKit

/// Writes each frame as a numbered PNG file that says of itself what it is. Every file is whole at any moment, also when two processes write the
/// same frame.
package struct PieceEncoder: Encoder {
    private let metadata: [FrameMetadata]
    private let pictures: PictureEncoder

    /// - Parameters:
    ///   - metadata: what the frames say, in the order in which they are drawn.
    ///   - destination: returns the place of a frame by its number.
    package init(_ metadata: [FrameMetadata], _ destination: @escaping @Sendable (Int) -> Destination) {
        self.metadata = metadata
        pictures = PictureEncoder { destination(metadata[$0].index) }
    }

    package func frame(of picture: CGImage) throws -> Data { try pictures.frame(of: picture) }

    package func write(_ frame: Data, at index: Int) throws {
        try pictures.write(PNGFile.adding(metadata[index].texts, to: frame), at: index)
    }

    package func finish() {}
    package func cancel() { pictures.cancel() }
    package func discard() { pictures.discard() }
}
