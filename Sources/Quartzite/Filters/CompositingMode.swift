/// How a layer meets what is behind it.
///
/// The modes from `multiply` to `luminosity` are those of Compositing and Blending (W3C); those before it, Porter and Duff's and their
/// kin, touch the layer's own rectangle of pixels only.
package enum CompositingMode: UInt8, Sendable, CaseIterable {
    case sourceOver
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case dest, destOver, destIn, destOut, destAtop, xor
    /// Sums, cut off at 1.
    case plusL
    /// Sums less 1, cut off at 0.
    case plusD
    /// What is behind less the layer, and the other way round.
    case subtractS, subtractD
    /// The smaller and the larger of each premultiplied channel.
    case minimum, maximum

    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case linearBurn, linearDodge, linearLight
    case hue, saturation, color, luminosity

    /// By a filter's type: its own name, with `BlendMode` behind it or not, in any spelling of capitals and blanks, or Core Image's.
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
        return modes
    }()
}
