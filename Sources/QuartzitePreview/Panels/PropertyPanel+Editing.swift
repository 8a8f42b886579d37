import CImGui
import QuartziteKit

/// A number that follows the pointer.
struct NumberDrag {
    var row: PropertyRows.ID
    var field: Int
    var number: NumberField
    /// The number before it is rounded.
    var value: Double
    var lastX: Float
    /// The distance of the pointer so far, in points.
    var way = 0.0
    /// Whether the number has changed, so that a step is open.
    var hasBegun = false
}

/// A value that a person types.
struct TypedValue {
    var row: PropertyRows.ID
    /// The index of the number in the row; nil for a text or a list.
    var field: Int?
    var buffer: TextBuffer
    /// The number of passes that still move the keyboard focus to the field.
    var focusing = 3
}

/// The popup of a row.
struct RowPopup {
    enum Kind {
        case menu
        /// The colour with an index in the row.
        case color(Int)
        case choices, bits
    }

    var kind: Kind
    var row: PropertyRows.ID
    var keyPath: String
    /// The row at which the popup opens; nil opens it at the pointer.
    var place: igRect?
    var opensUpwards = false
    /// The corner of the popup; nil before the first pass.
    var corner: igPoint?
    /// Whether a step is open.
    var isChanging = false
    /// The handle of a timing function that is dragged: 0 or 1; nil for none.
    var handle: Int?

    init(_ kind: Kind, row: PropertyRows.ID, keyPath: String, place: igRect? = nil, opensUpwards: Bool = false) {
        (self.kind, self.row, self.keyPath, self.place, self.opensUpwards) = (kind, row, keyPath, place, opensUpwards)
    }
}

extension PropertyPanel {
    // MARK: Presses

    /// Handles a press on a row.
    func press(
        _ row: PropertyRow, _ id: PropertyRows.ID, _ layout: RowLayout, _ pointer: igPoint, isDouble: Bool,
        _ actions: inout [InspectorAction]
    ) {
        if case .heading(let group) = row.kind { return actions.append(.toggleGroup(group)) }
        if layout.isOnUndo(pointer) { return actions.append(.edit(.revert(keyPath: row.keyPath))) }
        if layout.isOnTriangle(pointer) || isDouble && row.isExpanded != nil { return actions.append(.toggleParts(row.keyPath)) }
        actions.append(.selectProperty(id))
        if let link = row.link, pointer.x >= layout.columns.model { return actions.append(.select(link)) }
        guard layout.isOnModel(pointer) || isDouble else { return }
        let popupPlace = igRect(x: layout.columns.right, y: layout.place.y, width: 0, height: layout.place.height)
        func popup(_ kind: RowPopup.Kind, height: Float) {
            // A popup without room on either side scrolls on the larger one.
            let below = bottom - layout.place.maxY
            let opensUpwards = below < height * scale && layout.place.y > below
            open(RowPopup(kind, row: id, keyPath: row.keyPath, place: popupPlace, opensUpwards: opensUpwards))
        }
        switch row.editor {
        case .fixed: break
        case .numbers(let numbers):
            guard let field = layout.field(at: pointer) ?? (isDouble ? 0 : nil), numbers.indices.contains(field) else { return }
            let number = numbers[field]
            if isDouble {
                drag = nil
                type(number.rule.typed(number.value), row: id, field: field)
            } else {
                drag = NumberDrag(row: id, field: field, number: number, value: number.value, lastX: pointer.x)
            }
        case .boolean(let isOn): if !isDouble { actions.append(.edit(.set(keyPath: row.keyPath, .boolean(!isOn)))) }
        case .color: popup(.color(0), height: 300)
        case .colors: if let swatch = layout.swatch(at: pointer) { popup(.color(swatch), height: 300) }
        case .choice(let names, _): popup(.choices, height: Float(names.count) * 19 + 12 + (row.curve == nil ? 0 : 160))
        case .bits(let names, _): popup(.bits, height: Float(names.count) * 24 + 12)
        case .text(let text): if isDouble { type(text, row: id, field: nil) }
        case .list(let numbers): if isDouble { type(numbers.map { JSONValue.number($0) }.joined(separator: ", "), row: id, field: nil) }
        }
    }

    // MARK: Drags

    /// Changes the number that is being dragged.
    func followDrag(isHeld: Bool, _ pointer: igPoint, _ actions: inout [InspectorAction]) {
        guard var drag else { return }
        guard isHeld else {
            if drag.hasBegun { actions.append(.edit(.end)) }
            self.drag = nil
            return
        }
        let points = Double((pointer.x - drag.lastX) / scale)
        drag.lastX = pointer.x
        drag.way += points
        // A click is not a drag.
        if drag.hasBegun || abs(drag.way) >= 3 {
            let rule = drag.number.rule
            let old = rule.rounded(drag.value)
            drag.value = rule.dragged(drag.value, by: drag.hasBegun ? points : drag.way, factor: dragFactor)
            let new = rule.rounded(drag.value)
            if !drag.hasBegun { actions.append(.edit(.begin)) }
            if new != old || !drag.hasBegun {
                let edit = drag.number.edit(new)
                actions.append(.edit(.set(keyPath: edit.keyPath, edit.value)))
            }
            drag.hasBegun = true
        }
        self.drag = drag
    }

    /// Gives up the drag of a number. The number's old value is the caller's business.
    /// - Returns: whether a number was being dragged.
    func cancelDrag() -> Bool {
        defer { drag = nil }
        return drag?.hasBegun == true
    }

    // MARK: Typing

    private func type(_ text: String, row: PropertyRows.ID, field: Int?) {
        var buffer = TextBuffer(capacity: 2048)
        buffer.text = text
        typing = TypedValue(row: row, field: field, buffer: buffer)
    }

