import Quartzite
import QuartziteGraphics

/// The planner's state of a text that is drawn as glyphs: its layout, and its coverage in the atlas.
///
/// Upright text of one colour is drawn in this way: still, or moved by translation. The glyphs are added up on the CPU, so that a text is
/// one instance. Everything else, such as turned text, and colour glyphs, is drawn as a picture by `PlannedDrawing`.
struct PlannedGlyphs: Sendable {
    /// What the coverage depends on.
    private struct Content: Equatable {
        let run: Int
        let scale: Double
        /// Place inside a pixel, in sixteenths.
        let x: Int32, y: Int32
        /// The layer's bounds in pixels, from the pixel of the place.
        let bounds: PixelRect
    }

    /// Largest size of text in pixels. Larger glyphs are seldom equal, and take much of the atlas.
    private static let largestSize = 96.0
    /// Largest number of texels of a text.
    private static let mostTexels = 1 << 18
    /// Sixteenths of a pixel between the places of moving text. Its glyphs keep their distances.
    private static let movingStep = 4.0
    /// Number of places of moving text inside a pixel.
    private static let mostEntries = 16

    /// Coverage in the atlas: of the text at one place inside a pixel.
    private struct Shown {
        var entry: CoverageAtlas.EntryHandle
        /// What the entry shows; nil for nothing.
        var content: Content?
        /// The part of the entry that is used, from the pixel of the text's place.
        var ink: PixelRect
    }

    /// A text with its format. An object, so that drawings of other kinds stay small.
    private final class Source: Sendable {
        let text: StyledText
        let format: TextFormat

        init(_ text: StyledText, _ format: TextFormat) { (self.text, self.format) = (text, format) }
    }

    /// Version of the values that were laid out last; nil before.
    private var version: UInt32?
    /// What was laid out last; nil before the first text.
    private var source: Source?
    private var room = CGSize.zero
    /// The straight colour of glyphs without a colour of their own.
    private var color = SIMD4<Double>(0, 0, 0, 0)
    /// The layout; nil before the first, and for text that is not a run of glyphs.
    private var run: GlyphRun?
    /// One entry for text that rests; for moving text, up to one for each of its places inside a pixel.
    private var entries: ContiguousArray<Shown> = []
    /// The entry that is written next if all are used.
    private var oldest = 0
    /// By place of moving text inside a pixel: the index of the entry that showed the text there last.
    private var entryOfPlace = SIMD16<UInt8>(repeating: 0)

    /// Whether the text is drawn as glyphs in this frame.
    private(set) var isShown = false
    /// Whether any glyph is visible.
    private(set) var hasInk = false
    /// The rectangle of coverage, in viewport or surface pixels. Valid if `hasInk`.
    private(set) var instance = CoverageInstance(
        rect: Float4(0, 0, 0, 0), texel: SIMD2(0, 0), color: Float4(0, 0, 0, 0), clip: Float4(0, 0, 0, 0))
    /// The clips of `instance`.
    private(set) var features: ProgramKey.Features = []

    /// Forgets that the text is drawn as glyphs.
    mutating func hide() { isShown = false }

    /// Prepares the text for a frame. Sets `isShown` to whether the text can be drawn as glyphs.
    /// - Parameters:
    ///   - rare: the rare data of a text layer.
    ///   - bounds: the layer's bounds.
    ///   - motion: how animations move the layer now.
    mutating func prepare(
        _ rare: UnsafePointer<NodeRareData>, bounds: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ motion: LayerMotion,
        _ atlas: inout CoverageAtlas, _ glyphs: GlyphCache
    ) {
        isShown = false
        guard motion != .turning, let scale = layer.pointee.glyphScale else { return }
        layOut(rare, bounds.size, glyphs)
        // Read field by field, because a copy of the run retains its glyphs.
        guard let number = run?.number, let size = run?.largestSize, size * scale <= Self.largestSize else { return }
        guard let place = Self.place(bounds, layer, motion) else { return }
        let (x, y) = (place.x, place.y)
        let pixel = SIMD2(x >> 4, y >> 4)
        let box = PixelRect(
            outside: CGRect(
                x: Double(x & 15) / 16, y: Double(y & 15) / 16, width: Double(bounds.width) * scale, height: Double(bounds.height) * scale))
        let wanted = Content(run: number, scale: scale, x: x & 15, y: y & 15, bounds: box)
        guard let shown = update(wanted, isMoving: motion != .none, &atlas, glyphs) else { return }
        isShown = true
        show(shown.place, shown.ink, at: pixel, layer, color: run?.color ?? color)
    }

