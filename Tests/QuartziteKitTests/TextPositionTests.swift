import QuartziteKit
import XCTest

/// Positions and ranges in texts, and views that receive typed text.
@MainActor final class TextPositionTests: XCTestCase {
    func testPositionsOfAField() async throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        field.text = "doors"
        let end = field.endOfDocument
        XCTAssertEqual(field.offset(from: field.beginningOfDocument, to: end), 5)
        XCTAssertNil(field.position(from: end, offset: 1))
        XCTAssertNil(field.position(from: end, offset: .max))
        let middle = try XCTUnwrap(field.position(from: end, offset: -2))
        let range = try XCTUnwrap(field.textRange(from: middle, to: end))
        XCTAssertEqual(field.text(in: range), "rs")
        XCTAssertFalse(range.isEmpty)
        XCTAssertEqual(field.compare(middle, to: end), .orderedAscending)
        XCTAssertEqual(field.selectedTextRange?.isEmpty, true)
        field.replace(range, withText: "k")
        XCTAssertEqual(field.text, "dook")
        let rects = (0...4).compactMap { field.position(from: field.beginningOfDocument, offset: $0) }.map(field.caretRect)
        XCTAssertEqual(rects.count, 5)
        XCTAssertEqual(rects[0].minX, 0)
        for (left, right) in zip(rects, rects.dropFirst()) { XCTAssertLessThan(left.minX, right.minX) }
        let near = try XCTUnwrap(field.closestPosition(to: CGPoint(x: rects[2].minX + 1, y: 15)))
        XCTAssertEqual(field.offset(from: field.beginningOfDocument, to: near), 2)
    }

    func testACursorThatADelegateSetsDoesNotTellItAgain() async {
        final class Delegate: NSObject, UITextFieldDelegate {
            var count = 0
            func textFieldDidChangeSelection(_ textField: UITextField) {
                count += 1
                textField.selectedTextRange = textField.textRange(from: textField.endOfDocument, to: textField.endOfDocument)
            }
        }
        let (field, delegate) = (UITextField(), Delegate())
        field.delegate = delegate
        field.selectedTextRange = nil
        XCTAssertEqual(delegate.count, 0, "the cursor stays at the end")
    }

    func testASecureTextIsNotCopied() async {
        let field = UITextField()
        field.text = "door"
        UIPasteboard.general.string = "before"
        field.isSecureTextEntry = true
        field.copy(nil)
        XCTAssertEqual(UIPasteboard.general.string, "before")
        field.isSecureTextEntry = false
        field.copy(nil)
        XCTAssertEqual(UIPasteboard.general.string, "door")
    }

    func testPositionsOfATextView() async throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "a door"
        view.selectedRange = NSRange(location: 2, length: 4)
        let range = try XCTUnwrap(view.selectedTextRange)
        XCTAssertEqual(view.text(in: range), "door")
        XCTAssertLessThan(view.caretRect(for: range.start).minX, view.caretRect(for: range.end).minX)
        XCTAssertGreaterThan(view.firstRect(for: range).width, 10)
        view.replace(range, withText: "key")
        XCTAssertEqual(view.text, "a key")
        view.selectedTextRange = view.textRange(from: view.beginningOfDocument, to: view.beginningOfDocument)
        XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 0))
    }

    func testAViewReceivesTypedText() async {
        let view = Pad()
        XCTAssertTrue(view.becomeFirstResponder())
        view.insertText("12")
        view.deleteBackward()
        XCTAssertEqual(view.typed, "1")
        let input: any UIKeyInput = view
        XCTAssertEqual(input.keyboardType, .numberPad)
        XCTAssertEqual(input.returnKeyType, .default)
        view.resignFirstResponder()
    }

    func testAFieldPastes() async {
        let field = UITextField()
        UIPasteboard.general.string = "key"
        field.paste(nil)
        XCTAssertEqual(field.text, "key")
        XCTAssertFalse(field.canPerformAction(Selector(UIResponderStandardEditActions.paste(_:)), withSender: nil))
    }
}

private final class Pad: UIView, UIKeyInput {
    var typed = ""
    var keyboardType = UIKeyboardType.numberPad
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !typed.isEmpty }
    func insertText(_ text: String) { typed += text }
    func deleteBackward() { typed.removeLast() }
}
