// How a picture's rows and columns lie, in EXIF's and TIFF's eight numbers.

/// Where the stored first row and first column belong, in that order, when the picture is seen upright.
enum ImageOrientation: UInt16, Sendable {
    case up = 1
    case topRight = 2
    case bottomRight = 3
    case bottomLeft = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// Stored rows are columns of the picture.
    var swapsSides: Bool { rawValue >= 5 }

    /// The orientation that turns rows and columns alike but leaves the sides as they are.
    var withoutSwap: ImageOrientation {
        switch self {
        case .up, .leftTop: .up
        case .topRight, .rightTop: .topRight
        case .bottomRight, .rightBottom: .bottomRight
        case .bottomLeft, .leftBottom: .bottomLeft
        }
    }

    /// Which stored column and row are seen at (x, y). `width` and `height` are those stored.
    func stored(x: Int, y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        switch self {
        case .up: (x, y)
        case .topRight: (width - 1 - x, y)
        case .bottomRight: (width - 1 - x, height - 1 - y)
        case .bottomLeft: (x, height - 1 - y)
        case .leftTop: (y, x)
        case .rightTop: (y, height - 1 - x)
        case .rightBottom: (width - 1 - y, height - 1 - x)
        case .leftBottom: (width - 1 - y, x)
        }
    }
}
