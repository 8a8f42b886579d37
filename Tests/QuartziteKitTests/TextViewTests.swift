import QuartziteKit
import XCTest

/// Text views: measures, changes of the text, the delegate, and what is drawn.
@MainActor final class TextViewTests: XCTestCase {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))

    @MainActor private final class Delegate: UITextViewDelegate {
        var calls: [String] = []
        var allows = true
        func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
        func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }
        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            calls.append("change \(range.location) \(range.length) \(text)")
            return allows
        }
        func textViewDidChange(_ textView: UITextView) { calls.append("changed") }
    }

    func testLinesMakeTheContentHigher() async {
        view.font = .systemFont(ofSize: 20)
        view.text = "one"
        view.layoutIfNeeded()
        let one = view.contentSize.height
        XCTAssertEqual(one, UIFont.systemFont(ofSize: 20).lineHeight + 16, accuracy: 2)
        view.text = "one\ntwo\nthree"
        view.layoutIfNeeded()
        XCTAssertEqual(view.contentSize.height - one, 2 * (one - 16), accuracy: 3)
        XCTAssertEqual(view.contentSize.width, 100)
        view.textContainerInset = .zero
        XCTAssertEqual(view.contentSize.height, 3 * (one - 16), accuracy: 3)
    }

    func testTextWrapsAtTheWidth() async {
        view.text = String(repeating: "word ", count: 20)
        let (narrow, wide) = (view.sizeThatFits(CGSize(width: 100, height: 0)), view.sizeThatFits(CGSize(width: 400, height: 0)))
        XCTAssertGreaterThan(narrow.height, 2 * wide.height - 16)
        XCTAssertLessThanOrEqual(narrow.width, 100)
        XCTAssertEqual(view.intrinsicContentSize.height, UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        XCTAssertEqual(view.intrinsicContentSize.height, narrow.height)
    }

    func testTheTextIsDrawnInItsColour() async throws {
        view.textColor = .red
        view.text = "■■■■"
        let context = LayerContext()
        context.layer = view.layer
        CATransaction.flush()
        let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
            view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        }
        var (reddest, others) = (0, 0)
        try XCTUnwrap(picture.cgImage).withPixels { pixels in
            for index in stride(from: 0, to: pixels.count, by: 4) {
                reddest = max(reddest, Int(pixels[index]))
                others = max(others, Int(pixels[index + 1]))
            }
        }
        XCTAssertGreaterThan(reddest, 200)
        XCTAssertEqual(others, 0)
    }

    func testChangesOfTheStorageShow() async {
        view.text = "a"
        view.layoutIfNeeded()
        let height = view.contentSize.height
        view.textStorage.append(NSAttributedString(string: "\nb\nc", attributes: view.typingAttributes))
        XCTAssertEqual(view.text, "a\nb\nc")
        view.layoutIfNeeded()
        XCTAssertGreaterThan(view.contentSize.height, height)
    }

    func testInsertingAndDeleting() async {
        let delegate = Delegate()
        view.delegate = delegate
        view.text = "ab"
        view.insertText("c")
        view.selectedRange = NSRange(location: 0, length: 1)
        view.insertText("xy")
        XCTAssertEqual(view.text, "xybc")
        XCTAssertEqual(view.selectedRange, NSRange(location: 2, length: 0))
        view.deleteBackward()
        XCTAssertEqual(view.text, "xbc")
        delegate.allows = false
        view.deleteBackward()
        XCTAssertEqual(view.text, "xbc")
        XCTAssertEqual(
            delegate.calls, ["change 2 0 c", "changed", "change 0 1 xy", "changed", "change 1 1 ", "changed", "change 0 1 "])
        view.text = "é👨‍👩‍👧"
        (delegate.allows, view.selectedRange) = (true, NSRange(location: 100, length: 5))
        view.deleteBackward()
        XCTAssertEqual(view.text, "é")
        view.selectedRange = NSRange(location: 0, length: 0)
        view.deleteBackward()
        XCTAssertEqual(view.text, "é")
    }

    func testTheSelectionFollowsANewText() async {
        view.insertText("hello")
        view.text = ""
        view.insertText("a")
        XCTAssertEqual(view.text, "a")
        view.text = ""
        view.deleteBackward()
        XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 0))
    }

    func testConstraintsUseTheHeightAtTheWidth() async {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 600))
        view.translatesAutoresizingMaskIntoConstraints = false
        (view.isScrollEnabled, view.text) = (false, String(repeating: "word ", count: 20))
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor), view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(view.bounds.width, 120)
        XCTAssertEqual(view.bounds.height, view.sizeThatFits(CGSize(width: 120, height: 0)).height, accuracy: 0.5)
    }

    func testTheKeyboard() async {
        let delegate = Delegate()
        view.delegate = delegate
        XCTAssertTrue(view.becomeFirstResponder())
        view.resignFirstResponder()
        XCTAssertEqual(delegate.calls, ["begin", "end"])
        view.isEditable = false
        XCTAssertFalse(view.becomeFirstResponder())
    }

    func testAContainerOfTheProgramIsFilled() async {
        let (storage, manager, container) = (NSTextStorage(string: "given"), NSLayoutManager(), NSTextContainer(size: .zero))
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        let view = UITextView(frame: .zero, textContainer: container)
        XCTAssertTrue(view.textStorage === storage)
        XCTAssertEqual(view.text, "given")
    }
}
