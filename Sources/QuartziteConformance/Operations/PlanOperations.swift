import Quartzite
import QuartziteRenderer

/// Operations on the renderer's plan of a frame.
enum PlanOperations {
    static let one: [String: Operation] = ["groupOpacity": groupOpacity]

    /// Answers with the number of groups that are composited, and with the opacity of the first group and its content. Without
    /// groups: the content of the screen itself.
    private static let groupOpacity: Operation = { question in
        let layers = try NamedLayers(question.input.require("layers"))
        defer { withExtendedLifetime(layers) {} }
        let root = try layers.layer(question.input.require("receiver"))
        let (context, tree) = (LayerContext(), RenderTree())
        context.commitHandler = { tree.apply($0) }
        context.layer = root
        defer { withExtendedLifetime(context) {} }
        CATransaction.flush()
        _ = tree.sample(at: MediaClock.now())
        var (planner, plan) = (Planner(), FramePlan())
        _ = planner.plan(tree, in: Viewport(size: root.bounds.size), into: &plan)

        // One pass may draw several surfaces of a surface atlas. No other content of these vectors needs a surface.
        let groups = plan.passes.filter { $0.reason != .viewport }
        let count = plan.drawnSurfaces + groups.count { $0.reason == .surface(.groupOpacity) }
        let content = groups.first ?? plan.passes.last
        var answers: Answers = ["groups": .number(Double(count))]
        if case .offscreen(let index, _, _)? = groups.first?.target {
            let shown = plan.batches.first { $0.offscreen == index }
            answers["groupAlpha"] = shown.flatMap(plan.alpha).map(VectorValue.number)
        }
        // A surface that covers its whole pass may be replaced by the pass's clear colour.
        let first = content.flatMap { plan.batches[$0.batches].lazy.compactMap(plan.alpha).first }
        answers["childAlpha"] = (first ?? content?.clearColor.map { Double($0.w) }).map(VectorValue.number)
        return answers
    }
}

extension FramePlan {
    /// Returns the alpha of the batch's first instance, or nil for instances without a colour.
    fileprivate func alpha(_ batch: Batch) -> Double? {
        guard let first = batch.instances.first else { return nil }
        switch batch.program.kind {
        case .solid, .image: return Double(quads[first].color.w)
        case .box: return Double(boxes[first].fill.w)
        case .coverage: return Double(coverages[first].color.w)
        default: return nil
        }
    }
}
