// The pictures of a scene: finding, decoding and counting them. Pictures that are decoded when they are shown are in
// `ScenePictures+Frames`.

import Foundation
import Quartzite

/// The reason why a picture cannot be shown.
struct PictureFault: Error {
    var message: String
    /// What is wrong with the picture.
    var kind = MarkupDiagnostic.Kind.brokenPicture
    /// Whether the picture exceeds a limit. Such a fault stops the reading of the scene.
    var isTooLarge = false
    /// How to fix the file; nil for the advice of the kind.
    var mend: String?
}

/// The pictures of a scene. Each still picture is decoded once.
struct ScenePictures {
    let folder: SceneFolder
    let limits: MarkupLimits
    /// Where the pictures came from.
    var origins: PictureOrigins
    /// The paths of the decoded files and of the missing ones.
    private(set) var files: [String] = []
    /// The number of different still pictures.
    private(set) var count = 0
    /// The memory for the still pictures in bytes.
    private(set) var bytes = 0
    /// The pictures that are decoded when they are shown.
    let decoded: DecodedPictures
    /// The still pictures of the other planes; nil outside of wallpapers.
    private let equal: EqualPictures?

    struct Key: Hashable {
        let source: String
        let style: PictureStyle
    }

    private var bySource: [Key: Result<CGImage, PictureFault>] = [:]
    private var byIdentity: [String: CGImage] = [:]
    private var nearCount = 0
    /// The deferred pictures, or the fault of each that cannot be shown.
    var frames: [Key: Result<CGImage, PictureFault>] = [:]
    var framesByIdentity: [String: CGImage] = [:]

    /// - Parameters:
    ///   - decoded: holds the decoded pictures of frame videos; the planes of a wallpaper share it. Default nil: a new one.
    ///   - equal: the still pictures of the other planes. Default nil.
    init(folder: SceneFolder, limits: MarkupLimits, decoded: DecodedPictures? = nil, equal: EqualPictures? = nil) {
        self.equal = equal
        self.folder = folder
        self.limits = limits
        origins = PictureOrigins(folder: folder)
        self.decoded = decoded ?? Self.decodedPictures(limits)
    }

    /// The picture at an address: a percent-encoded path relative to the folder, or a `data:` URI.
    mutating func picture(named source: String, in style: PictureStyle = .plain) -> Result<CGImage, PictureFault> {
        let key = Key(source: source, style: style)
        if let known = bySource[key] { return known }
        let result = Result { () throws(PictureFault) in
            if style != .plain { return try styledPicture(source, style) }
            return DataURI.isDataURI(source) ? try embeddedPicture(source) : try filePicture(source)
        }
        bySource[key] = result
        if case .success(let image) = result { origins.note(image, source, style) }
        return result
    }

    private mutating func styledPicture(_ source: String, _ style: PictureStyle) throws(PictureFault) -> CGImage {
        let plain = try picture(named: source).get()
        let size = 4 * plain.width * plain.height
        guard bytes <= limits.pictureBytes - size else {
            throw PictureFault(
                message: "with the picture “\(Self.displayName(source))” the scene's pictures take more than \(limits.pictureBytes) bytes; "
                    + "make them smaller",
                isTooLarge: true)
        }
        guard let image = style.apply(to: plain) else {
            throw PictureFault(message: "the picture “\(Self.displayName(source))” cannot be tinted; the layer shows no picture")
        }
        bytes += size
        return image
    }

    /// The name of a picture in messages: its address, cut to 80 characters, or to 30 for a `data:` URI.
    static func displayName(_ source: String) -> String {
        guard source.utf8.count > 80 else { return source }
        return String(decoding: source.utf8.prefix(DataURI.isDataURI(source) ? 30 : 80), as: UTF8.self) + "…"
    }

    // MARK: Embedded pictures

    private mutating func embeddedPicture(_ source: String) throws(PictureFault) -> CGImage {
        guard let data = DataURI.bytes(of: source) else {
            throw PictureFault(message: "the picture “\(Self.displayName(source))” is broken, expected data:image/png;base64,…")
        }
        return try decode(data, name: Self.displayName(source))
    }

    // MARK: Files

    private mutating func filePicture(_ source: String) throws(PictureFault) -> CGImage {
        let known = byIdentity
        let (file, result) = try find(source) { folder, file, limit throws(FileFault) -> (image: CGImage?, data: Data) in
            if let image = known[file.identity] { return (image, Data()) }
            return (nil, try folder.read(file, limit: limit))
        }
        if let image = result.image { return image }
        files.append(file.watchedPath)
        let image = try decode(result.data, name: Self.displayName(source))
        byIdentity[file.identity] = image
        return image
    }

