import QuartziteKit
import QuartziteRenderer

// The menus of the window: their content, and how they are opened, used and closed. Keys and titles are those of
// `KeyMap`.
extension PreviewSession {
    // MARK: Opening

    /// Opens a menu.
    /// - Parameter corner: the corner of the first list, in points of the window.
    func openMenu(_ rows: [WindowMenu.Row], at corner: CGPoint, opensUpwards: Bool = false) {
        guard !isBare, hasPanels, picker == nil, exportForm == nil, saveDialog == nil, !rows.isEmpty else { return }
        showsKeyList = false
        menu = WindowMenu(rows, at: corner, opensUpwards: opensUpwards)
        panelsChanged = true
    }

    func closeMenu() {
        guard menu != nil else { return }
        menu = nil
        panelsChanged = true
    }

    /// Opens a menu by a key, or closes the open one.
    func toggleMenu(_ open: () -> Void) { menu == nil ? open() : closeMenu() }

    /// Opens the menu of the bar above its left end.
    func openBarMenu() {
        let height = windowSize.height - (showsBar ? TransportBar.height : 0)
        openMenu(barMenu, at: CGPoint(x: 4, y: height), opensUpwards: true)
    }

    /// Opens the menu of the scene.
    /// - Parameters:
    ///   - point: a point of the scene's area; nil for its middle.
    ///   - corner: the same point in points of the window; nil to compute it.
    func openContextMenu(at point: CGPoint?, corner: CGPoint? = nil) {
        func isInside(_ point: CGPoint) -> Bool { point.x >= 0 && point.x < viewport.width && point.y >= 0 && point.y < viewport.height }
        let middle = CGPoint(x: viewport.width / 2, y: viewport.height / 2)
        let point = point.flatMap { isInside($0) ? $0 : nil } ?? middle
        openMenu(contextMenu(at: point), at: corner ?? CGPoint(x: point.x + areaCorner.x, y: point.y + areaCorner.y))
    }

    // MARK: Using

    /// Performs a person's action in the open menu.
    func perform(_ event: MenuEvent) {
        guard menu != nil else { return }
        panelsChanged = true
        switch event {
        case .point(let row, let level): menu?.point(row, level: level)
        case .choose(let row, let level):
            guard let action = menu?.action(row, level: level) else { return }
            closeMenu()
            perform(action)
        case .close: closeMenu()
        }
    }

    func perform(_ action: MenuAction) {
        panelsChanged = true
        switch action {
        case .command(let command): perform(command)
        case .bar(let action): perform(action)
        case .inspector(let action): perform(action)
        case .timeline(let action): perform(action)
        case .background(let background):
            canvas.background = background
            say("background: \(background.name)")
        case .comparison(let action): perform(action)
        case .channel(let channel): show(channel)
        case .device(let device): show(on: device)
        case .range(let range):
            playback.movePoint(.start, to: range.lowerBound, at: now())
            playback.movePoint(.end, to: range.upperBound, at: now())
            // A point cannot pass the other one.
            playback.movePoint(.start, to: range.lowerBound, at: now())
            say("from \(TimeText.seconds(range.lowerBound)) s to \(TimeText.seconds(range.upperBound)) s")
        case .resetEdits(let layer): resetEdits(of: layer)
        }
    }

    /// Undoes all edits of a layer, in one step.
    private func resetEdits(of layer: CALayer) {
        guard let path = TreePath(of: layer, below: scene.root) else { return }
        inspector.edits.begin()
        for edit in edits(of: layer, at: path) { inspector.edits.remove(edit.keyPath, at: path) { isShown($0, of: layer) } }
        inspector.edits.end()
        showEdits()
        say("edits undone: \(LayerTitle(layer, in: scene).text); \(keyMap.key(of: .undoEdit)) brings them back")
    }

