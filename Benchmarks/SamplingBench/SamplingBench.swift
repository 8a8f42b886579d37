import Foundation
import Quartzite
import SamplingFloor

/// Samples trees of layers with two animations each, and alternately the same animations in a plain loop in C. Prints the cost of
/// each and the ratio. Draws nothing. Build with optimization.
///
///     quartzite-sampling-bench [COUNT…]         the numbers of layers; default 1,000, 10,000 and 100,000
///     quartzite-sampling-bench --allocations    counts allocations of steady sampling, by kind of animation
@main
enum SamplingBench {
    private static let rounds = 21
    private static let frame = 1.0 / 60

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if Array(arguments) == ["--allocations"] { exit(AllocationTable.print() ? 0 : 1) }
        let counts = arguments.compactMap(Int.init).filter { (1...1_000_000).contains($0) }
        guard counts.count == arguments.count else {
            StandardError.write("usage: quartzite-sampling-bench [COUNT… | --allocations]\n")
            exit(64)
        }
        print("layers   ns per layer: ours  C loop  ratio")
        for count in counts.isEmpty ? [1_000, 10_000, 100_000] : counts { measure(count) }
    }

    private static func measure(_ count: Int) {
        let ours = SampledScene(count)
        var floor = FloorScene(count)
        // Both must give the same values, otherwise the comparison means nothing.
        let time = 12.34
        ours.sample(at: time)
        floor.sample(at: time)
        guard ours.agrees(with: floor) else {
            StandardError.write("quartzite-sampling-bench: both sides must give the same values, and do not\n")
            exit(70)
        }
        // Choose the number of frames so that a round takes some milliseconds.
        let frames = max(1, 200_000 / count)
        var (oursTimes, floorTimes): ([Double], [Double]) = ([], [])
        var now = 20.0
        for _ in 0..<rounds {
            oursTimes.append(seconds { for step in 0..<frames { ours.sample(at: now + Double(step) * frame) } })
            floorTimes.append(seconds { for step in 0..<frames { floor.sample(at: now + Double(step) * frame) } })
            now += Double(frames) * frame
        }
        let (a, b) = (median(oursTimes), median(floorTimes))
        let perLayer = 1e9 / Double(frames * count)
        print(
            String(format: "%-8d %16.1f %7.1f %6.2f", count, a * perLayer, b * perLayer, a / b))
    }

    private static func seconds(_ body: () -> Void) -> Double {
        let began = cpuTime()
        body()
        return cpuTime() - began
    }

    /// The CPU time of this thread, which other programs influence less.
    private static func cpuTime() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
