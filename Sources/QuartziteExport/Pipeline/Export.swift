// The run of an export: the threads, the wait for them, and the end. See FramePipeline.swift for the path of a frame.

import Foundation
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer
import Synchronization

/// Draws the frames of a source and writes them by an encoder.
@MainActor package struct Export<E: Encoder> {
    private let source: FrameSource
    private let encoder: E
    private let jobs: Int
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - jobs: the number of threads that draw, at least 1. The output does not depend on this number.
    ///   - log: called with a line for each feature that could not be drawn, on any thread.
    package init(_ source: FrameSource, _ encoder: E, jobs: Int, log: @escaping @Sendable (String) -> Void) {
        (self.source, self.encoder, self.log) = (source, encoder, Self.once(log))
        self.jobs = max(1, min(jobs, source.count, Self.capacity(jobs, source.viewport)))
    }

    /// The largest size in bytes of the frames that wait to be written.
    private static var waitingBytes: Int { 512 << 20 }

    /// The largest number of frames between the scene and the encoder: enough that no thread waits for another, within the memory limit.
    private static func capacity(_ jobs: Int, _ viewport: Viewport) -> Int {
        max(1, min(3 * jobs + 1, waitingBytes / (4 * Int(viewport.pixelWidth) * Int(viewport.pixelHeight))))
    }

    /// Passes each line on once, because all threads meet the same problems.
    private static func once(_ log: @escaping @Sendable (String) -> Void) -> @Sendable (String) -> Void {
        let known = OnceLog(log)
        return { known.tell($0) }
    }

    /// Draws and writes all frames. After an error, no partial file remains.
    /// - Parameters:
    ///   - interruption: the signals that end the export.
    ///   - onProgress: called from time to time on the main thread with the number of frames written.
    /// - Returns: the costs of the export.
    @discardableResult
    package func run(interruption: Interruption? = nil, onProgress: (Int) -> Void = { _ in }) throws -> ExportCosts.Report {
        let costs = ExportCosts()
        let count = source.count
        let pipeline = FramePipeline<E.Frame>(count: count, threads: jobs, capacity: Self.capacity(jobs, source.viewport))
        let (encoder, turn) = (encoder, GraphicsTurn(costs))
        var threads: [JoinedThread] = []
        interruption?.onSignal(
            first: {
                pipeline.stop()
                encoder.cancel()
            }, second: encoder.discard)
        defer { interruption?.onSignal(first: nil, second: nil) }

        defer { source.tree.commitHandler = nil }
        do {
            let collected = try start(&threads, pipeline, turn, costs)
            try advance(pipeline, turn, collected, onProgress)
            while !pipeline.waitForEnd(timeout: Self.pollInterval) { onProgress(pipeline.writtenCount) }
        } catch {
            pipeline.fail(error)
        }
        if pipeline.error != nil { encoder.cancel() }
        for thread in threads { thread.join() }
        let written = pipeline.writtenCount
        if let signal = interruption?.signal, written < count {
            encoder.discard()
            throw ExportError(
                .interrupted, "ended by \(Interruption.name(signal)) after \(written) of \(ExportSummary.frames(count))")
        }
        if let error = pipeline.error {
            encoder.discard()
            throw error
        }
        onProgress(count)
        return costs.report()
    }

    /// Seconds between calls of `onProgress` while the main thread waits.
    private static var pollInterval: Double { 0.2 }

    /// Starts the threads. From now on the tree's commits are collected.
    private func start(
        _ threads: inout [JoinedThread], _ pipeline: FramePipeline<E.Frame>, _ turn: GraphicsTurn, _ costs: ExportCosts
    ) throws -> CollectedCommits {
        source.tree.pixelsPerPoint = source.viewport.scale
        CATransaction.flush()
        let collected = CollectedCommits()
        // A renderer of the main thread receives the commits itself.
        if source.draw == nil { source.tree.commitHandler = { collected.add($0) } }
        let whole = source.tree.wholeCommit()
        for number in 0..<jobs {
            let thread = DrawingThread(
                number: number, pipeline: pipeline, encoder: encoder, viewport: source.viewport, whole: whole,
                overrides: source.overrides, turn: turn,
                log: log, costs: costs)
            threads.append(try thread.start())
        }
        threads.append(try WritingThread(pipeline: pipeline, encoder: encoder, costs: costs).start())
        return collected
    }

    /// Advances the scene from frame to frame.
    private func advance(
        _ pipeline: FramePipeline<E.Frame>, _ turn: GraphicsTurn, _ collected: CollectedCommits, _ onProgress: (Int) -> Void
    ) throws {
        var index = 0
        for stop in source.stops {
            let mediaTime = try turn.take(on: source.usesOpenGL ? 0 : nil) { try source.advance(stop.time) }
            let (commits, bytes) = collected.take()
            var step = FramePipeline<E.Frame>.Step(time: mediaTime, commits: commits, bytes: bytes, isDrawn: stop.isDrawn)
            if stop.isDrawn {
                step.picture = try picture(index)
                index += 1
            }
            guard stop.isDrawn || !commits.isEmpty else {
                if pipeline.hasEnded { return }
                continue
            }
            var isAdded: Bool? = false
            while isAdded == false {
                isAdded = pipeline.add(step, timeout: Self.pollInterval)
                onProgress(pipeline.writtenCount)
            }
            if isAdded == nil { return }
        }
    }

    /// The picture of a frame that drawing threads need not draw: the main thread draws it now, or it exists already.
    private func picture(_ index: Int) throws -> (@Sendable () throws -> CGImage)? {
        if let read = source.read { return { try read(index) } }
        guard let picture = try source.draw?() else { return nil }
        return { picture }
    }
}

/// Passes equal lines on once.
private final class OnceLog: Sendable {
    private let known = Mutex<Set<String>>([])
    private let log: @Sendable (String) -> Void

    init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

    func tell(_ line: String) { if known.withLock({ $0.insert(line).inserted }) { log(line) } }
}
