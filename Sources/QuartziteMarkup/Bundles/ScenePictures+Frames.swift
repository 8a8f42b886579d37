// The pictures of keyframe animations. Reading a document reads their headers only; they are decoded when they are shown.

import Foundation
import Quartzite

extension ScenePictures {
    /// Makes the store of decoded pictures. Faults are reported like those of animations.
    static func decodedPictures(_ limits: MarkupLimits) -> DecodedPictures {
        DecodedPictures(byteLimit: frameBytes(limits, still: 0)) { AnimationDiagnostics.report($0) }
    }

    /// The memory for decoded frames and for decoding, in bytes. It is half of the memory that the still pictures leave; the other half is
    /// for textures, archives and the program itself.
    static func frameBytes(_ limits: MarkupLimits, still: Int) -> Int { max(0, limits.pictureBytes - still) / 2 }

    /// The picture at an address, to be decoded when it is shown. Its file and its header are checked here.
    mutating func frame(named source: String, in style: PictureStyle = .plain) -> Result<CGImage, PictureFault> {
        let key = Key(source: source, style: style)
        if let known = frames[key] { return known }
        // A file that is broken as a still picture is also broken as a frame, and is reported only once.
        if case .failure(let fault) = stillResult(of: key) { return .failure(fault) }
        let result = Result { () throws(PictureFault) in
            DataURI.isDataURI(source) ? try embeddedFrame(source, style) : try fileFrame(source, style)
        }
        frames[key] = result
        if case .success(let image) = result { origins.note(image, source, style) }
        return result
    }

    /// The pictures that were not decoded yet, by their address; one of several styles. Animations with few pictures are decoded as still
    /// pictures.
    var deferredFrames: [String: CGImage] {
        var result: [String: CGImage] = [:]
        for (key, frame) in frames {
            guard case .success(let picture) = frame, stillResult(of: key) == nil else { continue }
            result[key.source] = picture
        }
        return result
    }

    private mutating func embeddedFrame(_ source: String, _ style: PictureStyle) throws(PictureFault) -> CGImage {
        let name = Self.displayName(source)
        guard let data = DataURI.bytes(of: source) else {
            throw PictureFault(message: "the picture “\(name)” is broken, expected data:image/png;base64,…")
        }
        let size: CGImage.StatedSize
        do {
            size = try CGImage.statedSize(of: [UInt8](data), isWhole: true, limit: imageLimit)
        } catch {
            throw fault(error, name: name)
        }
        return try deferred(size, name, style) { _ in data }
    }

    private mutating func fileFrame(_ source: String, _ style: PictureStyle) throws(PictureFault) -> CGImage {
        let (name, imageLimit) = (Self.displayName(source), imageLimit)
        let (file, size) = try find(source) { folder, file, limit throws(FileFault) in
            try Self.statedSize(of: file, in: folder, limit: limit, imageLimit: imageLimit)
        }
        let identity = file.identity + (style == .plain ? "" : "\n\(style)")
        if let known = framesByIdentity[identity] { return known }
        watch(file)
        let stated: CGImage.StatedSize
        do {
            stated = try size.get()
        } catch {
            throw fault(error, name: name)
        }
        let folder = folder
        let still = style == .plain ? stillPicture(of: file) : nil
        let image = try deferred(stated, name, style, still: still) { limit throws(FileFault) in
            // Look the file up again, because a link may lead elsewhere by now.
            try folder.read(file.relativeName, limit: limit).data
        }
        framesByIdentity[identity] = image
        return image
    }

    /// The size that the header of a picture's file states, or why there is none. Reads more of the file until the header is complete.
    /// - Parameters:
    ///   - limit: the largest size of the file in bytes.
    ///   - imageLimit: the largest picture.
    static func statedSize(
        of file: SceneFolder.File, in folder: SceneFolder, limit: Int, imageLimit: ImageLimit
    ) throws(FileFault) -> Result<CGImage.StatedSize, ImageError> {
        for count in [4 << 10, 128 << 10, Int.max] {
            let bytes = [UInt8](try folder.read(file, first: count, limit: limit))
            let size = Result { () throws(ImageError) in
                try CGImage.statedSize(of: bytes, isWhole: bytes.count < count, limit: imageLimit)
            }
            if case .success(.needsMoreBytes) = size { continue }
            return size
        }
        return .success(.needsMoreBytes)
    }

    /// A picture that is decoded from the bytes that `read` returns.
    /// - Parameter still: the same picture, decoded; nil if it is not a still picture too.
    private func deferred(
        _ size: CGImage.StatedSize, _ name: String, _ style: PictureStyle, still: CGImage? = nil,
        read: @escaping @Sendable (_ limit: Int) throws(FileFault) -> Data
    ) throws(PictureFault) -> CGImage {
        let (limit, spare) = (imageLimit, decoded.spare)
        let image: CGImage? =
            if case .size(let width, let height) = size {
                decoded.deferredPicture(width: width, height: height) { () throws(FrameFault) in
                    if let still { return still }
                    return try Self.decode(name, style, limit, spare, read)
                }
            } else { nil }
        guard let image else {
            throw PictureFault(message: "the picture “\(name)” cannot be shown: it has no pixels; the layer shows no picture")
        }
        return image
    }

    private static func decode(
        _ name: String, _ style: PictureStyle, _ limit: ImageLimit, _ spare: SparePixels, _ read: (_ limit: Int) throws(FileFault) -> Data
    ) throws(FrameFault) -> CGImage {
        let reason: String
        do throws(FileFault) {
            let data = try read(limit.bytes)
            do throws(ImageError) {
                let image = try CGImage.decode(data: data, limit: limit, order: .ofTextures, spare: spare)
                if let styled = style.apply(to: image) { return styled }
                reason = "it cannot be tinted"
            } catch {
                reason = error.description
            }
        } catch {
            reason = error.reason
        }
        throw FrameFault(description: "the picture “\(name)” cannot be shown: \(reason); the animation shows the picture before it")
    }
}

/// The reason why a picture could not be decoded when it was needed.
private struct FrameFault: Error, CustomStringConvertible {
    let description: String
}
