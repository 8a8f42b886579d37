import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Which instances may be drawn before other batches.
final class BatchMergingTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 400, height: 300) }

    private func bounds(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> InstanceBounds {
        .of(Float4(x, y, width, height))
    }

    func testOnlyBoundsOfLaterBatchesInTheSamePlaceCount() {
        var merging = BatchMerging()
        merging.record(bounds(0, 0, 10, 10), batch: 0)
        let next = merging.boundsEnd
        merging.record(bounds(300, 20, 10, 10), batch: 1)
        XCTAssertTrue(merging.isFree(bounds(0, 0, 10, 10), after: 0, from: next), "only the batch itself is there")
        XCTAssertFalse(merging.isFree(bounds(305, 25, 50, 50), after: 0, from: next), "a later batch is there")
        XCTAssertTrue(merging.isFree(bounds(305, 25, 50, 50), after: 1, from: merging.boundsEnd), "no later batch")
        XCTAssertTrue(merging.isFree(bounds(310, 20, 9, 9), after: 0, from: next), "side by side")
        XCTAssertTrue(merging.isFree(bounds(300 - 2048, 20, 10, 10), after: 0, from: next), "far away, in a cell of the same number")
        XCTAssertFalse(merging.isFree(.everywhere, after: 0, from: next), "everywhere")
        XCTAssertFalse(merging.isFree(bounds(-2000, -2000, 4000, 4000), after: 0, from: next), "a large one over it")
        XCTAssertTrue(merging.isFree(bounds(-2000, 100, 4000, 4000), after: 0, from: next), "a large one below it")
        merging.record(bounds(-2000, 1000, 4000, 10), batch: 2)
        XCTAssertFalse(merging.isFree(bounds(77, 1005, 2, 2), after: 0, from: next), "a later large one is there")
        merging.removeAll()
        XCTAssertTrue(merging.isFree(bounds(305, 25, 50, 50), after: 0, from: 0), "nothing is recorded any more")
    }

    func testAnInstanceIsFreeIfNoRecordedBoundsTouchIt() {
        var random = SeededGenerator(seed: 7)
        var merging = BatchMerging()
        var all: [(InstanceBounds, Int32)] = []
        func anyBounds() -> InstanceBounds {
            let isLarge = Int.random(in: 0..<20, using: &random) == 0
            let size: ClosedRange<Float> = isLarge ? 0...3000 : 0...90
            return bounds(
                .random(in: -900...2500, using: &random), .random(in: -900...2500, using: &random), .random(in: size, using: &random),
                .random(in: size, using: &random))
        }
        for number in 0..<300 {
            all.append((anyBounds(), Int32(number % 7)))
            merging.record(all[number].0, batch: all[number].1)
        }
        for _ in 0..<200 {
            let (new, batch, first) = (anyBounds(), Int32.random(in: 0..<7, using: &random), Int.random(in: 0..<300, using: &random))
            let isTouched = all[first...].contains { $0.1 > batch && new.touches($0.0) }
            XCTAssertEqual(
                merging.isFree(new, after: batch, from: RecordedBoundsIndex(first)), !isTouched, "\(new) after \(batch) from \(first)")
        }
    }

    @MainActor func testTilesInTurnsAreTwoDraws() async throws {
        func addTiles(_ chosen: (Int) -> Bool) {
            for index in 0..<1200 where chosen(index) {
                let tile = box(CGRect(x: index % 40 * 10, y: index / 40 * 10, width: 8, height: 8), index % 3 == 0 ? .red : .blue)
                tile.cornerRadius = index % 2 == 0 ? 2 : 0
                root.addSublayer(tile)
            }
        }
        addTiles { _ in true }
        XCTAssertEqual(try frame().report.counts.draws, 2)
        let inTurns = try pixels()
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
        addTiles { $0 % 2 == 0 }
        addTiles { $0 % 2 == 1 }
        XCTAssertEqual(try drawn(), inTurns)
    }

    func testOverlappingHardAndSoftRectanglesInTurnsAreTwoDraws() throws {
        var random = SeededGenerator(seed: 3)
        func rect(_ shift: CGFloat) -> CGRect {
            let (x, y) = (Int.random(in: 0..<380, using: &random), Int.random(in: 0..<280, using: &random))
            let (width, height) = (Int.random(in: 3...30, using: &random), Int.random(in: 3...30, using: &random))
            return CGRect(x: CGFloat(x) + shift, y: CGFloat(y) + shift, width: CGFloat(width), height: CGFloat(height))
        }
        // Up to a thousandth of a pixel counts as none.
        let rects = (0..<600).map { rect($0 % 2 == 0 ? 0.0009 : 0.5) }
        func color(_ index: Int) -> [UInt8] { [UInt8(index % 256), UInt8(index * 7 % 256), UInt8(index * 31 % 256), 255] }
        func add(_ index: Int) {
            let parts = color(index).map { CGFloat($0) / 255 }
            root.addSublayer(box(rects[index], .rgb(parts[0], parts[1], parts[2])))
        }
        for index in rects.indices where index % 2 == 1 { add(index) }
        let softAlone = try drawn()
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
        for index in rects.indices { add(index) }
        XCTAssertLessThanOrEqual(try frame().report.counts.draws, 2)
        let inTurns = try pixels()
        XCTAssertEqual(try fresh(), inTurns)

        // By pixel: the uppermost rectangle that touches it, and whether any hard one does.
        var (topmost, isUnderHard) = ([Int?](repeating: nil, count: 400 * 300), [Bool](repeating: false, count: 400 * 300))
        for (index, rect) in rects.enumerated() {
            let isHard = index % 2 == 0
            let (minX, minY) = (Int(rect.minX), Int(rect.minY))
            let (maxX, maxY) = (minX + Int(rect.width) + (isHard ? 0 : 1), minY + Int(rect.height) + (isHard ? 0 : 1))
            for y in minY..<min(maxY, 300) {
                for pixel in y * 400 + minX..<y * 400 + min(maxX, 400) {
                    topmost[pixel] = index
                    if isHard { isUnderHard[pixel] = true }
                }
            }
        }
        var compared = (hard: 0, soft: 0)
        for pixel in topmost.indices {
            let (x, y) = (pixel % 400, pixel / 400)
            if let index = topmost[pixel], index % 2 == 0 {
                compared.hard += 1
                XCTAssertEqual(inTurns[x, y], color(index), "\(x), \(y) in a hard rectangle")
            } else if !isUnderHard[pixel] {
                compared.soft += 1
                XCTAssertEqual(inTurns[x, y], softAlone[x, y], "\(x), \(y) touched by no hard rectangle")
            }
        }
        XCTAssertGreaterThan(min(compared.hard, compared.soft), 10_000)
    }

    func testLargeAndTranslucentHardRectanglesAreNotDrawnWithSoftOnes() throws {
        for index in 0..<4 {
            root.addSublayer(box(CGRect(x: 10 + index, y: 10, width: 50, height: 40), index % 2 == 0 ? .rgb(1, 0, 0, 0.5) : .red))
            root.addSublayer(box(CGRect(x: 20.5, y: 20.5, width: 30, height: 30), .blue))
        }
        XCTAssertEqual(try frame().report.counts.draws, 8)
    }
}
