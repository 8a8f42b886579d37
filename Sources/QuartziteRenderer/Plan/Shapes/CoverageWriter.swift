import Quartzite

/// Makes the instances of a shape's coverage and appends them to a plan.
struct CoverageWriter {
    private let layer: UnsafePointer<PlannedLayer>
    /// The pixel from which the coverage's rectangles are measured.
    private let pixel: SIMD2<Int32>
    /// The viewport or surface pixels of the shape.
    private let extent: PixelRect
    /// The pixels to draw.
    private let area: PixelRect
    /// The viewport or surface pixel at the target's (0, 0).
    private let origin: SIMD2<Float>
    private let clip: ClipIndex?
    private let features: ProgramKey.Features

    /// - Parameters:
    ///   - extent: the viewport or surface pixels of the shape.
    ///   - area: the viewport or surface pixels that are drawn.
    ///   - clip: index of the layer's clip shape in the plan's clips, or nil.
    init(
        _ layer: UnsafePointer<PlannedLayer>, _ pixel: SIMD2<Int32>, _ extent: PixelRect, in area: PixelRect, origin: SIMD2<Float>,
        clip: ClipIndex?
    ) {
        (self.layer, self.pixel, self.extent, self.origin, self.clip) = (layer, pixel, extent, origin, clip)
        var features: ProgramKey.Features = layer.pointee.innerClipShape == nil ? [] : .clipShape
        let bounds = layer.pointee.innerClip
        if bounds.cuts && !bounds.endsOnPixels { features.insert(.clipRectangle) }
        self.area = bounds.cuts ? bounds.pixels(in: area).intersection(area) : area
        self.features = features
    }

    /// Emits a fill or a stroke.
    /// - Parameters:
    ///   - outlines: index of the first texel of the shape's outlines in the plan.
    ///   - color: straight.
    func emit(
        _ paint: ShapeCoverage.Paint, _ coverage: borrowing ShapeCoverage.Entry, _ outlines: Int32, _ color: SIMD4<Double>,
        into plan: inout FramePlan
    ) {
        let color = layer.pointee.premultiplied(color)
        switch paint {
        case .texels(let full, let strips):
            var first = plan.coverages.count
            var bounds = append(full, coverage, color, to: &plan)
            let blends = color.w < 1 || !features.isEmpty
            plan.batchCoverages(
                from: first, bounds, .coverage(features, blends ? .whole : .opaque), page: nil, clip: clip, blends: blends)
            first = plan.coverages.count
            bounds = append(strips, coverage, color, to: &plan)
            plan.batchCoverages(
                from: first, bounds, .coverage(features), page: coverage.page, clip: clip, blends: true)
        case .outline(let first, let isEvenOdd):
            if area.isEmpty { return }
            let (edges, drawn) = (layer.pointee.innerClip.packed, Float4(area))
            let instance = CoverageInstance(
                outline: outlines + Int32(first), isEvenOdd: isEvenOdd, area: Float4(extent), color: color,
                clip: Float4(
                    max(edges.x, drawn.x), max(edges.y, drawn.y), min(edges.z, drawn.x + drawn.z), min(edges.w, drawn.y + drawn.w)))
            plan.coverages.append(instance.moved(by: origin))
            plan.batchCoverages(
                from: plan.coverages.count - 1, bounds(of: area), .coverage(features, .outline), page: nil, clip: clip, blends: true)
        }
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
