// Random layer trees with every visible property, alone and combined.

import Quartzite
import SeededRandom

/// Makes a recipe from a seed.
struct RandomLayers {
    var random: SeededGenerator
    /// A second generator for properties that were added after seeds had been written down. The scene of an old seed otherwise
    /// stays the same.
    var later: SeededGenerator
    /// Whether scenes are limited to what `render(in:)` draws like the renderer: no third dimension, filters, blend modes or
    /// particles.
    let isFlat: Bool
    /// Whether planes are skewed. Shadows in a context are not skewed, so such scenes have no shadows.
    private let skews: Bool
    /// The depth of the tree. Layers of the deepest level have no sublayers.
    private let depth = 3

    init(seed: UInt64, isFlat: Bool) {
        random = SeededGenerator(scene: seed)
        later = SeededGenerator(scene: ~seed)
        self.isFlat = isFlat
        skews = random.happens(0.5)
    }

    /// Returns a white root of the picture's size with some layers in it.
    mutating func root(_ size: CGSize) -> LayerRecipe {
        var root = LayerRecipe(kind: .plain)
        root.set(\CALayer.bounds, "bounds", CGRect(origin: .zero, size: size), isFixed: true)
        root.set(\CALayer.anchorPoint, "anchorPoint", .zero, isFixed: true)
        root.set(\CALayer.backgroundColor, "backgroundColor", CGColor.white, isFixed: true)
        if random.happens(0.3) { root.set(\CALayer.isGeometryFlipped, "geometryFlipped", true) }
        for _ in 0..<random.whole(1...4) { root.sublayers.append(layer(in: size, level: 0)) }
        return root
    }

    private mutating func kind() -> LayerRecipe.Kind {
        if random.happens(0.55) { return .plain }
        let kinds = LayerRecipe.Kind.allCases.filter { !isFlat || $0 != .emitter }
        return random.one(of: kinds)
    }

    mutating func layer(in outer: CGSize, level: Int, isMask: Bool = false) -> LayerRecipe {
        var layer = LayerRecipe(kind: kind())
        var size = CGSize(width: random.length(8, 70), height: random.length(8, 70))
        if random.happens(0.02) { size.width = 0 }
        let origin = random.happens(0.15) ? random.point(-12, 12) : .zero
        layer.set(\CALayer.bounds, "bounds", CGRect(origin: origin, size: size), isFixed: true)
        layer.set(\CALayer.position, "position", random.point(0, Double(max(1, min(outer.width, outer.height)))))
        place(&layer)
        paint(&layer, size)
        addOwn(&layer, size)
        if !isFlat { addEffects(&layer) }
        if level < depth, random.happens(level == 0 ? 0.7 : 0.4) || layer.kind == .replicator || layer.kind == .transform {
            for _ in 0..<random.whole(1...3) { layer.sublayers.append(self.layer(in: size, level: level + 1)) }
        }
        if !isMask, random.happens(0.12) { layer.masks = [self.layer(in: size, level: depth, isMask: true)] }
        if isMask, later.happens(0.25) {
            let kept = random
            random = SeededGenerator(scene: later.next())
            layer.masks = [self.layer(in: size, level: depth, isMask: true)]
            random = kept
        }
        return layer
    }

    // MARK: Geometry

    private mutating func place(_ layer: inout LayerRecipe) {
        if random.happens(0.2) {
            layer.set(\CALayer.anchorPoint, "anchorPoint", CGPoint(x: random.number(-0.5, 1.5), y: random.number(-0.5, 1.5)))
        }
        if random.happens(0.35) { layer.set(\CALayer.transform, "transform", transform()) }
        if random.happens(0.12) { layer.set(\CALayer.sublayerTransform, "sublayerTransform", transform()) }
        if random.happens(0.12) { layer.set(\CALayer.isGeometryFlipped, "geometryFlipped", true) }
        if random.happens(0.15) { layer.set(\CALayer.zPosition, "zPosition", random.length(-5, 5)) }
        if random.happens(0.05) { layer.set(\CALayer.isDoubleSided, "doubleSided", false) }
        if random.happens(0.02) { layer.set(\CALayer.isHidden, "hidden", true) }
    }

    mutating func transform() -> CATransform3D {
        if !isFlat, random.happens(0.3) {
            var matrix = CATransform3DMakeRotation(random.number(-2, 2), random.number(-1, 1), random.number(-1, 1), random.number(-1, 1))
            if random.happens(0.6) { matrix.m34 = -1 / random.number(60, 400) }
            return matrix
        }
        switch random.whole(0...5) {
        case 0: return CATransform3DMakeRotation(random.number(-3.2, 3.2), 0, 0, 1)
        case 1:
            let x = random.number(0.3, 2)
            return CATransform3DMakeScale(x, isFlat && !skews ? x : random.number(0.3, 2), 1)
        case 2: return CATransform3DMakeTranslation(random.length(-15, 15), random.length(-15, 15), 0)
        case 3: return CATransform3DMakeRotation(.pi / 2 * CGFloat(random.whole(1...3)), 0, 0, 1)
        case 4: return CATransform3DMakeScale(random.happens(0.5) ? -1 : 1, random.happens(0.5) ? -1 : 1, 1)
        default:
            if isFlat && !skews { return CATransform3DMakeRotation(random.number(-3.2, 3.2), 0, 0, 1) }
            let skew = CGAffineTransform(a: 1, b: random.number(-0.7, 0.7), c: random.number(-0.7, 0.7), d: 1, tx: 0, ty: 0)
            return CATransform3DMakeAffineTransform(skew)
        }
    }