    /// Moves text that `prepare` has shown, and whose values and scale are the same, to another place. Returns false if only `prepare` can
    /// show the text there.
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - generation: that of the glyph cache.
    @inline(__always)
    mutating func move(
        bounds: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ motion: LayerMotion, scale: Double, generation: Int,
        _ atlas: inout CoverageAtlas
    ) -> Bool {
        guard isShown, let number = run?.number, run?.generation == generation, let place = Self.place(bounds, layer, motion) else {
            return false
        }
        let entry = Int(entryOfPlace[Self.index(of: place)])
        guard entry < entries.count, let content = entries[entry].content, content.run == number, content.scale == scale,
            content.x == place.x & 15, content.y == place.y & 15, let shown = atlas.use(entries[entry].entry)
        else { return false }
        show(shown, entries[entry].ink, at: SIMD2(place.x >> 4, place.y >> 4), layer, color: run?.color ?? color)
        return true
    }

    /// Returns the place of the upper left corner on the screen, whatever the direction of the axes, in sixteenths of a pixel. Nil if it is too
    /// far away.
    @inline(__always)
    private static func place(_ bounds: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ motion: LayerMotion) -> SIMD2<Int32>? {
        let world = layer.pointee.world
        let corner = SIMD2(
            Double(layer.pointee.isMirrored ? bounds.maxX : bounds.minX) * world.m11 + world.m41,
            Double(layer.pointee.isFlipped ? bounds.maxY : bounds.minY) * world.m22 + world.m42)
        let step = motion == .none ? 1 : movingStep
        let place = (corner * (16 / step)).rounded(.toNearestOrAwayFromZero) * step
        guard abs(place.x) < 1e8, abs(place.y) < 1e8 else { return nil }
        return SIMD2(Int32(place.x), Int32(place.y))
    }

    /// Returns the index of a place in `entryOfPlace`. Places of resting text share one with that of the moving text.
    @inline(__always)
    private static func index(of place: SIMD2<Int32>) -> Int {
        let step = Int32(movingStep)
        return Int((place.y & 15) / step * (16 / step) + (place.x & 15) / step)
    }

    /// Lays out the text if it, the room for it, or the cache's fonts have changed. Sets `run` to nil if the text is not a run of glyphs.
    private mutating func layOut(_ rare: UnsafePointer<NodeRareData>, _ room: CGSize, _ glyphs: GlyphCache) {
        let version = rare.pointee.version
        let isKnown = run == nil ? self.version != nil : run?.generation == glyphs.generation
        if isKnown, self.room == room, self.version == version { return }
        guard case .text(let values) = rare.pointee.subclass, let text = values.text else {
            (run, source) = (nil, nil)
            return
        }
        color = values.color
        // Other values of the layer may have changed.
        if isKnown, self.room == room, let source, source.format == values.format, source.text == text {
            self.version = version
            return
        }
        (self.version, self.room) = (version, room)
        source = Source(text, values.format)
        run = glyphs.run(of: text, values.format, room: room)
        for index in entries.indices { entries[index].content = nil }
    }

