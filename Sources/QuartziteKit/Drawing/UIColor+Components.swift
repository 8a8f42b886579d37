// The components of colours.

extension UIColor {
    /// Writes the unpremultiplied sRGB components to the pointers that are not nil. Always returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = cgColor.srgb
        red?.pointee = components.x
        green?.pointee = components.y
        blue?.pointee = components.z
        alpha?.pointee = components.w
        return true
    }

    /// Writes hue, saturation and brightness, all 0…1, and alpha to the pointers that are not nil. A grey has hue 0. Always returns
    /// true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor.srgb
        let (largest, smallest) = (max(color.x, color.y, color.z), min(color.x, color.y, color.z))
        let spread = largest - smallest
        var sector = 0.0
        if spread > 0 {
            if largest == color.x {
                sector = (color.y - color.z) / spread
            } else if largest == color.y {
                sector = 2 + (color.z - color.x) / spread
            } else {
                sector = 4 + (color.x - color.y) / spread
            }
        }
        hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
        saturation?.pointee = largest > 0 ? spread / largest : 0
        brightness?.pointee = largest
        alpha?.pointee = color.w
        return true
    }

    /// Writes the grey of the same luminance, 0…1, and alpha to the pointers that are not nil.
    /// - Returns: whether the colour is a grey. If not, nothing is written.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = cgColor.srgb
        guard color.x == color.y, color.y == color.z else { return false }
        white?.pointee = color.x
        alpha?.pointee = color.w
        return true
    }
}
