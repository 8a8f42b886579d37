import Foundation
import TestSupport
import XCTest

/// `quartzite check` of Swift files.
final class SwiftCheckTests: FolderTestCase {
    /// Checks a file of Swift code, and returns the output.
    private func check(_ code: String, function: String = "", status: Int32, line: UInt = #line) throws -> String {
        let name = "Scene.swift"
        _ = try write("import QuartziteKit\n" + code, to: name)
        let result = try Program.run(["check", name + function], in: folder)
        if result.status == 69 { throw XCTSkip(result.errors) }
        XCTAssertEqual(result.status, status, result.errors + result.output, line: line)
        return result.output
    }

    /// The code of a scene with a red ball on white.
    private func code(_ statements: String, name: String = "scene") -> String {
        """
        @MainActor func \(name)() -> UIView {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            view.backgroundColor = .white
            let ball = CALayer()
            ball.name = "ball"
            ball.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            ball.backgroundColor = UIColor.red.cgColor
            view.layer.addSublayer(ball)
            \(statements)
            return view
        }

        """
    }

    func testACorrectSceneIsPraised() throws {
        // Outside of the assertion, which would take a skipped test for a failure.
        let output = try check(code(""), status: 0)
        XCTAssertEqual(output, "nothing to mend in “Scene.swift”\n")
    }

    func testLayersAndAnimationsAreChecked() throws {
        let text = try check(
            code(
                """
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.toValue, fade.fillMode) = (0, .forwards)
                ball.add(fade, forKey: "fade")
                ball.add(CABasicAnimation(keyPath: "postion"), forKey: "move")
                let far = CALayer()
                far.name = "far"
                far.frame = CGRect(x: 900, y: 0, width: 10, height: 10)
                far.backgroundColor = UIColor.red.cgColor
                view.layer.addSublayer(far)
                """), status: 0)
        XCTAssertTrue(text.contains("Scene.swift: warning: CALayer “ball”: “opacity” jumps back"), text)
        XCTAssertTrue(text.contains("Set fillMode to .forwards and isRemovedOnCompletion to false"), text)
        XCTAssertTrue(text.contains("the animation of “postion” has no effect"), text)
        XCTAssertTrue(text.contains("CALayer “far” is outside of the canvas"), text)
        XCTAssertTrue(text.hasSuffix("3 warnings in “Scene.swift”\n"), text)
    }

    func testAllScenesOfAFileAreCheckedOrOne() throws {
        let both = code("") + code("view.isHidden = true", name: "hiddenScene")
        let text = try check(both, status: 0)
        XCTAssertTrue(text.contains("Scene.swift: warning: hiddenScene(): the scene draws nothing: 2 layers are hidden"), text)
        XCTAssertTrue(text.hasSuffix("1 warning in 2 scenes\n"), text)
        XCTAssertEqual(try check(both, function: "#scene", status: 0), "nothing to mend in “Scene.swift#scene”\n")
    }

    func testErrorsOfTheCompilerHaveTheirPlace() throws {
        let text = try check(code("nonsense()"), status: 1)
        XCTAssertTrue(text.hasPrefix("Scene.swift:10:5: error: cannot find 'nonsense' in scope"), text)
        XCTAssertTrue(
            try check("", status: 1).hasPrefix("Scene.swift: error: no function returns a scene; add `@MainActor func scene()"))
    }

    func testWarningsOfTheCompilerAreListed() throws {
        let text = try check(code("let unused = 1"), status: 0)
        XCTAssertTrue(text.hasPrefix("Scene.swift:10:9: warning: "), text)
        XCTAssertTrue(text.contains("[compiler-warning]"), text)
    }

    // MARK: Code that does not return

    func testCodeThatCrashesIsAnErrorInEveryForm() throws {
        let text = try check(code("_ = [1][view.subviews.count + 1]") + code("", name: "otherScene"), status: 1)
        XCTAssertTrue(text.contains("Scene.swift: error: scene() crashed: "), text)
        XCTAssertTrue(text.contains("Index out of range [scene-crashed]"), text)
        XCTAssertTrue(text.hasSuffix("1 error in 2 scenes\n"), text)
        let json = try Program.run(["check", "Scene.swift#scene", "--json", "--sarif", "a.sarif"], in: folder)
        XCTAssertEqual(json.status, 1, json.errors)
        XCTAssertTrue(json.output.contains(#""scene-crashed""#), json.output)
        XCTAssertTrue(
            try String(contentsOf: folder.appendingPathComponent("a.sarif"), encoding: .utf8).contains(#""ruleId": "scene-crashed""#))
        XCTAssertEqual(try Program.run(["check", "Scene.swift#otherScene"], in: folder).status, 0)
        XCTAssertEqual(try Program.run(["check", "Scene.swift#noScene"], in: folder).status, 64)
    }

    func testCodeThatEndsTheProgramIsAnError() throws {
        let text = try check("import Foundation\n" + code("exit(0)"), status: 1)
        XCTAssertTrue(text.contains("error: scene() ended the program with the exit code 0 [scene-crashed]"), text)
        let result = try Program.run(["render", "Scene.swift", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 65, result.errors)
        XCTAssertTrue(
            result.errors.contains("Scene.swift: the scene's code has ended the program before the output was written"), result.errors)
        XCTAssertEqual(try files(), ["Scene.swift"])
    }

    func testCodeThatHangsIsAnError() throws {
        let text = try check("import Foundation\n" + code("while true { sleep(1) }"), status: 1)
        XCTAssertTrue(text.contains("Scene.swift: error: scene() did not return within 10 s [scene-hangs]"), text)
    }

    func testRenderTellsThatCodeIsSlow() throws {
        _ = try check("import Foundation\n" + code("sleep(6)"), status: 0)
        let result = try Program.run(["render", "Scene.swift", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.errors.contains("the scene's function has not returned yet; Ctrl+C ends"), result.errors)
    }
}
