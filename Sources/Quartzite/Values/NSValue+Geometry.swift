import QuartziteGraphics

// `NSValue` with geometry. On Linux, NSValue boxes values by their Objective-C type code and traps on the codes of structures. It accepts
// the code of an array of doubles ("[16d]").
extension NSValue {
    /// Boxes a matrix.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(doubles: t.cells)
    }

    /// The boxed matrix; the matrix of zeros where something else is boxed.
    public var caTransform3DValue: CATransform3D {
        doubles(count: 16).flatMap(CATransform3D.init(cells:)) ?? CATransform3D()
    }

    /// Boxes a point.
    public convenience init(cgPoint point: CGPoint) { self.init(doubles: [point.x, point.y]) }
    /// The boxed point; zero where something else is boxed.
    public var cgPointValue: CGPoint { doubles(count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero }

    /// Boxes a size. The property that gets the value tells a size from a point.
    public convenience init(cgSize size: CGSize) { self.init(doubles: [size.width, size.height]) }
    /// The boxed size; zero where something else is boxed.
    public var cgSizeValue: CGSize { doubles(count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero }

    /// Boxes a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(doubles: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }
    /// The boxed rectangle; zero where something else is boxed.
    public var cgRectValue: CGRect {
        doubles(count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }

    private convenience init(doubles: [Double]) {
        self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
    }

    private func doubles(count: Int) -> [Double]? {
        guard String(cString: objCType) == "[\(count)d]" else { return nil }
        var result = [Double](repeating: 0, count: count)
        result.withUnsafeMutableBytes { buffer in
            if let base = buffer.baseAddress { getValue(base) }
        }
        return result
    }
}

extension AnimatableValue {
    /// The value in an NSValue: a geometry of this file, or one of Foundation's own points, sizes and rectangles.
    init?(boxed value: NSValue) {
        switch String(cString: value.objCType) {
        case "[16d]": self = .transform(value.caTransform3DValue)
        case "[2d]": self = .point(value.cgPointValue)
        case "[4d]": self = .rect(value.cgRectValue)
        case "{CGPoint=dd}": self = .point(value.pointValue)
        case "{CGSize=dd}": self = .size(value.sizeValue)
        case let code where code.hasPrefix("{CGRect="): self = .rect(value.rectValue)
        default: return nil
        }
    }
}
