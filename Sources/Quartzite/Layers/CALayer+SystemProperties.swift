import QuartziteGraphics

// Properties that occur in documents written by Apple's systems, and for which Core Animation has no public Swift names. Programs set them
// by their keys. No public source states what each does; the comments say what they do here. Only `contentsMultiplyColor` is animatable.
extension CALayer {
    /// Whether the x axis of the layer's coordinate space is reversed, for the layer and its sublayers; the counterpart of
    /// `isGeometryFlipped`. Images and text stay readable. Default false.
    package var flipsHorizontalAxis: Bool {
        get { values.flipsHorizontalAxis }
        set { update(\.flipsHorizontalAxis, newValue) }
    }

    /// Whether the shadow is that of the bounds with their rounded corners, whatever the layer shows and whatever `shadowPath` is. Default
    /// false.
    package var shadowPathIsBounds: Bool {
        get { values.shadowPathIsBounds }
        set { update(\.shadowPathIsBounds, newValue) }
    }

    /// The radii of the corners where they differ: eight numbers, a width and a height in points for each of the corners (minX, maxY),
    /// (maxX, maxY), (maxX, minY) and (minX, minY). Default nil, the same radius for all corners.
    ///
    /// Corners are round: of an ellipse, the shorter radius counts. Setting the radii sets `cornerRadius` to the largest one; with a later
    /// `cornerRadius`, and with its animations, all four grow. Equal radii become nil. A list without exactly eight finite numbers is misuse
    /// and changes nothing. `maskedCorners` applies, too.
    package var cornerRadii: [NSNumber]? {
        get {
            let own = values.cornerRadii
            guard own != .zero else { return nil }
            // The radii as they are shown: all four grow with `cornerRadius`.
            let radii = own * (max(0, Double(values.cornerRadius)) / own.max())
            return [radii.z, radii.w, radii.y, radii.x].flatMap { [NSNumber(value: $0), NSNumber(value: $0)] }
        }
        set {
            guard isWritable("cornerRadii") else { return }
            guard let newValue else { return update(\.cornerRadii, .zero) }
            let numbers = newValue.map(\.doubleValue)
            guard numbers.count == 8, numbers.allSatisfy(\.isFinite) else {
                return Misuse.report("\(debugName): “cornerRadii” are not eight finite numbers; they stay as they are")
            }
            let radii = stride(from: 0, to: 8, by: 2).map { max(0, min(numbers[$0], numbers[$0 + 1])) }
            let corners = SIMD4(radii[3], radii[2], radii[0], radii[1])
            CATransaction.withoutActions { cornerRadius = CGFloat(corners.max()) }
            update(\.cornerRadii, corners.min() == corners.max() ? .zero : corners)
        }
    }

    /// The colour that the contents are multiplied by; CAML's `contentsMultiplyColor`. Default nil, which multiplies by white.
    /// Animatable.
    package var contentsMultiplyColor: CGColor? {
        get { LayerObjects.color(objects.rareObjects.contentsMultiplyColor, for: values.contentsMultiplyColor) }
        set { change(\.contentsMultiplyColor, LayerColor(newValue), newValue, \.contentsMultiplyColor) }
    }

    /// How contents fill the part that `contentsCenter` makes larger: `stretch`, or `repeat` for copies in their own size, the last one cut
    /// off. Only for gravities that scale. More than 256 copies along an axis are stretched. Default `stretch`; an unknown value has the
    /// effect of the default.
    package var contentsScaling: String {
        get { values.repeatsContents ? Self.repeating : "stretch" }
        set { update(\.repeatsContents, newValue == Self.repeating) }
    }

    private static let repeating = "repeat"

    /// The transform of the contents within the rectangle where they are shown: the unit square of that rectangle is transformed about its
    /// centre, with translations as fractions of its size. Turns by right angles and reflections, which map the square onto itself, need
    /// no translation, and one that they have is ignored. Default identity.
    package var contentsTransform: CGAffineTransform {
        get { values.contentsTransform }
        set {
            guard values.contentsTransform != newValue, isWritable("contentsTransform") else { return }
            let numbers = newValue.a + newValue.b + newValue.c + newValue.d + newValue.tx + newValue.ty
            guard numbers.isFinite else {
                return Misuse.report("\(debugName): “contentsTransform” contains what is not a finite number; it stays as it is")
            }
            ownRareValues.memory.pointee.contentsTransform = newValue
            values.transformsContents = !newValue.isIdentity
            markChanged(.values)
        }
    }

    /// The sources of the red, green, blue and alpha of the contents, four of the letters R, G, B and A and the digits 0 and 1. They act
    /// on premultiplied colours: `AAAA` shows the alpha of the contents as white, which `contentsMultiplyColor` may colour. Default
    /// `RGBA`; any other text has the effect of the default.
    package var contentsSwizzle: String {
        get { rareData?.contentsSwizzle ?? ContentsSwizzle.plain }
        set {
            guard newValue != contentsSwizzle, isWritable("contentsSwizzle") else { return }
            let contents = contents
            (newRareData.contentsSwizzle, newRareData.swizzled) = (newValue, nil)
            newRareData.swizzledKeys = SwizzledKeys()
            // Compiled animations hold pictures in the old order.
            if !attachedAnimations.isEmpty { animationsChanged(redraws: false) }
            CATransaction.withoutActions { setContents(contents) }
        }
    }

    /// Returns the picture that is shown for an image of the contents.
    func swizzled(_ image: CGImage) -> CGImage {
        guard let rareData, let swizzle = ContentsSwizzle(rareData.contentsSwizzle) else { return image }
        if let last = rareData.swizzled, last.original === image { return last.shown }
        return swizzle.apply(to: image) ?? image
    }

    /// Returns the picture that is shown for an image of an animation: the same picture each time, as long as it is shown.
    func swizzledKey(_ image: CGImage) -> CGImage {
        guard let rareData, rareData.contentsSwizzle != ContentsSwizzle.plain else { return image }
        if let known = rareData.swizzledKeys.shown(for: image) { return known }
        let shown = swizzled(image)
        if shown !== image { rareData.swizzledKeys.add(shown, for: image) }
        return shown
    }
}
