// A view with an effect on what lies behind it:
//
//     contentView     the program's views
//     tint            a colour
//     own layer       background filters: blur and saturation

import Quartzite

/// Blurs what lies behind the view, or makes its content vibrant. The program adds views to `contentView`.
///
/// The effect fades with the view's `alpha` and is cut off by the view's mask and round corners. In a superview that fades, has a mask or is
/// rasterized, only what lies in that superview is blurred.
///
/// Within `UIView.animate` a change of `effect` animates the radius, the saturation and the tint.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    /// The view for the program's content, over the effect.
    public let contentView = UIView()
    private let tintView = UIView()

    /// The effect. nil, the default of `init(frame:)`, shows the content only.
    open var effect: UIVisualEffect? {
        didSet { show(effect, insteadOf: oldValue) }
    }

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect? = nil) {
        super.init(frame: .zero)
        setUp()
        self.effect = effect
        show(effect, insteadOf: nil)
    }

    /// Creates a view without an effect, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view without an effect. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for view in [tintView, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        tintView.isUserInteractionEnabled = false
    }

    /// Moves views that a program adds here into `contentView`, and reports misuse.
    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        guard ![tintView, contentView].contains(where: { $0 === subview }) else { return }
        Misuse.report("UIVisualEffectView: views are added to its contentView; the view is moved there")
        contentView.addSubview(subview)
    }

    private func show(_ effect: UIVisualEffect?, insteadOf old: UIVisualEffect?) {
        if let vibrancy = effect as? UIVibrancyEffect {
            contentView.layer.compositingFilter = vibrancy.blur.isDark ? "plusL" : "plusD"
            contentView.alpha = vibrancy.style.alpha
            contentView.tintColor = vibrancy.blur.isDark ? .white : .darkGray
        } else if old is UIVibrancyEffect {
            contentView.layer.compositingFilter = nil
            contentView.alpha = 1
            contentView.tintColor = nil
        }
        let shown = (effect as? UIBlurEffect)?.look
        guard let look = shown ?? (old as? UIBlurEffect)?.look.faded() else { return }
        if layer.backgroundFilters == nil { install(look.faded()) }
        set(look)
        guard shown == nil else { return }
        // The filters are removed after they have faded.
        let removal: @MainActor () -> Void = { [weak self] in
            guard let self, !(self.effect is UIBlurEffect) else { return }
            self.layer.backgroundFilters = nil
        }
        if let block = AnimationBlock.current { block.afterwards(removal) } else { removal() }
    }

    private func install(_ look: EffectLook) {
        UIView.performWithoutAnimation {
            let (blur, saturation) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorSaturate"))
            blur.setValue(look.radius, forKey: "inputRadius")
            saturation.setValue(look.saturation, forKey: "inputAmount")
            layer.backgroundFilters = [blur, saturation]
            tintView.backgroundColor = UIColor(cgColor: CGColor(srgb: look.tint))
        }
    }

    private func set(_ look: EffectLook) {
        layer.setValue(look.radius, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
        layer.setValue(look.saturation, forKeyPath: "backgroundFilters.colorSaturate.inputAmount")
        tintView.backgroundColor = UIColor(cgColor: CGColor(srgb: look.tint))
    }
}
