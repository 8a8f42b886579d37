// CGContext: drawing into a bitmap, Core Graphics' names over Cairo's image surfaces.
//
// This file makes contexts and gives out their pixels. Beside it: CGContext+State (transforms and settings),
// +Path, +Painting (fill, stroke, clear), +Clipping, +Image, +Gradient, +TransparencyLayer.
//
// A context keeps the graphics state and the current path; the pixels are its canvas's, which does what commands say:
//
//     program ──► CGContext: state, path ──command──► CairoCanvas, at once
//                                        └─command──► DrawingQueue ──► CairoCanvas, on another thread (drawsAsynchronously)
//
// The space is y-up, its origin at the bottom left, as Core Graphics' is. A context belongs to one thread at a time.
// Not here: PDF and printing, patterns, fonts, 16-bit and floating-point bitmaps, gray and CMYK bitmaps.

import CCairo

/// A place to draw into: a bitmap, and the graphics state.
public final class CGContext {
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int
    public let bitmapInfo: CGBitmapInfo
    public let colorSpace: CGColorSpace?

    /// The pixels' memory: what was handed in, or the context's own. Everything drawn so far is in it.
    public var data: UnsafeMutableRawPointer? {
        // Whoever has the memory sees in it what is drawn from now on, too.
        drawsAsynchronously = false
        return canvas.data
    }

    var layers: [TransparencyLayer] = []
    var state: ContextState
    var savedStates: [ContextState] = []
    /// The current path in pixels, y down. It is no part of the graphics state.
    var pathElements = PathElements()
    /// What the offset and blur of a shadow are measured in; identity but for layers' and views' contexts.
    let baseTransform: CGAffineTransform
    private let canvas: CairoCanvas
    /// The bitmap's memory was handed in.
    private let isOverMemory: Bool
    private var queue: DrawingQueue?

    /// A bitmap context.
    ///
    /// The bitmap is 8 bits a component, of an RGB space (components are taken as sRGB), and one of: RGBA
    /// (`premultipliedLast` or `noneSkipLast`, in the default byte order or `byteOrder32Big`) or BGRA
    /// (`premultipliedFirst` or `noneSkipFirst`, with `byteOrder32Little`). Nil for every other layout, a size
    /// outside 1…32,767, or rows that are too short or no multiple of 4 bytes.
    /// - Parameters:
    ///   - data: memory of `bytesPerRow × height` bytes that outlives the context; nil for its own, which is clear.
    ///   - bytesPerRow: 0 for `4 × width`, only where `data` is nil.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        guard bitsPerComponent == 8, space.model == .rgb, let alphaInfo = info.alphaInfo else { return nil }
        let order = info.intersection(.byteOrderMask)
        let isSwapped: Bool
        switch alphaInfo {
        case .premultipliedLast, .noneSkipLast:
            guard order == .byteOrderDefault || order == .byteOrder32Big else { return nil }
            isSwapped = true
        case .premultipliedFirst, .noneSkipFirst:
            guard order == .byteOrder32Little else { return nil }
            isSwapped = false
        default:
            return nil
        }
        let isOpaque = alphaInfo == .noneSkipLast || alphaInfo == .noneSkipFirst
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let target: CairoTarget?
        if let data {
            guard bytesPerRow % 4 == 0, bytesPerRow / 4 >= width else { return nil }
            target = CairoTarget(data: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
        } else {
            guard bytesPerRow == 0 || (bytesPerRow % 4 == 0 && bytesPerRow / 4 >= width) else { return nil }
            target = CairoTarget(width: width, height: height, format: format)
        }
        guard let target else { return nil }
        self.init(target: target, isSwapped: isSwapped, bitmapInfo: info, space: space, baseTransform: .identity,
            isOverMemory: data != nil)
    }

    /// A context to draw a layer or a view in: y down from the top left, in points.
    /// Nil when the bitmap, of `size × scale` pixels rounded up, is empty or larger than 32,767 a side.
    package convenience init?(size: CGSize, scale: CGFloat, isOpaque: Bool = false) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        let range = 1...CGFloat(CairoTarget.largestSide)
        guard range.contains(width), range.contains(height),
            let target = CairoTarget(
                width: Int(width), height: Int(height), format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32)
        else { return nil }
        let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
        self.init(
            target: target, isSwapped: true, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), space: .standard,
            baseTransform: CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height))
    }

    private init(
        target: CairoTarget, isSwapped: Bool, bitmapInfo: CGBitmapInfo, space: CGColorSpace,
        baseTransform: CGAffineTransform, isOverMemory: Bool = false
    ) {
        self.isOverMemory = isOverMemory
        width = target.width
        height = target.height
        bytesPerRow = target.bytesPerRow
        self.bitmapInfo = bitmapInfo
        colorSpace = space
        self.baseTransform = baseTransform
        let isOpaque = bitmapInfo.alphaInfo == .noneSkipLast || bitmapInfo.alphaInfo == .noneSkipFirst
        canvas = CairoCanvas(target, isSwapped: isSwapped, isOpaque: isOpaque, baseTransform: baseTransform)
        state = ContextState(ctm: baseTransform)
    }

    deinit {
        // The memory that was handed in may go now.
        if isOverMemory { queue?.wait() }
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .premultipliedLast }

    /// Makes sure that everything drawn is in the bitmap's memory.
    public func flush() {
        settledCanvas.flush()
    }

    public func synchronize() {
        flush()
    }

    /// A picture of the bitmap as it is now; later drawing does not change it.
    public func makeImage() -> CGImage? { settledCanvas.makeImage() }

    /// The same, but it may still be under way when this returns.
    /// - Parameter change: what becomes of the picture, where it is drawn.
    package func takePicture(changedBy change: (@Sendable (CGImage) -> CGImage?)? = nil) -> PendingPicture {
        let picture = PendingPicture(changedBy: change)
        perform(.takePicture(picture))
        return picture
    }

    /// A picture that is drawn in place, without a copy of the bitmap: in a context as this type's first initialiser makes it, RGBA.
    /// Nil where there is no such context.
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

    /// Whether what is drawn goes into a queue, and is done by another thread. Whatever asks for pixels waits for that, so nothing else can be
    /// told from it. Default false.
    package var drawsAsynchronously: Bool {
        get { queue != nil }
        set {
            if newValue == (queue != nil) { return }
            queue?.wait()
            queue = newValue ? DrawingQueue(canvas) : nil
        }
    }

    func perform(_ command: DrawingCommand) {
        if let queue { queue.append(command) } else { canvas.perform(command) }
    }

    /// The canvas, with everything done that has been told.
    var settledCanvas: CairoCanvas {
        queue?.wait()
        return canvas
    }

    /// User space to Cairo's pixels, y down from the top left.
    var toPixels: CGAffineTransform {
        state.ctm.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }
}
