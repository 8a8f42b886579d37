import Quartzite
import Foundation

/// `quartzite-conformance FILE…`: runs test vectors against the library.
///
/// It drives the public API, and reads by `package` access where Core Animation has no public answer (phase, progress, the
/// value of a curve, where a picture goes). It draws nothing.
///
/// Exit codes: 0 when every `gate` and `strong` vector passes, but for those that are contradicted, and those that wait for drawing
/// that the library does not have yet; 1 when not; 2 for a file that cannot be read, or none.
@main @MainActor enum Conformance {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst()), print: { print($0) }, complain: complain))
    }

    /// - Parameters:
    ///   - print: takes the lines of the report.
    ///   - complain: takes what is wrong with the arguments.
    /// - Returns: the exit code.
    static func run(_ arguments: [String], print: (String) -> Void, complain: (String) -> Void) -> Int32 {
        if arguments == ["--help"] || arguments == ["-h"] {
            print(usage)
            return 0
        }
        guard !arguments.isEmpty else {
            complain(usage)
            return 2
        }
        var vectors: [Vector] = []
        for path in arguments {
            do throws(VectorFile.Unreadable) {
                vectors += try VectorFile.read(path)
            } catch {
                complain("quartzite-conformance: \(error.reason)")
                return 2
            }
        }
        var report = Report()
        for vector in vectors {
            let outcome = Runner.run(vector)
            report.add(vector, outcome)
            if let line = Report.line(for: vector, outcome) { print(line) }
        }
        print("")
        print("passed / failed / skipped")
        for line in report.table { print(line) }
        print("")
        print(report.sum)
        return report.holds ? 0 : 1
    }

    private static let usage = """
        usage: quartzite-conformance FILE…
        Runs the test vectors in each FILE and says which of them do not hold.
        Example: quartzite-conformance Tests/Vectors/one.json Tests/Vectors/two.json
        """

    private static func complain(_ line: String) {
        StandardError.write(line + "\n")
    }
}
