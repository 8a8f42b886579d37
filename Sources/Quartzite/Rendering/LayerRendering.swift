import QuartziteGraphics

/// Draws a layer and its sublayers into a `CGContext`: the implementation of `render(in:)` and `renderAsShown(in:)`.
///
/// Draws the values of the model, or of presentation layers, in the renderer's order. Does not draw animations, transitions or
/// rasterization. 3D transforms are approximated: a plane in perspective is drawn with the affine transform that agrees with the
/// perspective at the centre of the bounds, and intersecting planes are not split.
///
///     layer      filtered background (mask) ─► group (opacity, mode, mask) ─► shadow ─► group (filters) ─►
///                background ─► [bounds' clip: contents, own drawing, sublayers] ─► border
///
/// An explicit stack of pending steps takes the place of recursion, so that a deep tree does not overflow the call stack.
struct LayerRendering {
    /// Whose picture is drawn.
    enum Style {
        /// The style of `render(in:)` on Apple's systems: without filters, compositing filters, shadow paths and replicator colours, and
        /// without wrapped text in text layers. A transform layer is a plain layer. The dashes of a shape layer also apply to shape layers
        /// in it that have none.
        case coreGraphics
        /// The window's.
        case window
    }

    let context: CGContext
    let style: Style
    private var pending: [Step] = []
    /// Number of layers that replicator instances may still draw. All instances together are limited as in a render tree.
    private var remainingInstances = RenderTree.maximumNodeCount
    /// Number of open transparency layers.
    private var openGroups = 0
    /// The most nested transparency layers. Each allocates up to the size of the context's bitmap, so deeper groups are drawn
    /// without.
    private static let deepest = 32

    /// The placement of a layer, with the state that it inherits.
    struct Place {
        /// Maps the layer's coordinates to the context's.
        var transform = CGAffineTransform.identity
        /// Whether images have their first row at the largest y.
        var isFlipped: Bool
        /// Whether x grows to the left, so that images and text must be mirrored to be readable.
        var isMirrored: Bool
        /// The product of the superlayers' opacities, up to the nearest group.
        var opacity: Double
        /// Whether a clip other than an axis-aligned rectangle is active, up to the nearest group.
        var isCutByShape = false
        /// The opacity factor that sublayers inherit from replicator instances and transform layers, which have no plane of their
        /// own.
        var sharedOpacity = 1.0
        /// Red, green, blue, 1, each 0…1: the factor by which replicators multiply the layer's colours.
        var tint = SIMD4<Double>(repeating: 1)

        /// Whether the layer is a mask. The mask of a mask has no effect, nor do a mask's compositing filter and background filters.
        var isMask = false
        /// The dashes of the nearest superlayer that strokes any; nil for none, and in the window's style.
        var dashes: ShapeValues.Dashes?

        /// Whether the filtered background of the layer is drawn already.
        var hasBackdrop = false

        var isTinted: Bool { tint != SIMD4(repeating: 1) }
    }

    private enum Step {
        case layer(CALayer, Place)
        case border(CALayer, Place, opacity: Double)
        /// Multiplies the group's pixels by the mask's alpha.
        case mask(CALayer, isFlipped: Bool, isMirrored: Bool)
        case restore
        case endGroup(color: SIMD4<Double>)
        /// Applies filters to the group's pixels.
        case filter(PixelFilters)
        /// Ends a group whose alpha selects the pixels under it that show their filtered colours.
        case backdrop(PixelFilters)
        /// Ends a group with a compositing mode other than source-over, within a box of pixels.
        case blend(CompositingMode, CGRect)
    }

    init(_ context: CGContext, _ style: Style) { (self.context, self.style) = (context, style) }

    /// Draws a layer in the layer's own coordinates: its position, transform and flip do not apply.
    mutating func render(_ layer: CALayer) {
        pending = [.layer(layer, Place(isFlipped: layer.isYUp, isMirrored: layer.isMirrored, opacity: Double(context.alpha)))]
        while let step = pending.popLast() {
            switch step {
            case .layer(let layer, let place): begin(layer, place)
            case .border(let layer, let place, let opacity):
                let (values, objects) = tinted(layer, place)
                withExtendedLifetime(objects) { drawBorder(of: values, opacity) }
            case .mask(let mask, let isFlipped, let isMirrored): begin(mask: mask, isFlipped, isMirrored)
            case .restore: context.restoreGState()
            case .endGroup(let color):
                context.endTransparencyLayer(multipliedBy: color)
                openGroups -= 1
            case .filter(let filters): context.changeTransparencyLayer { filters.apply(to: $0) }
            case .backdrop(let filters):
                context.endTransparencyLayer { filters.apply(through: $0, to: $1, by: $2) }
                openGroups -= 1
            case .blend(let mode, let box):
                context.endTransparencyLayer { mode.blend($0, over: $1, by: $2, in: box) }
                openGroups -= 1
            }
        }
    }

