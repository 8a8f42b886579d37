// `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)` and `#imageLiteral(resourceName: "Door.png")`, as Xcode writes them into sources.

/// The type of a colour literal that says none.
public typealias _ColorLiteralType = UIColor
/// The type of a picture literal that says none.
public typealias _ImageLiteralType = UIImage

extension UIColor: _ExpressibleByColorLiteral {
    /// The components are sRGB, from 0 to 1.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// The picture of that name; one without pixels where there is none, which is told as a diagnostic.
    public convenience init(imageLiteralResourceName name: String) {
        if let picture = UIImage(named: name), let image = picture.cgImage {
            self.init(cgImage: image, scale: picture.scale)
        } else {
            self.init()
        }
    }
}
