// CGContext: drawing into a bitmap, by Core Graphics' names over Cairo's image surfaces.
//
// This file has the initialisers and the access to pixels. Drawing is in CGContext+State (transforms and settings), +Path, +Painting (fill,
// stroke, clear), +Clipping, +Image, +Gradient, +TransparencyLayer, +Glyphs.
//
// A context has the graphics state and the current path. Its canvas has the pixels and executes commands:
//
//     program ──► CGContext: state, path ──command──► CairoCanvas, at once
//                                        └─command──► DrawingQueue ──► CairoCanvas, on another thread (drawsAsynchronously)
//
// In the base space y is up and the origin at the bottom left, as in Core Graphics. A context belongs to one thread at a time.
// Not here: PDF and printing, bitmaps of 16 bits or floating-point numbers per component, CMYK bitmaps.

internal import CCairo

/// A bitmap to draw into, with a graphics state.
public final class CGContext {
    /// The width of the bitmap in pixels.
    public let width: Int
    /// The height of the bitmap in pixels.
    public let height: Int
    /// The distance between two rows of the bitmap in bytes.
    public let bytesPerRow: Int
    /// The layout of the pixels.
    public let bitmapInfo: CGBitmapInfo
    /// The colour space that the context was made with.
    public let colorSpace: CGColorSpace?

    /// The memory of the pixels, given or the context's own. All earlier drawing is in it.
    public var data: UnsafeMutableRawPointer? {
        // The caller may read the memory after later drawing, too.
        drawsAsynchronously = false
        return converted?.data ?? canvas.data
    }

    var layers: [TransparencyLayer] = []
    var state: ContextState
    var savedStates: [ContextState] = []
    /// The current path in pixels, y down. Not a part of the graphics state.
    var pathElements = PathElements()
    /// The space of a shadow's offset and blur: the identity, except in contexts of layers and views.
    let baseTransform: CGAffineTransform
    /// From the text's space, y up, to user space. Not a part of the graphics state. Default: the identity.
    public var textMatrix = CGAffineTransform.identity
    /// The settings of antialiasing, both of which must be true.
    var allowsAntialiasing = true { didSet { state.shouldAntialias = allowsAntialiasing && state.wantsAntialiasing } }
    private let canvas: CairoCanvas
    private let layout: PixelLayout
    /// The bitmap in a layout that Cairo does not draw; nil if the canvas draws into the bitmap itself.
    private let converted: ConvertedBitmap?
    /// Whether the caller owns the bitmap's memory.
    private let isOverMemory: Bool
    private var queue: DrawingQueue?

