// Programs that change something in every frame, one for each kind of work.

import Quartzite

/// The changes that a program makes before each frame.
struct StressScene {
    let name: String
    /// Adds layers to a root. Returns the change to make before frame n.
    let begin: (CALayer) -> (Int) -> Void

    init(_ name: String, _ begin: @escaping (CALayer) -> (Int) -> Void) { (self.name, self.begin) = (name, begin) }

    static var all: [StressScene] { trees + looks + animated + pictures + effects + programs }

    static func box(_ x: CGFloat, _ y: CGFloat, _ color: CGColor = CGColor(srgbRed: 0.8, green: 0.3, blue: 0.2, alpha: 1)) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: 30, height: 24)
        layer.backgroundColor = color
        return layer
    }

    private static func color(_ n: Int) -> CGColor {
        CGColor(srgbRed: Double(n % 7) / 7, green: Double(n % 11) / 11, blue: Double(n % 13) / 13, alpha: n % 3 == 0 ? 0.6 : 1)
    }

    private static var trees: [StressScene] {
        [
            StressScene("layers come and go") { root in
                { n in
                    let layer = box(CGFloat(n % 60), CGFloat(n % 40), color(n))
                    layer.addSublayer(box(4, 4))
                    root.addSublayer(layer)
                    if let count = root.sublayers?.count, count > 8 { root.sublayers?[n % 8].removeFromSuperlayer() }
                }
            },
            StressScene("siblings change places") { root in
                for n in 0..<8 { root.addSublayer(box(CGFloat(n * 6), CGFloat(n * 5), color(n))) }
                return { n in if let layer = root.sublayers?[n % 8] { root.insertSublayer(layer, at: UInt32(n * 3 % 8)) } }
            },
            StressScene("masks come and go") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                return { n in layer.mask = n % 3 == 0 ? nil : box(CGFloat(n % 9), 3) }
            },
            StressScene("instances of a replicator") { root in
                let (replicator, layer) = (CAReplicatorLayer(), box(0, 0))
                replicator.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
                replicator.addSublayer(layer)
                root.addSublayer(replicator)
                return { n in
                    replicator.instanceCount = 1 + n % 5
                    replicator.instanceTransform = CATransform3DMakeTranslation(CGFloat(n % 12), 5, 0)
                    layer.opacity = n % 2 == 0 ? 1 : 0.7
                }
            },
        ]
    }

    private static var looks: [StressScene] {
        [
            StressScene("plain properties") { root in
                let layers = (0..<6).map { box(CGFloat($0 * 12), 20) }
                for layer in layers { root.addSublayer(layer) }
                return { n in
                    let layer = layers[n % 6]
                    (layer.cornerRadius, layer.borderWidth, layer.backgroundColor) = (CGFloat(n % 12), CGFloat(n % 4), color(n))
                    layer.transform = CATransform3DMakeRotation(CGFloat(n) * 0.1, 0, 0, 1)
                    (layer.masksToBounds, layer.name) = (n % 2 == 0, "layer \(n)")
                }
            },
            StressScene("groups that fade") { root in
                let (outer, inner) = (box(10, 10), box(8, 6, .black))
                outer.addSublayer(inner)
                root.addSublayer(outer)
                return { n in
                    outer.opacity = n % 4 == 0 ? 1 : 0.5
                    inner.position.x = CGFloat(n % 20)
                    outer.shouldRasterize = n % 10 < 5
                }
            },
            StressScene("planes that cross") { root in
                var perspective = CATransform3DIdentity
                perspective.m34 = -1 / 200
                root.sublayerTransform = perspective
                let (a, b) = (box(30, 30), box(30, 30, .black))
                for layer in [a, b] { root.addSublayer(layer) }
                return { n in
                    a.transform = CATransform3DMakeRotation(CGFloat(n) * 0.07, 0, 1, 0)
                    b.transform = CATransform3DMakeRotation(CGFloat(n) * 0.05, 1, 0, 0)
                }
            },
        ]
    }

    private static var animated: [StressScene] {
        [
            StressScene("animations run") { root in
                for n in 0..<12 {
                    let layer = box(CGFloat(n * 6), CGFloat(n * 4), color(n))
                    root.addSublayer(layer)
                    let animation = CABasicAnimation(
                        keyPath: ["opacity", "position.x", "transform.rotation.z", "bounds.size.width"][n % 4])
                    (animation.toValue, animation.duration, animation.repeatCount) = (1, 0.5 + Double(n) / 7, .infinity)
                    layer.add(animation, forKey: nil)
                }
                return { _ in }
            },
            StressScene("animations are added and end") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                return { n in
                    let animation = CAKeyframeAnimation(keyPath: n % 2 == 0 ? "position" : "backgroundColor")
                    animation.values = n % 2 == 0 ? [CGPoint.zero, CGPoint(x: 50, y: 50), CGPoint(x: 9, y: 60)] : [color(n), color(n + 1)]
                    animation.duration = 0.1
                    layer.add(animation, forKey: "key \(n % 5)")
                    if n % 17 == 0 { layer.removeAllAnimations() }
                }
            },
            StressScene("implicit animations") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                return { n in
                    CATransaction.setDisableActions(false)
                    CATransaction.setCompletionBlock {}
                    layer.position = CGPoint(x: n % 70, y: n % 50)
                    layer.opacity = Float(n % 10) / 10
                }
            },
            StressScene("transitions") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                return { n in
                    guard n % 6 == 0 else { return }
                    let transition = CATransition()
                    transition.type = [.fade, .push, .moveIn, .reveal][n / 6 % 4]
                    transition.duration = 0.07
                    layer.add(transition, forKey: nil)
                    layer.backgroundColor = color(n)
                }
            },
            StressScene("particles") { root in
                let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
                emitter.frame = root.bounds
                emitter.emitterPosition = CGPoint(x: 40, y: 40)
                cell.contents = RandomPictures.all[1]
                (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (60, 0.5, 40, 6)
                emitter.emitterCells = [cell]
                root.addSublayer(emitter)
                return { n in if n % 20 == 0 { emitter.setValue(30 + n % 50, forKeyPath: "birthRate") } }
            },
        ]
    }
}
