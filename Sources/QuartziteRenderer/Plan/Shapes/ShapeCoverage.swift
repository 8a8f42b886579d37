import Quartzite
import QuartziteGraphics

/// The coverage of shapes in the atlas: strips along their edges, and full rectangles inside. Equal shapes share their coverage.
///
/// The coverage of a shape that changes in each frame is replaced in place, so that a frame allocates no memory.
struct ShapeCoverage: Sendable {
    /// Refers to coverage, also after its eviction.
    struct Handle: Equatable, Sendable {
        fileprivate let index: Int32
        fileprivate let generation: UInt32
    }

    /// A rectangle of coverage, from the pixel of the place.
    struct Part: Sendable {
        let rect: PixelRect
        /// The page's texel at the first pixel. Without meaning for a full rectangle.
        let texel: SIMD2<Int32>
    }

    /// What became of a shape.
    enum Outcome: Sendable {
        case stored(Handle)
        /// The shape has too many points or dashes.
        case tooComplex
        /// The atlas has no room in this frame.
        case noRoom
    }

    /// The coverage of a fill or a stroke, as ranges of `parts`.
    struct Paint: Sendable {
        let full: Range<Int>
        let strips: Range<Int>
    }

    /// The coverage of one shape.
    struct Entry: Sendable {
        /// The key of the shape that the coverage shows. Empty for a free entry.
        fileprivate var key = ShapeKey()
        fileprivate var generation: UInt32 = 0
        /// Whether only one layer uses the entry, and only for a frame.
        fileprivate var isPassing = false
        fileprivate var lastUsed = 0
        fileprivate var texels: CoverageAtlas.EntryHandle?
        fileprivate(set) var parts: ContiguousArray<Part> = []
        fileprivate(set) var fill: Paint?
        fileprivate(set) var stroke: Paint?
    }

    /// Number of entries from which on those that a frame does not use are released.
    private let entryLimit: Int
    private var entries: ContiguousArray<Entry> = []
    private var free: ContiguousArray<Int32> = []
    /// By the hash of the key.
    private var indices: [UInt64: Int32] = [:]
    /// The key of the shape that is looked for.
    private var wanted = ShapeKey()
    private var rasterizer = ShapeRasterizer()
    private var frame = 0
    /// The frame in which all entries were found to be in use, so that it does not search again.
    private var exhaustedFrame = -1
    private var knownEvictions = 0

    init(entryLimit: Int = 16_384) { self.entryLimit = entryLimit }

    /// The number of shapes rasterized or traced since the start.
    var drawn: Int { rasterizer.drawn }
    /// The number of shapes whose coverage is known.
    var count: Int { indices.count }

    /// Begins a frame, and forgets the coverage that the atlas has evicted.
    mutating func beginFrame(_ atlas: inout CoverageAtlas) {
        frame += 1
        if atlas.evictions == knownEvictions { return }
        knownEvictions = atlas.evictions
        for index in entries.indices {
            if let texels = entries[index].texels, !atlas.contains(texels) { release(index, &atlas) }
        }
    }

    /// Returns the coverage of a shape, rasterizing it if necessary.
    /// - Parameters:
    ///   - placement: maps the layer's points to pixels, from the pixel of the layer's place.
    ///   - area: the part to rasterize, from the same pixel.
    ///   - pixel: that pixel. Coverage that is there may have been rasterized at another one.
    ///   - lengths: those of the shape's path.
    ///   - last: the shape that the layer has shown before.
    ///   - isPassing: whether the next frame will need other coverage.
    mutating func coverage(
        of shape: ShapeValues, _ placement: PixelPlacement, in area: PixelRect, at pixel: SIMD2<Int32>, _ lengths: inout PathLengths,
        last: Handle?, isPassing: Bool, _ atlas: inout CoverageAtlas
    ) -> Outcome {
        wanted.read(shape, placement, area)
        if let index = indices[wanted.hash].map({ Int($0) }), entries[index].key == wanted {
            if use(index, &atlas) { return .stored(handle(index)) }
            release(index, &atlas)
        }
        guard rasterizer.rasterize(shape, &lengths, placement, in: area, at: pixel) else { return .tooComplex }
        let index = indexToWrite(last, isPassing: isPassing, &atlas)
        guard store(in: index, shape, &atlas) else {
            release(index, &atlas)
            return .noRoom
        }
        (entries[index].isPassing, entries[index].lastUsed) = (isPassing, frame)
        entries[index].key.copy(wanted)
        indices[wanted.hash] = Int32(index)
        return .stored(handle(index))
    }

