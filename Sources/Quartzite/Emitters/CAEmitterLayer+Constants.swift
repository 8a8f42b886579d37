/// The shape in which an emitter's particles are born.
public struct CAEmitterLayerEmitterShape: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Particles are born at the emitter's position. The default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// Particles are born on a line along x, as long as the emitter's width.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// Particles are born in a rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// Particles are born in a box of the emitter's size and depth.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// Particles are born in a circle whose radius is the emitter's width.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// Particles are born in a sphere whose radius is the emitter's width.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape on which an emitter's particles are born.
public struct CAEmitterLayerEmitterMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Particles are born at the corners or ends of the shape; for round shapes, on the edge of a circle or the surface of a
    /// sphere.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// Particles are born on the edges of the shape.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// Particles are born on the surface of the shape. A flat shape is a surface as a whole.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// Particles are born anywhere inside the shape. The default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order and blending in which an emitter's particles are drawn.
public struct CAEmitterLayerRenderMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Particles are drawn cell by cell. The default.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particles are drawn first, so that younger ones cover them.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particles are drawn last.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// Particles are drawn from back to front, by their z.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// The colours of particles are added to each other and to the background.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
