// Scenes with one endless movement and nothing else, one for each way to draw.

import Quartzite

/// A scene with endless animations.
struct SteadyScene {
    let name: String
    /// The number of allocations that a frame may make. Default 0; more only if the moving layer is redrawn on the CPU in every
    /// frame.
    var requestsAFrame = 0
    /// The reason for allowing allocations.
    var reason: String?
    let add: (CALayer) -> Void

    init(_ name: String, requestsAFrame: Int = 0, because reason: String? = nil, _ add: @escaping (CALayer) -> Void) {
        (self.name, self.requestsAFrame, self.reason, self.add) = (name, requestsAFrame, reason, add)
    }

    static var all: [SteadyScene] { plain + groups + space + classes + redrawn }

    private static func box(_ x: CGFloat, _ y: CGFloat, _ color: CGColor = CGColor(srgbRed: 0.8, green: 0.3, blue: 0.2, alpha: 1))
        -> CALayer
    {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: 30, height: 24)
        layer.backgroundColor = color
        return layer
    }

    private static func animate(_ layer: CALayer, _ keyPath: String, from: Any? = nil, to: Any, seconds: Double = 1) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, seconds)
        (animation.repeatCount, animation.autoreverses) = (.infinity, true)
        layer.add(animation, forKey: nil)
    }

    private static func moving(_ layer: CALayer) -> CALayer {
        animate(layer, "position.x", from: layer.position.x, to: layer.position.x + 40)
        return layer
    }

    private static var plain: [SteadyScene] {
        [
            SteadyScene("a layer moves") { $0.addSublayer(moving(box(10, 10))) },
            SteadyScene("many layers that the GPU samples") { root in
                for n in 0..<60 {
                    let layer = box(CGFloat(n), CGFloat(n))
                    animate(
                        layer, ["position.x", "opacity", "transform.rotation.z", "transform.scale"][n % 4], to: 0.5,
                        seconds: 0.5 + Double(n % 7) / 5)
                    root.addSublayer(layer)
                }
            },
            SteadyScene("sizes, colours, corners and borders") { root in
                let layer = box(10, 10)
                layer.borderWidth = 2
                animate(layer, "bounds.size", to: CGSize(width: 60, height: 50))
                animate(layer, "backgroundColor", to: CGColor.black)
                animate(layer, "cornerRadius", from: 0, to: 10)
                root.addSublayer(layer)
            },
            SteadyScene("pictures take turns") { root in
                let layer = box(10, 10)
                let animation = CAKeyframeAnimation(keyPath: "contents")
                (animation.values, animation.calculationMode) = (Array(RandomPictures.all.prefix(3)), .discrete)
                (animation.duration, animation.repeatCount) = (0.04, .infinity)
                layer.add(animation, forKey: nil)
                root.addSublayer(layer)
            },
            SteadyScene("box shadows move") { root in
                let layer = box(10, 10)
                (layer.shadowOpacity, layer.cornerRadius) = (0.6, 6)
                layer.addSublayer(box(4, 4, .black))
                root.addSublayer(moving(layer))
            },
            SteadyScene("many gradients that the GPU samples") { root in
                for n in 0..<60 {
                    let gradient = CAGradientLayer()
                    gradient.frame = CGRect(x: n, y: n, width: 20, height: 16)
                    gradient.colors = [CGColor.black, CGColor.white]
                    animate(gradient, "colors", to: [CGColor.white, CGColor.black], seconds: 0.5 + Double(n % 7) / 5)
                    animate(gradient, "locations", from: [0, 0.1], to: [0.7, 1])
                    root.addSublayer(gradient)
                }
            },
            SteadyScene("many texts that move") { root in
                for n in 0..<60 {
                    let text = CATextLayer()
                    (text.string, text.fontSize, text.frame) = ("text \(n)", 9, CGRect(x: n, y: n, width: 40, height: 12))
                    animate(text, "position.x", from: n, to: n + 20, seconds: 0.5 + Double(n % 7) / 5)
                    root.addSublayer(text)
                }
            },
            SteadyScene("gradients") { root in
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 10, y: 10, width: 60, height: 50)
                gradient.colors = [CGColor.black, CGColor.white]
                animate(gradient, "colors", to: [CGColor.white, CGColor.black])
                animate(gradient, "startPoint", to: CGPoint(x: 1, y: 0))
                root.addSublayer(gradient)
            },
        ]
    }

    private static var groups: [SteadyScene] {
        func group() -> CALayer {
            let layer = box(10, 10)
            layer.addSublayer(box(10, 8, .black))
            return layer
        }
        return [
            SteadyScene("a group fades") { root in
                let layer = group()
                animate(layer, "opacity", from: 0.2, to: 0.9)
                root.addSublayer(layer)
            },
            SteadyScene("a faded group moves and so does what is in it") { root in
                let layer = group()
                layer.opacity = 0.6
                if let inner = layer.sublayers?.first { animate(inner, "position.x", from: 0, to: 30) }
                root.addSublayer(moving(layer))
            },
            SteadyScene("a cached surface turns") { root in
                let layer = group()
                layer.shouldRasterize = true
                animate(layer, "transform.rotation.z", from: 0, to: 3)
                root.addSublayer(layer)
            },
            SteadyScene("a mask moves") { root in
                let layer = group()
                layer.mask = moving(box(-20, 0, .black))
                root.addSublayer(layer)
            },
            SteadyScene("a round clip moves over a turned layer") { root in
                let layer = group()
                (layer.cornerRadius, layer.masksToBounds) = (8, true)
                animate(layer, "transform.rotation.z", from: 0, to: 1)
                root.addSublayer(layer)
            },
            SteadyScene("a blur grows") { root in
                let layer = group()
                layer.filters = [CAFilter(type: "gaussianBlur")]
                animate(layer, "filters.gaussianBlur.inputRadius", from: 1, to: 5)
                root.addSublayer(layer)
            },
            SteadyScene("something moves behind glass") { root in
                let glass = box(30, 10, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.3))
                glass.backgroundFilters = [CAFilter(type: "gaussianBlur")]
                root.addSublayer(moving(box(10, 10)))
                root.addSublayer(glass)
            },
            SteadyScene("something is mixed with what is behind it") { root in
                let layer = box(30, 10)
                layer.compositingFilter = "multiplyBlendMode"
                root.addSublayer(box(40, 12, .black))
                root.addSublayer(moving(layer))
            },
        ]
    }

    private static var space: [SteadyScene] {
        [
            SteadyScene("a door swings") { root in
                root.sublayerTransform.m34 = -1 / 500
                let layer = box(40, 30)
                layer.contents = RandomPictures.all[1]
                animate(layer, "transform.rotation.y", from: 0, to: -1.5)
                root.addSublayer(layer)
            },
            SteadyScene("planes turn through each other") { root in
                root.sublayerTransform.m34 = -1 / 300
                for angle in [1.0, -1.0] {
                    let layer = box(50, 40, angle > 0 ? .black : CGColor(srgbRed: 0.1, green: 0.5, blue: 0.9, alpha: 1))
                    animate(layer, "transform.rotation.y", from: 0, to: angle)
                    root.addSublayer(layer)
                }
            },
            SteadyScene("a cube of a transform layer") { root in
                let cube = CATransformLayer()
                cube.frame = CGRect(x: 60, y: 40, width: 30, height: 24)
                for side in 0..<4 {
                    let layer = box(0, 0, side % 2 == 0 ? .black : CGColor(srgbRed: 0.1, green: 0.5, blue: 0.9, alpha: 1))
                    layer.transform = CATransform3DTranslate(CATransform3DMakeRotation(Double(side) * .pi / 2, 0, 1, 0), 0, 0, 15)
                    cube.addSublayer(layer)
                }
                animate(cube, "transform.rotation.y", from: 0, to: 3)
                root.addSublayer(cube)
            },
        ]
    }

    private static var classes: [SteadyScene] {
        [
            SteadyScene("instances of a replicator") { root in
                let replicator = CAReplicatorLayer()
                replicator.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
                (replicator.instanceCount, replicator.instanceDelay) = (6, 0.1)
                replicator.instanceTransform = CATransform3DMakeTranslation(12, 5, 0)
                let layer = box(0, 0)
                animate(layer, "opacity", from: 0.2, to: 1)
                replicator.addSublayer(layer)
                root.addSublayer(replicator)
            },
            SteadyScene("particles") { root in
                let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
                emitter.frame = root.bounds
                emitter.emitterPosition = CGPoint(x: 80, y: 60)
                cell.contents = RandomPictures.all[1]
                (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (60, 0.8, 40, 6)
                emitter.emitterCells = [cell]
                root.addSublayer(emitter)
            },
            SteadyScene("a transition lasts") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                CATransaction.flush()
                let transition = CATransition()
                (transition.type, transition.duration) = (.fade, 60)
                layer.add(transition, forKey: nil)
                layer.backgroundColor = .black
                animate(layer, "position.x", from: 20, to: 60)
            },
        ]
    }

    /// Scenes in which Cairo draws a new picture on the CPU in each frame. Cairo and the objects of the picture allocate memory.
    private static var redrawn: [SteadyScene] {
        [
            SteadyScene("a stroke draws itself", requestsAFrame: 400, because: "the picture is redrawn in each frame") { root in
                let shape = CAShapeLayer()
                shape.frame = CGRect(x: 10, y: 10, width: 60, height: 50)
                (shape.path, shape.strokeColor, shape.lineWidth) = (CGPath(ellipseIn: shape.bounds, transform: nil), .black, 3)
                animate(shape, "strokeEnd", from: 0, to: 1)
                root.addSublayer(shape)
            },
            SteadyScene("a small text and a small shape move", requestsAFrame: 400, because: "they are drawn where they are in each frame")
            { root in
                let (text, shape) = (CATextLayer(), CAShapeLayer())
                text.frame = CGRect(x: 10, y: 10, width: 60, height: 24)
                (text.string, text.foregroundColor, text.fontSize) = ("text", .black, 14)
                shape.frame = CGRect(x: 10, y: 40, width: 30, height: 30)
                shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
                for layer in [text, shape] { root.addSublayer(moving(layer)) }
            },
        ]
    }
}
