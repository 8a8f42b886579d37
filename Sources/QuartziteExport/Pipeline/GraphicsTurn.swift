import Foundation

/// Lets one thread at a time use OpenGL, where the driver needs that.
///
/// Mesa's llvmpipe is not safe with several contexts on several threads: before it writes a texture, it looks through what all contexts of
/// the process are drawing (`llvmpipe_flush_resource`), while their threads change it. It uses all cores for a single context, so turns
/// cost little. Other drivers draw at the same time.
final class GraphicsTurn: Sendable {
    private let turn = NSLock()
    private let costs: ExportCosts

    init(_ costs: ExportCosts) { self.costs = costs }

    /// Calls `body`, with `isNeeded` when no other thread is in such a call.
    func take<Result>(isNeeded: Bool, _ body: () throws -> Result) rethrows -> Result {
        guard isNeeded else { return try body() }
        turn.lock()
        defer { turn.unlock() }
        return try costs.serial(body)
    }
}
