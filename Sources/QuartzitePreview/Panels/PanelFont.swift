import CImGui
import Dispatch
import Foundation
import Synchronization

/// The panels' font: the system's plain sans-serif face, in the sizes that the panels use.
///
/// Finding the font and rasterizing its glyphs takes longer than everything else that the panels need to start, so a separate thread does
/// it while the window opens.
final class PanelFont: Sendable {
    private struct Ready {
        var path: String?
        var face: Int32 = 0
        /// An `igLetters` handle until `use` takes it; 0 for none.
        var letters: UInt = 0
    }

    private let scale: Double
    private let ready = Mutex(Ready())
    private let done = DispatchSemaphore(value: 0)

    /// Starts the thread.
    /// - Parameter scale: the likely number of pixels per point.
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

    /// Waits until the font is ready.
    func wait() {
        done.wait()
        done.signal()
    }

    /// Sets the font in ImGui, at a scale. Call when the font is ready, with the context current, between two passes.
    func use(scale: Double) {
        let font = ready.withLock { ready in
            defer { ready.letters = 0 }
            return ready
        }
        let letters = OpaquePointer(bitPattern: font.letters)
        if letters != nil, scale == self.scale, igSetLetters(letters, Float(scale)) { return }
        igFreeLetters(scale == self.scale ? nil : letters)
        let sizes = Self.sizes(scale)
        // Without a font file ImGui uses its built-in bitmap font.
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
