import Quartzite
import QuartziteGraphics

/// Turns shapes into strips of coverage, or into outlines for the shader. Holds only scratch memory, which all shapes share.
struct ShapeRasterizer: Sendable {
    /// Most points of an outline. Shapes with more are drawn as pictures.
    private static let mostPoints = 1 << 20
    /// The flatness of fills for the shader. Their lines lie on both sides of the curve, so that the errors of neighbouring pixels cancel;
    /// along a thin stroke they would add up.
    private static let changingFillFlatness = 0.15

    private var tracer = StrokeTracer()
    private var outline = CoverageOutline()
    private var rasterizer = CoverageRasterizer()
    private var texels = OutlineTexels()
    /// The strips of the last shape: those of the fill, then those of the stroke.
    private(set) var strips = CoverageStrips()
    /// The number of strips and of full rectangles of the fill.
    private(set) var fillStrips = 0
    private(set) var fillRectangles = 0

    /// The number of shapes rasterized or traced since the start.
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
        let lead = (first &+ pixel) & 3
        let placement = placement.relative(to: first)
        if shape.fills {
            traceFill(of: path, placement)
            guard rasterize(shape.fillsEvenOdd ? .evenOdd : .nonzero, area, lead) else { return false }
            (fillStrips, fillRectangles) = (strips.strips.count, strips.full.count)
        }
        if shape.strokes {
            guard traceStroke(of: path, shape, &lengths, placement), rasterize(.nonzero, area, lead) else { return false }
        }
        return true
    }

    /// Traces the outlines of a shape whose form is animated. Returns false if they are too complex for the shader, or if there are none.
    /// - Parameters: as for `rasterize`.
    mutating func trace(
        _ shape: ShapeValues, _ lengths: inout PathLengths, _ placement: PixelPlacement, in area: PixelRect,
        into outlines: inout ShapeOutlines
    ) -> Bool {
        let (width, height) = (Int(area.width), Int(area.height))
        guard let path = shape.path, !area.isEmpty, !OutlineTexels.isTooLarge(width: width, height: height) else { return false }
        let placement = placement.relative(to: SIMD2(area.minX, area.minY))
        outlines.removeAll()
        // The line usually has more points, so that a refusal costs no fill.
        if shape.strokes {
            guard traceStroke(of: path, shape, &lengths, placement), outlines.setStroke(outline, width, height, &texels)
            else { return false }
        }
        if shape.fills {
            traceFill(of: path, placement, flatness: Self.changingFillFlatness)
            guard outlines.setFill(outline, isEvenOdd: shape.fillsEvenOdd, width, height, &texels) else { return false }
        }
        drawn += 1
        return !outlines.isEmpty
    }

    /// Adds the coverage of the outline to the strips. Returns false if the outline has too many points.
    private mutating func rasterize(_ rule: CoverageRasterizer.FillRule, _ area: PixelRect, _ lead: SIMD2<Int32>) -> Bool {
        guard outline.pointCount <= Self.mostPoints else { return false }
        rasterizer.rasterize(
            outline, rule, width: Int(area.width), height: Int(area.height), origin: SIMD2(area.minX, area.minY), lead: lead,
            into: &strips)
        return true
    }

    /// Makes `outline` that of a path's inside.
    private mutating func traceFill(of path: PathElements, _ placement: PixelPlacement, flatness: Double = CoverageOutline.flatness) {
        outline.removeAll(flatness: flatness)
        outline.addFill(path, placement)
    }

    /// Makes `outline` that of a path's line. Returns false if it has too many dashes.
    private mutating func traceStroke(
        of path: PathElements, _ shape: ShapeValues, _ lengths: inout PathLengths, _ placement: PixelPlacement
    ) -> Bool {
        outline.removeAll()
        let (start, end) = (shape.visibleStart, shape.visibleEnd)
        return start == 0 && end == 1
            ? tracer.trace(path, shape.strokeStyle, placement, into: &outline)
            : tracer.trace(lengths.measured(path), from: start, to: end, shape.strokeStyle, placement, into: &outline)
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
