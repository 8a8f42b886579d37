// ImageIO's picture files: the pictures in a file and their properties.
//
// A GIF has all its frames, each composed with those before it; other files have one picture. The properties are in
// CGImageSource+Properties.swift.

import Synchronization

/// A picture file in memory. Any thread may use it.
public final class CGImageSource: Sendable {
    struct State {
        var bytes: [UInt8] = []
        var isFinal = false
        /// Why the bytes cannot be read; nil for a file whose beginning was read.
        var problem: ImageError?
        var header: ImageHeader?
        /// The frames of a GIF; nil for other files.
        var frames: GIFFrames?
        /// The decoder of a GIF, which has drawn the frames up to the latest one that was asked for, and that frame.
        var player: GIFPlayer?
        var latest: CGImage?
    }

    let state: Mutex<State>

    /// Creates a source of a whole file, or of none yet.
    init(_ bytes: [UInt8]?) {
        var state = State()
        if let bytes { state.take(bytes, isFinal: true) }
        self.state = Mutex(state)
    }
}

/// How much of a picture file was read.
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

extension CGImageSource.State {
    /// Takes over the bytes that are known of the file.
    mutating func take(_ new: [UInt8], isFinal: Bool) {
        (bytes, self.isFinal, problem) = (new, isFinal, nil)
        (header, frames, player, latest) = (nil, nil, nil, nil)
        do throws(ImageError) {
            let header = try ImageHeader(bytes: new)
            try ImageLimit.standard.check(width: header.width, height: header.height)
            self.header = header
            if header.format == .gif { frames = GIFFrames(new) }
        } catch {
            problem = error
        }
    }

    /// The number of pictures.
    var count: Int { frames?.frames.count ?? (header == nil ? 0 : 1) }

    /// Decodes a picture; nil for an index without one, and for data that cannot be decoded.
    mutating func image(at index: Int) -> CGImage? {
        guard index >= 0, index < count, let header else { return nil }
        guard let frames else { return try? CGImage.decode(data: Data(bytes)) }
        if let player, player.count == index + 1, let latest { return latest }
        do throws(ImageError) {
            // A frame before the latest one is reached from the first one.
            if player.map({ $0.count > index }) ?? true {
                player = try GIFPlayer(bytes, canvas: header, frames: frames, limit: .standard)
            }
            guard let player else { return nil }
            var raster = try player.next()
            while player.count <= index { raster = try player.next() }
            latest = try CGImage.finish(raster, header, .standard)
            return latest
        } catch {
            (player, latest) = (nil, nil)
            return nil
        }
    }

    var status: CGImageSourceStatus {
        if header == nil { return bytes.isEmpty || !isFinal ? .statusReadingHeader : .statusUnknownType }
        if !isFinal { return .statusIncomplete }
        return frames.map { $0.isComplete } ?? true ? .statusComplete : .statusUnexpectedEOF
    }
}

// MARK: Functions

/// Creates a source of the bytes of a picture file. The options have no effect. Never nil; a source of bytes that are not a picture has no
/// pictures.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { CGImageSource([UInt8](data)) }

/// Creates a source of a picture file; nil if the file cannot be read. The options have no effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url)).map { CGImageSource([UInt8]($0)) }
}

/// Creates a source of a provider's bytes. The options have no effect.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource? {
    provider.data.map { CGImageSource([UInt8]($0)) }
}

/// Creates a source without bytes, for `CGImageSourceUpdateData`. The options have no effect.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { CGImageSource(nil) }

/// Gives a source all bytes that are known of its file, and states whether they are the whole file.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.state.withLock { $0.take([UInt8](data), isFinal: final) }
}

/// Returns the number of pictures: the frames of a GIF, else 1; 0 for bytes that are not a picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.state.withLock { $0.count } }

/// Returns how much of the file was read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.state.withLock { $0.status } }

/// Returns how much of a picture was read; a picture that does not exist counts as not read.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    isrc.state.withLock { state in
        guard index >= 0, index < state.count else { return .statusReadingHeader }
        return index < state.count - 1 ? .statusComplete : state.status
    }
}

/// Returns the type of the file as a uniform type identifier, such as `public.png`; nil for an unknown one.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.state.withLock { state in
        switch state.header?.format {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .webP: "org.webmproject.webp"
        case .gif: "com.compuserve.gif"
        case .bmp: "com.microsoft.bmp"
        case .tiff: "public.tiff"
        case .heic: "public.heic"
        case .avif: "public.avif"
        case nil: nil
        }
    }
}

/// Decodes a picture, turned upright as the file states. Returns nil for an index without a picture, and for data that cannot be decoded.
/// The options have no effect.
///
/// - Complexity: frames of a GIF in their order are decoded one by one; an earlier frame than the latest one begins with the first frame.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    isrc.state.withLock { $0.image(at: index) }
}

/// Decodes a picture in a smaller size: the longer side has at most `kCGImageSourceThumbnailMaxPixelSize` pixels. Other options have no
/// effect, and files with a picture in small are decoded as a whole.
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
    guard let image = isrc.state.withLock({ $0.image(at: index) }) else { return nil }
    guard let wanted = options?[kCGImageSourceThumbnailMaxPixelSize], let limit = (wanted as? NSNumber)?.doubleValue, limit >= 1,
        limit < Double(max(image.width, image.height))
    else { return image }
    let factor = limit / Double(max(image.width, image.height))
    let size = CGSize(
        width: max(1, (Double(image.width) * factor).rounded()), height: max(1, (Double(image.height) * factor).rounded()))
    guard let context = CGContext(size: size, scale: 1) else { return nil }
    // The context's y points down, the picture's up.
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(origin: .zero, size: size))
    return context.makeImage()
}
