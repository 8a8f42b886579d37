// The pictures of a scene: finding, decoding and counting them.

import Foundation
import Quartzite

/// The reason why a picture cannot be shown.
struct PictureFault: Error {
    var message: String
    /// What is wrong with the picture.
    var kind = MarkupDiagnostic.Kind.brokenPicture
    /// Whether the picture exceeds a limit. Such a fault stops the reading of the scene.
    var isTooLarge = false
}

/// The pictures of a scene. Each picture is decoded once.
struct ScenePictures {
    let folder: SceneFolder
    let limits: MarkupLimits
    /// The paths of the decoded files and of the missing ones.
    private(set) var files: [String] = []
    /// The number of different pictures that were decoded.
    private(set) var count = 0
    /// The memory for the decoded pictures in bytes.
    private(set) var bytes = 0

    private struct Key: Hashable {
        let source: String
        let style: PictureStyle
    }

    private var bySource: [Key: Result<CGImage, PictureFault>] = [:]
    private var byIdentity: [String: CGImage] = [:]

    init(folder: SceneFolder, limits: MarkupLimits) {
        self.folder = folder
        self.limits = limits
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
        if let scheme = Self.scheme(of: source), scheme != "file" {
            throw PictureFault(
                message: "the picture “\(Self.displayName(source))” is not downloaded; put the picture into the scene's folder",
                kind: .missingPicture)
        }
        var faults: [FileFault] = []
        for name in Self.candidates(for: source) {
            let file: SceneFolder.File
            let data: Data
            do {
                file = try folder.file(name)
                if let known = byIdentity[file.identity] { return known }
                data = try folder.read(file, limit: limits.pictureFileBytes)
            } catch {
                faults.append(error)
                continue
            }
            files.append(file.watchedPath)
            let image = try decode(data, name: Self.displayName(source))
            byIdentity[file.identity] = image
            return image
        }
        // A fault other than “missing” tells the author more.
        let fault = faults.first { $0.problem != .missing } ?? FileFault(problem: .missing)
        if let expected = Self.candidates(for: source).first, fault.problem == .missing {
            if let file = try? folder.file(expected) { files.append(file.watchedPath) }
        }
        if case .tooLarge = fault.problem {
            throw PictureFault(
                message: "the picture “\(Self.displayName(source))” cannot be read: \(fault.reason)", isTooLarge: true)
        }
        throw PictureFault(
            message: "the picture “\(Self.displayName(source))” cannot be read: \(fault.reason); the layer shows no picture",
            kind: .missingPicture)
    }

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
        let standard = ImageLimit.standard
        let left = max(0, limits.pictureBytes - bytes)
        let limit = ImageLimit(
            side: standard.side, pixels: min(standard.pixels, left / 4), bytes: min(standard.bytes, limits.pictureFileBytes))
        let image: CGImage
        do {
            image = try CGImage.decode(data: data, limit: limit)
        } catch {
            switch error.problem {
            case .tooLarge(let width, let height, _) where Self.fits(width, height, standard):
                // The picture itself is within the decoder's limits. The memory that other pictures have left is too small.
                throw PictureFault(
                    message: "with the picture “\(name)” of \(width) × \(height) pixels the scene's pictures take more than "
                        + "\(limits.pictureBytes) bytes when decoded; make them smaller",
                    isTooLarge: true)
            case .tooLarge, .tooManyBytes:
                throw PictureFault(message: "the picture “\(name)” is too large: \(error.description)", isTooLarge: true)
            default:
                throw PictureFault(
                    message: "the picture “\(name)” cannot be shown: \(error.description); the layer shows no picture")
            }
        }
        count += 1
        bytes += 4 * image.width * image.height
        return image
    }

    private static func fits(_ width: Int, _ height: Int, _ limit: ImageLimit) -> Bool {
        // The product of two sides within the limit does not overflow.
        max(width, height) <= limit.side && width * height <= limit.pixels
    }
}
