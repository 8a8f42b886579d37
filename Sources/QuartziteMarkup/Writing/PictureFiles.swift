// The pictures of a document that is being written: each once, as a file or as a `data:` URI.

import Foundation
import Quartzite

/// Gives pictures addresses and collects their files.
struct PictureFiles {
    let mode: CAMLWriter.Pictures
    /// Whether addresses only describe the pictures, for a fingerprint, and no picture is encoded.
    private let isDescribing: Bool
    /// The names of the files relative to the document, with their bytes.
    private(set) var files: [String: Data] = [:]
    /// The origins of the pictures of a document that was read; nil for layers of a program.
    private let origins: PictureOrigins?
    /// Whether all files go into `assets`.
    private let isBesideDocument: Bool
    /// The bytes of an existing file, which may belong to another scene; nil for none.
    private let existing: (String) -> Data?
    /// The addresses of the pictures so far. An entry retains its picture, so that no later picture gets the same identity.
    private var addresses: [ObjectIdentifier: (image: CGImage, address: String?)] = [:]
    private var names: [Data: String] = [:]
    private var count = 0

    init(
        mode: CAMLWriter.Pictures, origins: PictureOrigins?, isBesideDocument: Bool = false,
        existing: @escaping (String) -> Data? = { _ in nil }
    ) {
        (self.mode, self.origins, self.isBesideDocument, self.existing) = (mode, origins, isBesideDocument, existing)
        isDescribing = false
    }

    /// Makes addresses that describe the pictures: a hash of the pixels, or the size of a picture whose pixels are not decoded yet.
    init(describing: Void) {
        (mode, origins, isBesideDocument, existing, isDescribing) = (.inline, nil, false, { _ in nil }, true)
    }

    /// The conversion of a picture's bytes to its pixels.
    func style(of image: CGImage) -> PictureStyle { origins?[image]?.style ?? .plain }

    /// A document's attributes of a picture besides its address and style.
    func attributes(of image: CGImage) -> [(name: String, value: String)] { origins?[image]?.attributes ?? [] }

    /// The address of a picture for `src`. Nil if the picture cannot be encoded.
    mutating func address(of image: CGImage) -> String? {
        if let known = addresses[ObjectIdentifier(image)] { return known.address }
        let address = newAddress(of: image)
        addresses[ObjectIdentifier(image)] = (image, address)
        return address
    }

    private mutating func newAddress(of image: CGImage) -> String? {
        if isDescribing {
            guard image.deferred == nil else { return "\(image.width)x\(image.height)" }
            return image.withPixels { ContentHash($0) }.text
        }
        guard let origin = origins?[image] else { return (try? image.pngData()).map { address(of: $0, named: nil) } }
        if DataURI.isDataURI(origin.source) {
            if mode == .inline { return origin.source }
            return DataURI.bytes(of: origin.source).map { address(of: $0, named: nil) }
        }
        if let file = origins?.file(of: origin) { return address(of: file.data, named: file.name) }
        // The file no longer exists. The pixels are in memory, but the pixels of a styled picture differ from the file's.
        return origin.style == .plain ? (try? image.pngData()).map { address(of: $0, named: nil) } : nil
    }

    /// The address of a file that a kept part names; nil for an address without a file, which stays as it is.
    /// - Parameter document: the document that has the part.
    mutating func address(ofKept source: String, in document: MarkupDocument?) -> String? {
        if DataURI.isDataURI(source) { return nil }
        return origins?.file(source, in: document).map { address(of: $0.data, named: $0.name) }
    }

    private mutating func address(of data: Data, named name: String?) -> String {
        let ending = Self.ending(of: data)
        if mode == .inline { return "data:\(ending.type);base64," + data.base64EncodedString() }
        if let known = names[data] { return Self.encoded(known) }
        let chosen = free(name.map { inside($0) } ?? nextName(ending.name), for: data)
        files[chosen] = data
        names[data] = chosen
        return Self.encoded(chosen)
    }

    private mutating func nextName(_ ending: String) -> String {
        repeat { count += 1 } while files["assets/image-\(count).\(ending)"] != nil
        return "assets/image-\(count).\(ending)"
    }

    /// A name within the bundle: without `..`, and in `assets` for a document without a bundle.
    private func inside(_ name: String) -> String {
        var parts: [Substring] = []
        for part in name.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        if isBesideDocument, parts.first != "assets" || parts.count < 2 { parts.insert("assets", at: 0) }
        return parts.joined(separator: "/")
    }

    /// The name, or if another file has it, a name with a hash of the bytes.
    private func free(_ name: String, for data: Data) -> String {
        let isReserved = ["main.caml", "index.xml"].contains(name)
        if !isReserved, files[name].map({ $0 == data }) ?? true, existing(name).map({ $0 == data }) ?? true { return name }
        let dot = name.lastIndex(of: ".").flatMap { name[$0...].contains("/") ? nil : $0 } ?? name.endIndex
        return "\(name[..<dot])-\(ContentHash(data).text.prefix(8))\(name[dot...])"
    }

    /// The ending and the media type according to the first bytes of a picture.
    private static func ending(of data: Data) -> (name: String, type: String) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return ("png", "image/png") }
        if data.starts(with: [0xFF, 0xD8]) { return ("jpg", "image/jpeg") }
        if data.starts(with: Array("GIF8".utf8)) { return ("gif", "image/gif") }
        if data.starts(with: Array("RIFF".utf8)) { return ("webp", "image/webp") }
        return ("bin", "application/octet-stream")
    }

    /// A path with all characters percent-encoded that mean something in addresses.
    static func encoded(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/()+,@!$=")
}
