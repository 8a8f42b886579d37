import QuartziteGraphics

// `NSValue` with geometry. On Linux, NSValue boxes values by their Objective-C type code and traps on the codes of structures, but
// accepts the code of an array of doubles ("[16d]").
extension NSValue {
    /// Boxes a matrix.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(doubles: t.cells)
    }

    /// The boxed matrix, or the matrix of zeros if the value is not a matrix.
    public var caTransform3DValue: CATransform3D {
        doubles(count: 16).flatMap(CATransform3D.init(cells:)) ?? CATransform3D()
    }

    /// Boxes a point.
    public convenience init(cgPoint point: CGPoint) { self.init(doubles: [point.x, point.y]) }
    /// The boxed point, or zero if the value is not a point.
    public var cgPointValue: CGPoint { doubles(count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero }

    /// Boxes a size. The box does not distinguish sizes from points; the property that receives the value does.
    public convenience init(cgSize size: CGSize) { self.init(doubles: [size.width, size.height]) }
    /// The boxed size, or zero if the value is not a size.
    public var cgSizeValue: CGSize { doubles(count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero }

    /// Boxes a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(doubles: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }
    /// The boxed rectangle, or zero if the value is not a rectangle.
    public var cgRectValue: CGRect {
        doubles(count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }

    /// Boxes a vector. The box does not distinguish vectors from points.
    public convenience init(cgVector vector: CGVector) { self.init(doubles: [vector.dx, vector.dy]) }
    /// The boxed vector, or zero if the value is not a vector.
    public var cgVectorValue: CGVector { doubles(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0) }

    /// Boxes an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init(doubles: [t.a, t.b, t.c, t.d, t.tx, t.ty]) }
    /// The boxed affine transform, or the identity if the value is not an affine transform.
    public var cgAffineTransformValue: CGAffineTransform {
        doubles(count: 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
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
    /// Reads an NSValue: a geometry type of this file, or one of Foundation's own points, sizes and rectangles.
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
