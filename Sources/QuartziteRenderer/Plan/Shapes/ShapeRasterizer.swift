import Quartzite
import QuartziteGraphics

/// Turns shapes into strips of coverage. Holds only scratch memory, which all shapes share.
struct ShapeRasterizer: Sendable {
    /// Most points of an outline. Shapes with more are drawn as pictures.
    private static let mostPoints = 1 << 20

    private var tracer = StrokeTracer()
    private var outline = CoverageOutline()
    private var rasterizer = CoverageRasterizer()
    /// The strips of the last shape: those of the fill, then those of the stroke.
    private(set) var strips = CoverageStrips()
    /// The number of strips and of full rectangles of the fill.
    private(set) var fillStrips = 0
    private(set) var fillRectangles = 0

    /// The number of shapes rasterized since the start.
    private(set) var drawn = 0

    /// Rasterizes a shape. Returns false if it has too many points or dashes.
    /// - Parameters:
    ///   - lengths: those of the shape's path, which are updated where only a part of it is stroked.
    ///   - placement: maps the layer's points to pixels.
    ///   - area: the pixels to rasterize.
    ///   - pixel: where the (0, 0) of these pixels lies. Strips begin at multiples of 4 from there.
    mutating func rasterize(
        _ shape: ShapeValues, _ lengths: inout PathLengths, _ placement: PixelPlacement, in area: PixelRect, at pixel: SIMD2<Int32>
    ) -> Bool {
        strips.removeAll()
        (fillStrips, fillRectangles) = (0, 0)
        guard let path = shape.path, !area.isEmpty else { return true }
        drawn += 1
        let first = SIMD2(area.minX, area.minY)
        // Software renderers compute blocks of 4 × 4 pixels, even if a rectangle covers only a part of one.
        let corner = first &- ((first &+ pixel) & 3)
        var placement = placement
        placement.origin -= SIMD2(Double(corner.x), Double(corner.y))
        func add(_ rule: CoverageRasterizer.FillRule) -> Bool {
            guard outline.pointCount <= Self.mostPoints else { return false }
            rasterizer.rasterize(
                outline, rule, width: Int(area.maxX - corner.x), height: Int(area.maxY - corner.y), origin: corner, into: &strips)
            return true
        }
        if shape.fills {
            outline.removeAll()
            outline.addFill(path, placement)
            guard add(shape.fillsEvenOdd ? .evenOdd : .nonzero) else { return false }
            (fillStrips, fillRectangles) = (strips.strips.count, strips.full.count)
        }
        if shape.strokes {
            outline.removeAll()
            let (start, end) = (shape.visibleStart, shape.visibleEnd)
            let isTraced =
                start == 0 && end == 1
                ? tracer.trace(path, shape.strokeStyle, placement, into: &outline)
                : tracer.trace(lengths.measured(path), from: start, to: end, shape.strokeStyle, placement, into: &outline)
            guard isTraced, add(.nonzero) else { return false }
        }
        return true
    }
}

/// The lengths of a path, measured again only if the path changes.
struct PathLengths: Sendable {
    private var path: PathElements?
    private var measured: MeasuredPath?

    /// Returns the lengths of a path.
    mutating func measured(_ path: PathElements) -> MeasuredPath {
        if let measured, self.path == path { return measured }
        let new = MeasuredPath(path)
        (self.path, measured) = (path, new)
        return new
    }
}
