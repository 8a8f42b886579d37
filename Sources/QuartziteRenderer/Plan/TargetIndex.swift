import Quartzite

/// An offscreen target of a plan. The executor's `TargetPool` has the texture.
package enum TargetIndex: Hashable, Sendable {
    /// A target whose content one frame needs.
    case transient(Int32)
    /// The filtered content of the effect surface with this index.
    case effectSurface(SurfaceIndex)
    /// The shadow of the effect surface with this index.
    case shadow(SurfaceIndex)
    /// A target that holds a single isolated surface.
    case single(Int32)
    /// A page of the atlas, with several isolated surfaces.
    case page(Int32)
    /// The static background.
    case staticBackground

    /// Whether the target keeps its content across frames, until `FramePlan.released` contains the index.
    var isPersistent: Bool {
        if case .transient = self { return false }
        return true
    }

    /// Whether the target is a page of the atlas.
    var isPage: Bool {
        if case .page = self { return true }
        return false
    }
}
