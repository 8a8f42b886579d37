// A random edit of a layer tree.

import Quartzite
import SeededRandom

enum RandomEdit {
    /// Makes a random edit of a tree. Returns a description of the edit.
    static func make(in root: CALayer, _ random: inout SeededGenerator) -> String {
        let layers = all(in: root)
        let layer = random.one(of: layers)
        let name = "layer \(layers.firstIndex { $0 === layer } ?? -1)"
        var making = RandomLayers(seed: random.next(), isFlat: random.happens(0.5))
        switch random.whole(0...11) {
        case 0...3:
            let fresh = making.layer(in: CGSize(width: 60, height: 50), level: 3)
            guard let setting = fresh.settings.isEmpty ? nil : random.one(of: fresh.settings) else { return "nothing" }
            if layer !== root || !(setting.text.hasPrefix("bounds") || setting.text.hasPrefix("hidden")) { setting.apply(layer) }
            return "\(name): \(setting.text)"
        case 4, 5:
            let recipe = making.layer(in: CGSize(width: 60, height: 50), level: 2)
            layer.insertSublayer(recipe.make(), at: UInt32(random.whole(0...(layer.sublayers?.count ?? 0))))
            return "\(name): insert\n\(recipe.text("        "))"
        case 6:
            guard layer !== root else { return "nothing" }
            layer.removeFromSuperlayer()
            return "\(name): remove"
        case 7:
            guard let sublayers = layer.sublayers, sublayers.count > 1 else { return "nothing" }
            layer.insertSublayer(random.one(of: sublayers), at: UInt32(random.whole(0...sublayers.count - 1)))
            return "\(name): reorder"
        case 8:
            guard layer !== root else { return "nothing" }
            if random.happens(0.4) {
                layer.mask = nil
                return "\(name): no mask"
            }
            let recipe = making.layer(in: CGSize(width: 60, height: 50), level: 3, isMask: true)
            layer.mask = recipe.make()
            return "\(name): mask\n\(recipe.text("        "))"
        case 9:
            layer.removeAllAnimations()
            return "\(name): remove animations"
        default:
            return "\(name): \(animate(layer, &random))"
        }
    }

    /// Adds a random animation to a layer. Returns a description of the animation.
    static func animate(_ layer: CALayer, _ random: inout SeededGenerator) -> String {
        let animation = animation(ofForm: layer is CAShapeLayer && random.happens(0.5), &random)
        layer.add(animation, forKey: animation.keyPath)
        return
            "animate \(animation.keyPath ?? "") from \(String(describing: animation.fromValue)) to \(String(describing: animation.toValue)) over \(animation.duration)"
    }

    /// - Parameter ofForm: whether to animate the form of a shape.
    private static func animation(ofForm: Bool, _ random: inout SeededGenerator) -> CABasicAnimation {
        let ofForms: [(String, Any, Any)] = [("strokeEnd", 0, 1), ("strokeStart", 0.8, 0), ("lineWidth", 0, 9)]
        let ofLayers: [(String, Any, Any)] = [
            ("opacity", 0.1, 1), ("position", CGPoint(x: 10, y: 10), CGPoint(x: 70, y: 40)), ("transform.rotation.z", 0, 3),
            ("bounds.size", CGSize(width: 10, height: 10), CGSize(width: 50, height: 30)), ("transform.scale", 0.3, 1.4),
            ("backgroundColor", CGColor.black, CGColor(srgbRed: 0.2, green: 0.8, blue: 0.3, alpha: 0.7)), ("cornerRadius", 0, 20),
            ("shadowRadius", 0, 6), ("transform.rotation.y", 0, 3), ("zPosition", -4, 4), ("borderWidth", 0, 6), ("hidden", 0, 1),
            ("position.x", 0, 50), ("transform.translation.y", -10, 10), ("strokeEnd", 0, 1), ("instanceCount", 1, 3),
            ("filters.gaussianBlur.inputRadius", 0, 6), ("sublayerTransform.rotation.z", 0, 1),
        ]
        let (path, from, to) = random.one(of: ofForm ? ofForms : ofLayers)
        let animation = CABasicAnimation(keyPath: path)
        (animation.fromValue, animation.toValue) = (from, to)
        animation.duration = random.one(of: [0.2, 1, 5])
        animation.repeatCount = random.one(of: [0, 2, .infinity])
        animation.autoreverses = random.happens(0.3)
        animation.isRemovedOnCompletion = random.happens(0.5)
        animation.fillMode = random.one(of: [.removed, .forwards, .both])
        return animation
    }

    /// Returns all layers of a tree, masks included.
    static func all(in root: CALayer) -> [CALayer] {
        var (layers, pending) = ([CALayer](), [root])
        while let layer = pending.popLast() {
            layers.append(layer)
            if let mask = layer.mask { pending.append(mask) }
            pending += (layer.sublayers ?? []).reversed()
        }
        return layers
    }
}
