import QuartziteGraphics

/// Draws a layer with those in it by a `CGContext`: what `render(in:)` runs.
///
/// Does: the model values, or those of presentation layers, in the order in which the renderer draws them. Does not: animations,
/// transitions, rasterisation. Three dimensions are drawn as far as a plane can be moved, turned, scaled and
/// skewed: of a layer that is seen in perspective, the affine transform that agrees with it at the middle of the bounds; planes that
/// cross are not cut.
///
///     layer      what is behind it, filtered ─► group (opacity, mode, mask) ─► shadow ─► group (filters) ─►
///                background ─► [bounds' clip: contents, own drawing, sublayers] ─► border
///
/// A list of steps that are still to come stands instead of recursion, so that depth costs no stack.
struct LayerRendering {
    let context: CGContext
    private var pending: [Step] = []
    /// How many more layers replicators may show: as many together as a render tree has nodes for.
    private var copiesLeft = RenderTree.mostNodes
    /// Groups that are under way.
    private var openGroups = 0
    /// Each takes memory of its own, as much as the context's bitmap at most: what would be a group in so many others is drawn without.
    private static let deepest = 32

    /// Where a layer is drawn, and how much of it shows.
    struct Place {
        /// Takes the layer's space to that in which the context stands.
        var transform = CGAffineTransform.identity
        /// Whether pictures have their first row where y is largest.
        var isFlipped: Bool
        /// All superlayers' up to the next group.
        var opacity: Double
        /// Whether something up to the next group cuts it off that is no upright rectangle.
        var isCutByShape = false
        /// What the opacity of each layer is multiplied by that lies in something without a plane: in an instance, or a transform layer.
        var sharedOpacity = 1.0
        /// Red, green, blue, 1, each from 0 to 1: what replicators multiply its colours by.
        var tint = SIMD4<Double>(repeating: 1)

        var isTinted: Bool { tint != SIMD4(repeating: 1) }
    }

    private enum Step {
        case layer(CALayer, Place)
        case border(CALayer, Place, opacity: Double)
        /// What has been drawn of the group shows as far as the mask covers it.
        case mask(CALayer, isFlipped: Bool)
        case restore
        case endGroup(color: SIMD4<Double>)
        /// What has been drawn of the group goes through filters.
        case filter(PixelFilters)
        /// Ends a group that meets what is behind it by a mode of its own, in some of the pixels.
        case blend(CompositingMode, CGRect)
    }

    init(_ context: CGContext) { self.context = context }

