import Foundation
import Quartzite
import Synchronization

/// Operations with lists of steps, transactions and a clock.
enum StepOperations {
    static let one: [String: Operation] = [
        "runSteps": { question in
            let player = try StepPlayer(host: question.input.optional("layer"))
            try player.play(question.input.require("steps"))
            return player.answers
        },
        "runThreads": { question in
            let lists: [[Fields]] = try question.input.require("threads")
            return ["values": .array(try runThreads(lists))]
        },
    ]

    /// Runs each list on its own thread. Returns the results of their `read` steps, in the order of the lists.
    private static func runThreads(_ lists: [[Fields]]) throws -> [VectorValue] {
        let meeting = Meeting(count: lists.count)
        let results = Mutex<[Int: Result<[VectorValue], any Error>]>([:])
        for (index, steps) in lists.enumerated() {
            Thread.detachNewThread {
                let result = Result {
                    let player = try StepPlayer(host: nil)
                    player.meet = { meeting.wait() }
                    try player.play(steps)
                    return player.readings
                }
                results.withLock { $0[index] = result }
                meeting.leave()
            }
        }
        meeting.waitForEnd()
        let all = results.withLock { $0 }
        return try lists.indices.flatMap { try all[$0]?.get() ?? [] }
    }
}

/// A barrier at which threads wait for each other. Threads that leave are no longer waited for.
private final class Meeting: Sendable {
    private let condition = NSCondition()
    private let state: Mutex<(inside: Int, waiting: Int, round: Int)>

    init(count: Int) { state = Mutex((count, 0, 0)) }

    func wait() {
        condition.lock()
        let round = state.withLock { state in
            state.waiting += 1
            return state.round
        }
        finishRound()
        while state.withLock({ $0.round }) == round { condition.wait() }
        condition.unlock()
    }

    func leave() {
        condition.lock()
        state.withLock { $0.inside -= 1 }
        finishRound()
        condition.broadcast()
        condition.unlock()
    }

    func waitForEnd() {
        condition.lock()
        while state.withLock({ $0.inside }) > 0 { condition.wait() }
        condition.unlock()
    }

    private func finishRound() {
        let isOver = state.withLock { state in
            guard state.waiting >= state.inside, state.waiting > 0 else { return false }
            state.waiting = 0
            state.round += 1
            return true
        }
        if isOver { condition.broadcast() }
    }
}
