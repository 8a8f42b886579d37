// Stress scenes whose pictures, shapes, texts and effects change.

import Quartzite

extension StressScene {
    static var pictures: [StressScene] {
        [
            StressScene("contents are replaced") { root in
                let layer = box(10, 10)
                root.addSublayer(layer)
                return { n in layer.contents = picture(n) }
            },
            StressScene("contents are drawn") { root in
                let layer = DrawnLayer()
                layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
                root.addSublayer(layer)
                return { n in
                    layer.step = n
                    layer.setNeedsDisplay()
                }
            },
            StressScene("shapes change") { root in
                let shape = CAShapeLayer()
                shape.frame = CGRect(x: 10, y: 10, width: 60, height: 50)
                (shape.strokeColor, shape.lineWidth) = (.black, 3)
                root.addSublayer(shape)
                return { n in
                    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10 + n % 50, height: 40), transform: nil)
                    shape.strokeEnd = CGFloat(n % 10) / 10
                }
            },
            StressScene("texts change") { root in
                let text = CATextLayer()
                text.frame = CGRect(x: 5, y: 5, width: 80, height: 50)
                (text.fontSize, text.foregroundColor) = (14, .black)
                root.addSublayer(text)
                return { n in text.string = "frame \(n)" }
            },
            StressScene("gradients change") { root in
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 5, y: 5, width: 80, height: 50)
                root.addSublayer(gradient)
                return { n in
                    gradient.colors = (0..<2 + n % 3).map {
                        CGColor(srgbRed: Double(n % 5) / 5, green: Double($0) / 4, blue: 0.5, alpha: 1)
                    }
                    gradient.type = [.axial, .radial, .conic][n % 3]
                }
            },
            StressScene("tiles scroll") { root in
                let tiled = DrawnTiles()
                tiled.frame = CGRect(x: 0, y: 0, width: 800, height: 800)
                tiled.tileSize = CGSize(width: 64, height: 64)
                (tiled.levelsOfDetail, tiled.levelsOfDetailBias) = (3, 1)
                root.addSublayer(tiled)
                return { n in tiled.position = CGPoint(x: 400 - n % 700, y: 400 - n * 3 % 700) }
            },
        ]
    }

    static var effects: [StressScene] {
        [
            StressScene("shadows change") { root in
                let (plain, image, path) = (box(5, 5), box(45, 5), box(5, 45))
                image.contents = RandomPictures.all[1]
                image.backgroundColor = nil
                for layer in [plain, image, path] {
                    layer.shadowOpacity = 0.7
                    root.addSublayer(layer)
                }
                return { n in
                    for layer in [plain, image, path] { layer.shadowRadius = CGFloat(n % 6) }
                    path.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20 + n % 9, height: 20), transform: nil)
                    plain.shadowOffset = CGSize(width: n % 5, height: 2)
                }
            },
            StressScene("filters change") { root in
                let (blurred, glass) = (box(10, 10), box(30, 20, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.3)))
                blurred.addSublayer(box(8, 8, .black))
                for layer in [blurred, glass] { root.addSublayer(layer) }
                return { n in
                    let blur = CAFilter(type: "gaussianBlur")
                    blur.setValue(Double(n % 7), forKey: "inputRadius")
                    blurred.filters = n % 5 == 0 ? nil : [blur, CAFilter(type: "colorInvert")]
                    glass.backgroundFilters = [blur]
                    glass.position.x = CGFloat(30 + n % 30)
                    glass.compositingFilter = n % 11 == 0 ? "overlayBlendMode" : nil
                }
            },
        ]
    }

    private static func picture(_ n: Int) -> CGImage? {
        CGImage(width: 24, height: 16, premultipliedRGBA: (0..<24 * 16 * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 + n) })
    }
}

/// A layer that draws itself.
private final class DrawnLayer: CALayer {
    var step = 0

    override func draw(in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: Double(step % 9) / 9, green: 0.4, blue: 0.6, alpha: 1))
        context.fill(CGRect(x: 2, y: 2, width: 20 + step % 10, height: 20))
    }
}

/// Tiles that are drawn on other threads.
private final class DrawnTiles: CATiledLayer {
    override func draw(in context: CGContext) {
        let box = context.boundingBoxOfClipPath
        context.setFillColor(CGColor(srgbRed: 0.2, green: 0.5, blue: 0.4, alpha: 1))
        context.fill(box.insetBy(dx: 2, dy: 2))
    }
}
