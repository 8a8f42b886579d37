import QuartziteKit
import QuartziteRenderer

/// The debug colours of the window, on the render thread: computed and drawn after the scene's frame, and laid over it when it is
/// presented. Without a colour nothing is computed, drawn or kept.
final class DebugDrawing {
    /// The data from which the main thread shows the legend, the labels, and the number under the mouse.
    struct View: Sendable {
        var overlay = DebugOverlay(colors: [])
        /// The number of times that the colours were computed.
        var number = 0
        /// The counts of overdraw; nil without that colour.
        var overdraw: OverdrawCounts?
        /// Whether a flash is not over yet, so that another frame is due.
        var isFading = false
    }

    /// Seconds that the flash of a redrawn region lasts.
    static let flashDuration = 0.5

    private(set) var view = View()
    private var colors: DebugColors = []
    private var updates = DebugUpdates()
    /// When the flashes began, on the monotonic clock, in the order of `updates.flashes`.
    private var began: [Double] = []
    /// The last frame; nil if another one was drawn since.
    private var frame: DebugFrame?
    /// Whether the drawn colours are out of date.
    private var isStale = true

    /// Whether there is anything to lay over the scene.
    var isShown: Bool { !colors.isEmpty && !isStale }

    /// Chooses the colours.
    func show(_ colors: DebugColors, _ executor: Executor) {
        guard colors != self.colors else { return }
        // The first frame after a choice of colours need not flash.
        if !self.colors.contains(.updated) { (updates, began) = (DebugUpdates(), []) }
        (self.colors, frame, isStale) = (colors, nil, true)
        guard colors.isEmpty else { return }
        (view, updates, began) = (View(), DebugUpdates(), [])
        executor.dropDebugColors()
    }

    /// Updates the debug colours for a frame of the scene.
    func frameDrawn(_ frame: Compositor.Frame, _ compositor: Compositor, now: Double) {
        guard !colors.isEmpty else { return }
        // The tree may have changed even if no pixel has.
        (self.frame, isStale) = (nil, true)
        guard !frame.damage.isEmpty, colors.contains(.updated) else { return }
        let regions = compositor.redrawnRegions
        updates.add(regions)
        began += regions.map { _ in now }
    }

    /// Computes and draws the colours, if a frame, the choice or a flash has changed them.
    func refresh(_ compositor: Compositor, _ viewport: Viewport, now: Double) {
        guard !colors.isEmpty, isStale || view.isFading else { return }
        fade(now: now)
        if frame == nil { frame = compositor.debugFrame(in: viewport, for: colors) }
        guard let frame else { return }
        var overlay = DebugOverlay.marks(frame, colors, updates: updates, overdraw: view.overdraw)
        // The colours are an aid: a lack of memory for them must not end the frame.
        let counts = try? compositor.executor.draw(overlay, of: frame)
        if counts != view.overdraw {
            overlay = DebugOverlay.marks(frame, colors, updates: updates, overdraw: counts)
        }
        view = View(overlay: overlay, number: view.number + 1, overdraw: counts, isFading: !updates.flashes.isEmpty)
        isStale = false
    }

    /// Lowers the strength of the flashes with their age.
    private func fade(now: Double) {
        let old = began.prefix { now - $0 >= Self.flashDuration }.count
        began.removeFirst(old)
        updates.flashes.removeFirst(min(old, updates.flashes.count))
        for index in updates.flashes.indices { updates.flashes[index].strength = 1 - (now - began[index]) / Self.flashDuration }
    }

    /// Lays the colours over the window's back buffer.
    func present(_ compositor: Compositor, in window: WindowPlacement) {
        guard isShown else { return }
        try? compositor.executor.presentDebugColors(in: window)
    }
}
