extension CGColor: _ExpressibleByColorLiteral {
    /// `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`: sRGB, from 0 to 1.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
