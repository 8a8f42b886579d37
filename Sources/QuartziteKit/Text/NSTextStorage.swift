// NSTextStorage: an attributed string that notifies its delegate and its layout managers of changes.
//
//     edited(…) ──► merged with the edits since beginEditing() ──outermost endEditing()──► processEditing()
//                                                             delegate, the delegate's own changes, delegate, layout managers

import Quartzite

/// Follows the changes of a text storage, and may change the storage in turn.
public protocol NSTextStorageDelegate: AnyObject {
    /// Called before a change is completed. The delegate may change characters and attributes.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
    /// Called after a change. The delegate may change attributes.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}

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

    /// The object that follows changes. Not retained. Default nil.
    open weak var delegate: (any NSTextStorageDelegate)?

    /// What the changes since `beginEditing()` have changed; empty after they are processed.
    open private(set) var editedMask: EditActions = []
    /// The range of these changes in the text as it is now. The location is `NSNotFound` without changes.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// How much longer these changes have made the text.
    open private(set) var changeInLength = 0
    /// The calls of `beginEditing()` without their `endEditing()`.
    private var openEdits = 0
    private var isProcessing = false

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

    // MARK: Editing

    /// Notes a change. Outside of `beginEditing()` and `endEditing()`, `processEditing()` follows at once. The storage's own methods call
    /// this method; so must a subclass that stores the text itself.
    /// - Parameters:
    ///   - editedMask: what was changed.
    ///   - editedRange: the range before the change.
    ///   - delta: how much longer the text has become.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        copyChange(range: editedRange, changeInLength: delta)
        note(editedMask, range: editedRange, changeInLength: delta)
    }

    /// Copies a change of a subclass that stores the text itself. On Linux, Foundation reads length, attributes and runs from its own storage,
    /// whatever the subclass returns.
    private func copyChange(range: NSRange, changeInLength delta: Int) {
        let text = string as NSString
        let new = NSRange(location: range.location, length: range.length + delta)
        guard new.length >= 0, new.upperBound <= text.length else { return }
        // A subclass may also call `super` before, which has changed the text already. Equal characters stay, as new ones would take the
        // attributes of their neighbours.
        if super.length + delta == text.length, range.upperBound <= super.length,
            delta != 0 || (super.string as NSString).substring(with: range) != text.substring(with: new)
        {
            super.replaceCharacters(in: range, with: text.substring(with: new))
        }
        guard super.length == text.length else { return }
        var position = new.location
        while position < new.upperBound {
            var run = NSRange(location: position, length: 1)
            let values = attributes(at: position, effectiveRange: &run)
            let end = min(max(run.upperBound, position + 1), new.upperBound)
            super.setAttributes(values, range: NSRange(location: position, length: end - position))
            position = end
        }
    }

    /// Notes a change of the own text.
    private func note(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        let range = NSRange(location: editedRange.location, length: max(0, editedRange.length + delta))
        if self.editedRange.location == NSNotFound {
            self.editedRange = range
        } else {
            // Earlier changes behind this one have moved with the text.
            let old = self.editedRange
            let start = min(old.location, range.location)
            let end = max(old.upperBound > editedRange.location ? old.upperBound + delta : old.upperBound, range.upperBound)
            self.editedRange = NSRange(location: start, length: max(0, end - start))
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        process()
    }

    /// Begins a group of changes, which become one change at the outermost `endEditing()`.
    open override func beginEditing() {
        super.beginEditing()
        openEdits += 1
    }

    /// Ends a group of changes. The outermost call calls `processEditing()`, if something was changed.
    open override func endEditing() {
        super.endEditing()
        openEdits = max(0, openEdits - 1)
        process()
    }

    /// Completes the noted changes, unless more are expected. An override of `processEditing()` may make changes itself, which belong to
    /// those that it completes.
    private func process() {
        guard openEdits == 0, !isProcessing, !editedMask.isEmpty else { return }
        isProcessing = true
        processEditing()
        (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
        isProcessing = false
    }

    /// Completes changes: notifies the delegate before and after, and the layout managers. A subclass may override the method to change
    /// attributes, and calls `super`. Changes that are made meanwhile belong to the same change.
    open func processEditing() {
        if let delegate {
            delegate.textStorage(self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
            delegate.textStorage(self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        }
        for manager in layoutManagers { manager.textChanged() }
    }

    // MARK: Changes

    open override func replaceCharacters(in range: NSRange, with str: String) {
        super.replaceCharacters(in: range, with: str)
        note(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        super.setAttributes(attrs, range: range)
        note(.editedAttributes, range: range, changeInLength: 0)
    }

    // The other changes end in the two above, which are all that a subclass overrides that stores the text itself.

    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        // The text of the storage itself would change meanwhile.
        let new = attrString === self ? NSAttributedString(attributedString: self) : attrString
        beginEditing()
        replaceCharacters(in: range, with: new.string)
        let all = NSRange(location: 0, length: new.length)
        new.enumerateAttributes(in: all, options: .longestEffectiveRangeNotRequired) { values, run, _ in
            setAttributes(values, range: NSRange(location: range.location + run.location, length: run.length))
        }
        endEditing()
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        changeAttributes(in: range) { $0[name] = value }
    }

    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    private func changeAttributes(in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        beginEditing()
        var position = range.location
        while position < range.upperBound {
            var run = NSRange(location: position, length: 1)
            var values = attributes(at: position, effectiveRange: &run)
            let end = min(max(run.upperBound, position + 1), range.upperBound)
            change(&values)
            setAttributes(values, range: NSRange(location: position, length: end - position))
            position = end
        }
        endEditing()
    }

    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    open override func append(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
    }

    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    open override func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }
}
