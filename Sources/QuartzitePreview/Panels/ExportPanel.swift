import CImGui

/// The form for exports over the window.
///
///     format      GIF APNG WebP MP4 …
///     range       from [0] to [2] s   whole  in–out
///     …
///     90 frames of 390 × 844 pixels, 1.5 s, 118.5 MB uncompressed
///                                                         Cancel  Export
///
/// The last lines and the buttons stay at the lower edge; the rows above them scroll where they have no room.
///
/// The panel displays a form and returns the person's actions. It keeps the texts that are being typed and the scroll position.
@MainActor
final class ExportPanel {
    /// The lengths in points.
    private static let (widest, rowHeight, titleHeight, margin, labelWidth): (Float, Float, Float, Float, Float) = (520, 26, 30, 12, 92)
    /// The space below a line of text in points.
    private static let gap: Float = 4

    private var buffers: [ExportForm.Field: TextBuffer] = [:]
    /// The field that has the keyboard.
    private var edited: ExportForm.Field?
    /// The field to which Tab leads, and the passes until it has the keyboard.
    private var focusing: (field: ExportForm.Field, passes: Int)?
    private var scale: Float = 1
    private var scroll = ListScroll()
    /// The frame of the rows in the last pass, the height of their content, and the frames of the buttons, in pixels.
    private(set) var list = igRect()
    private(set) var contentHeight: Float = 0
    private(set) var buttonFrames: [igRect] = []

    /// Whether the panel must be laid out again before the next event.
    var isSettling: Bool { focusing != nil }

    /// Forgets the form that was shown.
    func reset() { (buffers, edited, focusing, scroll) = ([:], nil, nil, ListScroll()) }

