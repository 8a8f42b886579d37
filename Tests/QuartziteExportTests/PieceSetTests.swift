import QuartziteKit
import XCTest

@testable import QuartziteExport

/// Shards, what their pictures say, and the check before they are joined.
final class PieceSetTests: XCTestCase {
    private let export = FrameMetadata.Export(
        scene: "abc", version: "1.2", renderer: "llvmpipe (LLVM 15), OpenGL 4.5", background: "#ff0000", rate: 25, count: 200)

    private func piece(_ index: Int, _ change: (inout Piece) -> Void = { _ in }) -> Piece {
        let metadata = FrameMetadata(export, index: index, time: 0.4 + Double(index) / 25)
        var piece = Piece(width: 30, height: 20, metadata: metadata)
        change(&piece)
        return piece
    }

    private func set(_ numbers: [Int], _ others: [Int: Result<Piece, Piece.Problem>] = [:]) throws -> PieceSet {
        try PieceSet(numbers) { others[$0] ?? .success(piece($0)) }
    }

    func testEachFrameBelongsToOneShard() {
        for count in [1, 2, 3, 7, 1000] {
            for frame in 0..<200 {
                let owners = (0..<count).filter { Shard($0, of: count)?.draws(frame) == true }
                XCTAssertEqual(owners, [frame / 32 % count])
                XCTAssertEqual(Shard(drawing: frame, of: count).index, owners[0])
            }
        }
        XCTAssertNil(Shard(2, of: 2))
        XCTAssertNil(Shard(-1, of: 2))
        XCTAssertNil(Shard(0, of: 0))
    }

    func testMetadataIsReadBack() {
        let metadata = FrameMetadata(export, index: 7, time: 1.0 / 3)
        let texts = Dictionary(uniqueKeysWithValues: metadata.texts.map { ($0.key, $0.value) })
        XCTAssertEqual(FrameMetadata(texts), metadata)
        for key in texts.keys {
            var other = texts
            other[key] = nil
            XCTAssertNil(FrameMetadata(other), key)
        }
        for (key, text) in [
            ("quartzite:frame", "200/200"), ("quartzite:frame", "-1/3"), ("quartzite:rate", "0"), ("quartzite:time", "nan"),
        ] {
            XCTAssertNil(FrameMetadata(texts.merging([key: text]) { $1 }), "\(key) \(text)")
        }
    }

    func testRangesOfFrames() {
        XCTAssertEqual(FrameRanges.text([]), "")
        XCTAssertEqual(FrameRanges.text([3, 64, 65, 66, 70, 71]), "3, 64-66, 70-71")
    }

    func testAWholeSetHasNoFaults() throws {
        let set = try set(Array(0..<200))
        XCTAssertEqual(set.faults, [])
        XCTAssertEqual(set.missing, [])
        XCTAssertEqual(set.missingLines(shards: nil), [])
        XCTAssertEqual(set.count, 200)
    }

    func testMissingFramesAreNamedWithTheirShards() throws {
        let missing: Set = [0, 40, 41, 42, 100, 199]
        let set = try set((0..<200).filter { !missing.contains($0) })
        XCTAssertEqual(set.faults, [])
        XCTAssertEqual(
            set.missingLines(shards: 3),
            ["missing: frames 0, 100, 199 of shard 0/3", "missing: frames 40-42 of shard 1/3"])
        let line = try XCTUnwrap(set.missingLines(shards: nil).first)
        XCTAssertTrue(line.hasPrefix("missing: frames 0, 40-42, 100, 199, of runs 0-1, 3, 6 of 32 frames"), line)
    }

    func testMixturesAreNamed() throws {
        func fault(_ change: (inout Piece) -> Void) throws -> String {
            let set = try set(Array(0..<200), [50: .success(piece(50, change)), 51: .success(piece(51, change))])
            XCTAssertEqual(set.faults.count, 1)
            return set.faults.first ?? ""
        }
        XCTAssertEqual(try fault { $0.metadata.export.scene = "other" }, "frames 50-51: another scene or other options than frame 0")
        XCTAssertTrue(try fault { $0.metadata.export.version = "1.3" }.contains("version 1.3"))
        XCTAssertTrue(try fault { $0.metadata.export.renderer = "a GPU" }.contains("drawn by a GPU, frame 0 by llvmpipe"))
        XCTAssertTrue(try fault { $0.metadata.export.background = "none" }.contains("background none"))
        XCTAssertTrue(try fault { $0.metadata.export.count = 150 }.contains("part of 150 frames"))
        XCTAssertTrue(try fault { $0.metadata.export.rate = 30 }.contains("drawn for 30.0 frames a second"))
        XCTAssertTrue(try fault { $0.width = 31 }.contains("31x20 pixels, frame 0 has 30x20"))
        XCTAssertTrue(try fault { $0.metadata.time += 0.01 }.contains("not evenly spaced"))
    }

    func testRenamedDamagedAndForeignFilesAreNamed() throws {
        let set = try XCTUnwrap(
            set(Array(0..<200), [3: .success(piece(4)), 5: .failure(.notWhole), 6: .failure(.unmarked), 7: .failure(.unreadable)]))
        XCTAssertEqual(
            set.faults,
            [
                "frame 3: the file's name and its own number differ", "frame 5: no whole PNG file",
                "frame 6: not drawn as a frame of a sequence by this program", "frame 7: cannot be read",
            ])
    }

    func testFilesThatAreNoFramesAreAllNamed() {
        XCTAssertThrowsError(try set([])) { XCTAssertEqual(($0 as? PieceSet.NoPieces)?.faults, []) }
        XCTAssertThrowsError(try set([1, 2, 3], [1: .failure(.unmarked), 2: .failure(.unreadable), 3: .failure(.unreadable)])) {
            XCTAssertEqual(
                ($0 as? PieceSet.NoPieces)?.faults,
                ["frame 1: not drawn as a frame of a sequence by this program", "frames 2-3: cannot be read"])
        }
    }
}