    // MARK: A layer

    private mutating func begin(_ layer: CALayer, _ place: Place) {
        layer.finishDrawing()
        var place = place
        // The objects keep the values as they are, whatever a program's drawing does to the layer.
        let (values, objects) = tinted(layer, place)
        defer { withExtendedLifetime(objects) {} }
        let own = values.clampedOpacity * place.sharedOpacity
        guard values.isVisible, own > 0 else { return }
        context.saveGState()
        pending.append(.restore)
        context.concatenate(place.transform)
        let sublayers = layer.sublayers ?? []
        if preserves3D(layer) {
            // A layer that preserves 3D has no plane: only its sublayers are drawn, each separately.
            return push(sublayers, of: layer, place, place.opacity, shared: own)
        }
        let allEffects = style == .window ? layer.effectValues : nil
        let effects = place.isMask ? allEffects?.ofSurface : allEffects
        if let effects, !effects.backgroundFilters.isEmpty, !place.hasBackdrop {
            if !place.isMask, let mask = layer.mask, openGroups < Self.deepest {
                return beginBackdrop(of: layer, values, effects, place, place.opacity * own, through: mask)
            }
            drawBackdrop(of: values, effects, place.opacity * own)
        }
        // Filters and compositing modes must see colours without the replicator's tint.
        if place.isTinted && effects != nil { beginTint(&place) }
        var opacity = place.opacity * own
        var mask = place.isMask ? nil : layer.mask
        var castsShadow = values.castsShadow
        var fades = values.fadesAsGroup(
            at: own, hasSublayers: !sublayers.isEmpty, otherParts: layer.ownPartCount + (castsShadow ? 1 : 0))
        var filters = effects.flatMap { PixelFilters($0.filters, $0.inputs, in: context, bounds: values.bounds) }
        var mode = effects?.compositing ?? .sourceOver
        // A shadow path is drawn directly and needs no group.
        let shadowIsGroup = castsShadow && !(style == .window && values.hasShadowPath)
        // Cairo cannot combine two clips that are rotated or rounded: one clips the sublayers, the other the group as a whole.
        let cutsByShape = values.clipsByShape(in: Homography(context.ctm))
        fades = fades || (cutsByShape && place.isCutByShape)
        if openGroups >= Self.deepest, mask != nil || fades || mode != .sourceOver || filters != nil || shadowIsGroup {
            reportTooManyGroups()
            (mask, fades, mode, filters, castsShadow) = (nil, false, .sourceOver, nil, castsShadow && !shadowIsGroup)
        }
        let contents = placement(ofContentsOf: values, isFlipped: place.isFlipped, isMirrored: place.isMirrored)
        // The rectangle that contains everything that the layer draws, if known.
        let isBare = sublayers.isEmpty && layer.ownPartCount == 0
        let extent = values.clipsToBounds || isBare ? values.bounds.union(values.clipsToBounds ? .null : contents?.extent ?? .null) : nil
        if mask != nil || fades || mode != .sourceOver || filters != nil {
            begin(groupOf: opacity, mode, around: values.bounds, within: castsShadow ? nil : extent, wider: filters?.reach ?? 0)
            opacity = 1
            place.isCutByShape = false
            if let mask { pending.append(.mask(mask, isFlipped: place.isFlipped, isMirrored: place.isMirrored)) }
        }
        if castsShadow { opacity = beginShadow(of: values, opacity, within: filters == nil ? extent : nil) }
        if filters != nil || (castsShadow && shadowIsGroup) { place.isCutByShape = false }
        place.isCutByShape = place.isCutByShape || cutsByShape
        if let filters {
            beginGroup(opacity, wider: filters.reach, within: extent)
            pending.append(.endGroup(color: SIMD4(repeating: 1)))
            pending.append(.filter(filters))
            opacity = 1
        }
        if sublayers.isEmpty && layer.ownPartCount == 0 && !values.contents.isPresent {
            return drawBox(of: values, place, opacity)
        }
        drawBackground(of: values, place, opacity)
        pending.append(.border(layer, place, opacity: opacity))
        if layer.ownContentLiesUnderContents {
            // A gradient ends at the bounds; text may not.
            let isCut = values.clipsToBounds && layer is CATextLayer
            if isCut {
                context.saveGState()
                clip(to: values)
            }
            drawOwnContent(of: layer, place, opacity)
            if isCut { context.restoreGState() }
        }
        // Contents that end at the clip's edge must not be antialiased twice: a half-covered pixel would get a quarter.
        let contentsFit = !values.clipsToBounds || contents.map { values.clipContains($0.extent) } == true
        if let contents, contentsFit { drawContents(of: values, contents, opacity) }
        if values.clipsToBounds {
            context.saveGState()
            pending.append(.restore)
            clip(to: values)
        }
        if let contents, !contentsFit { drawContents(of: values, contents, opacity, isCut: true) }
        if !layer.ownContentLiesUnderContents { drawOwnContent(of: layer, place, opacity) }
        if style == .coreGraphics, let dashes = (layer as? CAShapeLayer)?.shape.strokedDashes { place.dashes = dashes }
        push(sublayers, of: layer, place, opacity)
    }

