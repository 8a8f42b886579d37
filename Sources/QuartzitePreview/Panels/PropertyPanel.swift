import CImGui
import QuartziteKit

/// The properties of the selected layer to the right of the scene: the model's values and the shown ones side by side.
///
/// The panel displays rows and returns the person's actions. It keeps only the scroll position.
@MainActor
final class PropertyPanel {
    /// What the panel displays; without `rows` no layer is selected.
    struct Content {
        var rows: PropertyRows?
        var title: LayerTitle?
        var icon: LayerIcon?
        var closedGroups: Set<PropertyGroup>
        /// The row that a person has clicked.
        var selected: Int?
        /// Returns a row as it shows now.
        var row: (Int) -> PropertyRow
    }

    /// The heights in points.
    private static let (rowHeight, headHeight): (Float, Float) = (19, 46)

    private var scroll = ListScroll()
    private weak var shownLayer: CALayer?
    private var menuRow: Int?
    private var menuCorner: igPoint?
    private var scale: Float = 1

    private var small: Float { ImGuiHost.smallTextSize * scale }

    /// The columns of a panel, in pixels.
    private struct Columns {
        let (label, model, shown, right): (Float, Float, Float, Float)

        init(_ frame: igRect, scale: Float) {
            let width = frame.width - ListScroll.barWidth * scale
            label = frame.x + 12 * scale
            right = frame.x + width
            // Keys get at most the room that the longest needs.
            model = (frame.x + min(154 * scale, width * 0.38)).rounded()
            shown = (model + (right - model) / 2).rounded()
        }
    }

    /// Lays the panel out.
    /// - Returns: the person's actions, in order.
    func pass(_ content: Content, frame: igRect, scale: Double) -> [InspectorAction] {
        self.scale = Float(scale)
        var actions: [InspectorAction] = []
        igBeginPanel("properties", frame, 1, true)
        defer { igEndPanel() }
        guard let rows = content.rows else {
            igDrawText(
                igPoint(x: frame.x + 14 * self.scale, y: frame.y + 12 * self.scale), 0, Theme.dimText,
                "No layer is selected.\nPress e and click one in the scene, or click a row of the layer tree (y).",
                max(1, frame.width - 28 * self.scale))
            return []
        }
        if rows.layer !== shownLayer { (shownLayer, scroll) = (rows.layer, ListScroll()) }
        let columns = Columns(frame, scale: self.scale)
        head(content, frame, columns)
        let top = Self.headHeight * self.scale
        let list = igRect(x: frame.x, y: frame.y + top, width: frame.width, height: max(0, frame.height - top))
        self.list(content, rows, list, columns, &actions)
        menu(content, rows, &actions)
        return actions
    }

    // MARK: Head

    private func head(_ content: Content, _ frame: igRect, _ columns: Columns) {
        if let title = content.title {
            let y = frame.y + 7 * scale
            if let icon = content.icon {
                LayerIconDrawing(
                    scale: scale, center: igPoint(x: (frame.x + 17 * scale).rounded(), y: (y + 8 * scale).rounded()),
                    color: Theme.color(0xC7CCD6)
                ).draw(icon)
            }
            let left = frame.x + 28 * scale
            igDrawTextCut(igPoint(x: left, y: y), 0, Theme.text, title.text, max(1, columns.right - left))
            let classLeft = left + igTextSize(title.text, 0, 0).x + 8 * scale
            if columns.right - classLeft > 30 * scale {
                igDrawTextCut(igPoint(x: classLeft, y: y + scale), small, Theme.dimText, title.className, columns.right - classLeft)
            }
        }
        let y = frame.y + 28 * scale
        igDrawText(igPoint(x: columns.model, y: y), small, Theme.dimText, "model", 0)
        igDrawText(igPoint(x: columns.shown, y: y), small, Theme.dimText, "shown", 0)
        igFillRect(igRect(x: frame.x, y: frame.y + Self.headHeight * scale - 1, width: frame.width, height: 1), 0, Theme.faint)
    }

    // MARK: Rows

    private func list(
        _ content: Content, _ rows: PropertyRows, _ frame: igRect, _ columns: Columns, _ actions: inout [InspectorAction]
    ) {
        let height = Self.rowHeight * scale
        let visible = scroll.pass(frame, rows: rows.count, rowHeight: height, scale: scale)
        guard frame.height > 0 else { return }
        _ = igArea("properties list", igRect(x: frame.x, y: frame.y, width: columns.right - frame.x, height: frame.height))
        let (isPressed, isMenu) = (igIsItemActivated(), igIsItemClickedRight())
        let pointed = igIsItemHovered() || isPressed || isMenu ? Int((igPointer().y - frame.y + scroll.offset) / height) : -1
        var pointedRow: (row: PropertyRow, place: igRect)?
        igPushClip(frame)
        for index in visible {
            let row = content.row(index)
            let place = igRect(
                x: frame.x, y: scroll.top(of: index, frame, rowHeight: height), width: columns.right - frame.x, height: height)
            draw(row, place, columns, content, isPointed: index == pointed, isSelected: index == content.selected)
            guard index == pointed else { continue }
            pointedRow = (row, place)
            if isPressed {
                if case .heading(let group) = row.kind {
                    actions.append(.toggleGroup(group))
                } else {
                    actions.append(.selectProperty(index))
                }
            }
            if isMenu {
                if case .heading = row.kind { continue }
                actions.append(.selectProperty(index))
                (menuRow, menuCorner) = (index, nil)
                igOpenPopup("property menu")
            }
        }
        igPopClip()
        if let (row, place) = pointedRow, !igHasOpenPopup() { tip(row, place, frame, columns) }
    }