    /// Reads the first existing file among the possible paths of a picture. If there is none, the most likely path is watched.
    mutating func find<Content>(
        _ source: String, read: (SceneFolder, SceneFolder.File, _ limit: Int) throws(FileFault) -> Content
    ) throws(PictureFault) -> (file: SceneFolder.File, content: Content) {
        if let scheme = Self.scheme(of: source), scheme != "file" {
            throw PictureFault(
                message: "the picture “\(Self.displayName(source))” is not downloaded; put the picture into the scene's folder",
                kind: .missingPicture)
        }
        var faults: [FileFault] = []
        for name in Self.candidates(for: source) {
            do {
                let file = try folder.file(name)
                return (file, try read(folder, file, limits.pictureFileBytes))
            } catch {
                faults.append(error)
            }
        }
        // A fault other than “missing” is more useful to the author.
        let fault = faults.first { $0.problem != .missing } ?? FileFault(problem: .missing)
        if let expected = Self.candidates(for: source).first, fault.problem == .missing {
            if let file = try? folder.file(expected) { files.append(file.watchedPath) }
        }
        if case .tooLarge = fault.problem {
            throw PictureFault(
                message: "the picture “\(Self.displayName(source))” cannot be read: \(fault.reason)", isTooLarge: true)
        }
        let near = fault.problem == .missing ? nearPicture(source) : nil
        let hint = near.map { "; there is a picture “\($0)”" } ?? ""
        throw PictureFault(
            message: "the picture “\(Self.displayName(source))” cannot be read: \(fault.reason)\(hint); the layer shows no picture",
            kind: Self.kind(of: fault), mend: near.map { "Write src=\"\(PictureFiles.encoded($0))\", or put the file where src says." })
    }

    /// The largest number of missing pictures for which others are looked for: each time, folders are listed.
    static let nearLimit = 32

    private mutating func nearPicture(_ source: String) -> String? {
        guard nearCount < Self.nearLimit else { return nil }
        nearCount += 1
        return NearPicture.find(source, in: folder)
    }

    /// The kind of diagnostic for a picture whose file cannot be read.
    private static func kind(of fault: FileFault) -> MarkupDiagnostic.Kind {
        switch fault.problem {
        case .missing: .missingPicture
        case .damaged: .brokenPicture
        case .notAFile, .denied, .tooLarge, .outside, .other: .unreadableFile
        }
    }

    /// The still picture in a file; nil if there is none.
    func stillPicture(of file: SceneFolder.File) -> CGImage? { byIdentity[file.identity] }

    /// The still picture at an address, or why there is none; nil if it was not requested yet.
    func stillResult(of key: Key) -> Result<CGImage, PictureFault>? { bySource[key] }

    /// Watches the file of a picture.
    mutating func watch(_ file: SceneFolder.File) { files.append(file.watchedPath) }

    /// The paths relative to the folder to try, in order.
    ///
    /// An absolute path is a path on the author's machine. In a bundle the picture is among the assets under the same name.
    static func candidates(for source: String) -> [String] {
        let decoded = source.removingPercentEncoding ?? source
        var result: [String] = []
        for name in decoded == source ? [source] : [decoded, source] {
            if name.hasPrefix("/") || scheme(of: name) == "file" {
                guard let last = name.split(separator: "/").last else { continue }
                result += ["assets/\(last)", String(last)]
            } else {
                result.append(name)
            }
        }
        return result
    }

    /// Whether an address is a path on its author's machine: an absolute path, or a `file:` URL.
    static func isAbsolute(_ source: String) -> Bool { source.hasPrefix("/") || scheme(of: source) == "file" }

    /// The scheme of an address in lower case; nil for a path. A single letter before a colon is a Windows drive.
    private static func scheme(of source: String) -> String? {
        guard let colon = source.prefix(16).firstIndex(of: ":"), source.distance(from: source.startIndex, to: colon) > 1 else {
            return nil
        }
        let scheme = source[..<colon]
        return scheme.allSatisfy { $0.isASCII && $0.isLetter } ? scheme.lowercased() : nil
    }

    // MARK: Decoding

    private mutating func decode(_ data: Data, name: String) throws(PictureFault) -> CGImage {
        count += 1
        if let image = equal?.image(of: data) { return image }
        let image: CGImage
        do {
            image = try CGImage.decode(data: data, limit: imageLimit)
        } catch {
            count -= 1
            throw fault(error, name: name)
        }
        equal?.note(image, of: data)
        bytes += 4 * image.width * image.height
        return image
    }

    /// The largest picture for which the still pictures leave memory.
    var imageLimit: ImageLimit {
        let standard = ImageLimit.standard
        let left = max(0, limits.pictureBytes - bytes)
        return ImageLimit(
            side: standard.side, pixels: min(standard.pixels, left / 4), bytes: min(standard.bytes, limits.pictureFileBytes))
    }

    /// The reason why a picture within `imageLimit` could not be decoded.
    func fault(_ error: ImageError, name: String) -> PictureFault {
        switch error.problem {
        case .tooLarge(let width, let height, _) where Self.fits(width, height, .standard):
            // The picture itself is within the decoder's limits. The memory that other pictures leave is too small.
            PictureFault(
                message: "with the picture “\(name)” of \(width) × \(height) pixels the scene's pictures take more than "
                    + "\(limits.pictureBytes) bytes when decoded; make them smaller",
                isTooLarge: true)
        case .tooLarge, .tooManyBytes:
            PictureFault(message: "the picture “\(name)” is too large: \(error.description)", isTooLarge: true)
        default:
            PictureFault(message: "the picture “\(name)” cannot be shown: \(error.description); the layer shows no picture")
        }
    }

    private static func fits(_ width: Int, _ height: Int, _ limit: ImageLimit) -> Bool {
        // The product of two sides within the limit does not overflow.
        max(width, height) <= limit.side && width * height <= limit.pixels
    }
}
