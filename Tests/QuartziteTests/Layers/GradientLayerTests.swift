import XCTest

@testable import Quartzite

/// Gradient layers: defaults, key-value coding, the commit, and animated values.
final class GradientLayerTests: StageTestCase {
    private let gradient = CAGradientLayer()
    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    override func setUp() {
        super.setUp()
        layer.addSublayer(gradient)
        CATransaction.flush()
    }

    private func animate(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) {
        gradient.add(animation(keyPath, from: from, to: to, by: by), forKey: keyPath)
    }

    private func shown(at time: Double) throws -> GradientValues {
        CATransaction.flush()
        _ = tree.sample(at: time)
        go(to: time)
        guard case .gradient(let values) = try XCTUnwrap(tree.rareData.first).subclass else {
            XCTFail("the tree lost the gradient's values")
            return GradientValues()
        }
        XCTAssertEqual(try XCTUnwrap(gradient.presentation()).gradient, values, "presentation() and the render tree agree")
        return values
    }

    func testFreshGradientsRunDownwardsAndHaveNoColors() {
        XCTAssertNil(gradient.colors)
        XCTAssertNil(gradient.locations)
        XCTAssertEqual(gradient.startPoint, CGPoint(x: 0.5, y: 0))
        XCTAssertEqual(gradient.endPoint, CGPoint(x: 0.5, y: 1))
        XCTAssertEqual(gradient.type, .axial)
        XCTAssertEqual(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint, CGPoint(x: 0.5, y: 1))
        XCTAssertEqual(CAGradientLayer.defaultValue(forKey: "type") as? CAGradientLayerType, .axial)
        XCTAssertNil(CAGradientLayer.defaultValue(forKey: "colors"))
    }

    func testEveryPropertyIsReachedByItsKey() {
        gradient.setValue([red, blue], forKey: "colors")
        gradient.setValue([0.25, 0.75], forKey: "locations")
        gradient.setValue(CGPoint(x: 1, y: 2), forKey: "startPoint")
        gradient.setValue(3, forKeyPath: "endPoint.x")
        gradient.setValue("conic", forKey: "type")
        XCTAssertTrue(gradient.colors?.first as AnyObject === red, "the object that was set")
        XCTAssertEqual(gradient.locations, [0.25, 0.75])
        XCTAssertEqual(gradient.startPoint, CGPoint(x: 1, y: 2))
        XCTAssertEqual(gradient.endPoint, CGPoint(x: 3, y: 1))
        XCTAssertEqual(gradient.type, .conic)
        XCTAssertEqual(gradient.value(forKey: "type") as? CAGradientLayerType, .conic)
        XCTAssertEqual(gradient.value(forKeyPath: "startPoint.y") as? Double, 2)
        gradient.setValue(nil, forKey: "locations")
        XCTAssertNil(gradient.locations)
        XCTAssertEqual(misuse.all, [])
    }

    func testWhatIsNoListOfColorsIsMisuse() {
        gradient.colors = [red, blue]
        gradient.colors = ["red", "blue"]
        gradient.setValue(7, forKey: "colors")
        gradient.setValue(["a"], forKey: "locations")
        gradient.setValue(7, forKey: "type")
        XCTAssertEqual(misuse.all.count, 4)
        XCTAssertEqual(gradient.colors?.count, 2)
    }

    func testAnUnknownTypeIsKeptAndCountsAsAxial() {
        gradient.type = .radial
        gradient.type = CAGradientLayerType(rawValue: "spiral")
        XCTAssertEqual(gradient.type.rawValue, "spiral")
        XCTAssertEqual(gradient.gradient.kind, .axial)
    }

    func testColorsTurnIntoEachOtherOneByOne() throws {
        gradient.colors = [red, red]
        animate("colors", to: [blue, red])
        XCTAssertEqual(try shown(at: 0.25).colors, [0.75, 0, 0.25, 1, 1, 0, 0, 1])
        XCTAssertEqual(try shown(at: 1.5).colors, [1, 0, 0, 1, 1, 0, 0, 1], "past its end")
        let middle = try XCTUnwrap(gradient.presentation()?.colors?.first as? NSObject) as? CGColor
        XCTAssertEqual(middle?.srgb, SIMD4(1, 0, 0, 1))
    }

    func testLocationsAndPointsAnimate() throws {
        gradient.colors = [red, blue]
        animate("locations", from: [-1, 0], to: [1, 2])
        animate("startPoint", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 2))
        animate("endPoint.x", from: 0, to: 4)
        let values = try shown(at: 0.5)
        XCTAssertEqual(values.locations, [0, 1])
        XCTAssertEqual(values.startPoint, CGPoint(x: 0.5, y: 1))
        XCTAssertEqual(values.endPoint, CGPoint(x: 2, y: 1))
    }

    func testListsOfOtherLengthsHaveNoEffect() throws {
        gradient.colors = [red, red]
        gradient.locations = [0.2, 0.8]
        animate("colors", to: [blue, blue, blue])
        animate("locations", from: [0, 1], to: [0, 0.5, 1])
        let values = try shown(at: 0.9)
        XCTAssertEqual(values.colors, [1, 0, 0, 1, 1, 0, 0, 1])
        XCTAssertEqual(values.locations, [0.2, 0.8])
        XCTAssertEqual(diagnostics.all.count, 1, "what can be told at the commit is told: \(diagnostics.all)")
    }

    func testAByValueCountsFromTheModelAndAccumulates() throws {
        gradient.locations = [0.25, 0.5]
        let animation = animation("locations", by: [0.25, 0.5])
        (animation.isCumulative, animation.repeatCount) = (true, 2)
        gradient.add(animation, forKey: nil)
        XCTAssertEqual(try shown(at: 0.5).locations, [0.375, 0.75])
    }

    func testKeyframesRunThroughLists() throws {
        let animation = CAKeyframeAnimation(keyPath: "colors")
        animation.values = [[red, blue], [blue, blue], [blue, red]]
        animation.duration = 1
        gradient.add(animation, forKey: nil)
        XCTAssertEqual(try shown(at: 0.75).colors, [0, 0, 1, 1, 0.5, 0, 0.5, 1])
    }

    func testAnAnimatedListDoesNotReachTheModel() throws {
        animate("colors", from: [red, red], to: [blue, blue])
        XCTAssertEqual(try shown(at: 0.5).colors?.count, 8, "a layer without colours shows those of its animation")
        XCTAssertNil(gradient.colors)
        XCTAssertNil(try shown(at: 2).colors)
    }

    func testPlacesOfAPoint() {
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.75)
        func place(_ type: CAGradientLayerType, _ x: Double, _ y: Double) -> Double? {
            gradient.type = type
            return GradientAxis(gradient.gradient)?.parameter(at: SIMD2(x, y))
        }
        XCTAssertEqual(place(.axial, 1, 0.75) ?? .nan, 1, accuracy: 1e-12)
        XCTAssertEqual(place(.axial, 0.25, 1) ?? .nan, 0, accuracy: 1e-12, "at a right angle")
        XCTAssertEqual(place(.radial, 1, 0.5) ?? .nan, 1, accuracy: 1e-12)
        XCTAssertEqual(place(.radial, 0.5, 0.25) ?? .nan, 1, accuracy: 1e-12)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        XCTAssertEqual(place(.conic, 0.5, 1) ?? .nan, 0.25, accuracy: 1e-12, "from +x towards +y")
        XCTAssertNil(place(.radial, 0, 0), "an ellipse without height")
    }
}
