// Random scenes with layers much larger than the picture, at all angles.

import Quartzite
import SeededRandom

/// Makes a recipe from a seed. Each layer has up to 10⁶ points a side and shows its middle, an edge or a corner, with details of a few
/// points there.
struct RandomLargeLayers {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(scene: seed) }

    /// Returns a white root of the picture's size with some large layers in it.
    mutating func root(_ size: CGSize) -> LayerRecipe {
        var root = LayerRecipe(kind: .plain)
        root.set(\CALayer.bounds, "bounds", CGRect(origin: .zero, size: size), isFixed: true)
        root.set(\CALayer.anchorPoint, "anchorPoint", .zero, isFixed: true)
        root.set(\CALayer.backgroundColor, "backgroundColor", CGColor.white, isFixed: true)
        for _ in 0..<random.whole(1...2) { root.sublayers.append(layer(around: CGPoint(x: size.width / 2, y: size.height / 2))) }
        return root
    }

    /// Returns a layer that shows a point `spot` near `center`.
    private mutating func layer(around center: CGPoint) -> LayerRecipe {
        let side = exp(random.number(log(500), log(1e6)))
        var layer = LayerRecipe(kind: random.one(of: [.gradient, .gradient, .plain, .shape]))
        // The visible part in the unit square: the middle or a point on an edge.
        let spot = random.happens(0.6) ? CGPoint(x: 0.5, y: 0.5) : random.one(of: [CGPoint(x: 0, y: 0.5), CGPoint(x: 0.5, y: 1), .zero])
        layer.set(\CALayer.bounds, "bounds", CGRect(x: 0, y: 0, width: side, height: side), isFixed: true)
        layer.set(\CALayer.anchorPoint, "anchorPoint", spot, isFixed: true)
        layer.set(\CALayer.position, "position", CGPoint(x: center.x + random.number(-9, 9), y: center.y + random.number(-9, 9)))
        layer.set(\CALayer.transform, "transform", CATransform3DMakeRotation(random.number(-3.2, 3.2), 0, 0, 1))
        if random.happens(0.5) { layer.set(\CALayer.opacity, "opacity", Float(random.number(0.3, 1))) }
        if layer.kind == .gradient {
            addGradient(&layer, spot, side)
        } else {
            layer.set(\CALayer.backgroundColor, "backgroundColor", random.color())
            addDetails(&layer, spot, side)
        }
        if random.happens(0.25) { layer.masks = [mask(spot, side)] }
        return layer
    }

    private mutating func addGradient(_ layer: inout LayerRecipe, _ spot: CGPoint, _ side: Double) {
        let type = random.one(of: [CAGradientLayerType.axial, .axial, .radial, .conic])
        layer.set(\CAGradientLayer.type, "type", type)
        layer.set(\CAGradientLayer.colors, "colors", [random.color(), random.color(), random.color()] as [Any]?)
        // The ramp takes some 60 points.
        let (dx, dy) = (random.number(10, 40) / side, random.number(10, 40) / side)
        layer.set(\CAGradientLayer.startPoint, "startPoint", CGPoint(x: spot.x - (type == .axial ? dx : 0), y: spot.y))
        layer.set(\CAGradientLayer.endPoint, "endPoint", CGPoint(x: spot.x + dx, y: spot.y + dy))
    }

    private mutating func addDetails(_ layer: inout LayerRecipe, _ spot: CGPoint, _ side: Double) {
        if random.happens(0.4) {
            // One pixel of the picture takes the fifth part of a large layer, so that edges between pixels are wide ramps; a part of a pixel
            // has the colour of one place.
            layer.set(\CALayer.contents, "contents", random.one(of: RandomPictures.all) as Any?)
            layer.set(\CALayer.contentsGravity, "contentsGravity", random.one(of: [.resize, .center]))
        }
        if random.happens(0.4) {
            layer.set(\CALayer.borderWidth, "borderWidth", random.number(2, 20))
            layer.set(\CALayer.borderColor, "borderColor", random.color())
        }
        if random.happens(0.3) { layer.set(\CALayer.cornerRadius, "cornerRadius", random.number(10, 80)) }
        if random.happens(0.3) {
            layer.set(\CALayer.shadowOpacity, "shadowOpacity", 0.8)
            layer.set(\CALayer.shadowRadius, "shadowRadius", random.number(1, 6))
            layer.set(\CALayer.shadowOffset, "shadowOffset", CGSize(width: random.number(-9, 9), height: random.number(-9, 9)))
        }
    }

    /// Returns a mask as large as the layer, with an edge or a ramp in the visible part.
    private mutating func mask(_ spot: CGPoint, _ side: Double) -> LayerRecipe {
        var mask = LayerRecipe(kind: .gradient)
        mask.set(\CALayer.bounds, "bounds", CGRect(x: 0, y: 0, width: side, height: side), isFixed: true)
        mask.set(\CALayer.position, "position", CGPoint(x: side / 2, y: side / 2))
        mask.set(\CAGradientLayer.colors, "colors", [CGColor.black, CGColor.clear] as [Any]?)
        mask.set(\CAGradientLayer.startPoint, "startPoint", CGPoint(x: spot.x - 20 / side, y: spot.y))
        mask.set(\CAGradientLayer.endPoint, "endPoint", CGPoint(x: spot.x + 20 / side, y: spot.y + 15 / side))
        return mask
    }
}
