import Quartzite
import QuartziteRenderer

/// Operations on drawing that need no pixels: the placement of contents, the values of colours, the area of paths.
enum DrawingOperations {
    static let one: [String: Operation] = [
        "contentsGeometry": contentsGeometry,
        "usesContentsCenter": { question in
            let layer = CALayer()
            layer.contentsGravity = CALayerContentsGravity(rawValue: try question.input.require("gravity"))
            layer.contentsCenter = try question.input.require("contentsCenter")
            return ["usesContentsCenter": .boolean(layer.values.stretchesContentsInParts)]
        },
        "grayColor": { question in
            let numbers: [Double] = try question.input.require("grayAlpha")
            guard numbers.count == 2 else { throw MalformedVector("a gray has two numbers") }
            return ["rgba": PropertyValue.encode(CGColor(gray: numbers[0], alpha: numbers[1]))]
        },
        "fillContains": { question in
            let path = try question.input.require("path", as: VectorPath.self).path
            let isEvenOdd = try question.input.require("fillRule", as: String.self) == "even-odd"
            let point: CGPoint = try question.input.require("point")
            return ["inside": .boolean(path.contains(point, using: isEvenOdd ? .evenOdd : .winding))]
        },
        "strokeContains": strokeContains,
    ]

    static let two: [String: Operation] = [
        "contentsRectInBounds": { question in
            let layer = CALayer()
            layer.bounds = try question.input.require("bounds")
            layer.contents = try picture(of: question.input.require("contentsSize"))
            layer.contentsGravity = CALayerContentsGravity(rawValue: try question.input.require("gravity"))
            return [Vector.wholeAnswer: try placement(in: layer).rect.answer]
        }
    ]

    private static let contentsGeometry: Operation = { question in
        let input = question.input
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        let size: CGSize = try input.require("image")
        let layer = CALayer()
        layer.bounds = CGRect(origin: .zero, size: try input.require("bounds"))
        layer.contents = try picture(of: size)
        layer.contentsRect = try input.optional("contentsRect") ?? whole
        layer.contentsCenter = try input.optional("contentsCenter") ?? whole
        layer.contentsScale = try input.read("scale", default: 1.0)
        layer.contentsGravity = CALayerContentsGravity(rawValue: try input.read("gravity", default: "resize"))
        // Parts of an image are named as they are seen, with y up.
        let place = try placement(in: layer, isFlipped: input.has("patch"))
        let parts = withUnsafePointer(to: layer.values) { $0.pointee.stretchesContentsInParts ? ContentsParts(place, $0) : nil }
        let pieces = parts.map { parts in (0..<9).compactMap { parts.part($0 % 3, $0 / 3) } } ?? [place]
        let placed = try part(input.optional("patch"), of: place, parts)
        let unit = CGRect(
            x: placed.u0, y: min(placed.v0, placed.v1), width: placed.u1 - placed.u0, height: abs(placed.v1 - placed.v0))
        let shown = CGSize(width: unit.width * size.width, height: unit.height * size.height)
        return [
            "destination": placed.rect.answer, "croppedImage": shown.answer, "sourceUnit": unit.answer,
            "patches": .number(Double(pieces.count)),
        ]
    }

    /// Returns the named part of contents in nine parts, or the whole contents if no part is named.
    private static func part(
        _ name: String?, of place: ContentsPlacement, _ parts: ContentsParts?
    ) throws -> ContentsPlacement {
        guard let name else { return place }
        let part: ContentsPlacement? =
            switch name {
            case "middle": parts?.part(1, 1)
            case "topLeft": parts?.part(0, 2)
            default: throw MalformedVector("no part of a picture is named “\(name)”")
            }
        guard let part else { throw Inconsistent("the picture has no such part") }
        return part
    }

    /// Tests the stroke of a shape layer, scaled so that a point covers several pixels.
    private static let strokeContains: Operation = { question in
        let input = question.input
        let layer = CAShapeLayer()
        layer.path = try input.require("path", as: VectorPath.self).path
        (layer.fillColor, layer.strokeColor) = (nil, .black)
        layer.lineWidth = try input.require("width")
        layer.strokeStart = try input.read("start", default: 0)
        layer.strokeEnd = try input.read("end", default: 1)
        layer.lineDashPattern = try input.optional("dash", as: [Double].self)?.map { NSNumber(value: $0) }
        layer.lineCap = CAShapeLayerLineCap(rawValue: try input.read("cap", default: "butt"))
        layer.lineJoin = CAShapeLayerLineJoin(rawValue: try input.read("join", default: "miter"))
        layer.miterLimit = try input.read("miterLimit", default: 10)
        let point: CGPoint = try input.require("point")
        guard case .shape(let shape) = layer.subclassValues, let context = CGContext(size: CGSize(width: 5, height: 5), scale: 1)
        else { throw Inconsistent("a shape cannot be drawn") }
        context.translateBy(x: 2.5, y: 2.5)
        context.scaleBy(x: 256, y: 256)
        context.translateBy(x: -point.x, y: -point.y)
        shape.draw(in: context)
        guard let alpha = context.makeImage()?.pixel(x: 2, y: 2)?.w else { throw Inconsistent("the context has no picture") }
        return ["painted": .boolean(alpha >= 128)]
    }

    private static func placement(in layer: CALayer, isFlipped: Bool = false) throws -> ContentsPlacement {
        guard let placement = withUnsafePointer(to: layer.values, { ContentsPlacement($0, isFlipped: isFlipped) }) else {
            throw Inconsistent("the contents are nowhere")
        }
        return placement
    }

    private static func picture(of size: CGSize) throws -> CGImage {
        let (width, height) = (Int(size.width), Int(size.height))
        let pixels = [UInt8](repeating: 255, count: max(0, width * height * 4))
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else {
            throw MalformedVector("no picture is \(size)")
        }
        return image
    }
}