    // MARK: Appearance

    private mutating func paint(_ layer: inout LayerRecipe, _ size: CGSize) {
        if random.happens(0.6) { layer.set(\CALayer.backgroundColor, "backgroundColor", random.color()) }
        if random.happens(0.35) {
            layer.set(\CALayer.cornerRadius, "cornerRadius", random.length(1, 30))
            if random.happens(0.3) {
                layer.set(\CALayer.maskedCorners, "maskedCorners", CACornerMask(rawValue: UInt(random.whole(0...15))))
            }
            if random.happens(0.3) { layer.set(\CALayer.cornerCurve, "cornerCurve", .continuous) }
        }
        if random.happens(0.25) {
            layer.set(\CALayer.borderWidth, "borderWidth", random.length(0.5, 9))
            if random.happens(0.7) { layer.set(\CALayer.borderColor, "borderColor", random.color()) }
        }
        if random.happens(0.3) { layer.set(\CALayer.masksToBounds, "masksToBounds", true) }
        if random.happens(0.25) {
            layer.set(\CALayer.opacity, "opacity", Float((random.number(0, 1) * 20).rounded() / 20))
            if random.happens(0.15), !isFlat { layer.set(\CALayer.allowsGroupOpacity, "allowsGroupOpacity", false) }
        }
        if random.happens(0.3) { addContents(&layer) }
        if !(isFlat && skews), random.happens(0.18) { addShadow(&layer, size) }
        if !isFlat, random.happens(0.05) { layer.set(\CALayer.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", false) }
    }

    private mutating func addContents(_ layer: inout LayerRecipe) {
        layer.set(\CALayer.contents, "contents", random.one(of: RandomPictures.all) as Any?)
        let gravities: [CALayerContentsGravity] = [
            .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resizeAspect, .resizeAspectFill,
        ]
        if random.happens(0.5) { layer.set(\CALayer.contentsGravity, "contentsGravity", random.one(of: gravities)) }
        if random.happens(0.25) {
            layer.set(
                \CALayer.contentsRect, "contentsRect",
                random.one(of: [
                    CGRect(x: 0.25, y: 0, width: 0.5, height: 0.5), CGRect(x: 0, y: 0.5, width: 1, height: 0.5),
                    CGRect(x: -0.25, y: -0.5, width: 1.5, height: 2), CGRect(x: 0.1, y: 0.2, width: 0.33, height: 0.47),
                ]))
        }
        if !layer.settings.contains(where: { $0.text == "contents = 3 × 5" }), random.happens(0.2) {
            layer.set(
                \CALayer.contentsCenter, "contentsCenter",
                random.one(of: [
                    CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), CGRect(x: 0, y: 0.25, width: 1, height: 0.5),
                ]))
        }
        if random.happens(0.3) { layer.set(\CALayer.contentsScale, "contentsScale", random.one(of: [2, 0.5, 3])) }
        if random.happens(0.2) { layer.set(\CALayer.contentsMultiplyColor, "contentsMultiplyColor", random.color()) }
        if !isFlat, random.happens(0.2) { layer.set(\CALayer.magnificationFilter, "magnificationFilter", .nearest) }
        if random.happens(0.2) { layer.set(\CALayer.minificationFilter, "minificationFilter", .trilinear) }
    }

    private mutating func addShadow(_ layer: inout LayerRecipe, _ size: CGSize) {
        layer.set(\CALayer.shadowOpacity, "shadowOpacity", random.one(of: [1, 0.5, 0.8]))
        layer.set(\CALayer.shadowRadius, "shadowRadius", random.length(0, 6))
        layer.set(\CALayer.shadowOffset, "shadowOffset", CGSize(width: random.whole(-8...8), height: random.whole(-8...8)))
        if random.happens(0.4) { layer.set(\CALayer.shadowColor, "shadowColor", random.color()) }
        if random.happens(0.25) {
            let rect = CGRect(x: random.length(-10, 10), y: random.length(-10, 10), width: size.width, height: size.height)
            let path = random.happens(0.5) ? CGPath(ellipseIn: rect, transform: nil) : CGPath(rect: rect, transform: nil)
            layer.set(\CALayer.shadowPath, "shadowPath", path)
        }
    }

    private mutating func addEffects(_ layer: inout LayerRecipe) {
        if random.happens(0.1) {
            let filter = CAFilter(
                type: random.one(of: ["gaussianBlur", "colorInvert", "colorSaturate", "colorBrightness", "colorHueRotate"]))
            if filter.type == "gaussianBlur" { filter.setValue(random.number(0.5, 8), forKey: "inputRadius") }
            layer.set(\CALayer.filters, "filters(\(filter.type))", [filter])
        }
        if random.happens(0.06) {
            let filter = CAFilter(type: random.one(of: ["gaussianBlur", "colorInvert"]))
            layer.set(\CALayer.backgroundFilters, "backgroundFilters(\(filter.type))", [filter])
        }
        if random.happens(0.08) {
            let mode = random.one(of: ["multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "plusL", "xor", "destOut"])
            layer.set(\CALayer.compositingFilter, "compositingFilter(\(mode))", mode as Any?)
        }
        if random.happens(0.08) { layer.set(\CALayer.shouldRasterize, "shouldRasterize", true) }
    }
}
