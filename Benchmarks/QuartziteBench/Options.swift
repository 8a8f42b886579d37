import Foundation

/// What the command line asks for: `quartzite-bench WORKLOAD [N] [--frames F] [--seconds S] [--time T --screenshot OUT.png]`.
struct Options {
    var workload: Workload
    var count: Int
    /// At least so many frames are counted.
    var frames = 100
    /// For at least so many seconds.
    var seconds = 0.5
    /// So many seconds go before, uncounted.
    var warmup = 1.0
    /// Draws this scene time exactly, writes `screenshot`, and ends.
    var time: Double?
    var screenshot: String?

    static let usage = """
        usage: quartzite-bench WORKLOAD [N] [--frames F] [--seconds S] [--warmup S] [--time T --screenshot OUT.png]
        WORKLOAD: \(Workload.allCases.map(\.rawValue).joined(separator: ", "))
        """

    /// Nil where the words are off.
    init?(_ arguments: [String]) {
        guard let first = arguments.first, let workload = Workload(rawValue: first) else { return nil }
        self.workload = workload
        var rest = arguments.dropFirst()
        if let number = rest.first, !number.hasPrefix("--") {
            guard let count = Int(number), (1...1_000_000).contains(count) else { return nil }
            self.count = count
            rest.removeFirst()
        } else {
            count = workload.usualCount
        }
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch (option, Double(value)) {
            case ("--frames", let number?): frames = Int(number)
            case ("--seconds", let number?): seconds = number
            case ("--warmup", let number?): warmup = number
            case ("--time", let number?): time = number
            case ("--screenshot", _): screenshot = value
            default: return nil
            }
        }
        guard (time == nil) == (screenshot == nil) else { return nil }
    }
}
