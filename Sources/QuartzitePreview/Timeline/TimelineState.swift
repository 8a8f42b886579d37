import QuartziteKit

/// The state of the timeline from frame to frame: its rows, sampled plots and the times to which the playhead snaps.
///
/// Rows are listed when the tree or its animations have changed, not in every frame.
@MainActor
final class TimelineState {
    /// The rows; out of date while `isStale`.
    var rows = TimelineRows()
    /// Whether the tree or its animations have changed since the lanes were made.
    private(set) var isStale = true
    /// The number of times that the lanes were made.
    private(set) var revision = 0

    /// What the lanes were made of.
    private struct Basis: Equatable {
        var scene: ObjectIdentifier
        var layer: LayerID
        /// The begin of the transition whose time is shown.
        var start: Double?
        /// Whether the scene is recorded, so that its history shows.
        var isRecorded: Bool
    }

    private var basis: Basis?
    private var outline = LayerOutline()
    /// The clocks and animations of the layers, parallel to the outline.
    private var known: ContiguousArray<Known> = []
    private var plots: [TimelineLane.ID: Sampled] = [:]
    /// The stand-ins for layers that have left the scene.
    private var standIns: [LayerID: CALayer] = [:]
    private var snapTimes: (times: [Double], revision: Int, range: PlaybackRange)?

    private struct Known {
        var timing: LayerTiming
        var animations: [CAAnimation]
    }

    private struct Sampled {
        var plot: ValuePlot
        var count: Int
        var model: ValueComponents?
    }

    // MARK: Lanes

    /// Makes the lanes again if something has changed.
    /// - Complexity: O(layers) after a change, else O(1).
    func update(for scene: Scene) {
        let (playback, transition) = (scene.playback, scene.playback.transition)
        let recording = transition == nil ? playback.activeRecording.flatMap { $0.journal == nil ? nil : $0 } : nil
        let basis = Basis(
            scene: ObjectIdentifier(scene), layer: playback.layer.id, start: transition?.start, isRecorded: recording != nil)
        guard isStale || basis != self.basis else { return }
        (self.basis, isStale) = (basis, false)
        outline = LayerOutline(scene.root)
        known = ContiguousArray(outline.entries.map { Self.known($0.layer) })
        let sources =
            recording.map { recorded($0) }
            ?? LaneSource.list(of: playback.layer, in: outline, only: transition?.animations)
        rows.update(TimelineLanes(sources, start: transition?.start ?? 0), in: scene)
        plots = [:]
        revision += 1
    }

    /// The present and earlier animations of a recorded scene.
    private func recorded(_ recording: SceneRecording) -> [LaneSource] {
        guard let root = outline.entries.first?.layer else { return [] }
        var used: [LayerID: CALayer] = [:]
        let sources = LaneSource.list(of: root, in: outline, recording.animations) { record in
            let layer = standIns[record.layer] ?? LayerInspector.libraryLayer(record.layerClass)
            if layer.name != record.layerName { layer.name = record.layerName }
            used[record.layer] = layer
            return layer
        }
        standIns = used
        return sources
    }

    /// Follows a commit.
    /// - Parameter isVisible: whether the timeline is visible. Otherwise the lanes are made when it becomes visible.
    /// - Complexity: O(changed layers and their sublayers).
    func follow(_ commit: Commit, isVisible: Bool, in scene: Scene) {
        if isStale { return }
        guard isVisible else {
            isStale = true
            // The layers may leave the scene, and invisible rows should not keep them alive.
            (outline, known, plots, standIns) = (LayerOutline(), [], [:], [:])
            return rows.update(TimelineLanes(), in: scene)
        }
        isStale = outline.isOutdated(by: commit) || commit.updated.contains(where: changesLanes)
        if !isStale, !plots.isEmpty { dropPlots(of: commit) }
    }

    /// Whether the clock or the animations of a layer have changed.
    private func changesLanes(_ committed: CommittedLayer) -> Bool {
        guard let index = outline.index(of: committed.id), known.indices.contains(index) else { return true }
        let layer = outline.entries[index].layer
        let old = known[index]
        // The scrubbed layer's own clock moves the playhead and does not change lanes.
        if layer.timing != old.timing, layer.id != basis?.layer { return true }
        return !layer.attachedAnimations.elementsEqual(old.animations) { $0.shown === $1 }
    }

    private static func known(_ layer: CALayer) -> Known {
        Known(timing: layer.timing, animations: layer.attachedAnimations.map(\.shown))
    }

    // MARK: Plots

    /// Returns the plot of a lane, sampled again only if something has changed.
    func plot(_ number: Int, in range: ClosedRange<Double>, count: Int, now: Double) -> ValuePlot {
        let lane = rows.lanes.lanes[number]
        if let sampled = plots[lane.id], sampled.plot.range == range, sampled.count == count { return sampled.plot }
        let plot = ValuePlot(lane, in: range, count: count, now: now)
        plots[lane.id] = Sampled(plot: plot, count: count, model: Self.model(of: lane))
        return plot
    }

    /// Forgets the plots whose model values have changed.
    private func dropPlots(of commit: Commit) {
        let changed = Set(commit.updated.map(\.id))
        for (id, sampled) in plots where changed.contains(id.layer) {
            guard let group = rows.lanes.group(of: id.layer) else { continue }
            let lane = rows.lanes.lanes[rows.lanes.groups[group].lanes.lowerBound + id.position]
            if Self.model(of: lane) != sampled.model { plots[id] = nil }
        }
    }

    private static func model(of lane: TimelineLane) -> ValueComponents? {
        guard let keyPath = lane.keyPath else { return nil }
        return ValueComponents(ValueSampler(lane.layer, keyPath: keyPath)?.modelValue, keyPath: keyPath)
    }

    // MARK: Snapping

    /// Returns the times to which the playhead snaps: begins, ends, keys, in and out points.
    func snapTimes(of playback: Playback) -> [Double] {
        if let snapTimes, snapTimes.revision == revision, snapTimes.range == playback.range { return snapTimes.times }
        let times = playback.keyframeTimes.times
        snapTimes = (times, revision, playback.range)
        return times
    }
}
