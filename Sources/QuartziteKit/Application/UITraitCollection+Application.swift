extension UITraitCollection {
    /// The kind of device. Always `pad`.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
    /// The text size that the person prefers. Always `large`.
    public var preferredContentSizeCategory: UIContentSizeCategory { .large }
    /// The direction of layout. Always left to right.
    public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
