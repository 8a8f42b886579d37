import Foundation
import QuartziteRenderer

/// Lets one thread at a time use OpenGL on a display, if the driver requires it.
///
/// Mesa's llvmpipe is not safe with several contexts of a display on several threads: before it writes a texture, it reads the draw queues
/// of all contexts of the display (`llvmpipe_flush_resource`), while their threads change them. Contexts of different displays share
/// nothing, so the drawing threads are distributed over all displays. With other drivers, all threads draw at the same time.
final class GraphicsTurn: Sendable {
    private let turns = (0..<GraphicsContext.softwareDisplayCount).map { _ in NSLock() }
    private let costs: ExportCosts

    init(_ costs: ExportCosts) { self.costs = costs }

    /// Calls `body` when no other thread is in such a call for the same display.
    /// - Parameter display: the number of the software renderer's display; nil if no turn is needed.
    func take<Result>(on display: Int?, _ body: () throws -> Result) rethrows -> Result {
        guard let display else { return try body() }
        turns[display].lock()
        defer { turns[display].unlock() }
        return try costs.serial(on: display, body)
    }

    /// Calls `body` when no other thread is in such a call for any display, for making and freeing contexts.
    func takeAll<Result>(_ body: () throws -> Result) rethrows -> Result {
        for turn in turns { turn.lock() }
        defer { for turn in turns.reversed() { turn.unlock() } }
        return try body()
    }
}
