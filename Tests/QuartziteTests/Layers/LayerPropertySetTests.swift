import XCTest

@testable import Quartzite

/// Every layer property has a bit of its own in the set of layer properties.
final class LayerPropertySetTests: XCTestCase {
    /// A property beyond the last bit would be missing from all sets, without an error.
    func testEveryPropertyHasABitOfItsOwn() {
        var used: LayerPropertySet = []
        for property in LayerProperty.allCases {
            let set = LayerPropertySet(property)
            XCTAssertFalse(set.isEmpty, "“\(property.key)” has no bit: the set is full and must be widened")
            XCTAssertTrue(
                used.isDisjoint(with: set), "“\(property.key)” has the bit of another property: the set is full and must be widened")
            for other in LayerProperty.allCases {
                XCTAssertEqual(set.contains(other), other == property, "“\(other.key)” in the set of “\(property.key)”")
            }
            used.formUnion(set)
        }
    }
}
