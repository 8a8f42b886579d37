// The small enumerations of a context's drawing settings. Raw values are Core Graphics'.

/// The shape of the ends of a line: cut at the end, or extended by half the line width, round or square.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The shape of the corners of a line: pointed, round, or cut off.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}

/// Whether a path is filled, stroked, or both.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    /// Fills by the even-odd rule.
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}

/// How pictures are resampled. `default` is bilinear, with the mean of the covered pixels where a picture is reduced.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case high = 3
    case medium = 4
}

/// Whether a gradient's end colours fill the area beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt32

    /// Options of raw bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour fills the area before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour fills the area after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
