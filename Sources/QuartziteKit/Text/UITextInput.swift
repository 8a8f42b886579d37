// Positions and ranges in the text of a field or a text view. Positions count UTF-16 units.

/// A position between two characters of a text.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    /// The number of UTF-16 units before the position.
    let offset: Int

    /// Creates the position at the start of a text.
    public override init() {
        offset = 0
        super.init()
    }

    init(offset: Int) {
        self.offset = offset
        super.init()
    }
}

/// A range of characters of a text.
@preconcurrency @MainActor open class UITextRange: NSObject {
    /// The position before the first character.
    public let start: UITextPosition
    /// The position after the last character.
    public let end: UITextPosition
    /// Whether the range has no characters.
    open var isEmpty: Bool { start.offset == end.offset }

    /// Creates the empty range at the start of a text.
    public override init() {
        (start, end) = (UITextPosition(), UITextPosition())
        super.init()
    }

    init(_ start: Int, _ end: Int) {
        (self.start, self.end) = (UITextPosition(offset: min(start, end)), UITextPosition(offset: max(start, end)))
        super.init()
    }

    var range: NSRange { NSRange(location: start.offset, length: end.offset - start.offset) }
}

/// The rectangle of a part of the selection.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
    /// The rectangle in points of the text's view.
    open var rect: CGRect { .zero }
    /// Whether the rectangle contains the start of the selection.
    open var containsStart: Bool { false }
    /// Whether the rectangle contains the end of the selection.
    open var containsEnd: Bool { false }
}

/// A view that receives typed text. The previewer's window types into text fields only, so the program and its tests call these methods.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is text.
    var hasText: Bool { get }
    /// Inserts text, as if it were typed.
    func insertText(_ text: String)
    /// Deletes the character before the cursor, as if by a key.
    func deleteBackward()
}

/// A view with a text that has positions.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
    /// The selected characters, or the position of the cursor as an empty range.
    var selectedTextRange: UITextRange? { get set }
    /// Returns the rectangle of the cursor at a position, in points of the view.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the position that is nearest to a point of the view.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The whole text.
    var inputText: String { get }
    /// Replaces a part of the text.
    func replace(_ range: UITextRange, withText text: String)
}

extension UITextInput {
    /// The position at the start of the text.
    public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }
    /// The position at the end of the text.
    public var endOfDocument: UITextPosition { UITextPosition(offset: inputText.utf16.count) }

    /// Returns the position that lies UTF-16 units after another one; nil outside of the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (sum, overflow) = position.offset.addingReportingOverflow(offset)
        return !overflow && (0...inputText.utf16.count).contains(sum) ? UITextPosition(offset: sum) : nil
    }

    /// Returns the range between two positions.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        UITextRange(fromPosition.offset, toPosition.offset)
    }

    /// Returns the number of UTF-16 units from a position to another one.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    /// Returns the order of two positions.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }

    /// Returns the characters of a range; nil for a range outside of the text.
    public func text(in range: UITextRange) -> String? {
        guard range.end.offset <= inputText.utf16.count else { return nil }
        return (inputText as NSString).substring(with: range.range)
    }

    /// Returns the rectangle from the cursor before a range to the cursor after its first line, in points of the view.
    public func firstRect(for range: UITextRange) -> CGRect {
        let (start, end) = (caretRect(for: range.start), caretRect(for: range.end))
        return end.minY == start.minY ? start.union(end) : start
    }
}

/// Kinds of text that a text view could recognise; none are.
public struct UIDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    /// Links.
    public static let link = UIDataDetectorTypes(rawValue: 2)
    /// Addresses.
    public static let address = UIDataDetectorTypes(rawValue: 4)
    /// Dates.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}
