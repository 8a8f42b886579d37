import Foundation
import QuartziteGraphics

/// A video file: first unknown, then ready with its frames, or failed. Reading what it is takes another program some time, so that is done
/// beside the main thread, and waited for only where media time is held and pictures must be exact.
///
/// Sendable since everything that changes is touched with the condition's lock held only, but for `onChange`, which is set once before the
/// reading begins.
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
        /// The file is known, or is no video.
        case settled
        /// A frame has come that was asked for in vain.
        case frame
        /// The decoder broke off.
        case broken(AVError)
    }

    /// Begins to read.
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

    /// What is known; waited for where media time is held.
    var state: State {
        condition.lock()
        defer { condition.unlock() }
        while MediaClock.heldTime != nil, case .unknown = current { condition.wait() }
        return current
    }
}
