// The small types of paragraph styles: alignments, line breaks, directions and tab stops.

import Quartzite

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4

    /// Creates the alignment of Core Text's.
    public init(_ ctTextAlignment: CTTextAlignment) {
        switch ctTextAlignment {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }

    var format: TextFormat.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }

    var tab: ParagraphFormat.TabStop.Alignment {
        switch self {
        case .center: .center
        case .right: .right
        default: .left
        }
    }
}

extension CTTextAlignment {
    /// Creates the alignment of UIKit's.
    public init(_ nsTextAlignment: NSTextAlignment) {
        switch nsTextAlignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}

/// How lines that are too long are wrapped or shortened.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5

    var truncation: TextFormat.Truncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        }
    }

    /// Whether long text continues on the next line.
    var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// The direction of a paragraph.
public enum NSWritingDirection: Int, Sendable {
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1

    /// Nil for the direction of the first letter.
    var isRightToLeft: Bool? {
        switch self {
        case .natural: nil
        case .leftToRight: false
        case .rightToLeft: true
        }
    }
}

/// A place in the line to which a tab moves the text after the tab.
public final class NSTextTab: NSObject, Sendable {
    /// The key of an option.
    public struct OptionKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The characters that end a column: without effect.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    /// The alignment of the text after the tab.
    public let alignment: NSTextAlignment
    /// The distance from the leading side, in points.
    public let location: CGFloat

    /// Creates a tab stop. Options have no effect.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        (self.alignment, location) = (alignment, loc)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return alignment == other.alignment && location == other.location
    }

    public override var hash: Int { location.hashValue }
}
