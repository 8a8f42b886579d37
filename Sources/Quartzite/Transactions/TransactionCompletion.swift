import QuartziteGraphics
import Synchronization

/// A completion block that runs when its transaction and the animations added in it are over.
///
/// The transaction's level holds a reference from the time the block is set until the level ends. Each animation added meanwhile
/// holds a reference until the animation is over. The release of the last reference makes the block due: the block runs in a later
/// turn of the main run loop, never inside the releasing call.
final class TransactionCompletion: Sendable {
    /// A block that runs once. Unchecked, because the closure is not `Sendable`: the transaction's thread sets the closure and
    /// never uses it again, the main thread runs it, and the lock of `Due` orders the two.
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

    /// Whether blocks are due in the next turn of the main run loop.
    static var isAnyDue: Bool { Due.isAny }

    /// The blocks that are due.
    private enum Due {
        private static let blocks = Mutex<[Block]>([])

        static var isAny: Bool { blocks.withLock { !$0.isEmpty } }

        static func append(_ block: Block) {
            blocks.withLock { $0.append(block) }
            RunLoop.main.perform { runAll() }
        }

        /// Runs the due blocks. Blocks that become due meanwhile wait for the next turn.
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
