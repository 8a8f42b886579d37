/// Why a layer with its sublayers is more than the sum of its parts.
package struct SurfaceReasons: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its filters act on it as one picture.
    package static let filters = SurfaceReasons(rawValue: 1 << 0)
    /// Its shadow is that of its picture.
    package static let shadow = SurfaceReasons(rawValue: 1 << 1)
    /// It has filters or a shadow that are left away, since it lies in too many pictures.
    package static let tooDeep = SurfaceReasons(rawValue: 1 << 2)
    /// Its shadow is that of a path.
    package static let pathShadow = SurfaceReasons(rawValue: 1 << 3)
    /// Filters act on what is behind it.
    package static let backdrop = SurfaceReasons(rawValue: 1 << 4)
    /// It does not simply lie over what is behind it.
    package static let compositing = SurfaceReasons(rawValue: 1 << 5)

    /// Those for which the layer with its sublayers becomes a picture that is kept.
    package static let picture: SurfaceReasons = [.filters, .shadow]
}

/// How a layer's shadow is made.
enum ShadowKind: UInt8, Sendable {
    case none
    /// It is that of a rounded rectangle: the shader works it out.
    case box
    /// Of the path in `shadowPath`, blurred.
    case path
    /// Of the layer's picture, blurred.
    case picture
}
