import QuartziteKit

// The timeline: the lanes of the animations, and a person's actions on them.
extension PreviewSession {
    /// Performs a request from the timeline.
    func perform(_ action: TimelineAction) {
        let state = inspector.timeline
        switch action {
        // The panel reports both in each pass.
        case .hover(let layer): return hover(layer?.context === scene.context ? layer : nil)
        case .filter(let text) where text.trimmingCharacters(in: .whitespaces) == state.rows.filter: return
        default: panelsChanged = true
        }
        switch action {
        case .hover: break
        case .select(let layer):
            if layer.context === scene.context { select(layer) } else { say("this layer has left the scene") }
        case .selectLane(let lane):
            guard lane.layer.context === scene.context else { return say("this layer has left the scene") }
            select(lane.layer)
            if let place = lane.edited.shownPlace { showAnimation(place) }
        case .fold(let layer): state.rows.toggle(layer, in: scene)
        case .foldAll: state.rows.toggleAll(in: scene)
        case .plot(let lane): state.rows.togglePlot(lane, in: scene)
        case .filter(let text): state.rows.setFilter(text, in: scene)
        case .toggleOneLayer: state.rows.showOnly(!state.rows.showsOneLayer, selectedLayer, in: scene)
        case .playheadTaken: perform(BarAction.sliderPressed)
        case .playheadMoved(let time): perform(BarAction.sliderMoved(time: time))
        case .playheadReleased: perform(BarAction.sliderReleased)
        case .menu(let lane, let run, let layer, let point): openMenu(laneMenu(lane, run: run, layer), at: point)
        case .jump(let time): scene.playback.jump(to: time, at: now())
        case .edit(let action): perform(action)
        }
    }

    /// Follows a commit of the scene.
    func timelineCommitted(_ commit: Commit) {
        inspector.timeline.follow(commit, isVisible: isVisible(.timeline), in: scene)
        if inspector.timeline.isStale, isVisible(.timeline) { panelsChanged = true }
    }

    /// Opens the rows of an animation of the selected layer among the properties.
    private func showAnimation(_ place: AnimationKeyPath) {
        inspector.closedGroups.remove(.animations)
        for count in 0...place.members.count {
            inspector.expandedProperties.insert(
                AnimationKeyPath(key: place.key, members: Array(place.members.prefix(count))).description)
        }
        inspector.selectedProperty = place.members.isEmpty ? .animation(place.key) : .property(place.description)
        inspector.scrollsToProperty = true
        inspector.propertiesChanged()
    }

    /// Whether an edit lies over the animation of a lane.
    private func isEdited(_ lane: TimelineLane) -> Bool {
        guard !inspector.edits.isEmpty, let place = lane.edited.place, let path = TreePath(of: lane.layer, below: scene.root) else {
            return false
        }
        return edits(of: lane.layer, at: path).contains { edit in
            AnimationKeyPath(edit.keyPath).map { $0.of("") == place } ?? false
        }
    }

    /// What the timeline displays.
    var timelineContent: TimelinePanel.Content {
        let (state, playback) = (inspector.timeline, scene.playback)
        state.update(for: scene)
        state.rows.showOnly(state.rows.showsOneLayer, selectedLayer, in: scene)
        let now = now()
        return TimelinePanel.Content(
            rows: state.rows, revision: state.revision, scene: scene, selected: selectedLayer, hovered: hoveredLayer, time: time,
            timeline: playback.timeline, range: playback.range, framesPerSecond: playback.framesPerSecond,
            isEdited: { [unowned self] in isEdited($0) }, hasOpenStep: inspector.edits.isStepOpen,
            plot: { state.plot($0, in: $1, count: $2, now: now) }, snapTimes: { state.snapTimes(of: playback) })
    }
}
