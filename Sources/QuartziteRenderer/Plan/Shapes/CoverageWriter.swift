import Quartzite

/// Makes the instances of a shape's coverage and appends them to a plan.
struct CoverageWriter {
    private let layer: UnsafePointer<PlannedLayer>
    /// The pixel from which the coverage's rectangles are measured.
    private let pixel: SIMD2<Int32>
    /// The pixels to draw.
    private let area: PixelRect
    /// The viewport or surface pixel at the target's (0, 0).
    private let origin: SIMD2<Float>
    private let clip: ClipIndex?
    private let features: ProgramKey.Features

    /// - Parameters:
    ///   - area: the viewport or surface pixels that are drawn.
    ///   - clip: index of the layer's clip shape in the plan's clips, or nil.
    init(
        _ layer: UnsafePointer<PlannedLayer>, _ pixel: SIMD2<Int32>, in area: PixelRect, origin: SIMD2<Float>, clip: ClipIndex?
    ) {
        (self.layer, self.pixel, self.origin, self.clip) = (layer, pixel, origin, clip)
        var features: ProgramKey.Features = layer.pointee.innerClipShape == nil ? [] : .clipShape
        let bounds = layer.pointee.innerClip
        if bounds.cuts && !bounds.endsOnPixels { features.insert(.clipRectangle) }
        self.area = bounds.cuts ? bounds.pixels(in: area).intersection(area) : area
        self.features = features
    }

    /// Emits a fill or a stroke.
    /// - Parameter color: straight.
    func emit(_ paint: ShapeCoverage.Paint, _ coverage: borrowing ShapeCoverage.Entry, _ color: SIMD4<Double>, into plan: inout FramePlan) {
        let color = layer.pointee.premultiplied(color)
        var first = plan.coverages.count
        var bounds = append(paint.full, coverage, color, to: &plan)
        let blends = color.w < 1 || !features.isEmpty
        plan.batchCoverages(
            from: first, bounds, .coverage(features, blends ? .whole : .opaque), clip: clip, blends: blends)
        first = plan.coverages.count
        bounds = append(paint.strips, coverage, color, to: &plan)
        plan.batchCoverages(
            from: first, bounds, .coverage(features), clip: clip, blends: true)
    }

    /// Emits the fill and the stroke of a shape whose coverage the shader computes.
    /// - Parameters:
    ///   - corner: the viewport or surface pixel at the outlines' (0, 0).
    ///   - fillColor: straight, as `strokeColor`.
    func emit(
        _ outlines: ShapeOutlines, from corner: SIMD2<Int32>, fillColor: SIMD4<Double>, strokeColor: SIMD4<Double>,
        into plan: inout FramePlan
    ) {
        if area.isEmpty { return }
        let first = plan.append(outlines: outlines.texels)
        if let fill = outlines.fill { emit(fill, first, from: corner, fillColor, into: &plan) }
        if let stroke = outlines.stroke { emit(stroke, first, from: corner, strokeColor, into: &plan) }
    }

    private func emit(
        _ outline: ShapeOutlines.Outline, _ first: Int32, from corner: SIMD2<Int32>, _ color: SIMD4<Double>, into plan: inout FramePlan
    ) {
        let record = plan.append(outline, from: first, offset: SIMD2(area.minX, area.minY) &- corner)
        let instance = CoverageInstance(
            rect: Float4(area), texel: SIMD2(record, 0), color: layer.pointee.premultiplied(color), clip: layer.pointee.innerClip.packed)
        plan.coverages.append(instance.moved(by: origin))
        plan.batchCoverages(
            from: plan.coverages.count - 1, bounds(of: area), .coverage(features, .outline), clip: clip, blends: true)
    }

    /// Appends the visible rectangles of a range. Returns their bounds.
    private func append(
        _ range: Range<Int>, _ coverage: borrowing ShapeCoverage.Entry, _ color: Float4, to plan: inout FramePlan
    ) -> InstanceBounds {
        var bounds = PixelRect.empty
        let edges = layer.pointee.innerClip.packed
        for index in range {
            let part = coverage.parts[index]
            let whole = part.rect.moved(by: pixel)
            let rect = whole.intersection(area)
            if rect.isEmpty { continue }
            bounds = bounds.union(rect)
            let instance = CoverageInstance(
                rect: Float4(rect),
                texel: part.texel &+ SIMD2(rect.minX - whole.minX, rect.minY - whole.minY), color: color, clip: edges)
            plan.coverages.append(instance.moved(by: origin))
        }
        return self.bounds(of: bounds)
    }

    private func bounds(of rect: PixelRect) -> InstanceBounds {
        let corner = SIMD2(Float(rect.minX), Float(rect.minY)) - origin
        return InstanceBounds.of(Float4(corner.x, corner.y, Float(rect.width), Float(rect.height)))
    }
}