    /// The field in which a value is typed, over its row.
    func typingField(_ row: PropertyRow, _ place: igRect, _ columns: Columns, _ actions: inout [InspectorAction]) {
        guard var typing else { return }
        igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.28))
        var label = row.label
        if let field = typing.field, case .numbers(let numbers) = row.editor, numbers.count > 1, numbers.indices.contains(field) {
            label += " " + Self.name(of: numbers[field], place: field)
        }
        igDrawTextCut(
            igPoint(x: columns.label, y: place.y + 3 * scale), small, Theme.text, label, columns.model - columns.label - 6 * scale)
        if typing.focusing > 0 {
            igFocusNextItem()
            typing.focusing -= 1
        }
        let frame = igRect(x: columns.model - 4 * scale, y: place.y, width: columns.right - columns.model, height: place.height)
        let isEntered = typing.buffer.field("##property value", frame)
        let isEscaped = igIsItemDeactivated() && igIsEscapePressed()
        let isLeft = igIsItemDeactivated() && !isEscaped
        if isEntered || isLeft {
            if let action = action(typing, row) { actions.append(.edit(action)) }
            igLeaveItem()
        }
        let ends = isEntered || isLeft || isEscaped || typing.focusing == 0 && !igIsItemActive()
        self.typing = ends ? nil : typing
    }

    /// The name of a number as a part of a property: `y` of `position.y`.
    private static func name(of number: NumberField, place: Int) -> String {
        switch number.target {
        case .number(let keyPath): keyPath.split(separator: ".").last.map(String.init) ?? ""
        case .element(_, let index, _): "m\(index / 4 + 1)\(index % 4 + 1)"
        case .component(_, let index, let value): value.components?[index].name ?? TimingCurve.names[index % 4]
        case .difference: ""
        }
    }

    /// The action of a typed text; nil if it changes nothing.
    private func action(_ typing: TypedValue, _ row: PropertyRow) -> EditAction? {
        let text = typing.buffer.text
        switch row.editor {
        case .numbers(let numbers):
            guard let field = typing.field, numbers.indices.contains(field) else { return nil }
            let old = numbers[field]
            guard let number = old.rule.number(text) else {
                return .refuse("“\(LayerTitle.oneLine(text))” is no number; \(row.label) stays \(old.text)")
            }
            if old.rule.typed(old.value) == old.rule.typed(number) { return nil }
            let edit = old.edit(number)
            return .set(keyPath: edit.keyPath, edit.value)
        case .text(let old): return text == old ? nil : .set(keyPath: row.keyPath, .text(text))
        case .list(let old):
            guard let numbers = NumberListText.numbers(text) else {
                return .refuse("“\(LayerTitle.oneLine(text))” is no list of numbers such as “4, 2”; \(row.label) stays as it is")
            }
            return numbers == old ? nil : .set(keyPath: row.keyPath, numbers.isEmpty ? .null : .numbers(numbers))
        default: return nil
        }
    }

    // MARK: Popups

    func colorPicker(_ row: PropertyRow, _ index: Int, _ actions: inout [InspectorAction]) {
        let colors: [SIMD4<Double>]
        switch row.editor {
        case .color(let color): colors = [color ?? SIMD4(0, 0, 0, 1)]
        case .colors(let list): colors = list
        default: return igClosePopups()
        }
        guard colors.indices.contains(index) else { return igClosePopups() }
        var components = (0..<4).map { Float(colors[index][$0]) }
        let isChanged = igColorPicker("##colour", 200 * scale, &components)
        let picker = igItemFrame()
        if igIsItemActive(), popup?.isChanging == false {
            popup?.isChanging = true
            actions.append(.edit(.begin))
        }
        if isChanged {
            // Thousandths are finer than the eye can see, and shorter to read than single precision.
            let color = SIMD4<Double>((0..<4).map { (Double(components[$0]) * 1000).rounded() / 1000 })
            var list = colors
            list[index] = color
            if case .colors = row.editor {
                actions.append(.edit(.set(keyPath: row.keyPath, .colors(list))))
            } else {
                actions.append(.edit(.set(keyPath: row.keyPath, .color(color))))
            }
        }
        if !igIsItemActive(), popup?.isChanging == true {
            popup?.isChanging = false
            actions.append(.edit(.end))
        }
        colorNote(colors[index], below: picker)
    }

    func choices(_ row: PropertyRow, _ actions: inout [InspectorAction]) {
        guard case .choice(let names, let chosen) = row.editor else { return igClosePopups() }
        for name in names where igSelectable(name, name == chosen, 140 * scale) && name != chosen {
            actions.append(.edit(.set(keyPath: row.keyPath, .text(name))))
        }
        curveEditor(row, below: igItemFrame(), &actions)
    }

    func bits(_ row: PropertyRow, _ actions: inout [InspectorAction]) {
        guard case .bits(let names, let bits) = row.editor else { return igClosePopups() }
        for (index, name) in names.enumerated() {
            // A menu closes with a choice; several members can be chosen one after the other.
            var isOn = bits >> UInt(index) & 1 != 0
            if igMenuCheckbox(BitText.short(name), &isOn) {
                actions.append(.edit(.set(keyPath: row.keyPath, .number(Double(bits ^ (1 << UInt(index)))))))
            }
        }
    }
}

/// Lists of numbers as a person types them.
enum NumberListText {
    /// Returns the numbers of a text, separated by commas or spaces; nil for other text.
    static func numbers(_ text: String) -> [Double]? {
        let words = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
        let numbers = words.compactMap { Double($0) }
        return numbers.count == words.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
    }
}
