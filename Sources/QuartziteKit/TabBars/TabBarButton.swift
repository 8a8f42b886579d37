// The views of a tab bar: the background with the line above it, and a button for each item.

/// The background of a tab bar.
final class TabBarBackground: UIView {
    private let line = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - color: nil for a clear background.
    ///   - shadowImage: the image in place of the line above the bar; nil for the line.
    func show(color: UIColor?, image: UIImage?, shadowColor: UIColor?, shadowImage: UIImage?) {
        backgroundColor = color
        UIImage.show(image, in: layer)
        line.image = shadowImage
        line.backgroundColor = shadowImage == nil ? shadowColor : nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = line.image?.size.height ?? 1 / max(1, UIScreen.main.scale)
        line.frame = CGRect(x: 0, y: -height, width: bounds.width, height: height)
    }
}

/// The button of an item: the image above the title, and a badge.
final class TabBarButton: UIControl {
    /// The colours and fonts of a button.
    struct Look {
        /// The colour of the image, and of a title without a colour of its own.
        var tint: UIColor
        var title: [NSAttributedString.Key: Any] = [:]
        var titleOffset = UIOffset.zero
        var badgeColor = UIColor.systemRed
        var badge: [NSAttributedString.Key: Any] = [:]
        var badgeOffset = UIOffset.zero
        var indicator: UIImage?

        init(tint: UIColor) { self.tint = tint }
    }

    private let indicator = UIImageView()
    private let picture = UIImageView()
    private let label = BarLabel()
    private let badge = BarLabel()
    private var look = Look(tint: .systemGray)
    private var imageInsets = UIEdgeInsets.zero

    init(_ onPress: @escaping @MainActor () -> Void) {
        super.init(frame: .zero)
        picture.showsTemplates = true
        (label.textAlignment, badge.textAlignment) = (.center, .center)
        badge.clipsToBounds = true
        for view in [indicator, picture, label, badge] { addSubview(view) }
        addTarget(for: .touchUpInside) { _ in onPress() }
    }

    required init?(coder: NSCoder) { nil }

    override var ownsTaps: Bool { true }

    func show(_ item: UITabBarItem, _ look: Look, isSelected: Bool) {
        self.look = look
        imageInsets = item.imageInsets
        indicator.image = look.indicator
        picture.tintColor = look.tint
        picture.image = isSelected ? item.selectedImage ?? item.image : item.image
        label.text = item.title
        label.font = look.title[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
        label.textColor = look.title[.foregroundColor] as? UIColor ?? look.tint
        badge.text = item.shownBadge
        badge.isHidden = item.shownBadge == nil
        badge.font = look.badge[.font] as? UIFont ?? .systemFont(ofSize: 13)
        badge.textColor = look.badge[.foregroundColor] as? UIColor ?? .white
        badge.backgroundColor = look.badgeColor
        (self.isSelected, isEnabled) = (isSelected, item.isEnabled)
        alpha = item.isEnabled ? 1 : 0.4
        accessibilityLabel = item.accessibilityLabel ?? item.title
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let image = picture.image?.size ?? .zero
        let titleSize = label.text.map { $0.isEmpty ? .zero : label.sizeThatFits(.zero) } ?? .zero
        // The title keeps its place at the bottom. The image lies in the middle of the rest.
        let titleHeight = titleSize.height
        let titleTop = image == .zero ? (bounds.height - titleHeight) / 2 : bounds.height - titleHeight - 2
        label.frame = CGRect(x: 0, y: titleTop, width: bounds.width, height: titleHeight)
            .offsetBy(dx: look.titleOffset.horizontal, dy: look.titleOffset.vertical)
        let space = titleHeight > 0 ? titleTop : bounds.height
        picture.frame = CGRect(
            x: (bounds.width - image.width) / 2, y: max(0, (space - image.height) / 2), width: image.width, height: image.height
        ).inset(by: imageInsets)
        let mark = indicator.image?.size ?? .zero
        indicator.frame = CGRect(
            x: (bounds.width - mark.width) / 2, y: (bounds.height - mark.height) / 2, width: mark.width, height: mark.height)
        let width = max(18, badge.sizeThatFits(.zero).width + 10)
        badge.frame = CGRect(x: bounds.midX + max(4, image.width / 2 - 6), y: 2, width: width, height: 18)
            .offsetBy(dx: look.badgeOffset.horizontal, dy: look.badgeOffset.vertical)
        badge.layer.cornerRadius = 9
    }
}
