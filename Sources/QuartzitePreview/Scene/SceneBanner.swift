// Why the window shows nothing, for a bar at its top.

import QuartziteKit
import QuartziteMarkup

/// The text of the bar at the top of the window when a scene draws nothing.
package struct SceneBanner: Equatable, Sendable {
    /// The likely causes.
    package let text: String
    /// Where to read more.
    package let hint: String
    /// Whether the scene will show something later by itself, so that the bar may disappear by itself.
    package let isTransient: Bool
    /// The state in which the scene shows nothing; nil for none.
    package let state: String?

    /// Makes the banner of a scene that was just opened. Nil if it shows something, or if no cause is known.
    /// - Parameters:
    ///   - mediaTime: the time of the picture. Default 0.
    ///   - background: the colour behind the scene, premultiplied. Default nil: it is not known.
    ///   - isBlank: draws the scene and returns whether the picture shows only its background. Called only if there are causes.
    @MainActor package init?(_ scene: Scene, at mediaTime: Double = 0, background: SIMD4<Float>? = nil, isBlank: () -> Bool) {
        // Examples always show something, if not at once.
        guard scene.origin != nil || scene.source is LiveScene else { return nil }
        let color = background.map { CGColor(red: Double($0.x), green: Double($0.y), blue: Double($0.z), alpha: Double($0.w)) }
        let blank = BlankScene(
            root: scene.root, diagnostics: scene.origin?.diagnostics ?? [], state: scene.states?.current, at: mediaTime, background: color)
        guard !blank.causes.isEmpty, isBlank() else { return nil }
        let more = blank.causes.count > 2 ? " …" : ""
        let other = blank.showsLayers ? nil : scene.stateWithLayers(at: mediaTime)
        let causes = blank.causes.prefix(2).joined(separator: "; ")
        text =
            "This scene shows nothing: \(scene.origin == nil ? causes.replacing("the document", with: "the scene") : causes)\(more)"
            + (other.map { "; in the state “\($0)” it shows something" } ?? "")
        hint = scene.origin.map { "quartzite check \(Self.quoted($0.path)) shows more" } ?? ""
        isTransient = blank.waitsForParticles
        state = scene.states?.current
    }

    /// All in one line, for a terminal.
    package var message: String { hint.isEmpty ? text : "\(text); \(hint)" }

    /// A path as a shell's word.
    private static func quoted(_ path: String) -> String {
        let isPlain = !path.isEmpty && path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@%=:,".contains($0) }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }
}

extension Scene {
    /// The most states that are tried.
    private static let stateLimit = 50

    /// Returns the first state in which a layer draws something on the canvas; nil if there is none. The scene stays in its state.
    fileprivate func stateWithLayers(at mediaTime: Double) -> String? {
        // Trying states would end a transition between two states.
        guard let states, shownTransition == nil, states.names.count <= Self.stateLimit else { return nil }
        let current = states.current
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer {
            states.set(current)
            CATransaction.commit()
        }
        return states.names.first { name in
            guard name != current else { return false }
            states.set(name)
            return BlankScene(root: root, diagnostics: [], state: name, at: mediaTime).showsLayers
        }
    }

    /// Whether a picture of the scene shows only its background.
    /// - Parameters:
    ///   - background: the colour of the window or picture behind the scene. On a device the screen's own colour counts too, and any
    ///     colour while emitters wait for their first particles.
    ///   - mediaTime: the time of the picture.
    package func isBlank(_ picture: CGImage, on background: SIMD4<Float>, at mediaTime: Double) -> Bool {
        guard picture.isUniform else { return false }
        if picture.isFilled(with: background) || root.awaitsParticles(at: mediaTime) { return true }
        // The screen of a program has no colour of its own.
        guard let canvas, canvas.options.device != nil, controller == nil else { return false }
        return picture.isFilled(with: canvas.options.background)
    }
}