    /// Whether a layer has no plane. Core Graphics draws a transform layer as a plain layer.
    private func preserves3D(_ layer: CALayer) -> Bool {
        layer.preserves3D && !(style == .coreGraphics && layer is CATransformLayer)
    }

    /// Begins the group through which the filtered background shows: the layer's bounds, masked. The layer itself follows after it.
    private mutating func beginBackdrop(
        of layer: CALayer, _ values: LayerValues, _ effects: EffectValues, _ place: Place, _ opacity: Double, through mask: CALayer
    ) {
        var rest = place
        (rest.transform, rest.hasBackdrop) = (.identity, true)
        pending.append(.layer(layer, rest))
        guard let filters = PixelFilters(effects.backgroundFilters, effects.inputs, in: context, bounds: values.bounds) else { return }
        context.saveGState()
        pending.append(.restore)
        beginGroup(opacity, isWhole: true)
        pending.append(.backdrop(filters))
        context.setFillColor(.black)
        context.addPath(CGPath(elements: values.boxOutline()))
        context.fillPath()
        pending.append(.mask(mask, isFlipped: place.isFlipped, isMirrored: place.isMirrored))
    }

    /// Draws a shadow path, or begins a group that casts the layer's shadow.
    /// - Returns: the opacity that remains for the layer's parts.
    private mutating func beginShadow(of values: LayerValues, _ opacity: Double, within extent: CGRect?) -> Double {
        context.saveGState()
        context.setShadow(
            userSpaceOffset: values.shadowOffset, radius: CGFloat(values.shadowDeviation), color: CGColor(srgb: values.shadowTint()),
            clip: values.clipsToBounds ? values.boxOutline() : nil)
        if style == .window, let path = values.shadowPathIsBounds ? values.boxOutline() : values.shadowPath.elements {
            context.setAlpha(CGFloat(opacity))
            context.drawShadow(of: path)
            context.restoreGState()
            return opacity
        }
        pending.append(.restore)
        begin(groupOf: opacity, within: extent)
        return 1
    }

    /// Begins a group whose colours are multiplied by the tint.
    private mutating func beginTint(_ place: inout Place) {
        if openGroups >= Self.deepest {
            reportTooManyGroups()
        } else {
            beginGroup(1)
            pending.append(.endGroup(color: place.tint))
            place.isCutByShape = false
        }
        place.tint = SIMD4(repeating: 1)
    }

    /// Returns the layer's values with tinted colours, and the objects that keep them alive.
    private func tinted(_ layer: CALayer, _ place: Place) -> (LayerValues, LayerObjects) {
        var (values, objects) = (layer.values, layer.objects)
        if place.isTinted { values.multiplyColors(by: place.tint, &objects) }
        return (values, objects)
    }

    private mutating func begin(groupOf opacity: Double, within extent: CGRect? = nil, wider: Int = 0) {
        beginGroup(opacity, wider: wider, within: extent)
        pending.append(.endGroup(color: SIMD4(repeating: 1)))
    }

    /// Begins a group that is composited with `mode`.
    private mutating func begin(
        groupOf opacity: Double, _ mode: CompositingMode, around bounds: CGRect, within extent: CGRect?, wider: Int
    ) {
        guard mode != .sourceOver else { return begin(groupOf: opacity, within: extent, wider: wider) }
        beginGroup(opacity, isWhole: true)
        pending.append(.blend(mode, context.pixelBox(of: bounds)))
    }

