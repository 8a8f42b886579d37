import CImGui
import QuartziteKit

/// Where the parts of a row are.
@MainActor
struct RowLayout {
    let place: igRect
    let columns: PropertyPanel.Columns
    /// The right edge of the model's value. The shown value is to its right, unless there is no room for both.
    let modelRight: Float
    /// Whether the shown value has room.
    let hasShown: Bool
    /// The button that undoes the edits of the row; empty without edits.
    let undo: igRect
    /// The numbers that can be dragged.
    private(set) var fields: [igRect] = []
    /// The colours of the model's value.
    private(set) var swatches: [igRect] = []
    /// The disclosure triangle; empty for a row without parts.
    let triangle: igRect
    private let isClickable: Bool
    private let isLink: Bool

    init(_ row: PropertyRow, _ place: igRect, _ columns: PropertyPanel.Columns, scale: Float, isPointed: Bool) {
        (self.place, self.columns) = (place, columns)
        let small = ImGuiHost.smallTextSize * scale
        let undoWidth = row.program == nil ? 0 : 16 * scale
        undo = igRect(x: columns.right - undoWidth, y: place.y, width: undoWidth, height: place.height)
        let right = columns.right - undoWidth
        let isSingle = row.kind == .fact || row.presentation.isEmpty
        let model = columns.model
        let needed = igTextSize(row.model, small, 0).x + 6 * scale + 14 * scale * Float(min(5, row.modelColors.count))
        // Under the pointer, numbers that are cut take the room of the shown value, so that all of them can be reached.
        var takesAll = isSingle
        if case .numbers = row.editor, isPointed, model + needed > columns.shown { takesAll = true }
        modelRight = takesAll ? right : columns.shown
        hasShown = !takesAll
        triangle =
            row.isExpanded == nil
            ? igRect() : igRect(x: place.x, y: place.y, width: columns.label - place.x, height: place.height)
        isClickable = [.boolean, .color, .colors, .choice, .bits].contains(EditorKind(row.editor))
        isLink = row.link != nil
        var left = model
        for _ in row.modelColors.prefix(5) where modelRight - left > 24 * scale {
            swatches.append(igRect(x: left.rounded(), y: (place.y + 5 * scale).rounded(), width: 10 * scale, height: 10 * scale))
            left += 14 * scale
        }
        guard case .numbers(let numbers) = row.editor else { return }
        for number in numbers {
            left += igTextSize(number.before, small, 0).x
            let width = igTextSize(number.text, small, 0).x
            guard left < modelRight else { break }
            fields.append(igRect(x: left, y: place.y, width: min(width, modelRight - left), height: place.height))
            left += width
        }
    }

    private enum EditorKind: Equatable {
        case boolean, color, colors, choice, bits, other

        init(_ editor: PropertyEditor) {
            switch editor {
            case .boolean: self = .boolean
            case .color: self = .color
            case .colors: self = .colors
            case .choice: self = .choice
            case .bits: self = .bits
            default: self = .other
            }
        }
    }

    /// The index of the number under a point. Short numbers have some room around them.
    func field(at point: igPoint) -> Int? { fields.firstIndex { point.x >= $0.x - 3 && point.x < $0.maxX + 3 } }

    /// The index of the colour under a point; the last one for a point to the right of all.
    func swatch(at point: igPoint) -> Int? {
        swatches.firstIndex { point.x < $0.maxX + 2 } ?? (swatches.isEmpty ? nil : swatches.count - 1)
    }

    /// Whether a point is on the model's value.
    func isOnModel(_ point: igPoint) -> Bool { point.x >= columns.model && point.x < modelRight }

    func isOnUndo(_ point: igPoint) -> Bool { undo.width > 0 && point.x >= undo.x }

    func isOnTriangle(_ point: igPoint) -> Bool { triangle.width > 0 && point.x < triangle.maxX }

    /// The pointer's shape at a point; nil during a drag.
    func pointerShape(at point: igPoint?) -> Int32 {
        guard let point else { return 3 }
        if field(at: point) != nil { return 3 }
        return isOnUndo(point) || isOnTriangle(point) || isLink && point.x >= columns.model || isClickable && isOnModel(point) ? 2 : 0
    }
}

