import SeededRandom
import XCTest

@testable import Quartzite

/// Elements follow the nodes of a tree's edit.
final class RearrangeTests: XCTestCase {
    /// An element that counts how many there are, so that a lost or a doubled reference is found.
    private final class Element {
        let number: Int
        let count: Count

        init(_ number: Int, _ count: Count) {
            (self.number, self.count) = (number, count)
            count.value += 1
        }

        deinit { count.value -= 1 }
    }

    private final class Count {
        var value = 0
    }

    /// Rearranges elements that are numbered from 0, and compares the result with the pieces' own elements. New elements have the number −1.
    private func check(_ pieces: [TreeEdit.Piece], from first: Int, of count: Int, file: StaticString = #filePath, line: UInt = #line) {
        let living = Count()
        var elements = ContiguousArray((0..<count).map { Element($0, living) })
        elements.rearrange(from: first, by: ContiguousArray(pieces)) { Element(-1, living) }
        var expected = Array(0..<min(first, count))
        for piece in pieces {
            switch piece {
            case .kept(let range): expected += range
            case .fresh(let count): expected += repeatElement(-1, count: count)
            }
        }
        XCTAssertEqual(elements.map(\.number), expected, "\(pieces) from \(first) of \(count)", file: file, line: line)
        XCTAssertEqual(living.value, expected.count, "\(pieces) from \(first) of \(count)", file: file, line: line)
        elements.removeAll()
        XCTAssertEqual(living.value, 0, "\(pieces) from \(first) of \(count)", file: file, line: line)
    }

    func testElementsAreAddedAndRemovedAnywhere() {
        check([], from: 3, of: 3)
        check([], from: 1, of: 4)
        check([.fresh(3)], from: 0, of: 0)
        check([.fresh(2)], from: 3, of: 3)
        check([.kept(0..<4)], from: 0, of: 4)
        check([.fresh(1), .kept(1..<4)], from: 1, of: 4)
        check([.kept(3..<6)], from: 1, of: 6)
        check([.kept(1..<2), .kept(4..<6)], from: 1, of: 8)
        check([.fresh(5)], from: 1, of: 3)
        check([.fresh(1)], from: 1, of: 9)
    }

    func testElementsMoveBothWaysInOneEdit() {
        // 2 and 3 move down, 5 moves up, 8 moves down.
        check([.kept(2..<4), .fresh(3), .kept(5..<6), .kept(8..<9)], from: 1, of: 9)
        check([.fresh(4), .kept(1..<3), .kept(7..<9), .fresh(1)], from: 1, of: 9)
    }

    func testElementsChangeTheirOrder() {
        check([.kept(3..<4), .fresh(1), .kept(1..<2)], from: 0, of: 5)
        check([.kept(4..<6), .kept(2..<4)], from: 2, of: 6)
    }

    func testRandomEdits() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let count = Int.random(in: 0...20, using: &random)
            let first = Int.random(in: 0...count, using: &random)
            var kept: [Range<Int>] = []
            var index = first
            while index < count {
                let end = Int.random(in: index + 1...count, using: &random)
                if Bool.random(using: &random) { kept.append(index..<end) }
                index = end
            }
            if Int.random(in: 0..<4, using: &random) == 0 { kept.shuffle(using: &random) }
            var pieces: [TreeEdit.Piece] = []
            for range in kept {
                if Bool.random(using: &random) { pieces.append(.fresh(Int.random(in: 1...6, using: &random))) }
                pieces.append(.kept(range))
            }
            if Bool.random(using: &random) { pieces.append(.fresh(Int.random(in: 1...6, using: &random))) }
            check(pieces, from: first, of: count)
        }
    }
}