    /// Traces the outlines of a shape whose form is animated. Returns false if they are too complex for the shader, or if there are none.
    /// - Parameters: as for `coverage`.
    mutating func trace(
        _ shape: ShapeValues, _ placement: PixelPlacement, in area: PixelRect, _ lengths: inout PathLengths,
        into outlines: inout ShapeOutlines
    ) -> Bool {
        rasterizer.trace(shape, &lengths, placement, in: area, into: &outlines)
    }

    /// Marks coverage as used in this frame. Returns false if it was evicted or replaced.
    mutating func use(_ handle: Handle, _ atlas: inout CoverageAtlas) -> Bool {
        entries.indices.contains(Int(handle.index)) && entries[Int(handle.index)].generation == handle.generation
            && use(Int(handle.index), &atlas)
    }

    /// The coverage that a handle refers to. The handle must have been used in this frame.
    subscript(_ handle: Handle) -> Entry { _read { yield entries[Int(handle.index)] } }

    private func handle(_ index: Int) -> Handle { Handle(index: Int32(index), generation: entries[index].generation) }

    private mutating func use(_ index: Int, _ atlas: inout CoverageAtlas) -> Bool {
        if let texels = entries[index].texels, atlas.use(texels) == nil { return false }
        entries[index].lastUsed = frame
        return true
    }

    // MARK: Entries

    /// Returns the entry for new coverage: the last one, if no other layer and no later frame needs it.
    private mutating func indexToWrite(_ last: Handle?, isPassing: Bool, _ atlas: inout CoverageAtlas) -> Int {
        if isPassing, let last, entries.indices.contains(Int(last.index)), entries[Int(last.index)].generation == last.generation,
            entries[Int(last.index)].isPassing, entries[Int(last.index)].lastUsed < frame
        {
            let index = Int(last.index)
            forget(index)
            return index
        }
        if free.isEmpty, entries.count >= entryLimit, exhaustedFrame < frame { evict(&atlas) }
        if let index = free.popLast() { return Int(index) }
        entries.append(Entry())
        return entries.count - 1
    }

    /// Ends the use of an entry for its shape.
    private mutating func forget(_ index: Int) {
        if indices[entries[index].key.hash] == Int32(index) { indices[entries[index].key.hash] = nil }
        entries[index].key.removeAll()
        entries[index].generation &+= 1
    }

    private mutating func release(_ index: Int, _ atlas: inout CoverageAtlas) {
        forget(index)
        if let texels = entries[index].texels { atlas.free(texels) }
        entries[index].texels = nil
        entries[index].parts.removeAll()
        free.append(Int32(index))
    }

    /// Releases the least recently used half of the entries that this frame does not use. Happens seldom.
    private mutating func evict(_ atlas: inout CoverageAtlas) {
        let unused = entries.indices.filter { !entries[$0].key.isEmpty && entries[$0].lastUsed < frame }
            .sorted { entries[$0].lastUsed < entries[$1].lastUsed }
        if unused.isEmpty { exhaustedFrame = frame }
        for index in unused.prefix((unused.count + 1) / 2) { release(index, &atlas) }
    }

