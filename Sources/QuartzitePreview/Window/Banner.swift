/// A bar along the upper edge of the window: why the scene cannot be shown, or why it shows nothing. The window shows one at a time.
package struct Banner: Equatable, Sendable {
    /// What a banner is about.
    package enum Kind: Sendable {
        /// The files cannot be shown as they are now. The banner disappears when they can.
        case problem
        /// The scene shows nothing. The person may close the banner.
        case emptyScene
    }

    package let kind: Kind
    package let text: String
    /// A hint where to read more, below the text; empty for none.
    package let hint: String
    /// The media time at which the banner disappears by itself; infinity for never.
    package let end: Double

    /// Whether the banner has a button that closes it.
    package var isClosable: Bool { kind == .emptyScene }

    /// The banner about files that cannot be shown.
    init(problem text: String) { (kind, self.text, hint, end) = (.problem, text, "", .infinity) }

    /// The banner about a scene that shows nothing.
    init(_ scene: SceneBanner, end: Double) { (kind, text, hint, self.end) = (.emptyScene, scene.text, scene.hint, end) }
}
