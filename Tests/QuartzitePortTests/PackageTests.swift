import Foundation
import TestSupport
import XCTest

@testable import QuartzitePort

/// Finding sources, and writing the package and the report.
final class PackageTests: FolderTestCase {
    /// Writes a file below the test's folder, with its folders.
    @discardableResult private func add(_ text: String, _ path: String) throws -> String {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func read(_ path: String) throws -> String { try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) }

    private func port(_ name: String) throws -> SourcePort { try SourcePort(sources: [path(name)], name: name) }

    func testAPackagesTargetsAreKept() throws {
        try add(
            """
            let package = Package(name: "Bells", dependencies: [.package(url: "https://x.org/snap", from: "1.0.0")], targets: [
                .target(name: "Core", path: "Lib/Core", exclude: ["Old"]),
                .target(name: "Bells", dependencies: ["Core", .target(name: "Extra", condition: nil), .product(name: "Snap", package: "snap")],
                    resources: [.process("Media"), .copy("a.json")]),
                .target(name: "Extra"),
                .testTarget(name: "BellsTests", dependencies: ["Bells"]),
            ])
            """, "Bells/Package.swift")
        try add("import UIKit", "Bells/Sources/Bells/A.swift")
        try add("import UIKit\nimport Core", "Bells/Sources/Bells/Sub/B.swift")
        try add("x", "Bells/Sources/Bells/Media/p.png")
        try add("{}", "Bells/Sources/Bells/a.json")
        try add("import Foundation", "Bells/Lib/Core/C.swift")
        try add("import UIKit", "Bells/Lib/Core/Old/D.swift")
        try add("import QuartzCore", "Bells/Sources/Extra/E.swift")
        try add("import XCTest", "Bells/Tests/BellsTests/F.swift")
        let port = try port("Bells")
        XCTAssertEqual(port.files.map(\.path), ["Core/C.swift", "Bells/A.swift", "Bells/Sub/B.swift", "Extra/E.swift"])
        XCTAssertEqual(port.remarks, ["the package depends on https://x.org/snap: port it too, and add it to Package.swift"])
        XCTAssertEqual(port.files[2].remarks, [])
        try port.write(to: path("out"), quartzite: .path("/opt/Quartz"))
        XCTAssertEqual(
            try read("out/Package.swift"),
            """
            // swift-tools-version: 5.9
            // Written by `quartzite port`.
            import PackageDescription

            let package = Package(
                name: "Bells",
                products: [
                    .library(name: "Core", targets: ["Core"]),
                    .library(name: "Bells", targets: ["Bells"]),
                    .library(name: "Extra", targets: ["Extra"]),
                ],
                dependencies: [.package(path: "/opt/Quartz")],
                targets: [
                    .target(
                        name: "Core",
                        dependencies: [],
                        path: "Sources/Core"),
                    .target(
                        name: "Bells",
                        dependencies: ["Core", "Extra", .product(name: "QuartziteKit", package: "Quartz")],
                        path: "Sources/Bells",
                        resources: [
                            .process("Media"),
                            .copy("a.json"),
                        ]),
                    .target(
                        name: "Extra",
                        dependencies: [.product(name: "Quartzite", package: "Quartz")],
                        path: "Sources/Extra"),
                ])

            """)
        XCTAssertEqual(try read("out/Sources/Core/C.swift"), "import Foundation")
        XCTAssertEqual(try read("out/Sources/Bells/Sub/B.swift"), "import QuartziteKit\nimport Core")
        XCTAssertEqual(try read("out/Sources/Bells/Media/p.png"), "x")
    }

