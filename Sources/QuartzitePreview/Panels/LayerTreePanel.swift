import CImGui
import QuartziteKit

/// The layer tree to the left of the scene: a filter, and a row for each layer that shows whether it is hidden, solo or locked.
///
/// The panel displays rows and returns the person's actions. It keeps only the scroll position and the text of the filter.
@MainActor
final class LayerTreePanel {
    /// What the panel displays.
    struct Content {
        var rows: LayerTreeRows
        var scene: Scene
        var selected: CALayer?
        var hovered: CALayer?
        var overrides: LayerOverrides
        /// Whether to scroll to the selected row.
        var scrollsToSelection: Bool
        /// Whether the filter gets the keyboard.
        var focusesFilter = false
    }

    /// The heights in points.
    private static let (rowHeight, filterHeight, footHeight): (Float, Float, Float) = (20, 32, 24)
    private static let indent: Float = 12

    private var scroll = ListScroll()
    private var filter = FilterField()
    /// Whether the filter has the keyboard.
    var isEditing: Bool { filter.isEditing }
    /// Whether the filter is getting the keyboard, which takes some passes.
    var isSettling: Bool { filter.isSettling }
    /// Whether the arrow keys move through the rows: after a press on the panel, until one elsewhere.
    var hasArrowKeys = false
    private var isHovering = false
    private var scale: Float = 1

    /// Lays out the panel.
    /// - Returns: the person's actions, in order.
    func pass(_ content: Content, frame: igRect, scale: Double) -> [InspectorAction] {
        self.scale = Float(scale)
        var actions: [InspectorAction] = []
        igBeginPanel("tree", frame, 1, true)
        let top = Self.filterHeight * self.scale
        let foot = content.overrides.isEmpty ? 0 : Self.footHeight * self.scale
        filterField(content, igRect(x: frame.x, y: frame.y, width: frame.width, height: top), &actions)
        let list = igRect(x: frame.x, y: frame.y + top, width: frame.width, height: max(0, frame.height - top - foot))
        rows(content, list, &actions)
        if foot > 0 { footer(content.overrides, igRect(x: frame.x, y: list.maxY, width: frame.width, height: foot), &actions) }
        igEndPanel()
        return actions
    }

    // MARK: Filter

    private func filterField(_ content: Content, _ frame: igRect, _ actions: inout [InspectorAction]) {
        let margin = 7 * scale
        let field = igRect(
            x: frame.x + margin, y: frame.y + 6 * scale, width: max(1, frame.width - 2 * margin - 3 * scale), height: 20 * scale)
        if content.focusesFilter {
            filter.focus()
            hasArrowKeys = true
        }
        let text = filter.pass(
            "##filter", field, filter: content.rows.filter, hint: "name, class or id", count: content.rows.matchCount, scale: scale)
        actions.append(.filter(text))
        if filter.isEntered, let match = content.rows.firstMatch { actions.append(.select(match)) }
    }

    private var small: Float { ImGuiHost.smallTextSize * scale }

    // MARK: Rows

    private func rows(_ content: Content, _ frame: igRect, _ actions: inout [InspectorAction]) {
        let height = Self.rowHeight * scale
        if content.scrollsToSelection, let selected = content.selected, let row = content.rows.row(of: selected) {
            scroll.show(row: row, in: frame.height, rowHeight: height)
        }
        let visible = scroll.pass(frame, rows: content.rows.count, rowHeight: height, scale: scale)
        guard frame.height > 0 else { return }
        let list = igRect(x: frame.x, y: frame.y, width: frame.width - ListScroll.barWidth * scale, height: frame.height)
        _ = igArea("rows", list)
        let (isPressed, isDouble, isMenu) = (igIsItemActivated(), igIsItemDoubleClicked(), igIsItemClickedRight())
        let pointer = igPointer()
        let pointed = igIsItemHovered() || isPressed || isMenu ? Int((pointer.y - frame.y + scroll.offset) / height) : -1
        let row = visible.contains(pointed) ? pointed : nil
        if row != nil || isHovering { actions.append(.hover(row.map { content.rows.layer(at: $0) })) }
        isHovering = row != nil
        igPushClip(frame)
        for index in visible {
            let line = content.rows.row(
                at: index, in: content.scene, selected: content.selected, hovered: content.hovered, content.overrides)
            let place = igRect(
                x: list.x, y: scroll.top(of: index, frame, rowHeight: height), width: list.width, height: height)
            let isPointed = index == row
            draw(line, place, isPointed: isPointed)
            guard isPointed else { continue }
            if isPressed { press(line, place, pointer, &actions) }
            if isDouble, line.disclosure != nil, pointer.x > textLeft(line, place) { actions.append(.disclose(line.layer)) }
            if isMenu {
                actions.append(.menu(line.layer, at: CGPoint(x: Double(pointer.x / scale), y: Double(pointer.y / scale))))
            }
        }
        igPopClip()
        if content.rows.count == 0 {
            igDrawText(
                igPoint(x: frame.x + 12 * scale, y: frame.y + 8 * scale), 0, Theme.dimText, "no layer matches", frame.width - 20 * scale)
        }
    }

    private func press(_ line: LayerTreeRow, _ place: igRect, _ pointer: igPoint, _ actions: inout [InspectorAction]) {
        if let kind = Self.kinds(of: line).first(where: { isIn(signFrame($0, place), pointer) }) {
            actions.append(.override(kind, line.layer))
        } else if line.disclosure != nil, pointer.x < textLeft(line, place) - 16 * scale {
            actions.append(.disclose(line.layer))
        } else {
            actions.append(.select(line.layer))
        }
    }

