/// What of a layer's frame gives way when its superlayer's size changes.
public struct CAAutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The distance to the edge of smallest x.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The distance to the edge of largest x.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The distance to the edge of smallest y.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The distance to the edge of largest y.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