    /// Lays out the form.
    /// - Parameter area: the area above the transport bar, in pixels.
    func pass(_ form: ExportForm, area: igRect, scale: Double) -> [ExportAction] {
        self.scale = Float(scale)
        let scale = self.scale
        var actions: [ExportAction] = []
        igBeginPanel("export shade", area, 0.35, true)
        _ = igArea("shade", area)
        igEndPanel()
        let width = min(area.width - 8 * scale, Self.widest * scale)
        guard width > 80 * scale, area.height > 60 * scale else { return actions }
        contentHeight = height(form, width).rounded(.up)
        let last = lastLines(form)
        let texts = last.reduce(Float(0)) { $0 + igTextSize($1.text, small, textWidth(width)).y + Self.gap * scale }
        let wantedFoot = (texts + row + 14 * scale).rounded(.up)
        let height = min(contentHeight + wantedFoot, area.height - 8 * scale)
        let frame = igRect(
            x: (area.midX - width / 2).rounded(), y: (area.y + min(14 * scale, (area.height - height) / 2)).rounded(),
            width: width.rounded(), height: height.rounded())
        let foot = min(wantedFoot, frame.height)
        list = igRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - foot)
        igBeginPanel("export", frame, 0.98, true)
        // The foot comes first, so that a press on it never reaches a row that is scrolled below it.
        footer(form, last, igRect(x: frame.x, y: list.maxY, width: frame.width, height: foot), &actions)
        if list.height > 0 { scroll.pass(list, content: contentHeight, rowHeight: 14 * scale, scale: scale) }
        step(form)
        igPushClip(list)
        rows(form, list, &actions)
        igPopClip()
        igStrokeRect(frame, 4 * scale, 1, Theme.faint)
        igEndPanel()
        if let (field, passes) = focusing { focusing = edited == field || passes == 1 ? nil : (field, passes - 1) }
        return actions
    }

    private var small: Float { ImGuiHost.smallTextSize * scale }
    private func textWidth(_ frame: Float) -> Float { frame - 2 * Self.margin * scale }

    // MARK: Layout

    /// The lines above the buttons: why the form cannot be exported, or what will be replaced and written.
    private func lastLines(_ form: ExportForm) -> [(text: String, color: UInt32)] {
        if let problem = form.problem { return [(problem.text, Theme.bad)] }
        let estimate = (text: form.estimate, color: Theme.text)
        return form.replaces ? [("A file of this name exists and will be replaced.", Theme.warning), estimate] : [estimate]
    }

    private func height(_ form: ExportForm, _ width: Float) -> Float {
        let room = textWidth(width)
        let kinds = kindFrames(igRect(x: 0, y: 0, width: width, height: 0), y: 0).last.map { $0.maxY } ?? 0
        let texts = form.facts.notes.reduce(Float(0)) { $0 + igTextSize($1, small, room).y + Self.gap * scale }
        // Title, format and its description, range, size, background, name, folder, and the format's own fields.
        var rows: Float = 4 + lineCount(backgroundFrames(form, itemPlace(igRect(x: 0, y: 0, width: width, height: 0), y: 0)))
        if form.kind.hasRate || form.kind == .sheet { rows += 1 }
        if form.kind.hasPlayCount { rows += 1 }
        return Self.titleHeight * scale + kinds + 20 * scale + rows * row + texts + 10 * scale
    }

    private var row: Float { Self.rowHeight * scale }

    /// The frames of the formats' buttons, in as many lines as needed.
    private func kindFrames(_ frame: igRect, y: Float) -> [igRect] {
        let margin = Self.margin * scale
        let place = igRect(x: frame.x + margin, y: y, width: frame.width - 2 * margin, height: 21 * scale)
        return frames(of: ExportKind.allCases.map(\.title), padding: 14, in: place)
    }

    /// The backgrounds that the format can have.
    private func backgrounds(_ form: ExportForm) -> [ExportBackground] {
        ExportBackground.allCases.filter { $0 != .none || form.kind.hasAlpha }
    }

    /// The frames of the backgrounds' buttons, in as many lines as needed.
    private func backgroundFrames(_ form: ExportForm, _ place: igRect) -> [igRect] {
        frames(of: backgrounds(form).map(\.title), padding: 12, in: place)
    }

    /// The frames of buttons with titles, in as many lines as needed.
    /// - Parameters:
    ///   - padding: the width of a button beside its title, in points.
    ///   - place: the first line.
    private func frames(of titles: [String], padding: Float, in place: igRect) -> [igRect] {
        var (x, y) = (place.x, place.y)
        return titles.map { title in
            let width = igTextSize(title, 0, 0).x + padding * scale
            if x > place.x, x + width > place.maxX { (x, y) = (place.x, y + row) }
            defer { x += width + 3 * scale }
            return igRect(x: x, y: y, width: width, height: place.height)
        }
    }

    /// The number of lines that frames take.
    private func lineCount(_ frames: [igRect]) -> Float {
        guard let first = frames.first, let last = frames.last else { return 0 }
        return ((last.y - first.y) / row).rounded() + 1
    }

    private func rows(_ form: ExportForm, _ frame: igRect, _ actions: inout [ExportAction]) {
        var y = frame.y - scroll.offset
        let left = frame.x + Self.margin * scale
        igDrawText(igPoint(x: left, y: y + 9 * scale), 0, Theme.accent, "Export", 0)
        y += Self.titleHeight * scale
        let kinds = kindFrames(frame, y: y)
        for (kind, place) in zip(ExportKind.allCases, kinds) where choice(kind.title, "##\(kind)", place, isOn: kind == form.kind) {
            actions.append(.kind(kind))
        }
        y = (kinds.last?.maxY ?? y) + 3 * scale
        igDrawTextCut(igPoint(x: left, y: y), small, Theme.dimText, form.kind.about, textWidth(frame.width))
        y += 17 * scale
        range(form, frame, &y, &actions)
        if form.kind.hasRate { labelled("frames/s", frame, &y) { field(.rate, form, $0, width: 70, &actions) } }
        if form.kind == .sheet { labelled("pictures", frame, &y) { field(.count, form, $0, width: 70, &actions) } }
        size(form, frame, &y, &actions)
        let places = backgroundFrames(form, itemPlace(frame, y: y))
        labelled("background", frame, &y) { _ in
            for (background, place) in zip(backgrounds(form), places)
            where choice(background.title, "##\(background)", place, isOn: background == form.background) {
                actions.append(.background(background))
            }
        }
        y += (lineCount(places) - 1) * row
        if form.kind.hasPlayCount {
            labelled("plays", frame, &y) { place in
                field(.plays, form, place, width: 70, &actions)
                note("0 is endlessly", x: place.x + 78 * scale, place)
            }
        }
        labelled("name", frame, &y) { place in
            let ending = (form.kind == .frames ? "-0000." : ".") + form.kind.ending
            let room = place.width - igTextSize(ending, 0, 0).x - 6 * scale
            field(.name, form, place, width: room / scale, &actions)
            igDrawText(igPoint(x: place.x + room + 4 * scale, y: place.y + 4 * scale), 0, Theme.dimText, ending, 0)
        }
        labelled("folder", frame, &y) { field(.folder, form, $0, width: $0.width / scale, &actions) }
        y += 6 * scale
        for note in form.facts.notes {
            igDrawText(igPoint(x: left, y: y), small, Theme.dimText, note, textWidth(frame.width))
            y += igTextSize(note, small, textWidth(frame.width)).y + Self.gap * scale
        }
    }

    private func range(_ form: ExportForm, _ frame: igRect, _ y: inout Float, _ actions: inout [ExportAction]) {
        guard form.kind != .picture else {
            return labelled("time", frame, &y) { place in
                field(.from, form, place, width: 70, &actions)
                note("s", x: place.x + 78 * scale, place)
            }
        }
        labelled("range", frame, &y) { place in
            var x = place.x
            let width: Float = place.width < 300 * scale ? 46 : 62
            for name in [ExportForm.Field.from, .to] {
                field(name, form, igRect(x: x, y: place.y, width: place.width, height: place.height), width: width, &actions)
                x += (width + 4) * scale
                note(name == .from ? "to" : "s", x: x, place)
                x += igTextSize(name == .from ? "to" : "s", 0, 0).x + 8 * scale
            }
            if item("all", "##whole", &x, place, isOn: false) { actions.append(.whole) }
            if form.facts.marked != nil, item("in – out", "##marked", &x, place, isOn: false) { actions.append(.marked) }
        }
    }

    private func size(_ form: ExportForm, _ frame: igRect, _ y: inout Float, _ actions: inout [ExportAction]) {
        labelled("size", frame, &y) { place in
            var x = place.x
            for scale in ExportForm.scales {
                let title = scale < 1 ? "1/\(Int((1 / scale).rounded()))" : "\(Int(scale))×"
                if item(title, "##scale\(title)", &x, place, isOn: scale == form.scale) { actions.append(.scale(scale)) }
            }
            note("\(form.pixels.width) × \(form.pixels.height)", x: x + 4 * scale, place)
        }
    }

    /// Lays out the last line and the buttons below it.
    private func footer(_ form: ExportForm, _ last: [(text: String, color: UInt32)], _ frame: igRect, _ actions: inout [ExportAction]) {
        let top = frame.maxY - row - 4 * scale
        buttons(form, frame, top, &actions)
        _ = igArea("foot", frame)
        igFillRect(igRect(x: frame.x, y: frame.y, width: frame.width, height: 1), 0, Theme.faint)
        igPushClip(igRect(x: frame.x, y: frame.y, width: frame.width, height: max(0, top - frame.y)))
        var y = frame.y + 6 * scale
        for line in last {
            igDrawText(igPoint(x: frame.x + Self.margin * scale, y: y), small, line.color, line.text, textWidth(frame.width))
            y += igTextSize(line.text, small, textWidth(frame.width)).y + Self.gap * scale
        }
        igPopClip()
    }

    private func buttons(_ form: ExportForm, _ frame: igRect, _ y: Float, _ actions: inout [ExportAction]) {
        buttonFrames = []
        var right = frame.maxX - Self.margin * scale
        for (title, key, action) in [("Export", "Enter", ExportAction.start), ("Cancel", "Esc", .close)] {
            let isPossible = action == .close || form.problem == nil
            let keyWidth = igTextSize(key, small, 0).x
            let width = igTextSize(title, 0, 0).x + keyWidth + 26 * scale
            let place = igRect(x: right - width, y: y, width: width, height: 22 * scale)
            igBeginItems(isPossible, isPossible ? 1 : 0.4)
            let alpha = isPossible ? 1.0 : 0.4
            igFillRect(place, 3 * scale, action == .start ? Theme.color(0x5B9CFF, alpha: 0.55 * alpha) : Theme.color(0xFFFFFF, alpha: 0.12))
            if igButton("##\(title)", place) { actions.append(action) }
            buttonFrames.append(place)
            igEndItems()
            igDrawText(igPoint(x: place.x + 9 * scale, y: y + 4 * scale), 0, Theme.color(0xEDEDEF, alpha: alpha), title, 0)
            igDrawText(
                igPoint(x: place.maxX - keyWidth - 8 * scale, y: y + 5 * scale), small, Theme.color(0xEDEDEF, alpha: 0.6 * alpha), key, 0)
            right = place.x - 6 * scale
        }
    }

    // MARK: Items

    private func labelled(_ label: String, _ frame: igRect, _ y: inout Float, _ body: (igRect) -> Void) {
        let place = itemPlace(frame, y: y)
        let left = frame.x + Self.margin * scale
        igDrawTextCut(igPoint(x: left, y: y + 4 * scale), 0, Theme.dimText, label, place.x - left - 6 * scale)
        body(place)
        y += row
    }

    /// The place of the items of a row, right of its label.
    private func itemPlace(_ frame: igRect, y: Float) -> igRect {
        let left = frame.x + Self.margin * scale + min(Self.labelWidth * scale, frame.width * 0.34)
        return igRect(x: left, y: y, width: max(1, frame.maxX - Self.margin * scale - left), height: 21 * scale)
    }

    private func note(_ text: String, x: Float, _ place: igRect) {
        igDrawTextCut(igPoint(x: x, y: place.y + 4 * scale), 0, Theme.dimText, text, max(1, place.maxX - x))
    }

    /// Lays out a button at a position in a row, and advances the position.
    private func item(_ title: String, _ id: String, _ x: inout Float, _ place: igRect, isOn: Bool) -> Bool {
        let width = igTextSize(title, 0, 0).x + 12 * scale
        defer { x += width + 3 * scale }
        return choice(title, id, igRect(x: x, y: place.y, width: width, height: place.height), isOn: isOn)
    }

    private func choice(_ title: String, _ id: String, _ place: igRect, isOn: Bool) -> Bool {
        igFillRect(place, 3 * scale, isOn ? Theme.color(0x5B9CFF, alpha: 0.55) : Theme.color(0xFFFFFF, alpha: 0.09))
        let isPressed = igButton(id, place)
        let width = igTextSize(title, 0, 0).x
        igDrawText(igPoint(x: (place.midX - width / 2).rounded(), y: place.y + 4 * scale), 0, Theme.text, title, 0)
        return isPressed
    }

    private func field(
        _ field: ExportForm.Field, _ form: ExportForm, _ place: igRect, width: Float, _ actions: inout [ExportAction]
    ) {
        var buffer = buffers[field] ?? TextBuffer(capacity: 1024)
        if edited != field, buffer.text != form.text(field) { buffer.text = form.text(field) }
        if focusing?.field == field {
            igFocusNextItem()
            let top = place.y - list.y + scroll.offset
            scroll.show(from: top, to: top + row, in: list.height, margin: row)
        }
        let frame = igRect(x: place.x, y: place.y, width: max(1, min(width * scale, place.width)), height: 20 * scale)
        _ = buffer.field("##\(field.rawValue)", frame)
        buffers[field] = buffer
        if igIsItemActivated() { edited = field }
        if edited == field {
            actions.append(.text(field, buffer.text))
            if igIsItemDeactivated() { edited = nil }
        }
        if form.problem?.field == field { igStrokeRect(frame, 3 * scale, scale, Theme.bad) }
    }

    /// Follows Tab to the next field.
    private func step(_ form: ExportForm) {
        let step = Int(igTabStep())
        guard step != 0 else { return }
        let fields = form.fields
        let index = edited.flatMap { fields.firstIndex(of: $0) } ?? (step > 0 ? -1 : fields.count)
        let next = fields[((index + step) % fields.count + fields.count) % fields.count]
        if edited != nil { igLeaveItem() }
        edited = nil
        // ImGui moves the keyboard focus in the pass after the request.
        focusing = (next, 2)
    }
}
