import Foundation
import QuartziteKit

/// Writes each frame as a numbered PNG file with metadata. Every file is complete at any moment, even if two processes write the same
/// frame.
package struct PieceEncoder: Encoder {
    private let metadata: [FrameMetadata]
    private let pictures: PictureEncoder

    /// - Parameters:
    ///   - metadata: the metadata of the frames, in the order in which they are drawn.
    ///   - destination: returns the destination of a frame by its number.
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
