import Foundation
import TestSupport
import XCTest

/// `quartzite port`: the options, what is printed and written, and the exit codes.
final class PortTests: FolderTestCase {
    func testAPortWritesAPackageAndPrintsTheReport() throws {
        let source = try write("import UIKit\nclass A: UIView { @objc func f() { x(#selector(f)) } }", to: "Dial.swift")
        let result = try Program.run(["port", source, "-o", "out", "--quartzite", "../quartzite", "--verbose"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.output.contains("2: selectors: #selector(f) → Selector(Self.f)"), result.output)
        XCTAssertTrue(result.output.hasSuffix("1 file, 3 changes, 0 places for a person\n"), result.output)
        let text = try String(contentsOf: folder.appendingPathComponent("out/Sources/Dial/Dial.swift"), encoding: .utf8)
        XCTAssertEqual(text, "import QuartziteKit\nclass A: UIView { func f() { x(Selector(Self.f)) } }")
        let manifest = try String(contentsOf: folder.appendingPathComponent("out/Package.swift"), encoding: .utf8)
        XCTAssertTrue(manifest.contains(".package(path: \"../quartzite\")"), manifest)
        XCTAssertEqual(try files(), ["Dial.swift", "out"])
    }

    func testACheckWritesNothingAndTellsByItsExitCode() throws {
        let clean = try write("import UIKit", to: "A.swift")
        XCTAssertEqual(try Program.run(["port", clean, "--check"], in: folder).status, 0)
        let other = try write("import WebKit\nvar view: WKWebView?", to: "B.swift")
        let result = try Program.run(["port", other, "--check"], in: folder)
        XCTAssertEqual(result.status, 1)
        XCTAssertTrue(result.output.contains("B/B.swift:1: WebKit is missing on Linux"), result.output)
        XCTAssertEqual(try files(), ["A.swift", "B.swift"])
    }

    func testFailures() throws {
        let source = try write("import UIKit", to: "A.swift")
        try assertFails(["port", source], with: 64, saying: ["-o FOLDER"])
        try assertFails(["port", source, "--check", "-o", "out"], with: 64, saying: ["--check"])
        try assertFails(["port", "--check"], with: 64)
        try assertFails(["port", "none.swift", "--check"], with: 66, saying: ["none.swift"])
        try assertFails(["port", source, "-o", "."], with: 73, saying: ["."])
        XCTAssertEqual(try files(), ["A.swift"])
    }
}
