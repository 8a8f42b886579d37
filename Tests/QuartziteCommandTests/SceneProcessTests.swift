import ArgumentParser
import Foundation
import TestSupport
import XCTest

@testable import QuartziteCommand

/// The process that runs the code of a Swift scene.
final class SceneProcessTests: FolderTestCase {
    private func run(_ arguments: [String], _ statement: String) throws -> Program.Outcome {
        _ = try write(
            """
            import Foundation
            import QuartziteKit
            @MainActor func scene() -> UIView {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
                view.backgroundColor = .red
                \(statement)
                return view
            }
            """, to: "Scene.swift")
        let result = try Program.run(arguments, in: folder)
        if result.status == 69 { throw XCTSkip(result.errors) }
        return result
    }

    func testACrashIsAFailureThatNamesTheFile() throws {
        for arguments in [["render", "Scene.swift", "-o", "a.png"], ["inspect", "Scene.swift"]] {
            let result = try run(arguments, "_ = [1][view.subviews.count + 1]")
            XCTAssertEqual(result.status, 65, result.errors)
            XCTAssertEqual(result.output, "")
            let last = result.errors.split(separator: "\n").last.map(String.init) ?? ""
            XCTAssertTrue(last.hasPrefix("quartzite: error: Scene.swift: the scene's code has crashed: "), result.errors)
            XCTAssertTrue(result.errors.contains("Index out of range"), result.errors)
            XCTAssertFalse(result.errors.contains("Backtrace"), result.errors)
        }
        XCTAssertEqual(try files(), ["Scene.swift"])
    }

    func testACrashOfAComparedSceneNamesIt() throws {
        let result = try run(["diff", "Scene.swift", "door"], "_ = [1][view.subviews.count + 1]")
        XCTAssertEqual(result.status, 65, result.errors)
        XCTAssertTrue(result.errors.contains("A, Scene.swift, crashed while it was drawn: "), result.errors)
    }

    func testTheOutputAndTheExitCodeAreThoseOfTheCommand() throws {
        let drawn = try run(["render", "Scene.swift", "-o", "a.png"], "")
        XCTAssertEqual(drawn.status, 0, drawn.errors)
        XCTAssertEqual(try files(), ["Scene.swift", "a.png"])
        let text = try Program.run(["inspect", "Scene.swift"], in: folder)
        XCTAssertTrue(text.output.contains("[root]"), text.output)
        XCTAssertEqual(try Program.run(["render", "Scene.swift", "-o", "a.png", "--planes", "floating"], in: folder).status, 64)
        XCTAssertEqual(try Program.run(["render", "Missing.swift", "-o", "a.png"], in: folder).status, 66)
    }

    func testASignalEndsTheScene() throws {
        // Skips without a compiler.
        _ = try run(["inspect", "Scene.swift"], "")
        let statement = #"try? "\(getpid())".write(toFile: "pid", atomically: true, encoding: .utf8); while true { usleep(1000) }"#
        _ = try run(["inspect", "Scene.swift", "--list"], statement)
        let result = try Program.shell(
            "\"$Q\" inspect Scene.swift & for i in $(seq 600); do test -s pid && break; sleep 0.1; done; kill -TERM $!; wait $!; echo $?",
            in: folder)
        XCTAssertEqual(result.output, "143\n", result.errors)
        let text = try String(contentsOf: folder.appendingPathComponent("pid"), encoding: .utf8)
        let process = try XCTUnwrap(pid_t(text))
        XCTAssertTrue(eventually { kill(process, 0) != 0 }, "the scene's process has ended")
    }

    func testCommandsThatRunNoCodeStartNoProcess() throws {
        let list = try CommandArguments.command(["inspect", "Scene.swift", "--list"])
        XCTAssertNil((list as? any SceneCommand)?.executedScene)
        let text = try CommandArguments.command(["inspect", "Scene.swift"])
        XCTAssertEqual((text as? any SceneCommand)?.executedScene, "Scene.swift")
        XCTAssertFalse(try CommandArguments.command(["check", "Scene.swift"]) is any SceneCommand)
    }
}
