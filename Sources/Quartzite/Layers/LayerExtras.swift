import QuartziteGraphics

/// What few layers have, kept apart so that the others need no room for it.
final class LayerExtras {
    /// What properties showed before they were first changed since the last commit, by key: where implicit animations begin.
    var firstValues: [String: Any] = [:]

    init() {}
}

extension CALayer {
    /// The layer's extras, made when first asked for.
    var madeExtras: LayerExtras {
        if let extras { return extras }
        let made = LayerExtras()
        extras = made
        return made
    }
}
