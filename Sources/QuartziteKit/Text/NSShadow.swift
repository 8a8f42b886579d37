// The shadow of text, as an attribute.

import Quartzite

/// The shadow of text: the value of the attribute `shadow`.
open class NSShadow: NSObject, NSCopying, TextShadowConvertible {
    private let foundationType = FoundationType()
    /// The offset of the shadow in points: to the right and down. Default zero.
    open var shadowOffset = CGSize.zero
    /// The blur of the shadow in points: twice the standard deviation. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// The colour: a `UIColor` or a `CGColor`. Nil means no shadow. Default: black with an alpha of 1/3.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Creates a shadow without offset and blur.
    public override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
        return copy
    }

    package var textShadow: TextShadow? {
        guard let color = (shadowColor as? any ColorConvertible)?.convertedColor.srgb, color.w > 0 else { return nil }
        guard shadowOffset.width.isFinite, shadowOffset.height.isFinite, shadowBlurRadius.isFinite else { return nil }
        return TextShadow(offset: shadowOffset, blur: max(0, Double(shadowBlurRadius)), color: color)
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.textShadow == textShadow }
    open override var hash: Int { textShadow.hashValue }
}
