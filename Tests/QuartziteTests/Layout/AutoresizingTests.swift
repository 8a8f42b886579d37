import XCTest

@testable import Quartzite

/// Autoresizing: sublayers follow the size of their superlayer.
final class AutoresizingTests: XCTestCase {
    private func resized(
        _ mask: CAAutoresizingMask, _ frame: CGRect, from old: CGSize = CGSize(width: 100, height: 100),
        to new: CGSize = CGSize(width: 200, height: 300)
    ) -> CGRect {
        let (parent, child) = (CALayer(), CALayer())
        parent.bounds.size = old
        child.frame = frame
        child.autoresizingMask = mask
        parent.addSublayer(child)
        parent.bounds.size = new
        return child.frame
    }

    private let frame = CGRect(x: 10, y: 20, width: 50, height: 40)

    func testEachCombinationAlongX() {
        let expected: [(CAAutoresizingMask, CGFloat, CGFloat)] = [
            ([], 10, 50), (.layerMinXMargin, 110, 50), (.layerWidthSizable, 10, 150), (.layerMaxXMargin, 10, 50),
            ([.layerMinXMargin, .layerMaxXMargin], 60, 50), ([.layerMinXMargin, .layerWidthSizable], 76, 84),
            ([.layerWidthSizable, .layerMaxXMargin], 10, 84),
            ([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], 43, 84),
        ]
        for (mask, x, width) in expected {
            XCTAssertEqual(resized(mask, frame), CGRect(x: x, y: 20, width: width, height: 40), "\(mask.rawValue)")
        }
    }

    func testEachCombinationAlongY() {
        let expected: [(CAAutoresizingMask, CGFloat, CGFloat)] = [
            (.layerMinYMargin, 220, 40), (.layerHeightSizable, 20, 240), (.layerMaxYMargin, 20, 40),
            ([.layerMinYMargin, .layerMaxYMargin], 120, 40), ([.layerMinYMargin, .layerHeightSizable], 153, 107),
            ([.layerMinYMargin, .layerHeightSizable, .layerMaxYMargin], 86, 108),
        ]
        for (mask, y, height) in expected {
            XCTAssertEqual(resized(mask, frame), CGRect(x: 10, y: y, width: 50, height: height), "\(mask.rawValue)")
        }
    }

    func testAnEmptyMaskLeavesFractionsAlone() {
        let odd = CGRect(x: 1.25, y: 2.5, width: 3.75, height: 4.5)
        XCTAssertEqual(resized([], odd), odd)
        XCTAssertEqual(resized(.layerMaxXMargin, odd), CGRect(x: 1, y: 2, width: 4, height: 5), "any other grows to whole points")
    }

    func testALayerThatWouldShrinkBelowNothingIsTurnedRound() {
        XCTAssertEqual(
            resized(.layerWidthSizable, frame, to: CGSize(width: 20, height: 100)),
            CGRect(x: -20, y: 20, width: 30, height: 40))
    }

    func testOnlyTheSizeCounts() {
        let (parent, child) = (CALayer(), CALayer())
        parent.bounds.size = CGSize(width: 100, height: 100)
        child.frame = frame
        parent.addSublayer(child)
        parent.bounds.origin = CGPoint(x: 30, y: 40)
        child.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        XCTAssertEqual(child.frame, frame)
        parent.position.x = 50
        XCTAssertEqual(child.frame, frame)
        parent.frame.size.width = 150
        XCTAssertEqual(child.frame, CGRect(x: 10, y: 20, width: 100, height: 40))
    }

    func testItGoesOnDownTheTree() {
        let (top, middle, leaf) = (CALayer(), CALayer(), CALayer())
        top.bounds.size = CGSize(width: 100, height: 100)
        middle.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        leaf.frame = frame
        top.addSublayer(middle)
        middle.addSublayer(leaf)
        for layer in [middle, leaf] { layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable] }
        top.bounds.size = CGSize(width: 200, height: 300)
        XCTAssertEqual(middle.frame, CGRect(x: 0, y: 0, width: 200, height: 300))
        XCTAssertEqual(leaf.frame, CGRect(x: 10, y: 20, width: 150, height: 240))
    }

    func testSubclassesMayDoItThemselves() {
        final class Fixed: CALayer {
            var old: CGSize?
            override func resizeSublayers(withOldSize size: CGSize) { old = size }
        }
        let (parent, child) = (Fixed(), CALayer())
        child.autoresizingMask = .layerWidthSizable
        parent.addSublayer(child)
        parent.bounds.size = CGSize(width: 10, height: 20)
        parent.bounds.size = CGSize(width: 30, height: 20)
        XCTAssertEqual(parent.old, CGSize(width: 10, height: 20))
        XCTAssertEqual(child.bounds.size, .zero)
    }

    func testMasksHaveTheirBits() {
        XCTAssertEqual(
            [
                CAAutoresizingMask.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin, .layerHeightSizable,
                .layerMaxYMargin,
            ].map(\.rawValue), [1, 2, 4, 8, 16, 32])
    }
}