    /// Stores the strips of the last rasterization. Returns false if the atlas has no room for them.
    private mutating func store(in index: Int, _ shape: ShapeValues, _ atlas: inout CoverageAtlas) -> Bool {
        guard let place = place(for: index, &atlas) else { return false }
        entries[index].parts.removeAll(keepingCapacity: true)
        let corner = place.texel
        var lines = StripLines(width: place.rect.width)
        for strip in rasterizer.strips.strips {
            entries[index].parts.append(Part(rect: PixelRect(strip), texel: corner &+ lines.place(strip.width)))
        }
        for full in rasterizer.strips.full { entries[index].parts.append(Part(rect: PixelRect(full), texel: corner)) }
        let (strips, end) = (rasterizer.strips.strips.count, entries[index].parts.count)
        let (fillStrips, fillEnd) = (rasterizer.fillStrips, strips + rasterizer.fillRectangles)
        entries[index].fill = shape.fills ? Paint(full: strips..<fillEnd, strips: 0..<fillStrips) : nil
        entries[index].stroke = shape.strokes ? Paint(full: fillEnd..<end, strips: fillStrips..<strips) : nil
        if strips == 0 { return true }
        let used = PixelRect(
            minX: place.rect.minX, minY: place.rect.minY, maxX: place.rect.maxX, maxY: place.rect.minY + lines.height)
        atlas.write(CoverageAtlas.Place(page: place.page, rect: used)) { texels, stride in
            for strip in 0..<strips {
                let texel = entries[index].parts[strip].texel &- corner
                rasterizer.strips.write(strip, to: texels + Int(texel.y) * stride + Int(texel.x), stride: stride)
            }
        }
        return true
    }

    /// Returns a place for the strips of the last rasterization, that of the entry if they fit; nil if the atlas has no room.
    private mutating func place(for index: Int, _ atlas: inout CoverageAtlas) -> CoverageAtlas.Place? {
        let columns = Int32(clamping: rasterizer.strips.columnCount)
        var room = columns
        if let texels = entries[index].texels {
            if let place = atlas.use(texels), rasterizer.strips.height(inLinesOf: place.rect.width) <= place.rect.height { return place }
            atlas.free(texels)
            entries[index].texels = nil
            // The next form may be larger.
            room = columns + columns / 4
        }
        if columns == 0 { return CoverageAtlas.Place(page: CoveragePageIndex(0), rect: .empty) }
        guard room <= CoverageAtlas.longest * CoverageAtlas.longest else { return nil }
        var width = min(CoverageAtlas.longest, (room + 15) & ~15)
        for strip in rasterizer.strips.strips { width = max(width, strip.width) }
        let height = rasterizer.strips.height(inLinesOf: width)
        guard height <= CoverageAtlas.longest, let texels = atlas.allocate(width: width, height: height) else { return nil }
        entries[index].texels = texels
        return atlas.use(texels)
    }
}

/// Places strips side by side in lines of a width.
private struct StripLines {
    let width: Int32
    private var x: Int32 = 0
    private var y: Int32 = 0

    init(width: Int32) { self.width = width }

    /// Returns the texel of the next strip.
    mutating func place(_ strip: Int32) -> SIMD2<Int32> {
        if x + strip > width {
            x = 0
            y += Int32(CoverageStrips.bandHeight)
        }
        defer { x += strip }
        return SIMD2(x, y)
    }

    /// The height of the lines so far.
    var height: Int32 { y + Int32(CoverageStrips.bandHeight) }
}

extension CoverageStrips {
    /// Returns the height of the strips in lines of a width, which is that of the widest strip or larger.
    fileprivate func height(inLinesOf width: Int32) -> Int32 {
        var lines = StripLines(width: width)
        for strip in strips {
            if strip.width > width { return .max }
            _ = lines.place(strip.width)
        }
        return lines.height
    }
}

extension PixelRect {
    fileprivate init(_ strip: CoverageStrips.Strip) {
        self.init(minX: strip.x, minY: strip.y, maxX: strip.x + strip.width, maxY: strip.y + strip.height)
    }

    fileprivate init(_ full: CoverageStrips.Full) {
        self.init(minX: full.x, minY: full.y, maxX: full.x + full.width, maxY: full.y + full.height)
    }
}
