// Configurations: the appearance of a button as one value.

extension UIButton {
    /// The appearance of a button: title, image, colours and background.
    public struct Configuration {
        /// The place of the image relative to the title.
        public enum Placement: Sendable {
            case leading, trailing, top, bottom

            var isHorizontal: Bool { self == .leading || self == .trailing }
        }

        /// The roundness of the background.
        public enum CornerStyle: Int, Sendable {
            case fixed, dynamic, small, medium, large, capsule
        }

        /// The size of the insets.
        public enum Size: Int, Sendable {
            case medium, small, mini, large
        }

        /// The background of a button.
        public struct Background {
            /// The colour. Default nil: the style's.
            public var backgroundColor: UIColor?
            /// The radius of the corners in points, for the corner style `fixed`. Default 6.
            public var cornerRadius: CGFloat = 6
            /// The colour of the border. Default nil: none.
            public var strokeColor: UIColor?
            /// The width of the border in points. Default 0.
            public var strokeWidth: CGFloat = 0
        }

        enum Style {
            case plain, gray, tinted, filled
        }

        let style: Style
        /// The title. Default nil.
        public var title: String?
        /// A second line in smaller letters below the title. Default nil.
        public var subtitle: String?
        /// The image. Default nil.
        public var image: UIImage?
        /// The distance between image and title, in points. Default 0.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle, in points. Default 1.
        public var titlePadding: CGFloat = 1
        /// The place of the image relative to the title. Default leading.
        public var imagePlacement = Placement.leading
        /// The insets of title and image, in points. Default 7 above and below, 12 at the sides.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// The colour of title and image. Default nil: the style's.
        public var baseForegroundColor: UIColor?
        /// The colour of the background. Default nil: the style's.
        public var baseBackgroundColor: UIColor?
        /// The roundness of the background. Default dynamic.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the insets; has no effect. Default medium.
        public var buttonSize = Size.medium
        /// The background.
        public var background = Background()
        /// Exists for source compatibility; has no effect. Default false.
        public var showsActivityIndicator = false

        /// A button without a background.
        public static func plain() -> Configuration { Configuration(style: .plain) }
        /// A button with a grey background.
        public static func gray() -> Configuration { Configuration(style: .gray) }
        /// A button with a light background in the tint colour.
        public static func tinted() -> Configuration { Configuration(style: .tinted) }
        /// A button with a background in the tint colour and a white title.
        public static func filled() -> Configuration { Configuration(style: .filled) }
        /// The same as `plain()`.
        public static func borderless() -> Configuration { plain() }
        /// The same as `gray()`.
        public static func bordered() -> Configuration { gray() }
        /// The same as `tinted()`.
        public static func borderedTinted() -> Configuration { tinted() }
        /// The same as `filled()`.
        public static func borderedProminent() -> Configuration { filled() }

        private init(style: Style) { self.style = style }

        /// Sets the insets of title and image to the style's own.
        public mutating func setDefaultContentInsets() {
            contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        }

        var insets: UIEdgeInsets { contentInsets.physical }

        func foregroundColor(tint: UIColor) -> UIColor? {
            baseForegroundColor ?? (style == .filled ? .white : tint)
        }

        func backgroundColor(tint: UIColor) -> UIColor? {
            if let color = background.backgroundColor { return color }
            switch style {
            case .plain: return baseBackgroundColor
            case .gray: return baseBackgroundColor ?? .systemFill
            case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
            case .filled: return baseBackgroundColor ?? tint
            }
        }

        func cornerRadius(height: CGFloat) -> CGFloat {
            switch cornerStyle {
            case .fixed, .dynamic: background.cornerRadius
            case .small: 4
            case .medium: 6
            case .large: 8
            case .capsule: height / 2
            }
        }
    }

    /// Shows the background of the configuration.
    func showConfiguration() {
        guard let configuration else { return }
        layer.backgroundColor = configuration.backgroundColor(tint: tintColor)?.cgColor
        layer.cornerRadius = configuration.cornerRadius(height: bounds.height)
        layer.borderWidth = configuration.background.strokeWidth
        layer.borderColor = configuration.background.strokeColor?.cgColor
    }
}
