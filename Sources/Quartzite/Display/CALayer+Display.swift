import QuartziteGraphics

// Drawing: the next commit asks a layer with pending drawing to display itself, after the commit of values, so that
// `presentation()` returns the shown values.
//
//     setNeedsDisplay() ──► commit ──► display() ──► delegate.display(_:), or
//                                                    delegate.layerWillDraw(_:), draw(in:) ──► delegate.draw(_:in:) ──► contents
//
// The program's drawing code runs here, layer by layer. For layers with `drawsAsynchronously`, background threads execute the
// commands; the commit waits for them after it has asked all layers, so it includes their images
// (CALayer+AsynchronousDrawing.swift).
extension CALayer {
    /// Implements `displayIfNeeded()`.
    func displayPending() {
        guard flags.contains(.needsDisplay) else { return }
        // Cleared first, so that a request made during drawing persists.
        flags.remove(.needsDisplay)
        let dirty = rareData?.dirtyRect ?? .null
        rareData?.dirtyRect = .null
        rareData?.drawnRect = dirty
        display()
        rareData?.drawnRect = .null
    }

    /// Marks a rectangle, or with nil the whole layer, for drawing; implements `setNeedsDisplay(_:)`.
    func invalidateContents(_ rect: CGRect?) {
        guard !flags.contains(.isPresentation) else { return }
        if let rect {
            let rect = rect.standardized
            guard rect.width > 0, rect.height > 0 else { return }
            if flags.contains(.needsDisplay) {
                // A request for the whole layer includes every rectangle.
                if let rareData, !rareData.dirtyRect.isNull { rareData.dirtyRect = rareData.dirtyRect.union(rect) }
                return
            }
            newRareData.dirtyRect = rect
        } else {
            rareData?.dirtyRect = .null
        }
        guard !flags.contains(.needsDisplay) else { return }
        flags.insert(.needsDisplay)
        context?.displayRequested(by: self)
    }

    /// Implements `display()`.
    func displayByDelegate() {
        flags.remove(.needsDisplay)
        // The default implementation of the delegate's method draws the layer.
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws by `draw(in:)` into a bitmap of the bounds' size, which becomes the contents. If only a part was requested, the rest
    /// is copied from the previous bitmap.
    package func drawContents() {
        // A drawing in progress is finished first.
        finishDrawing()
        delegate?.layerWillDraw(self)
        let bounds = bounds
        let scale = contentsScale > 0 ? contentsScale : 1
        guard let drawing = CGContext(size: bounds.size, scale: scale, isOpaque: isOpaque) else {
            if let drawn = rareData?.drawnPicture, drawn === objects.contents { showDrawn(nil) }
            return
        }
        drawing.drawsAsynchronously = drawsAsynchronously
        if isYUp {
            drawing.translateBy(x: 0, y: bounds.height)
            drawing.scaleBy(x: 1, y: -1)
        }
        drawing.translateBy(x: -bounds.minX, y: -bounds.minY)
        drawing.saveGState()
        if let dirty = rareData?.drawnRect, !dirty.isNull { keepContents(outside: dirty, of: drawing, scale: scale) }
        // During an animation of a drawn property, the presentation layer draws, because it has the shown values.
        let shown = attachedAnimations.contains(where: \.redraws) ? presentation() ?? self : self
        shown.drawsNothing = false
        shown.draw(in: drawing)
        let inGray: @Sendable (CGImage) -> CGImage? = { $0.inGray }
        let picture = drawing.takePicture(changedBy: contentsFormat == .gray8Uint ? inGray : nil)
        finish(LayerDrawing(picture: picture, isUndrawn: shown.drawsNothing))
    }

    /// Waits for a drawing and makes it the contents.
    func show(_ drawing: LayerDrawing) {
        guard let picture = drawing.picture.wait() else { return }
        // Contents set by the program stay if nothing was drawn.
        if drawing.isUndrawn, objects.contents !== rareData?.drawnPicture || objects.contents == nil, picture.isClear { return }
        showDrawn(picture)
    }

    /// Copies the previous bitmap except for the dirty rectangle, and clips the drawing to that rectangle.
    private func keepContents(outside dirty: CGRect, of drawing: CGContext, scale: CGFloat) {
        guard let last = rareData?.drawnPicture, last === objects.contents, last.width == drawing.width,
            last.height == drawing.height
        else { return }
        drawing.saveGState()
        if !isYUp {
            // Images are drawn upright in a y-up context.
            drawing.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            drawing.scaleBy(x: 1, y: -1)
        }
        drawing.interpolationQuality = .none
        let size = CGSize(width: CGFloat(last.width) / scale, height: CGFloat(last.height) / scale)
        // The bitmap may extend beyond the bounds by part of a pixel, at the lower and right edges.
        drawing.draw(last, in: CGRect(x: bounds.minX, y: bounds.maxY - size.height, width: size.width, height: size.height))
        drawing.restoreGState()
        let part = dirty.overlap(with: bounds)
        drawing.clip(to: part)
        drawing.clear(part)
    }

    /// Makes a drawn bitmap the contents. This is not a property change, so no action runs.
    private func showDrawn(_ picture: CGImage?) {
        newRareData.drawnPicture = picture
        values.contents = LayerContents(picture)
        objects.contents = picture
        storedContents = nil
        markChanged(.values)
    }

    /// Whether neither a subclass nor the delegate drew anything in the last drawing. A delegate without drawing code sets the
    /// property.
    package var drawsNothing: Bool {
        get { flags.contains(.drawsNothing) }
        set { if newValue { flags.insert(.drawsNothing) } else { flags.remove(.drawsNothing) } }
    }
}

extension CGImage {
    /// Whether every pixel is transparent.
    fileprivate var isClear: Bool { withPixels { pixels in pixels.allSatisfy { $0 == 0 } } }

    /// The image reduced to luminance, computed on encoded values.
    fileprivate var inGray: CGImage? {
        let gray = withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { gray, count in
                for at in stride(from: 0, to: pixels.count, by: 4) {
                    let (red, green, blue) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
                    // Luminance weights of Rec. 709, which sRGB uses. Their sum is 1, so premultiplied colours stay valid.
                    let level = UInt8(truncatingIfNeeded: (2126 * red + 7152 * green + 722 * blue + 5000) / 10_000)
                    for channel in at..<at + 3 { gray[channel] = level }
                    gray[at + 3] = pixels[at + 3]
                }
                count = pixels.count
            }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: gray)
    }
}
