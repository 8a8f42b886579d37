import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// One channel of the scene alone.
@MainActor final class ChannelTests: XCTestCase {
    private func makeSession(isBare: Bool = false) -> PreviewSession {
        var options = PreviewOptions()
        options.isBare = isBare
        let scene = Scene(name: "a", document: SceneDocument(root: CALayer(), isYUp: false))
        return PreviewSession(
            scene: scene, options: options, now: { 0 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
    }

    func testTheKeyGoesThroughAllChannels() async {
        let session = makeSession()
        XCTAssertNil(session.canvas.channel)
        XCTAssertNil(session.channelLabel)
        var channels: [ColorChannel?] = []
        for _ in 0..<5 {
            session.perform(.cycleChannel)
            channels.append(session.canvas.channel)
        }
        XCTAssertEqual(channels, [.red, .green, .blue, .alpha, nil])
        XCTAssertEqual(session.message?.text, "all colours")
        session.perform(MenuAction.channel(.alpha))
        XCTAssertEqual(session.channelLabel, "alpha channel")
        XCTAssertEqual(KeyCommand(character: "Z", shift: true), .cycleChannel)
        XCTAssertEqual(KeyCommand(character: "z"), .toggleLoupe)
    }

    func testTheLabelNamesDebugColoursThatStayColoured() async {
        let session = makeSession()
        session.perform(.toggleDebugColor(4))
        session.perform(.cycleChannel)
        XCTAssertEqual(session.message?.text, "red alone, as grey; the debug colours over it stay coloured")
        XCTAssertEqual(session.channelLabel, "red channel, debug colours over it")
        session.perform(.toggleDebugColor(4))
        XCTAssertEqual(session.channelLabel, "red channel")
    }

    func testCountingColoursHaveAPlainBackground() async {
        let session = makeSession()
        session.canvas.background = .checkerboard
        XCTAssertEqual(session.drawnBackground, .checkerboard)
        session.perform(.toggleDebugColor(7))
        XCTAssertEqual(session.drawnBackground, .checkerboard, "outlines do not count")
        session.perform(.toggleDebugColor(4))
        XCTAssertEqual(session.drawnBackground, .white)
        XCTAssertEqual(session.canvas.background, .checkerboard, "the choice stays")
        session.canvas.background = .black
        XCTAssertEqual(session.drawnBackground, .black)
    }

    func testABareWindowShowsAllColours() async {
        let session = makeSession(isBare: true)
        session.perform(.cycleChannel)
        XCTAssertNil(session.canvas.channel, "nothing there could tell which channel is shown")
    }

    func testTheLoupeShowsTheChannelAsGrey() {
        // A half transparent orange over white.
        let color = PixelColor(SIMD4(128, 64, 0, 128))
        let white = SIMD3<UInt8>(repeating: 255)
        XCTAssertEqual(color.grey(of: .red, over: white), 0xFFFFFF)
        XCTAssertEqual(color.grey(of: .green, over: white), 0xBFBFBF)
        XCTAssertEqual(color.grey(of: .blue, over: white), 0x7F7F7F)
        XCTAssertEqual(color.grey(of: .alpha, over: white), 0x808080)
        XCTAssertEqual(color.grey(of: .alpha, over: .zero), 0x808080, "alpha does not depend on the background")
    }
}
