import ArgumentParser
import QuartziteExamples

struct ExamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples",
        abstract: "List the built-in scenes, one per line: NAME, two spaces, description.",
        discussion: """
            EXAMPLES
              quartzite examples
              quartzite preview "$(quartzite examples | head -n 1 | cut -d ' ' -f 1)"
            """)

    func run() throws {
        let lines = MainActor.assumeIsolated { Example.all.map { "\($0.name)  \($0.text)\n" } }
        try StandardOutput.write(lines.joined())
    }
}
