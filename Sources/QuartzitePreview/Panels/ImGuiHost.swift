import CImGui
import Foundation

/// The panels' toolkit: Dear ImGui with its input, one font and one scale.
///
/// Input is handed in as window events; after each one `pass` lays the panels out again, so that what an event does to them is known
/// before the next event is looked at. A pass draws nothing: `draw` puts the last one's shapes into the current framebuffer.
/// The panels themselves are in files of their own. What calls GL runs on the render thread.
@MainActor
final class ImGuiHost {
    /// The heights of text there are, in points. Others are scaled, and look it.
    nonisolated static let textSize: Float = 13
    nonisolated static let smallTextSize: Float = 11
    nonisolated static let recordSize: Float = 10

    /// Pixels a point.
    private(set) var scale = 0.0

    private var input = igInput()
    private var typed = ""
    private var heldKeys: UInt32 = 0
    private var lastPass: Double?
    private let thread: RenderThread

    private let font: PanelFont

    /// Nil when its GL part cannot start.
    /// - Parameters:
    ///   - font: is waited for.
    ///   - thread: has the context.
    init?(scale: Double, font: PanelFont, thread: RenderThread) {
        self.thread = thread
        self.font = font
        font.wait()
        guard thread.perform({ igCreate() }) else { return nil }
        setScale(scale)
    }

    /// Gives its GL objects back.
    func close() { thread.perform { igDestroy() } }

    /// Rebuilds font and sizes when the scale is another one.
    func setScale(_ newScale: Double) {
        guard newScale != scale else { return }
        scale = newScale
        let font = font
        thread.perform { font.use(scale: newScale) }
    }

    // MARK: Input

    /// Takes an event in. What it does shows in the next pass.
    func handle(_ event: WindowEvent) {
        input.wheel = 0
        switch event {
        case .pointerDown(let point):
            move(to: point)
            input.leftButton = true
        case .pointerUp(let point):
            move(to: point)
            input.leftButton = false
        case .pointerMoved(let point): move(to: point)
        case .pointerLeft: input.pointerInside = input.leftButton
        case .wheel(let lines): input.wheel = Float(lines)
        case .text(let text, _): typed += text
        case .key(let key, let isDown, _, let modifiers):
            if let field = key.field {
                let bit = UInt32(1) << UInt32(field.rawValue)
                if isDown { heldKeys |= bit } else { heldKeys &= ~bit }
            }
            input.control = modifiers.contains(.control)
            input.shift = modifiers.contains(.shift)
            input.alt = modifiers.contains(.alt)
        case .pinch, .closeRequested, .sizeChanged, .exposed, .fileDropped, .woken: break
        }
    }

    private func move(to point: CGPoint) {
        input.pointerX = Float(point.x * scale)
        input.pointerY = Float(point.y * scale)
        input.pointerInside = true
    }

    // MARK: Passes

    /// Lays the panels out.
    /// - Parameters:
    ///   - size: of the drawable, in pixels.
    ///   - now: for the length of double clicks and key repeats.
    func pass(size: (width: Int, height: Int), now: Double, panels: () -> Void) {
        input.width = Float(size.width)
        input.height = Float(size.height)
        input.seconds = Float(min(1, max(0.001, now - (lastPass ?? now))))
        input.keys = heldKeys
        lastPass = now
        typed.withCString { text in
            input.text = text
            igBeginFrame(&input)
            input.text = nil
        }
        typed = ""
        input.wheel = 0
        panels()
        igEndFrame()
    }

    /// Draws the last pass into the bound framebuffer and puts all GL state back. For the render thread, between two passes.
    nonisolated static func draw() { igDraw() }

    /// Makes all GL objects again, in another context than before, which is current and in which there is nothing yet. For the render thread,
    /// between two passes.
    nonisolated static func renewGraphics() { _ = igRenewGraphics() }

    /// Whether a panel has the pointer.
    var wantsPointer: Bool { igWantsPointer() }
    /// Whether a menu is open. It has the pointer wherever that is.
    var hasOpenMenu: Bool { igHasOpenPopup() }
    func closeMenus() { igClosePopups() }
    var pointerShape: Int32 { igPointerShape() }
}
