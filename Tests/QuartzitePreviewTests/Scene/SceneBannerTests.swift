import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// The bar that tells why a scene shows nothing.
@MainActor final class SceneBannerTests: XCTestCase {
    private func scene(_ text: String, path: String = "a.caml") throws -> Scene {
        let package = try CAPackage(data: Data(text.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "a", package: package)
        scene.origin = Scene.Origin(path: path, diagnostics: package.diagnostics)
        return scene
    }

    private let hidden = """
        <caml><CALayer bounds="0 0 100 100"><sublayers><CALayer hidden="1" bounds="0 0 9 9" position="9 9" backgroundColor="1 0 0"/>
        </sublayers></CALayer></caml>
        """

    func testABlankSceneTellsItsCausesAndWhereToReadMore() async throws {
        let banner = try XCTUnwrap(SceneBanner(scene(hidden)) { true })
        XCTAssertEqual(banner.text, "This scene shows nothing: one layer is hidden or transparent")
        XCTAssertEqual(banner.hint, "quartzite check a.caml shows more")
        XCTAssertFalse(banner.isTransient)
        XCTAssertEqual(
            try SceneBanner(scene(hidden, path: "my scene.caml#it's")) { true }?.hint, "quartzite check 'my scene.caml#it'\\''s' shows more"
        )
    }

    func testASceneThatShowsSomethingHasNoBanner() async throws {
        XCTAssertNil(SceneBanner(try scene(hidden)) { false })
        // Without a known cause nothing is read back from the renderer.
        let visible = hidden.replacing("hidden=\"1\" ", with: "")
        XCTAssertNil(
            SceneBanner(try scene(visible)) {
                XCTFail("the pixels are looked at without need")
                return true
            })
        let example = try scene(hidden)
        example.origin = nil
        XCTAssertNil(SceneBanner(example) { true })
    }

    func testParticlesComeByThemselves() async throws {
        let text = """
            <caml><CALayer bounds="0 0 9 9"><sublayers><CAEmitterLayer><emitterCells><CAEmitterCell birthRate="1" lifetime="1">
            <contents type="CGImage" src="data:image/gif;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs="/></CAEmitterCell>
            </emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
            """
        let banner = try XCTUnwrap(SceneBanner(scene(text)) { true })
        XCTAssertTrue(banner.isTransient)
        XCTAssertTrue(banner.text.contains("--preroll"), banner.text)
    }

    func testWhiteOnWhiteIsACauseOnAWhiteBackgroundOnly() async throws {
        let text = hidden.replacing("hidden=\"1\" ", with: "").replacing("1 0 0", with: "1 1 1")
        let white = SIMD4<Float>(1, 1, 1, 1)
        let banner = try XCTUnwrap(SceneBanner(scene(text), background: white) { true })
        XCTAssertEqual(banner.text, "This scene shows nothing: one layer has the colour of the background")
        XCTAssertNil(try SceneBanner(scene(text), background: SIMD4(0, 0, 0, 1)) { true })
        XCTAssertNil(
            try SceneBanner(
                scene(text.replacing("<sublayers>", with: "<sublayers><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/>")),
                background: white
            ) { true })
    }

    func testAStateThatShowsSomethingIsNamed() async throws {
        let show = """
            <states><LKState name="Locked"/><LKState name="Home"><elements>
            <LKStateSetValue targetId="box" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue></elements></LKState></states>
            """
        let text = hidden.replacing("<CALayer hidden", with: "<CALayer id=\"box\" hidden").replacing("hidden=\"1\"", with: "opacity=\"0\"")
            .replacing(
                "</CALayer></caml>", with: show + "</CALayer></caml>")
        let scene = try scene(text)
        try scene.enter(SceneStateChoice())
        let banner = try XCTUnwrap(SceneBanner(scene) { true })
        XCTAssertEqual(
            banner.text,
            "This scene shows nothing: one layer is hidden or transparent in the state “Locked”; in the state “Home” it shows something")
        XCTAssertEqual(scene.states?.current, "Locked")
        XCTAssertEqual(scene.root.sublayers?.first?.opacity, 0)
    }

    // MARK: In the session

    private var time = 0.0

    private func session(isBare: Bool = false) throws -> PreviewSession {
        var options = PreviewOptions()
        options.isBare = isBare
        return PreviewSession(
            scene: try scene(hidden), options: options, now: { self.time }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
    }

    func testThePersonClosesTheBanner() async throws {
        let session = try session()
        session.show(SceneBanner(session.scene) { true })
        time = 1000
        session.tick()
        XCTAssertNotNil(session.banner)
        session.closeBanner()
        XCTAssertNil(session.banner)
    }

    func testABannerAboutParticlesGoesByItself() async throws {
        let session = try session()
        let text = """
            <caml><CALayer bounds="0 0 9 9"><sublayers><CAEmitterLayer><emitterCells><CAEmitterCell birthRate="1" lifetime="1">
            <contents type="CGImage" src="data:image/gif;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs="/></CAEmitterCell>
            </emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
            """
        session.show(SceneBanner(try scene(text)) { true })
        time = 7
        session.tick()
        XCTAssertNotNil(session.banner)
        time = 9
        session.panelsChanged = false
        session.tick()
        XCTAssertNil(session.banner)
        XCTAssertTrue(session.panelsChanged)
    }

    func testABannerIsAboutOneState() async throws {
        let states = "<states><LKState name=\"Locked\"/><LKState name=\"Unlock\"/></states></CALayer></caml>"
        let scene = try scene(hidden.replacing("</CALayer></caml>", with: states))
        try scene.enter(SceneStateChoice())
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.time }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
        session.show(SceneBanner(scene) { true })
        session.tick()
        XCTAssertEqual(session.banner?.text, "This scene shows nothing: one layer is hidden or transparent in the state “Locked”")
        scene.enterState("Unlock", time: 0)
        session.tick()
        XCTAssertNil(session.banner)
    }

    func testAProblemComesBeforeAnEmptyScene() async throws {
        let session = try session()
        session.show(SceneBanner(session.scene) { true })
        XCTAssertEqual(session.banner?.kind, .emptyScene)
        XCTAssertEqual(session.banner?.isClosable, true)
        session.report(LiveProblem(.scene, ["a.caml:1:2: error: no"]))
        XCTAssertEqual(session.banner, Banner(problem: "a.caml:1:2: error: no"))
        XCTAssertEqual(session.banner?.isClosable, false)
        // A problem cannot be closed, and what was below it comes back.
        session.clearProblem()
        XCTAssertEqual(session.banner?.hint, "quartzite check a.caml shows more")
        session.report(LiveProblem(.scene, ["no"]))
        session.closeBanner()
        XCTAssertEqual(session.banner?.kind, .problem)
        session.clearProblem()
        XCTAssertNil(session.banner)
    }

    func testABareWindowHasNoBanner() async throws {
        let session = try session(isBare: true)
        session.show(SceneBanner(session.scene) { true })
        XCTAssertNil(session.banner)
    }

    // MARK: Pixels

    func testAPictureOfItsBackgroundIsBlankAndThatOfAnotherColourIsNot() async throws {
        let white = SIMD4<Float>(1, 1, 1, 1)
        var pixels = [UInt8](repeating: 255, count: 16)
        XCTAssertTrue(try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: pixels)).isFilled(with: white))
        XCTAssertFalse(try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: pixels)).isFilled(with: SIMD4(0, 0, 0, 0)))
        pixels[13] = 6
        XCTAssertFalse(try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: pixels)).isFilled(with: white))
    }
}
