// The placement of a button's title and image: side by side, or in a configuration also one above the other.

extension UIButton {
    private var titleSize: CGSize {
        guard currentTitle?.isEmpty == false || currentAttributedTitle != nil else { return .zero }
        return titleLabel?.sizeThatFits(.zero) ?? .zero
    }

    private var subtitleSize: CGSize { shownSubtitle == nil ? .zero : subtitleLabel?.sizeThatFits(.zero) ?? .zero }

    /// The size of the title with the subtitle below it.
    private var textSize: CGSize {
        let (title, subtitle) = (titleSize, subtitleSize)
        guard subtitle != .zero else { return title }
        let gap = title == .zero ? 0 : configuration?.titlePadding ?? 0
        return CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    }

    /// The distance between image and title, in points.
    private var padding: CGFloat {
        guard currentImage != nil, textSize != .zero else { return 0 }
        return configuration?.imagePadding ?? 0
    }

    private var placement: Configuration.Placement { configuration?.imagePlacement ?? .leading }

    /// The insets of the content from the edges, in points.
    var effectiveInsets: UIEdgeInsets { configuration?.insets ?? contentEdgeInsets }

    /// The size of title and image side by side, without insets.
    private var contentSize: CGSize {
        let (title, image) = (textSize, currentImage?.size ?? .zero)
        return placement.isHorizontal
            ? CGSize(width: title.width + image.width + padding, height: max(title.height, image.height))
            : CGSize(width: max(title.width, image.width), height: title.height + image.height + padding)
    }

    /// Implements `intrinsicContentSize`.
    var ownSize: CGSize {
        guard currentImage != nil || textSize != .zero else {
            return CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
        }
        let (size, insets) = (contentSize, effectiveInsets)
        // As in UIKit, a title alone has 6 points above and below unless the program sets insets.
        let isPlain = insets == .zero && textSize != .zero && configuration == nil
        let width = size.width + insets.left + insets.right
        let height = size.height + insets.top + insets.bottom + (isPlain ? 12 : 0)
        return CGSize(width: isPlain ? max(30, width) : width, height: height)
    }

    /// Places the subviews.
    func layOutContent() {
        let content = contentRect(forBounds: bounds)
        if let picture, !picture.isHidden {
            let rect = imageRect(forContentRect: content)
            picture.bounds = CGRect(origin: .zero, size: rect.size)
            picture.center = CGPoint(x: rect.midX, y: rect.midY)
        }
        if textSize != .zero || currentAttributedTitle != nil, let label = titleLabel {
            if bounds.isEmpty != hasHiddenTitle {
                hasHiddenTitle = bounds.isEmpty
                label.isHidden = hasHiddenTitle
            }
            var rect = titleRect(forContentRect: content)
            if shownSubtitle != nil, let subtitle = subtitleLabel {
                subtitle.isHidden = bounds.isEmpty
                let below = rect.divided(atDistance: subtitleSize.height, from: .maxYEdge)
                subtitle.frame = below.slice
                rect = below.remainder.divided(atDistance: titleSize.height, from: .minYEdge).slice
            }
            label.bounds = CGRect(origin: .zero, size: rect.size)
            label.center = CGPoint(x: rect.midX, y: rect.midY)
        }
    }

    /// Implements `imageRect(forContentRect:)`. An image that is too large is scaled to fit.
    func placeImage(in content: CGRect) -> CGRect {
        guard let size = currentImage?.size else { return .zero }
        let fit = min(1, content.width / max(1, size.width), content.height / max(1, size.height))
        let image = CGSize(width: size.width * max(0, fit), height: size.height * max(0, fit))
        let block = block(in: content)
        var origin = CGPoint(x: block.minX, y: block.minY + (block.height - image.height) / 2)
        switch placement {
        case .leading: break
        case .trailing: origin.x = block.maxX - image.width
        case .top: origin = CGPoint(x: block.midX - image.width / 2, y: block.minY)
        case .bottom: origin = CGPoint(x: block.midX - image.width / 2, y: block.maxY - image.height)
        }
        return moved(CGRect(origin: origin, size: image), by: imageEdgeInsets)
    }

    /// Implements `titleRect(forContentRect:)`.
    func placeTitle(in content: CGRect) -> CGRect {
        let title = textSize
        guard title != .zero else { return .zero }
        let (image, block) = (currentImage?.size ?? .zero, block(in: content))
        let gap = currentImage == nil ? 0 : padding
        if placement.isHorizontal {
            let width = min(title.width, max(0, content.width - image.width - gap))
            let height = min(title.height, max(0, content.height))
            let x = placement == .leading ? block.minX + image.width + gap : block.minX
            return moved(CGRect(x: x, y: block.minY + (block.height - height) / 2, width: width, height: height), by: titleEdgeInsets)
        }
        let width = min(title.width, max(0, content.width))
        let y = placement == .top ? block.minY + image.height + gap : block.minY
        return moved(CGRect(x: block.midX - width / 2, y: y, width: width, height: title.height), by: titleEdgeInsets)
    }

    /// Returns the rectangle of title and image together.
    private func block(in content: CGRect) -> CGRect {
        let own = contentSize
        let size = CGSize(width: min(own.width, max(0, content.width)), height: min(own.height, max(0, content.height)))
        let x: CGFloat =
            switch effectiveContentHorizontalAlignment {
            case .left, .leading, .fill: content.minX
            case .right, .trailing: content.maxX - size.width
            case .center: content.midX - size.width / 2
            }
        let y: CGFloat =
            switch contentVerticalAlignment {
            case .top: content.minY
            case .bottom: content.maxY - size.height
            case .center, .fill: content.midY - size.height / 2
            }
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }

    /// Moves a rectangle by insets, as far as the alignment allows.
    private func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        let dx: CGFloat =
            switch effectiveContentHorizontalAlignment {
            case .left, .leading, .fill: insets.left
            case .right, .trailing: -insets.right
            case .center: (insets.left - insets.right) / 2
            }
        let dy: CGFloat =
            switch contentVerticalAlignment {
            case .top: insets.top
            case .bottom: -insets.bottom
            case .center, .fill: (insets.top - insets.bottom) / 2
            }
        return rect.offsetBy(dx: dx, dy: dy)
    }
}
