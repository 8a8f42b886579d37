import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// The motion path of a selected layer, in real windows.
final class MotionPathWindowTests: WindowTestCase {
    private let document = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 400 200" position="200 100" backgroundColor="1 1 1">
            <sublayers>
              <CALayer name="ball" bounds="0 0 20 20" position="50 100" backgroundColor="1 0 0">
                <animations>
                  <animation type="CABasicAnimation" keyPath="position.x" duration="2" fillMode="both" removedOnCompletion="0">
                    <fromValue type="real" value="50"/>
                    <toValue type="real" value="350"/>
                  </animation>
                </animations>
              </CALayer>
            </sublayers>
          </CALayer>
        </caml>
        """

    /// Whether the scene is white between its ball at the left and the end of the way at the right.
    private func isWayFree(_ window: PreviewWindow) throws -> Bool {
        let picture = try window.screenshot()
        return picture.withPixels { pixels in
            (200..<330).allSatisfy { x in
                let start = (100 * picture.width + x) * 4
                return pixels[start] == 255 && pixels[start + 1] == 255 && pixels[start + 2] == 255
            }
        }
    }

    func testThePathOfTheClickedLayerShows() throws {
        let file = folder.appendingPathComponent("ball.caml")
        try Data(document.utf8).write(to: file)
        let window = try open(file.path, "--size", "400x200", "--paused")
        try window.expectTitle("ball.caml — 0.000 s — paused")
        XCTAssertTrue(try eventually { try isWayFree(window) })
        try window.key("shift+p")
        XCTAssertTrue(try isWayFree(window), "no layer is selected")
        try window.click(at: (x: 50, y: 100))
        XCTAssertTrue(try eventually { try window.selectedLayer() == "0" })
        XCTAssertTrue(try eventually { try !isWayFree(window) }, "the path shows")
        try window.expectTitle("ball.caml — 0.000 s — paused")
        try window.key("period")
        try window.expectTitle("ball.caml — 0.017 s — paused")
        XCTAssertTrue(try !isWayFree(window), "the path stays at another time")
        try window.key("shift+p")
        XCTAssertTrue(try eventually { try isWayFree(window) })
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }
}
