import QuartziteKit
import XCTest

/// Constraints from visual formats.
@MainActor final class VisualFormatTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let (a, b) = (UIView(), UIView())

    override func setUp() async throws {
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
    }

    private func activate(_ format: String, _ options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil) {
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
    }

    func testARowAndAColumn() async {
        activate("H:|-20-[a(100)]-[b(>=10)]-edge-|", [.alignAllTop, .alignAllBottom], metrics: ["edge": 12])
        activate("V:|[a(50)]")
        root.layoutIfNeeded()
        XCTAssertEqual(a.frame, CGRect(x: 20, y: 0, width: 100, height: 50))
        XCTAssertEqual(b.frame, CGRect(x: 128, y: 0, width: 160, height: 50))
    }

    func testARowFromRightToLeft() async {
        activate("H:|-20-[a(100)]-(>=5)-[b(>=10)]-12-|", [.directionRightToLeft, .alignAllTop])
        activate("H:[a]-8-[b]", .directionRightToLeft)
        activate("V:|-3-[a(50)]", .directionRightToLeft)
        activate("V:[b(40)]")
        root.layoutIfNeeded()
        XCTAssertEqual(a.frame, CGRect(x: 180, y: 3, width: 100, height: 50))
        XCTAssertEqual(b.frame, CGRect(x: 12, y: 3, width: 160, height: 40))
    }

    func testEqualSizesAndPriorities() async {
        activate("|[a(b)][b]|")
        activate("V:|-(>=5,==30@500)-[a(20)]")
        activate("V:[b(==40@900)]|")
        root.layoutIfNeeded()
        XCTAssertEqual(a.frame, CGRect(x: 0, y: 30, width: 150, height: 20))
        XCTAssertEqual(b.frame, CGRect(x: 150, y: 160, width: 150, height: 40))
    }

    func testFormatsThatCannotBeReadAreMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        for format in ["", "|-[c]", "[a", "[a(12]", "|-5[a]", "[a]-gap-[b]", "[a]x", "H:"] { activate(format) }
        XCTAssertEqual(messages.all.count, 8)
        XCTAssertTrue(root.constraints.isEmpty)
    }
}
