import QuartziteKit
import XCTest

/// The first responder, and the messages of a text field to its delegate.
@MainActor final class TextFieldTests: XCTestCase {
    @MainActor private final class Delegate: UITextFieldDelegate {
        var calls: [String] = []
        var mayBegin = true
        var resigns = true
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { mayBegin }
        func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end \(textField.text ?? "")") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            calls.append("return")
            if resigns { textField.resignFirstResponder() }
            return true
        }
    }

    func testReturnEndsTheEditingOnce() async {
        let (field, delegate) = (UITextField(), Delegate())
        field.delegate = delegate
        field.becomeFirstResponder()
        field.type("1.5")
        field.pressReturn()
        field.resignFirstResponder()
        XCTAssertEqual(delegate.calls, ["begin", "return", "end 1.5"])
        XCTAssertFalse(field.isEditing)
    }

    func testOneFieldHasTheKeyboard() async {
        let (first, second, delegate) = (UITextField(), UITextField(), Delegate())
        first.delegate = delegate
        first.becomeFirstResponder()
        second.becomeFirstResponder()
        XCTAssertFalse(first.isFirstResponder)
        XCTAssertTrue(second.isFirstResponder)
        XCTAssertEqual(delegate.calls, ["begin", "end "])
        second.resignFirstResponder()
    }

    func testARefusedFieldStaysOut() async {
        let (field, delegate) = (UITextField(), Delegate())
        field.delegate = delegate
        delegate.mayBegin = false
        XCTAssertFalse(field.becomeFirstResponder())
        field.type("x")
        XCTAssertEqual(field.text, "")
        XCTAssertEqual(delegate.calls, [])
    }

    func testTypingTellsTargets() async {
        let field = UITextField()
        var texts: [String] = []
        field.addTarget(for: .editingChanged) { texts.append($0.text ?? "") }
        field.becomeFirstResponder()
        field.type("a")
        field.type("a")
        field.type("ab")
        field.resignFirstResponder()
        XCTAssertEqual(texts, ["a", "ab"])
    }
}
