/// The reasons why a layer and its sublayers need surfaces.
package struct SurfaceReasons: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The layer's filters apply to the layer and its sublayers as one image.
    package static let filters = SurfaceReasons(rawValue: 1 << 0)
    /// The shadow is cast by the silhouette of the layer and its sublayers.
    package static let shadow = SurfaceReasons(rawValue: 1 << 1)
    /// Filters or a shadow are left out because too many surfaces enclose the layer.
    package static let tooDeep = SurfaceReasons(rawValue: 1 << 2)
    /// The shadow is cast by `shadowPath`.
    package static let pathShadow = SurfaceReasons(rawValue: 1 << 3)
    /// Backdrop filters apply to the pixels behind the layer.
    package static let backdrop = SurfaceReasons(rawValue: 1 << 4)
    /// The layer blends with the pixels behind it by a mode other than source-over.
    package static let compositing = SurfaceReasons(rawValue: 1 << 5)

    /// The reasons for which the layer and its sublayers are drawn into an effect surface.
    package static let picture: SurfaceReasons = [.filters, .shadow]
}

/// How a layer's shadow is drawn.
enum ShadowKind: UInt8, Sendable {
    case none
    /// Computed by the shader from a rounded rectangle.
    case box
    /// The path in `shadowPath`, blurred.
    case path
    /// The silhouette of the layer's surface, blurred.
    case picture
}
