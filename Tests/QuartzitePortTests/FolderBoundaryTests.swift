import Foundation
import TestSupport
import XCTest

@testable import QuartzitePort

/// A port reads nothing outside of the sources, and writes nothing outside of the output folder: neither by `..` nor by links.
final class FolderBoundaryTests: FolderTestCase {
    private func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

    private func add(_ text: String, _ path: String) throws {
        try FileManager.default.createDirectory(at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(path))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createDirectory(at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    private func port() throws -> SourcePort { try SourcePort(sources: [url("Lib").path], name: "Lib") }

    private func write() throws { try port().write(to: url("out").path, quartzite: .path("../quartzite")) }

    /// All files below a folder.
    private func files(in path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url(path).path).sorted().filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url("\(path)/\(name)").path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    func testDeclaredResourcesOutsideOfTheTargetAreRefused() throws {
        try add(
            """
            let package = Package(name: "Lib", targets: [.target(name: "A", resources: [
                .copy("../../../secret.txt"),
                .process("../B/b.json"), .copy("stolen.txt"), .copy("Media/../a.json")])])
            """, "Lib/Package.swift")
        try add("import UIKit", "Lib/Sources/A/A.swift")
        try add("{}", "Lib/Sources/A/a.json")
        try add("{}", "Lib/Sources/B/b.json")
        try add("secret", "secret.txt")
        try link("Lib/Sources/A/stolen.txt", to: "../../../secret.txt")
        XCTAssertEqual(
            try port().remarks,
            [
                "Package.swift:2: the resource ../../../secret.txt lies outside of the target's folder: copy it into the folder",
                "Package.swift:3: the resource ../B/b.json lies outside of the target's folder: copy it into the folder",
                "Package.swift:3: the resource stolen.txt lies outside of the target's folder: copy it into the folder",
            ])
        try write()
        XCTAssertEqual(try files(in: "out"), ["PORTING.txt", "Package.swift", "Sources/A/A.swift", "Sources/A/a.json"])
        XCTAssertEqual(try files().sorted(), ["Lib", "out", "secret.txt"])
        XCTAssertTrue(
            try String(contentsOf: url("out/PORTING.txt"), encoding: .utf8).contains("Package.swift:2: the resource ../../../secret"))
    }

    func testATargetOutsideOfThePackageIsRefused() throws {
        try add(
            "let package = Package(name: \"Lib\", targets: [\n.target(name: \"A\"),\n.target(name: \"B\", path: \"../Other\"), .target(name: \"C\")])",
            "Lib/Package.swift")
        try add("import UIKit", "Lib/Sources/A/A.swift")
        try add("import UIKit", "Other/B.swift")
        try link("Lib/Sources/C", to: "../../Other")
        let port = try port()
        XCTAssertEqual(port.files.map(\.path), ["A/A.swift"])
        XCTAssertEqual(
            port.remarks,
            [
                "Package.swift:3: the folder of the target B lies outside of the package: copy it into the package",
                "Package.swift:3: the folder of the target C lies outside of the package: copy it into the package",
            ])
    }

    func testLinksInFoldersOfResources() throws {
        try add("let package = Package(name: \"Lib\", targets: [.target(name: \"A\", resources: [.copy(\"Media\")])])", "Lib/Package.swift")
        try add("import UIKit", "Lib/Sources/A/A.swift")
        try add("p", "Lib/Sources/A/Media/p.txt")
        try add("s", "Lib/Shared/s.txt")
        try add("secret", "secret.txt")
        try link("Lib/Sources/A/Media/circle", to: ".")
        try link("Lib/Sources/A/Media/inside.txt", to: "../../../Shared/s.txt")
        try link("Lib/Sources/A/Media/outside.txt", to: "../../../../secret.txt")
        try link("Lib/Sources/A/Media/nowhere.txt", to: "/nowhere/x")
        let links = try port().leftOut
        XCTAssertEqual(links.map(\.path), ["Media/circle", "Media/nowhere.txt", "Media/outside.txt"])
        XCTAssertEqual(Set(links.map(\.reason)), ["a symbolic link: copy what it leads to into the package"])
        try write()
        XCTAssertEqual(try files(in: "out/Sources/A"), ["A.swift", "Media/inside.txt", "Media/p.txt"])
    }

    func testPicturesOutsideOfACatalogueAreRefused() throws {
        try add("import UIKit", "Lib/A.swift")
        try add("x", "secret.png")
        try add("y", "Lib/I.xcassets/star.imageset/s.png")
        try add(#"{"images": [{"filename": "../../../secret.png"}]}"#, "Lib/I.xcassets/moon.imageset/Contents.json")
        try add(#"{"images": [{"filename": "s.png", "scale": "/../../../../up"}]}"#, "Lib/I.xcassets/star.imageset/Contents.json")
        XCTAssertEqual(try port().leftOut.map(\.path), ["I.pictures/moon.png"])
        try write()
        XCTAssertEqual(try files(in: "out/Sources/Lib"), ["A.swift", "I.pictures/star.png"])
        XCTAssertEqual(try files(), ["Lib", "out", "secret.png"])
    }

    func testNothingIsWrittenThroughALink() throws {
        try add("import UIKit", "Lib/A.swift")
        try add("own", "own/A.swift")
        for (path, target) in [
            ("Sources/Lib", "../../own"), ("Sources/Lib/A.swift", "../../../own/A.swift"), ("PORTING.txt", "../own/new"),
        ] {
            try? FileManager.default.removeItem(at: url("out"))
            try link("out/\(path)", to: target)
            XCTAssertThrowsError(try write(), path) { error in
                XCTAssertEqual((error as? PortError)?.problem, .output)
                XCTAssertTrue("\(error)".contains("out/\(path)"), "\(error)")
            }
            XCTAssertFalse(exists("out/Package.swift"), path)
            XCTAssertEqual(try files(in: "own"), ["A.swift"])
            XCTAssertEqual(try String(contentsOf: url("own/A.swift"), encoding: .utf8), "own")
        }
    }

    func testNothingIsRemovedThroughALinkOrAWholeFolder() throws {
        try add("import UIKit", "Lib/A.swift")
        try add("own", "own/B.swift")
        try add("own", "out/Sources/Mine/C.swift")
        try link("out/Sources/Old", to: "../../own")
        try add("Report of `quartzite port`\n\nFiles\n    Sources/Old/B.swift\n    Sources/Mine\n    ../own/B.swift\n", "out/PORTING.txt")
        try write()
        XCTAssertTrue(exists("own/B.swift"))
        XCTAssertTrue(exists("out/Sources/Mine/C.swift"))
    }

    func testAnOutputThatIsALinkToTheSourceIsRefused() throws {
        try add("import UIKit", "Lib/A.swift")
        try link("out", to: "Lib")
        XCTAssertThrowsError(try SourcePort.checkOutput(url("out").path, sources: [url("Lib").path])) {
            XCTAssertEqual(($0 as? PortError)?.problem, .output)
        }
    }
}
