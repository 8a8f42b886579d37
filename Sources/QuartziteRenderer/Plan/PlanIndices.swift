import Quartzite

/// Index into `FramePlan.clips`, valid for one frame.
package typealias ClipIndex = ListIndex<ClipShape>
/// Index into `FramePlan.cuts`, valid for one frame.
package typealias CutIndex = ListIndex<SplitPlanes>
/// Index into `FramePlan.trackDraws`, valid for one frame.
package typealias TrackDrawIndex = ListIndex<TrackDraw>
/// Index into `FramePlan.particleDraws`, valid for one frame.
package typealias ParticleDrawIndex = ListIndex<ParticleDraw>
/// Index into the bounds that `BatchMerging` has recorded, valid for one frame.
typealias RecordedBoundsIndex = ListIndex<BatchMerging.RecordedBounds>
/// Index into `SurfaceTree.entries`, valid until the layer needs no surface any more.
package typealias SurfaceIndex = ListIndex<Surface>
/// Index into `SurfaceDeduplication.entries`, valid until no surface shares the content.
typealias SharedContentIndex = ListIndex<SurfaceDeduplication.Entry>
/// Index into `PassEmission.draws`, valid for one rectangle of damage.
typealias SurfaceDrawIndex = ListIndex<SurfaceDraw>
/// Index into `DrawOrder.items`, valid until the order is rebuilt.
package typealias ItemIndex = ListIndex<DrawOrder.Item>
/// Index into `DrawOrder.fragments`, valid until the order is rebuilt.
package typealias FragmentIndex = ListIndex<FragmentPlanes>
/// Index into `PlanState.animatedGroups`, valid until the groups change.
typealias AnimatedGroupIndex = ListIndex<GPUAnimatedGroup>
