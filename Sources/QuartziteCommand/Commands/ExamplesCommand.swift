import ArgumentParser
import QuartziteExamples
import QuartziteResources

struct ExamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples",
        abstract: "List the built-in scenes.",
        discussion: """
            One line per scene: the name, two spaces, and what it shows. With --scenes the
            paths of the CAML scenes that ship with the program.

            EXAMPLES
              quartzite examples
              quartzite preview "$(quartzite examples | head -n 1 | cut -d ' ' -f 1)"
              quartzite preview "$(quartzite examples --scenes | grep Harbor)"
            """)

    @Flag(name: .long, help: "List the CAML scenes that ship with the program instead, one path per line.")
    var scenes = false

    func run() throws {
        if scenes {
            let paths = QuartziteResources.scenes.map { $0.path + "\n" }
            guard !paths.isEmpty else {
                throw Failure(.noInput, "the scenes of the program are not found; install it, or set QUARTZITE_RESOURCES to their folder")
            }
            return try StandardOutput.write(paths.joined())
        }
        let lines = MainActor.assumeIsolated { Example.all.map { "\($0.name)  \($0.text)\n" } }
        try StandardOutput.write(lines.joined())
    }
}