    /// A bitmap context.
    ///
    /// Nil for a layout that the parameters below do not list, for a side outside 1…32,767, and for rows that are too short or not a
    /// multiple of a pixel's bytes. A message on standard error lists the layouts if the layout is not supported.
    ///
    /// RGBA and BGRA are the fastest. In other layouts each drawing call converts the whole bitmap.
    /// - Parameters:
    ///   - data: memory of `bytesPerRow × height` bytes that outlives the context; nil for zeroed memory of the context's own.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - bitsPerComponent: 8, or 5 for RGB pixels of 16 bits.
    ///   - bytesPerRow: at least `width` times a pixel's bytes. Where `data` is nil, 0 means the smallest value.
    ///   - space: an RGB space, or a gray space. Components count as sRGB in every RGB space.
    ///   - bitmapInfo: for RGB of 8 bits, `premultipliedLast`, `premultipliedFirst`, `noneSkipLast` or `noneSkipFirst`, in the default byte
    ///     order, which is `byteOrder32Big`, or `byteOrder32Little`. For RGB of 5 bits, `noneSkipFirst` in the default byte order, which is
    ///     `byteOrder16Big`, or `byteOrder16Little`. For gray, `none`. For coverage without colours, `alphaOnly` in any space.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard let layout = PixelLayout(bitsPerComponent: bitsPerComponent, model: space.model, info: info) else {
            StandardError.write("quartzite: \(PixelLayout.refusal(bitsPerComponent: bitsPerComponent, info: info))\n")
            return nil
        }
        let sides = 1...CairoTarget.largestSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        let shortestRow = width * layout.bytesPerPixel
        let hasOwnRows = data == nil && bytesPerRow == 0
        guard hasOwnRows || (bytesPerRow >= shortestRow && bytesPerRow % layout.bytesPerPixel == 0) else { return nil }
        let format = layout.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let target: CairoTarget?
        var converted: ConvertedBitmap?
        if !layout.isDrawnByCairo {
            target = CairoTarget(width: width, height: height, format: format)
            let rowBytes = hasOwnRows ? shortestRow : bytesPerRow
            guard rowBytes <= Int(Int32.max) else { return nil }
            converted = ConvertedBitmap(data: data, width: width, height: height, bytesPerRow: rowBytes, layout: layout)
        } else if let data {
            target = CairoTarget(data: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
        } else {
            target = CairoTarget(width: width, height: height, format: format)
        }
        guard let target else { return nil }
        self.init(
            target: target, layout: layout, bitmapInfo: info, space: space, baseTransform: .identity,
            isOverMemory: data != nil, converted: converted)
    }

    /// A context for a layer or a view: y down from the top left, in points.
    /// Nil where a side of the bitmap, `size × scale` pixels rounded up, is outside 1…32,767.
    package convenience init?(size: CGSize, scale: CGFloat, isOpaque: Bool = false) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...CGFloat(CairoTarget.largestSide)
        guard range.contains(width), range.contains(height),
            let target = CairoTarget(
                width: Int(width), height: Int(height), format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32)
        else { return nil }
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
        self.init(
            target: target, layout: PixelLayout(isOpaque: isOpaque), bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), space: .standard,
            baseTransform: CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height))
    }

    private init(
        target: CairoTarget, layout: PixelLayout, bitmapInfo: CGBitmapInfo, space: CGColorSpace,
        baseTransform: CGAffineTransform, isOverMemory: Bool = false, converted: ConvertedBitmap? = nil
    ) {
        self.isOverMemory = isOverMemory
        self.layout = layout
        self.converted = converted
        width = target.width
        height = target.height
        bytesPerRow = converted?.bytesPerRow ?? target.bytesPerRow
        self.bitmapInfo = bitmapInfo
        colorSpace = space
        self.baseTransform = baseTransform
        canvas = CairoCanvas(target, isSwapped: layout.order != .bgra, isOpaque: layout.isOpaque, baseTransform: baseTransform)
        state = ContextState(ctm: baseTransform)
    }

    deinit {
        // The caller may free the bitmap's memory now.
        if isOverMemory { queue?.wait() }
    }

    /// The bits of a component: 8, or 5 in pixels of 16 bits.
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    /// The bits of a pixel: 32, 16 or 8.
    public var bitsPerPixel: Int { 8 * layout.bytesPerPixel }
    /// The place of alpha in the pixels.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .premultipliedLast }

    /// Returns when all drawing is in the bitmap's memory.
    public func flush() {
        settledCanvas.flush()
    }

    /// Returns when all drawing is in the bitmap's memory, like `flush()`.
    public func synchronize() {
        flush()
    }

    /// A copy of the bitmap as a picture; nil if memory runs out.
    public func makeImage() -> CGImage? {
        load()
        return settledCanvas.makeImage()
    }

    /// A copy of the bitmap as a picture that may still be pending when this function returns.
    /// - Parameter change: maps the picture, on the thread that draws.
    package func takePicture(changedBy change: (@Sendable (CGImage) -> CGImage?)? = nil) -> PendingPicture {
        let picture = PendingPicture(changedBy: change)
        perform(.takePicture(picture))
        return picture
    }

    /// A picture that `draw` draws into an RGBA bitmap context, without a copy of the bitmap. Nil where the context cannot be made.
    package static func drawnImage(width: Int, height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
        guard (1...CairoTarget.largestSide).contains(width), (1...CairoTarget.largestSide).contains(height) else { return nil }
        var isDrawn = false
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
            pixels.initialize(repeating: 0)
            count = 4 * width * height
            guard
                let context = CGContext(
                    data: pixels.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width, space: .standard,
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            else { return }
            draw(context)
            context.flush()
            isDrawn = true
        }
        return isDrawn ? CGImage(width: width, height: height, premultipliedRGBA: pixels) : nil
    }

    // MARK: Commands

    /// Whether another thread executes the drawing commands. Every access to pixels waits for them, so results are the same. Default false.
    package var drawsAsynchronously: Bool {
        get { queue != nil }
        set {
            // The program may read a converted bitmap after any call, so its commands run at once.
            if newValue == (queue != nil) || converted != nil { return }
            queue?.wait()
            queue = newValue ? DrawingQueue(canvas) : nil
        }
    }

    func perform(_ command: DrawingCommand) {
        if let queue { queue.append(command) } else { change { $0.perform(command) } }
    }

    /// Changes the canvas after all earlier commands. A converted bitmap is converted before and after.
    func change(_ body: (CairoCanvas) -> Void) {
        load()
        let canvas = settledCanvas
        body(canvas)
        if let converted { canvas.withBitmap { converted.store($0, bytesPerRow: $1) } }
    }

    /// Gives the canvas the pixels of a converted bitmap, which the program may have changed.
    private func load() {
        guard let converted else { return }
        canvas.withBitmap { converted.load(into: $0, bytesPerRow: $1) }
    }

    /// The canvas, after all earlier commands were executed.
    var settledCanvas: CairoCanvas {
        queue?.wait()
        return canvas
    }

    /// From user space to Cairo's pixels, y down from the top left.
    var toPixels: CGAffineTransform {
        state.ctm.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }
}