    /// Begins a transparency layer.
    /// - Parameters:
    ///   - wider: width in pixels of the margin that filters read around the visible pixels.
    ///   - extent: a rectangle in the layer's coordinates that contains all drawing; nil if unknown.
    ///   - isWhole: whether the group has every pixel of the bitmap under it, as a compositing mode needs.
    private mutating func beginGroup(_ opacity: Double, wider: Int = 0, within extent: CGRect? = nil, isWhole: Bool = false) {
        context.setAlpha(CGFloat(opacity))
        context.beginTransparencyLayer(wider: wider, within: extent, isWhole: isWhole)
        openGroups += 1
    }

    private func reportTooManyGroups() {
        AnimationDiagnostics.report(
            "render(in:): layers in more than \(Self.deepest) nested groups are drawn without group opacity, mask, filters, blend mode "
                + "and shadow")
    }

    private mutating func begin(mask: CALayer, _ isFlipped: Bool, _ isMirrored: Bool) {
        context.saveGState()
        context.setBlendMode(.destinationIn)
        pending.append(.restore)
        begin(groupOf: 1)
        guard let transform = mask.values.matrixToParent.planeTransform(around: mask.values.bounds) else { return }
        let place = Place(
            transform: transform, isFlipped: isFlipped != mask.values.isGeometryFlipped,
            isMirrored: isMirrored != mask.values.flipsHorizontalAxis, opacity: 1, isMask: true)
        pending.append(.layer(mask, place))
    }

    // MARK: Sublayers

    /// Pushes the sublayers as the next steps, from back to front.
    /// - Parameter shared: the opacity factor of each sublayer.
    private mutating func push(_ sublayers: [CALayer], of layer: CALayer, _ place: Place, _ opacity: Double, shared: Double = 1) {
        for sublayer in ordered(sublayers, of: layer, place, shared).reversed() {
            let values = sublayer.layer.values
            guard values.isVisible(showsBack: sublayer.matrix.showsBack),
                let transform = sublayer.matrix.planeTransform(around: values.bounds)
            else { continue }
            pending.append(
                .layer(
                    sublayer.layer,
                    Place(
                        transform: transform, isFlipped: sublayer.isFlipped, isMirrored: sublayer.isMirrored, opacity: opacity,
                        isCutByShape: place.isCutByShape, sharedOpacity: sublayer.shared, tint: place.tint * sublayer.tint,
                        dashes: place.dashes)))
        }
    }

    /// Returns the instances of the sublayers: one, except in a replicator.
    private mutating func copies(of layer: CALayer, _ sublayers: Int) -> [ReplicatorInstance] {
        guard sublayers > 0, layer is CAReplicatorLayer else { return layer.replicatorInstances }
        guard remainingInstances >= sublayers else { return [] }
        let copies = Array(layer.replicatorInstances.prefix(remainingInstances / sublayers))
        remainingInstances -= copies.count * sublayers
        return copies
    }

    private struct PlacedSublayer {
        var layer: CALayer
        /// Maps the sublayer's coordinates to the superlayer's plane.
        var matrix: CATransform3D
        var isFlipped: Bool
        var isMirrored: Bool
        var shared: Double
        /// Red, green, blue, 1: the factor by which replicators multiply colours.
        var tint = SIMD4<Double>(repeating: 1)
        var depth = 0.0
    }

    /// Returns the sublayers in `StackingOrder`. The content of a layer that preserves 3D is sorted among the layers around it, and
    /// all instances of a replicator are sorted among each other.
    private mutating func ordered(
        _ sublayers: [CALayer], of layer: CALayer, _ place: Place, _ shared: Double
    ) -> [PlacedSublayer] {
        guard !sublayers.isEmpty else { return [] }
        var placed: [PlacedSublayer] = []
        var pending: [PlacedSublayer] = []
        push(sublayers, of: layer, (place.isFlipped, place.isMirrored), shared, to: &pending)
        while var next = pending.popLast() {
            let values = next.layer.values
            next.isFlipped = next.isFlipped != values.isGeometryFlipped
            next.isMirrored = next.isMirrored != values.flipsHorizontalAxis
            guard preserves3D(next.layer) else {
                next.depth = next.matrix.depth(at: CGPoint(x: values.bounds.midX, y: values.bounds.midY))
                placed.append(next)
                continue
            }
            guard values.isVisible, let sublayers = next.layer.sublayers else { continue }
            push(
                sublayers, of: next.layer, (next.isFlipped, next.isMirrored), next.shared * values.clampedOpacity, tint: next.tint,
                in: next.matrix, to: &pending)
        }
        joinPlanes(&placed)
        return placed.enumerated().sorted { a, b in
            StackingOrder.precedes(
                depth: (a.element.depth, b.element.depth),
                zPosition: (a.element.layer.values.finiteZPosition, b.element.layer.values.finiteZPosition), index: (a.offset, b.offset))
        }.map(\.element)
    }

