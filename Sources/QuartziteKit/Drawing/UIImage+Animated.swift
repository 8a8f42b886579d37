// Animated images: several images that a view shows one after another.

extension UIImage {
    /// Returns an animated image. Image views show its images in turn.
    /// - Parameters:
    ///   - images: the images, each shown for the same time. Without any the result is nil.
    ///   - duration: seconds of one round. 0 means 1/30 s per image.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        var look = first.look
        look.images = images
        look.duration = duration > 0 ? duration : Double(images.count) / 30
        return UIImage(first.cgImage, look)
    }

    /// Returns an animated image of the named images `name0`, `name1` … up to the first that does not exist. nil if there is none.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        for index in 0..<1024 {
            guard hasPicture(named: "\(name)\(index)"), let image = UIImage(named: "\(name)\(index)") else { break }
            images.append(image)
        }
        return animatedImage(with: images, duration: duration)
    }
}
