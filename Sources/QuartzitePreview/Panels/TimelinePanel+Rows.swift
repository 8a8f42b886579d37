import CImGui
import QuartziteKit

// The rows of the timeline: the row under the pointer, the effect of a press, and the titles.
extension TimelinePanel {
    /// What is under the pointer.
    struct Pointed {
        /// The row; nil for none.
        var row: Int?
        /// The run of the row's lane.
        var run = 0
        /// The key of the run and its time; nil for none.
        var key: (index: Int, time: Double)?
        /// Whether the pointer is on a bar.
        var isOnBar = false
        /// The time of the right end of a bar that the pointer can take; nil for none.
        var end: Double?
        /// Whether the pointer is among the titles.
        var isOnTitle = false
    }

    func list(_ content: Content, _ actions: inout [TimelineAction]) {
        let (list, height) = (layout.list, Self.rowHeight * scale)
        scrollToSelection(content)
        let visible = scroll.pass(list, rows: content.rows.rows.count, rowHeight: height, scale: scale)
        _ = igArea("lanes", igRect(x: list.x, y: list.y, width: list.width - ListScroll.barWidth * scale, height: list.height))
        let (isPressed, isDouble) = (igIsItemActivated(), igIsItemDoubleClicked())
        let isOver = (igIsItemHovered() || isPressed) && !movesPlayhead && grab?.hasBegun != true
        let pointed = isOver ? pointed(content, visible) : Pointed()
        if pointed.row != nil || isHovering { actions.append(.hover(pointed.row.map { content.rows.layer(at: $0) })) }
        isHovering = pointed.row != nil
        var takesPlayhead = false
        if igIsItemClickedRight() { menu(content, isOver ? pointed : self.pointed(content, visible), &actions) }
        if isPressed { takesPlayhead = press(content, pointed, isDouble: isDouble, &actions) }
        dragPlayhead(by: .lanes, content, begins: takesPlayhead && content.timeline.duration > 0, &actions)
        followGrab(content, &actions)
        if pointed.end != nil { igSetPointerShape(3) }

        grounds(content)
        for row in visible {
            let place = igRect(
                x: list.x, y: scroll.top(of: row, list, rowHeight: height), width: layout.bars.maxX - list.x, height: height)
            draw(row, place, content, pointed, isFirst: row == visible.lowerBound)
        }
        shades(content)
        if let row = pointed.row, pointed.isOnBar || pointed.key != nil { describe(row, content, pointed) }
    }

    /// Scrolls to a layer that was selected elsewhere.
    private func scrollToSelection(_ content: Content) {
        defer { shownSelection = content.selected }
        guard let selected = content.selected, selected !== shownSelection, let row = content.rows.row(of: selected) else { return }
        scroll.show(row: row, in: layout.list.height, rowHeight: Self.rowHeight * scale)
    }

    // MARK: Pointer

    private func pointed(_ content: Content, _ visible: Range<Int>) -> Pointed {
        let pointer = igPointer()
        let row = Int((pointer.y - layout.list.y + scroll.offset) / (Self.rowHeight * scale))
        guard visible.contains(row) else { return Pointed(isOnTitle: pointer.x < layout.titles.maxX) }
        var pointed = Pointed(row: row, isOnTitle: pointer.x < layout.titles.maxX)
        guard !pointed.isOnTitle, case .lane(let number) = content.rows.rows[row] else { return pointed }
        var nearest = 5 * scale
        let lane = content.rows.lanes.lanes[number]
        pointed.run = lane.runCount - 1
        for run in cache.runs(lane) {
            for timed in cache.spans(LaneCache.Run(lane: number, number: run), lane) {
                guard timed.span.kind == .leg || timed.span.kind == .cycles else { continue }
                let (from, to) = (x(of: timed.span.from), x(of: timed.span.to))
                let isOnEnd = isOnEnd(pointer.x, from, to)
                if pointer.x >= from && pointer.x <= to || isOnEnd {
                    pointed.isOnBar = true
                    if pointed.key == nil { pointed.run = run }
                }
                if isOnEnd { pointed.end = timed.span.to }
                for (index, time) in timed.keys.enumerated() {
                    guard let time, abs(x(of: time) - pointer.x) <= nearest else { continue }
                    (nearest, pointed.key, pointed.run) = (abs(x(of: time) - pointer.x), (index, time), run)
                }
            }
        }
        return pointed
    }

