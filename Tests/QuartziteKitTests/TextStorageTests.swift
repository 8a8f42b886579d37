import XCTest

@testable import QuartziteKit

/// Changes of a text storage: groups, the delegate, and subclasses that store the text themselves.
@MainActor final class TextStorageTests: XCTestCase {
    /// Notes the changes, and makes the text bold that it is told to.
    private final class Follower: NSTextStorageDelegate {
        var calls: [String] = []
        var marked: NSRange?

        func textStorage(
            _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
            changeInLength delta: Int
        ) {
            calls.append("will \(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)")
            if let marked { textStorage.addAttribute(.kern, value: 3, range: marked) }
        }
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
            changeInLength delta: Int
        ) {
            calls.append("did \(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)")
        }
    }

    /// Paints digits, as a view for source code does.
    private final class DigitStorage: NSTextStorage {
        private let text = NSMutableAttributedString(string: "")
        var processed = 0

        override var string: String { text.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
            text.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            beginEditing()
            text.replaceCharacters(in: range, with: str)
            edited([.editedCharacters, .editedAttributes], range: range, changeInLength: str.utf16.count - range.length)
            endEditing()
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            beginEditing()
            text.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
            endEditing()
        }
        override func processEditing() {
            processed += 1
            for (index, letter) in string.enumerated() where letter.isNumber {
                setAttributes([.kern: 5], range: NSRange(location: index, length: 1))
            }
            super.processEditing()
        }
    }

    func testEachChangeIsTold() async {
        let storage = NSTextStorage(string: "one two")
        let follower = Follower()
        storage.delegate = follower
        storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "three")
        XCTAssertEqual(follower.calls, ["will 2 0 5 2", "did 2 0 5 2"])
        XCTAssertEqual(storage.editedMask, [])
        XCTAssertEqual(storage.editedRange.location, NSNotFound)
        XCTAssertEqual(storage.changeInLength, 0)
    }

    func testAGroupIsOneChange() async {
        let storage = NSTextStorage(string: "one two")
        let follower = Follower()
        storage.delegate = follower
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "x")
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "aa")
        storage.endEditing()
        XCTAssertEqual(follower.calls, [])
        storage.endEditing()
        XCTAssertEqual(storage.string, "aane x")
        XCTAssertEqual(follower.calls, ["will 2 0 6 -1", "did 2 0 6 -1"])
        storage.beginEditing()
        storage.endEditing()
        XCTAssertEqual(follower.calls.count, 2)
    }

    func testTheDelegateChangesAttributesWithinTheChange() async {
        let storage = NSTextStorage(string: "one two")
        let follower = Follower()
        storage.delegate = follower
        follower.marked = NSRange(location: 4, length: 3)
        storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "ten")
        XCTAssertEqual(follower.calls, ["will 2 0 3 0", "did 3 0 7 0"])
        XCTAssertEqual(storage.attribute(.kern, at: 5, effectiveRange: nil) as? Int, 3)
        XCTAssertNil(storage.attribute(.kern, at: 0, effectiveRange: nil))
    }

    func testASubclassProcessesChanges() async {
        let storage = DigitStorage()
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "a1b")
        XCTAssertEqual(storage.processed, 1)
        XCTAssertEqual(storage.attribute(.kern, at: 1, effectiveRange: nil) as? Int, 5)
        XCTAssertNil(storage.attribute(.kern, at: 0, effectiveRange: nil))
    }

    func testAllChangesReachASubclassAndAreToldOnce() async {
        for storage in [NSTextStorage(string: ""), DigitStorage()] {
            let follower = Follower()
            storage.delegate = follower
            storage.append(NSAttributedString(string: "ab", attributes: [.kern: 2]))
            XCTAssertEqual(follower.calls, ["will 3 0 2 2", "did 3 0 2 2"])
            storage.insert(NSAttributedString(string: "x"), at: 0)
            storage.addAttribute(.kern, value: 4, range: NSRange(location: 0, length: 2))
            storage.removeAttribute(.kern, range: NSRange(location: 2, length: 1))
            storage.deleteCharacters(in: NSRange(location: 0, length: 1))
            XCTAssertEqual(follower.calls.count, 10)
            XCTAssertEqual(storage.string, "ab")
            XCTAssertEqual(storage.attributes(at: 0, effectiveRange: nil)[.kern] as? Int, 4)
            XCTAssertNil(storage.attributes(at: 1, effectiveRange: nil)[.kern])
            storage.beginEditing()
            storage.append(NSAttributedString(string: "cd"))
            storage.setAttributedString(NSAttributedString(string: "e"))
            storage.endEditing()
            XCTAssertEqual(follower.calls.suffix(2), ["will 3 0 1 -1", "did 3 0 1 -1"])
            XCTAssertEqual(storage.string, "e")
        }
    }

    func testAnEditThatChangesNothingKeepsTheAttributes() async {
        let storage = NSTextStorage(string: "ab")
        storage.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 1))
        storage.edited(.editedAttributes, range: NSRange(location: 0, length: 2), changeInLength: 0)
        XCTAssertNil(storage.attribute(.kern, at: 0, effectiveRange: nil))
        XCTAssertEqual(storage.attribute(.kern, at: 1, effectiveRange: nil) as? Int, 2)
    }

    func testFoundationReadsTheTextOfASubclass() async {
        let storage = DigitStorage()
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "a1b")
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "2xyz")
        XCTAssertEqual(storage.length, 6)
        var runs: [String] = []
        storage.enumerateAttributes(in: NSRange(location: 0, length: 6)) { values, range, _ in
            runs.append("\(range.location) \(range.length) \(values[.kern] ?? 0)")
        }
        XCTAssertEqual(runs, ["0 1 5", "1 3 0", "4 1 5", "5 1 0"])
        XCTAssertEqual(NSAttributedString(attributedString: storage).string, "2xyz1b")
        let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 1000, height: 1000)))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        XCTAssertEqual(manager.numberOfGlyphs, 6)
        storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "")
        XCTAssertEqual(manager.numberOfGlyphs, 2)
    }
}
