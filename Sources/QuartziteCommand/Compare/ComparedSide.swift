import Foundation
import QuartziteKit

/// A frame of one side of a comparison.
enum ComparedFrame {
    case picture(CGImage)
    /// There is no such frame.
    case missing
    /// The file exists but is empty.
    case emptyFile
}

/// The frames of one side of a comparison, one after the other.
protocol ComparedSide {
    /// The number of frames, including missing ones in between.
    var count: Int { get }

    /// Returns the next frame, and its time in seconds if it has one. Called `count` times.
    mutating func next() throws(Failure) -> (frame: ComparedFrame, time: Double?)
}

/// A picture file.
struct PictureSide: ComparedSide {
    let path: String
    var count: Int { 1 }

    func next() throws(Failure) -> (frame: ComparedFrame, time: Double?) {
        let frame = try Self.read(path)
        if case .emptyFile = frame { throw Failure(.data, "\(path): the file is empty, so there is no picture to compare; write it again") }
        return (frame, nil)
    }

    /// Reads a picture.
    static func read(_ path: String) throws(Failure) -> ComparedFrame {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 { return .emptyFile }
        do {
            return .picture(try CGImage.decode(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw SceneLoader.failure(error, path)
        }
    }
}

/// Numbered picture files.
struct SequenceSide: ComparedSide {
    private let sequence: PictureSequence
    private let first: Int
    /// Frames per second; nil if the frames have no times.
    private let rate: Double?
    private var index = 0

    /// - Parameter first: the number of frame 0.
    init(_ sequence: PictureSequence, first: Int, rate: Double?) { (self.sequence, self.first, self.rate) = (sequence, first, rate) }

    var count: Int { sequence.numbers.upperBound - first + 1 }

    mutating func next() throws(Failure) -> (frame: ComparedFrame, time: Double?) {
        defer { index += 1 }
        let time = rate.map { Double(index) / $0 }
        guard let file = sequence.file(first + index) else { return (.missing, time) }
        return (try PictureSide.read(file), time)
    }
}
