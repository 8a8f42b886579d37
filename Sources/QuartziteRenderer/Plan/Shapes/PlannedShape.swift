import Quartzite
import QuartziteGraphics

/// The planner's state of a shape that is drawn as coverage.
///
/// Shapes that lie in the screen's plane and rest, or change their form, are drawn in this way: as strips, or as outlines for the shader.
/// The others, such as shapes that turn, are drawn as a picture by `PlannedDrawing`.
struct PlannedShape: Sendable {
    /// Everything that the coverage of one layer depends on.
    private struct Content: Equatable {
        let version: UInt32
        let xAxis: SIMD2<Double>, yAxis: SIMD2<Double>
        /// Place inside a pixel, in sixteenths.
        let x: Int32, y: Int32
        /// The rasterized part, from the pixel of the place.
        let area: PixelRect
        let animatesForm: Bool
    }

    /// The longest side of an area, in pixels. Larger shapes are drawn as a picture.
    private static let longest: Int32 = 16_384

    private var content: Content?
    /// The content that is too complex for coverage, so that it is not traced again in each frame.
    private var refused: Content?
    private var coverage: ShapeCoverage.Handle?
    /// The outlines whose coverage the shader computes; empty for a shape that is drawn as `coverage`.
    private var outlines = ShapeOutlines()
    private var lengths = PathLengths()
    /// Straight colours.
    private var fillColor = SIMD4<Double>(0, 0, 0, 0)
    private var strokeColor = SIMD4<Double>(0, 0, 0, 0)
    /// The pixel of the layer's (0, 0).
    private var pixel = SIMD2<Int32>(0, 0)

    /// Whether the shape is drawn as coverage in this frame.
    private(set) var isShown = false

    /// Forgets that the shape is drawn as coverage.
    mutating func hide() { isShown = false }

    /// Prepares the shape for a frame, and sets `isShown` to whether it can be drawn as coverage.
    /// - Parameters:
    ///   - version: the version of `shape`.
    ///   - extent: the part of the layer's space that the shape covers.
    ///   - viewport: the pixels in which the shape can be visible.
    ///   - isAnimated: whether animations affect the layer.
    ///   - animatesForm: whether an animation changes the form, and the shader may compute the coverage.
    mutating func prepare(
        _ shape: ShapeValues, _ version: UInt32, extent: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ viewport: PixelRect,
        isAnimated: Bool, animatesForm: Bool, _ atlas: inout CoverageAtlas, _ shapes: inout ShapeCoverage
    ) {
        isShown = false
        // Where the line lies over the inside, both fade together.
        guard !(layer.pointee.opacity < 1 && shape.fills && shape.strokes),
            let wanted = place(version, extent, layer, viewport, animatesForm: animatesForm), wanted != refused
        else { return }
        (fillColor, strokeColor) = (shape.fillColor.components, shape.strokeColor.components)
        let isKept = content == wanted && (!outlines.isEmpty || coverage.map { shapes.use($0, &atlas) } == true)
        if isKept {
            isShown = true
            return
        }
        let isPassing = isAnimated && content != nil
        content = nil
        let placement = PixelPlacement(
            xAxis: wanted.xAxis, yAxis: wanted.yAxis, origin: SIMD2(Double(wanted.x), Double(wanted.y)) / 16)
        if animatesForm, shapes.trace(shape, placement, in: wanted.area, &lengths, into: &outlines) {
            (content, isShown) = (wanted, true)
            return
        }
        outlines.removeAll()
        let outcome = shapes.coverage(
            of: shape, placement, in: wanted.area, at: pixel, &lengths, last: coverage, isPassing: isPassing, &atlas)
        switch outcome {
        case .stored(let new):
            (content, coverage) = (wanted, new)
            isShown = true
        case .tooComplex: refused = wanted
        case .noRoom: break
        }
    }

    /// Sets `pixel`, and returns the content to show; nil for shapes that are not in the screen's plane or too large.
    private mutating func place(
        _ version: UInt32, _ extent: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ viewport: PixelRect, animatesForm: Bool
    ) -> Content? {
        var world = layer.pointee.world
        let place = (SIMD2(world.m41, world.m42) * 16).rounded(.toNearestOrAwayFromZero)
        let (xAxis, yAxis) = (SIMD2(world.m11, world.m12), SIMD2(world.m21, world.m22))
        guard world.hasNoPerspective, abs(place.x) < 1e8, abs(place.y) < 1e8, (xAxis + yAxis).sum().isFinite else { return nil }
        let (x, y) = (Int32(place.x), Int32(place.y))
        pixel = SIMD2(x >> 4, y >> 4)
        (world.m41, world.m42) = (Double(x & 15) / 16, Double(y & 15) / 16)
        var area = PixelRect(outside: world.boundingBox(of: extent))
        let visible = PixelRect(
            minX: viewport.minX - pixel.x, minY: viewport.minY - pixel.y, maxX: viewport.maxX - pixel.x, maxY: viewport.maxY - pixel.y)
        // A shape much larger than the screen is rasterized only in the visible part.
        if area.area > max(2 * visible.area, 1 << 20) || max(area.width, area.height) > Self.longest { area = area.intersection(visible) }
        guard max(area.width, area.height) <= Self.longest else { return nil }
        return Content(version: version, xAxis: xAxis, yAxis: yAxis, x: x & 15, y: y & 15, area: area, animatesForm: animatesForm)
    }

    // MARK: Emission

    /// Adds the shape to a plan.
    /// - Parameters:
    ///   - area: the viewport or surface pixels that are drawn.
    ///   - origin: the viewport or surface pixel at the target's (0, 0).
    ///   - clip: index of the layer's clip shape in the plan's clips, or nil.
    @inline(__always)
    func emit(
        _ layer: UnsafePointer<PlannedLayer>, _ shapes: borrowing ShapeCoverage, in area: PixelRect, origin: SIMD2<Float>,
        clip: ClipIndex?, into plan: inout FramePlan
    ) {
        guard let content else { return }
        // Strips may begin outside the shape's extent, where nothing is covered.
        let extent = content.area.moved(by: pixel)
        let writer = CoverageWriter(layer, pixel, in: area.intersection(extent), origin: origin, clip: clip)
        if !outlines.isEmpty {
            writer.emit(outlines, from: SIMD2(extent.minX, extent.minY), fillColor: fillColor, strokeColor: strokeColor, into: &plan)
        } else if let coverage {
            if let paint = shapes[coverage].fill { writer.emit(paint, shapes[coverage], fillColor, into: &plan) }
            if let paint = shapes[coverage].stroke { writer.emit(paint, shapes[coverage], strokeColor, into: &plan) }
        }
    }
}
