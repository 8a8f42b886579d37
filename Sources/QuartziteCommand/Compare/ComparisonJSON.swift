// The result of a comparison as JSON. Frames are written one by one, because a range may have a million.

import QuartziteComparison
import QuartzitePreview

/// Writes the result for programs.
enum ComparisonJSON {
    /// What the numbers mean.
    private static var definitions: [(key: String, value: JSONValue)] {
        [
            ("level", "Values are those of premultiplied RGBA, from 0 to 255, so that colour under zero alpha does not count."),
            ("differing", "Pixels of which a channel differs by more than tolerance.levels."),
            ("share", "differing divided by pixels. A frame is equal if share is at most tolerance.share."),
            ("largest", "The largest difference of red, green, blue and alpha in levels."),
            ("largestAt", "The first pixel with the largest difference, from the top left."),
            ("bounds", "x, y, width and height around the pixels that count as differing."),
            ("mean", "The mean of |difference| over all pixels and channels, in levels."),
            (
                "worstBlock",
                "The block of 8x8 pixels with the largest mean of |difference| in a channel, in levels; a narrower rest belongs to the last block."
            ),
            ("worstColor", "The block of 8x8 pixels whose mean colour differs most in a channel, in levels."),
            (
                "perception",
                "CIEDE2000 (CIE 142-2001; Sharma, Wu, Dalal 2005; all weights 1) of sRGB with D65, on black and on white, the larger one: mean and largest of all pixels, and the share of pixels above 1, about the least difference that people see."
            ),
            (
                "reason",
                "pixels, size, missing (no such frame) or empty (nothing was drawn, or the file has no bytes); null for equal frames."
            ),
        ]
    }

    /// The text before the frames.
    static func head(a: (name: String, kind: String), b: (name: String, kind: String), _ tolerance: ComparisonTolerance) -> String {
        func side(_ side: (name: String, kind: String)) -> String {
            JSONValue.object([("name", .string(side.name)), ("kind", .string(side.kind))]).text
        }
        let limits = JSONValue.object([("levels", .integer(tolerance.levels)), ("share", .number(tolerance.share))]).text
        var definitions: [UInt8] = []
        JSONValue.object(Self.definitions).write(to: &definitions, indent: 2)
        return "{\n  \"a\": \(side(a)),\n  \"b\": \(side(b)),\n  \"tolerance\": \(limits),\n"
            + "  \"definitions\": \(String(decoding: definitions, as: UTF8.self)),\n  \"frames\": ["
    }

    /// The text after the frames.
    static func tail(_ summary: ComparisonSummary) -> String {
        func count(_ frames: ComparisonSummary.Frames?) -> JSONValue { .integer(frames?.count ?? 0) }
        let worst: JSONValue = summary.worst.flatMap { $0.difference == nil ? nil : .integer($0.index) } ?? .null
        let missing = JSONValue.object([("a", count(summary.missing[.a])), ("b", count(summary.missing[.b]))])
        return "\n  ],\n  \"count\": \(summary.count),\n  \"differing\": \(summary.differing),\n  \"missing\": \(missing.text),\n"
            + "  \"worst\": \(worst.text),\n  \"equal\": \(summary.isEqual)\n}\n"
    }

    /// One frame, on one line.
    static func frame(_ result: FrameResult) -> String {
        var members: [(key: String, value: JSONValue)] = [
            ("index", .integer(result.index)), ("time", result.time.map(JSONValue.number) ?? .null),
            ("equal", .bool(result.difference == nil)), ("reason", reason(result.difference)),
        ]
        switch result.difference {
        case .missing(let letters), .empty(let letters), .emptyFile(let letters):
            members.append(("sides", .array(letters.map { .string($0.rawValue.lowercased()) })))
        case .size(let a, let b): members.append(("sizes", .array([integers(a.x, a.y), integers(b.x, b.y)])))
        case .pixels, nil: break
        }
        if let comparison = result.comparison { members += measures(comparison) }
        return JSONValue.object(members).text
    }

    private static func reason(_ difference: FrameResult.Difference?) -> JSONValue {
        switch difference {
        case .pixels: "pixels"
        case .size: "size"
        case .missing: "missing"
        case .empty, .emptyFile: "empty"
        case nil: .null
        }
    }

    private static func measures(_ comparison: PictureComparison) -> [(key: String, value: JSONValue)] {
        let (largest, seen) = (comparison.largest, comparison.perception)
        return [
            ("size", integers(comparison.width, comparison.height)), ("pixels", .integer(comparison.pixels)),
            ("differing", .integer(comparison.differing)), ("share", .number(comparison.share)),
            ("largest", integers(Int(largest.x), Int(largest.y), Int(largest.z), Int(largest.w))),
            ("largestAt", comparison.largestPlace.map { integers($0.x, $0.y) } ?? .null),
            ("bounds", comparison.bounds.map(area) ?? .null), ("mean", .number(comparison.mean)),
            ("worstBlock", block(comparison.worstBlock)), ("worstColor", block(comparison.worstColor)),
            (
                "perception",
                .object([
                    ("mean", .number(seen.mean)), ("largest", .number(seen.largest)),
                    ("visible", .number(Double(seen.visible) / Double(comparison.pixels))),
                ])
            ),
        ]
    }

    private static func block(_ block: PictureComparison.Block) -> JSONValue {
        .object([("area", area(block.area)), ("value", .number(block.value))])
    }

    private static func area(_ area: PictureComparison.Area) -> JSONValue { integers(area.x, area.y, area.width, area.height) }
    private static func integers(_ values: Int...) -> JSONValue { .array(values.map(JSONValue.integer)) }
}
