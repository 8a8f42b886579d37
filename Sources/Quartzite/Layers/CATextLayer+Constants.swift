import QuartziteGraphics

/// The part of an overlong line that an ellipsis replaces.
public struct CATextLayerTruncationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No ellipsis: the line is clipped at the bounds. The default.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The start of the line.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end of the line.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle of the line.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    /// The committed form of the mode. An unknown raw value is `none`.
    var kind: TextFormat.Truncation {
        switch self {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: .none
        }
    }
}

/// The horizontal alignment of lines in the bounds.
public struct CATextLayerAlignmentMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The leading side of the paragraph's script. The default.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Both sides, for wrapped lines; the last line of a paragraph is aligned as `natural`.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    /// The committed form of the mode. An unknown raw value is `natural`.
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