    /// Handles an event for the open menu.
    /// - Returns: false if no menu is open, or if the event has another meaning.
    func menuHandles(_ event: WindowEvent) -> Bool {
        guard var menu else { return false }
        switch event {
        case .key(.command(.up), isDown: true, _, _): menu.move(-1)
        case .key(.command(.down), isDown: true, _, _): menu.move(1)
        case .key(.command(.home), isDown: true, _, _): menu.moveToEnd(isLast: false)
        case .key(.command(.end), isDown: true, _, _): menu.moveToEnd(isLast: true)
        case .key(.command(.right), isDown: true, _, _): menu.enter()
        case .key(.command(.left), isDown: true, _, _): _ = menu.leave()
        case .key(.command(.escape), isDown: true, _, _):
            if !menu.leave() {
                closeMenu()
                return true
            }
        case .key(.command(.enter), isDown: true, isRepeat: false, _), .key(.space, isDown: true, isRepeat: false, _):
            if !menu.enter(), let action = menu.selectedAction {
                closeMenu()
                perform(action)
                return true
            }
        case .key(.space, _, _, _): return true
        case .key(_, isDown: true, let isRepeat, _) where opensMenu(event), .text(_, let isRepeat) where opensMenu(event):
            if !isRepeat { closeMenu() }
            return true
        // Another key closes the menu and has its usual effect.
        case .key(.command, isDown: true, _, _), .text:
            closeMenu()
            return false
        case .key(.letter, isDown: true, _, let held) where held.contains(.control):
            closeMenu()
            return false
        default: return false
        }
        self.menu = menu
        panelsChanged = true
        return true
    }

    /// Whether a key has the command that opens a menu.
    private func opensMenu(_ event: WindowEvent) -> Bool {
        guard case .text(let text, _) = event else { return has([.showMenu, .showContextMenu], event) }
        let command = text.first.flatMap { KeyCommand(character: $0, in: keyMap) }
        return command == .showMenu || command == .showContextMenu
    }

    /// Whether a key that types no character, such as F10 or Ctrl+o, has one of some commands.
    func has(_ commands: [KeyCommand], _ event: WindowEvent) -> Bool {
        let command: KeyCommand? =
            switch event {
            case .key(.command(let key), _, _, let held):
                KeyCommand(key: key, shift: held.contains(.shift), control: held.contains(.control), in: keyMap)
            case .key(.letter(let letter), _, _, let held) where held.contains(.control) && !held.contains(.alt):
                KeyCommand(controlAnd: letter, shift: held.contains(.shift), in: keyMap)
            default: nil
            }
        return command.map(commands.contains) ?? false
    }

    // MARK: Commands

    /// The row of a command; nil for one that does not apply to the scene.
    func row(_ command: KeyCommand) -> WindowMenu.Row? {
        guard let entry = keyMap.entry(of: command), applies(command) else { return nil }
        return WindowMenu.Row(
            entry.title, .command(command), detail: entry.key, isOn: isOn(command) == true, isEnabled: isPossible(command))
    }

    func rows(_ commands: KeyCommand...) -> [WindowMenu.Row] { commands.compactMap(row) }

    /// Whether a command has a meaning for the scene. Others are not listed.
    private func applies(_ command: KeyCommand) -> Bool {
        switch command {
        case .neighbourState, .leaveStates, .replayTransition: scene.states != nil
        case .showOther, .toggleComparisonReading, .endComparison: comparison != nil
        case .toggleDeviceFrame, .toggleSafeAreas, .turnDevice: scene.canvas?.options.device != nil
        case .toggleClock: scene.canvas?.options.device != nil && scene.controller == nil
        case .escape, .showMenu, .showContextMenu: false
        default: true
        }
    }

    /// Whether a command can do something now.
    private func isPossible(_ command: KeyCommand) -> Bool {
        switch command {
        case .undoEdit: canUndoEdit
        case .redoEdit: inspector.edits.canRedo
        case .transport(.nextMode): true
        case .togglePlaying, .step, .seekToStart, .seekToEnd, .transport: playback.timeline.duration > 0
        case .replayTransition: scene.shownTransition != nil || scene.lastTransition != nil
        default: true
        }
    }

    /// Whether the setting that a command toggles is on; nil for other commands.
    private func isOn(_ command: KeyCommand) -> Bool? {
        switch command {
        case .togglePlaying: playback.isPlaying
        case .togglePanel(let panel): isVisible(panel)
        case .togglePanels: panelState.areShown
        case .toggleControls: showsControls
        case .cycleFrameTimes: showsFrameTimes
        case .toggleVSync: frameTimes.isVSyncOn
        case .toggleFrameRecording: frameRecording != nil
        case .toggleBorder: canvas.showsBorder
        case .toggleLoupe: canvas.showsLoupe
        case .toggleFullScreen: canvas.isFullScreen
        case .toggleOnTop: canvas.isOnTop
        case .togglePicking: isPicking
        case .toggleMotionPath: inspector.motionPath.isShown
        case .toggleExploded: isExploded
        case .toggleDebugColor(let index): debugColors.contains(DebugColors.all[index].color)
        case .toggleDeviceFrame: scene.canvas?.options.showsFrame
        case .toggleSafeAreas: scene.canvas?.options.showsSafeAreas
        case .toggleClock: scene.canvas?.options.showsClock
        case .toggleComparisonReading: comparison?.isReadingWanted
        case .leaveStates: scene.states.map { $0.current == nil }
        default: nil
        }
    }

