// The second scene in the window's loop. Without a comparison, these functions do nothing.

import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Adds the second scene to the window if it is missing, and follows the mode.
    func followComparison() {
        guard let comparison = session.comparison else {
            if shownOther != nil { endComparing() }
            return
        }
        if area.columns != comparison.columns {
            area.show(columns: comparison.columns)
            session.layout(size: area.size)
            session.scene.commit()
            comparison.isStale = true
        }
        if shownOther !== comparison.other { show(other: comparison.other, comparison) }
        if comparison.tick(now: MediaClock.monotonic()) { session.panelsChanged = true }
        comparison.turn(beside: session.scene, at: CACurrentMediaTime())
    }

    /// Takes the second scene out of the window, which gets the width of one scene.
    private func endComparing() {
        shownOther?.context.commitHandler = nil
        shownOther = nil
        otherReload?.end()
        otherReload = nil
        renderer.endComparing()
        area.show(columns: 1)
        session.layout(size: area.size)
        whileMainThreadIsBusy { session.scene.commit() }
        (needs.sceneChanged, needs.isExposed) = (true, true)
    }

    private func show(other: Scene, _ comparison: SceneComparison) {
        shownOther?.context.commitHandler = nil
        let before = shownOther
        shownOther = other
        other.context.pixelsPerPoint = window.scale
        comparison.layout(like: session.scene, size: area.size, view: session.canvas.view)
        do {
            try renderer.compare(with: other.context.wholeCommit(replacing: before?.context)) { [log] in log("warning: \($0)") }
        } catch {
            session.fail("the second scene cannot be drawn: \(error)")
        }
        let renderer = renderer
        other.context.commitHandler = { [weak self, weak other] commit in
            renderer.applyToOther(commit)
            other?.treeCommitted()
            self?.needs.sceneChanged = true
        }
        comparison.begin(at: CACurrentMediaTime())
        needs.sceneChanged = true
        guard other.source != nil else {
            otherReload?.follow(nil)
            return
        }
        if otherReload == nil { otherReload = LiveReload { [weak self] in self?.otherFilesChanged($0) } }
        otherReload?.follow(other.source)
    }

    /// Takes a new version of the second scene, whose files have changed.
    private func otherFilesChanged(_ outcome: LiveReload.Outcome) {
        // The session ends a comparison before the window's next turn does.
        guard session.comparison != nil else { return }
        switch outcome {
        case .failed(let problem): session.fail("B: \(problem)")
        case .prepared(let prepared):
            do {
                let newer = try whileMainThreadIsBusy { try session.scene.staysCurrent { try prepared.make() } }
                session.adoptDevice(for: newer)
                session.comparison?.replace(by: newer)
                session.layout(size: area.size)
            } catch {
                session.fail("B: \(error)")
            }
        }
    }

    /// Draws the second scene for a frame of the first one.
    /// - Parameter time: the media time of the first scene's frame.
    /// - Returns: whether it has changed.
    func drawOther(at time: Double) -> Bool {
        guard let comparison = session.comparison else { return false }
        let otherTime = comparison.follow(session.scene, at: time)
        // B's own commit is part of this frame.
        needs.sceneChanged = false
        do throws(GraphicsError) {
            let frame = try renderer.drawOther(at: otherTime, target: target, redrawsAll: options.frameLimit != nil)
            // While time runs, B may move although A does not.
            if isTimeRunning { needs.isAnimating = true }
            return frame.map { !$0.damage.isEmpty } ?? false
        } catch {
            if !needs.isContextGone { session.fail("the second scene was not drawn: \(error)") }
            return false
        }
    }

    /// Passes the renderer how both frames are shown, and reads their difference if a reading is due.
    /// - Parameter isDrawn: whether a new frame of A or B was drawn.
    func composeComparison(isDrawn: Bool) {
        guard let comparison = session.comparison else { return }
        if isDrawn { comparison.changed() }
        let width = Int32((area.size.width * window.scale).rounded())
        renderer.show(comparison.view(width: width, gap: area.gap, scale: window.scale))
        comparison.isStale = false
        let now = MediaClock.monotonic()
        guard comparison.wantsReading(now: now) else { return }
        let pictures = (try? renderer.readBoth()) ?? nil
        comparison.take(pictures.flatMap { ComparisonReading($0.first, $0.second) }, now: now)
        layOutPanels()
    }
}
