import QuartziteKit
import XCTest

/// Values that extensions store on objects.
@MainActor final class AssociatedObjectTests: XCTestCase {
    private static var (first, second): (UInt8, UInt8) = (0, 0)

    func testAValueBelongsToItsObjectAndKey() async {
        let (view, other) = (UIView(), UIView())
        objc_setAssociatedObject(view, &Self.first, "a", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? String, "a")
        XCTAssertNil(objc_getAssociatedObject(view, &Self.second))
        XCTAssertNil(objc_getAssociatedObject(other, &Self.first))
        objc_setAssociatedObject(view, &Self.first, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        XCTAssertNil(objc_getAssociatedObject(view, &Self.first))
    }

    func testThePolicyTellsWhetherTheValueIsRetained() async {
        let view = UIView()
        objc_setAssociatedObject(view, &Self.first, NSObject(), .OBJC_ASSOCIATION_RETAIN)
        XCTAssertNotNil(objc_getAssociatedObject(view, &Self.first))
        objc_setAssociatedObject(view, &Self.first, NSObject(), .OBJC_ASSOCIATION_ASSIGN)
        XCTAssertNil(objc_getAssociatedObject(view, &Self.first))
        let path = UIBezierPath()
        objc_setAssociatedObject(view, &Self.second, path, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        XCTAssertFalse(objc_getAssociatedObject(view, &Self.second) as? UIBezierPath === path)
        objc_removeAssociatedObjects(view)
        XCTAssertNil(objc_getAssociatedObject(view, &Self.second))
    }

    func testValuesThatAreNoObjectsAreKeptByEveryPolicy() async {
        let view = UIView()
        objc_setAssociatedObject(view, &Self.first, true, .OBJC_ASSOCIATION_ASSIGN)
        XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? Bool, true)
        objc_setAssociatedObject(view, &Self.first, "text", .OBJC_ASSOCIATION_ASSIGN)
        XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? String, "text")
        objc_setAssociatedObject(view, &Self.first, CGPoint(x: 1, y: 2), .OBJC_ASSOCIATION_ASSIGN)
        XCTAssertEqual(objc_getAssociatedObject(view, &Self.first) as? CGPoint, CGPoint(x: 1, y: 2))
    }

    func testValuesOfAViewAreReleasedWithTheView() async {
        weak var value: NSObject?
        do {
            let (view, stored) = (UIView(), NSObject())
            value = stored
            objc_setAssociatedObject(view, &Self.first, stored, .OBJC_ASSOCIATION_RETAIN)
        }
        XCTAssertNil(value)
    }

    func testTheTableRetainsNoObjectsAndForgetsLostOnes() async {
        weak var lost: NSObject?
        weak var value: NSObject?
        autoreleasepool {
            let (object, stored) = (NSObject(), NSObject())
            (lost, value) = (object, stored)
            objc_setAssociatedObject(object, &Self.first, stored, .OBJC_ASSOCIATION_RETAIN)
        }
        XCTAssertNil(lost)
        // The table is cleaned from time to time.
        let others = (0..<1000).map { _ in NSObject() }
        for other in others { objc_setAssociatedObject(other, &Self.first, 1, .OBJC_ASSOCIATION_RETAIN) }
        XCTAssertNil(value)
        XCTAssertEqual(objc_getAssociatedObject(others[999], &Self.first) as? Int, 1)
        for other in others { objc_removeAssociatedObjects(other) }
    }
}
