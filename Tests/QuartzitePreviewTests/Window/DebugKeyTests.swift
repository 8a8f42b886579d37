import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// The keys of debug colours.
@MainActor
final class DebugKeyTests: XCTestCase {
    func testEachFunctionKeyTogglesItsColour() {
        for (index, key) in KeyBinding.SpecialKey.debugColors.enumerated() {
            XCTAssertEqual(KeyCommand(key: key, shift: false), .toggleDebugColor(index))
        }
        XCTAssertEqual(KeyBinding.SpecialKey.debugColors.count, DebugColors.all.count)
    }

    func testColoursStackAndGoOneByOne() {
        var options = PreviewOptions()
        options.debugColors = .bounds
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        let session = PreviewSession(
            scene: Scene(name: "empty", document: root, isYUp: false), options: options, now: { 0 }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
        XCTAssertEqual(session.debugColors, .bounds)
        session.panelsChanged = false
        session.perform(.toggleDebugColor(0))
        XCTAssertEqual(session.debugColors, [.bounds, .blended])
        XCTAssertTrue(session.panelsChanged)
        session.perform(.toggleDebugColor(7))
        XCTAssertEqual(session.debugColors, .blended)
        session.perform(.toggleDebugColor(9))
        XCTAssertEqual(session.debugColors, .blended, "there are nine")
    }
}