    private func isIn(_ frame: igRect, _ point: igPoint) -> Bool { point.x >= frame.x && point.x < frame.maxX }

    /// The left edge of a row's title.
    private func textLeft(_ line: LayerTreeRow, _ place: igRect) -> Float {
        // Deep rows keep some room for their titles.
        let indent = min(Float(line.depth) * Self.indent * scale, max(0, place.width - 110 * scale))
        return place.x + 34 * scale + indent
    }

    private func draw(_ line: LayerTreeRow, _ place: igRect, isPointed: Bool) {
        if line.isSelected {
            igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: hasArrowKeys ? 0.5 : 0.3))
        } else if isPointed || line.isHovered {
            igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.07))
        }
        let isDim = line.state.isLeftOut || line.isHiddenByProgram || !line.isMatch
        let color = isDim ? Theme.color(0xEDEDEF, alpha: 0.4) : Theme.text
        let left = textLeft(line, place)
        let middle = (place.y + place.height / 2).rounded()
        if let isOpen = line.disclosure {
            LayerIconDrawing(scale: 0.9 * scale, center: igPoint(x: left - 26 * scale, y: middle), color: Theme.dimText)
                .drawDisclosure(isOpen: isOpen)
        }
        let iconColor = line.isAnimated && !isDim ? Theme.accent : isDim ? color : Theme.color(0xC7CCD6)
        LayerIconDrawing(scale: scale, center: igPoint(x: (left - 11 * scale).rounded(), y: middle), color: iconColor).draw(line.icon)
        let right = signs(line, place, isPointed: isPointed)
        title(line, from: left, to: right, y: place.y + 3 * scale, color)
    }

    private func title(_ line: LayerTreeRow, from left: Float, to right: Float, y: Float, _ color: UInt32) {
        var right = right
        if line.descendants > 0 {
            let count = "\(line.descendants)"
            let width = igTextSize(count, small, 0).x
            if right - left > width + 60 * scale {
                igDrawText(igPoint(x: right - width, y: y + scale), small, Theme.color(0xEDEDEF, alpha: 0.4), count, 0)
                right -= width + 8 * scale
            }
        }
        let title = line.isMask ? "mask: \(line.title)" : line.title
        igDrawTextCut(igPoint(x: left, y: y), 0, color, title, max(1, right - left))
        let classLeft = left + igTextSize(title, 0, 0).x + 8 * scale
        if !line.className.isEmpty, right - classLeft > 40 * scale {
            igDrawTextCut(
                igPoint(x: classLeft, y: y + scale), small, Theme.color(0xEDEDEF, alpha: 0.4), line.className, right - classLeft)
        }
    }

    // MARK: Hide, solo, lock

    /// The possible actions on the layer of a row: a mask cannot be hidden or shown alone.
    private static func kinds(of line: LayerTreeRow) -> [LayerOverrides.Kind] { line.isMask ? [.locked] : LayerOverrides.Kind.allCases }

    private func signFrame(_ kind: LayerOverrides.Kind, _ place: igRect) -> igRect {
        let index: Float =
            switch kind {
            case .hidden: 1
            case .solo: 2
            case .locked: 3
            }
        let width = 18 * scale
        return igRect(x: place.maxX - index * width, y: place.y, width: width, height: place.height)
    }

    /// Draws the icons of the active overrides of a layer, and under the pointer also of the possible ones.
    /// - Returns: the right edge of the room for the title.
    private func signs(_ line: LayerTreeRow, _ place: igRect, isPointed: Bool) -> Float {
        var right = place.maxX - 4 * scale
        for kind in Self.kinds(of: line) {
            let isOn =
                switch kind {
                case .hidden: line.state.isHidden
                case .solo: line.state.isSolo
                case .locked: line.state.isLocked
                }
            guard isOn || isPointed else { continue }
            let frame = signFrame(kind, place)
            let isHot = isPointed && isIn(frame, igPointer())
            let color = isOn ? kind == .solo ? Theme.warning : Theme.text : isHot ? Theme.text : Theme.color(0xEDEDEF, alpha: 0.45)
            LayerIconDrawing(
                scale: 0.9 * scale, center: igPoint(x: (frame.x + frame.width / 2).rounded(), y: (place.y + place.height / 2).rounded()),
                color: color
            ).draw(kind, isOn: isOn)
            right = min(right, frame.x - 4 * scale)
        }
        return right
    }

    private func footer(_ overrides: LayerOverrides, _ frame: igRect, _ actions: inout [InspectorAction]) {
        igFillRect(igRect(x: frame.x, y: frame.y, width: frame.width, height: 1), 0, Theme.faint)
        let parts = [(LayerOverrides.Kind.hidden, "hidden"), (.solo, "solo"), (.locked, "locked")]
        let text = parts.filter { overrides.count($0.0) > 0 }.map { "\(overrides.count($0.0)) \($0.1)" }.joined(separator: ", ")
        let width = igTextSize("show all", 0, 0).x + 14 * scale
        let button = igRect(x: frame.maxX - width - 4 * scale, y: frame.y + 3 * scale, width: width, height: 19 * scale)
        igDrawTextCut(
            igPoint(x: frame.x + 9 * scale, y: frame.y + 5 * scale), 0, Theme.warning, text, max(1, button.x - frame.x - 14 * scale))
        if igButton("show all", button) { actions.append(.resetOverrides) }
    }
}
