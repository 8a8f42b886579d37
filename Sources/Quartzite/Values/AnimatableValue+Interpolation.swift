import QuartziteGraphics

extension AnimatableValue {
    /// Returns the value at a progress on the way to `end`, as a basic animation shows it. A progress outside 0…1 extrapolates. Values that
    /// cannot be interpolated, such as pictures, change half-way.
    package func interpolated(to end: AnimatableValue, at progress: Double) -> AnimatableValue {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(progress) }
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
        func mix(_ a: CGSize, _ b: CGSize) -> CGSize { CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)) }
        if progress == 0 { return self }
        if progress == 1 { return end }
        switch (self, end) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * progress)
        case (.point(let a), .point(let b)): return .point(mix(a, b))
        case (.size(let a), .size(let b)): return .size(mix(a, b))
        case (.rect(let a), .rect(let b)): return .rect(CGRect(origin: mix(a.origin, b.origin), size: mix(a.size, b.size)))
        case (.color(let a), .color(let b)): return .color(CGColor(srgb: a.srgb + (b.srgb - a.srgb) * progress))
        case (.affine(let a), .affine(let b)):
            let (from, to) = (CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
            return .affine(CATransform3DGetAffineTransform(MatrixKey.interpolate(MatrixKey(from), MatrixKey(to), progress)))
        case (.transform(let a), .transform(let b)):
            return .transform(MatrixKey.interpolate(MatrixKey(a), MatrixKey(b), progress))
        case (.path(let a), .path(let b)) where a.verbs == b.verbs:
            return .path(a.mixed(with: b, mix))
        case (.array(let a), .array(let b)) where a.count == b.count:
            return .array(zip(a, b).map { $0.interpolated(to: $1, at: progress) })
        default: return progress < 0.5 ? self : end
        }
    }
}

extension PathElements {
    /// Returns a path of the same verbs, whose points `mix` computes from the points of this path and of `other`.
    fileprivate func mixed(with other: PathElements, _ mix: (CGPoint, CGPoint) -> CGPoint) -> PathElements {
        var (result, others) = (PathElements(), [Element]())
        other.forEach { element, _ in others.append(element) }
        var index = 0
        forEach { element, _ in
            switch (element, others[index]) {
            case (.move(let a), .move(let b)): result.move(to: mix(a, b))
            case (.line(let a), .line(let b)): result.addLine(to: mix(a, b))
            case (.quad(let a, let end), .quad(let b, let otherEnd)): result.addQuad(control: mix(a, b), to: mix(end, otherEnd))
            case (.cubic(let a, let b, let end), .cubic(let otherA, let otherB, let otherEnd)):
                result.addCubic(control1: mix(a, otherA), control2: mix(b, otherB), to: mix(end, otherEnd))
            default: result.close()
            }
            index += 1
        }
        return result
    }
}