    // MARK: Lists

    /// The menu of the bar: the usual first items of a window's menu, and all commands in their groups.
    var barMenu: [WindowMenu.Row] {
        rows(.togglePicker, .reload) + [.separator] + rows(.saveScreenshot, .showExport) + [.separator] + groupRows + [.separator]
            + rows(.toggleKeyList, .quit)
    }

    /// A row for each group of commands.
    private var groupRows: [WindowMenu.Row] {
        keyMap.groups.map { group in
            var rows = group.entries.compactMap { entry -> WindowMenu.Row? in
                if case .toggleDebugColor = entry.command { return nil }
                return row(entry.command)
            }
            if group.entries.contains(where: { if case .toggleDebugColor = $0.command { true } else { false } }) {
                rows.append(.separator)
                rows.append(WindowMenu.Row("Debug colours", menu: debugRows))
            }
            if group.entries.contains(where: { $0.command == .leaveStates }) { rows = stateRows + [.separator] + rows }
            if group.entries.contains(where: { $0.command == .turnDevice }) { rows = [deviceMenu, .separator] + rows }
            if group.entries.contains(where: { $0.command == .endComparison }) { rows += [.separator] + comparisonRows }
            if group.entries.contains(where: { $0.command == .cycleBackground }) {
                rows += [WindowMenu.Row("Background", menu: backgroundRows), WindowMenu.Row("Channel", menu: channelRows)]
            }
            return WindowMenu.Row(group.heading, menu: rows)
        }.filter(\.isEnabled)
    }

    private var debugRows: [WindowMenu.Row] { DebugColors.all.indices.compactMap { row(.toggleDebugColor($0)) } }

    private var channelRows: [WindowMenu.Row] {
        let all = WindowMenu.Row("All colours", .channel(nil), isOn: canvas.channel == nil)
        return [all, .separator]
            + ColorChannel.allCases.map { channel in
                WindowMenu.Row(
                    channel.name.prefix(1).uppercased() + channel.name.dropFirst(), .channel(channel), isOn: canvas.channel == channel)
            }
    }

    private var backgroundRows: [WindowMenu.Row] {
        CanvasBackground.allCases.map { background in
            WindowMenu.Row(
                background == .given ? "As given" : "\(background)".prefix(1).uppercased() + "\(background)".dropFirst(),
                .background(background), isOn: canvas.background == background)
        }
    }

    /// The states of the scene that have no row in the table.
    private var stateRows: [WindowMenu.Row] {
        (stateList?.rows ?? []).compactMap { row in
            guard case .stateChosen(let name?) = row.action else { return nil }
            return WindowMenu.Row(name, .bar(row.action), detail: row.key, isOn: row.isCurrent)
        }
    }

    /// The menu of a point of the scene.
    func contextMenu(at point: CGPoint) -> [WindowMenu.Row] {
        let layers = isExploded ? explodedLayers(at: point) : pickable(at: point)
        let under = layers.map(selectRow)
        var rows = [WindowMenu.Row(under.isEmpty ? "No layer here" : "Select", menu: under), .separator]
        if let selectedLayer { rows += [.heading(LayerTitle(selectedLayer, in: scene).text)] + layerRows(selectedLayer) + [.separator] }
        rows += self.rows(.zoomToFit, .zoomToActual)
        rows += [WindowMenu.Row("Background", menu: backgroundRows), WindowMenu.Row("Channel", menu: channelRows), deviceMenu]
        rows += [WindowMenu.Row("Debug colours", menu: debugRows)]
        if !stateRows.isEmpty { rows.append(WindowMenu.Row("States", menu: stateRows)) }
        rows += [.separator] + self.rows(.togglePicking, .saveScreenshot, .showExport) + [comparisonMenu] + self.rows(.togglePicker)
        rows += [.separator, WindowMenu.Row("All commands", menu: groupRows)]
        return rows
    }

    private func selectRow(_ layer: CALayer) -> WindowMenu.Row {
        let title = LayerTitle(layer, in: scene)
        return WindowMenu.Row(
            title.text, .inspector(.select(layer)), detail: title.className, icon: LayerIcon(layer), isOn: layer === selectedLayer)
    }

