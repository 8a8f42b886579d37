// How a paragraph is set: as much of it as is drawn.

import Quartzite

/// On which side lines begin and end.
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

/// What becomes of lines that are too long.
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

    /// Whether text goes on in the next line where there is no room.
    var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// How a paragraph is set. Of a text with several, the first one's counts for all.
public class NSParagraphStyle: NSObject {
    public internal(set) var alignment = NSTextAlignment.natural
    public internal(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

    public override init() { super.init() }

    init(_ other: NSParagraphStyle) { (alignment, lineBreakMode) = (other.alignment, other.lineBreakMode) }

    public override func mutableCopy() -> Any { NSMutableParagraphStyle(self) }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return alignment == other.alignment && lineBreakMode == other.lineBreakMode
    }

    public override var hash: Int { alignment.rawValue << 4 | lineBreakMode.rawValue }
}

/// One that can be changed.
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
