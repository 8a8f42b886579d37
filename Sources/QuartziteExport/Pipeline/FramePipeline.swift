// The order of an export's frames between its threads.
//
//     main thread ──step──► [steps] ──work──► drawing threads ──frame──► [finished frames] ──in order──► writing thread
//     advances the scene              each draws the next free frame                                     feeds the encoder
//
// Every drawing thread has a render tree of its own and applies all commits, also those of frames that others draw. A frame depends only
// on the committed tree and the time, so the output is the same whichever thread draws.

import Foundation
import QuartziteKit

/// Passes frames from the thread that advances the scene to the drawing threads, and then to the writing thread.
///
/// Sendable, since mutable state is accessed only with the condition's lock held.
final class FramePipeline<Frame: Sendable>: @unchecked Sendable {
    /// The input for drawing a frame, or a time through which the scene has passed.
    struct Step: Sendable {
        /// The media time to draw.
        var time: Double
        /// The scene's commits since the previous step.
        var commits: [Commit]
        /// The approximate size of the commits in bytes. Default 0.
        var bytes = 0
        /// Returns the picture, if the tree need not be drawn. Default nil.
        var picture: (@Sendable () throws -> CGImage)?
        /// Whether a frame is drawn here. Default true.
        var isDrawn = true
    }

    /// Work for a drawing thread.
    struct Work: Sendable {
        /// The index of the frame to draw; nil if the commits must only be applied, so that their memory can be freed.
        var index: Int?
        var step: Step
        /// All commits since the thread's last work.
        var commits: [Commit]
    }

    private let condition = NSCondition()
    private let count: Int
    /// The largest number of frames between the main thread and the writing thread.
    private let capacity: Int
    /// The size of commits in bytes at which the main thread waits for the drawing threads.
    private let byteLimit: Int

    /// The steps that a drawing thread may still need, and the index of the first of them.
    private var steps: [Step] = []
    private var firstStep = 0
    /// The size of the commits of `steps` in bytes.
    private var heldBytes = 0
    /// The index of a step before which all frames are being drawn.
    private var searchStart = 0
    /// The number of added frames, and of frames that a thread draws or has drawn.
    private var added = 0
    private var taken = 0
    /// The index of each drawing thread's next step.
    private var positions: [Int]
    private var finished: [Int: Frame] = [:]
    private var written = 0
    private var isStopped = false
    private var failure: (any Error)?

    /// - Parameters:
    ///   - count: the number of frames.
    ///   - threads: the number of drawing threads.
    ///   - capacity: the largest number of frames that are advanced to and not yet written, at least 1.
    ///   - byteLimit: the size of commits in bytes at which no further step is added until all threads have applied them. Default 512 MB.
    init(count: Int, threads: Int, capacity: Int, byteLimit: Int = 512 << 20) {
        (self.count, self.capacity, self.byteLimit) = (count, max(1, capacity), byteLimit)
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

    /// Ends the export with an error. The first error counts.
    func fail(_ error: any Error) {
        locked {
            if failure == nil { failure = error }
            isStopped = true
            condition.broadcast()
        }
    }

    /// The error that has ended the export; nil for none.
    var error: (any Error)? { locked { failure } }

    /// Whether the export has ended early.
    var hasEnded: Bool { locked { isStopped } }

    /// The number of frames that are written.
    var writtenCount: Int { locked { written } }

    // MARK: Main thread

    /// Waits for room and adds the next step.
    /// - Parameter timeout: the longest wait in seconds.
    /// - Returns: whether the step was added; nil if the export has ended early.
    func add(_ step: Step, timeout: Double) -> Bool? {
        locked {
            let end = Date(timeIntervalSinceNow: timeout)
            while !isStopped, (step.isDrawn && added - written >= capacity) || heldBytes >= byteLimit {
                guard condition.wait(until: end) else { return isStopped ? nil : false }
            }
            if isStopped { return nil }
            steps.append(step)
            heldBytes += step.bytes
            if step.isDrawn { added += 1 }
            condition.broadcast()
            return true
        }
    }

    /// Waits until all frames are written.
    /// - Parameter timeout: the longest wait in seconds.
    /// - Returns: whether all frames are written, or the export has ended early.
    func waitForEnd(timeout: Double) -> Bool {
        locked {
            let end = Date(timeIntervalSinceNow: timeout)
            while !isStopped, written < count {
                guard condition.wait(until: end) else { break }
            }
            return isStopped || written == count
        }
    }

    // MARK: Drawing threads

    /// Waits for a frame to draw, or for commits to apply because many are held. Nil when there are no more frames.
    /// - Parameter thread: the number of the calling thread, from 0.
    func work(for thread: Int) -> Work? {
        locked {
            while !isStopped, taken < count {
                if let place = nextFrame() {
                    searchStart = place + 1
                    taken += 1
                    return take(upTo: place, index: taken - 1, thread)
                }
                let last = firstStep + steps.count - 1
                if heldBytes >= byteLimit / 2, positions[thread] <= last { return take(upTo: last, index: nil, thread) }
                condition.wait()
            }
            return nil
        }
    }

    /// The index of the first step with a frame that no thread draws yet.
    private func nextFrame() -> Int? {
        searchStart = max(searchStart, firstStep)
        while searchStart < firstStep + steps.count {
            if steps[searchStart - firstStep].isDrawn { return searchStart }
            searchStart += 1
        }
        return nil
    }

    /// Returns a thread's commits up to a step, and drops the steps that no thread needs any more.
    private func take(upTo place: Int, index: Int?, _ thread: Int) -> Work {
        let unseen = steps[(positions[thread] - firstStep)...(place - firstStep)]
        let work = Work(index: index, step: steps[place - firstStep], commits: unseen.flatMap(\.commits))
        positions[thread] = place + 1
        // The picture is the work of this thread alone.
        steps[place - firstStep].picture = nil
        let oldest = positions.min() ?? 0
        if oldest > firstStep {
            heldBytes -= steps.prefix(oldest - firstStep).reduce(0) { $0 + $1.bytes }
            steps.removeFirst(oldest - firstStep)
            firstStep = oldest
            condition.broadcast()
        }
        return work
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
