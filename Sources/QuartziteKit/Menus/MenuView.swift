// A menu on the screen: a list beside the control that opened it, in front of everything in the window. A press outside closes the list.

import Quartzite

/// Covers a window while a menu is open, and shows the list of the menu.
final class MenuView: UIControl {
    private let opener: UIView
    private let list = UIView()
    private var rows: [UIView] = []
    private var shown: UIMenu?
    /// Where the list begins, below the opener, in points of the host.
    private let anchor: CGRect

    private static let width: CGFloat = 250
    private static let rowHeight: CGFloat = 44

    /// Opens a menu beside a view: in the window, or in the topmost superview of a view without a window. A menu without elements is not
    /// opened.
    @discardableResult
    static func open(_ menu: UIMenu, from opener: UIView) -> MenuView? {
        let host = opener.window ?? opener.root
        let view = MenuView(opener, in: host)
        view.show(menu)
        guard !view.rows.isEmpty else { return nil }
        host.addSubview(view)
        view.alpha = 0
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
        return view
    }

    private init(_ opener: UIView, in host: UIView) {
        self.opener = opener
        anchor = opener.convert(opener.bounds, to: Optional(host))
        super.init(frame: host.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.backgroundColor = UIBarAppearance.standardColor
        (list.layer.cornerRadius, list.layer.shadowOpacity) = (12, 0.25)
        (list.layer.shadowRadius, list.layer.shadowOffset) = (24, CGSize(width: 0, height: 8))
        addSubview(list)
        addTarget(for: .touchUpInside) { $0.close() }
    }

    required init?(coder: NSCoder) { nil }

    override var ownsTaps: Bool { true }

    /// Closes the menu.
    func close() {
        isUserInteractionEnabled = false
        UIView.animate(withDuration: 0.2, animations: { self.alpha = 0 }, completion: { _ in self.removeFromSuperview() })
    }

    /// Shows the elements of a menu in place of those before.
    private func show(_ menu: UIMenu) {
        shown = menu
        for row in rows { row.removeFromSuperview() }
        rows = []
        if !menu.title.isEmpty { rows.append(MenuTitle(menu.title)) }
        let header = rows.count
        add(menu.children)
        if rows.count == header { rows = [] }
        for row in rows { list.addSubview(row) }
        setNeedsLayout()
    }

    private func add(_ elements: [UIMenuElement]) {
        for element in elements {
            switch element {
            case let action as UIAction where !action.attributes.contains(.hidden):
                rows.append(MenuRow(action, action.attributes, isMarked: action.state == .on) { [weak self] in self?.choose(action) })
            case let command as UICommand:
                rows.append(MenuRow(command, [], isMarked: false) { [weak self] in self?.choose(command) })
            case let menu as UIMenu where menu.options.contains(.displayInline):
                if !rows.isEmpty { rows.append(MenuGap()) }
                add(menu.children)
            case let menu as UIMenu:
                let attributes: UIMenuElement.Attributes = menu.options.contains(.destructive) ? .destructive : []
                rows.append(MenuRow(menu, attributes, isMarked: false) { [weak self] in self?.show(menu) })
            default: break
            }
        }
    }

    private func choose(_ action: UIAction) {
        let stays = action.attributes.contains(.keepsMenuPresented)
        if !stays { close() }
        action.perform(from: opener)
        // The action may have changed its mark.
        if stays, let shown { show(shown) }
    }

    private func choose(_ command: UICommand) {
        close()
        guard let target = opener.target(forAction: command.action, withSender: command) else { return }
        UIApplication.shared.sendAction(command.action, to: target, from: command, for: nil)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let heights = rows.map { $0 is MenuRow ? Self.rowHeight : $0 is MenuTitle ? 28 : 8 }
        let size = CGSize(width: min(Self.width, max(0, bounds.width - 16)), height: heights.reduce(0, +))
        let x = min(max(8, anchor.midX - size.width / 2), max(8, bounds.width - size.width - 8))
        // Below the opener if there is room, else above it, else as far down as possible.
        let below = anchor.maxY + 8
        let y = below + size.height <= bounds.height - 8 ? below : anchor.minY - 8 - size.height
        list.frame = CGRect(x: x, y: y >= 8 ? y : max(8, bounds.height - size.height - 8), width: size.width, height: size.height)
        var top: CGFloat = 0
        for (row, height) in zip(rows, heights) {
            row.frame = CGRect(x: 0, y: top, width: size.width, height: height)
            top += height
        }
    }

    /// The rows that can be pressed, for tests.
    var choices: [UIControl] { rows.compactMap { $0 as? MenuRow } }
}

/// The title of a menu.
private final class MenuTitle: UIView {
    private let label = BarLabel()

    init(_ title: String) {
        super.init(frame: .zero)
        label.text = title
        label.font = .systemFont(ofSize: 12)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

/// The space between groups of elements.
private final class MenuGap: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .tertiarySystemFill
    }

    required init?(coder: NSCoder) { nil }
}

/// An element of a menu: a mark, the title, and an image at the end.
private final class MenuRow: UIControl {
    private let mark = BarLabel()
    private let label = BarLabel()
    private let picture = UIImageView()

    init(
        _ element: UIMenuElement, _ attributes: UIMenuElement.Attributes, isMarked: Bool, onPress: @escaping @MainActor () -> Void
    ) {
        super.init(frame: .zero)
        isEnabled = !attributes.contains(.disabled)
        let color: UIColor = !isEnabled ? .tertiaryLabel : attributes.contains(.destructive) ? .systemRed : .label
        mark.text = isMarked ? "\u{2713}" : element is UIMenu ? "\u{203A}" : nil
        label.text = element.title
        for text in [mark, label] {
            text.font = .systemFont(ofSize: 17)
            text.textColor = color
        }
        picture.image = element.image
        picture.showsTemplates = true
        picture.tintColor = color
        picture.contentMode = .scaleAspectFit
        for view in [mark, label, picture] { addSubview(view) }
        accessibilityLabel = element.title
        addTarget(for: .touchUpInside) { _ in onPress() }
    }

    required init?(coder: NSCoder) { nil }

    override var ownsTaps: Bool { true }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? .systemFill : nil }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        mark.frame = CGRect(x: 10, y: 0, width: 16, height: bounds.height)
        picture.frame = CGRect(x: bounds.width - 38, y: (bounds.height - 22) / 2, width: 22, height: 22)
        label.frame = CGRect(x: 32, y: 0, width: max(0, bounds.width - 78), height: bounds.height)
    }
}
