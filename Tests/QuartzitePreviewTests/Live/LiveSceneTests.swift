import QuartziteKit
import Synchronization
import XCTest

@testable import QuartzitePreview

/// Swift files that are compiled, loaded and shown.
@MainActor
final class LiveSceneTests: LiveTestCase {
    private func ball(_ color: String, extra: String = "") -> String {
        """
        import QuartziteKit

        final class Ball: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .\(color)
                \(extra)
            }
        }

        @MainActor func scene() -> UIViewController { Ball() }
        """
    }

    private func color(_ scene: Scene) -> UIColor? { scene.controller?.view.backgroundColor }

    func testAFileIsCompiledAgainIntoClassesOfItsOwn() async throws {
        try requireCompiler()
        let live = try LiveScene(save(ball("red"), as: "ball.swift"))
        let first = try live.makeScene(live.compile())
        XCTAssertEqual(color(first), .red)
        XCTAssertEqual(first.name, "ball.swift")
        try save(ball("blue"), as: "ball.swift")
        let second = try live.makeScene(live.compile())
        XCTAssertEqual(color(second), .blue)
        XCTAssertEqual(color(first), .red, "the old scene keeps its code")
        let classes = try [first, second].map { String(reflecting: type(of: try XCTUnwrap($0.controller))) }
        XCTAssertNotEqual(classes[0], classes[1])
        XCTAssertTrue(first.source === live)
    }

    func testASlowFirstSceneIsToldAndShown() async throws {
        try requireCompiler()
        let live = try LiveScene(save("import Glibc\n" + ball("red", extra: "usleep(500_000)"), as: "ball.swift"))
        let notices = Mutex(0)
        let first = try live.firstScene(timeout: 0.1, hangs: { notices.withLock { $0 += 1 } }) { _ in }
        XCTAssertEqual(first.scene.flatMap(color), .red)
        XCTAssertEqual(notices.withLock { $0 }, 1)
        let quick = try live.firstScene(timeout: 60, hangs: { notices.withLock { $0 += 1 } }) { _ in }
        XCTAssertNotNil(quick.scene)
        XCTAssertEqual(notices.withLock { $0 }, 1)
    }

    func testAPictureAloneNeedsNoCompiler() async throws {
        try requireCompiler()
        let live = try LiveScene(save(ball("red"), as: "ball.swift"))
        _ = try live.compile()
        try save("this does not compile", as: "ball.swift")
        let prepared = try live.prepare([folder + "/picture.png"])
        XCTAssertEqual(color(try prepared.make()), .red)
        XCTAssertEqual(problem { _ = try live.prepare([folder + "/ball.swift"]) }?.kind, .scene)
        let after = problem { _ = try live.prepare([folder + "/picture.png"]) }
        XCTAssertEqual(after?.kind, .scene, "the product is older than the files")
    }

    func testTheSceneThatWasChosenInTheWindowBeforeIsShown() async throws {
        try requireCompiler()
        let source = "@MainActor func scene() -> CALayer { CALayer() }\n@MainActor func otherScene() -> CALayer { CALayer() }"
        let path = try save("import QuartziteKit\n" + source, as: "two.swift")
        let live = try LiveScene(path, function: "scene", choice: 1)
        XCTAssertEqual(live.choice, 1, "before the files are compiled")
        _ = try live.compile()
        XCTAssertEqual(live.choice, 1)
        let other = try LiveScene(path, function: "otherScene", choice: 7)
        _ = try other.compile()
        XCTAssertEqual(other.choice, 1)
    }

    func testTheSceneBeforeDoesNotDecideTheSize() async throws {
        try requireCompiler()
        let path = try save(
            """
            import QuartziteKit
            @MainActor func scene() -> UIViewController {
                let controller = UIViewController()
                controller.view.backgroundColor = .red
                return controller
            }
            func numberScene() -> Int { 3 }
            """, as: "used.swift")
        let live = try LiveScene(path)
        let product = try live.compile()
        defer { UIScreen.main.set(size: Scene.standardSize) }
        // A window that continues after a crash shows an empty scene as large as the window.
        let large = CGSize(width: 880, height: 700)
        let empty = live.emptyScene(size: large)
        XCTAssertEqual(UIScreen.main.bounds.size, large)
        let scene = try live.makeScene(product)
        XCTAssertEqual(scene.naturalSize, CGSize(width: 300, height: 300))
        XCTAssertEqual(scene.controller?.view.bounds.size, CGSize(width: 300, height: 300))
        empty.layout(size: large)
        live.choose(1)
        XCTAssertNotNil(problem { _ = try live.makeScene(product) })
        XCTAssertEqual(UIScreen.main.bounds.size, large, "the empty scene stays in the window")
    }

