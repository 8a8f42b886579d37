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

    private class Drawing: UITextField {
        var drawn: [String] = []
        override func drawPlaceholder(in rect: CGRect) { drawn.append("placeholder \(Int(rect.width))") }
    }

    func testASubclassDrawsThePlaceholder() async throws {
        let (field, context) = (Drawing(frame: CGRect(x: 0, y: 0, width: 80, height: 20)), LayerContext())
        field.placeholder = "name"
        context.layer = field.layer
        CATransaction.flush()
        XCTAssertEqual(field.drawn, ["placeholder 80"])
        let label = try XCTUnwrap(field.subviews.first { $0 is UILabel })
        XCTAssertTrue(label.isHidden, "the label would show it a second time")
        field.text = "Ada"
        CATransaction.flush()
        XCTAssertFalse(label.isHidden, "the text is not overridden")
        XCTAssertEqual(field.drawn.count, 1)
        field.text = ""
        CATransaction.flush()
        XCTAssertEqual(field.drawn.count, 2)
        XCTAssertEqual(UITextField().subviews.count, 1, "a field without overrides has only its label")
    }

    func testAnOverrideMayDrawWhatTheFieldWouldShow() async throws {
        final class Framed: UITextField {
            override func drawText(in rect: CGRect) { super.drawText(in: rect) }
        }
        let field = Framed(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        field.text = "■■■■"
        field.layoutIfNeeded()
        let renderer = UIGraphicsImageRenderer(size: field.bounds.size)
        let picture = renderer.image { _ in field.drawHierarchy(in: field.bounds, afterScreenUpdates: true) }
        let empty = renderer.image { _ in }
        XCTAssertNotEqual(picture.pngData(), empty.pngData())
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
