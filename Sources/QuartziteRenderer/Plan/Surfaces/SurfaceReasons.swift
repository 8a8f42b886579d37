/// The reasons why a layer and its sublayers need surfaces. `PlannedLayer+SurfaceReasons.swift` decides them; `quartzite plan` prints
/// them.
package struct SurfaceReasons: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // MARK: Surfaces of one frame

    /// The layer fades as a group.
    package static let groupOpacity = SurfaceReasons(rawValue: 1 << 0)
    /// Two rotated or rounded rectangles clip the layer's content. One of them clips the surface.
    package static let clippedTwice = SurfaceReasons(rawValue: 1 << 1)
    /// The layer has a mask.
    package static let mask = SurfaceReasons(rawValue: 1 << 2)
    /// The layer is in a transition.
    package static let transition = SurfaceReasons(rawValue: 1 << 3)
    /// The layer's effect surface is composited into another surface first, because it cannot fade, be masked, be clipped or blend
    /// together with its shadow.
    package static let groupAroundEffect = SurfaceReasons(rawValue: 1 << 4)
    /// Tilted siblings split the layer. Not known during layout: added to the reasons of a pass.
    package static let split = SurfaceReasons(rawValue: 1 << 5)

    // MARK: Effect surfaces

    /// The layer's filters apply to the layer and its sublayers as one image.
    package static let filters = SurfaceReasons(rawValue: 1 << 6)
    /// The shadow is cast by the silhouette of the layer and its sublayers.
    package static let shadow = SurfaceReasons(rawValue: 1 << 7)

    // MARK: Isolated surfaces

    /// The layer sets `shouldRasterize`.
    package static let rasterized = SurfaceReasons(rawValue: 1 << 8)
    /// The layer fades as a group, and its surface stays valid while the layer moves or fades.
    package static let isolatedGroup = SurfaceReasons(rawValue: 1 << 9)

    // MARK: Other textures and copies

    /// The shadow is cast by `shadowPath`.
    package static let pathShadow = SurfaceReasons(rawValue: 1 << 10)
    /// Backdrop filters apply to the pixels behind the layer.
    package static let backdrop = SurfaceReasons(rawValue: 1 << 11)
    /// The layer blends with the pixels behind it by a mode other than source-over.
    package static let compositing = SurfaceReasons(rawValue: 1 << 12)
    /// Filters or a shadow are left out because too many surfaces enclose the layer.
    package static let tooDeep = SurfaceReasons(rawValue: 1 << 13)

    // MARK: Sets. Constants, since a set literal allocates in a debug build.

    /// No reason.
    package static let none: SurfaceReasons = []
    /// The layer and its sublayers are drawn into a target that only this frame uses.
    package static let transient: SurfaceReasons = [.groupOpacity, .clippedTwice, .mask, .groupAroundEffect, .compositing]
    /// The layer and its sublayers are drawn into an effect surface, which is reused until something inside changes.
    package static let effect: SurfaceReasons = [.filters, .shadow]
    /// The layer and its sublayers are drawn into a target before they are composited.
    package static let group: SurfaceReasons = [
        .groupOpacity, .clippedTwice, .mask, .transition, .groupAroundEffect, .filters, .shadow, .compositing,
    ]
    /// The layer and its sublayers are drawn into an isolated surface.
    package static let isolated: SurfaceReasons = [.rasterized, .isolatedGroup]
    /// The layer's shadow, filters and blend mode.
    package static let appearance: SurfaceReasons = [.filters, .shadow, .pathShadow, .backdrop, .compositing, .tooDeep]
}

extension SurfaceReasons: CustomStringConvertible {
    /// The reasons in words, separated by commas.
    package var description: String {
        let names: [(SurfaceReasons, String)] = [
            (.groupOpacity, "group opacity"), (.clippedTwice, "two clips that are not rectangles"), (.mask, "mask"),
            (.transition, "transition"), (.groupAroundEffect, "one group with its shadow"), (.split, "split by planes that cross it"),
            (.filters, "filters"), (.shadow, "shadow of the silhouette"), (.rasterized, "shouldRasterize"),
            (.isolatedGroup, "group opacity, reused in motion"), (.pathShadow, "shadowPath"), (.backdrop, "background filters"),
            (.compositing, "blend mode"), (.tooDeep, "too many surfaces around the layer"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}

/// How a layer's shadow is drawn.
enum ShadowKind: UInt8, Sendable {
    case none
    /// Computed by the shader from a rounded rectangle.
    case box
    /// The path in `shadowPath`, blurred.
    case path
    /// The silhouette of the layer's surface, blurred.
    case silhouette
}
