import QuartziteKit
import QuartziteRenderer
import Synchronization

/// The second scene of a comparison on the render thread: a compositor in the same context as that of the first scene.
///
/// Everything belongs to the render thread, except the queue of commits, which has its own lock.
final class ComparedDrawing {
    private let compositor: Compositor
    /// How the window shows both scenes.
    var view = ComparedView.first
    private let commits = Mutex<[Commit]>([])

    /// - Parameter log: called with one line for each problem.
    init(_ context: GraphicsContext, log: @escaping (String) -> Void) throws(GraphicsError) {
        compositor = try Compositor(context: context)
        compositor.executor.onProblem = log
    }

    /// Queues a commit. May be called on any thread.
    func queue(_ commit: Commit) { commits.withLock { $0.append(commit) } }

    /// Replaces the context, which is lost.
    func replaceContext(by context: GraphicsContext) throws(GraphicsError) { try compositor.replaceContext(by: context) }

    /// Draws the scene's frame into a target of its own.
    func draw(at time: Double, in viewport: Viewport, redrawsAll: Bool) throws(GraphicsError) -> Compositor.Frame {
        let queued = commits.withLock { queue in
            defer { queue.removeAll(keepingCapacity: true) }
            return queue
        }
        for commit in queued { compositor.apply(commit) }
        return try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
    }

    /// Shows both frames in the window's back buffer.
    /// - Parameter first: the compositor of the first scene, whose frame is in its viewport target.
    ///   It tells the channel that is shown.
    func present(over first: Compositor, in window: WindowPlacement) throws(GraphicsError) {
        compositor.executor.channel = first.executor.channel
        try first.executor.present(view, with: compositor.executor, in: window)
    }

    /// Whether the first scene is shown whole at its usual position, so that its debug colours match.
    var showsFirst: Bool {
        if case .sideBySide = view { return true }
        return view == .first
    }

    /// Returns the pixels of the frame; nil before the first one.
    func readPixels() throws(GraphicsError) -> CGImage? { try compositor.readPixels() }
}
