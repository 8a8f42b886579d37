import QuartziteKit
import QuartziteRenderer

/// A menu over the window: rows, and the lists that rows open beside them.
///
/// The menu is a value with the rows that it was opened with. It knows neither places nor texts' sizes (`MenuLayout`, `MenuPanel`).
@MainActor
struct WindowMenu {
    /// A line of a menu.
    struct Row {
        enum Content {
            case action(MenuAction)
            /// A list beside the row.
            case menu([Row])
            case separator
            /// A text that cannot be chosen.
            case heading
        }

        var text: String
        /// The key that does the same, or another short text at the right.
        var detail = ""
        /// The icon of a layer; nil for none.
        var icon: LayerIcon?
        /// Whether the row's setting is on, or chosen.
        var isOn = false
        var isEnabled = true
        var content: Content

        init(
            _ text: String, _ action: MenuAction, detail: String = "", icon: LayerIcon? = nil, isOn: Bool = false, isEnabled: Bool = true
        ) {
            (self.text, self.detail, self.icon, self.isOn, self.isEnabled) = (text, detail, icon, isOn, isEnabled)
            content = .action(action)
        }

        /// A row that opens a list. Without rows it is disabled.
        init(_ text: String, menu rows: [Row], detail: String = "") {
            (self.text, self.detail, isEnabled, content) = (text, detail, !rows.isEmpty, .menu(rows))
        }

        private init(_ text: String, _ content: Content) { (self.text, self.content) = (text, content) }

        static var separator: Row { Row("", .separator) }
        static func heading(_ text: String) -> Row { Row(text, .heading) }

        /// Whether the mouse and the keys can select the row.
        var isSelectable: Bool {
            switch content {
            case .action, .menu: isEnabled
            case .separator, .heading: false
            }
        }

        /// The rows of the list that the row opens; nil for none.
        var menu: [Row]? { if case .menu(let rows) = content, isEnabled { rows } else { nil } }
    }

    /// One of the lists that are open beside each other.
    struct Level {
        var rows: [Row]
        /// The selected row; nil for none.
        var selected: Int?
    }

    /// The open lists: the first one, and each one that the selected row of the list before has opened.
    private(set) var levels: [Level]
    /// The corner of the first list, in points of the window.
    let corner: CGPoint
    /// Whether the first list ends at the corner instead of beginning there.
    let opensUpwards: Bool
    /// Whether the last selection was made by a key, so that its row is scrolled to.
    private(set) var isMovedByKey = false

    init(_ rows: [Row], at corner: CGPoint, opensUpwards: Bool = false) {
        levels = [Level(rows: Self.tidied(rows), selected: nil)]
        (self.corner, self.opensUpwards) = (corner, opensUpwards)
    }

    /// Returns the rows without separators that separate nothing.
    private static func tidied(_ rows: [Row]) -> [Row] {
        var result: [Row] = []
        for row in rows {
            if case .separator = row.content {
                guard let last = result.last, case .separator = last.content else {
                    if !result.isEmpty { result.append(row) }
                    continue
                }
            } else {
                result.append(row)
            }
        }
        if case .separator? = result.last?.content { result.removeLast() }
        return result
    }

    // MARK: Mouse

    /// Selects the row under the mouse, and opens its list if it has one; nil selects none.
    mutating func point(_ row: Int?, level: Int) {
        guard levels.indices.contains(level) else { return }
        isMovedByKey = false
        let row = row.flatMap { levels[level].rows.indices.contains($0) && levels[level].rows[$0].isSelectable ? $0 : nil }
        // Open lists stay open while the mouse is between the rows, or on the way to a list.
        guard let row, levels[level].selected != row || levels.count > level + 2 else { return }
        levels.removeSubrange((level + 1)...)
        levels[level].selected = row
        if let rows = levels[level].rows[row].menu { open(rows) }
    }

    /// Returns the action of a row; nil for a row that opens a list, or cannot be chosen.
    func action(_ row: Int, level: Int) -> MenuAction? {
        guard levels.indices.contains(level), levels[level].rows.indices.contains(row), levels[level].rows[row].isSelectable,
            case .action(let action) = levels[level].rows[row].content
        else { return nil }
        return action
    }

    private mutating func open(_ rows: [Row]) { levels.append(Level(rows: Self.tidied(rows), selected: nil)) }

    // MARK: Keys

    /// The list in which the keys move: the last one with a selection, or the first one.
    private var active: Int { levels.lastIndex { $0.selected != nil } ?? 0 }

    /// Selects the next row that can be selected, or the one before by −1, in a circle.
    mutating func move(_ step: Int) {
        let level = active
        let rows = levels[level].rows
        let selectable = rows.indices.filter { rows[$0].isSelectable }
        guard let first = selectable.first, let last = selectable.last else { return }
        let index = levels[level].selected.flatMap { selectable.firstIndex(of: $0) }
        let next = index.map { selectable[($0 + step + selectable.count) % selectable.count] } ?? (step > 0 ? first : last)
        select(next, level)
    }

    /// Selects the first or the last row.
    mutating func moveToEnd(isLast: Bool) {
        let level = active
        let rows = levels[level].rows
        guard let row = isLast ? rows.indices.last(where: { rows[$0].isSelectable }) : rows.indices.first(where: { rows[$0].isSelectable })
        else { return }
        select(row, level)
    }

    private mutating func select(_ row: Int, _ level: Int) {
        levels.removeSubrange((level + 1)...)
        levels[level].selected = row
        isMovedByKey = true
        if let rows = levels[level].rows[row].menu { open(rows) }
    }

    /// Goes into the list of the selected row.
    /// - Returns: false if the row has none.
    @discardableResult mutating func enter() -> Bool {
        let level = active
        guard let selected = levels[level].selected, levels[level].rows[selected].menu != nil, levels.indices.contains(level + 1) else {
            return false
        }
        let rows = levels[level + 1].rows
        guard let first = rows.indices.first(where: { rows[$0].isSelectable }) else { return false }
        select(first, level + 1)
        return true
    }

    /// Goes back to the list before.
    /// - Returns: false in the first list.
    mutating func leave() -> Bool {
        let level = active
        guard level > 0 else { return false }
        levels.removeSubrange((level + 1)...)
        levels[level].selected = nil
        isMovedByKey = true
        return true
    }

    /// The action of Enter; nil if nothing is selected, or if the selected row opens a list.
    var selectedAction: MenuAction? {
        let level = active
        return levels[level].selected.flatMap { action($0, level: level) }
    }
}

/// What a row of a menu does.
@MainActor
enum MenuAction {
    case command(KeyCommand)
    case bar(PreviewSession.BarAction)
    case inspector(InspectorAction)
    case timeline(TimelineAction)
    case background(CanvasBackground)
    case comparison(ComparisonAction)
    /// Shows a channel alone; nil for all colours.
    case channel(ColorChannel?)
    /// Shows the scene on a device; nil for its own size.
    case device(Device?)
    /// Sets the in and the out point.
    case range(ClosedRange<Double>)
    /// Undoes the edits of a layer.
    case resetEdits(CALayer)
}

/// A person's action in the open menu.
enum MenuEvent: Equatable {
    /// The mouse is on a row of a list; nil for none.
    case point(Int?, level: Int)
    case choose(Int, level: Int)
    case close
}
