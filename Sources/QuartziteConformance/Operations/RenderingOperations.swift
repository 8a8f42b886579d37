import Quartzite

/// Operations on the pixels that `render(in:)` paints. y points up, as in any bitmap context; a pixel is named by its lower left
/// corner.
enum RenderingOperations {
    static let one: [String: Operation] = [
        "paintedRect": { question in
            let layers = try NamedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let canvas = try Canvas(layers.layer(question.input.require("receiver")))
            return ["drawnRect": canvas.paintedRect().answer]
        },
        "paintedColors": { question in
            let layers = try NamedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let canvas = try Canvas(layers.layer(question.input.require("receiver")))
            let pixels: [CGPoint] = try question.input.require("pixels")
            return ["rgba": .array(pixels.map { VectorValue.numbers(canvas.straight($0)) })]
        },
    ]

    static let two: [String: Operation] = [
        "paintedRect": { question in
            let layers = try IndexedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let canvas = try Canvas(layers.requireLayer(question.input.require("layer")))
            return [Vector.wholeAnswer: canvas.paintedRect().answer]
        },
        "paintedPixels": { question in
            let layer = try paintedLayer(question.input)
            return [Vector.wholeAnswer: .number(Double(try Canvas(layer).paintedCount()))]
        },
        "isPainted": { question in
            let layer = question.area == "replicator" ? try replicator(question.input) : try shadow(question.input)
            let point: CGPoint = try question.input.require("point")
            return [Vector.wholeAnswer: .boolean(try Canvas(layer).alpha(point) > 0)]
        },
    ]

    // MARK: Layers

    private static func paintedLayer(_ input: Fields) throws -> CALayer {
        let layer: CALayer
        if let rect: CGRect = try input.optional("pathRect") {
            let shape = CAShapeLayer()
            shape.path = CGPath(rect: rect, transform: nil)
            if !(try input.read("fill", default: true)) { shape.fillColor = nil }
            if let width: CGFloat = try input.optional("lineWidth") {
                shape.strokeColor = .black
                shape.lineWidth = width
            }
            shape.strokeEnd = try input.read("strokeEnd", default: 1)
            layer = shape
        } else if let count: Int = try input.optional("colors") {
            let colors = (0..<max(0, count)).map { CGColor(gray: 1 - Double($0) / Double(max(1, count)), alpha: 1) }
            let gradient = CAGradientLayer()
            gradient.colors = colors
            gradient.locations = try input.optional("locations", as: [Double].self)?.map { NSNumber(value: $0) }
            if let start: CGPoint = try input.optional("start") { gradient.startPoint = start }
            if let end: CGPoint = try input.optional("end") { gradient.endPoint = end }
            if try input.read("radial", default: false) { gradient.type = .radial }
            layer = gradient
        } else {
            layer = CALayer()
        }
        layer.bounds = try input.require("bounds")
        if try input.read("filled", default: false) { layer.backgroundColor = .black }
        layer.opacity = try input.read("opacity", default: 1)
        layer.isHidden = try input.read("hidden", default: false)
        layer.cornerRadius = try input.read("cornerRadius", default: 0)
        layer.borderWidth = try input.read("borderWidth", default: 0)
        layer.masksToBounds = try input.read("masksToBounds", default: false)
        if let frame: CGRect = try input.optional("child") { layer.addSublayer(filled(frame)) }
        return layer
    }

    private static func filled(_ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = .black
        return layer
    }

    private static func shadow(_ input: Fields) throws -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 256, height: 256)
        let layer = filled(try input.require("layerRect"))
        layer.shadowOffset = try input.require("shadowOffset")
        layer.shadowRadius = try input.require("shadowRadius")
        layer.shadowOpacity = try input.require("shadowOpacity")
        layer.shadowColor = .black
        root.addSublayer(layer)
        return root
    }

    private static func replicator(_ input: Fields) throws -> CALayer {
        let layer = try VectorClasses.layer("CAReplicatorLayer")
        layer.bounds = try input.require("bounds")
        if try input.read("filled", default: false) { layer.backgroundColor = .black }
        layer.setValue(try input.require("instanceCount", as: Int.self), forKey: "instanceCount")
        let offset: [Double] = try input.require("instanceTranslate")
        guard offset.count == 3 else { throw MalformedVector("a translation has three numbers") }
        layer.setValue(CATransform3DMakeTranslation(offset[0], offset[1], offset[2]), forKey: "instanceTransform")
        layer.addSublayer(filled(try input.require("childFrame")))
        return layer
    }
}

/// A clear image that a layer is rendered into, with a margin around the layer's origin on all sides.
private struct Canvas {
    private static let margin = 512
    private static let side = 1024
    private let image: CGImage

    init(_ layer: CALayer) throws {
        let context = CGContext(
            data: nil, width: Self.side, height: Self.side, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard let context else { throw Inconsistent("there is no context") }
        context.translateBy(x: CGFloat(Self.margin), y: CGFloat(Self.margin))
        layer.render(in: context)
        guard let image = context.makeImage() else { throw Inconsistent("the context has no picture") }
        self.image = image
    }

    /// Returns the premultiplied pixel whose lower left corner is at a point of the layer.
    private func pixel(_ point: CGPoint) -> SIMD4<UInt8> {
        let (x, y) = (Int(point.x.rounded(.down)) + Self.margin, Int(point.y.rounded(.down)) + Self.margin)
        return image.pixel(x: x, y: Self.side - 1 - y) ?? SIMD4(0, 0, 0, 0)
    }

    func alpha(_ point: CGPoint) -> UInt8 { pixel(point).w }

    /// Returns the pixel's unpremultiplied colour as bytes.
    func straight(_ point: CGPoint) -> [Double] {
        let pixel = pixel(point)
        guard pixel.w > 0 else { return [0, 0, 0, 0] }
        return (0..<3).map { (Double(pixel[$0]) * 255 / Double(pixel.w)).rounded() } + [Double(pixel.w)]
    }

    func paintedCount() -> Int {
        image.withPixels { pixels in stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 0 } }
    }

    func paintedRect() -> CGRect {
        var (minX, minRow, maxX, maxRow) = (Self.side, Self.side, -1, -1)
        image.withPixels { pixels in
            for row in 0..<Self.side {
                for x in 0..<Self.side where pixels[4 * (row * Self.side + x) + 3] > 0 {
                    (minX, maxX) = (min(minX, x), max(maxX, x))
                    (minRow, maxRow) = (min(minRow, row), max(maxRow, row))
                }
            }
        }
        guard maxX >= minX else { return .zero }
        return CGRect(
            x: minX - Self.margin, y: Self.side - 1 - maxRow - Self.margin, width: maxX - minX + 1, height: maxRow - minRow + 1)
    }
}
