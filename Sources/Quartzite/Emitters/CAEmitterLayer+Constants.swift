/// Where an emitter's particles are born.
public struct CAEmitterLayerEmitterShape: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the emitter's position. The default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// On a line along x, as long as the emitter's width.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// In a rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// In a box of the emitter's size and depth.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// In a circle whose radius is the emitter's width.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// In a sphere whose radius is the emitter's width.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Where on its shape an emitter's particles are born.
public struct CAEmitterLayerEmitterMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At its corners or ends; of round shapes, on their edge.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// On its edges.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// On its surface; flat shapes are all surface.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// Anywhere in it. The default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// In which order and how an emitter's particles are drawn.
public struct CAEmitterLayerRenderMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cell by cell. The default.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest ones first, so that younger ones lie over them.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest ones last.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// From back to front, by their z.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Their colours add up, with each other and with what is behind them.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
