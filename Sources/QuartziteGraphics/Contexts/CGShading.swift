// Shadings: gradients whose colours a function computes. They are drawn as gradients of many stops.

/// Computes `rangeDimension` values from `domainDimension` values. Receives the function's pointer, the input and the output.
public typealias CGFunctionEvaluateCallback = (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
/// Called with the function's pointer when the function is freed.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a `CGFunction`.
public struct CGFunctionCallbacks {
    /// 0.
    public var version: UInt32
    /// Computes values.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called when the function is freed; nil for nothing.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// The functions of a `CGFunction`.
    public init(version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?) {
        (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
    }
}

/// A function from numbers to numbers.
///
/// `@unchecked Sendable` is safe here: the properties are constants. The callbacks and their pointer are the program's, which decides on
/// which threads the function is used, as on Apple's systems.
public final class CGFunction: @unchecked Sendable {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks
    private let domain: ClosedRange<CGFloat>
    private let range: [ClosedRange<CGFloat>]
    let rangeDimension: Int

    /// A function of one number. Nil without an evaluating function, for other numbers of inputs, and for limits that are not numbers.
    /// - Parameters:
    ///   - info: the pointer that the functions receive.
    ///   - domainDimension: the number of inputs: 1.
    ///   - domain: the smallest and the largest input; nil for 0 and 1.
    ///   - rangeDimension: the number of outputs: a colour's components and alpha.
    ///   - range: for each output the smallest and the largest value, to which it is clamped; nil for no limit.
    ///   - callbacks: the functions, which are copied.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard domainDimension == 1, (1...16).contains(rangeDimension), callbacks.pointee.evaluate != nil else { return nil }
        let ends = (0..<2).compactMap { domain?[$0] } + (0..<2 * rangeDimension).compactMap { range?[$0] }
        guard !ends.contains(where: \.isNaN) else { return nil }
        func limits(_ values: UnsafePointer<CGFloat>) -> ClosedRange<CGFloat> { min(values[0], values[1])...max(values[0], values[1]) }
        (self.info, self.callbacks, self.rangeDimension) = (info, callbacks.pointee, rangeDimension)
        self.domain = domain.map(limits) ?? 0...1
        self.range = range.map { values in (0..<rangeDimension).map { limits(values + 2 * $0) } } ?? []
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The outputs at a part of the domain, 0…1.
    func values(at part: CGFloat) -> [CGFloat] {
        var input = domain.lowerBound + (domain.upperBound - domain.lowerBound) * part
        var output = [CGFloat](repeating: 0, count: rangeDimension)
        callbacks.evaluate?(info, &input, &output)
        for (index, limits) in range.enumerated() {
            output[index] = min(max(output[index], limits.lowerBound), limits.upperBound)
        }
        return output
    }
}

/// A gradient whose colours a function computes.
public final class CGShading: Sendable {
    enum Shape: Sendable {
        case axial(start: CGPoint, end: CGPoint)
        case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
    }

    let shape: Shape
    let gradient: CGGradient
    let options: CGGradientDrawingOptions

    private init?(_ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool) {
        let size = space.numberOfComponents + 1
        guard function.rangeDimension >= size - 1 else { return nil }
        // 256 stops are as many as a channel has levels.
        let colors = (0...255).compactMap { index -> CGColor? in
            let values = function.values(at: CGFloat(index) / 255)
            return CGColor(colorSpace: space, components: Array((values + [1]).prefix(size)))
        }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return nil }
        (self.shape, self.gradient) = (shape, gradient)
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    /// A shading along a line of user space. Nil if the function has too few outputs.
    /// - Parameters:
    ///   - space: the space of the function's outputs, which may be followed by alpha.
    ///   - start: the place of the function's first input.
    ///   - end: the place of the function's last input.
    ///   - function: the colours.
    ///   - extendStart: whether the first colour fills the area before the start.
    ///   - extendEnd: whether the last colour fills the area after the end.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.axial(start: start, end: end), space, function, extendStart, extendEnd)
    }

    /// A shading between two circles of user space. Nil if the function has too few outputs.
    /// - Parameters:
    ///   - space: the space of the function's outputs, which may be followed by alpha.
    ///   - start: the centre of the first circle.
    ///   - startRadius: the radius of the first circle.
    ///   - end: the centre of the last circle.
    ///   - endRadius: the radius of the last circle.
    ///   - function: the colours.
    ///   - extendStart: whether the first colour fills the area before the first circle.
    ///   - extendEnd: whether the last colour fills the area after the last circle.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat, function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius), space, function, extendStart, extendEnd)
    }
}

extension CGContext {
    /// Draws a shading over the clip.
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .axial(let start, let end): drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
        case .radial(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
                options: shading.options)
        }
    }

    /// Draws a gradient around a point over the clip.
    /// - Parameters:
    ///   - gradient: the colours, once around the point.
    ///   - center: the point, in user space.
    ///   - angle: the direction of the first colour, in radians from the positive x axis. Colours follow counterclockwise where y is up.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let area = boundingBoxOfClipPath
        guard area.width > 0, area.height > 0, area.width.isFinite, area.height.isFinite else { return }
        let table = gradient.table(of: 1024)
        drawPixels(of: area) { toUser in
            { x, y in
                let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
                let turn = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
                let part = turn - turn.rounded(.down)
                return table[min(Int(part * CGFloat(table.count)), table.count - 1)]
            }
        }
    }
}

extension CGGradient {
    /// Premultiplied colours at `count` equal distances.
    fileprivate func table(of count: Int) -> [SIMD4<Float>] {
        (0..<count).map { index in
            let color = color(at: (Double(index) + 0.5) / Double(count))
            return SIMD4<Float>(Float(color.x * color.w), Float(color.y * color.w), Float(color.z * color.w), Float(color.w))
        }
    }

    /// The straight colour at a location, 0…1.
    private func color(at location: Double) -> SIMD4<Double> {
        let next = stops.firstIndex { $0.location > location } ?? stops.count
        guard next > 0, next < stops.count else { return (next == 0 ? stops.first : stops.last)?.color ?? .zero }
        let (a, b) = (stops[next - 1], stops[next])
        let part = (location - a.location) / max(b.location - a.location, 1e-12)
        return a.color + (b.color - a.color) * part
    }
}
