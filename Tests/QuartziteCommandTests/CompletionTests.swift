import TestSupport
import XCTest

@testable import QuartziteCommand

/// What shells offer while a person types.
final class CompletionTests: FolderTestCase {
    private func make(_ name: String) throws { try Data().write(to: folder.appendingPathComponent(name)) }

    func testScenesAndFoldersAreOffered() throws {
        for name in ["a.caml", "b.PNG", "notes.txt", ".hidden.caml"] { try make(name) }
        for name in ["bundle.ca", "more"] {
            try FileManager.default.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: false)
        }
        let place = folder.path + "/"
        let endings: Set = ["caml", "ca", "png"]
        XCTAssertEqual(Completion.files(place, endings: endings), ["a.caml", "b.PNG", "bundle.ca", "more/"].map { place + $0 })
        XCTAssertEqual(Completion.files(place + "b", endings: endings), [place + "b.PNG", place + "bundle.ca"])
        XCTAssertEqual(Completion.files(place + ".h", endings: endings), [place + ".hidden.caml"])
        XCTAssertEqual(Completion.files(place + "gone/", endings: endings), [])
    }

    private func write(_ states: String, as name: String) throws -> String {
        let scene = folder.appendingPathComponent(name)
        let text = """
            <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer>
            <states>\(states)</states></CALayer></caml>
            """
        try Data(text.utf8).write(to: scene)
        return scene.path
    }

    @MainActor func testTheStatesOfTheSceneOnTheCommandLineAreOffered() async throws {
        let scene = try write(#"<LKState name="Locked"/><LKState name="Home Screen"/>"#, as: "a.caml")
        XCTAssertEqual(Completion.states(of: ["render", scene, "--state", ""]), ["Locked", "Home Screen"])
        XCTAssertEqual(Completion.states(of: ["render", "--state", "", scene]), ["Locked", "Home Screen"])
        XCTAssertEqual(Completion.states(of: ["render", "door", "--state", ""]), [])
    }

    @MainActor func testTheStateOfTheSecondSceneIsOneOfItsOwn() async throws {
        let first = try write(#"<LKState name="Locked"/>"#, as: "a.caml")
        let second = try write(#"<LKState name="Unlock"/>"#, as: "b.caml")
        let words = ["diff", first, second, "--with-state", ""]
        XCTAssertEqual(Completion.states(of: words), ["Locked"])
        XCTAssertEqual(Completion.states(of: words, last: true), ["Unlock"])
    }

    func testTheProgramAnswersShells() throws {
        for shell in ["bash", "zsh", "fish"] {
            let script = try Program.run(["--generate-completion-script", shell])
            XCTAssertEqual(script.status, 0)
            XCTAssertTrue(script.output.contains("---completion"), shell)
        }
    }
}
