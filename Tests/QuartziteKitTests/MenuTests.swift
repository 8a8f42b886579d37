import XCTest

@testable import QuartziteKit

/// Menus of buttons, and pasteboards.
@MainActor final class MenuTests: XCTestCase {
    private var clock: TestClock!
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private var told: [String] = []

    override func setUp() async throws { clock = TestClock() }
    override func tearDown() async throws {
        clock.stop()
        UIPasteboard.system = nil
    }

    private var open: MenuView? { root.subviews.last as? MenuView }

    private func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { [unowned self] action in
            told.append("\(action.title) \(action.sender is UIButton)")
        }
    }

    private func press(_ row: Int) throws {
        let menu = try XCTUnwrap(open)
        menu.layoutIfNeeded()
        let choice = menu.choices[row]
        let point = choice.convert(CGPoint(x: 50, y: 20), to: Optional(root))
        SimulatedTouch(in: root).tap(at: point)
    }

    private final class Listener: UIView {
        var commands: [String] = []
        func run(_ command: UICommand) { commands.append(command.title) }
    }

    func testACommandGoesUpTheResponders() async throws {
        let (listener, button) = (Listener(frame: root.bounds), UIButton(type: .system))
        button.frame = CGRect(x: 10, y: 100, width: 80, height: 40)
        root.addSubview(listener)
        listener.addSubview(button)
        MenuView.open(UIMenu(children: [UICommand(title: "run", action: Selector(Listener.run))]), from: button)
        try press(0)
        XCTAssertEqual(listener.commands, ["run"])
    }

    func testAMenuThatStaysShowsTheNewMark() async throws {
        let button = UIButton(frame: CGRect(x: 10, y: 100, width: 80, height: 40))
        root.addSubview(button)
        let action = UIAction(title: "bold", attributes: .keepsMenuPresented) { $0.state = .on }
        MenuView.open(UIMenu(children: [action]), from: button)
        func marks() -> Int { open?.choices.first?.subviews.count { ($0 as? UILabel)?.text == "\u{2713}" } ?? 0 }
        XCTAssertEqual(marks(), 0)
        try press(0)
        XCTAssertEqual(marks(), 1)
    }

    func testAButtonShowsItsMenu() async throws {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 10, y: 100, width: 80, height: 40)
        root.addSubview(button)
        var events: [String] = []
        button.addTarget(for: .menuActionTriggered) { _ in events.append("menu") }
        button.addTarget(for: .primaryActionTriggered) { _ in events.append("primary") }
        let more = UIMenu(title: "more", children: [action("inner")])
        let inline = UIMenu(options: .displayInline, children: [action("disabled", .disabled), action("hidden", .hidden)])
        button.menu = UIMenu(title: "Title", children: [action("first"), inline, more])
        SimulatedTouch(in: root).tap(at: CGPoint(x: 50, y: 120))
        XCTAssertEqual(events, ["primary"])
        XCTAssertNil(open)
        button.showsMenuAsPrimaryAction = true
        SimulatedTouch(in: root).tap(at: CGPoint(x: 50, y: 120))
        XCTAssertEqual(events, ["primary", "menu"])
        XCTAssertEqual(open?.choices.map(\.accessibilityLabel), ["first", "disabled", "more"])
        clock.advance(by: 0.3)
        try press(1)
        XCTAssertEqual(told, [], "a disabled element")
        try press(2)
        XCTAssertEqual(open?.choices.map(\.accessibilityLabel), ["inner"])
        try press(0)
        XCTAssertEqual(told, ["inner true"])
        clock.advance(by: 0.3)
        XCTAssertNil(open)
    }

    func testAPressOutsideClosesTheMenu() async throws {
        let view = UIView(frame: CGRect(x: 10, y: 440, width: 80, height: 20))
        root.addSubview(view)
        MenuView.open(UIMenu(children: [action("first")]), from: view)
        clock.advance(by: 0.3)
        try XCTUnwrap(open).layoutIfNeeded()
        let list = try XCTUnwrap(open?.subviews.first)
        XCTAssertEqual(list.frame, CGRect(x: 8, y: 388, width: 250, height: 44), "above, as there is no room below")
        SimulatedTouch(in: root).tap(at: CGPoint(x: 300, y: 20))
        clock.advance(by: 0.3)
        XCTAssertNil(open)
        XCTAssertNil(MenuView.open(UIMenu(title: "empty"), from: view))
    }

    func testMenusAreValues() async {
        let marked = UIAction(title: "a", state: .on) { _ in }
        let menu = UIMenu(children: [marked, UIMenu(options: .displayInline, children: [action("b")])])
        XCTAssertEqual(menu.selectedElements, [marked])
        XCTAssertEqual(menu.replacingChildren([]).identifier, menu.identifier)
        let key = UIKeyCommand(input: "s", modifierFlags: .command, action: Selector(UIResponder.becomeFirstResponder))
        XCTAssertEqual(key.input, "s")
        XCTAssertNil(UIView().keyCommands)
    }

    func testThePasteboardHoldsTheSystemsText() async {
        let board = UIPasteboard.general
        let count = board.changeCount
        board.string = "alone"
        XCTAssertEqual(board.string, "alone")
        XCTAssertEqual(board.changeCount, count + 1)
        var text: String? = "from elsewhere"
        UIPasteboard.system = (read: { text }, write: { text = $0 })
        XCTAssertEqual(board.string, "from elsewhere")
        XCTAssertEqual(board.changeCount, count + 2)
        board.url = URL(string: "https://example.com/a")
        XCTAssertEqual(text, "https://example.com/a")
        XCTAssertTrue(board.hasURLs)
        XCTAssertFalse(board.hasStrings)
        board.image = UIImage()
        XCTAssertTrue(board.hasImages)
        XCTAssertEqual(text, "")
        text = "https://example.com/b"
        XCTAssertEqual(board.url?.path, "/b")
        XCTAssertFalse(board.hasImages)
        let other = UIPasteboard.withUniqueName()
        other.colors = [.red]
        XCTAssertEqual(other.color, .red)
        XCTAssertEqual(board.string, "https://example.com/b")
        board.string = nil
        let name = UIPasteboard.Name(rawValue: "own")
        XCTAssertNil(UIPasteboard(name: name, create: false))
        UIPasteboard(name: name, create: true)?.string = "shared"
        XCTAssertEqual(UIPasteboard(name: name, create: false)?.string, "shared")
        UIPasteboard.remove(withName: name)
        XCTAssertNil(UIPasteboard(name: name, create: false))
    }
}