    /// Draws a layer in its own space: its position, transform and flip have no part in it.
    mutating func render(_ layer: CALayer) {
        pending = [.layer(layer, Place(isFlipped: layer.contentsAreFlipped(), opacity: Double(context.alpha)))]
        while let step = pending.popLast() {
            switch step {
            case .layer(let layer, let place): begin(layer, place)
            case .border(let layer, let place, let opacity): drawBorder(of: tinted(layer.values, place), opacity)
            case .mask(let mask, let isFlipped): begin(mask: mask, isFlipped)
            case .restore: context.restoreGState()
            case .endGroup(let color):
                context.endTransparencyLayer(multipliedBy: color)
                openGroups -= 1
            case .filter(let filters): context.changeTransparencyLayer { filters.apply(to: $0) }
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
        let values = tinted(layer.values, place)
        let own = min(1, max(0, values.opacity)) * place.sharedOpacity
        guard !values.isHidden, own > 0 else { return }
        context.saveGState()
        pending.append(.restore)
        context.concatenate(place.transform)
        let sublayers = layer.sublayers ?? []
        if layer.preserves3D {
            // It has no plane: it shows what is in it, each by itself.
            return push(sublayers, of: layer, place, place.opacity, shared: own)
        }
        let effects = layer.effectValues
        // Filters and modes of mixing see the colours as they are.
        if place.isTinted && effects != nil { beginTint(&place) }
        var opacity = place.opacity * own
        var mask = layer.mask
        var fades = own < 1 && values.allowsGroupOpacity && (!sublayers.isEmpty || values.renderedPartCount + layer.ownPartCount > 1)
        if let effects, !effects.backgroundFilters.isEmpty { drawBackdrop(of: values, effects, opacity) }
        var filters = effects.flatMap { PixelFilters($0.filters, $0.inputs, in: context, bounds: values.bounds) }
        var mode = effects?.compositing ?? .sourceOver
        var castsShadow = values.castsShadow
        // The shadow of a path is drawn as it is.
        let shadowIsGroup = castsShadow && values.shadowPath.elements == nil
        // What is cut off by two turned or rounded rectangles: one for what is in it, the other for it as a whole.
        let cutsByShape = values.clipsToBounds && (values.cornerRadius > 0 || !context.ctm.keepsRectangles)
        fades = fades || (cutsByShape && place.isCutByShape)
        if openGroups >= Self.deepest, mask != nil || fades || mode != .sourceOver || filters != nil || shadowIsGroup {
            tellTooDeep()
            (mask, fades, mode, filters, castsShadow) = (nil, false, .sourceOver, nil, castsShadow && !shadowIsGroup)
        }
        let contents = placement(ofContentsOf: values, isFlipped: place.isFlipped)
        // What it draws, where that is sure to lie in a rectangle.
        let isBare = sublayers.isEmpty && layer.ownPartCount == 0
        let extent = values.clipsToBounds || isBare ? values.bounds.union(values.clipsToBounds ? .null : contents?.rect ?? .null) : nil
        if mask != nil || fades || mode != .sourceOver || filters != nil {
            begin(groupOf: opacity, mode, around: values.bounds, within: castsShadow ? nil : extent, wider: filters?.reach ?? 0)
            opacity = 1
            place.isCutByShape = false
            if let mask { pending.append(.mask(mask, isFlipped: place.isFlipped)) }
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
            return drawBox(of: values, opacity)
        }
        drawBackground(of: values, opacity)
        pending.append(.border(layer, place, opacity: opacity))
        if layer.ownContentLiesUnderContents { drawOwnContent(of: layer, place, opacity) }
        // What ends where the clip ends must not be cut twice: half-covered pixels would be covered by a quarter.
        let contentsFit = !values.clipsToBounds || (values.cornerRadius <= 0 && contents.map { values.bounds.contains($0.rect) } == true)
        if let contents, contentsFit { drawContents(of: values, contents, opacity) }
        if values.clipsToBounds {
            context.saveGState()
            pending.append(.restore)
            clip(to: values)
        }
        if let contents, !contentsFit { drawContents(of: values, contents, opacity, isCut: true) }
        if !layer.ownContentLiesUnderContents { drawOwnContent(of: layer, place, opacity) }
        push(sublayers, of: layer, place, opacity)
    }

    /// Draws the shadow of a path; or, where it is that of the layer itself, begins a group that throws it.
    /// - Returns: the opacity that is left for the layer's parts.
    private mutating func beginShadow(of values: LayerValues, _ opacity: Double, within extent: CGRect?) -> Double {
        let alpha = values.shadowColor.components.w * min(1, max(0, values.shadowOpacity))
        var color = values.shadowColor.components
        color.w = alpha
        context.saveGState()
        context.setShadow(
            userSpaceOffset: values.shadowOffset, radius: CGFloat(values.shadowRadius), color: CGColor(srgb: color),
            clip: values.clipsToBounds ? values.boxOutline() : nil)
        if let path = values.shadowPath.elements {
            context.setAlpha(CGFloat(opacity))
            context.drawShadow(of: path)
            context.restoreGState()
            return opacity
        }
        pending.append(.restore)
        begin(groupOf: opacity, within: extent)
        return 1
    }

    /// Begins a group for what multiplies a layer's colours.
    private mutating func beginTint(_ place: inout Place) {
        if openGroups >= Self.deepest {
            tellTooDeep()
        } else {
            beginGroup(1)
            pending.append(.endGroup(color: place.tint))
            place.isCutByShape = false
        }
        place.tint = SIMD4(repeating: 1)
    }

    /// A layer's values in the colours that they show.
    private func tinted(_ values: LayerValues, _ place: Place) -> LayerValues {
        guard place.isTinted else { return values }
        var values = values
        values.multiplyColors(by: place.tint)
        return values
    }

    private mutating func begin(groupOf opacity: Double, within extent: CGRect? = nil, wider: Int = 0) {
        beginGroup(opacity, wider: wider, within: extent)
        pending.append(.endGroup(color: SIMD4(repeating: 1)))
    }

    /// Begins a group that meets what is behind it by a mode.
    private mutating func begin(
        groupOf opacity: Double, _ mode: CompositingMode, around bounds: CGRect, within extent: CGRect?, wider: Int
    ) {
        guard mode != .sourceOver else { return begin(groupOf: opacity, within: extent, wider: wider) }
        beginGroup(opacity, isWhole: true)
        pending.append(.blend(mode, context.pixelBox(of: bounds)))
    }

    /// - Parameters:
    ///   - wider: pixels around what shows whose drawing may count in it.
    ///   - extent: what nothing is drawn outside of, in the layer's space; nil where that is not known.
    private mutating func beginGroup(_ opacity: Double, wider: Int = 0, within extent: CGRect? = nil, isWhole: Bool = false) {
        context.setAlpha(CGFloat(opacity))
        context.beginTransparencyLayer(wider: wider, within: extent, isWhole: isWhole)
        openGroups += 1
    }

    private func tellTooDeep() {
        AnimationDiagnostics.report(
            "render(in:): what fades as one, is masked, filtered, mixed or throws a shadow in more than \(Self.deepest) groups of that kind "
                + "is drawn without")
    }

    private mutating func begin(mask: CALayer, _ isFlipped: Bool) {
        context.saveGState()
        context.setBlendMode(.destinationIn)
        pending.append(.restore)
        begin(groupOf: 1)
        guard let transform = mask.values.matrixToParent.planeTransform(around: mask.values.bounds) else { return }
        pending.append(.layer(mask, Place(transform: transform, isFlipped: isFlipped != mask.values.isGeometryFlipped, opacity: 1)))
    }

    // MARK: Sublayers

    /// Puts down the sublayers as what comes next, from back to front.
    /// - Parameter shared: what the opacity of each is multiplied by.
    private mutating func push(_ sublayers: [CALayer], of layer: CALayer, _ place: Place, _ opacity: Double, shared: Double = 1) {
        for sublayer in ordered(sublayers, of: layer, place.isFlipped, shared).reversed() {
            let values = sublayer.layer.values
            guard !sublayer.matrix.hides(values), let transform = sublayer.matrix.planeTransform(around: values.bounds) else { continue }
            pending.append(
                .layer(
                    sublayer.layer,
                    Place(
                        transform: transform, isFlipped: sublayer.isFlipped, opacity: opacity, isCutByShape: place.isCutByShape,
                        sharedOpacity: sublayer.shared, tint: place.tint * sublayer.tint)))
        }
    }

    /// Where the sublayers show: once, but for those of a replicator.
    private mutating func copies(of layer: CALayer, _ sublayers: Int) -> [ReplicatorInstance] {
        guard sublayers > 0, layer is CAReplicatorLayer else { return layer.replicatorInstances }
        guard copiesLeft >= sublayers else { return [] }
        let copies = Array(layer.replicatorInstances.prefix(copiesLeft / sublayers))
        copiesLeft -= copies.count * sublayers
        return copies
    }

    private struct PlacedSublayer {
        var layer: CALayer
        /// To the superlayer's plane.
        var matrix: CATransform3D
        var isFlipped: Bool
        var shared: Double
        /// Red, green, blue, 1: what a replicator multiplies colours by.
        var tint = SIMD4<Double>(repeating: 1)
        var depth = 0.0
    }

    /// By depth, then `zPosition`, then as they are in the tree. What lies in a layer without a plane is placed among those around it, and
    /// all copies that a replicator shows are placed among each other.
    private mutating func ordered(
        _ sublayers: [CALayer], of layer: CALayer, _ isFlipped: Bool, _ shared: Double
    ) -> [PlacedSublayer] {
        guard !sublayers.isEmpty else { return [] }
        var placed: [PlacedSublayer] = []
        var pending: [PlacedSublayer] = []
        push(sublayers, of: layer, isFlipped, shared, to: &pending)
        while var next = pending.popLast() {
            let values = next.layer.values
            next.isFlipped = next.isFlipped != values.isGeometryFlipped
            guard next.layer.preserves3D else {
                next.depth = next.matrix.depth(of: values.bounds)
                placed.append(next)
                continue
            }
            let own = min(1, max(0, values.opacity))
            guard !values.isHidden, own > 0, let sublayers = next.layer.sublayers else { continue }
            push(sublayers, of: next.layer, next.isFlipped, next.shared * own, tint: next.tint, in: next.matrix, to: &pending)
        }
        return placed.enumerated().sorted { a, b in
            if a.element.depth != b.element.depth { return a.element.depth < b.element.depth }
            let (first, second) = (a.element.layer.values.zPosition, b.element.layer.values.zPosition)
            return first != second ? first < second : a.offset < b.offset
        }.map(\.element)
    }

    /// Puts down where sublayers show, as often as they do, the first one last.
    /// - Parameter outer: where the layer itself stands, if it has no plane.
    private mutating func push(
        _ sublayers: [CALayer], of layer: CALayer, _ isFlipped: Bool, _ shared: Double, tint: SIMD4<Double> = SIMD4(repeating: 1),
        in outer: CATransform3D? = nil, to pending: inout [PlacedSublayer]
    ) {
        let forSublayers = layer.values.matrixForSublayers
        for copy in copies(of: layer, sublayers.count).reversed() {
            for sublayer in sublayers.reversed() {
                var matrix = CATransform3DConcat(sublayer.values.matrixToParent, copy.transform)
                if let forSublayers { matrix = CATransform3DConcat(matrix, forSublayers) }
                if let outer { matrix = CATransform3DConcat(matrix, outer) }
                pending.append(
                    PlacedSublayer(
                        layer: sublayer, matrix: matrix, isFlipped: isFlipped, shared: shared * copy.color.w,
                        tint: tint * SIMD4(copy.color.x, copy.color.y, copy.color.z, 1).clamped))
            }
        }
    }
}

extension SIMD4<Double> {
    /// Brought into 0…1.
    fileprivate var clamped: Self { clamped(lowerBound: .zero, upperBound: .one) }
}

extension LayerValues {
    /// Multiplies all colours that the layer's parts are drawn in.
    fileprivate mutating func multiplyColors(by tint: SIMD4<Double>) {
        backgroundColor.components = backgroundColor.components.clamped * tint
        borderColor.components = borderColor.components.clamped * tint
        shadowColor.components = shadowColor.components.clamped * tint
        let contents = contentsMultiplyColor.isPresent ? contentsMultiplyColor.components.clamped : SIMD4(repeating: 1)
        contentsMultiplyColor = LayerColor(components: contents * tint)
    }
}

extension CGAffineTransform {
    /// Whether upright rectangles stay upright.
    fileprivate var keepsRectangles: Bool {
        let size = max(abs(a), abs(b), abs(c), abs(d)) * 1e-6
        return (abs(b) <= size && abs(c) <= size) || (abs(a) <= size && abs(d) <= size)
    }
}

extension CATransform3D {
    /// The z of the middle of `bounds`; 0 where that is no number.
    fileprivate func depth(of bounds: CGRect) -> Double {
        let z = bounds.midX * m13 + bounds.midY * m23 + m43
        let w = bounds.midX * m14 + bounds.midY * m24 + m44
        let depth = w > 0 ? z / w : z
        return depth.isFinite ? Double(depth) : 0
    }

    /// Whether a layer that lies so shows its back, and has none.
    fileprivate func hides(_ values: LayerValues) -> Bool {
        !values.isDoubleSided && Homography(self).determinant * determinant < 0
    }

    /// The transform of the plane, z dropped; where that is seen in perspective, the affine one that agrees with it at the middle of
    /// `bounds`. Nil where the middle lies behind the eye, or the plane is seen edge-on or is not finite.
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