    /// The menu of a layer in the tree.
    func layerMenu(_ layer: CALayer) -> [WindowMenu.Row] {
        var rows: [WindowMenu.Row] = [.heading(LayerTitle(layer, in: scene).text)] + layerRows(layer)
        if !layer.childLayers.isEmpty { rows += [.separator, WindowMenu.Row("Open or close its rows", .inspector(.disclose(layer)))] }
        return rows
    }

    /// What can be done with a layer.
    private func layerRows(_ layer: CALayer) -> [WindowMenu.Row] {
        typealias Row = WindowMenu.Row
        let overrides = inspector.overrides
        var rows: [Row] = []
        // A mask cannot be hidden or shown alone.
        if layer.superlayer?.mask !== layer {
            rows.append(Row(overrides.contains(layer, .hidden) ? "Show" : "Hide", .inspector(.override(.hidden, layer))))
            rows.append(Row(overrides.contains(layer, .solo) ? "Show the others too" : "Show alone", .inspector(.override(.solo, layer))))
        }
        rows.append(
            Row(overrides.contains(layer, .locked) ? "Unlock" : "Lock: not picked by clicks", .inspector(.override(.locked, layer))))
        if !overrides.isEmpty { rows.append(Row("Show and unlock all", .inspector(.resetOverrides))) }
        var copies = [
            Row("Layer as JSON", .inspector(.copyLayer(layer))), Row("Path in the tree", .inspector(.copyPath(layer))),
        ]
        if let name = layer.name, !name.isEmpty { copies.append(Row("Name", .inspector(.copy(name)))) }
        if let place = scene.documentPlace(layer) { copies.append(Row("Place in the document", .inspector(.copy(place)), detail: "")) }
        let count = inspector.edits.list.count
        if count > 0 {
            copies.append(.separator)
            copies.append(Row("All edits as Swift", .inspector(.edit(.copy(.swift)))))
            copies.append(Row("All edits as CAML", .inspector(.edit(.copy(.caml)))))
        }
        rows.append(Row("Copy", menu: copies))
        if count > 0 {
            let own = TreePath(of: layer, below: scene.root).map { edits(of: layer, at: $0).count } ?? 0
            rows.append(.separator)
            rows += self.rows(.undoEdit, .redoEdit)
            if own > 0 { rows.append(Row("Reset the edits of this layer", .resetEdits(layer), detail: "\(own)")) }
            rows.append(Row("Reset all edits", .inspector(.edit(.reset)), detail: "\(count)"))
        }
        return rows
    }

    /// The menu of a lane in the timeline, or of the row of a layer there.
    /// - Parameters:
    ///   - lane: the lane's number; nil for the row of a layer.
    ///   - run: the number of the animation in the lane.
    func laneMenu(_ lane: Int?, run: Int, _ layer: CALayer) -> [WindowMenu.Row] {
        typealias Row = WindowMenu.Row
        let lanes = inspector.timeline.rows.lanes.lanes
        var rows: [Row] = []
        if let lane, lanes.indices.contains(lane) {
            let shown = lanes[lane].run(run)
            rows.append(.heading(shown.title))
            let last = playback.timeline.isEndless ? Double.infinity : playback.timeline.lastTime
            let (begin, end) = (max(0, shown.axisBegin), min(shown.removed ?? .infinity, shown.axisEnd))
            if shown.axisBegin.isFinite, begin <= last {
                rows.append(Row("Go to its begin", .timeline(.jump(time: begin)), detail: "\(TimeText.seconds(begin)) s"))
            }
            if end.isFinite, end > begin {
                let shownEnd = min(end, last)
                rows.append(Row("Go to its end", .timeline(.jump(time: shownEnd)), detail: "\(TimeText.seconds(end)) s"))
                rows.append(Row("In and out point at its ends", .range(begin...end)))
            }
            rows.append(Row("Plot of its values", .timeline(.plot(lane))))
            rows.append(Row("Copy its description", .inspector(.copy(LaneText(shown).lines().joined(separator: "\n")))))
            rows.append(.separator)
        }
        rows.append(.heading(LayerTitle(layer, in: scene).text))
        rows.append(Row("Select", .timeline(.select(layer)), isOn: layer === selectedLayer))
        rows.append(Row("Open or close its lanes", .timeline(.fold(layer))))
        return rows + [.separator] + layerRows(layer)
    }
}
