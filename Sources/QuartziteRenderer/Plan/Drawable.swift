import Quartzite

/// One part of a layer's own drawing, without sublayers. A layer draws its drawables in this order:
///
///     back                                                                front
///     shadow   background   gradient or text   contents   particles or shape   border
///
/// This file answers the questions of the planner and the writer about a drawable, each case once per answer: the pixels that the
/// drawable covers, whether the drawable is opaque, and the program. A single drawable can always inherit opacity; whether a layer
/// with several drawables fades as a group is a rule about the layer's values (`LayerValues.fadesAsGroup`).
enum Drawable {
    /// The shadow of a rounded rectangle or of a path.
    case shadow(LayerShadow)
    /// The background, the border, or both, inside the bounds with their rounded corners.
    case box(Box)
    /// The colours of a gradient layer, inside the same outline as the background. The program depends on the gradient's type.
    case gradient(ProgramKey.Kind)
    /// The layer's image.
    case contents(ContentsPlacement)
    /// The particles of an emitter layer, and the part of the layer's space that they cover where they are flattened.
    case particles(CGRect)
    /// A shape, which the CPU may rasterize, and the part of the layer's space that it covers.
    case shape(CGRect)
    /// A text, which the CPU rasterizes, and the part of the layer's space that it covers.
    case text(CGRect)

    /// The parts of a box.
    enum Box {
        case background, border, backgroundAndBorder

        /// The visible parts of a layer's box; nil if neither background nor border is visible.
        @inline(__always)
        init?(_ values: UnsafePointer<LayerValues>) {
            switch (values.pointee.showsBackground, values.pointee.showsBorder) {
            case (true, true): self = .backgroundAndBorder
            case (true, false): self = .background
            case (false, true): self = .border
            case (false, false): return nil
            }
        }
    }
}

// MARK: Order

extension Drawable {
    /// Whether a layer draws this under its contents, as `CALayer.ownContentLiesUnderContents`.
    @inline(__always)
    var liesUnderContents: Bool {
        switch self {
        case .gradient, .text: true
        case .shadow, .box, .contents, .particles, .shape: false
        }
    }
}

// MARK: Coverage

extension Drawable {
    /// The part of the layer's space that the drawable covers, without clips; null or empty if it draws nothing.
    @inline(__always)
    func extent(_ values: UnsafePointer<LayerValues>) -> CGRect {
        switch self {
        case .shadow(let shadow): shadow.extent
        case .box, .gradient: values.pointee.bounds
        case .contents(let placement): placement.extent
        case .particles(let extent), .shape(let extent), .text(let extent): extent
        }
    }

    /// Returns the pixels that the drawable covers. Not for particles that keep their depth: see `Particles.coverage`.
    /// - Parameter limit: the pixels in which drawing can be visible.
    @inline(__always)
    func coverage(_ values: UnsafePointer<LayerValues>, in layer: borrowing PlannedLayer, limit: PixelRect) -> PixelRect {
        let (world, extent) = (layer.world, extent(values))
        switch self {
        case .box, .gradient:
            return extent.isEmpty ? .empty : world.coverage(of: extent, in: layer.clip.pixels(in: limit))
        case .shadow, .contents:
            return world.coverage(of: extent, in: layer.innerClip.pixels(in: limit))
        case .particles, .shape, .text:
            return extent.isNull ? .empty : world.coverage(of: extent, in: layer.innerClip.pixels(in: limit))
        }
    }
}

// MARK: Opacity

extension Drawable {
    /// Returns the alpha of all pixels inside the extent and its corners, 0…1, or nil if alpha varies.
    @inline(__always)
    func alpha(_ values: UnsafePointer<LayerValues>) -> Double? {
        switch self {
        case .box(.background): return values.pointee.hasPattern ? nil : min(1, max(0, values.pointee.backgroundColor.components.w))
        // A border lies over the background.
        case .box(.backgroundAndBorder): return values.pointee.showsOpaqueBackground ? 1 : nil
        case .contents(let placement):
            // Transformed contents may not fill their rectangle.
            if placement.transform != nil { return nil }
            return values.pointee.contents.isOpaque ? values.pointee.contentsTint.w : nil
        case .box(.border), .shadow, .gradient, .particles, .shape, .text: return nil
        }
    }

    /// Whether all pixels inside the extent and its corners become opaque in the precision of the shaders. Partially covered pixels
    /// at soft edges do not.
    /// - Parameter opacity: the opacity that the layer's drawing is multiplied by.
    @inline(__always)
    func isOpaque(_ values: UnsafePointer<LayerValues>, opacity: Double) -> Bool {
        guard let alpha = alpha(values) else { return false }
        return Float(alpha * opacity) >= 1
    }
}

// MARK: Program

extension Drawable {
    /// Returns the kind of program that draws the drawable.
    /// - Parameter world: the layer's homography.
    @inline(__always)
    func program(_ values: UnsafePointer<LayerValues>, in world: Homography) -> ProgramKey.Kind {
        switch self {
        // A blur that cannot be seen is not computed.
        case .shadow(let shadow): shadow.isHard(in: world, around: values.pointee.bounds) ? .box : .shadow
        case .box(.background): values.pointee.isRounded ? .box : .solid
        case .box(.border), .box(.backgroundAndBorder): .box
        case .gradient(let kind): kind
        case .contents, .particles, .shape, .text: .image
        }
    }
}

// MARK: A layer's drawables

extension PlannedLayer {
    /// Calls `body` for each drawable of a part of the layer, back to front.
    /// - Parameter drawing: what the layer's class draws; nil for a plain layer.
    @inline(__always)
    func forEachDrawable(
        in part: DrawOrder.Part, _ values: UnsafePointer<LayerValues>, _ drawing: Drawable?, _ body: (Drawable) -> Void
    ) {
        if part == .continuation { return }
        let box = Drawable.Box(values)
        let showsBorder = part != .body && box != nil && box != .background
        // If nothing lies between background and border, they are one instance.
        let isOneBox = part == .all && showsBorder && drawing == nil && !values.pointee.contents.isPresent && !values.pointee.hasPattern
        if part != .border {
            if shadow == .box || shadow == .path, let shadow = LayerShadow(values, isFlipped: isFlipped) { body(.shadow(shadow)) }
            if let box {
                if isOneBox { body(.box(box)) } else if box != .border { body(.box(.background)) }
            }
            if let drawing, drawing.liesUnderContents { body(drawing) }
            if let placement = ContentsPlacement(values, isFlipped: isFlipped, isMirrored: isMirrored) {
                body(.contents(placement))
            }
            if let drawing, !drawing.liesUnderContents { body(drawing) }
        }
        if showsBorder && !isOneBox { body(.box(.border)) }
    }
}
