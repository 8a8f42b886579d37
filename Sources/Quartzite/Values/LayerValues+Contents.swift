import QuartziteGraphics

// How the contents are drawn. `ContentsPlacement` says where.
extension LayerValues {
    /// The number of the contents' pixels per point: `contentsScale`, or 1 where that is not above 0.
    @inlinable @inline(__always)
    package var usedContentsScale: Double { contentsScale > 0 ? contentsScale : 1 }

    /// The straight colour that multiplies the contents, each component 0…1: `contentsMultiplyColor`, or white without one.
    @inlinable @inline(__always)
    package var contentsTint: SIMD4<Double> {
        contentsMultiplyColor.isPresent ? contentsMultiplyColor.components.clamped(lowerBound: .zero, upperBound: .one) : .one
    }

    /// Whether `contentsCenter` divides the contents into parts that stretch or repeat differently: the gravity scales the contents, and
    /// the centre is not the whole image or repeats.
    @inlinable @inline(__always)
    package var stretchesContentsInParts: Bool {
        (repeatsContents || contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1)) && contentsGravity.scales
    }
}

extension CALayerContentsGravity.Placement {
    /// Whether this gravity scales the contents.
    @inlinable @inline(__always)
    package var scales: Bool {
        switch self {
        case .resize, .resizeAspect, .resizeAspectFill: true
        default: false
        }
    }
}
