// Comparisons of traits, which are constant.

extension UITraitCollection {
    /// Returns whether colours differ between two traits: never, as the appearance is always light.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool { false }

    /// Returns whether all traits of another collection are those of this one: always, as traits are constant.
    public func containsTraits(in trait: UITraitCollection?) -> Bool { true }
}
