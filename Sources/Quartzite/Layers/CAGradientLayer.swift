import QuartziteGraphics

/// A layer that fills its bounds with a colour gradient.
///
/// The gradient lies over the background, under the contents, and is clipped to the rounded corners. Colours are interpolated in
/// sRGB without premultiplied alpha. Points are in the unit square of the bounds, so a diagonal gradient in a non-square layer is
/// stretched with the layer.
open class CAGradientLayer: CALayer {
    package var gradient = GradientValues()
    /// The objects that `colors` was set from. The getter returns the same objects.
    private var colorObjects: [Any]?
    private var typeName = CAGradientLayerType.axial

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAGradientLayer, layer.isBeingPresented else { return }
        (gradient, colorObjects, typeName) = (layer.gradient, layer.colorObjects, layer.typeName)
    }

    /// Reads an archived gradient layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .gradient(gradient) }
        set { if case .gradient(let values) = newValue { gradient = values } }
    }

    package override func renderContent(in context: CGContext) {
        context.addPath(CGPath(elements: values.boxOutline()))
        context.clip()
        gradient.draw(in: context, bounds: bounds)
    }

    package override var ownContentLiesUnderContents: Bool { true }

    package override var ownPartCount: Int { gradient.isDrawn ? 1 : 0 }

    /// The gradient's stops: an array of at least two `CGColor`s. Default nil, which draws nothing. Any other type is misuse and
    /// changes nothing. Animatable between arrays of the same length, colour by colour.
    open var colors: [Any]? {
        get { shownColors }
        set {
            let numbers = newValue.flatMap { AnimatableValue($0)?.list(for: .colors) }
            guard newValue == nil || numbers != nil else { return reportUnfit(newValue, forKey: "colors") }
            change(\.colors, numbers)
            if gradient.colors == numbers { colorObjects = newValue }
        }
    }

    /// The position of each colour in `colors`, in ascending order. 0 is the start point and 1 the end point; values outside 0…1
    /// are allowed. Default nil, which spaces the colours evenly. A count that differs from the count of `colors` draws nothing.
    /// Animatable between arrays of the same length.
    open var locations: [NSNumber]? {
        get { gradient.locations.map { $0.map { NSNumber(value: $0) } } }
        set { change(\.locations, newValue.map { $0.map(\.doubleValue) }) }
    }

    /// The point of the first colour, in the unit square of the bounds; the centre of a radial or conic gradient. Default (0.5,
    /// 0). Animatable.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(\.startPoint, newValue) }
    }

    /// The point of the last colour, in the unit square of the bounds. Default (0.5, 1). Animatable.
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(\.endPoint, newValue) }
    }

    /// The gradient's geometry. Default `axial`; an unknown value draws as `axial`. Not animatable.
    open var type: CAGradientLayerType {
        get { typeName }
        set {
            guard typeName != newValue, isWritable("type") else { return }
            typeName = newValue
            gradient.kind = newValue.kind
            markChanged(.values)
        }
    }

    /// The objects that were set if the colours are unchanged, otherwise new `CGColor` objects.
    private var shownColors: [Any]? {
        guard let numbers = gradient.colors else { return nil }
        if let colorObjects, AnimatableValue(colorObjects)?.list(for: .colors) == numbers { return colorObjects }
        return stride(from: 0, to: numbers.count - 3, by: 4).map {
            CGColor(srgb: SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3]))
        }
    }

    /// Sets an animatable value of the gradient, with the action of its key. Does nothing for an equal value.
    private func change<Value: Equatable>(
        _ path: WritableKeyPath<GradientValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard gradient[keyPath: path] != value else { return }
        change(key) { gradient[keyPath: path] = value }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty(
                "colors", of: CAGradientLayer.self, read: \.colors,
                write: { layer, value in
                    guard value == nil || AnimatableValue(value)?.list(for: .colors) != nil else { return false }
                    layer.colors = value as? [Any]
                    return true
                }
            ).animatable(\GradientValues.colors, .colors),
            KeyedProperty("endPoint", \CAGradientLayer.endPoint).animatable(\GradientValues.endPoint),
            KeyedProperty("locations", numbers: \CAGradientLayer.locations).animatable(\GradientValues.locations),
            KeyedProperty("startPoint", \CAGradientLayer.startPoint).animatable(\GradientValues.startPoint),
            KeyedProperty("type", \CAGradientLayer.type, default: .axial),
        ])
}
