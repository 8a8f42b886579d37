import QuartziteGraphics
import Synchronization

/// A completion block, and the animations that it waits for.
///
/// The transaction's level holds one reference from when the block was set until the level ends, and each animation that is
/// added meanwhile holds one until it is over. When the last is let go, the block is due: it runs on a later turn of the main
/// run loop, never inside the call that let go.
final class TransactionCompletion: Sendable {
    /// Runs once. It may cross threads although it is not `Sendable`: the transaction's thread sets it and never touches it
    /// again, the main thread runs it, and `Due` hands it over under its lock.
    private struct Block: @unchecked Sendable {
        let run: () -> Void
    }

    private let block: Block

    init(_ block: @escaping () -> Void) {
        self.block = Block(run: block)
    }

    deinit {
        Due.append(block)
    }

    /// Whether blocks are waiting for the next turn of the main run loop.
    static var isAnyDue: Bool { Due.isAny }

    /// The blocks whose turn has come.
    private enum Due {
        private static let blocks = Mutex<[Block]>([])

        static var isAny: Bool { blocks.withLock { !$0.isEmpty } }

        static func append(_ block: Block) {
            blocks.withLock { $0.append(block) }
            RunLoop.main.perform { runAll() }
        }

        /// Those that are due now; what they make due waits for the turn after.
        private static func runAll() {
            let due = blocks.withLock { blocks in
                let due = blocks
                blocks = []
                return due
            }
            for block in due { block.run() }
        }
    }
}
