import QuartziteGraphics

/// Which part of a line that is too long gives way to an ellipsis.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None: the line is cut off at the bounds. The default.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    /// As committed. A raw value that no constant has truncates nothing.
    var kind: TextFormat.Truncation {
        switch self {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: .none
        }
    }
}

/// Where lines lie in the width of the bounds.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On the side where the paragraph's script begins. The default.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// On both sides, where lines are wrapped; the last line of a paragraph as `natural`.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    /// As committed. A raw value that no constant has is natural.
    var kind: TextFormat.Alignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}
