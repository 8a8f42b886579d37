import XCTest

@testable import QuartziteGraphics

/// Rectangles with edges that are not numbers share no point with others. Foundation's own functions trap on them.
final class RectOverlapTests: XCTestCase {
    private let plain = CGRect(x: 0, y: 0, width: 10, height: 10)
    private let odd = [
        CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 40), CGRect(x: CGFloat.nan, y: 0, width: 3, height: 3),
        CGRect(x: 0, y: 0, width: 3, height: CGFloat.nan),
    ]

    func testTheyOverlapNothing() {
        for rect in odd {
            XCTAssertTrue(CGRectIntersection(rect, plain).isNull)
            XCTAssertTrue(CGRectIntersection(plain, rect).isNull)
            XCTAssertFalse(CGRectIntersectsRect(rect, plain))
            XCTAssertFalse(CGRectIntersectsRect(plain, rect))
            XCTAssertFalse(CGRectContainsPoint(rect, CGPoint(x: 1, y: 1)))
        }
        XCTAssertEqual(
            CGRectIntersection(plain, CGRect(x: 5, y: 5, width: CGFloat.infinity, height: 2)), CGRect(x: 5, y: 5, width: 5, height: 2))
    }

    func testPicturesAndPaths() throws {
        let context = try XCTUnwrap(CGContext(size: CGSize(width: 4, height: 4), scale: 1))
        let image = try XCTUnwrap(context.makeImage())
        for rect in odd {
            XCTAssertNil(image.cropping(to: rect))
            XCTAssertFalse(CGPath(rect: rect, transform: nil).contains(CGPoint(x: 1, y: 1)))
        }
    }
}