    /// Returns coverage with the wanted content: that of an earlier frame, or after drawing the glyphs. Nil if they cannot be drawn.
    private mutating func update(
        _ wanted: Content, isMoving: Bool, _ atlas: inout CoverageAtlas, _ glyphs: GlyphCache
    ) -> (place: CoverageAtlas.Place, ink: PixelRect)? {
        let placeIndex = Self.index(of: SIMD2(wanted.x, wanted.y))
        if let index = entries.firstIndex(where: { $0.content == wanted }), let place = atlas.use(entries[index].entry) {
            entryOfPlace[placeIndex] = UInt8(index)
            return (place, entries[index].ink)
        }
        guard let run, let placed = glyphs.place(run, scale: wanted.scale, x: wanted.x, y: wanted.y) else { return nil }
        let ink = PixelRect(minX: placed.minX, minY: placed.minY, maxX: placed.maxX, maxY: placed.maxY).intersection(wanted.bounds)
        if ink.isEmpty { return (CoverageAtlas.Place(page: CoveragePageIndex(0), rect: .empty), .empty) }
        guard ink.area <= Self.mostTexels, let place = place(for: ink, isMoving: isMoving, &atlas) else { return nil }
        let used = CoverageAtlas.Place(page: place.place.page, rect: place.place.rect.first(ink.width, ink.height))
        var area = placed
        (area.minX, area.minY, area.maxX, area.maxY) = (ink.minX, ink.minY, ink.maxX, ink.maxY)
        atlas.write(used) { texels, stride in glyphs.draw(area, into: texels, stride: stride) }
        (entries[place.index].content, entries[place.index].ink) = (wanted, ink)
        entryOfPlace[placeIndex] = UInt8(place.index)
        return (place.place, ink)
    }

    /// Returns an entry to write, large enough for the ink; nil without room.
    private mutating func place(
        for ink: PixelRect, isMoving: Bool, _ atlas: inout CoverageAtlas
    ) -> (index: Int, place: CoverageAtlas.Place)? {
        var index = entries.firstIndex { $0.content == nil }
        if index == nil, !entries.isEmpty, !isMoving || entries.count == Self.mostEntries {
            oldest = (oldest + 1) % entries.count
            index = oldest
        }
        if let index, let place = atlas.use(entries[index].entry) {
            if place.rect.width >= ink.width, place.rect.height >= ink.height { return (index, place) }
            atlas.free(entries[index].entry)
        }
        // With room for the next strings.
        let (width, height) = ((ink.width + 7) & ~7, (ink.height + 3) & ~3)
        guard let entry = atlas.allocate(width: min(CoverageAtlas.longest, width), height: min(CoverageAtlas.longest, height)),
            let place = atlas.use(entry), place.rect.width >= ink.width, place.rect.height >= ink.height
        else { return nil }
        let shown = Shown(entry: entry, content: nil, ink: .empty)
        guard let index else {
            entries.append(shown)
            return (entries.count - 1, place)
        }
        entries[index] = shown
        return (index, place)
    }

    /// Makes the instance.
    private mutating func show(
        _ place: CoverageAtlas.Place, _ ink: PixelRect, at pixel: SIMD2<Int32>, _ layer: UnsafePointer<PlannedLayer>, color: SIMD4<Double>
    ) {
        var rect = ink.moved(by: pixel)
        let corner = SIMD2(rect.minX, rect.minY)
        features = layer.pointee.innerClipShape == nil ? [] : .clipShape
        if !rect.isEmpty, layer.pointee.innerClip.cuts, !layer.pointee.innerClip.contains(rect) {
            let inside = layer.pointee.innerClip.pixels(in: rect)
            if !layer.pointee.innerClip.endsOnPixels { features.insert(.clipRectangle) }
            rect = inside.intersection(rect)
        }
        hasInk = !rect.isEmpty
        guard hasInk else { return }
        instance = CoverageInstance(
            rect: Float4(rect),
            texel: place.texel &+ SIMD2(rect.minX, rect.minY) &- corner,
            color: layer.pointee.premultiplied(color), clip: layer.pointee.innerClip.packed)
    }
}

extension TextValues {
    /// The straight colour of text without a colour of its own.
    fileprivate var color: SIMD4<Double> { (foregroundColor.isPresent ? foregroundColor : LayerColor(.white)).components }
}

extension PlannedLayer {
    /// Pixels per point, if glyphs stand upright on the screen and are scaled alike in both directions; otherwise nil.
    var glyphScale: Double? {
        guard world.isUpright, (world.m11 < 0) == isMirrored, (world.m22 < 0) == isFlipped else { return nil }
        let (x, y) = (abs(world.m11), abs(world.m22))
        return abs(x - y) <= 1e-9 * x && x > 1e-3 && x < 1e3 ? x : nil
    }
}

extension PixelRect {
    /// Returns the upper left part of a size.
    fileprivate func first(_ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: minX, minY: minY, maxX: minX + width, maxY: minY + height)
    }
}
