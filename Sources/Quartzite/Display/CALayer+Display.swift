import QuartziteGraphics

// Drawing: a layer that needs it is asked to display itself in the next commit, after that has settled its values, so that
// `presentation()` tells it what shows.
//
//     setNeedsDisplay() ──► commit ──► display() ──► delegate.display(_:), or
//                                                    delegate.layerWillDraw(_:), draw(in:) ──► delegate.draw(_:in:) ──► contents
//
// The program's code runs here, layer by layer. What it draws is done by other threads for layers with `drawsAsynchronously`; the commit
// waits for those when it has asked all layers, so their pictures come with it (CALayer+AsynchronousDrawing.swift).
extension CALayer {
    /// Whether the layer waits to be drawn.
    public func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

    /// Draws now, if the layer needs it.
    public func displayIfNeeded() {
        guard flags.contains(.needsDisplay) else { return }
        // First, so that a request which comes up meanwhile stays.
        flags.remove(.needsDisplay)
        let dirty = rareData?.dirtyRect ?? .null
        rareData?.dirtyRect = .null
        rareData?.drawnRect = dirty
        display()
        rareData?.drawnRect = .null
    }

    /// Whether any change of the bounds means that the layer must be drawn anew. Default false.
    public var needsDisplayOnBoundsChange: Bool {
        get { flags.contains(.needsDisplayOnBoundsChange) }
        set { if newValue { flags.insert(.needsDisplayOnBoundsChange) } else { flags.remove(.needsDisplayOnBoundsChange) } }
    }

    /// How the pixels are kept that `draw(in:)` provides; other contents are shown as they are. `gray8Uint` keeps their luminance and
    /// alpha. Pictures have 8 bits a component here, so `RGBA16Float` keeps no more than `RGBA8Uint`, the default, which an unknown
    /// format counts as. Takes effect when the layer is drawn next.
    public var contentsFormat: CALayerContentsFormat {
        get { rareData?.contentsFormat ?? .RGBA8Uint }
        set {
            let known: [CALayerContentsFormat] = [.RGBA16Float, .gray8Uint, .automatic]
            let format = known.contains(newValue) ? newValue : .RGBA8Uint
            if format != contentsFormat { newRareData.contentsFormat = format }
        }
    }

    /// See `setNeedsDisplay(_:)`; nil means all of it.
    func invalidateContents(_ rect: CGRect?) {
        guard !flags.contains(.isPresentation) else { return }
        if let rect {
            let rect = rect.standardized
            guard rect.width > 0, rect.height > 0 else { return }
            if flags.contains(.needsDisplay) {
                // A request for all of it takes every part in.
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

    /// See `display()`.
    func displayByDelegate() {
        flags.remove(.needsDisplay)
        // A delegate that leaves the method out leaves the drawing to the layer.
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws by `draw(in:)` into a picture of the bounds' size, which becomes the contents. Where only a part was asked for, the
    /// rest is what it was.
    func drawContents() {
        // What is still under way comes before this.
        finishDrawing()
        delegate?.layerWillDraw(self)
        let bounds = bounds
        let scale = contentsScale > 0 ? contentsScale : 1
        guard let drawing = CGContext(size: bounds.size, scale: scale, isOpaque: isOpaque) else {
            if let drawn = rareData?.drawnPicture, drawn === objects.contents { showDrawn(nil) }
            return
        }
        drawing.drawsAsynchronously = drawsAsynchronously
        if contentsAreFlipped() {
            drawing.translateBy(x: 0, y: bounds.height)
            drawing.scaleBy(x: 1, y: -1)
        }
        drawing.translateBy(x: -bounds.minX, y: -bounds.minY)
        drawing.saveGState()
        if let dirty = rareData?.drawnRect, !dirty.isNull { keepContents(outside: dirty, of: drawing, scale: scale) }
        // While what is drawn is animated, the copy draws that has the values which are shown.
        let shown = attachedAnimations.contains(where: \.redraws) ? presentation() ?? self : self
        shown.drawsNothing = false
        shown.draw(in: drawing)
        let inGray: @Sendable (CGImage) -> CGImage? = { $0.inGray }
        let picture = drawing.takePicture(changedBy: contentsFormat == .gray8Uint ? inGray : nil)
        finish(LayerDrawing(picture: picture, isUndrawn: shown.drawsNothing))
    }

    /// Shows what was drawn, once it is there.
    func show(_ drawing: LayerDrawing) {
        guard let picture = drawing.picture.wait() else { return }
        // Contents that the program set itself stay, where nobody draws.
        if drawing.isUndrawn, objects.contents !== rareData?.drawnPicture || objects.contents == nil, picture.isClear { return }
        showDrawn(picture)
    }

    /// The drawing begins with the contents that were drawn last, but for the dirty part, and is held to that.
    private func keepContents(outside dirty: CGRect, of drawing: CGContext, scale: CGFloat) {
        guard let last = rareData?.drawnPicture, last === objects.contents, last.width == drawing.width,
            last.height == drawing.height
        else { return }
        let isYUp = contentsAreFlipped()
        drawing.saveGState()
        if !isYUp {
            // Pictures are upright where y is up.
            drawing.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            drawing.scaleBy(x: 1, y: -1)
        }
        drawing.interpolationQuality = .none
        let size = CGSize(width: CGFloat(last.width) / scale, height: CGFloat(last.height) / scale)
        // The picture may reach beyond the bounds by a part of a pixel, at the lower edge and the right one.
        drawing.draw(last, in: CGRect(x: bounds.minX, y: bounds.maxY - size.height, width: size.width, height: size.height))
        drawing.restoreGState()
        let part = dirty.intersection(bounds)
        drawing.clip(to: part)
        drawing.clear(part)
    }

    /// Shows a picture that was drawn for the layer. That is no change of a property, and animates nothing.
    private func showDrawn(_ picture: CGImage?) {
        newRareData.drawnPicture = picture
        values.contents = LayerContents(picture)
        objects.contents = picture
        storedContents = nil
        markChanged(.values)
    }

    /// Whether the last drawing got nowhere but to a delegate that draws nothing, or to none. Such a delegate says so.
    package var drawsNothing: Bool {
        get { flags.contains(.drawsNothing) }
        set { if newValue { flags.insert(.drawsNothing) } else { flags.remove(.drawsNothing) } }
    }
}

extension CGImage {
    /// Whether every pixel is transparent.
    fileprivate var isClear: Bool { withPixels { pixels in pixels.allSatisfy { $0 == 0 } } }

    /// Every pixel's luminance, as it is encoded.
    fileprivate var inGray: CGImage? {
        let gray = withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { gray, count in
                for at in stride(from: 0, to: pixels.count, by: 4) {
                    let (red, green, blue) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
                    // Rec. 709's weights, as those of sRGB. They keep premultiplied colours premultiplied.
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
