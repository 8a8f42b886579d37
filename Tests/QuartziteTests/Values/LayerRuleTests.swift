import XCTest

@testable import Quartzite

/// The rules for what a layer shows, one table each: the planner, `render(in:)` and hit testing all call these.
final class LayerRuleTests: XCTestCase {
    /// A change of values, and what a rule then returns.
    private typealias Case<Result> = (name: String, change: (inout EditableValues) -> Void, result: Result)

    /// A white layer of 100 × 50 points.
    private var plain: EditableValues {
        var values = EditableValues()
        values.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        values.backgroundColor = color(1)
        return values
    }

    private func color(_ alpha: Double) -> LayerColor { LayerColor(components: SIMD4(1, 0.5, 0.25, alpha)) }

    private func check<Result: Equatable>(
        _ rule: (LayerValues) -> Result, _ cases: [Case<Result>], file: StaticString = #filePath, line: UInt = #line
    ) {
        for test in cases {
            var values = plain
            test.change(&values)
            XCTAssertEqual(values.read { rule($0.pointee) }, test.result, test.name, file: file, line: line)
        }
    }

    // MARK: Visibility

    func testClampedOpacity() {
        check(
            \.clampedOpacity,
            [
                ("inside", { $0.opacity = 0.25 }, 0.25), ("above", { $0.opacity = 1.5 }, 1), ("below", { $0.opacity = -0.5 }, 0),
                ("not a number", { $0.opacity = .nan }, 0), ("infinite", { $0.opacity = .infinity }, 1),
            ])
    }

    func testIsVisible() {
        check(
            \.isVisible,
            [
                ("as made", { _ in }, true), ("hidden", { $0.hidden = 1 }, false),
                ("on the way to hidden", { $0.hidden = 0.1 }, false), ("clear", { $0.opacity = 0 }, false),
                ("below clear", { $0.opacity = -1 }, false), ("nearly clear", { $0.opacity = 1e-9 }, true),
                ("not a number", { $0.opacity = .nan }, false), ("empty", { $0.bounds.size = .zero }, true),
            ])
    }

    func testASingleSidedLayerShowsOnlyItsFront() {
        for (doubleSided, showsBack, result) in [
            (1.0, true, true), (1, false, true), (0, true, false), (0, false, true), (0.5, true, true),
        ] {
            var values = plain
            values.doubleSided = doubleSided
            XCTAssertEqual(values.values.isVisible(showsBack: showsBack), result, "\(doubleSided) \(showsBack)")
        }
    }

    // MARK: Parts

    func testShowsBackground() {
        check(
            \.showsBackground,
            [
                ("opaque", { _ in }, true), ("translucent", { $0.backgroundColor = self.color(0.01) }, true),
                ("clear", { $0.backgroundColor = self.color(0) }, false), ("none", { $0.backgroundColor = LayerColor() }, false),
                ("no width", { $0.bounds.size.width = 0 }, false), ("no height", { $0.bounds.size.height = 0 }, false),
            ])
    }

    func testShowsOpaqueBackground() {
        check(
            \.showsOpaqueBackground,
            [
                ("opaque", { _ in }, true), ("more than opaque", { $0.backgroundColor = self.color(2) }, true),
                ("translucent", { $0.backgroundColor = self.color(0.999) }, false),
                ("empty", { $0.bounds.size.height = 0 }, false),
            ])
    }

    func testShowsBorder() {
        check(
            \.showsBorder,
            [
                ("as made", { _ in }, false), ("with a width", { $0.borderWidth = 2 }, true), ("below 0", { $0.borderWidth = -2 }, false),
                ("clear", { ($0.borderWidth, $0.borderColor) = (2, self.color(0)) }, false),
                ("no colour", { ($0.borderWidth, $0.borderColor) = (2, LayerColor()) }, false),
                ("empty", { ($0.borderWidth, $0.bounds.size.width) = (2, 0) }, false),
            ])
    }

    func testShownBorderWidth() {
        check(
            \.shownBorderWidth,
            [
                ("as made", { _ in }, 0), ("with a width", { $0.borderWidth = 2 }, 2),
                ("infinite", { $0.borderWidth = .infinity }, 1e6), ("clear", { ($0.borderWidth, $0.borderColor) = (2, self.color(0)) }, 0),
            ])
    }

