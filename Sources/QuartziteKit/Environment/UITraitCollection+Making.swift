// Collections of single traits, and of the traits of several collections.

extension UITraitCollection {
    private convenience init(_ change: (inout Values) -> Void) {
        var values = Values()
        change(&values)
        self.init(values)
    }

    /// Creates a collection of an appearance.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init { $0.style = userInterfaceStyle } }
    /// Creates a collection of the space along the horizontal axis.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.horizontal = horizontalSizeClass } }
    /// Creates a collection of the space along the vertical axis.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.vertical = verticalSizeClass } }
    /// Creates a collection of a kind of device.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init { $0.idiom = userInterfaceIdiom } }
    /// Creates a collection of a text size.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.category = preferredContentSizeCategory }
    }
    /// Creates a collection of a direction of layout.
    public convenience init(layoutDirection: UIUserInterfaceLayoutDirection) { self.init { $0.direction = layoutDirection } }
    /// Creates a collection of a range of colours.
    public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.gamut = displayGamut } }
    /// Creates a collection of a force capability.
    public convenience init(forceTouchCapability: UIForceTouchCapability) { self.init { $0.force = forceTouchCapability } }
    /// Creates a collection of a number of pixels per point.
    public convenience init(displayScale: CGFloat) { self.init { $0.scale = displayScale } }

    /// Creates a collection of the traits of several collections. Of a trait that several specify, the last one counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init { for collection in traitCollections { $0.add(collection.values) } }
    }

    /// Runs a closure. The environment's traits stay `current`.
    public func performAsCurrent(_ actions: () -> Void) { actions() }

    /// Returns whether colours differ between two collections: whether their appearances or ranges of colours do.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        guard let traitCollection else { return true }
        return values.style != traitCollection.values.style || values.gamut != traitCollection.values.gamut
    }

    /// Returns whether this collection has all traits that another one specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        var sum = values
        sum.add(trait.values)
        return sum == values
    }
}

extension UITraitCollection.Values {
    /// Takes over the traits that another collection specifies.
    fileprivate mutating func add(_ other: Self) {
        if other.style != .unspecified { style = other.style }
        if other.horizontal != .unspecified { horizontal = other.horizontal }
        if other.vertical != .unspecified { vertical = other.vertical }
        if other.idiom != .unspecified { idiom = other.idiom }
        if other.category != .unspecified { category = other.category }
        if let other = other.direction { direction = other }
        if other.gamut != .unspecified { gamut = other.gamut }
        if other.force != .unknown { force = other.force }
        if other.scale != 0 { scale = other.scale }
    }
}
