import CImGui

// The time slider: the track with the playhead, the in and out points, and the cost of frames above the track.
//
//     ▁▃▂▁▁▆▂▁▁▁▁▂▁    cost of frames, with the budget as a line
//     ──[═══●═════]──   track with the points and the playhead
extension TransportBar {
    /// The height of a bar that equals the budget, and the largest height of a bar, in points.
    private static let budgetHeight: Float = 8
    private static let costHeight: Float = 11
    /// The size of the area in which a range point can be grabbed, in points.
    private static let handle: Float = 20

    func slider(_ frame: igRect, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        let margin = 9 * scale
        let area = igRect(x: frame.x, y: frame.y, width: frame.width, height: Self.sliderHeight * scale)
        let track = igRect(
            x: area.x + margin, y: (area.y + 13 * scale).rounded(), width: max(1, area.width - 2 * margin), height: (3 * scale).rounded())
        guard state.duration > 0 else { return igFillRect(track, track.height / 2, Theme.faint) }
        // The time that the journal no longer contains is only a thin line.
        let beginning = state.earliest > 0 ? x(of: state.earliest, track, state) : track.x
        igFillRect(igRect(x: track.x, y: track.midY, width: beginning - track.x, height: scale), 0, Theme.faint)
        igFillRect(igRect(x: beginning, y: track.y, width: track.maxX - beginning, height: track.height), track.height / 2, Theme.faint)
        costs(state, track)

        // A press on a point moves the point and not the playhead, so the points come first.
        let isOnPoint = points(state, track, area, &actions)
        _ = igArea("slider", area)
        let isActive = igIsItemActive()
        let isHovered = igIsItemHovered()
        let pointed = time(at: igPointer().x, track, state)
        if igIsItemActivated() { actions.append(.sliderPressed) }
        if isActive { actions.append(.sliderMoved(time: min(pointed, state.lastTime))) }
        if igIsItemDeactivated() { actions.append(.sliderReleased) }

        let time = isActive && !state.isDragGivenUp ? pointed : state.sliderTime
        let knob = igPoint(x: x(of: time, track, state), y: track.midY)
        let start = min(knob.x, x(of: max(state.earliest, state.range.inPoint ?? 0), track, state))
        igFillRect(igRect(x: start, y: track.y, width: knob.x - start, height: track.height), track.height / 2, Theme.accent)
        drawPoints(state, track)
        igFillCircle(knob, (isActive || isHovered ? 6 : 4.5) * scale, Theme.knob)
        if isHovered, !isActive, !isOnPoint { tip(Self.text(at: min(pointed, state.lastTime), state), x: igPointer().x) }
    }

    private func x(of time: Double, _ track: igRect, _ state: State) -> Float {
        track.x + Float(min(1, max(0, time / state.duration))) * track.width
    }

    private func time(at x: Float, _ track: igRect, _ state: State) -> Double {
        Double(min(1, max(0, (x - track.x) / track.width))) * state.duration
    }

    /// The text beside the pointer: the time, and what frames cost there.
    static func text(at time: Double, _ state: State) -> String {
        if time < state.earliest { return "before \(state.text(state.earliest)) \(state.unit) nothing is kept" }
        let columns = CostHistogram.count
        let column = min(columns - 1, Int(time / state.duration * Double(columns)))
        let cost = state.costs.column(column, of: columns, duration: state.duration)
        let text = "\(TimeText.seconds(time)) s   f \(TimeText.frame(time, perSecond: state.framesPerSecond))"
        guard cost.highest > 0 else { return text }
        return "\(text)   \(TimeText.milliseconds(Double(cost.last))) ms, at most \(TimeText.milliseconds(Double(cost.highest))) ms"
    }

    // MARK: Costs

    /// Draws the costs above the track: the highest ones faintly, the last ones brighter, and costs above the budget in red.
    private func costs(_ state: State, _ track: igRect) {
        guard !state.costs.isEmpty, state.budget > 0 else { return }
        let columns = max(1, min(CostHistogram.count, Int(track.width / (2 * scale))))
        let width = track.width / Float(columns)
        let bottom = track.y - scale
        func bar(_ column: Int, _ cost: Float, _ color: UInt32, _ late: UInt32) {
            guard cost > 0 else { return }
            // A square root: most frames cost a small part of the budget, and their differences should be seen.
            let height = max(scale, min(Self.costHeight, (cost / Float(state.budget)).squareRoot() * Self.budgetHeight) * scale)
            let left = (track.x + Float(column) * width).rounded()
            let right = (track.x + Float(column + 1) * width).rounded()
            igFillRect(
                igRect(x: left, y: bottom - height, width: max(1, right - left), height: height), 0,
                Double(cost) > state.budget ? late : color)
        }
        for column in 0..<columns {
            let cost = state.costs.column(column, of: columns, duration: state.duration)
            bar(column, cost.highest, Theme.color(0x5B9CFF, alpha: 0.3), Theme.color(0xF2645A, alpha: 0.45))
            bar(column, cost.last, Theme.color(0x5B9CFF, alpha: 0.55), Theme.color(0xF2645A, alpha: 0.9))
        }
        let y = (bottom - Self.budgetHeight * scale).rounded() + 0.5
        igLine(igPoint(x: track.x, y: y), igPoint(x: track.maxX, y: y), 1, Theme.color(0xFFFFFF, alpha: 0.22))
    }

    // MARK: Points

    /// Lays out the areas in which the points can be grabbed: outside of the range, so that the whole range belongs to the slider.
    /// - Returns: whether the pointer is on a point.
    private func points(_ state: State, _ track: igRect, _ area: igRect, _ actions: inout [PreviewSession.BarAction]) -> Bool {
        let size = Self.handle * scale
        let overlap = 4 * scale
        var isOnPoint = false
        let list: [(RangePoint, Double?, String, Float)] = [
            (.start, state.range.inPoint, "in", overlap - size), (.end, state.range.outPoint, "out", -overlap),
        ]
        for (point, time, name, offset) in list {
            guard let time else { continue }
            let left = max(area.x, min(area.maxX - size, x(of: time, track, state) + offset))
            _ = igArea("\(name) point", igRect(x: left, y: area.y, width: size, height: area.height))
            if igIsItemActivated() {
                actions.append(.pointPressed)
            } else if igIsItemActive() {
                actions.append(.pointMoved(point, time: self.time(at: igPointer().x, track, state)))
            }
            if igIsItemDeactivated() { actions.append(.pointReleased) }
            guard igIsItemHovered() || igIsItemActive() else { continue }
            isOnPoint = true
            let clear = state.keys.key(of: .transport(.clearRange))
            tip("\(name) \(TimeText.seconds(time)) s; drag to move, \(clear) clears", x: x(of: time, track, state))
        }
        return isOnPoint
    }

    /// Draws the points as brackets around the range.
    private func drawPoints(_ state: State, _ track: igRect) {
        let (top, bottom) = (track.midY - 6 * scale, track.midY + 6 * scale)
        for (time, direction) in [(state.range.inPoint, Float(1)), (state.range.outPoint, -1)] {
            guard let time else { continue }
            let x = x(of: time, track, state).rounded()
            igFillRect(igRect(x: x - scale, y: top, width: 2 * scale, height: bottom - top), 0, Theme.warning)
            for y in [top, bottom - 2 * scale] {
                let width = 5 * scale
                igFillRect(
                    igRect(x: direction > 0 ? x - scale : x + scale - width, y: y, width: width, height: 2 * scale), 0, Theme.warning)
            }
        }
    }
}
