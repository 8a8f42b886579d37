import XCTest

@testable import Quartzite

/// The search for the action of a change: delegate, `actions`, `style["actions"]`, class. A null object ends the search.
final class ActionLookupTests: XCTestCase {
    private final class Action: CAAction, Sendable {
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
    }

    private final class Delegate: NSObject, CALayerDelegate {
        var answer: (any CAAction)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }

    private final class Lively: CALayer {
        static let own = Action()
        override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "opacity" ? own : nil }
    }

    private let layer = Lively()
    private let delegate = Delegate()
    private let (first, second, third) = (Action(), Action(), Action())

    private func found() -> AnyObject? { layer.action(forKey: "opacity").map { $0 as AnyObject } }

    override func setUp() {
        layer.delegate = delegate
    }

    func testTheOrder() {
        XCTAssertTrue(found() === Lively.own)
        layer.style = ["actions": ["opacity": third as any CAAction]]
        XCTAssertTrue(found() === third)
        layer.actions = ["opacity": second]
        XCTAssertTrue(found() === second)
        delegate.answer = first
        XCTAssertTrue(found() === first)
    }

    func testActionsOfBooleanPropertiesHaveTwoSpellings() {
        layer.actions = ["isHidden": second, "isOpacity": third]
        XCTAssertTrue(layer.action(forKey: "hidden").map { $0 as AnyObject } === second)
        XCTAssertTrue(found() === Lively.own)
        layer.actions = ["isHidden": second, "hidden": first]
        XCTAssertTrue(layer.action(forKey: "hidden").map { $0 as AnyObject } === first)
        layer.actions = nil
        layer.style = ["actions": ["isHidden": third as any CAAction]]
        XCTAssertTrue(layer.action(forKey: "hidden").map { $0 as AnyObject } === third)
    }

    func testTheNullObjectEndsTheSearchWhereItIsFound() {
        layer.actions = ["opacity": second]
        delegate.answer = NSNull()
        XCTAssertNil(layer.action(forKey: "opacity"))
        delegate.answer = nil
        layer.actions = ["opacity": NSNull()]
        XCTAssertNil(layer.action(forKey: "opacity"))
        layer.actions = nil
        layer.style = ["actions": ["opacity": NSNull() as any CAAction]]
        XCTAssertNil(layer.action(forKey: "opacity"))
    }

    func testDisablingActionsDoesNotChangeTheAnswer() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        XCTAssertTrue(found() === Lively.own)
        CATransaction.commit()
    }

    func testADelegateIsNotKeptAlive() {
        weak var gone: Delegate?
        do {
            let delegate = Delegate()
            layer.delegate = delegate
            gone = delegate
        }
        XCTAssertNil(gone)
        XCTAssertNil(layer.delegate)
    }
}
