import QuartziteKit
import TestSupport
import XCTest

@testable import QuartziteCommand
@testable import QuartzitePreview

/// `--device` for programs: a window shows them on a device, the other commands give them a size.
final class ProgramDeviceTests: FolderTestCase {
    @MainActor private func settings(_ words: String...) throws -> SceneSettings {
        let canvas = try CanvasFlags.parse(words.filter { $0 != "landscape-left" })
        let state = try StateOptions.parse(words.contains("landscape-left") ? ["--orientation", "landscape-left"] : [])
        return SceneSettings(canvas: canvas.choice(state, prefersDevice: true), showsProgramsOnDevices: true)
    }

    @MainActor func testARootViewGetsTheScreenOfTheDevice() async throws {
        let scene = try SceneLoader.load("clock", settings("--device", "iphone-se")).scene
        XCTAssertEqual(scene.naturalSize, CGSize(width: 375, height: 667))
        XCTAssertEqual(scene.controller?.view.bounds.size, CGSize(width: 375, height: 667))
        XCTAssertEqual(scene.controller?.view.safeAreaInsets.top, 20)
        let turned = try SceneLoader.load("clock", settings("--device", "iphone-se", "landscape-left")).scene
        XCTAssertEqual(turned.naturalSize, CGSize(width: 667, height: 375))
        let framed = try SceneLoader.load("clock", settings("--device", "iphone-se", "--frame")).scene
        XCTAssertGreaterThan(framed.naturalSize.width, 375)
        XCTAssertEqual(framed.controller?.view.bounds.size, CGSize(width: 375, height: 667))
        let own = try SceneLoader.load("clock", settings("--device", "none")).scene
        XCTAssertNil(own.canvas)
    }

    @MainActor func testAProgramThatIsOpenedLaterGetsTheDeviceWithoutOptionsOfDocuments() async throws {
        let canvas = try settings("--device", "iphone-se", "--frame", "--clock", "--fit", "fill").canvas.ofOtherPrograms
        XCTAssertNil(canvas.fit)
        XCTAssertEqual([canvas.parts.frame, canvas.parts.clock], [true, false])
        XCTAssertEqual(canvas.deviceOfProgram?.device, Device(named: "iphone-se"))
        XCTAssertEqual(try settings("--frame").canvas.ofOtherPrograms, CanvasChoice())
    }

    func testAWindowTakesTheDeviceAndNamesWhatAProgramCannotHave() throws {
        // There is no display here.
        try assertFails(["preview", "door", "--device", "iphone-se", "--frame"], with: 69, saying: ["display"])
        try assertFails(["preview", "door", "--frame"], with: 64, saying: ["--frame needs a device; give --device"])
        try assertFails(["preview", "door", "--orientation", "landscape-left"], with: 64, saying: ["--orientation needs a device"])
        try assertFails(["preview", "door", "--device", "iphone-se", "--clock"], with: 64, saying: ["leave out --clock"])
        try assertFails(["preview", "door", "--device", "iphone-se", "--fit", "fill"], with: 64, saying: ["--fit"])
    }

    func testOtherCommandsNameTheOptionThatAProgramCannotHave() throws {
        try assertFails(["render", "door", "-o", "a.png", "--device", "iphone-se"], with: 64, saying: ["give an example a --size"])
        try assertFails(["render", "door", "-o", "a.png", "--frame"], with: 64, saying: ["--frame is for documents", "preview --device"])
        try assertFails(["render", "door", "-o", "a.png", "--tilt", "1,0"], with: 64, saying: ["leave out --tilt"])
        XCTAssertEqual(try files(), [])
    }

    // MARK: Options without effect

    func testAnAppearanceOfASceneWithoutStatesIsNotIgnoredSilently() throws {
        try assertFails(
            ["render", "door", "-o", "a.png", "--appearance", "dark"], with: 64, saying: ["has no appearances", "leave out --appearance"])
        _ = try write("<caml><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/></caml>", to: "a.caml")
        for (option, value) in [("--appearance", "dark"), ("--orientation", "landscape-left")] {
            let result = try Program.run(["render", "a.caml", "-o", "a.png", option, value], in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            XCTAssertEqual(result.errors, "quartzite: a.caml: the scene has no states, so \(option) changes nothing\n")
        }
        let turned = try Program.run(
            ["render", "a.caml", "-o", "a.png", "--device", "iphone-se", "--orientation", "landscape-left"], in: folder)
        XCTAssertEqual(turned.errors, "", "the orientation turns the device")
    }

    func testAPackageAndASceneAreTooMuch() throws {
        try assertFails(["preview", "--package", ".", "door"], with: 64, saying: ["leave out the scene “door”"])
    }
}
