import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Small surfaces in an atlas page have the same bytes, whatever else is in the page and wherever the surfaces are placed.
final class AtlasPlacementTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 160, height: 96) }

    /// Adds fading groups that occupy the page first. No two are equal.
    private func addOthers(_ count: Int) {
        for index in 0..<count {
            let group = box(CGRect(x: 2, y: 88, width: 6, height: 6), .rgb(CGFloat(index) / 400, 0.5, 0.25))
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 1, y: 1, width: 2, height: 2), .blue))
            root.insertSublayer(group, at: 0)
        }
    }

    /// Makes a slightly rotated group with antialiased, clipped, resampled and coloured content of every kind.
    private func group(_ turn: Double) throws -> CALayer {
        let group = box(CGRect(x: 30.3, y: 12.7, width: 90, height: 64), .rgb(0.9, 0.8, 0.7))
        group.opacity = 0.6
        func add(_ layer: CALayer, _ angle: Double, to superlayer: CALayer) {
            layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            superlayer.addSublayer(layer)
        }
        let picture = box(CGRect(x: 4.1, y: 5.3, width: 30, height: 30), .white)
        picture.contents = try CGImage.made(7, 7) { x, y in [UInt8(x * 36), UInt8(y * 36), UInt8((x ^ y) * 36), 255] }
        add(picture, 0.3 + turn, to: group)
        let rounded = box(CGRect(x: 40.4, y: 3.2, width: 34, height: 22), .rgb(0.2, 0.6, 0.3, 0.7))
        (rounded.cornerRadius, rounded.borderWidth, rounded.borderColor, rounded.masksToBounds) = (7.3, 1.7, .red, true)
        add(rounded, 0.2 - turn, to: group)
        add(box(CGRect(x: -3, y: 8, width: 60, height: 7.7), .blue), turn, to: rounded)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 12.2, y: 38.8, width: 40, height: 17)
        gradient.colors = [CGColor.red, CGColor.green, CGColor.blue]
        (gradient.shadowOpacity, gradient.shadowRadius) = (0.8, 2.3)
        add(gradient, turn, to: group)
        let kept = box(CGRect(x: 60, y: 34.6, width: 20, height: 20), .rgb(0.1, 0.2, 0.9))
        kept.shouldRasterize = true
        kept.addSublayer(box(CGRect(x: 3.3, y: 4.4, width: 9, height: 5), .red))
        add(kept, 0.5 + turn, to: group)
        return group
    }

    func testAGroupIsTheSameWhateverSharesItsPage() throws {
        for turn in [0.11, 0.37, 1.4] {
            root.sublayers = []
            root.addSublayer(try group(turn))
            let alone = try fresh()
            for count in [1, 330] {
                root.sublayers = []
                addOthers(count)
                root.addSublayer(try group(turn))
                XCTAssertEqual(differences(try fresh(), alone), 0, "turned by \(turn), \(count) others")
            }
        }
    }

    func testASurfaceLooksAlikeInEveryPlaceOfItsPage() throws {
        for turn in [0.21, 0.6] {
            func show() {
                let kept = box(CGRect(x: 40, y: 20, width: 50, height: 40), .rgb(0.8, 0.3, 0.2))
                (kept.shouldRasterize, kept.cornerRadius) = (true, 9)
                kept.addSublayer(box(CGRect(x: 7.7, y: 9.1, width: 21, height: 13), .green))
                kept.transform = CATransform3DScale(CATransform3DMakeRotation(turn, 0, 0, 1), 1.13, 0.91, 1)
                root.addSublayer(kept)
            }
            root.sublayers = []
            show()
            let alone = try fresh()
            for count in [70, 330] {
                root.sublayers = []
                addOthers(count)
                show()
                XCTAssertEqual(differences(try fresh(), alone), 0, "turned by \(turn), \(count) others")
            }
        }
    }

    func testAGroupWithSomethingInPerspectiveHasATargetToItself() throws {
        let plain = try group(0.2)
        root.addSublayer(plain)
        try frame()
        XCTAssertTrue(try XCTUnwrap(compositor).planText.contains("page 0"))
        let tilted = box(CGRect(x: 10, y: 10, width: 30, height: 30), .blue)
        tilted.transform.m34 = -0.01
        tilted.transform = CATransform3DRotate(tilted.transform, 0.7, 0, 1, 0)
        plain.addSublayer(tilted)
        try frame()
        let text = try XCTUnwrap(compositor).planText
        XCTAssertTrue(text.contains("of single 0"), text)
        XCTAssertEqual(try pixels(), try fresh())
    }

    /// Returns the number of differing pixels above the strip with the other groups.
    private func differences(_ one: Pixels, _ other: Pixels) -> Int {
        var count = 0
        for y in 0..<84 { for x in 0..<one.width where one[x, y] != other[x, y] { count += 1 } }
        return count
    }
}
