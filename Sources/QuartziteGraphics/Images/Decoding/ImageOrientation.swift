// The orientation of stored rows and columns, by the eight numbers of EXIF and TIFF.

/// The sides of the upright picture at which the first stored row and the first stored column lie, in this order.
enum ImageOrientation: UInt16, Sendable {
    case up = 1
    case topRight = 2
    case bottomRight = 3
    case bottomLeft = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// Whether stored rows are columns of the upright picture.
    var swapsSides: Bool { rawValue >= 5 }

    /// The orientation that flips the same sides but does not swap rows and columns.
    var withoutSwap: ImageOrientation {
        switch self {
        case .up, .leftTop: .up
        case .topRight, .rightTop: .topRight
        case .bottomRight, .rightBottom: .bottomRight
        case .bottomLeft, .leftBottom: .bottomLeft
        }
    }

    /// The stored column and row of the upright picture's pixel (x, y). `width` and `height` are the stored size.
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