    private func draw(_ row: PropertyRow, _ place: igRect, _ columns: Columns, _ content: Content, isPointed: Bool, isSelected: Bool) {
        let y = place.y + 3 * scale
        if case .heading(let group) = row.kind {
            igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: isPointed ? 0.11 : 0.06))
            LayerIconDrawing(
                scale: 0.8 * scale, center: igPoint(x: place.x + 9 * scale, y: (place.y + place.height / 2).rounded()), color: Theme.dimText
            ).drawDisclosure(isOpen: !content.closedGroups.contains(group))
            igDrawTextCut(igPoint(x: place.x + 18 * scale, y: y - scale), 0, Theme.text, row.label, place.width - 20 * scale)
            return
        }
        if isSelected {
            igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.28))
        } else if isPointed {
            igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.05))
        }
        if row.differs { igFillRect(igRect(x: place.x, y: place.y, width: 3 * scale, height: place.height), 0, Theme.accent) }
        let isQuiet = row.kind == .property && row.isDefault && !row.differs
        let color = isQuiet ? Theme.color(0xEDEDEF, alpha: 0.5) : Theme.text
        igDrawTextCut(
            igPoint(x: columns.label, y: y), small, isQuiet ? color : Theme.color(0xEDEDEF, alpha: 0.78), row.label,
            columns.model - columns.label - 6 * scale)
        if row.kind == .fact {
            let textColor = row.differs ? Theme.warning : Theme.text
            return igDrawTextCut(igPoint(x: columns.model, y: y), small, textColor, row.model, columns.right - columns.model - 4 * scale)
        }
        // A value that cannot be animated has both columns.
        let isSingle = row.presentation.isEmpty
        value(row.model, row.modelColors, from: columns.model, to: isSingle ? columns.right : columns.shown, y: y, color)
        if isSingle { return }
        value(row.presentation, row.presentationColors, from: columns.shown, to: columns.right, y: y, row.differs ? Theme.accent : color)
        if let progress = row.progress {
            let bar = igRect(
                x: columns.shown, y: place.maxY - 3 * scale, width: columns.right - columns.shown - 6 * scale, height: 2 * scale)
            igFillRect(bar, scale, Theme.faint)
            igFillRect(
                igRect(x: bar.x, y: bar.y, width: bar.width * Float(min(1, max(0, progress))), height: bar.height), scale, Theme.accent)
        }
    }

    private func value(_ text: String, _ colors: [SIMD4<Double>], from left: Float, to right: Float, y: Float, _ color: UInt32) {
        var left = left
        for swatch in colors.prefix(5) where right - left > 24 * scale {
            let frame = igRect(x: left.rounded(), y: (y + 2 * scale).rounded(), width: 10 * scale, height: 10 * scale)
            igFillRect(frame, 2 * scale, Self.packed(swatch))
            igStrokeRect(frame, 2 * scale, 1, Theme.color(0xFFFFFF, alpha: 0.35))
            left += 14 * scale
        }
        igDrawTextCut(igPoint(x: left, y: y), small, color, text, max(1, right - left - 6 * scale))
    }

    /// A colour in ImGui's format.
    private static func packed(_ color: SIMD4<Double>) -> UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
        return byte(color.w) << 24 | byte(color.z) << 16 | byte(color.y) << 8 | byte(color.x)
    }

    /// Shows a text that does not fit into its column in full, under the row.
    private func tip(_ row: PropertyRow, _ place: igRect, _ frame: igRect, _ columns: Columns) {
        guard row.kind != .heading(.identity), !row.model.isEmpty else { return }
        let isSingle = row.kind == .fact || row.presentation.isEmpty
        let room =
            (isSingle ? columns.right : columns.shown) - columns.model - 6 * scale - 14 * scale * Float(min(5, row.modelColors.count))
        let isCut =
            igTextSize(row.model, small, 0).x > room || igTextSize(row.presentation, small, 0).x > room
            || igTextSize(row.label, small, 0).x > columns.model - columns.label - 6 * scale
        guard isCut else { return }
        var text = "\(row.label)\n\(row.model)"
        if row.differs, !row.presentation.isEmpty { text += "\n→ \(row.presentation)" }
        let wrap = max(60 * scale, frame.width - 40 * scale)
        let size = igTextSize(text, small, wrap)
        let (width, height) = (size.x + 16 * scale, size.y + 10 * scale)
        let below = place.maxY + 4 * scale + height <= frame.maxY
        let box = igRect(
            x: max(frame.x, min(columns.model, frame.maxX - width)).rounded(),
            y: (below ? place.maxY + 4 * scale : place.y - height - 4 * scale).rounded(), width: width, height: height)
        igBeginPanel("property tip", box, 0.97, false)
        igStrokeRect(box, 0, 1, Theme.faint)
        igDrawText(igPoint(x: box.x + 8 * scale, y: box.y + 5 * scale), small, Theme.text, text, wrap)
        igEndPanel()
    }

    // MARK: Menu

    private func menu(_ content: Content, _ rows: PropertyRows, _ actions: inout [InspectorAction]) {
        guard igHasOpenPopup(), let index = menuRow, index < rows.count else { return }
        let corner = menuCorner ?? igPointer()
        guard igBeginPopup("property menu", corner, igPoint(x: 0, y: 0)) else { return }
        defer { igEndPopup() }
        menuCorner = corner
        let row = content.row(index)
        let width = 170 * scale
        if igSelectable("Copy value", false, width) { actions.append(.copy(row.copied)) }
        if row.differs, row.kind == .property, igSelectable("Copy shown value", false, width) { actions.append(.copy(row.presentation)) }
        if igSelectable("Copy name", false, width) { actions.append(.copy(row.label)) }
        if igSelectable("Copy layer as JSON", false, width) { actions.append(.copyLayer(rows.layer)) }
    }
}