    /// Handles a press on the rows.
    /// - Returns: whether the press grabs the playhead, because nothing else is at the pointer.
    private func press(_ content: Content, _ pointed: Pointed, isDouble: Bool, _ actions: inout [TimelineAction]) -> Bool {
        guard let index = pointed.row else { return !pointed.isOnTitle }
        let row = content.rows.rows[index]
        let layer = content.rows.layer(at: index)
        func select() {
            shownSelection = layer
            if case .lane(let lane) = row {
                let lane = content.rows.lanes.lanes[lane]
                actions.append(.selectLane(pointed.isOnTitle ? lane : lane.run(pointed.run)))
            } else {
                actions.append(.select(layer))
            }
        }
        if pointed.isOnTitle {
            let isOnChevron = igPointer().x < layout.titles.x + titleLeft(row, content) - 2 * scale
            switch row {
            case .layer where isOnChevron || isDouble: actions.append(.fold(layer))
            case .lane(let lane) where isOnChevron || isDouble: actions.append(.plot(lane))
            default: select()
            }
            return false
        }
        guard case .lane(let lane) = row else { return true }
        guard pointed.isOnBar || pointed.key != nil else { return true }
        select()
        if isDouble, pointed.key == nil {
            actions.append(.plot(lane))
        } else {
            take(content.rows.lanes.lanes[lane].run(pointed.run), pointed, in: content.scene)
        }
        return false
    }

    /// Opens the menu of the row under the pointer.
    private func menu(_ content: Content, _ pointed: Pointed, _ actions: inout [TimelineAction]) {
        guard let index = pointed.row else { return }
        var lane: Int?
        if case .lane(let number) = content.rows.rows[index] { lane = number }
        let (pointer, layer) = (igPointer(), content.rows.layer(at: index))
        let run = lane.map { pointed.isOnTitle ? content.rows.lanes.lanes[$0].runCount - 1 : pointed.run } ?? 0
        actions.append(
            .menu(lane: lane, run: run, layer, at: CGPoint(x: Double(pointer.x / scale), y: Double(pointer.y / scale))))
    }

    private func describe(_ row: Int, _ content: Content, _ pointed: Pointed) {
        guard case .lane(let number) = content.rows.rows[row] else { return }
        let lane = content.rows.lanes.lanes[number]
        let text = LaneText(lane.run(pointed.run))
        var lines = text.lines()
        if lane.runCount > 1 { lines.append("\(pointed.run + 1) of \(lane.runCount) in this lane") }
        if let key = pointed.key {
            let keys = cache.shape(LaneCache.Run(lane: number, number: pointed.run), lane).keys
            lines.insert(text.line(ofKey: key.index, keys, at: key.time), at: 0)
        }
        lines.append(Self.editingHint(lane.run(pointed.run), isOnEnd: pointed.end != nil))
        let height = Self.rowHeight * scale
        tip(
            lines,
            near: igRect(
                x: igPointer().x + 8 * scale, y: scroll.top(of: row, layout.list, rowHeight: height), width: 1, height: height))
    }

    // MARK: Grounds

    /// Draws the lines of labelled marks behind the bars.
    private func grounds(_ content: Content) {
        igPushClip(layout.bars)
        for tick in axis.ticks(width: axisWidth, rate: content.framesPerSecond) where !tick.label.isEmpty {
            igFillRect(
                igRect(x: x(of: tick.time).rounded(), y: layout.bars.y, width: 1, height: layout.bars.height), 0,
                Theme.color(0xFFFFFF, alpha: tick.isSecond ? 0.07 : 0.035))
        }
        igPopClip()
    }

    /// Darkens the times outside of the scene, and outside of the in and out points.
    private func shades(_ content: Content) {
        let bars = layout.bars
        func shade(_ from: Float, _ to: Float, _ alpha: Double) {
            let (left, right) = (max(bars.x, from), min(bars.maxX, to))
            if left < right {
                igFillRect(igRect(x: left, y: bars.y, width: right - left, height: bars.height), 0, Theme.color(0x000000, alpha: alpha))
            }
        }
        let duration = content.timeline.duration
        guard duration > 0 else { return }
        shade(bars.x, x(of: 0), 0.4)
        if !content.timeline.isEndless { shade(x(of: duration), bars.maxX, 0.4) }
        let end = x(of: duration).rounded()
        if end > bars.x, end < bars.maxX {
            igFillRect(igRect(x: end, y: bars.y, width: 1, height: bars.height), 0, Theme.color(0xFFFFFF, alpha: 0.22))
        }
        if let inPoint = content.range.inPoint { shade(x(of: 0), x(of: inPoint), 0.35) }
        if let outPoint = content.range.outPoint { shade(x(of: outPoint), x(of: duration), 0.35) }
    }

    // MARK: Titles

    private func draw(_ index: Int, _ place: igRect, _ content: Content, _ pointed: Pointed, isFirst: Bool) {
        let row = content.rows.rows[index]
        let layer = content.rows.layer(at: index)
        let clip = igRect(x: place.x, y: max(place.y, layout.list.y), width: place.width, height: place.height)
        let isLayer = if case .layer = row { true } else { false }
        let isPlot = if case .plot = row { true } else { false }
        igPushClip(layout.list)
        if isLayer { igFillRect(clip, 0, Theme.color(0xFFFFFF, alpha: 0.035)) }
        if layer === content.selected {
            igFillRect(clip, 0, Theme.color(0x5B9CFF, alpha: isLayer ? 0.26 : 0.1))
            igFillRect(igRect(x: place.x, y: place.y, width: 2 * scale, height: place.height), 0, Theme.accent)
        } else if index == pointed.row || layer === content.hovered {
            igFillRect(clip, 0, Theme.color(0xFFFFFF, alpha: index == pointed.row && !isPlot ? 0.06 : 0.03))
        }
        igPopClip()
        switch row {
        case .layer(let group):
            igPushClip(layout.titles)
            title(of: content.rows.lanes.groups[group], place, content)
            igPopClip()
            if content.rows.isFolded(layer) { overview(content.rows.lanes.groups[group], place, content) }
        case .lane(let lane):
            igPushClip(layout.titles)
            title(of: lane, place, content)
            igPopClip()
            bar(lane, place, content, index == pointed.row ? pointed : Pointed(run: -1))
        case .plot(let lane, let part):
            if part == 0 || isFirst { plot(lane, top: place.y - Float(part) * place.height, content) }
        }
    }

