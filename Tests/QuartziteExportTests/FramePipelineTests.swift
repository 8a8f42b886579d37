import Foundation
import QuartziteKit
import Synchronization
import XCTest

@testable import QuartziteExport

/// The way of frames from thread to thread.
final class FramePipelineTests: XCTestCase {
    private struct Wrong: Error {}

    /// A commit that carries a number.
    private func commit(_ number: Int) -> Commit {
        var commit = Commit(root: nil)
        commit.duration = Double(number)
        return commit
    }

    func testFramesArriveInOrderAndEachThreadSeesAllCommits() throws {
        let count = 200
        let pipeline = FramePipeline<Int>(count: count, threads: 3, capacity: 7)
        let seen = Mutex<[[Double]]>([[], [], []])
        let group = DispatchGroup()
        for number in 0..<3 {
            DispatchQueue.global().async(group: group) {
                while let work = pipeline.work(for: number) {
                    seen.withLock { $0[number] += work.commits.map(\.duration) }
                    guard let index = work.index else { continue }
                    XCTAssertEqual(seen.withLock { $0[number].last }, Double(2 * index + 1))
                    pipeline.finish(index, index)
                }
            }
        }
        let written = Mutex<[Int]>([])
        DispatchQueue.global().async(group: group) {
            while let frame = pipeline.frame(at: written.withLock { $0.count }) {
                written.withLock { $0.append(frame) }
                pipeline.wrote()
            }
        }
        for index in 0..<count {
            let step = FramePipeline<Int>.Step(time: 0, commits: [commit(2 * index), commit(2 * index + 1)])
            XCTAssertEqual(pipeline.add(step, timeout: 60), true)
        }
        XCTAssertTrue(pipeline.waitForEnd(timeout: 60))
        group.wait()
        XCTAssertEqual(written.withLock { $0 }, Array(0..<count))
        // Nothing is seen twice or out of order, and nothing is left out up to the thread's last frame.
        for commits in seen.withLock({ $0 }) { XCTAssertEqual(commits, commits.indices.map(Double.init)) }
    }

    func testTheMainThreadWaitsForRoom() {
        let pipeline = FramePipeline<Int>(count: 5, threads: 1, capacity: 2)
        let step = FramePipeline<Int>.Step(time: 0, commits: [])
        XCTAssertEqual(pipeline.add(step, timeout: 0), true)
        XCTAssertEqual(pipeline.add(step, timeout: 0), true)
        XCTAssertEqual(pipeline.add(step, timeout: 0), false)
        XCTAssertNotNil(pipeline.work(for: 0))
        pipeline.finish(0, 7)
        XCTAssertEqual(pipeline.frame(at: 0), 7)
        pipeline.wrote()
        XCTAssertEqual(pipeline.add(step, timeout: 0), true)
    }

    func testHeldCommitsAreBounded() throws {
        let pipeline = FramePipeline<Int>(count: 2, threads: 2, capacity: 10, byteLimit: 100)
        func passed(_ number: Int) -> FramePipeline<Int>.Step {
            FramePipeline<Int>.Step(time: 0, commits: [commit(number)], bytes: 60, isDrawn: false)
        }
        XCTAssertEqual(pipeline.add(passed(0), timeout: 0), true)
        XCTAssertEqual(pipeline.add(passed(1), timeout: 0), true)
        XCTAssertEqual(pipeline.add(passed(2), timeout: 0), false, "100 bytes are held")
        for thread in 0..<2 {
            let work = try XCTUnwrap(pipeline.work(for: thread))
            XCTAssertNil(work.index)
            XCTAssertEqual(work.commits.map(\.duration), [0, 1])
        }
        XCTAssertEqual(pipeline.add(passed(2), timeout: 0), true)
        // A frame comes with the commits since the thread's last work.
        XCTAssertEqual(pipeline.add(FramePipeline<Int>.Step(time: 0, commits: [commit(3)]), timeout: 0), true)
        let frame = try XCTUnwrap(pipeline.work(for: 1))
        XCTAssertEqual(frame.index, 0)
        XCTAssertEqual(frame.commits.map(\.duration), [2, 3])
        XCTAssertEqual(try XCTUnwrap(pipeline.work(for: 0)).commits.map(\.duration), [2, 3])
    }

    func testAFailureEndsEveryWait() {
        let pipeline = FramePipeline<Int>(count: 5, threads: 1, capacity: 2)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { XCTAssertNil(pipeline.work(for: 0)) }
        DispatchQueue.global().async(group: group) { XCTAssertNil(pipeline.frame(at: 0)) }
        pipeline.fail(Wrong())
        pipeline.fail(CancellationError())
        group.wait()
        XCTAssertNil(pipeline.add(FramePipeline<Int>.Step(time: 0, commits: []), timeout: 60))
        XCTAssertTrue(pipeline.waitForEnd(timeout: 60))
        XCTAssertTrue(pipeline.error is Wrong)
    }

    func testTheFirstSignalEndsInOrder() {
        let interruption = Interruption()
        let calls = Mutex(0)
        interruption.handle(SIGINT)
        // A signal may come before anybody listens.
        interruption.onSignal(first: { calls.withLock { $0 += 1 } }, second: nil)
        XCTAssertEqual(calls.withLock { $0 }, 1)
        XCTAssertEqual(interruption.signal, SIGINT)
    }

    func testTheSameSignalAtOnceIsNoSecondOne() {
        let lines = Mutex<[String]>([])
        let interruption = Interruption { line in lines.withLock { $0.append(line) } }
        // A second signal would end the test.
        interruption.handle(SIGTERM, at: 10)
        interruption.handle(SIGTERM, at: 10)
        interruption.handle(SIGTERM, at: 10.4)
        XCTAssertEqual(lines.withLock { $0 }, [])
    }
}