    func testErrorsNameFileLineAndText() async throws {
        try requireCompiler()
        let path = try save(ball("nocolour"), as: "ball.swift")
        let problem = problem { _ = try LiveScene(path).compile() }
        XCTAssertEqual(problem?.kind, .scene)
        XCTAssertEqual(problem?.lines.count, 1)
        XCTAssertTrue(problem?.lines.first?.hasPrefix("\(path):6:33: error: ") ?? false, "\(problem?.lines ?? [])")
        let top = try save(ball("red") + "\nprint(1)\n", as: "top.swift")
        XCTAssertTrue(
            self.problem { _ = try LiveScene(top).compile() }?.description.contains("a scene has no code outside functions") ?? false)
    }

    func testViewsLayersAndWrongResults() async throws {
        try requireCompiler()
        let path = try save(
            """
            import QuartziteKit
            @MainActor func layerScene() -> CALayer {
                let layer = CALayer()
                layer.frame = CGRect(x: 20, y: 30, width: 100, height: 50)
                return layer
            }
            @MainActor func viewScene() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 70, height: 80)) }
            func numberScene() -> Int { 3 }
            struct Empty: Error {}
            func throwingScene() throws -> CALayer { throw Empty() }
            """, as: "many.swift")
        let live = try LiveScene(path)
        let product = try live.compile()
        // A hundred saves leave a hundred libraries, which are loaded, and nothing else.
        let left = try FileManager.default.contentsOfDirectory(
            atPath: URL(fileURLWithPath: product.library).deletingLastPathComponent().path)
        XCTAssertFalse(left.contains { $0.hasSuffix(".swift") }, "\(left)")
        XCTAssertEqual(live.choices, ["layerScene", "viewScene", "numberScene", "throwingScene"])
        let layer = try live.makeScene(product)
        XCTAssertEqual(layer.naturalSize, CGSize(width: 100, height: 50))
        XCTAssertEqual(layer.name, "many.swift#layerScene")
        live.choose(1)
        XCTAssertEqual(live.choice, 1)
        XCTAssertEqual(try live.makeScene(product).naturalSize, CGSize(width: 70, height: 80))
        live.choose(2)
        XCTAssertTrue(problem { _ = try live.makeScene(product) }?.description.contains("numberScene() returned Int") ?? false)
        live.choose(3)
        XCTAssertTrue(problem { _ = try live.makeScene(product) }?.description.contains("threw an error: Empty()") ?? false)
        XCTAssertEqual(problem { _ = try LiveScene(path, function: "noScene").makeScene(product) }?.kind, .choice)
    }

    func testAMissingCompilerIsNamed() async throws {
        XCTAssertNil(SwiftCompiler.compiler(in: ["PATH": folder]))
        XCTAssertEqual(SwiftCompiler.compiler(in: ["PATH": folder, "QUARTZITE_SWIFTC": "/x/swiftc"]), "/x/swiftc")
        let build = try SceneBuild(SwiftCompiler(program: folder + "/swiftc", modules: folder))
        let source = try SwiftSource(save("func scene() {}", as: "a.swift"))
        XCTAssertEqual(problem { _ = try build.compile(source) }?.kind, .unavailable)
    }

    func testTheInternalModulesAreThoseOfThePackage() async throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources").path
        var used: Set<String> = []
        for module in ["QuartziteGraphics", "Quartzite", "QuartziteKit", "QuartziteRenderer", "QuartziteMarkup"] {
            let files = FileManager.default.enumerator(atPath: sources + "/" + module)?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(sources)/\(module)/\(file)", encoding: .utf8)
                for line in text.split(separator: "\n") where line.hasPrefix("internal import C") {
                    used.insert(String(line.dropFirst("internal import ".count)))
                }
                XCTAssertFalse(text.contains("\nimport C"), "\(file) must import a C module as internal")
            }
        }
        XCTAssertEqual(Set(SwiftCompiler.internalModules), used)
    }
}
