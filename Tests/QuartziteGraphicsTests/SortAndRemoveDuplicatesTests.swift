import XCTest

@testable import QuartziteGraphics

final class SortAndRemoveDuplicatesTests: XCTestCase {
    func testTheResultIsTheSortedSet() {
        // Every list of up to five digits from 0 to 3.
        for length in 0...5 {
            for code in 0..<Int(pow(4, Double(length))) {
                var numbers = (0..<length).map { code >> (2 * $0) & 3 }
                let expected = Set(numbers).sorted()
                numbers.sortAndRemoveDuplicates()
                XCTAssertEqual(numbers, expected)
            }
        }
    }

    func testASliceChangesOnlyItsOwnElements() {
        var numbers = [9, 3, 1, 3, 1]
        numbers[1...].sortAndRemoveDuplicates()
        XCTAssertEqual(numbers, [9, 1, 3])
    }
}