extension PropertyPanel {
    func draw(_ row: PropertyRow, _ layout: RowLayout, _ content: Content, isPointed: Bool, isSelected: Bool) {
        let (place, columns) = (layout.place, layout.columns)
        let y = place.y + 3 * scale
        if case .heading(let group) = row.kind {
            igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: isPointed ? 0.11 : 0.06))
            drawTriangle(place, isOpen: !content.closedGroups.contains(group), x: 9)
            igDrawTextCut(igPoint(x: place.x + 18 * scale, y: y - scale), 0, Theme.text, row.label, place.width - 20 * scale)
            return
        }
        if isSelected {
            igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.28))
        } else if isPointed {
            igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.05))
        }
        if row.differs { igFillRect(igRect(x: place.x, y: place.y, width: 3 * scale, height: place.height), 0, Theme.accent) }
        if row.program != nil { igFillRect(igRect(x: place.x, y: place.y, width: 3 * scale, height: place.height), 0, Theme.warning) }
        let isQuiet = row.kind == .property && row.isDefault && !row.differs
        let color = isQuiet ? Theme.color(0xEDEDEF, alpha: 0.5) : Theme.text
        if let isExpanded = row.isExpanded { drawTriangle(place, isOpen: isExpanded, x: 7) }
        let label = columns.label + (row.isPart ? 10 * scale : 0)
        igDrawTextCut(
            igPoint(x: label, y: y), small, isQuiet || row.isPart ? Theme.dimText : Theme.color(0xEDEDEF, alpha: 0.78), row.label,
            columns.model - label - (row.states == nil ? 6 : 15) * scale)
        if row.states != nil { drawStateMark(igPoint(x: columns.model - 9 * scale, y: (place.y + place.height / 2).rounded())) }
        if case .picture = row.kind { return }
        if row.kind == .fact {
            let textColor = row.differs ? Theme.warning : row.link != nil && isPointed ? Theme.accent : Theme.text
            let room = columns.right - columns.model - 4 * scale
            let text = row.keepsEnd ? MiddleCut.text(row.model, width: room) { igTextSize($0, small, 0).x } : row.model
            return igDrawTextCut(igPoint(x: columns.model, y: y), small, textColor, text, room)
        }
        value(row, layout, y: y, row.program != nil ? Theme.warning : color, isPointed: isPointed)
        if layout.undo.width > 0 { drawUndo(layout.undo, isPointed: isPointed) }
        if !layout.hasShown { return }
        let right = layout.undo.x
        value(row.presentation, row.presentationColors, from: columns.shown, to: right, y: y, row.differs ? Theme.accent : color)
        if let progress = row.progress {
            let bar = igRect(x: columns.shown, y: place.maxY - 3 * scale, width: right - columns.shown - 6 * scale, height: 2 * scale)
            igFillRect(bar, scale, Theme.faint)
            igFillRect(
                igRect(x: bar.x, y: bar.y, width: bar.width * Float(min(1, max(0, progress))), height: bar.height), scale, Theme.accent)
        }
    }

    private func drawTriangle(_ place: igRect, isOpen: Bool, x: Float) {
        LayerIconDrawing(
            scale: 0.8 * scale, center: igPoint(x: place.x + x * scale, y: (place.y + place.height / 2).rounded()), color: Theme.dimText
        ).drawDisclosure(isOpen: isOpen)
    }

    /// The model's value: a check mark for a boolean, a line under the number at the pointer.
    private func value(_ row: PropertyRow, _ layout: RowLayout, y: Float, _ color: UInt32, isPointed: Bool) {
        let columns = layout.columns
        switch row.editor {
        case .boolean(let isOn):
            let box = igRect(x: columns.model, y: (y + 2 * scale).rounded(), width: 10 * scale, height: 10 * scale)
            igStrokeRect(box, 2 * scale, 1, isPointed ? Theme.accent : Theme.color(0xFFFFFF, alpha: 0.4))
            if isOn {
                igFillRect(
                    igRect(x: box.x + 2.5 * scale, y: box.y + 2.5 * scale, width: 5 * scale, height: 5 * scale), scale, color)
            }
            igDrawTextCut(
                igPoint(x: columns.model + 15 * scale, y: y), small, color, row.model, layout.modelRight - columns.model - 20 * scale)
        default:
            value(row.model, row.modelColors, from: columns.model, to: layout.modelRight, y: y, color)
        }
        guard isPointed else { return }
        let pointer = igPointer()
        if let index = drag?.field ?? layout.field(at: pointer), layout.fields.indices.contains(index) {
            let field = layout.fields[index]
            igFillRect(igRect(x: field.x, y: layout.place.maxY - 3 * scale, width: field.width, height: scale), 0, Theme.accent)
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

    /// A small diamond, which says that a state sets the value.
    private func drawStateMark(_ center: igPoint) {
        let arm = 3.5 * scale
        let (left, right) = (igPoint(x: center.x - arm, y: center.y), igPoint(x: center.x + arm, y: center.y))
        igFillTriangle(left, igPoint(x: center.x, y: center.y - arm), right, Theme.state)
        igFillTriangle(right, igPoint(x: center.x, y: center.y + arm), left, Theme.state)
    }

    /// An arrow that turns back.
    private func drawUndo(_ frame: igRect, isPointed: Bool) {
        let isHot = isPointed && igPointer().x >= frame.x
        let color = isHot ? Theme.text : Theme.dimText
        let (x, y) = (frame.midX.rounded(), frame.midY.rounded())
        igFillTriangle(
            igPoint(x: x - 5 * scale, y: y - 2 * scale), igPoint(x: x - 1 * scale, y: y - 5 * scale),
            igPoint(x: x - 1 * scale, y: y + scale),
            color)
        igLine(igPoint(x: x - 2 * scale, y: y - 2 * scale), igPoint(x: x + 4 * scale, y: y - 2 * scale), 1.5 * scale, color)
        igLine(igPoint(x: x + 4 * scale, y: y - 2 * scale), igPoint(x: x + 4 * scale, y: y + 4 * scale), 1.5 * scale, color)
        igLine(igPoint(x: x + 4.5 * scale, y: y + 4 * scale), igPoint(x: x - 2 * scale, y: y + 4 * scale), 1.5 * scale, color)
    }

    /// A colour in ImGui's format.
    private static func packed(_ color: SIMD4<Double>) -> UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
        return byte(color.w) << 24 | byte(color.z) << 16 | byte(color.y) << 8 | byte(color.x)
    }

    /// Draws the picture of the layer's contents over a checkerboard, as large as its rows allow.
    func draw(_ thumbnail: Thumbnail, top: Float, _ columns: Columns) {
        let room = igRect(
            x: columns.model, y: top + 3 * scale, width: columns.right - columns.model - 6 * scale,
            height: Float(PropertyRows.pictureRows) * Self.rowHeight * scale - 6 * scale)
        guard room.width > 4, thumbnail.width > 0, thumbnail.height > 0 else { return }
        // Small pictures are not enlarged.
        let factor = min(room.width / Float(thumbnail.width), room.height / Float(thumbnail.height), scale)
        let frame = igRect(
            x: room.x, y: room.y.rounded(), width: max(1, (Float(thumbnail.width) * factor).rounded()),
            height: max(1, (Float(thumbnail.height) * factor).rounded()))
        igFillRect(frame, 0, Theme.color(0x55555A))
        let square = 6 * scale
        igPushClip(frame)
        for row in 0..<Int((frame.height / square).rounded(.up)) {
            for column in 0..<Int((frame.width / square).rounded(.up)) where (row + column) % 2 == 0 {
                igFillRect(
                    igRect(x: frame.x + Float(column) * square, y: frame.y + Float(row) * square, width: square, height: square), 0,
                    Theme.color(0x6A6A70))
            }
        }
        igPopClip()
        igDrawPicture(thumbnail.texture, frame)
        igStrokeRect(
            igRect(x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2), 0, 1,
            Theme.color(0xFFFFFF, alpha: 0.25))
    }

    /// Shows a text that does not fit into its column in full, and the value of an edited row without the edit, under the row.
    /// - Parameter owner: what has that value: the program or the document.
    func tip(_ row: PropertyRow, _ place: igRect, _ frame: igRect, _ columns: Columns, owner: String) {
        guard row.kind != .heading(.identity), !row.model.isEmpty else { return }
        var isSingle = row.kind == .fact || row.presentation.isEmpty
        // Numbers under the pointer take both columns if they need them.
        if case .numbers = row.editor { isSingle = true }
        let room =
            (isSingle ? columns.right : columns.shown) - columns.model - 6 * scale - 14 * scale * Float(min(5, row.modelColors.count))
        let isCut =
            igTextSize(row.model, small, 0).x > room || igTextSize(row.presentation, small, 0).x > room
            || igTextSize(row.label, small, 0).x > columns.model - columns.label - (row.isPart ? 16 : 6) * scale
        let program = row.program ?? ""
        guard isCut || !program.isEmpty || row.states != nil else { return }
        var text = row.label.isEmpty ? row.model : "\(row.label)\n\(row.model)"
        if row.differs, !row.presentation.isEmpty { text += "\n→ \(row.presentation)" }
        if !program.isEmpty { text += "\nthe \(owner)'s value: \(program)" }
        if let states = row.states { text += "\n\(states)" }
        let wrap = max(60 * scale, frame.width - 40 * scale)
        let size = igTextSize(text, small, wrap)
        let (width, height) = (size.x + 16 * scale, size.y + 10 * scale)
        let below = place.maxY + 4 * scale + height <= frame.maxY
        let box = igRect(
            x: max(frame.x, min(columns.model, frame.maxX - width)).rounded(),
            y: (below ? place.maxY + 4 * scale : place.y - height - 4 * scale).rounded(), width: width, height: height)
        igBeginTip("property tip", box, 0.97)
        igStrokeRect(box, 0, 1, Theme.faint)
        igDrawText(igPoint(x: box.x + 8 * scale, y: box.y + 5 * scale), small, Theme.text, text, wrap)
        igEndPanel()
    }
}
