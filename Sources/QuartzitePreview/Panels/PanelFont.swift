import CImGui
import Dispatch
import Foundation
import Synchronization

/// The panels' font: the system's plain sans-serif face, in the sizes that the panels write in.
///
/// Finding it and drawing its letters takes longer than all else that the panels need to start. So a thread of its own does that, from
/// the moment it is made, while the window opens.
final class PanelFont: Sendable {
    private struct Ready {
        var path: String?
        var face: Int32 = 0
        /// An `igLetters`, until somebody takes it; 0 for none.
        var letters: UInt = 0
    }

    private let scale: Double
    private let ready = Mutex(Ready())
    private let done = DispatchSemaphore(value: 0)

    /// Begins.
    /// - Parameter scale: pixels a point, as it will probably be.
    init(scale: Double) {
        self.scale = scale
        let thread = Thread { [self] in
            make()
            done.signal()
        }
        thread.name = "font"
        thread.start()
    }

    deinit { igFreeLetters(ready.withLock { OpaquePointer(bitPattern: $0.letters) }) }

    /// Waits until it is ready.
    func wait() {
        done.wait()
        done.signal()
    }

    /// Lets the panels write with it, at a scale. With the context current, between two passes, and ready.
    func use(scale: Double) {
        let font = ready.withLock { ready in
            defer { ready.letters = 0 }
            return ready
        }
        let letters = OpaquePointer(bitPattern: font.letters)
        if letters != nil, scale == self.scale, igSetLetters(letters, Float(scale)) { return }
        igFreeLetters(scale == self.scale ? nil : letters)
        let sizes = Self.sizes(scale)
        // Without a font file ImGui's own bitmap letters stand in.
        _ = igSetFont(font.path, font.face, sizes, Int32(sizes.count), Float(scale))
    }

    private func make() {
        var path = [CChar](repeating: 0, count: 4096)
        var face: Int32 = 0
        guard igFindFont("sans-serif", &path, path.count, &face) else { return }
        let sizes = Self.sizes(scale)
        let letters = igMakeLetters(path, face, sizes, Int32(sizes.count))
        let text = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let font = Ready(path: text, face: face, letters: UInt(bitPattern: letters))
        ready.withLock { $0 = font }
    }

    private static func sizes(_ scale: Double) -> [Float] {
        [ImGuiHost.textSize, ImGuiHost.smallTextSize, ImGuiHost.recordSize].map { ($0 * Float(scale)).rounded() }
    }
}
