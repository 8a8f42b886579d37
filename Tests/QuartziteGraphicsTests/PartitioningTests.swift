import XCTest

@testable import QuartziteGraphics

final class PartitioningTests: XCTestCase {
    func testTheIndexIsThatOfALinearSearch() {
        for count in 0...20 {
            let numbers = (0..<count).map { $0 / 2 * 3 }
            for value in -1...(3 * count) {
                let expected = numbers.firstIndex { $0 >= value } ?? numbers.count
                XCTAssertEqual(numbers.partitioningIndex { $0 >= value }, expected, "\(value) among \(numbers)")
            }
        }
    }

    func testASliceKeepsItsIndices() {
        XCTAssertEqual([9, 9, 1, 2, 3, 4][2...].partitioningIndex { $0 >= 3 }, 4)
        XCTAssertEqual((5..<9).partitioningIndex { $0 >= 100 }, 9)
    }
}
