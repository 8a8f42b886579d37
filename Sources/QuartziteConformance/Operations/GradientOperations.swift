import Quartzite

/// Operations on the colour stops of gradients.
enum GradientOperations {
    static let one: [String: Operation] = [
        "gradientStops": { question in
            let layer = CAGradientLayer()
            layer.colors = Array(repeating: CGColor.black, count: try question.input.require("colorCount"))
            layer.locations = try question.input.optional("locations", as: [Double].self)?.map { NSNumber(value: $0) }
            var stops = GradientStops()
            stops.update(layer.gradient)
            return ["locations": .numbers(stops.stops.map { Double($0.location) })]
        },
        "gradientParameter": { question in
            let layer = try gradient(question.input)
            let point: CGPoint = try question.input.require("point")
            let parameter = GradientAxis(layer.gradient)?.parameter(at: SIMD2(point.x, point.y))
            return ["parameter": parameter.map(VectorValue.number) ?? .null]
        },
        "gradientPixel": { question in
            let layer = try gradient(question.input)
            let bounds: CGRect = try question.input.require("bounds")
            let pixel: CGPoint = try question.input.require("pixel")
            layer.colors = try question.input.require("colors", as: [[Double]].self).map(color)
            guard let picture = layer.gradient.picture(width: Int(bounds.width), height: Int(bounds.height)),
                let bytes = picture.pixel(x: Int(pixel.x), y: picture.height - 1 - Int(pixel.y))
            else { throw Inconsistent("nothing is drawn") }
            return ["rgba": .numbers((0..<4).map { Double(bytes[$0]) })]
        },
    ]

    static let two: [String: Operation] = [
        "colorAt": { question in
            let bounds: CGRect = try question.input.require("bounds")
            let layer = CAGradientLayer()
            layer.bounds = bounds
            layer.colors = try question.input.require("colors", as: [[Double]].self).map { try color($0 + [1]) }
            layer.locations = try question.input.optional("locations", as: [Double].self)?.map { NSNumber(value: $0) }
            if let start: CGPoint = try question.input.optional("start") { layer.startPoint = start }
            if let end: CGPoint = try question.input.optional("end") { layer.endPoint = end }
            let point: CGPoint = try question.input.require("point")
            guard let context = CGContext(size: bounds.size, scale: 1) else { throw MalformedVector("no picture is \(bounds.size)") }
            layer.render(in: context)
            guard let pixel = context.makeImage()?.pixel(x: Int(point.x), y: Int(point.y)) else { throw Inconsistent("nothing is there") }
            return [Vector.wholeAnswer: .numbers((0..<3).map { Double(pixel[$0]) / 255 })]
        }
    ]

    private static func gradient(_ input: Fields) throws -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.type = CAGradientLayerType(rawValue: try input.require("type"))
        layer.startPoint = try input.require("start")
        layer.endPoint = try input.require("end")
        return layer
    }

    private static func color(_ components: [Double]) throws -> CGColor {
        guard components.count == 4 else { throw MalformedVector("\(components) is no colour") }
        return CGColor(srgb: SIMD4(components[0], components[1], components[2], components[3]))
    }
}
