import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartziteExamples
@testable import QuartzitePreview

/// The examples of the layer classes. Each example shows something, and each of its controls changes the scene.
final class LayerClassExampleTests: ExampleTestCase {
    private static let names =
        [
            "emitter", "replicator", "gradient", "text", "tiles", "shape", "cube", "filters", "blend", "mask", "opengl",
        ] + (hasDecoder ? ["video"] : [])

    /// Whether a video decoder is installed.
    private static var hasDecoder: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
        }
    }

    func testEachShowsSomething() async throws {
        for name in Self.names {
            let example = try RunningExample<UIViewController>(name)
            example.advance(to: 0.5)
            let compositor = try Compositor(context: .headless())
            compositor.apply(example.scene.context.wholeCommit())
            _ = try compositor.drawFrame(at: 0.5, in: Viewport(size: CGSize(width: 300, height: 420), scale: 1))
            let colors = try XCTUnwrap(compositor.readPixels()).withPixels { Set($0.bindMemory(to: UInt32.self)) }
            XCTAssertGreaterThan(colors.count, 10, name)
        }
    }

    func testEachControlChangesTheScene() async throws {
        for name in Self.names {
            let example = try RunningExample<UIViewController>(name)
            example.advance(to: 0.5)
            var changed = 0
            let handler = example.scene.context.commitHandler
            example.scene.context.commitHandler = {
                changed += $0.updated.count
                handler?($0)
            }
            let controls = example.scene.controls
            XCTAssertFalse(controls.isEmpty, name)
            for control in controls {
                let action: SceneControl.Action
                switch (control.content, control.view) {
                case (.slider(let value, let minimum, let maximum), let slider as UISlider):
                    action = .drag(slider, to: value > (minimum + maximum) / 2 ? minimum : maximum, isLast: true)
                case (.toggle(let isOn), let toggle as UISwitch): action = .flip(toggle, to: !isOn)
                case (.choice(_, let selected), let view): action = .choose(view, selected == 1 ? 0 : 1)
                case (.button, let button as UIButton): action = .press(button)
                default: continue
                }
                changed = 0
                example.act { _ in SceneControl.perform(action) }
                XCTAssertGreaterThan(changed, 0, "\(name): \(control.name) \(control.content)")
            }
        }
    }

    func testTheCubeTurnsWithTheMouse() async throws {
        let example = try RunningExample<TurnedCubeViewController>("cube")
        func turn() -> CATransform3D? {
            example.scene.root.sublayers?.first?.sublayers?.compactMap { $0 as? CATransformLayer }.first?.transform
        }
        let before = try XCTUnwrap(turn())
        example.scene.layout(size: CGSize(width: 300, height: 420))
        example.scene.press(at: CGPoint(x: 150, y: 210), time: 0)
        example.scene.drag(to: CGPoint(x: 200, y: 210), time: 0.1)
        example.scene.release(at: CGPoint(x: 200, y: 210), time: 0.2)
        XCTAssertNotEqual(try XCTUnwrap(turn()), before)
    }
}
