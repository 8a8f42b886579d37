// The order of an export's frames between its threads.
//
//     main thread ──step──► [steps] ──work──► drawing threads ──frame──► [finished frames] ──in order──► writing thread
//     advances the scene              each draws the next free frame                                     feeds the encoder
//
// Every drawing thread has a render tree of its own and applies all commits, also those of frames that others draw. A frame depends only
// on the committed tree and the time, so the bytes are the same whichever thread draws.

import Foundation
import QuartziteKit

/// Passes frames from the thread that advances the scene to those that draw, and on to the one that writes.
///
/// Sendable, since mutable state is accessed only with the condition's lock held.
final class FramePipeline<Frame: Sendable>: @unchecked Sendable {
    /// What a frame is drawn from.
    struct Step: Sendable {
        /// The media time to draw.
        var time: Double
        /// What the scene has committed since the step before.
        var commits: [Commit]
        /// The picture, if it is drawn already.
        var picture: CGImage?
    }

    /// A frame for a drawing thread.
    struct Work: Sendable {
        var index: Int
        var step: Step
        /// All commits since the thread's last frame.
        var commits: [Commit]
    }

    private let condition = NSCondition()
    private let count: Int
    /// The most frames between the main thread and the writing one.
    private let capacity: Int

    /// The steps that a drawing thread may still need, and the index of the first of them.
    private var steps: [Step] = []
    private var firstStep = 0
    /// The index of the next frame that no thread draws yet.
    private var nextFree = 0
    /// The index of each drawing thread's next step.
    private var positions: [Int]
    private var finished: [Int: Frame] = [:]
    private var written = 0
    private var isStopped = false
    private var failure: (any Error)?

    /// - Parameters:
    ///   - count: the number of frames.
    ///   - threads: the number of drawing threads.
    ///   - capacity: the most frames that are advanced to and not yet written, at least 1.
    init(count: Int, threads: Int, capacity: Int) {
        (self.count, self.capacity) = (count, max(1, capacity))
        positions = Array(repeating: 0, count: threads)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    // MARK: Any thread

    /// Ends the export early. All waiting calls return.
    func stop() {
        locked {
            isStopped = true
            condition.broadcast()
        }
    }

    /// Ends the export by an error. The first one counts.
    func fail(_ error: any Error) {
        locked {
            if failure == nil { failure = error }
            isStopped = true
            condition.broadcast()
        }
    }

    /// The error that has ended the export; nil for none.
    var error: (any Error)? { locked { failure } }

    /// The number of frames that are written.
    var writtenCount: Int { locked { written } }

    // MARK: Main thread

    /// Waits for room and adds the next step.
    /// - Parameter patience: the longest wait in seconds.
    /// - Returns: whether the step was added; nil if the export has ended early.
    func add(_ step: Step, patience: Double) -> Bool? {
        locked {
            let end = Date(timeIntervalSinceNow: patience)
            while !isStopped, firstStep + steps.count - written >= capacity {
                guard condition.wait(until: end) else { return isStopped ? nil : false }
            }
            if isStopped { return nil }
            steps.append(step)
            condition.broadcast()
            return true
        }
    }

    /// Waits until all frames are written.
    /// - Parameter patience: the longest wait in seconds.
    /// - Returns: whether all are written, or the export has ended early.
    func waitForEnd(patience: Double) -> Bool {
        locked {
            let end = Date(timeIntervalSinceNow: patience)
            while !isStopped, written < count {
                guard condition.wait(until: end) else { break }
            }
            return isStopped || written == count
        }
    }

    // MARK: Drawing threads

    /// Waits for a frame to draw. Nil when there are no more.
    /// - Parameter thread: the number of the calling thread, from 0.
    func work(for thread: Int) -> Work? {
        locked {
            while !isStopped, nextFree < count, nextFree >= firstStep + steps.count { condition.wait() }
            guard !isStopped, nextFree < count else { return nil }
            let index = nextFree
            nextFree += 1
            let unseen = steps[(positions[thread] - firstStep)...(index - firstStep)]
            let work = Work(index: index, step: steps[index - firstStep], commits: unseen.flatMap(\.commits))
            positions[thread] = index + 1
            // The picture is the work of this thread alone.
            steps[index - firstStep].picture = nil
            let oldest = positions.min() ?? 0
            if oldest > firstStep {
                steps.removeFirst(oldest - firstStep)
                firstStep = oldest
            }
            return work
        }
    }

    /// Hands over a drawn frame.
    func finish(_ index: Int, _ frame: Frame) {
        locked {
            finished[index] = frame
            condition.broadcast()
        }
    }

    // MARK: Writing thread

    /// Waits for the frame with an index. Nil after the last one, or if the export has ended early.
    func frame(at index: Int) -> Frame? {
        locked {
            guard index < count else { return nil }
            while !isStopped, finished[index] == nil { condition.wait() }
            return isStopped ? nil : finished.removeValue(forKey: index)
        }
    }

    /// Whether a frame is the last one.
    func isLast(_ index: Int) -> Bool { index == count - 1 }

    /// Records that a frame is written.
    func wrote() {
        locked {
            written += 1
            condition.broadcast()
        }
    }
}
