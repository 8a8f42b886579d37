// The comparison of a profile with an older one: medians, the interval of their difference, and a verdict.

import Foundation
import QuartzitePreview
import QuartziteRenderer

/// Two profiles of the same scene.
struct ProfileComparison {
    /// The meaning of the interval of a difference.
    enum Verdict: String {
        case faster
        case slower
        case noDifference = "no difference shown"
    }

    /// A time in both profiles.
    struct Row {
        var figure: TimeFigure
        var change: MedianDifference

        /// A difference counts if its interval is on one side of 0, and if it is not tiny.
        var verdict: Verdict {
            guard abs(change.share ?? 1) >= ProfileComparison.leastShare else { return .noDifference }
            if change.low > 0 { return .slower }
            return change.high < 0 ? .faster : .noDifference
        }
    }

    /// A count in both profiles: the maximum in a frame.
    struct CountRow {
        var figure: CountFigure
        var old: Double
        var new: Double
    }

    /// The smallest difference that counts, as a share of the old median.
    static let leastShare = 0.01

    /// The definition of the verdict, for a person.
    static let verdictDefinition = """
        faster or slower if the interval lies on one side of 0 and the difference is at least \(JSONValue.number(leastShare * 100)) % of the \
        old median. Two runs differ by more than their own frames show (clock rates, other programs): measure each version several \
        times before you believe a small difference
        """

    /// The path of the older profile.
    let path: String
    let old: ProfileReport
    /// The differences between the conditions of both profiles, one sentence each. If empty, times are comparable.
    let remarks: [String]
    let rows: [Row]
    let counts: [CountRow]
    /// The work of the frames of both.
    let histogram: HistogramComparison

    init(_ new: ProfileReport, with old: ProfileReport, path: String) {
        (self.path, self.old) = (path, old)
        remarks = Self.remarks(old, new)
        let figures = [TimeFigure.work] + TimeFigure.profiled.filter { $0 != .work && $0 != .frame }
        rows = figures.compactMap { figure in
            guard let change = MedianBootstrap.compare(old.seconds(figure), new.seconds(figure)) else { return nil }
            // A stage that takes no time in both profiles is left out.
            return change.old == 0 && change.new == 0 ? nil : Row(figure: figure, change: change)
        }
        counts = CountFigure.allCases.compactMap { figure in
            guard let before = old.statistics(figure)?.worst, let now = new.statistics(figure)?.worst else { return nil }
            return CountRow(figure: figure, old: before, new: now)
        }
        histogram = HistogramComparison(old: old.seconds(.work), new: new.seconds(.work))
    }

    /// The verdict on the work of a frame, which is the verdict on the whole profile.
    var verdict: Verdict { rows.first { $0.figure == .work }?.verdict ?? .noDifference }

    private static func remarks(_ old: ProfileReport, _ new: ProfileReport) -> [String] {
        var remarks: [String] = []
        func compare(_ what: String, _ old: String, _ new: String) {
            if old.isEmpty {
                remarks.append("the old profile does not state its \(what)")
            } else if old != new {
                remarks.append("another \(what): \(old) before, \(new) now")
            }
        }
        func machine(_ facts: MachineFacts) -> String { facts.processor.isEmpty ? "" : "\(facts.processor), \(facts.cores) cores" }
        func size(_ report: ProfileReport) -> String {
            "\(JSONValue.number(report.width))x\(JSONValue.number(report.height)) at \(JSONValue.number(report.scale))"
        }
        compare("scene", old.scene, new.scene)
        compare("scene hash", old.facts.sceneHash, new.facts.sceneHash)
        compare("size", size(old), size(new))
        compare("place", old.place, new.place)
        compare("build", old.facts.build, new.facts.build)
        compare("version", old.facts.version, new.facts.version)
        compare("machine", machine(old.facts.machine), machine(new.facts.machine))
        compare("kernel", old.facts.machine.kernel, new.facts.machine.kernel)
        compare("renderer", old.facts.renderer, new.facts.renderer)
        compare("driver", old.facts.driver, new.facts.driver)
        if old.measuresPasses != new.measuresPasses {
            remarks.append("passes were measured only \(new.measuresPasses ? "now" : "before"), which takes time of its own")
        }
        if old.frames.count != new.frames.count {
            remarks.append("another number of frames: \(old.frames.count) before, \(new.frames.count) now")
        }
        return remarks
    }

    // MARK: Text

    var text: String {
        func cell(_ text: String, _ width: Int = 10) -> String { String(repeating: " ", count: max(1, width - text.count)) + text }
        func name(_ text: String) -> String { text.padding(toLength: max(text.count, 15), withPad: " ", startingAt: 0) }
        var text = "\ncompared with \(path): \(verdict.rawValue)\n"
        for remark in remarks { text += "  \(remark)\n" }
        text += name("median, ms") + cell("old") + cell("new") + cell("diff") + cell("diff %", 9) + cell("interval", 20) + "\n"
        for row in rows {
            let change = row.change
            text += name(row.figure.rawValue) + cell(TimeText.milliseconds(change.old)) + cell(TimeText.milliseconds(change.new))
            text += cell(Self.signed(change.difference)) + cell(Self.percent(change.share), 9)
            text += cell("\(Self.signed(change.low)) … \(Self.signed(change.high))", 20) + "  \(row.verdict.rawValue)\n"
        }
        let changed = counts.filter { $0.old != $0.new }
        if !changed.isEmpty { text += name("most a frame") + cell("old") + cell("new") + "\n" }
        for row in changed { text += name(row.figure.rawValue) + cell(JSONValue.number(row.old)) + cell(JSONValue.number(row.new)) + "\n" }
        let bars = histogram.text
        return bars.isEmpty ? text : text + "\n" + bars
    }

    /// Milliseconds with a sign.
    static func signed(_ seconds: Double) -> String { (seconds >= 0 ? "+" : "") + TimeText.milliseconds(seconds) }

    /// A share with a sign in percent; `-` for none.
    static func percent(_ share: Double?) -> String { share.map { String(format: "%+.1f", $0 * 100) } ?? "-" }

    /// Names and definitions.
    static let definitions = [("interval", MedianBootstrap.definition), ("verdict", verdictDefinition)]

    // MARK: JSON

    var json: JSONValue {
        .object([
            ("with", .string(path)), ("verdict", .string(verdict.rawValue)), ("remarks", .array(remarks.map(JSONValue.string))),
            ("resamples", .integer(MedianBootstrap.resamples)), ("level", .number(MedianBootstrap.level)),
            ("seed", .integer(Int(MedianBootstrap.seed))),
            ("medians", .object(rows.map { ($0.figure.rawValue, $0.json) })),
            ("counts", .object(counts.map { ($0.figure.rawValue, .object([("old", .number($0.old)), ("new", .number($0.new))])) })),
            ("histogram", histogram.json),
        ])
    }
}

extension ProfileComparison.Row {
    fileprivate var json: JSONValue {
        .object([
            ("old", .number(change.old)), ("new", .number(change.new)), ("difference", .number(change.difference)),
            ("share", change.share.map(JSONValue.number) ?? .null), ("low", .number(change.low)), ("high", .number(change.high)),
            ("verdict", .string(verdict.rawValue)),
        ])
    }
}
