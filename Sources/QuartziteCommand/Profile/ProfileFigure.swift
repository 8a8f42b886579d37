// The figures that a budget can limit, by their names.

import Foundation
import QuartziteMarkup
import QuartzitePreview
import QuartziteRenderer

/// A figure of a whole profile, such as `work.p99` or `passes`.
struct ProfileFigure: Equatable {
    /// A statistic over the frames.
    enum Statistic: Equatable {
        /// A percentile in tenths: 500 for the median, 999 for p99.9.
        case percentile(perMille: Int)
        case mean
        case worst
    }

    enum Kind: Equatable {
        case time(TimeFigure, Statistic)
        case count(CountFigure, Statistic)
        /// The time of the first frame.
        case first
        /// Numbers of frames.
        case late, overBudget, still
        /// Rates in frames a second.
        case fps, onePercentLow, tenthPercentLow
    }

    /// What a figure's value is.
    enum Unit: Equatable {
        case seconds, bytes, count
        /// A number of frames, which may also be limited as a share of all.
        case frames
        case rate
    }

    let kind: Kind
    /// The full name, such as `work.p99` for `p99`.
    let name: String

    var unit: Unit {
        switch kind {
        case .time, .first: .seconds
        case .count(let count, _): count.isBytes ? .bytes : .count
        case .late, .overBudget, .still: .frames
        case .fps, .onePercentLow, .tenthPercentLow: .rate
        }
    }

    /// Whether the figure exists only for frames on a display.
    var needsDisplay: Bool {
        switch kind {
        case .late, .time(.interval, _): true
        default: false
        }
    }

    // MARK: Names

    private static let frameKinds: [(name: String, kind: Kind)] = [
        ("first", .first), ("late", .late), ("overBudget", .overBudget), ("still", .still), ("fps", .fps), ("low1", .onePercentLow),
        ("low0.1", .tenthPercentLow),
    ]
    /// Short names of counts.
    private static let shortCounts: [String: CountFigure] = [
        "uploads": .textureUploads, "uploaded": .uploadedBytes, "pixels": .redrawnPixels, "surfaces": .drawnSurfaces,
    ]
    private static let statisticNames = ["p50", "p95", "p99", "median", "mean", "worst"]

    /// All names, for messages. Times and counts also take a statistic.
    static let names: [String] =
        statisticNames + TimeFigure.profiled.map(\.rawValue) + CountFigure.allCases.map(\.rawValue) + shortCounts.keys.sorted()
        + frameKinds.map(\.name)

    /// How names are built, for help and messages.
    static let explanation = """
        a statistic alone (p50, p95, p99.9, median, mean, worst) is of the work; a time (\(TimeFigure.profiled.map(\.rawValue).joined(separator: ", "))) \
        or count (\(CountFigure.allCases.map(\.rawValue).joined(separator: ", ")); short: uploads, uploaded, pixels, surfaces) alone is that \
        of the worst frame, and takes a statistic, as in plan.p95; \(frameKinds.map(\.name).joined(separator: ", "))
        """

    /// A name that is none.
    struct UnknownName: Error, Equatable, CustomStringConvertible {
        let name: String

        var description: String {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            var meant = NearName.find(name, in: names)
            // Perhaps only one of the two parts is misspelled.
            if meant == nil, parts.count == 2 {
                let first = names.contains(parts[0]) ? parts[0] : NearName.find(parts[0], in: names)
                let second = Statistic(parts[1]) != nil ? parts[1] : NearName.find(parts[1], in: statisticNames)
                if let first, let second { meant = "\(first).\(second)" }
            }
            return "“\(name)” is no figure; \(meant.map { "did you mean “\($0)”? " } ?? "")The figures are: \(explanation)"
        }
    }

    init(_ text: String) throws(UnknownName) {
        if let found = Self.frameKinds.first(where: { $0.name == text }) {
            (kind, name) = (found.kind, found.name)
            return
        }
        if let statistic = Statistic(text) {
            (kind, name) = (.time(.work, statistic), "work.\(statistic.name)")
            return
        }
        let dot = text.firstIndex(of: ".") ?? text.endIndex
        let first = String(text[..<dot])
        let statistic = dot < text.endIndex ? Statistic(String(text[text.index(after: dot)...])) : .worst
        if let statistic, let time = TimeFigure.profiled.first(where: { $0.rawValue == first }) {
            (kind, name) = (.time(time, statistic), "\(first).\(statistic.name)")
        } else if let statistic, let count = CountFigure(rawValue: first) ?? Self.shortCounts[first] {
            (kind, name) = (.count(count, statistic), dot < text.endIndex ? "\(count.rawValue).\(statistic.name)" : count.rawValue)
        } else {
            throw UnknownName(name: text)
        }
    }
}

extension ProfileFigure.Statistic {
    /// Parses `p50`, `p99.9`, `median`, `mean` or `worst`.
    init?(_ text: String) {
        switch text {
        case "median": self = .percentile(perMille: 500)
        case "mean": self = .mean
        case "worst": self = .worst
        default:
            guard text.first == "p", let first = text.dropFirst().first, first.isNumber, let percent = Double(text.dropFirst()),
                percent > 0, percent <= 100, (percent * 10).rounded() == percent * 10
            else { return nil }
            self = .percentile(perMille: Int(percent * 10))
        }
    }

    var name: String {
        switch self {
        case .percentile(let perMille): "p\(JSONValue.number(Double(perMille) / 10))"
        case .mean: "mean"
        case .worst: "worst"
        }
    }

    /// Returns the statistic of some values; nil without any.
    func value(of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        switch self {
        case .percentile(let perMille): return values.sorted()[FrameSummary.rank(perMille: perMille, of: values.count)]
        case .mean: return values.reduce(0, +) / Double(values.count)
        case .worst: return values.max()
        }
    }
}

extension ProfileReport {
    /// Returns the value of a figure; nil if it was not measured, or for a rate of too few frames.
    func value(of figure: ProfileFigure) -> Double? {
        switch figure.kind {
        case .time(let time, let statistic): statistic.value(of: seconds(time))
        case .count(let count, let statistic): statistic.value(of: counted.map { Double(count.value(of: $0.report)) })
        case .first: frames.first?.report.cpu
        case .late: pace.late.map { Double($0.count) }
        case .overBudget: Double(pace.overBudget)
        case .still: Double(stillCount)
        case .fps: pace.rate
        case .onePercentLow: pace.lows.onePercent
        case .tenthPercentLow: pace.lows.tenthPercent
        }
    }
}
