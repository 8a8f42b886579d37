import Foundation
import Quartzite

/// The decoded still pictures of a wallpaper by the bytes of their files. Editors put the same files into every plane.
final class EqualPictures {
    private var images: [Data: CGImage] = [:]

    /// A picture of the same bytes, which shares the pixels; nil if there is none.
    func image(of data: Data) -> CGImage? { images[data]?.sharing() }

    /// Remembers a picture. The planes must not share the image object, because each object knows its origin.
    func note(_ image: CGImage, of data: Data) { images[data] = image }
}
