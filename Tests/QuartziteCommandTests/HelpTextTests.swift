import ArgumentParser
import TestSupport
import XCTest

@testable import QuartziteCommand

/// The help of the commands on a terminal of 80 columns.
final class HelpTextTests: XCTestCase {
    private let commands: [any ParsableCommand.Type] = [QuartziteTool.self] + QuartziteTool.configuration.subcommands

    func testNoLineIsBrokenInTheMiddle() {
        for command in commands {
            let configuration = command.configuration
            let name = configuration.commandName ?? ""
            for line in configuration.discussion.split(separator: "\n") { XCTAssertLessThanOrEqual(line.count, 79, "\(name): \(line)") }
            XCTAssertLessThanOrEqual("OVERVIEW: \(configuration.abstract)".count, 79, name)
        }
    }

    func testUsageFitsInALine() throws {
        for command in QuartziteTool.configuration.subcommands {
            let name = try XCTUnwrap(command.configuration.commandName)
            let help = try Program.run([name, "--help"]).output
            let usage = try XCTUnwrap(help.split(separator: "\n").first { $0.hasPrefix("USAGE: ") }, name)
            XCTAssertLessThanOrEqual(usage.count, 79, "\(usage)")
            XCTAssertTrue(usage.contains("quartzite \(name)"), "\(usage)")
        }
    }

    /// The help of a command as one line.
    private func help(_ command: String) throws -> String {
        try Program.run(["help", command]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func testTextsAreTrue() throws {
        let profile = try help("profile")
        for words in ["KiB, MiB, GiB, fps or %", ".json for programs; - is stdout", "600x or x400"] {
            XCTAssertTrue(profile.contains(words), words)
        }
        let plan = try help("plan")
        XCTAssertFalse(plan.contains("1.0"), plan)
        XCTAssertTrue(plan.contains("600x or x400"), plan)
        XCTAssertTrue(try help("render").contains("a document, an archive or a picture on standard input"))
        XCTAssertTrue(try help("thumbnail").contains("--fonts"))
        XCTAssertTrue(try help("preview").contains("(default: door)"))
        // The rest of an option's text is not indented less than the option's text.
        XCTAssertFalse(try Program.run(["help", "render"]).output.contains("\n        The same as"))
    }
}
