import Foundation

/// The command line: `quartzite-bench WORKLOAD [N] [--frames F] [--seconds S] [--gpu] [--time T --screenshot OUT.png]`.
struct Options {
    var workload: Workload
    var count: Int
    /// The minimum number of counted frames. Default 100.
    var frames = 100
    /// The minimum duration of counting in seconds. Default 0.5.
    var seconds = 0.5
    /// Seconds of warm-up that are not counted. Default 1.
    var warmup = 1.0
    /// Draws exactly this scene time, writes `screenshot`, and ends. Default nil.
    var time: Double?
    var screenshot: String?
    /// Waits for the GPU after each frame, and prints the GPU's time by timer queries and by fences. Default false.
    var measuresGPU = false

    static let usage = """
        usage: quartzite-bench WORKLOAD [N] [--frames F] [--seconds S] [--warmup S] [--gpu] [--time T --screenshot OUT.png]
        WORKLOAD: \(Workload.allCases.map(\.rawValue).joined(separator: ", "))
        """

    /// Returns nil for invalid arguments.
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
            if option == "--gpu" {
                measuresGPU = true
                continue
            }
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
