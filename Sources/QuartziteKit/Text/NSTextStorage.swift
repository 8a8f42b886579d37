// NSTextStorage: an attributed string that notifies its layout managers of changes.

import Quartzite

/// Text that layout managers lay out.
open class NSTextStorage: NSMutableAttributedString {
    /// What was changed.
    public struct EditActions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// The layout managers that show the text.
    open private(set) var layoutManagers: [NSLayoutManager] = []

    /// Creates a storage of a string.
    public override init(string str: String) { super.init(string: str) }

    /// Creates a storage of a string with attributes. Default none.
    public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: str, attributes: attrs)
    }

    /// Creates a storage of an attributed string.
    public override init(attributedString attrStr: NSAttributedString) { super.init(attributedString: attrStr) }

    /// Creates an empty storage.
    public convenience init() { self.init(string: "") }

    /// Reads an archived string.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Adds a layout manager that shows the text.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(aLayoutManager) else { return }
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
        aLayoutManager.invalidate()
    }

    /// Removes a layout manager.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === aLayoutManager }
        if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
        aLayoutManager.invalidate()
    }

    /// Tells the layout managers about a change. The storage's own methods call this method; so must a subclass that stores the text itself.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        for manager in layoutManagers { manager.textChanged() }
    }

    // MARK: Changes

    open override func replaceCharacters(in range: NSRange, with str: String) {
        super.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        super.replaceCharacters(in: range, with: attrString)
        edited([.editedCharacters, .editedAttributes], range: range, changeInLength: attrString.length - range.length)
    }

    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        super.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        super.addAttribute(name, value: value, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        super.addAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        super.removeAttribute(name, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        super.insert(attrString, at: loc)
        edited([.editedCharacters, .editedAttributes], range: NSRange(location: loc, length: 0), changeInLength: attrString.length)
    }

    open override func append(_ attrString: NSAttributedString) {
        let end = length
        super.append(attrString)
        edited([.editedCharacters, .editedAttributes], range: NSRange(location: end, length: 0), changeInLength: attrString.length)
    }

    open override func deleteCharacters(in range: NSRange) {
        super.deleteCharacters(in: range)
        edited(.editedCharacters, range: range, changeInLength: -range.length)
    }

    open override func setAttributedString(_ attrString: NSAttributedString) {
        let old = length
        super.setAttributedString(attrString)
        edited(
            [.editedCharacters, .editedAttributes], range: NSRange(location: 0, length: old), changeInLength: attrString.length - old)
    }
}
