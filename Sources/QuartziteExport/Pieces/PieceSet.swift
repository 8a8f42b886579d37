// The verification of pieces before they are joined.

import QuartziteKit

/// The existing pieces of an export, and their faults.
package struct PieceSet: Sendable {
    /// The piece with the lowest number, with which the others are compared.
    package let first: Piece
    /// Seconds of the scene at frame 0.
    package let from: Double
    /// The numbers of frames that have no file, ascending.
    package private(set) var missing: [Int] = []
    /// The faults that prevent joining: a line for each kind, with all files.
    package private(set) var faults: [String] = []

    /// The number of frames of the whole export.
    package var count: Int { first.metadata.export.count }

    /// Verifies pieces.
    /// - Parameters:
    ///   - files: the numbers in the names of the existing files, ascending.
    ///   - read: reads the file with a number. Called once for each.
    /// - Throws: the faults of all files if none is a piece.
    package init(_ files: [Int], read: (Int) -> Result<Piece, Piece.Problem>) throws(NoPieces) {
        var (pieces, wrong): ([(number: Int, piece: Piece)], [String: [Int]]) = ([], [:])
        for number in files {
            switch read(number) {
            case .success(let piece): pieces.append((number, piece))
            case .failure(.missing): break
            case .failure(.unreadable): wrong["cannot be read", default: []].append(number)
            case .failure(.notWhole): wrong["no whole PNG file", default: []].append(number)
            case .failure(.unmarked): wrong["not drawn as a frame of a sequence by this program", default: []].append(number)
            }
        }
        guard let (_, first) = pieces.first else { throw NoPieces(faults: Self.lines(wrong)) }
        self.first = first
        let metadata = first.metadata
        from = metadata.time - Double(metadata.index) / metadata.export.rate
        for (number, piece) in pieces {
            for fault in Self.faults(piece, number, first, from) { wrong[fault, default: []].append(number) }
        }
        let there = Set(files)
        missing = (0..<metadata.export.count).filter { !there.contains($0) }
        faults = Self.lines(wrong)
    }

    /// No file is a piece.
    package struct NoPieces: Error {
        /// The faults of the files: a line for each kind; empty if there are no files.
        package var faults: [String]
    }

    /// Lines with the numbers of files, by their fault.
    private static func lines(_ wrong: [String: [Int]]) -> [String] {
        wrong.sorted { ($0.value[0], $0.key) < ($1.value[0], $1.key) }
            .map { "\(FrameRanges.name($0.value)): \($0.key)" }
    }

    /// What is wrong with a piece.
    private static func faults(_ piece: Piece, _ number: Int, _ first: Piece, _ from: Double) -> [String] {
        let (metadata, export, wanted) = (piece.metadata, piece.metadata.export, first.metadata.export)
        let beginning = "frame \(first.metadata.index)"
        var faults: [String] = []
        if metadata.index != number { faults.append("the file's name and its own number differ") }
        if export.scene != wanted.scene { faults.append("another scene or other options than \(beginning)") }
        if export.version != wanted.version {
            faults.append("drawn by version \(export.version), \(beginning) by version \(wanted.version)")
        }
        if export.renderer != wanted.renderer {
            faults.append("drawn by \(export.renderer), \(beginning) by \(wanted.renderer)")
        }
        if (piece.width, piece.height) != (first.width, first.height) {
            faults.append("\(piece.width)x\(piece.height) pixels, \(beginning) has \(first.width)x\(first.height)")
        }
        if export.background != wanted.background {
            faults.append("the background \(export.background), \(beginning) has \(wanted.background)")
        }
        if export.count != wanted.count {
            faults.append("part of \(ExportSummary.frames(export.count)), \(beginning) is part of \(wanted.count)")
        }
        if export.rate != wanted.rate {
            faults.append("drawn for \(export.rate) frames a second, \(beginning) for \(wanted.rate)")
        } else if abs(metadata.time - (from + Double(metadata.index) / wanted.rate)) > 1e-6 {
            faults.append("the times are not evenly spaced")
        }
        return faults
    }

    /// The missing frames, in lines for a person.
    /// - Parameter shards: the number of shards; nil if it is not known.
    package func missingLines(shards: Int?) -> [String] {
        guard !missing.isEmpty else { return [] }
        guard let shards else {
            let runs = Set(missing.map { $0 / Shard.runLength }).sorted()
            return [
                "missing: \(FrameRanges.name(missing)), of runs \(FrameRanges.text(runs)) of \(Shard.runLength) frames; "
                    + "of N shards, shard I draws the runs I, I+N, I+2N and so on; --shards N names the shards"
            ]
        }
        let byShard = Dictionary(grouping: missing) { Shard(drawing: $0, of: shards).index }
        return byShard.sorted { $0.key < $1.key }
            .map { "missing: \(FrameRanges.name($0.value)) of shard \($0.key)/\(shards)" }
    }
}
