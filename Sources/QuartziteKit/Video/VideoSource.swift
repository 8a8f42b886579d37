import Foundation
import QuartziteGraphics

/// A video file in one of three states: unknown, ready with its frames, or failed. Reading the file's properties runs another
/// program and takes time, so it happens in the background. Callers wait for it only while media time is held, when pictures must
/// be exact.
///
/// Sendable, since mutable state is accessed only with the condition's lock held. The exception is `onChange`, which is set once
/// before reading starts.
final class VideoSource: @unchecked Sendable {
    enum State {
        case unknown
        case ready(VideoReader, MovingPicture)
        case failed(AVError)
    }

    let url: URL
    private let condition = NSCondition()
    private var current = State.unknown
    private let onChange: @Sendable (Change) -> Void

    enum Change: Sendable {
        /// The file's properties are known, or the file has failed.
        case settled
        /// A frame arrived that was requested but missing.
        case frame
        /// Decoding failed.
        case broken(AVError)
    }

    /// Starts reading the file.
    /// - Parameter onChange: called on any thread.
    init(_ url: URL, onChange: @escaping @Sendable (Change) -> Void) {
        (self.url, self.onChange) = (url, onChange)
        DispatchQueue.global(qos: .userInitiated).async { [self] in read() }
    }

    private func read() {
        let state: State
        do throws(AVError) {
            let description = try VideoDescription(of: url)
            let onChange = onChange
            let reader = VideoReader(
                url, description, onArrival: { onChange(.frame) }, onFailure: { onChange(.broken($0)) })
            let frames = reader.frames
            let movie = MovingPicture { frames.picture(at: $0, waits: MediaClock.heldTime != nil) }
            state = .ready(reader, movie)
        } catch {
            state = .failed(error)
        }
        condition.lock()
        current = state
        condition.broadcast()
        condition.unlock()
        onChange(.settled)
    }

    /// The state. While media time is held, waits until the state is known.
    var state: State {
        condition.lock()
        defer { condition.unlock() }
        while MediaClock.heldTime != nil, case .unknown = current { condition.wait() }
        return current
    }
}
