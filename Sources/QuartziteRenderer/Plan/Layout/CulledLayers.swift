import Quartzite

/// The extents of layers without sublayers that cannot be seen.
///
///     superlayer's space    ┌─────────┐
///                           │   row   │   culled: not laid out while only superlayers move
///                           ├─────────┤
///                           │   row   │
///        visible part   ╔═══╪═════════╪═══╗
///                       ║   │   row   │   ║   laid out
///
/// When a long list scrolls, all of its rows move. For a row that could not be seen and still cannot, one comparison replaces its layout.
/// `PlanState` then holds the row's state of an earlier frame, with empty coverage, so that the row is not drawn.
struct CulledLayers {
    /// By node: a rectangle in the superlayer's space, as `packed`, that contains all that the layer draws; or `notCulled`. Empty before the first
    /// layer is culled.
    private var extents: ContiguousArray<SIMD4<Float>> = []

    /// In place of a rectangle, for a layer that must be laid out.
    private static let notCulled = SIMD4<Float>(repeating: -.infinity)

    /// Whether no layer was ever culled.
    @inline(__always)
    var isEmpty: Bool { extents.isEmpty }

    /// Whether a layer could not be seen when it was laid out, and has not changed.
    @inline(__always)
    func contains(_ node: Int) -> Bool { extents[node].x > -.infinity }

    /// Whether a layer can still not be seen.
    @inline(__always)
    func isOutside(_ node: Int, _ visible: VisiblePart) -> Bool {
        let (extent, area) = (extents[node], visible.area)
        return SIMD4(lowHalf: extent.lowHalf + area.highHalf, highHalf: extent.highHalf + area.lowHalf).max() > 0
    }

    /// Adds a layer that cannot be seen.
    /// - Parameters:
    ///   - extent: contains all that the layer may draw, in its superlayer's space.
    ///   - count: number of nodes.
    mutating func insert(_ node: Int, _ extent: CGRect, of count: Int) {
        if extents.isEmpty { extents.append(contentsOf: repeatElement(Self.notCulled, count: count)) }
        extents[node] = Self.packed(extent)
    }

    /// Removes a layer that is laid out or has changed.
    @inline(__always)
    mutating func remove(_ node: Int) {
        if !extents.isEmpty { extents[node] = Self.notCulled }
    }

    /// Removes all layers.
    mutating func removeAll() {
        extents.removeAll(keepingCapacity: true)
    }

    /// Follows an edit of the tree. A layer may have got sublayers.
    mutating func follow(_ edit: TreeEdit) {
        if extents.isEmpty { return }
        extents.rearrange(from: edit.first, by: edit.pieces) { Self.notCulled }
        for superlayer in edit.superlayers { remove(Int(superlayer)) }
    }

    /// Returns a rectangle as (minX, minY, −maxX, −maxY), larger by a point and by the error of single precision.
    static func packed(_ rect: CGRect) -> SIMD4<Float> {
        let edges = SIMD4(Double(rect.minX), Double(rect.minY), -Double(rect.maxX), -Double(rect.maxY))
        return SIMD4<Float>(edges - (1 + 1e-6 * max(abs(edges.min()), abs(edges.max()))))
    }
}

/// The part of a layer's space in which its sublayers can be seen.
struct VisiblePart {
    /// The layer.
    let superlayer: NodeIndex
    /// Maps pixels to the layer's space; nil if sublayers are not culled.
    let inverse: Homography?
    /// The part, as `CulledLayers.packed`; everything without an `inverse`.
    let area: SIMD4<Float>

    /// - Parameter limit: the viewport's pixels.
    init(of superlayer: NodeIndex, _ layer: UnsafePointer<PlannedLayer>, _ limit: PixelRect) {
        self.superlayer = superlayer
        let isPlain =
            layer.pointee.isVisible && layer.pointee.world.isUpright && !layer.pointee.preserves3D && !layer.pointee.transformsSublayers
            && layer.pointee.surfaceDepth == 0 && layer.pointee.outset == 0 && layer.pointee.targetSurface == nil
            && layer.pointee.enclosingSurface == nil
        inverse = isPlain ? layer.pointee.world.inverse : nil
        let pixels = CGRect(layer.pointee.innerClip.pixels(in: limit)).insetBy(dx: -1, dy: -1)
        area = inverse.map { CulledLayers.packed($0.boundingBox(of: pixels)) } ?? SIMD4(repeating: -.infinity)
    }
}

extension PlannedLayer {
    /// Whether the layer, which has no sublayers, draws only in its `extent`.
    @inline(__always)
    var drawsOnlyInExtent: Bool {
        isVisible && world.isUpright && shadow == .none && surfaceReasons.isEmpty && effectSurface == nil && isolatedSurface == nil
            && animatedGroup == nil && !isMask && !isSnapshot && !isMasked && !hasTransition && !hasFilters && !preserves3D && !isTilted
    }

    /// Returns the part of the layer's space in which it draws until it changes; nil if that depends on time.
    /// - Parameter drawing: what the layer's class draws; used if `drawsMore`.
    @inline(__always)
    func extent(_ values: UnsafePointer<LayerValues>, _ drawing: UnsafePointer<PlannedDrawing>?) -> CGRect? {
        var extent = values.pointee.bounds
        if let placement = ContentsPlacement(values, isFlipped: isFlipped, isMirrored: isMirrored) {
            extent = extent.union(placement.extent)
        }
        if drawsMore {
            guard let drawing, let more = drawing.pointee.extentUntilChange else { return nil }
            extent = extent.union(more)
        }
        return extent
    }
}
