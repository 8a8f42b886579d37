import Foundation
import QuartziteKit

/// A complete PNG file of a frame: its size and its metadata.
package struct Piece: Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var metadata: FrameMetadata

    package init(width: Int, height: Int, metadata: FrameMetadata) {
        (self.width, self.height, self.metadata) = (width, height, metadata)
    }

    /// Why a file is not a piece.
    package enum Problem: Error, Equatable {
        case missing
        case unreadable
        /// No PNG, cut off, or damaged.
        case notWhole
        /// A PNG without the metadata of a frame.
        case unmarked
    }

    /// Whether a file begins like a piece. Only the first bytes are read.
    package static func isMarked(fileAt path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 64) else { return false }
        return FrameMetadata.isMarked(start)
    }

    /// Reads a file and verifies its checksums.
    package init(contentsOf path: String) throws(Problem) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw .missing }
            throw .unreadable
        }
        guard let file = PNGFile(data) else { throw .notWhole }
        guard let metadata = FrameMetadata(file.texts) else { throw .unmarked }
        self.init(width: file.width, height: file.height, metadata: metadata)
    }
}
