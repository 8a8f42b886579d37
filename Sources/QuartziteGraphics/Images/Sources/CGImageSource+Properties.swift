// The properties of picture files and of their pictures, by ImageIO's keys.

/// The key of the number of pixels along x.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The key of the number of pixels along y.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The key of how a picture is to be turned: always 1, as pictures are decoded upright.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The key of the number of bits of a colour component: always 8.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The key of the colour model: always `RGB`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The colour model of red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The key of the number of bytes of the file.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The key of the dictionary of a GIF's properties.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The key of the number of rounds of a GIF; 0 means endless. Missing if the file does not state it.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The key of the time that a frame is shown, in seconds. Times up to 0.01 s count as 0.1 s.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The key of the time that a frame is shown, in seconds, exactly as the file states it.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The option that lets the decoded picture be kept. Has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The option that lets a picture be decoded at once. Pictures always are.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// The option that lets pictures have more than 8 bits. Has no effect.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The option that states the type of the file. Has no effect: the content decides.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The option that makes a small picture of the whole one if there is none in the file. Small pictures always are made of the whole one.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The option that makes a small picture of the whole one. Small pictures always are.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The option that turns a small picture upright. Pictures always are upright.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// The option of the largest number of pixels along a side of a small picture.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"

/// Returns the properties of a file: its size in bytes, and the number of rounds of a GIF. Returns nil for bytes that are not a picture.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    isrc.state.withLock { state in
        guard state.header != nil else { return nil }
        var found: [String: Any] = [kCGImagePropertyFileSize: NSNumber(value: state.bytes.count)]
        if let frames = state.frames {
            let count = frames.loopCount.map { [kCGImagePropertyGIFLoopCount: NSNumber(value: $0)] }
            found[kCGImagePropertyGIFDictionary] = count ?? [:]
        }
        return found
    }
}

/// Returns the properties of a picture: its size in pixels, and the times of a GIF's frame. Returns nil for an index without a picture.
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
    isrc.state.withLock { state in
        guard index >= 0, index < state.count, let header = state.header else { return nil }
        let swaps = header.orientation.swapsSides
        var found: [String: Any] = [
            kCGImagePropertyPixelWidth: NSNumber(value: swaps ? header.height : header.width),
            kCGImagePropertyPixelHeight: NSNumber(value: swaps ? header.width : header.height),
            kCGImagePropertyOrientation: NSNumber(value: 1), kCGImagePropertyDepth: NSNumber(value: 8),
            kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        ]
        if let frames = state.frames {
            let delay = frames.frames[index].delay
            found[kCGImagePropertyGIFDictionary] = [
                kCGImagePropertyGIFDelayTime: NSNumber(value: delay <= 1 ? 0.1 : Double(delay) / 100),
                kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: Double(delay) / 100),
            ]
        }
        return found
    }
}

/// The type of GIF files.
public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// The type of PNG files.
public let kUTTypePNG: CFString = "public.png"
/// The type of JPEG files.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type of all pictures.
public let kUTTypeImage: CFString = "public.image"

/// Returns whether a type of files is another type or a kind of it. All types of pictures are kinds of `kUTTypeImage`.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    inUTI == inConformsToUTI
        || inConformsToUTI == kUTTypeImage
            && ["com.compuserve.gif", "public.png", "public.jpeg", "org.webmproject.webp", "com.microsoft.bmp", "public.tiff"].contains(
                inUTI)
}
