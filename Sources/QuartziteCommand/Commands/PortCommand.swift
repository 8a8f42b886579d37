import ArgumentParser
import Foundation
import QuartziteKit
import QuartzitePort

struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Port Swift code for UIKit and Core Animation to Quartzite.",
        usage: "quartzite port <SOURCES> ... [<options>]",
        discussion: """
            SOURCES are Swift files, folders, or checkouts of packages. Of a checkout, the
            library is ported: tests, examples and dependencies are left out. The sources
            are not changed.

            FOLDER becomes a package that depends on Quartzite, with a report PORTING.txt.
            The report lists every change, and every place that needs a person. Lines keep
            their numbers.

            EXAMPLES
              quartzite port Spinner -o ported/Spinner
              quartzite port Spinner --check
              quartzite port Spinner.swift --check --verbose
              quartzite port Spinner -o ported/Spinner --quartzite ../quartzite

            EXIT CODES
              0 done   1 with --check: something needs a person
              64 wrong usage   66 no such source   73, 74 FOLDER cannot be written
            """)

    @Argument(help: ArgumentHelp("The Swift files, folders or checkouts.", valueName: "SOURCES"))
    var sources: [String]

    @Option(name: [.short, .long], help: ArgumentHelp("The folder of the new package.", valueName: "FOLDER"))
    var output: String?

    @Flag(help: "Print the report, and write nothing.")
    var check = false

    @Flag(help: "Print every change with its line.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "Where the package finds Quartzite: a path or a URL. (default: the checkout of this program, or ../quartzite)",
            valueName: "PATH or URL"),
        transform: { text in
            guard !text.isEmpty else { throw ValidationError("expected a path or a URL") }
            return QuartziteLocation(text)
        })
    var quartzite: QuartziteLocation?

    func validate() throws {
        guard check != (output != nil) else {
            throw ValidationError(check ? "--check writes nothing; omit --output" : "give the output folder by -o FOLDER, or --check")
        }
    }

    func run() throws {
        let port = try port()
        try StandardOutput.write(PortReport(port).text(isVerbose: verbose))
        if check, port.needsPerson { throw ExitCode(1) }
    }

    private func port() throws(Failure) -> SourcePort {
        do {
            if let output { try SourcePort.checkOutput(output, sources: sources) }
            let port = try SourcePort(sources: sources, name: packageName)
            if let output { try port.write(to: output, quartzite: quartzite ?? QuartziteCheckout.location) }
            return port
        } catch {
            throw Failure(error)
        }
    }

    /// The name of the new package, if the sources have no manifest: that of the first source.
    private var packageName: String {
        let url = URL(fileURLWithPath: sources.first ?? "").standardizedFileURL
        return url.pathExtension == "swift" ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
    }
}

/// Finds the checkout from which the running program was built.
enum QuartziteCheckout {
    /// The checkout around the program's file, or a clone of Quartzite next to the new package.
    static var location: QuartziteLocation {
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
            if manifest?.contains("name: \"Quartzite\"") == true { return .path(folder.path) }
            folder = folder.deletingLastPathComponent()
        }
        return .path("../quartzite")
    }
}
