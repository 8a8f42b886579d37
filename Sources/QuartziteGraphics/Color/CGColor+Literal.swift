extension CGColor: _ExpressibleByColorLiteral {
    /// The colour of `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`: sRGB, components 0…1.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