    func testWithoutAManifestTheLibrarysFolderIsFound() throws {
        try add("import UIKit", "Ring-View/RingView/A.swift")
        try add("import UIKit", "Ring-View/RingView/B.swift")
        try add("x", "Ring-View/RingView/Images.xcassets/icons/star.imageset/art.png")
        try add("y", "Ring-View/RingView/Images.xcassets/icons/star.imageset/large.png")
        try add("z", "Ring-View/RingView/Images.xcassets/moon.imageset/m@3x.png")
        try add(
            #"{"images": [{"filename": "art.png", "scale": "1x", "idiom": "universal"}, {"filename": "large.png", "scale": "2x"}]}"#,
            "Ring-View/RingView/Images.xcassets/icons/star.imageset/Contents.json")
        try add("x", "Ring-View/RingView/dot.png")
        try add("x", "Ring-View/RingView/Main.storyboard")
        try add("import UIKit", "Ring-View/RingViewDemo/App.swift")
        try add("import UIKit", "Ring-View/Extras/C.swift")
        try add("import UIKit", "Ring-View/Pods/P/D.swift")
        try add("import XCTest", "Ring-View/RingViewTests/T.swift")
        try add("import XCTest", "Ring-View/RingView/InnerTest.swift")
        let port = try port("Ring-View")
        XCTAssertEqual(port.files.map(\.path), ["Ring_View/A.swift", "Ring_View/B.swift"])
        XCTAssertEqual(
            port.leftOut.map(\.path).sorted(),
            ["Extras", "Pods", "RingView/InnerTest.swift", "RingView/Main.storyboard", "RingViewDemo", "RingViewTests"])
        try port.write(to: path("out"), quartzite: .url("https://x.org/quartzite.git"))
        let manifest = try read("out/Package.swift")
        XCTAssertTrue(manifest.contains(#".package(url: "https://x.org/quartzite.git", branch: "main")"#))
        XCTAssertTrue(manifest.contains(#".product(name: "QuartziteKit", package: "quartzite")"#))
        XCTAssertTrue(manifest.contains(#".process("Images.pictures")"#))
        XCTAssertTrue(manifest.contains(#".process("dot.png")"#))
        let pictures = try FileManager.default.contentsOfDirectory(atPath: path("out/Sources/Ring_View/Images.pictures")).sorted()
        XCTAssertEqual(pictures, ["moon@3x.png", "star.png", "star@2x.png"])
        XCTAssertEqual(try read("out/Sources/Ring_View/Images.pictures/star@2x.png"), "y")
    }

    func testFilesWithoutAnImportGetOneIfTheyUseTheFrameworks() throws {
        try add("import UIKit\nclass UIRing {}", "Lib/Lib/A.swift")
        try add("// Ring\n@objc public class B: UIView {}", "Lib/Lib/B.swift")
        try add("enum C { case date, CAN }\nlet ring = UIRing(), url = a.URL", "Lib/Lib/C.swift")
        try add("#if canImport(UIKit)\nimport UIKit\n#endif\nlet d: UIView", "Lib/Lib/D.swift")
        try add("import Dispatch\nlet e: Timer", "Lib/Lib/E.swift")
        try add("let f: (UIView, URLRequest)", "Lib/Lib/F.swift")
        let files = try port("Lib").files
        XCTAssertEqual(
            files.map(\.text),
            [
                "import QuartziteKit\nclass UIRing {}",
                "// Ring\nimport QuartziteKit; public class B: UIView {}",
                "enum C { case date, CAN }\nlet ring = UIRing(), url = a.URL",
                "#if canImport(QuartziteKit)\nimport QuartziteKit\n#endif\nlet d: UIView",
                "import Dispatch; import QuartziteKit\nlet e: Timer",
                "import QuartziteKit; import FoundationNetworking; let f: (UIView, URLRequest)",
            ])
        try add("class A: UIView {}", "Bare/Bare/A.swift")
        try add("let b: CGFloat = 1", "Bare/Bare/B.swift")
        let bare = try port("Bare")
        XCTAssertEqual(bare.files.map(\.text), ["import QuartziteKit; class A: UIView {}", "import QuartziteKit; let b: CGFloat = 1"])
        try bare.write(to: path("out"), quartzite: .path("/opt/Quartz"))
        XCTAssertTrue(try read("out/Package.swift").contains(#""QuartziteKit""#))
        try add("#if canImport(UIKit)\nlet UIScale = 2\n#endif\nenum A { case UIName }", "Tool/Tool/A.swift")
        XCTAssertEqual(
            try port("Tool").files.map(\.text), ["#if canImport(QuartziteKit)\nlet UIScale = 2\n#endif\nenum A { case UIName }"],
            "no name is UIKit's")
    }

    func testAManifestWithoutSwiftFilesIsNotUsed() throws {
        try add("let package = Package(name: \"P\", targets: [.target(name: \"Gone\"), .target(name: \"ObjC\")])", "Lib/Package.swift")
        try add("// Objective-C", "Lib/Sources/ObjC/a.m")
        try add("import UIKit", "Lib/Lib/A.swift")
        XCTAssertEqual(try port("Lib").files.map(\.path), ["Lib/A.swift"])
    }

    func testATargetWithoutSwiftFilesIsNoDependency() throws {
        try add(
            "let package = Package(name: \"P\", targets: [.target(name: \"ObjC\"), .target(name: \"A\", dependencies: [\"ObjC\"])])",
            "Lib/Package.swift")
        try add("// Objective-C", "Lib/Sources/ObjC/a.m")
        try add("import UIKit", "Lib/Sources/A/A.swift")
        try port("Lib").write(to: path("out"), quartzite: .path("../quartzite"))
        XCTAssertFalse(try read("out/Package.swift").contains("ObjC"))
    }

    func testAPortOfThePortChangesNothing() throws {
        let source = "import UIKit\nclass A: UIView { @objc func f() { g(#selector(f), #keyPath(CALayer.opacity), kCAFillModeBoth) } }"
        let once = SourcePort.file(source).text
        XCTAssertEqual(SourcePort.file(once).changes, [])
        XCTAssertEqual(SourcePort.file(once).text, once)
    }

    func testFilesOfADemoArePortedIfThereIsNothingElse() throws {
        try add("import UIKit", "Demo/ExampleApp/A.swift")
        XCTAssertEqual(try port("Demo").files.map(\.path), ["Demo/A.swift"])
    }

    func testSingleFiles() throws {
        let file = try add("import UIKit\nimport WebKit\nlet a: WKScriptMessage", "Web.swift")
        let port = try SourcePort(sources: [file], name: "Web")
        XCTAssertEqual(port.files.map(\.path), ["Web/Web.swift"])
        XCTAssertTrue(port.needsPerson)
        XCTAssertEqual(PortReport(port).summary, "1 file, 1 change, 1 place for a person")
        let report = PortReport(port).text(isVerbose: true)
        XCTAssertTrue(report.contains("    1: imports: import UIKit → import QuartziteKit\n"), report)
        XCTAssertTrue(report.contains("Needs a person\n    Web/Web.swift:2: WebKit is missing on Linux\n"), report)
        XCTAssertTrue(PortReport(port).text(isVerbose: false).hasPrefix("Web/Web.swift: imports 1\n"))
    }

    func testASecondPortReplacesTheFirst() throws {
        try add("import UIKit", "Lib/A.swift")
        try add("import UIKit", "Lib/B.swift")
        let output = path("out")
        try port("Lib").write(to: output, quartzite: .path("../quartzite"))
        try FileManager.default.removeItem(atPath: path("Lib/B.swift"))
        try add("let own = 1", "out/Sources/Lib/Own.swift")
        try SourcePort.checkOutput(output, sources: [path("Lib")])
        try port("Lib").write(to: output, quartzite: .path("../quartzite"))
        let names = try FileManager.default.contentsOfDirectory(atPath: path("out/Sources/Lib")).sorted()
        XCTAssertEqual(names, ["A.swift", "Own.swift"])
    }

    func testOutputsThatAreRefused() throws {
        try add("import UIKit", "Lib/A.swift")
        try add("x", "full/x")
        for output in ["full", "full/x", "Lib", "Lib/out", "."] {
            XCTAssertThrowsError(try SourcePort.checkOutput(path(output), sources: [path("Lib")]), output) {
                XCTAssertEqual(($0 as? PortError)?.problem, .output)
            }
        }
        XCTAssertNoThrow(try SourcePort.checkOutput(path("new/folder"), sources: [path("Lib")]))
    }

    func testMissingAndEmptySources() throws {
        try add("x", "empty/readme")
        XCTAssertThrowsError(try port("none")) { XCTAssertEqual(($0 as? PortError)?.problem, .noInput) }
        XCTAssertThrowsError(try port("empty")) { XCTAssertEqual(($0 as? PortError)?.problem, .noSwift) }
    }
}
