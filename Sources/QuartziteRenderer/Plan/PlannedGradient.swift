import Quartzite

/// The planner's state of a gradient layer: its stops and axis in the shader's format, computed when they change.
struct PlannedGradient: Sendable {
    private var source = GradientStops()
    /// The stops in the shader's format. Empty if nothing is drawn.
    private(set) var stops: ContiguousArray<GradientStop> = []
    /// Start point and direction as in `gradient.glsl`, in the unit square of the bounds.
    private(set) var axis = Float4(0, 0, 0, 0)
    /// The program that draws this type of gradient.
    private(set) var kind = ProgramKey.Kind.axialGradient
    /// Whether the gradient is axial, has few stops at different positions, and its premultiplied colour is linear between stops.
    private var isLinear = false

    /// The largest numbers of stops for which fragments need no loop over stops. Two stops are drawn as three, in the same batch.
    static let rampStops = [3, 4]
    /// Largest 1 / distance between two stops, and largest ratio of a pixel to the distance of two stops, that `ramp.glsl` computes
    /// exactly enough.
    private static let largest: (scale: Float, pixels: Double) = (4096, 1024)

    /// Whether the gradient has any stops to draw.
    var isShown: Bool { !stops.isEmpty }

    /// Updates the stops and the axis from new values.
    ///
    /// - Complexity: O(colours). Allocates only if there are more colours than before.
    mutating func update(_ values: GradientValues) {
        stops.removeAll(keepingCapacity: true)
        guard let axis = GradientAxis(values) else { return }
        self.axis = axis.packed
        kind = Self.kind(of: values)
        source.update(values)
        for stop in source.stops {
            stops.append(GradientStop(color: Float4(stop.color), location: stop.location, scale: 0))
            if stops.count > 1 { stops[stops.count - 2].setScale(before: stop.location) }
        }
        isLinear = kind == .axialGradient && (2...4).contains(stops.count) && areSegmentsLinear
    }

    /// Returns the program that draws a type of gradient.
    static func kind(of values: GradientValues) -> ProgramKey.Kind {
        switch values.kind {
        case .axial: .axialGradient
        case .radial: .radialGradient
        case .conic: .conicGradient
        }
    }

    /// Returns the variant of the program that draws an axial gradient whose premultiplied colour is linear between stops, and whose steepness
    /// `isExact` accepts; 0 for the general program.
    /// - Parameter largestScale: 1 / smallest distance between two stops.
    static func rampVariant(stops: Int, largestScale: Double) -> UInt8 {
        guard stops <= 4, largestScale <= Double(largest.scale) else { return 0 }
        return stops <= 3 ? 3 : 4
    }

    /// Whether `ramp.glsl` computes a gradient exactly enough.
    /// - Parameter steepness: the largest ratio of a pixel to the distance of two stops.
    static func isExact(steepness: Double) -> Bool { steepness <= largest.pixels }

    /// Whether the premultiplied colour changes linearly between all stops: straight colours are interpolated, so either the alpha or
    /// the rest of the colour is the same at both.
    private var areSegmentsLinear: Bool {
        for index in 0..<stops.count - 1 {
            let (a, b) = (stops[index], stops[index + 1])
            let isSameColor = a.color.x == b.color.x && a.color.y == b.color.y && a.color.z == b.color.z
            guard a.color.w == b.color.w || isSameColor, a.scale > 0, a.scale <= Self.largest.scale else { return false }
        }
        return true
    }

    /// Returns the variant of the program that draws the gradient of a layer: the largest number of stops without a loop over stops, or
    /// 0. No loop is needed without perspective, if a rounded layer is scaled alike in both directions.
    func variant(in values: UnsafePointer<LayerValues>, _ world: Homography) -> UInt8 {
        guard isLinear, world.hasNoPerspective, !values.pointee.isRounded || world.isConformal else { return 0 }
        // Change of the parameter per pixel.
        let (x, y) = (Double(axis.z) / Double(values.pointee.bounds.width), Double(axis.w) / Double(values.pointee.bounds.height))
        let det = world.m11 * world.m22 - world.m12 * world.m21
        let (right, down) = ((x * world.m22 - y * world.m12) / det, (y * world.m11 - x * world.m21) / det)
        var steepest: Float = 0
        for index in 0..<stops.count - 1 { steepest = max(steepest, stops[index].scale) }
        let pixels = (right * right + down * down).squareRoot() * Double(steepest)
        return Self.isExact(steepness: pixels) ? Self.rampVariant(stops: stops.count, largestScale: Double(steepest)) : 0
    }
}

extension GradientAxis {
    /// The start point and the direction in the shader's format.
    var packed: Float4 { Float4(Float(start.x), Float(start.y), Float(way.x), Float(way.y)) }
}
