// Why the window shows nothing, for a bar at its top.

import QuartziteKit
import QuartziteMarkup

/// What the bar at the top of the window says when a scene draws nothing.
package struct SceneBanner: Equatable, Sendable {
    /// The likely causes.
    package let text: String
    /// Where to read more.
    package let hint: String
    /// Whether the scene shows something later by itself, so that the bar may go by itself.
    package let isTransient: Bool
    /// The state in which the scene shows nothing; nil for none.
    package let state: String?

    /// Makes the banner of a scene that was just opened. Nil if it shows something, or if no cause is known.
    /// - Parameters:
    ///   - mediaTime: the time of the picture. Default 0.
    ///   - isBlank: draws the scene and tells whether the picture shows only its background. Called only if there are causes.
    @MainActor package init?(_ scene: Scene, at mediaTime: Double = 0, isBlank: () -> Bool) {
        guard let origin = scene.origin else { return nil }
        let blank = BlankScene(root: scene.root, diagnostics: origin.diagnostics, state: scene.states?.current, at: mediaTime)
        guard !blank.causes.isEmpty, isBlank() else { return nil }
        let more = blank.causes.count > 2 ? " …" : ""
        text = "This scene shows nothing: \(blank.causes.prefix(2).joined(separator: "; "))\(more)"
        hint = "quartzite check \(Self.quoted(origin.path)) tells more"
        isTransient = blank.waitsForParticles
        state = scene.states?.current
    }

    /// All in one line, for a terminal.
    package var message: String { "\(text); \(hint)" }

    /// A path as a shell's word.
    private static func quoted(_ path: String) -> String {
        let isPlain = !path.isEmpty && path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@%=:,".contains($0) }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }
}

extension Scene {
    /// Whether a picture of the scene shows only its background.
    /// - Parameters:
    ///   - background: the colour of the window or picture behind the scene. On a device the screen's own colour counts too, and any
    ///     colour while emitters wait for their first particles.
    ///   - mediaTime: the time of the picture.
    package func isBlank(_ picture: CGImage, on background: SIMD4<Float>, at mediaTime: Double) -> Bool {
        guard picture.isUniform else { return false }
        if picture.isFilled(with: background) || root.awaitsParticles(at: mediaTime) { return true }
        guard let canvas, canvas.options.device != nil else { return false }
        return picture.isFilled(with: canvas.options.background)
    }
}
