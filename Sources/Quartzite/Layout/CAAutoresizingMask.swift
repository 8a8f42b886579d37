/// The parts of a layer's frame that change when the superlayer's size changes.
public struct CAAutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The distance from the superlayer's edge of smallest x changes.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The distance from the superlayer's edge of largest x changes.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The distance from the superlayer's edge of smallest y changes.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The distance from the superlayer's edge of largest y changes.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