    func testPartCount() throws {
        let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))
        check(
            \.partCount,
            [
                ("background", { _ in }, 1), ("nothing", { $0.backgroundColor = LayerColor() }, 0),
                ("and a border", { $0.borderWidth = 1 }, 2), ("and contents", { $0.contents = LayerContents(image) }, 2),
                ("all", { ($0.borderWidth, $0.contents) = (1, LayerContents(image)) }, 3),
                ("all, empty", { ($0.borderWidth, $0.contents, $0.bounds) = (1, LayerContents(image), .zero) }, 1),
            ])
    }

    func testUsedContentsScale() {
        check(
            \.usedContentsScale,
            [
                ("as made", { _ in }, 1), ("2", { $0.contentsScale = 2 }, 2), ("0", { $0.contentsScale = 0 }, 1),
                ("below 0", { $0.contentsScale = -2 }, 1),
            ])
    }

    func testContentsTint() {
        check(
            \.contentsTint,
            [
                ("none", { _ in }, SIMD4(repeating: 1)),
                ("a colour", { $0.contentsMultiplyColor = self.color(0.5) }, SIMD4(1, 0.5, 0.25, 0.5)),
                (
                    "beyond sRGB", { $0.contentsMultiplyColor = LayerColor(components: SIMD4(1.5, -0.5, 0, 2)) }, SIMD4(1, 0, 0, 1)
                ),
            ])
    }

    func testStretchesContentsInParts() {
        let middle = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        check(
            \.stretchesContentsInParts,
            [
                ("as made", { _ in }, false), ("with a centre", { $0.contentsCenter = middle }, true),
                ("fitted", { ($0.contentsCenter, $0.contentsGravity) = (middle, .resizeAspect) }, true),
                ("filling", { ($0.contentsCenter, $0.contentsGravity) = (middle, .resizeAspectFill) }, true),
                ("centred", { ($0.contentsCenter, $0.contentsGravity) = (middle, .center) }, false),
                ("in a corner", { ($0.contentsCenter, $0.contentsGravity) = (middle, .topLeft) }, false),
            ])
    }

    // MARK: Group

    func testFadesAsGroup() {
        let cases: [Case<(sublayers: Bool, otherParts: Int, isGroup: Bool)>] = [
            ("one part", { $0.opacity = 0.5 }, (false, 0, false)), ("sublayers", { $0.opacity = 0.5 }, (true, 0, true)),
            ("two parts", { ($0.opacity, $0.borderWidth) = (0.5, 1) }, (false, 0, true)),
            ("another part", { $0.opacity = 0.5 }, (false, 1, true)),
            ("only another part", { ($0.opacity, $0.backgroundColor) = (0.5, LayerColor()) }, (false, 1, false)),
            ("opaque", { $0.borderWidth = 1 }, (true, 1, false)),
            ("not allowed", { ($0.opacity, $0.borderWidth, $0.allowsGroupOpacity) = (0.5, 1, false) }, (true, 1, false)),
        ]
        for test in cases {
            var values = plain
            test.change(&values)
            XCTAssertEqual(
                values.read {
                    $0.pointee.fadesAsGroup(
                        at: $0.pointee.clampedOpacity, hasSublayers: test.result.sublayers, otherParts: test.result.otherParts)
                },
                test.result.isGroup, test.name)
        }
    }

    // MARK: Shadow

    func testCastsShadow() {
        func shadow(_ change: @escaping (inout EditableValues) -> Void = { _ in }) -> (inout EditableValues) -> Void {
            {
                $0.shadowOpacity = 0.5
                change(&$0)
            }
        }
        check(
            \.castsShadow,
            [
                ("as made", { _ in }, false), ("with an opacity", shadow(), true), ("below 0", shadow { $0.shadowOpacity = -1 }, false),
                ("clear", shadow { $0.shadowColor = self.color(0) }, false), ("no colour", shadow { $0.shadowColor = LayerColor() }, false),
                ("radius below 0", shadow { $0.shadowRadius = -1 }, true),
                ("infinite radius", shadow { $0.shadowRadius = .infinity }, false),
                ("infinite offset", shadow { $0.shadowOffset.width = -.infinity }, false),
                ("offset not a number", shadow { $0.shadowOffset.height = .nan }, false),
            ])
    }

    func testShadowTint() {
        check(
            { $0.shadowTint() },
            [
                ("as made", { _ in }, SIMD4(0, 0, 0, 0)), ("half", { $0.shadowOpacity = 0.5 }, SIMD4(0, 0, 0, 0.5)),
                ("both", { ($0.shadowOpacity, $0.shadowColor) = (0.5, self.color(0.5)) }, SIMD4(1, 0.5, 0.25, 0.25)),
                ("above 1", { ($0.shadowOpacity, $0.shadowColor) = (3, self.color(0.5)) }, SIMD4(1, 0.5, 0.25, 0.5)),
                ("below 0", { $0.shadowOpacity = -1 }, SIMD4(0, 0, 0, 0)),
            ])
        var values = plain
        values.shadowOpacity = 0.5
        XCTAssertEqual(values.read { $0.pointee.shadowTint(coverage: 0.5) }, SIMD4(0, 0, 0, 0.25))
    }

    func testShadowDeviation() {
        check(
            \.shadowDeviation,
            [
                ("as made", { _ in }, 3), ("below 0", { $0.shadowRadius = -3 }, 0), ("very wide", { $0.shadowRadius = 1e9 }, 1e4),
            ])
    }

    // MARK: Corners

    func testCornerExtent() {
        check(
            \.cornerExtent,
            [
                ("square", { _ in }, 0), ("round", { $0.cornerRadius = 10 }, 10), ("below 0", { $0.cornerRadius = -10 }, 0),
                ("rounder than there is room for", { $0.cornerRadius = 40 }, 25),
                ("continuous", { ($0.cornerRadius, $0.isCornerCurveContinuous) = (10, true) }, 15.28665),
                ("continuous without room", { ($0.cornerRadius, $0.isCornerCurveContinuous) = (20, true) }, 25),
            ])
    }

    func testCornerSmoothing() {
        check(
            \.cornerSmoothing,
            [
                ("square", { _ in }, 0), ("round", { $0.cornerRadius = 10 }, 0),
                ("square, continuous", { $0.isCornerCurveContinuous = true }, 0),
                ("continuous, empty", { ($0.cornerRadius, $0.isCornerCurveContinuous, $0.bounds) = (25, true, .zero) }, 0),
                ("continuous", { ($0.cornerRadius, $0.isCornerCurveContinuous) = (10, true) }, 1),
                ("continuous, a circle", { ($0.cornerRadius, $0.isCornerCurveContinuous) = (25, true) }, 0),
            ])
        var values = plain
        (values.cornerRadius, values.isCornerCurveContinuous) = (20, true)
        XCTAssertEqual(values.values.cornerSmoothing, 0.25 / 0.528665, accuracy: 1e-9, "without room")
    }

    // MARK: Clip

    func testClipsByShape() {
        let turned = Homography(CGAffineTransform(rotationAngle: 0.1))
        let cases: [Case<(map: Homography, byShape: Bool)>] = [
            ("no clip", { $0.cornerRadius = 5 }, (turned, false)), ("a rectangle", { $0.masksToBounds = 1 }, (.identity, false)),
            ("turned", { $0.masksToBounds = 1 }, (turned, true)),
            ("round", { ($0.masksToBounds, $0.cornerRadius) = (1, 5) }, (.identity, true)),
        ]
        for test in cases {
            var values = plain
            test.change(&values)
            XCTAssertEqual(values.values.clipsByShape(in: test.result.map), test.result.byShape, test.name)
        }
    }

    func testClipContains() {
        let (inside, outside) = (plain.bounds, plain.bounds.offsetBy(dx: 0.5, dy: 0))
        let cases: [Case<(rect: CGRect, contains: Bool)>] = [
            ("no clip", { _ in }, (inside, false)), ("all inside", { $0.masksToBounds = 1 }, (inside, true)),
            ("partly outside", { $0.masksToBounds = 1 }, (outside, false)),
            ("round", { ($0.masksToBounds, $0.cornerRadius) = (1, 5) }, (inside, false)),
        ]
        for test in cases {
            var values = plain
            test.change(&values)
            XCTAssertEqual(values.values.clipContains(test.result.rect), test.result.contains, test.name)
        }
    }
}
