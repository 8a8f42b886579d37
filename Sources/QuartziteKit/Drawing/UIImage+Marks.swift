// The images that the system gives for common meanings, drawn here. They are templates, as on iOS.

extension UIImage {
    /// A mark in a circle, for what is chosen.
    public class var checkmark: UIImage {
        mark { path in
            path.move(to: CGPoint(x: 6, y: 10.5))
            path.addLine(to: CGPoint(x: 9, y: 13.5))
            path.addLine(to: CGPoint(x: 14, y: 7))
        }
    }
    /// A plus in a circle.
    public class var add: UIImage {
        mark { path in
            path.move(to: CGPoint(x: 10, y: 5.5))
            path.addLine(to: CGPoint(x: 10, y: 14.5))
            path.move(to: CGPoint(x: 5.5, y: 10))
            path.addLine(to: CGPoint(x: 14.5, y: 10))
        }
    }
    /// A minus in a circle.
    public class var remove: UIImage {
        mark { path in
            path.move(to: CGPoint(x: 5.5, y: 10))
            path.addLine(to: CGPoint(x: 14.5, y: 10))
        }
    }
    /// Three dots in a circle.
    public class var actions: UIImage {
        mark { path in
            for x in [6.0, 10, 14] {
                path.move(to: CGPoint(x: x, y: 10))
                path.addLine(to: CGPoint(x: x + 0.01, y: 10))
            }
        }
    }
    /// A mark in a circle without filling.
    public class var strokedCheckmark: UIImage {
        let size = CGSize(width: 20, height: 20)
        let path = UIBezierPath(ovalIn: CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1))
        path.move(to: CGPoint(x: 6, y: 10.5))
        path.addLine(to: CGPoint(x: 9, y: 13.5))
        path.addLine(to: CGPoint(x: 14, y: 7))
        return UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.black.setStroke()
            path.lineWidth = 1.5
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    /// Draws a filled circle of 20 points with a clear sign.
    private class func mark(_ sign: (UIBezierPath) -> Void) -> UIImage {
        let size = CGSize(width: 20, height: 20)
        let path = UIBezierPath()
        sign(path)
        return UIGraphicsImageRenderer(size: size).image { context in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
            context.cgContext.setBlendMode(.clear)
            UIColor.black.setStroke()
            (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (1.8, .round, .round)
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }
}
