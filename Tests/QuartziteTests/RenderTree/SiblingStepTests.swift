import SeededRandom
import XCTest

@testable import Quartzite

extension Character: NumberedID {
    public var number: UInt64 { unicodeScalars.reduce(0) { $0 << 21 | UInt64($1.value) } }
}

extension UInt64: NumberedID {
    public var number: UInt64 { self }
}

/// The edit steps from one list of siblings to another.
final class SiblingStepTests: XCTestCase {
    private func steps(_ old: String, _ new: String) -> [SiblingStep] { SiblingStep.steps(from: Array(old), to: Array(new)) }

    /// Applies the steps to the old list.
    private func result(_ old: String, _ new: String) -> String {
        let (old, new) = (Array(old), Array(new))
        return SiblingStep.steps(from: old, to: new).map { step in
            switch step {
            case .kept(let range): String(old[range])
            case .inserted(let index): String(new[index])
            }
        }.joined()
    }

    private func placed(_ old: String, _ new: String) -> Int {
        steps(old, new).reduce(0) { if case .inserted = $1 { $0 + 1 } else { $0 } }
    }

    func testWhatIsTheSameIsOneStretch() {
        XCTAssertEqual(steps("abc", "abc"), [.kept(0..<3)])
        XCTAssertEqual(steps("", ""), [])
    }

    func testComingAndGoing() {
        XCTAssertEqual(steps("abc", "abxc"), [.kept(0..<2), .inserted(2), .kept(2..<3)])
        XCTAssertEqual(steps("abc", "ac"), [.kept(0..<1), .kept(2..<3)])
        XCTAssertEqual(steps("abcd", "ac"), [.kept(0..<1), .kept(2..<3)])
        XCTAssertEqual(steps("abc", "xyz"), [.inserted(0), .inserted(1), .inserted(2)])
    }

    func testOneThatMovesIsPlacedAlone() {
        XCTAssertEqual(placed("abcdefgh", "bcdefgha"), 1, "to the back")
        XCTAssertEqual(placed("abcdefgh", "habcdefg"), 1, "to the front")
        XCTAssertEqual(placed("abcdefgh", "abgcdefh"), 1)
        XCTAssertEqual(placed("abcdefgh", "aecdbfgh"), 2, "two that change places")
        XCTAssertEqual(placed("abcdefgh", "xbcdefghay"), 3)
    }

    func testTheStepsAlwaysMakeTheNewList() {
        var random = SeededGenerator(seed: 5)
        let letters = Array("abcdefghijkl")
        for _ in 0..<500 {
            let old = String(letters.shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random)))
            let new = String(letters.shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random)))
            XCTAssertEqual(result(old, new), new, "from \(old)")
        }
    }

    func testASetOfSiblingsHasThemAndNoOthers() {
        var random = SeededGenerator(seed: 6)
        // Numbers that lie close together, far apart, and at the ends.
        for range in [0...70, 5...9000, 1_000_000...1_000_900, 0...(.max), (.max - 80)...(.max)] as [ClosedRange<UInt64>] {
            let ids = (0..<40).map { _ in UInt64.random(in: range, using: &random) }
            let (set, known) = (SiblingSet(ids[...]), Set(ids))
            for id in ids + (0..<200).map({ _ in UInt64.random(in: range, using: &random) }) + [0, 1, 63, 64, .max] {
                XCTAssertEqual(set.contains(id), known.contains(id), "\(id) in \(range)")
            }
        }
        XCTAssertFalse(SiblingSet<UInt64>([]).contains(0))
    }
}
