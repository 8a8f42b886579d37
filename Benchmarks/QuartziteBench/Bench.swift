import Foundation
import Quartzite
import QuartziteRenderer

/// Draws a workload as a program does, from commit to present, and prints the cost of a frame.
@main
enum Bench {
    static func main() {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else { fail(Options.usage, status: 64) }
        do {
            var display = try WorkloadDisplay(options)
            if let time = options.time, let screenshot = options.screenshot {
                try display.save(at: time, to: screenshot)
            } else if options.workload == .idle {
                try display.rest()
            } else {
                try display.run()
            }
        } catch let failure as BenchWindow.Failure {
            fail("no window: \(failure.reason)", status: 69)
        } catch {
            fail("\(error)", status: 70)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        StandardError.write("quartzite-bench: \(message)\n")
        exit(status)
    }
}
