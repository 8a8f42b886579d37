// Colour and image literals as Xcode writes them: `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)` and
// `#imageLiteral(resourceName: "Door.png")`.

/// The default type of a colour literal.
public typealias _ColorLiteralType = UIColor
/// The default type of an image literal.
public typealias _ImageLiteralType = UIImage

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates a colour from sRGB components, 0…1.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a name, or an empty image, with a diagnostic, if there is none.
    public convenience init(imageLiteralResourceName name: String) {
        if let picture = UIImage(named: name), let image = picture.cgImage {
            self.init(cgImage: image, scale: picture.scale)
        } else {
            self.init()
        }
    }
}
