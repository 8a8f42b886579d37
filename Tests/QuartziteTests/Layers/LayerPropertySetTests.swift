import XCTest

@testable import Quartzite

/// The set of layer properties has a bit for each property, and none is used twice.
final class LayerPropertySetTests: XCTestCase {
    /// A property past the last bit would be in no set, and nothing would say so.
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
