import Foundation
import Quartzite

/// `quartzite-conformance FILE…`: runs test vectors against the library.
///
/// Operations use the public API, and `package` access where Core Animation has no public answer (phase, progress, the value of a
/// timing function, the placement of contents). Operations on `CARenderer` need OpenGL.
///
/// Exit codes: 0 when every `gate` and `strong` vector passes, except contradicted vectors and vectors that need OpenGL on a
/// machine without it; 1 otherwise; 2 if a file cannot be read, or none is given.
@main @MainActor enum Conformance {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst()), print: { print($0) }, complain: complain))
    }

    /// Runs the vectors of the files in `arguments`.
    /// - Parameters:
    ///   - print: called with each line of the report.
    ///   - complain: called with errors in the arguments.
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