    /// The distance of a row's title from the left end.
    private func titleLeft(_ row: TimelineRows.Row, _ content: Content) -> Float {
        switch row {
        case .layer: 20 * scale
        case .lane(let lane), .plot(let lane, _):
            (32 + min(5, Float(content.rows.lanes.lanes[lane].depth)) * 12) * scale
        }
    }

    private func title(of group: TimelineLanes.Group, _ place: igRect, _ content: Content) {
        let left = place.x + 20 * scale
        let middle = place.midY.rounded()
        LayerIconDrawing(scale: 0.85 * scale, center: igPoint(x: place.x + 11 * scale, y: middle), color: Theme.dimText)
            .drawDisclosure(isOpen: !content.rows.isFolded(group.layer))
        LayerIconDrawing(scale: 0.95 * scale, center: igPoint(x: (left + 6 * scale).rounded(), y: middle), color: Theme.color(0xC7CCD6))
            .draw(LayerIcon(group.layer))
        let title = LayerTitle(group.layer, in: content.scene)
        var right = layout.titles.maxX - 8 * scale
        let count = "\(group.lanes.count)"
        let width = igTextSize(count, small, 0).x
        igDrawText(igPoint(x: right - width, y: place.y + 5 * scale), small, Theme.color(0xEDEDEF, alpha: 0.4), count, 0)
        right -= width + 8 * scale
        let textLeft = left + 17 * scale
        igDrawTextCut(
            igPoint(x: textLeft, y: place.y + 4 * scale), 0, group.isGone ? Theme.dimText : Theme.text, title.text,
            max(1, right - textLeft))
        let classLeft = textLeft + igTextSize(title.text, 0, 0).x + 8 * scale
        let note = group.isGone ? "left the scene" : title.className
        if !note.isEmpty, right - classLeft > 40 * scale {
            igDrawTextCut(
                igPoint(x: classLeft, y: place.y + 5 * scale), small, Theme.color(0xEDEDEF, alpha: 0.4), note, right - classLeft)
        }
    }

    private func title(of number: Int, _ place: igRect, _ content: Content) {
        let lane = content.rows.lanes.lanes[number]
        if content.isEdited(lane) { igFillRect(igRect(x: place.x, y: place.y, width: 3 * scale, height: place.height), 0, Theme.warning) }
        let left = place.x + titleLeft(.lane(number), content)
        let middle = place.midY.rounded()
        LayerIconDrawing(scale: 0.85 * scale, center: igPoint(x: left - 10 * scale, y: middle), color: Theme.color(0xEDEDEF, alpha: 0.5))
            .drawDisclosure(isOpen: content.rows.isPlotted(number))
        igFillRect(
            igRect(x: left, y: (middle - 3.5 * scale).rounded(), width: 7 * scale, height: 7 * scale), 1.5 * scale,
            Self.color(of: lane.kind))
        let textLeft = left + 13 * scale
        var right = layout.titles.maxX - 8 * scale
        if let word = Self.word(of: lane.kind) {
            let width = igTextSize(word, small, 0).x
            if right - textLeft > width + 60 * scale {
                igDrawText(igPoint(x: right - width, y: place.y + 5 * scale), small, Theme.color(0xEDEDEF, alpha: 0.4), word, 0)
                right -= width + 8 * scale
            }
        }
        igDrawTextCut(
            igPoint(x: textLeft, y: place.y + 4 * scale), 0, Theme.color(0xEDEDEF, alpha: lane.isRemoved ? 0.45 : 0.85), lane.title,
            max(1, right - textLeft))
        // Several animations of one key path differ by their keys.
        guard let key = lane.key, key != lane.keyPath, key != lane.title else { return }
        let keyLeft = textLeft + igTextSize(lane.title, 0, 0).x + 8 * scale
        if right - keyLeft > 30 * scale {
            igDrawTextCut(
                igPoint(x: keyLeft, y: place.y + 5 * scale), small, Theme.color(0xEDEDEF, alpha: 0.4), LayerTitle.oneLine(key),
                right - keyLeft)
        }
    }

    private static func word(of kind: TimelineLane.Kind) -> String? {
        switch kind {
        case .spring: "spring"
        case .keyframes: "keyframes"
        case .group: "group"
        case .basic, .transition, .other: nil
        }
    }
}
