// Effects of visual effect views, as values.

/// The base class of effects: of blurs and of vibrancy. An effect is a value, and is not changed after its creation.
@preconcurrency @MainActor open class UIVisualEffect: NSObject, NSCopying {
    /// Creates an effect that changes nothing.
    public override init() {
        super.init()
    }

    /// Returns this effect.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur of what lies behind, with a tint.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// The strength and the tint of a blur. Styles that adapt to the appearance are light, as the appearance is.
    public enum Style: Int, Sendable {
        case extraLight, light, dark, extraDark, regular, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark
    }

    let style: Style

    /// Creates a blur of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }
    open override var hash: Int { style.rawValue }

    /// Whether the tint is dark.
    var isDark: Bool { look.tint.x < 0.5 }

    /// The numbers of the style.
    var look: EffectLook {
        switch style {
        case .extraLight: EffectLook(radius: 20, saturation: 1.8, white: 0.97, alpha: 0.82)
        case .light: EffectLook(radius: 30, saturation: 1.8, white: 1, alpha: 0.3)
        case .dark: EffectLook(radius: 20, saturation: 1.8, white: 0.11, alpha: 0.73)
        case .extraDark: EffectLook(radius: 20, saturation: 1.8, white: 0.06, alpha: 0.85)
        case .regular: EffectLook(radius: 30, saturation: 1.8, white: 0.97, alpha: 0.5)
        case .prominent: EffectLook(radius: 20, saturation: 1.8, white: 0.97, alpha: 0.82)
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight: EffectLook(radius: 22.5, saturation: 2.2, white: 0.96, alpha: 0.44)
        case .systemThinMaterial, .systemThinMaterialLight: EffectLook(radius: 29.5, saturation: 2.1, white: 0.97, alpha: 0.6)
        case .systemMaterial, .systemMaterialLight: EffectLook(radius: 29.5, saturation: 2, white: 0.97, alpha: 0.72)
        case .systemThickMaterial, .systemThickMaterialLight: EffectLook(radius: 29.5, saturation: 1.9, white: 0.98, alpha: 0.86)
        case .systemChromeMaterial, .systemChromeMaterialLight: EffectLook(radius: 29.5, saturation: 2, white: 0.97, alpha: 0.78)
        case .systemUltraThinMaterialDark: EffectLook(radius: 22.5, saturation: 2.2, white: 0.15, alpha: 0.45)
        case .systemThinMaterialDark: EffectLook(radius: 29.5, saturation: 2.1, white: 0.14, alpha: 0.6)
        case .systemMaterialDark: EffectLook(radius: 29.5, saturation: 2, white: 0.13, alpha: 0.72)
        case .systemThickMaterialDark: EffectLook(radius: 29.5, saturation: 1.9, white: 0.12, alpha: 0.86)
        case .systemChromeMaterialDark: EffectLook(radius: 29.5, saturation: 2, white: 0.11, alpha: 0.78)
        }
    }
}

/// Content that takes its colour from the blurred background, within a blur's `contentView`.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    /// The purpose of the content, from strong to weak.
    public enum Style: Int, Sendable {
        case label, secondaryLabel, tertiaryLabel, quaternaryLabel
        case fill, secondaryFill, tertiaryFill
        case separator

        /// The opacity of the content.
        var alpha: CGFloat {
            switch self {
            case .label: 0.9
            case .secondaryLabel: 0.65
            case .tertiaryLabel: 0.45
            case .quaternaryLabel: 0.3
            case .fill: 0.4
            case .secondaryFill: 0.3
            case .tertiaryFill, .separator: 0.2
            }
        }
    }

    let blur: UIBlurEffect
    let style: Style

    /// Creates a vibrancy of style `label` for the content of a blur.
    public init(blurEffect: UIBlurEffect) {
        (blur, style) = (blurEffect, .label)
        super.init()
    }

    /// Creates a vibrancy for the content of a blur.
    public init(blurEffect: UIBlurEffect, style: Style) {
        (blur, self.style) = (blurEffect, style)
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIVibrancyEffect else { return false }
        return other.style == style && other.blur.style == blur.style
    }

    open override var hash: Int { blur.style.rawValue << 4 | style.rawValue }
}

/// The numbers of a blur.
struct EffectLook: Equatable {
    /// The standard deviation of the blur, in points.
    var radius: CGFloat
    /// The saturation of the blurred background; 1 changes nothing.
    var saturation: CGFloat
    /// The tint over the blurred background.
    var tint: SIMD4<Double>

    init(radius: CGFloat, saturation: CGFloat, white: Double, alpha: Double) {
        (self.radius, self.saturation, tint) = (radius, saturation, SIMD4(white, white, white, alpha))
    }

    /// No effect, with the tint of another look at alpha 0, towards which an effect fades.
    func faded() -> EffectLook { EffectLook(radius: 0, saturation: 1, white: tint.x, alpha: 0) }
}
