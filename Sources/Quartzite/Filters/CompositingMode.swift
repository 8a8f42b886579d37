/// How a layer is composited with its background.
///
/// The modes from `multiply` to `luminosity` are composited as in Compositing and Blending (W3C), which defines most of them. The modes
/// before them, Porter and Duff's and similar ones, affect only the pixels of the layer's own rectangle.
package enum CompositingMode: UInt8, Sendable, CaseIterable {
    case sourceOver
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case dest, destOver, destIn, destOut, destAtop, xor
    /// The sum, clamped to 1.
    case plusL
    /// The sum minus 1, clamped to 0.
    case plusD
    /// Background minus layer, and layer minus background.
    case subtractS, subtractD
    /// The smaller and the larger value of each premultiplied channel.
    case minimum, maximum

    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case linearBurn, linearDodge, linearLight
    /// Background minus layer, and background divided by layer, of colours without their alpha. `pinLight` darkens by the darker half of
    /// the values and lightens by the lighter half.
    case subtract, divide, pinLight
    case hue, saturation, color, luminosity

    /// Whether the result depends on the alpha of the background, or has less alpha than the background. Over an opaque colour, such a mode
    /// gives another result than over the layers alone, or makes a hole.
    package var dependsOnBackgroundAlpha: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor, .subtractS, .subtractD,
            .minimum:
            true
        default: false
        }
    }

    /// Creates a mode from a filter's type: the mode's name with or without the suffix `BlendMode`, or Core Image's name. Case and
    /// blanks do not count. Returns nil for an unknown name.
    package init?(type: String) {
        var name = type.lowercased().filter { !$0.isWhitespace && $0 != "-" }
        if name.hasPrefix("ci") { name.removeFirst(2) }
        for suffix in ["compositing", "blendmode"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        guard let mode = Self.modes[name] else { return nil }
        self = mode
    }

    private static let modes: [String: CompositingMode] = {
        var modes: [String: CompositingMode] = [:]
        for mode in allCases { modes[String(describing: mode).lowercased()] = mode }
        modes["normal"] = .sourceOver
        modes["plusdarker"] = .plusD
        modes["pluslighter"] = .plusL
        modes["addition"] = .plusL
        modes["darkensourceover"] = .darken
        modes["lightensourceover"] = .lighten
        return modes
    }()
}
