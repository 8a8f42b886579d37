import Quartzite

/// From layout to passes: the layers that intersect a rectangle of damage become instances.
///
/// A layer that fades as a group, has a mask, or is clipped by two shapes is drawn into an offscreen target, which is then
/// composited as one rectangle. The size of the target follows from the visible part of the layer and not from the damage, although
/// only the damaged part is drawn. So every pixel is computed from the same numbers and has the same bytes in a partial and in a
/// full redraw. Inner surfaces are drawn before outer surfaces, which read them:
///
///     items      root.body  A.body  a1  B.body  b1  b2  B.border  A.border  root.border       A and B are groups
///     passes     B: body b1 b2 border     A: body a1 [B] border     viewport: root.body [A] root.border
///
/// The items of masks come after all others. A mask is drawn into a target of its own, and the masked group is composited times the
/// alpha of that target:
///
///     items      root.body  A.body  a1  A.border  root.border    M.body  m1  M.border         M masks A
///     passes     M: body m1 border     A: body a1 border     viewport: root.body [A · M] root.border
///
/// A transition draws two targets in the same way: the layer is the group, and the items of its snapshot come after all others. A
/// layer with a mask and a transition is two nested groups: it is masked into the transition's target.
///
/// A layer with an effect surface (`Surface`) is a group whose target is cached: it is drawn whole, regardless of the damage, and
/// only after a change inside it. If the layer also fades with its shadow, or has a mask, its surface is composited into a group of
/// its own.
struct PassEmission {
    /// The surfaces of the passes that are being emitted. Outer surfaces precede the surfaces inside them, and layers precede their
    /// masks.
    var draws: ContiguousArray<SurfaceDraw> = []
    /// Number of frames planned so far. Measures how long ago a surface was composited.
    var frame = 0
    /// Draws of isolated surfaces that wait for the pass over their shared atlas page.
    var waiting: ContiguousArray<SurfaceDrawIndex> = []
    /// Draws of the pass over one atlas page. Scratch memory.
    var pageMembers: ContiguousArray<SurfaceDrawIndex> = []
    /// Content key of the surface that is being deduplicated. Scratch memory.
    var content = SurfaceContentKey()
    /// Retains the path images that this frame's shadows are drawn from.
    var pathImages: ContiguousArray<CGImage> = []

    /// Begins a frame.
    mutating func beginFrame() {
        frame += 1
        pathImages.removeAll(keepingCapacity: true)
    }

    /// Emits the passes that draw a range of items in a rectangle.
    /// - Parameters:
    ///   - items: a range of the draw order that begins and ends in no group.
    ///   - target: a target of the viewport's size.
    mutating func emitPasses(
        _ items: Range<Int>, _ target: FrameTarget, in scissor: PixelRect, _ context: PlanContext, _ state: inout PlanState,
        into plan: inout FramePlan
    ) {
        draws.removeAll(keepingCapacity: true)
        for index in state.surfaces.order where state.surfaces.entries[Int(index)].needsPathShadow {
            emitPathShadow(Int(index), context, &state, into: &plan)
        }
        if !state.drawOrder.groupItems.isEmpty {
            collectGroups(items, scissor, context, &state, into: &plan)
            for mask in state.drawOrder.masks { collectMask(mask, context, &state, into: &plan) }
        }
        for index in draws.indices.reversed() where !draws[index].area.isEmpty && draws[index].source == nil {
            emitSurface(index, context, &state, into: &plan)
        }
        emitWaiting(inside: nil, context, &state, into: &plan)
        (plan.labels.surface, plan.labels.layer) = (nil, nil)
        var pass = OpenPass(
            target: target.target, area: scissor, origin: SIMD2(0, 0), scissor: scissor, clearColor: target.clearColor,
            reason: target.reason, firstBatch: plan.batches.count)
        let checker = context.viewport.checker
        if let checker, target.clearColor != nil, !state.drawsColorLast { plan.appendCheckerboard(checker, in: scissor, isLast: false) }
        emitItems(items, inside: nil, context, &state, &pass, into: &plan)
        plan.labels.layer = nil
        if state.drawsColorLast && target.target == .viewport {
            if let checker { plan.appendCheckerboard(checker, in: scissor, isLast: true) }
            plan.appendBackdrop(context.viewport.background, in: scissor)
        }
        pass.close(into: &plan)
    }

    /// Emits the passes that draw one surface, if its texture is not up to date.
    private mutating func emitSurface(_ index: Int, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan) {
        let draw = draws[index]
        switch draw.kind {
        case .throughMask: return
        case .effect:
            guard let surface = state.layers[Int(draw.node)].effectSurface else { return }
            if state.surfaces.entries[Int(surface)].isValid {
                plan.reusedSurfaces += 1
            } else {
                emitWaiting(inside: index, context, &state, into: &plan)
                emitEffectSurface(index, context, &state, into: &plan)
            }
        case .isolated(let redrawn):
            emitWaiting(inside: index, context, &state, into: &plan)
            if redrawn.isEmpty {
                plan.reusedSurfaces += 1
            } else {
                emitIsolated(index, redrawn, context, &state, into: &plan)
            }
        case .group, .transition, .blend, .mask, .snapshot:
            guard let target = draw.target else { return }
            emitWaiting(inside: index, context, &state, into: &plan)
            plan.labels.surface = draw.node
            var pass = OpenPass(
                offscreen: target, extent: draw.extent, area: draw.area, reason(for: draw, state), firstBatch: plan.batches.count)
            emitItems(draw.items, inside: index, context, &state, &pass, into: &plan)
            pass.close(into: &plan)
        }
    }

    private func reason(for draw: SurfaceDraw, _ state: PlanState) -> Pass.Reason {
        if draw.kind == .mask { return .mask }
        if draw.kind == .snapshot { return .snapshot }
        var reasons = state.layers[Int(draw.node)].surfaceReasons.intersection(draw.possibleReasons)
        if draw.fragment != nil { reasons.insert(.split) }
        return .surface(reasons)
    }
}

/// A target of the viewport's size, and how a frame begins to draw into it.
struct FrameTarget {
    let target: Pass.Target
    /// Premultiplied colour that fills the redrawn rectangle first; nil to keep its pixels.
    let clearColor: SIMD4<Float>?
    /// The purpose of the passes.
    let reason: Pass.Reason

    init(_ target: Pass.Target, clear color: SIMD4<Float>?, _ reason: Pass.Reason) {
        (self.target, clearColor, self.reason) = (target, color, reason)
    }
}
