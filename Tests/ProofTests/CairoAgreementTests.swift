import Quartzite
import QuartziteRenderer
import XCTest

@testable import QuartziteProofs

/// Random flat scenes look the same on the screen and in a `CGContext`. `make proofs` tries many more scenes.
final class CairoAgreementTests: XCTestCase {
    override func tearDown() { MediaClock.setVirtualTime(nil) }

    func testRandomScenesLookAlike() throws {
        let agreement = CairoAgreement(graphics: try .headless())
        for seed: UInt64 in 1...200 {
            guard let finding = try agreement.check(seed, shrinks: false) else { continue }
            XCTFail("seed \(seed), scale \(finding.scale): a block differs by \(finding.difference)\n\(finding.recipe.text())")
        }
    }

    func testRandomLargeLayersLookAlike() throws {
        let agreement = CairoAgreement(graphics: try .headless(), isLarge: true)
        for seed: UInt64 in 1...100 {
            guard let finding = try agreement.check(seed, shrinks: false) else { continue }
            XCTFail("seed \(seed), scale \(finding.scale): a block differs by \(finding.difference)\n\(finding.recipe.text())")
        }
    }

    func testADifferenceIsFoundAndShrunk() throws {
        let agreement = CairoAgreement(graphics: try .headless())
        // A context draws a plane in perspective by the nearest affine transform.
        var recipe = agreement.recipe(1)
        var tilted = LayerRecipe(kind: .plain)
        tilted.set(\CALayer.bounds, "bounds", CGRect(x: 0, y: 0, width: 40, height: 40))
        tilted.set(\CALayer.position, "position", CGPoint(x: 60, y: 40))
        tilted.set(\CALayer.backgroundColor, "backgroundColor", .black)
        var perspective = CATransform3DMakeRotation(1, 0, 1, 0)
        perspective.m34 = -1 / 30
        tilted.set(\CALayer.transform, "transform", perspective)
        recipe.sublayers.append(tilted)
        func differs(_ recipe: LayerRecipe) -> Bool {
            guard let both = try? agreement.pictures(recipe, scale: 1) else { return false }
            return both.drawn.blockDifference(from: both.rendered) > CairoAgreement.tolerance
        }
        XCTAssertTrue(differs(recipe))
        let small = recipe.shrunk(while: differs)
        XCTAssertTrue(differs(small))
        XCTAssertLessThanOrEqual(small.count, 3)
        XCTAssertTrue(small.text().contains("transform"))
    }
}
