import QuartziteGraphics

/// A layer that fills and strokes a path over its contents and under its sublayers.
///
/// The path is in the layer's own space and is not clipped to the bounds. The path is rasterised at screen resolution under any
/// transform of the layer.
open class CAShapeLayer: CALayer {
    package var shape = ShapeValues()
    /// The objects that the colours were set from. The getters return the same objects.
    private var fillColorObject: CGColor? = .black
    private var strokeColorObject: CGColor?

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAShapeLayer, layer.isBeingPresented else { return }
        shape = layer.shape
        (fillColorObject, strokeColorObject) = (layer.fillColorObject, layer.strokeColorObject)
    }

    /// Reads an archived shape layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .shape(shape) }
        set { if case .shape(let values) = newValue { shape = values } }
    }

    package override func renderContent(in context: CGContext) { shape.draw(in: context) }

    package override var ownPartCount: Int { shape.extent.isNull ? 0 : 1 }

    /// The path, in points of the layer's own space. Later changes of a mutable path have no effect. Default nil. Animatable by
    /// explicit animations: paths with the same sequence of elements interpolate point by point. Between a line and a curve the line is a
    /// cubic curve whose control points are its end points. Paths whose moves, segments and closes do not correspond switch half-way.
    open var path: CGPath? {
        get { shape.path.map(CGPath.init(elements:)) }
        set { change(\.path, newValue?.elements) }
    }

    /// The fill colour. Default opaque black; nil does not fill. Animatable.
    open var fillColor: CGColor? {
        get { LayerObjects.color(fillColorObject, for: shape.fillColor) }
        set {
            change(\.fillColor, LayerColor(newValue))
            fillColorObject = newValue
        }
    }

    /// The rule that decides which areas are filled. Default `nonZero`; an unknown value counts as `nonZero`. Not animatable.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillsEvenOdd ? .evenOdd : .nonZero }
        set { update(\.fillsEvenOdd, newValue == .evenOdd) }
    }

    /// The stroke colour. Default nil, which does not stroke. Animatable.
    open var strokeColor: CGColor? {
        get { LayerObjects.color(strokeColorObject, for: shape.strokeColor) }
        set {
            change(\.strokeColor, LayerColor(newValue))
            strokeColorObject = newValue
        }
    }

    /// The start of the stroke, as a fraction of the total length of all subpaths. Segments share the whole by arc length; inside a
    /// curve the cut is at the curve's parameter. Values outside 0…1 are stored, and clamped for drawing. Default 0. Animatable.
    open var strokeStart: CGFloat {
        get { CGFloat(shape.strokeStart) }
        set { change(\.strokeStart, Double(newValue)) }
    }

    /// The end of the stroke, as a fraction of the total length of all subpaths, measured like `strokeStart`. An end before
    /// `strokeStart` strokes nothing. Values outside 0…1 are stored, and clamped for drawing. Default 1. Animatable.
    open var strokeEnd: CGFloat {
        get { CGFloat(shape.strokeEnd) }
        set { change(\.strokeEnd, Double(newValue)) }
    }

    /// The width of the stroke, in points, centred on the path. Default 1. Animatable.
    open var lineWidth: CGFloat {
        get { CGFloat(shape.lineWidth) }
        set { change(\.lineWidth, Double(newValue)) }
    }

    /// The largest ratio of a mitre's length to the line width; a longer mitre becomes a bevel. Default 10. Animatable.
    open var miterLimit: CGFloat {
        get { CGFloat(shape.miterLimit) }
        set { change(\.miterLimit, Double(newValue)) }
    }

    /// The shape of line ends. Default `butt`; an unknown value counts as `butt`. Not animatable.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap.name }
        set { update(\.lineCap, CGLineCap(newValue)) }
    }

    /// The shape of line corners. Default `miter`; an unknown value counts as `miter`. Not animatable.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin.name }
        set { update(\.lineJoin, CGLineJoin(newValue)) }
    }

    /// The offset into the dash pattern at which each subpath starts, in points. Default 0. Animatable.
    open var lineDashPhase: CGFloat {
        get { CGFloat(shape.lineDashPhase) }
        set { change(\.lineDashPhase, Double(newValue)) }
    }

    /// The alternating lengths of dashes and gaps, in points. Default nil, which strokes a solid line; so do a negative length and
    /// lengths that are all zero. Not animatable.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: $0) } }
        set { update(\.lineDashPattern, newValue?.map(\.doubleValue) ?? []) }
    }

    /// Sets an animatable value of the shape, with the action of its key. Does nothing for an equal value.
    private func change<Value: Equatable>(
        _ path: WritableKeyPath<ShapeValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard shape[keyPath: path] != value else { return }
        change(key) { shape[keyPath: path] = value }
    }

    /// Sets a value of the shape that is not animatable.
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
