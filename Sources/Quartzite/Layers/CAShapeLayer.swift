import QuartziteGraphics

/// A layer that fills and strokes a path, over its contents and under its sublayers.
///
/// The path is in the layer's own space and is not cut off at the bounds, which only place it. It is drawn as sharp as the screen
/// shows it, whatever the layer's transform.
open class CAShapeLayer: CALayer {
    package var shape = ShapeValues()
    /// What the colours were set from, to give back the same objects.
    private var fillColorObject: CGColor? = .black
    private var strokeColorObject: CGColor?

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAShapeLayer else { return }
        shape = layer.shape
        (fillColorObject, strokeColorObject) = (layer.fillColorObject, layer.strokeColorObject)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .shape(shape) }
        set { if case .shape(let values) = newValue { shape = values } }
    }

    package override func renderContent(in context: CGContext) { shape.draw(in: context) }

    package override var ownPartCount: Int { shape.extent.isNull ? 0 : 1 }

    /// The outline, in the layer's own space. Later changes of a mutable path do not count. Default nil. Animatable: paths with the
    /// same kinds of elements turn into each other point by point, others switch half-way.
    open var path: CGPath? {
        get { shape.path.map(CGPath.init(elements:)) }
        set { change(\.path, newValue?.elements) }
    }

    /// Default opaque black; nil fills nothing. Animatable.
    open var fillColor: CGColor? {
        get { LayerObjects.color(fillColorObject, for: shape.fillColor) }
        set {
            change(\.fillColor, LayerColor(newValue))
            fillColorObject = newValue
        }
    }

    /// Which parts are filled. Default `nonZero`, which an unknown value counts as.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillsEvenOdd ? .evenOdd : .nonZero }
        set { update(\.fillsEvenOdd, newValue == .evenOdd) }
    }

    /// Default nil, which strokes nothing. Animatable.
    open var strokeColor: CGColor? {
        get { LayerObjects.color(strokeColorObject, for: shape.strokeColor) }
        set {
            change(\.strokeColor, LayerColor(newValue))
            strokeColorObject = newValue
        }
    }

    /// Where the stroke begins, in parts of the path's whole length, all subpaths together. Clamped to 0…1 when drawn. Default 0.
    /// Animatable.
    open var strokeStart: CGFloat {
        get { CGFloat(shape.strokeStart) }
        set { change(\.strokeStart, Double(newValue)) }
    }

    /// Where the stroke ends, in the same parts. Nothing is stroked where it lies before `strokeStart`. Default 1. Animatable.
    open var strokeEnd: CGFloat {
        get { CGFloat(shape.strokeEnd) }
        set { change(\.strokeEnd, Double(newValue)) }
    }

    /// In points, half to each side of the path. Default 1. Animatable.
    open var lineWidth: CGFloat {
        get { CGFloat(shape.lineWidth) }
        set { change(\.lineWidth, Double(newValue)) }
    }

    /// How many line widths long a mitre may be before the corner is cut off. Default 10. Animatable.
    open var miterLimit: CGFloat {
        get { CGFloat(shape.miterLimit) }
        set { change(\.miterLimit, Double(newValue)) }
    }

    /// Default `butt`, which an unknown value counts as.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap.name }
        set { update(\.lineCap, CGLineCap(newValue)) }
    }

    /// Default `miter`, which an unknown value counts as.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin.name }
        set { update(\.lineJoin, CGLineJoin(newValue)) }
    }

    /// How far into the pattern each subpath begins, in points. Default 0. Animatable.
    open var lineDashPhase: CGFloat {
        get { CGFloat(shape.lineDashPhase) }
        set { change(\.lineDashPhase, Double(newValue)) }
    }

    /// Lengths in points that are stroked and left out by turns. Default nil: the line is whole, as it is with lengths that are
    /// negative or all zero.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: $0) } }
        set { update(\.lineDashPattern, newValue?.map(\.doubleValue) ?? []) }
    }

    /// Sets an animatable value.
    private func change<Value: Equatable>(
        _ path: WritableKeyPath<ShapeValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard shape[keyPath: path] != value else { return }
        change(key) { shape[keyPath: path] = value }
    }

    /// Sets a value that does not animate.
    private func update<Value: Equatable>(
        _ path: WritableKeyPath<ShapeValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard shape[keyPath: path] != value, isWritable("\(key)") else { return }
        shape[keyPath: path] = value
        markChanged(.values)
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("fillColor", object: \CAShapeLayer.fillColor, default: .black).animatable(\ShapeValues.fillColor),
            KeyedProperty("lineDashPhase", \CAShapeLayer.lineDashPhase).animatable(\ShapeValues.lineDashPhase),
            KeyedProperty("lineWidth", \CAShapeLayer.lineWidth).animatable(\ShapeValues.lineWidth, limits: .range(0 ... .infinity)),
            KeyedProperty("miterLimit", \CAShapeLayer.miterLimit).animatable(\ShapeValues.miterLimit),
            KeyedProperty("path", object: \CAShapeLayer.path).animatable(\ShapeValues.path, animatesImplicitly: false),
            KeyedProperty("strokeColor", object: \CAShapeLayer.strokeColor).animatable(\ShapeValues.strokeColor),
            KeyedProperty("strokeEnd", \CAShapeLayer.strokeEnd).animatable(\ShapeValues.strokeEnd, limits: .range(0...1)),
            KeyedProperty("strokeStart", \CAShapeLayer.strokeStart).animatable(\ShapeValues.strokeStart, limits: .range(0...1)),
            KeyedProperty("fillRule", \CAShapeLayer.fillRule, default: .nonZero),
            KeyedProperty("lineCap", \CAShapeLayer.lineCap, default: .butt),
            KeyedProperty("lineJoin", \CAShapeLayer.lineJoin, default: .miter),
            KeyedProperty("lineDashPattern", numbers: \CAShapeLayer.lineDashPattern),
        ])
}

extension CGLineCap {
    fileprivate init(_ cap: CAShapeLayerLineCap) {
        switch cap {
        case .round: self = .round
        case .square: self = .square
        default: self = .butt
        }
    }

    fileprivate var name: CAShapeLayerLineCap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension CGLineJoin {
    fileprivate init(_ join: CAShapeLayerLineJoin) {
        switch join {
        case .round: self = .round
        case .bevel: self = .bevel
        default: self = .miter
        }
    }

    fileprivate var name: CAShapeLayerLineJoin {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}
