// The paragraph attributes that are drawn.

import Quartzite

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4

    var format: TextFormat.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
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

/// The style of a paragraph. In a text with several styles, the first one applies to all paragraphs.
public class NSParagraphStyle: NSObject {
    /// The alignment of the lines. Default `natural`.
    public internal(set) var alignment = NSTextAlignment.natural
    /// How long lines are wrapped or shortened. Default `byWordWrapping`.
    public internal(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

    /// Creates the default style.
    public override init() { super.init() }

    init(_ other: NSParagraphStyle) { (alignment, lineBreakMode) = (other.alignment, other.lineBreakMode) }

    public override func mutableCopy() -> Any { NSMutableParagraphStyle(self) }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return alignment == other.alignment && lineBreakMode == other.lineBreakMode
    }

    public override var hash: Int { alignment.rawValue << 4 | lineBreakMode.rawValue }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { super.alignment = newValue }
    }
    public override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { super.lineBreakMode = newValue }
    }
}
