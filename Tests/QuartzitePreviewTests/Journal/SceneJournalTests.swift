import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The journal as a value: which tree belongs to which time, and what is kept.
final class SceneJournalTests: XCTestCase {
    private let context = LayerContext()
    private let root = CALayer()
    private var commits: [Commit] = []
    private var journal = SceneJournal(whole: Commit(root: nil), at: 0)

    override func setUp() {
        root.name = "root"
        context.layer = root
        CATransaction.flush()
        context.commitHandler = { self.commits.append($0) }
        begin()
    }

    private func begin(_ limit: SceneJournal.Limit = SceneJournal.Limit()) {
        journal = SceneJournal(whole: context.wholeCommit(), at: 10, limit: limit)
    }

    /// Changes the tree, and adds the commit to the journal.
    private func change(at time: Double, keeping shown: Int? = nil, _ body: () -> Void) {
        body()
        CATransaction.flush()
        for commit in commits { journal.append(commit, at: time, keeping: shown) }
        commits = []
    }

    /// The names of the layers at a position, by replay.
    private func names(at position: Int) -> [String] { names(journal.table(at: position)) }

    private func names(_ table: LayerTable) -> [String] { table.layers.values.map { $0.name ?? "?" }.sorted() }

    @discardableResult private func add(_ name: String, at time: Double) -> CALayer {
        let layer = CALayer()
        layer.name = name
        change(at: time) { root.addSublayer(layer) }
        return layer
    }

    func testATimeShowsWhatWasCommittedUpToIt() {
        let layer = add("a", at: 11)
        add("b", at: 12)
        change(at: 13) { layer.removeFromSuperlayer() }
        XCTAssertEqual([9, 10, 10.999, 11, 12.5, 13, 99].map { journal.position(at: $0) }, [0, 0, 0, 1, 2, 3, 3])
        XCTAssertEqual((0...3).map(names(at:)), [["root"], ["a", "root"], ["a", "b", "root"], ["b", "root"]])
        XCTAssertEqual(journal.end, 13)
    }

    func testChangesLeadFromAnyPositionToAnyOther() {
        var layers: [CALayer] = []
        for index in 0..<300 {
            if index % 7 == 3, let layer = layers.first {
                change(at: 10 + Double(index)) { layer.removeFromSuperlayer() }
                layers.removeFirst()
            } else {
                layers.append(add("layer \(index)", at: 10 + Double(index)))
            }
        }
        XCTAssertGreaterThan(journal.checkpoints.count, 1)
        for (from, to) in [(0, 300), (300, 0), (300, 299), (12, 13), (290, 5), (5, 290), (150, 150)] {
            var table = journal.table(at: from)
            for commit in journal.changes(from: from, to: to) { table.apply(commit) }
            let expected = journal.table(at: to)
            XCTAssertEqual(Set(table.layers.keys), Set(expected.layers.keys), "from \(from) to \(to)")
            XCTAssertTrue(table.layers.allSatisfy { expected.layers[$0.key] === $0.value }, "from \(from) to \(to)")
        }
    }

    func testBackwardsOnlyWhatDiffersChanges() {
        for index in 0..<20 { add("layer \(index)", at: 11) }
        change(at: 12) { root.sublayers?[3].opacity = 0.5 }
        let changes = journal.changes(from: journal.last, to: journal.last - 1)
        XCTAssertEqual(changes.map { $0.updated.map(\.name) }, [["layer 3"]])
        XCTAssertEqual(changes.map(\.removed), [[]])
    }

    func testAReplayIsBounded() {
        let layer = add("a", at: 10)
        for index in 0..<2000 { change(at: 11) { layer.opacity = Float(index) } }
        let gaps = zip(journal.checkpoints, journal.checkpoints.dropFirst()).map { $1.position - $0.position }
        XCTAssertLessThanOrEqual(gaps.max() ?? .max, 256)
        XCTAssertLessThanOrEqual(journal.last - (journal.checkpoints.last?.position ?? 0), 256)
    }

    func testAFullJournalDropsItsBeginning() {
        var limit = SceneJournal.Limit()
        limit.commits = 80
        begin(limit)
        for index in 0..<81 { add("layer \(index)", at: 11 + Double(index)) }
        XCTAssertTrue(journal.hasDropped)
        XCTAssertEqual(journal.entries.count, 70)
        XCTAssertEqual(journal.first, 11)
        XCTAssertEqual(journal.start, 21)
        XCTAssertEqual(journal.position(at: 0), 11)
        XCTAssertEqual(names(at: 11).count, 12)
        XCTAssertEqual(names(at: 81).count, 82)
        XCTAssertEqual(names(at: 40).count, 41)
    }

    func testMemoryIsBoundedWithPictures() throws {
        var limit = SceneJournal.Limit()
        limit.bytes = 1 << 20
        begin(limit)
        let layer = add("a", at: 10)
        for index in 0..<100 {
            let picture = try XCTUnwrap(CGImage.filled(width: 100, height: 100))
            change(at: 11 + Double(index)) { layer.contents = picture }
            XCTAssertLessThanOrEqual(journal.bytes, limit.bytes)
        }
        XCTAssertTrue(journal.hasDropped)
        XCTAssertGreaterThan(journal.entries.count, 15)
        XCTAssertEqual(journal.bytes, journal.entries.reduce(0) { $0 + $1.bytes } + journal.checkpoints.reduce(0) { $0 + $1.bytes })
    }

    func testWhatIsShownIsNotDropped() {
        var limit = SceneJournal.Limit()
        limit.commits = 10
        begin(limit)
        for index in 0..<30 { change(at: 11 + Double(index), keeping: 4) { root.opacity = Float(index) } }
        XCTAssertEqual(journal.first, 4)
        XCTAssertEqual(journal.last, 30)
    }

    func testTimesNeverGoBack() {
        add("a", at: 15)
        add("b", at: 12)
        XCTAssertEqual(journal.end, 15)
        XCTAssertEqual(journal.position(at: 14), 0)
    }

    func testOnlyMotionCountsAsChangeOfMotion() {
        let layer = add("a", at: 11)
        CATransaction.setDisableActions(true)
        layer.position.x = 5
        CATransaction.flush()
        let moved = commits.removeLast()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        let animated = commits.removeLast()
        XCTAssertFalse(journal.append(moved, at: 12).changesTiming)
        XCTAssertTrue(journal.append(animated, at: 13).changesTiming)
    }
}

extension CGImage {
    /// Makes an image without content.
    fileprivate static func filled(width: Int, height: Int) -> CGImage? {
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
    }
}