    /// Gives sublayers that lie in one tilted plane the same depth, as `StackingOrder` asks for.
    private func joinPlanes(_ placed: inout [PlacedSublayer]) {
        // The planes so far, with the depth of the first sublayer in each.
        var planes: [(row: SIMD3<Double>, depth: Double)] = []
        for index in placed.indices where placed[index].matrix.tiltsPlane {
            let homography = Homography(placed[index].matrix)
            guard let inverse = homography.inverse else { continue }
            let row = placed[index].matrix.depthRow(fromScreen: inverse)
            let corners = placed[index].layer.values.bounds.corners.map(homography.apply).filter { $0.x.isFinite && $0.y.isFinite }
            let known = planes.first { plane in
                let rows = row - plane.row
                return !corners.isEmpty
                    && corners.allSatisfy { corner in
                        let difference = rows.x * Double(corner.x) + rows.y * Double(corner.y) + rows.z
                        return StackingOrder.isSamePlane(difference: difference, depth: row.z)
                    }
            }
            if let known { placed[index].depth = known.depth } else { planes.append((row, placed[index].depth)) }
        }
    }

    /// Pushes every instance of the sublayers, in reverse order.
    /// - Parameter outer: the matrix of the layer itself, if the layer preserves 3D.
    private mutating func push(
        _ sublayers: [CALayer], of layer: CALayer, _ flips: (isFlipped: Bool, isMirrored: Bool), _ shared: Double,
        tint: SIMD4<Double> = SIMD4(repeating: 1), in outer: CATransform3D? = nil, to pending: inout [PlacedSublayer]
    ) {
        let forSublayers = layer.values.matrixForSublayers
        for copy in copies(of: layer, sublayers.count).reversed() {
            // Core Graphics ignores the colours of replicators.
            let color = style == .window ? copy.color : SIMD4(repeating: 1)
            for sublayer in sublayers.reversed() {
                var matrix = CATransform3DConcat(sublayer.values.matrixToParent, copy.transform)
                if let forSublayers { matrix = CATransform3DConcat(matrix, forSublayers) }
                if let outer { matrix = CATransform3DConcat(matrix, outer) }
                pending.append(
                    PlacedSublayer(
                        layer: sublayer, matrix: matrix, isFlipped: flips.isFlipped, isMirrored: flips.isMirrored,
                        shared: shared * color.w, tint: tint * SIMD4(color.x, color.y, color.z, 1).clamped))
            }
        }
    }
}

extension SIMD4<Double> {
    /// This vector with each element clamped to 0…1.
    fileprivate var clamped: Self { clamped(lowerBound: .zero, upperBound: .one) }
}

extension LayerValues {
    /// Multiplies all colours that the layer's parts are drawn with.
    fileprivate mutating func multiplyColors(by tint: SIMD4<Double>, _ objects: inout LayerObjects) {
        let contents = contentsTint * tint
        // The tint of a pattern acts on its pixels.
        if shownPattern == nil { backgroundColor.components = backgroundColor.components.clamped * tint }
        let rare = ownRareValues(&objects).memory
        rare.pointee.borderColor.components = rare.pointee.borderColor.components.clamped * tint
        rare.pointee.shadowColor.components = rare.pointee.shadowColor.components.clamped * tint
        rare.pointee.contentsMultiplyColor = LayerColor(components: contents)
    }
}

extension CATransform3D {
    /// Returns the affine transform of the plane, without z. For a plane in perspective: the affine transform that agrees with the
    /// perspective at the centre of `bounds`. Returns nil where the centre lies behind the viewer, or the plane is seen edge-on or
    /// is not finite.
    fileprivate func planeTransform(around bounds: CGRect) -> CGAffineTransform? {
        let h = Homography(self)
        let (x, y) = (Double(bounds.midX), Double(bounds.midY))
        let w = x * h.m14 + y * h.m24 + h.m44
        guard w > 1e-5 else { return nil }
        let (px, py) = ((x * h.m11 + y * h.m21 + h.m41) / w, (x * h.m12 + y * h.m22 + h.m42) / w)
        let (a, b) = ((h.m11 - px * h.m14) / w, (h.m12 - py * h.m14) / w)
        let (c, d) = ((h.m21 - px * h.m24) / w, (h.m22 - py * h.m24) / w)
        let transform = CGAffineTransform(a: a, b: b, c: c, d: d, tx: px - a * x - c * y, ty: py - b * x - d * y)
        let determinant = transform.determinant
        guard determinant != 0, determinant.isFinite, transform.tx.isFinite, transform.ty.isFinite else { return nil }
        return transform
    }
}
