import QuartzitePreview
import QuartziteRenderer

/// The costs of all passes with one name, over all frames.
struct PassStatistics {
    /// The smallest and largest time and the median, in seconds.
    struct Times: Equatable {
        var min: Double
        var median: Double
        var max: Double

        /// Nil without any times.
        init?(_ seconds: [Double]) {
            let sorted = seconds.sorted()
            guard let first = sorted.first, let last = sorted.last else { return nil }
            (min, max) = (first, last)
            median = sorted[FrameSummary.rank(perMille: 500, of: sorted.count)]
        }
    }

    /// The purpose of the pass and the layer of its surface.
    var name: String
    /// The number of such passes in all frames.
    var count: Int
    var cpu: Times
    /// Nil on a software renderer.
    var gpu: Times?

    /// The definition, for a person.
    static let definition = """
        the time of a pass on the CPU; on a software renderer with its drawing, which is waited for, so that execute takes longer than \
        without --passes. On a GPU also the time between timestamp queries before and after the pass
        """
}

extension ProfileReport {
    /// The costs of all passes by name, in the order in which the names first appear; empty if no passes were measured.
    var passes: [PassStatistics] {
        var names: [String] = []
        var costs: [String: [PassCost]] = [:]
        for frame in counted {
            for pass in frame.passes {
                if costs[pass.name] == nil { names.append(pass.name) }
                costs[pass.name, default: []].append(pass)
            }
        }
        return names.compactMap { name in
            guard let all = costs[name], let cpu = PassStatistics.Times(all.map(\.cpu)) else { return nil }
            return PassStatistics(name: name, count: all.count, cpu: cpu, gpu: PassStatistics.Times(all.compactMap(\.gpu)))
        }
    }

    /// The costs of the passes as lines of the table; empty if none were measured.
    var passText: String {
        let passes = passes
        guard !passes.isEmpty else { return "" }
        func cell(_ text: String, _ width: Int = 10) -> String { String(repeating: " ", count: max(1, width - text.count)) + text }
        let width = min(60, max(24, (passes.map(\.name.count).max() ?? 0) + 2))
        func name(_ text: String) -> String { text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0) }
        let hasGPU = passes.contains { $0.gpu != nil }
        var text = "\n" + name("passes, ms") + cell("count", 8) + cell("min") + cell("median") + cell("max")
        text += (hasGPU ? cell("gpu min") + cell("median") + cell("max") : "") + "\n"
        for pass in passes {
            text += name(pass.name) + cell(String(pass.count), 8)
            for times in [pass.cpu, pass.gpu].compactMap({ $0 }) {
                for seconds in [times.min, times.median, times.max] { text += cell(TimeText.milliseconds(seconds)) }
            }
            text += "\n"
        }
        return text
    }

    /// The costs of the passes; null if none were measured.
    var passJSON: JSONValue {
        guard measuresPasses else { return .null }
        func json(_ times: PassStatistics.Times?) -> JSONValue {
            guard let times else { return .null }
            return .object([("min", .number(times.min)), ("median", .number(times.median)), ("max", .number(times.max))])
        }
        return .array(
            passes.map { pass in
                .object([
                    ("name", .string(pass.name)), ("count", .integer(pass.count)), ("cpu", json(pass.cpu)), ("gpu", json(pass.gpu)),
                ])
            })
    }
}
