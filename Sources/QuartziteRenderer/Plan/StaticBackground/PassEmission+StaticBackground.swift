import Quartzite

extension PassEmission {
    /// Emits the passes that redraw a rectangle on top of a copy of the cache.
    mutating func emitOverStaticBackground(
        _ scissor: PixelRect, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) {
        let limit = context.limit
        let fill = state.staticBackground.end > 0 ? state.staticBackgroundFill(for: scissor, limit) : .empty
        let picture = Pass.Target.offscreen(.staticBackground, width: limit.width, height: limit.height)
        if !fill.isEmpty {
            let firstQuad = plan.quads.count
            emitPasses(
                0..<state.staticBackground.end, FrameTarget(picture, clear: state.clearColor(context), .staticBackground), in: fill,
                context, &state,
                into: &plan)
            state.staticBackground.markDrawn(fill)
            if plan.quads[firstQuad...].contains(where: \.isInPerspective) { state.staticBackground.holdsPerspective = true }
        }
        if state.staticBackground.holdsPerspective && state.mayHide(scissor) { state.staticBackground.refuse() }
        let tail = state.staticBackground.end..<state.drawOrder.tree.upperBound
        if state.staticBackground.end == 0 {
            let target = FrameTarget(.viewport, clear: state.clearColor(context), .viewport)
            return emitPasses(tail, target, in: scissor, context, &state, into: &plan)
        }
        var copy = Pass(target: .viewport, scissor: scissor, clearColor: nil, batches: plan.batches.count..<plan.batches.count)
        copy.reason = .staticBackground
        copy.copy = Pass.Copy(source: picture, x: scissor.minX, y: scissor.minY)
        plan.passes.append(copy)
        emitPasses(tail, FrameTarget(.viewport, clear: nil, .viewport), in: scissor, context, &state, into: &plan)
    }
}
