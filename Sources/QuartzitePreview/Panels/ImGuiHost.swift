import CImGui
import Foundation
import QuartziteKit

/// Runs Dear ImGui for the panels: input, one font and one scale.
///
/// Window events are passed in as input. After each event `pass` lays out the panels again, so that the event's effect on them is known
/// before the next event. A pass draws nothing; `draw` renders the last pass into the current framebuffer. The panels themselves are in
/// other files. Functions that call GL run on the render thread.
@MainActor
final class ImGuiHost {
    /// The main text size in points. Other sizes are scaled and look less sharp.
    nonisolated static let textSize: Float = 13
    nonisolated static let smallTextSize: Float = 11
    nonisolated static let recordSize: Float = 10

    /// Pixels per point.
    private(set) var scale = 0.0

    private var input = igInput()
    private var typed = ""
    private var heldKeys: UInt32 = 0
    private var lastPass: Double?
    private let thread: RenderThread

    private let font: PanelFont
    /// The monotonic time, in seconds.
    private let clock: @MainActor () -> Double

    /// Returns nil if the GL part cannot start.
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - font: the panels' font; the initializer waits for it.
    ///   - thread: the render thread, which has the context.
    ///   - clock: the monotonic time, in seconds.
    init?(scale: Double, font: PanelFont, thread: RenderThread, clock: @escaping @MainActor () -> Double) {
        (self.thread, self.font, self.clock) = (thread, font, clock)
        font.wait()
        guard thread.perform({ igCreate() }) else { return nil }
        setScale(scale)
    }

    /// Deletes the GL objects.
    func close() { thread.perform { igDestroy() } }

    /// The monotonic time from which new letters may be added to the font: all of its letters are rasterized again, and a program may print
    /// others in every frame.
    private var nextLetters = -Double.infinity

    /// The monotonic time at which new letters of the last pass's texts are added to the font; nil if there are none.
    var lettersDue: Double? { igWantsLetters() ? nextLetters : nil }
    /// Whether the next `setScale` adds letters.
    var wantsLetters: Bool { lettersDue.map { $0 <= clock() } ?? false }

    /// Rebuilds font and sizes if the scale has changed, or texts contain new letters.
    func setScale(_ newScale: Double) {
        let isForLetters = wantsLetters
        guard newScale != scale || isForLetters else { return }
        scale = newScale
        let font = font
        let start = clock()
        thread.perform { font.use(scale: newScale) }
        let end = clock()
        if isForLetters { nextLetters = end + max(0.25, 8 * (end - start)) }
    }

    // MARK: Input

    /// Passes an event to ImGui. Its effect shows in the next pass.
    func handle(_ event: WindowEvent) {
        input.wheel = 0
        switch event {
        case .pointerDown(let point):
            move(to: point)
            input.leftButton = true
        case .pointerUp(let point):
            move(to: point)
            input.leftButton = false
        case .buttonDown(let button, let point), .buttonUp(let button, let point):
            move(to: point)
            var isDown = false
            if case .buttonDown = event { isDown = true }
            switch button {
            case .right: input.rightButton = isDown
            case .middle: input.middleButton = isDown
            }
        case .pointerMoved(let point): move(to: point)
        case .pointerLeft: input.pointerInside = input.leftButton
        case .wheel(let lines, _, _, _): input.wheel = Float(lines)
        case .text(let text, _): typed += text
        case .key(let key, let isDown, _, let modifiers):
            if let field = key.field {
                let bit = UInt32(1) << UInt32(field.rawValue)
                if isDown { heldKeys |= bit } else { heldKeys &= ~bit }
            }
            input.control = modifiers.contains(.control)
            input.shift = modifiers.contains(.shift)
            input.alt = modifiers.contains(.alt)
        case .pinch, .closeRequested, .terminated, .sizeChanged, .exposed, .stateChanged, .fileDropped, .textDropped, .dropEnded, .woken:
            break
        }
    }

    private func move(to point: CGPoint) {
        input.pointerX = Float(point.x * scale)
        input.pointerY = Float(point.y * scale)
        input.pointerInside = true
    }

    // MARK: Passes

    /// Lays out the panels.
    /// - Parameters:
    ///   - size: the drawable's size in pixels.
    ///   - now: the time in seconds, for double clicks and key repeats.
    ///   - panels: lays out all panels.
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

    /// Draws the last pass into the bound framebuffer and restores all GL state. Call on the render thread, between two passes.
    nonisolated static func draw() { igDraw() }

    /// Creates all GL objects again in a new context, which must be current and contain none of them. Call on the render thread,
    /// between two passes.
    nonisolated static func renewGraphics() { _ = igRenewGraphics() }

    /// Whether a panel captures the pointer.
    var wantsPointer: Bool { igWantsPointer() }
    /// Whether a text field of a panel or a popup has the keyboard.
    var wantsText: Bool { igWantsText() }
    /// Whether a menu is open. An open menu captures the pointer everywhere.
    var hasOpenMenu: Bool { igHasOpenPopup() }
    func closeMenus() { igClosePopups() }
    var pointerShape: Int32 { igPointerShape() }
}
