import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Backdrop filters and blend modes inside superlayers that clip to rotated and rounded shapes.
final class BackdropClipTests: DrawnTestCase {
    private let clip = CALayer()
    private let glass = CALayer()
    private let inverted: [UInt8] = [0, 255, 255, 255]

    override func setUpWithError() throws {
        try super.setUpWithError()
        root.backgroundColor = .red
        clip.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        clip.masksToBounds = true
        root.addSublayer(clip)
        glass.frame = CGRect(x: -10, y: -10, width: 60, height: 60)
        glass.backgroundFilters = [try XCTUnwrap(CAFilter(name: "colorInvert"))]
        clip.addSublayer(glass)
    }

    private func assertRound(_ inside: [UInt8], _ message: String, line: UInt = #line) throws {
        let picture = try drawn()
        XCTAssertEqual(picture[40, 30], inside, "\(message): in the middle", line: line)
        XCTAssertEqual(picture[22, 30], inside, "\(message): at the edge", line: line)
        for (x, y) in [(22, 12), (57, 12), (22, 47), (57, 47)] {
            XCTAssertEqual(picture[x, y], red, "\(message): in the corner at \(x), \(y)", line: line)
        }
        let area = Double.pi * 20 * 20
        XCTAssertEqual(Double(picture.bytes.count / 4 - picture.count(red)), area, accuracy: 90, message, line: line)
    }

    func testARoundClipCutsItOff() throws {
        clip.cornerRadius = 20
        try assertRound(inverted, "square glass")
        glass.cornerRadius = 5
        try assertRound(inverted, "round glass in a round clip")
        glass.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        try assertRound(inverted, "turned glass")
        glass.opacity = 0.5
        XCTAssertEqual(try drawn()[40, 30][0], 128, accuracy: 1)
        XCTAssertEqual(try pixels()[22, 12], red)
    }

    func testWhatLiesInsideIsCutOffByItselfOnly() throws {
        clip.cornerRadius = 20
        glass.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        glass.cornerRadius = 10
        let picture = try drawn()
        XCTAssertEqual(picture[40, 30], inverted)
        XCTAssertEqual(picture[31, 21], red)
        XCTAssertEqual(Double(picture.bytes.count / 4 - picture.count(red)), .pi * 100, accuracy: 45)
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 3, "no further pass")
    }

    func testATurnedClipCutsItOff() throws {
        clip.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        let picture = try drawn()
        XCTAssertEqual(picture[40, 30], inverted)
        XCTAssertEqual(picture[40, 5], inverted)
        for (x, y) in [(22, 12), (57, 12), (22, 47), (57, 47)] { XCTAssertEqual(picture[x, y], red, "at \(x), \(y)") }
    }

    func testModesThatMixWithWhatIsBehindAreCutOffToo() throws {
        clip.cornerRadius = 20
        glass.backgroundFilters = nil
        (glass.backgroundColor, glass.compositingFilter) = (.white, "differenceBlendMode")
        try assertRound(inverted, "difference")
        (glass.masksToBounds, glass.cornerRadius) = (true, 4)
        try assertRound(inverted, "of a layer that cuts off round itself")
        glass.mask = box(CGRect(x: 0, y: 0, width: 60, height: 60), .black)
        try assertRound(inverted, "of a masked one")
    }
}
