import CImGui
import QuartziteKit

/// The properties of the selected layer to the right of the scene: the model's values and the presentation values side by side, and below
/// them the list of edits.
///
/// The panel displays rows and returns the person's actions. It keeps only the scroll position, and the value that is being dragged or
/// typed.
///
///     PropertyPanel            head, list and menu
///     PropertyPanel+Rows       drawing rows
///     PropertyPanel+Editing    dragging numbers, typing, choosing
///     EditListPanel            the list of edits
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
        /// The row to which the list scrolls; nil for none.
        var scrollsTo: Int?
        /// The picture of the layer's contents; nil for none.
        var thumbnail: Thumbnail?
        var edits: EditList
        /// Whether a click on the scene selects a layer.
        var clicksSelect = false
        /// Returns a row as it shows now.
        var row: (Int) -> PropertyRow
    }

    /// The heights in points.
    static let (rowHeight, headHeight): (Float, Float) = (19, 46)

    var scroll = ListScroll()
    private weak var shownLayer: CALayer?
    /// Text and class of the last title.
    private var shownTitle: [String?] = []
    private var menuCorner: igPoint?
    private(set) var scale: Float = 1
    private let edits = EditListPanel()
    /// The lower end of the panel.
    private(set) var bottom: Float = 0

    /// The number that is being dragged.
    var drag: NumberDrag?
    /// The value that is being typed.
    var typing: TypedValue?
    /// The popup of a row, which stays until it closes.
    var popup: RowPopup?
    /// The factor of a drag: 10 with Shift, 0.1 with Ctrl. Set before each pass.
    var dragFactor = 1.0

    /// Whether the panel's text field has the keyboard.
    var isEditing: Bool { typing != nil }
    /// Whether the next pass shows the results of this one.
    var isSettling: Bool { (typing?.focusing ?? 0) > 0 }

    var small: Float { ImGuiHost.smallTextSize * scale }

    /// The columns of a panel, in pixels.
    struct Columns {
        let (label, model, shown, right): (Float, Float, Float, Float)

        init(_ frame: igRect, scale: Float) {
            let width = frame.width - ListScroll.barWidth * scale
            label = frame.x + 12 * scale
            right = frame.x + width
            // The column of keys is at most as wide as the longest key.
            model = (frame.x + min(154 * scale, width * 0.38)).rounded()
            shown = (model + (right - model) / 2).rounded()
        }

        private init(_ columns: Columns, model: Float) {
            (label, self.model, shown, right) = (columns.label, model, columns.shown, columns.right)
        }

        /// Returns where the value of a row begins. A key that is longer than its column gets the room that the value leaves.
        /// - Parameters:
        ///   - usual: the beginning of the column of values, in pixels.
        ///   - keyEnd: the right end of the whole key and its gap, in pixels.
        ///   - valueWidth: the width of the value, in pixels.
        ///   - valueEnd: the right end of the value's room, in pixels.
        static func start(_ usual: Float, keyEnd: Float, valueWidth: Float, valueEnd: Float) -> Float {
            max(usual, min(keyEnd.rounded(.up), (valueEnd - valueWidth).rounded(.down)))
        }

        /// Returns the columns of a row whose key may be longer than its column, by `start`.
        func fitting(keyEnd: Float, valueWidth: Float, valueEnd: Float) -> Columns {
            Columns(self, model: Self.start(model, keyEnd: keyEnd, valueWidth: valueWidth, valueEnd: valueEnd))
        }
    }

    /// Lays out the panel.
    /// - Returns: the person's actions, in order.
    func pass(_ content: Content, frame: igRect, scale: Double) -> [InspectorAction] {
        (self.scale, bottom) = (Float(scale), frame.maxY)
        var actions: [InspectorAction] = []
        igBeginPanel("properties", frame, 1, true)
        defer { igEndPanel() }
        let listHeight = edits.height(content.edits, in: frame.height, scale: self.scale)
        edits.pass(
            content.edits, frame: igRect(x: frame.x, y: frame.maxY - listHeight, width: frame.width, height: listHeight), scale: self.scale,
            &actions)
        let frame = igRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - listHeight)
        if content.rows?.layer !== shownLayer { leaveRow(&actions) }
        if let rows = content.rows { leaveMissingRows(rows, &actions) }
        guard let rows = content.rows else {
            igDrawText(
                igPoint(x: frame.x + 14 * self.scale, y: frame.y + 12 * self.scale), 0, Theme.dimText,
                content.clicksSelect
                    ? "No layer is selected.\nClick one in the scene, or a row of the layer tree (y)."
                    : "No layer is selected.\nPress e and click one in the scene, or click a row of the layer tree (y).",
                max(1, frame.width - 28 * self.scale))
            return actions
        }
        if rows.layer !== shownLayer {
            shownLayer = rows.layer
            // After a reload another layer with the same title is shown, and the list keeps its scroll position.
            let title = [content.title?.text, content.title?.className]
            if title != shownTitle { (shownTitle, scroll) = (title, ListScroll()) }
        }
        let columns = Columns(frame, scale: self.scale)
        head(content, frame, columns)
        let top = Self.headHeight * self.scale
        let list = igRect(x: frame.x, y: frame.y + top, width: frame.width, height: max(0, frame.height - top))
        self.list(content, rows, list, columns, &actions)
        popup(content, rows, &actions)
        return actions
    }

    /// Ends dragging, typing or choosing, because another layer is selected.
    private func leaveRow(_ actions: inout [InspectorAction]) {
        if drag?.hasBegun == true || popup?.isChanging == true { actions.append(.edit(.end)) }
        (drag, typing, popup, shownLayer) = (nil, nil, nil, nil)
    }

    /// Ends dragging, typing or choosing in rows that are no longer visible.
    private func leaveMissingRows(_ rows: PropertyRows, _ actions: inout [InspectorAction]) {
        if let row = drag?.row, rows.index(of: row) == nil {
            if drag?.hasBegun == true { actions.append(.edit(.end)) }
            drag = nil
        }
        if let row = typing?.row, rows.index(of: row) == nil { typing = nil }
        if let row = popup?.row, rows.index(of: row) == nil { closePopup(&actions) }
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

    // MARK: List

    private func list(
        _ content: Content, _ rows: PropertyRows, _ frame: igRect, _ columns: Columns, _ actions: inout [InspectorAction]
    ) {
        let height = Self.rowHeight * scale
        if let row = content.scrollsTo {
            // The rows below belong to it.
            scroll.show(row: min(rows.count - 1, row + 14), in: frame.height, rowHeight: height)
            scroll.show(row: row, in: frame.height, rowHeight: height)
        }
        let visible = scroll.pass(frame, rows: rows.count, rowHeight: height, scale: scale)
        guard frame.height > 0 else { return }
        func place(_ index: Int) -> igRect {
            igRect(x: frame.x, y: scroll.top(of: index, frame, rowHeight: height), width: columns.right - frame.x, height: height)
        }
        // If items overlap, the first one gets the pointer.
        let typed = typing.flatMap { rows.index(of: $0.row) }
        if let typed { typingField(content.row(typed), place(typed), columns, &actions) }
        _ = igArea("properties list", igRect(x: frame.x, y: frame.y, width: columns.right - frame.x, height: frame.height))
        let (isPressed, isDouble, isMenu, isHeld) = (igIsItemActivated(), igIsItemDoubleClicked(), igIsItemClickedRight(), igIsItemActive())
        let pointer = igPointer()
        let isOver = igIsItemHovered() || isPressed || isMenu
        let dragged = drag.flatMap { rows.index(of: $0.row) }
        let isTyping = typed.map { pointer.y >= place($0).y && pointer.y < place($0).maxY } ?? false
        let pointed = dragged ?? (isOver && !isTyping ? Int((pointer.y - frame.y + scroll.offset) / height) : -1)
        followDrag(isHeld: isHeld, pointer, &actions)
        var pointedRow: (row: PropertyRow, place: igRect, columns: Columns)?
        igPushClip(frame)
        for index in visible where typing == nil || index != typed {
            let row = content.row(index)
            let place = place(index)
            let columns = self.columns(of: row, columns)
            let layout = RowLayout(row, place, columns, scale: scale, isPointed: index == pointed)
            draw(row, layout, content, isPointed: index == pointed, isSelected: index == content.selected)
            if case .picture(let part) = row.kind, let thumbnail = content.thumbnail, part == 0 || index == visible.lowerBound {
                draw(thumbnail, top: place.y - Float(part) * height, columns)
            }
            guard index == pointed else { continue }
            pointedRow = (row, place, columns)
            if isOver || drag != nil { igSetPointerShape(layout.pointerShape(at: drag == nil ? pointer : nil)) }
            if isPressed { press(row, rows.id(at: index), layout, pointer, isDouble: isDouble, &actions) }
            if isMenu {
                if case .heading = row.kind { continue }
                actions.append(.selectProperty(rows.id(at: index)))
                open(RowPopup(.menu, row: rows.id(at: index), keyPath: row.keyPath))
                menuCorner = nil
            }
        }
        igPopClip()
        if let (row, place, columns) = pointedRow, !igHasOpenPopup(), drag == nil {
            tip(row, place, frame, columns, owner: rows.isOfProgram ? "program" : "document")
        }
    }

    /// The columns of a row: a long key takes room of a short value.
    private func columns(of row: PropertyRow, _ columns: Columns) -> Columns {
        guard row.kind == .property else { return columns }
        let indent: Float = row.isPart ? 10 : 0
        let gap: Float = row.states == nil ? 7 : 16
        let keyEnd = columns.label + igTextSize(row.label, small, 0).x + (indent + gap) * scale
        guard keyEnd > columns.model else { return columns }
        let swatches = Float(min(5, row.modelColors.count))
        var valueWidth = igTextSize(row.model, small, 0).x + (7 + 14 * swatches) * scale
        if case .boolean = row.editor { valueWidth += 20 * scale }
        let undo: Float = row.program == nil ? 0 : 16 * scale
        return columns.fitting(
            keyEnd: keyEnd, valueWidth: valueWidth, valueEnd: row.presentation.isEmpty ? columns.right - undo : columns.shown)
    }

    /// Opens the popup of a row.
    func open(_ popup: RowPopup) {
        self.popup = popup
        igOpenPopup("property popup")
    }

    // MARK: Menu

    /// The menu of a row.
    func menu(_ row: PropertyRow, _ rows: PropertyRows, _ actions: inout [InspectorAction]) {
        let width = 170 * scale
        if row.program != nil, igSelectable("Undo this edit", false, width) { actions.append(.edit(.revert(keyPath: row.keyPath))) }
        if row.offersNoColor, igSelectable("No colour", false, width) {
            actions.append(.edit(.set(keyPath: row.keyPath, .null)))
        }
        if igSelectable("Copy value", false, width) { actions.append(.copy(row.copied)) }
        if row.differs, row.kind == .property, igSelectable("Copy shown value", false, width) { actions.append(.copy(row.presentation)) }
        if igSelectable("Copy name", false, width) { actions.append(.copy(row.label)) }
        if igSelectable("Copy layer as JSON", false, width) { actions.append(.copyLayer(rows.layer)) }
    }

    /// The popup of a row, while it is open.
    private func popup(_ content: Content, _ rows: PropertyRows, _ actions: inout [InspectorAction]) {
        guard var popup else { return }
        guard let index = rows.index(of: popup.row), igHasOpenPopup() else { return closePopup(&actions) }
        let row = content.row(index)
        let corner = popup.corner ?? popup.place.map { igPoint(x: $0.x, y: popup.opensUpwards ? $0.y : $0.maxY) } ?? igPointer()
        guard igBeginPopup("property popup", corner, igPoint(x: popup.place == nil ? 0 : 1, y: popup.opensUpwards ? 1 : 0)) else {
            return closePopup(&actions)
        }
        popup.corner = corner
        self.popup = popup
        switch popup.kind {
        case .menu: menu(row, rows, &actions)
        case .color(let index): colorPicker(row, index, &actions)
        case .choices: choices(row, &actions)
        case .bits: bits(row, &actions)
        }
        igEndPopup()
    }

    private func closePopup(_ actions: inout [InspectorAction]) {
        if popup?.isChanging == true { actions.append(.edit(.end)) }
        popup = nil
    }
}
