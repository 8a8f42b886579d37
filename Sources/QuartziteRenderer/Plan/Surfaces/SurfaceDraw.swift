import Quartzite

/// One surface in one frame: the items that it shows, and the pixels to draw and to composite.
///
/// Surfaces of groups, masks and transitions exist only in the frame that draws them. Those of effect and isolated surfaces have
/// their textures in `SurfaceTree`.
struct SurfaceDraw {
    /// What the surface is for.
    enum Kind: Equatable {
        /// A layer that fades as a group, is masked, is clipped by two shapes, or is split.
        case group
        /// A layer in a transition, with the target of the snapshot; nil if the layer has no snapshot.
        case transition(snapshot: TargetIndex?)
        /// The group around a masked layer, or around a transition, with a blend mode that reads the destination.
        case blend
        /// A layer with an effect surface.
        case effect
        /// A layer with an isolated surface, with the pixels to redraw; empty if the texture is up to date.
        case isolated(redrawn: PixelRect)
        /// A layer that is a single rectangle and is drawn through its mask, without a target.
        case throughMask
        /// A mask. Its root may be a group inside it.
        case mask
        /// The snapshot of a transition.
        case snapshot
    }

    /// What masks the surface when it is composited.
    enum Mask: Equatable {
        case none
        /// The alpha of a target of the same size.
        case target(TargetIndex)
        /// A mask layer that is an opaque box, and clips like layer bounds.
        case box(NodeIndex)
        /// A mask layer that is a picture. Only for `throughMask`.
        case picture(NodeIndex)
    }

    /// What the surface is for.
    var kind = Kind.group
    /// The first item in the draw order.
    var first: ItemIndex
    /// One past the last item in the draw order.
    var end: ItemIndex
    /// The layer of the surface, or the root of the mask or snapshot.
    var node: NodeIndex
    /// The pixels to draw, in the coordinates around the surface; empty if the surface is not visible.
    var area: PixelRect
    /// The pixels of the target.
    var extent = PixelRect.empty
    /// The offscreen target; nil for an effect surface and a surface that needs none.
    var target: TargetIndex?
    /// What masks the surface.
    var mask = Mask.none
    /// Whether no other surface of the same layer contains this one. The outermost surface applies opacity, clip and blend mode.
    var isOutermost = true
    /// Index of the fragment in the draw order, or nil if the layer is not split.
    var fragment: FragmentIndex?
    /// For a continuation, the draw that fills the target; otherwise nil.
    var source: SurfaceDrawIndex?

    /// The items in the draw order.
    var items: Range<Int> { Int(first)..<Int(end) }

    /// The reasons that may lead to a surface of this kind.
    var possibleReasons: SurfaceReasons {
        switch kind {
        case .group, .throughMask: .transient
        case .transition: .transition
        case .blend: .compositing
        case .effect: .effect
        case .isolated: .isolated
        case .mask, .snapshot: .none
        }
    }
}
