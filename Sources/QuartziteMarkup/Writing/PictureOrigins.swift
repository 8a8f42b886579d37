import Foundation
import Quartzite

/// Where the pictures of a document came from, so that a writer can write the original bytes.
struct PictureOrigins {
    /// Where one picture came from.
    struct Origin {
        /// The address in the document: a percent-encoded path, or a `data:` URI.
        let source: String
        let style: PictureStyle
    }

    private struct Entry {
        weak var image: CGImage?
        let origin: Origin
    }

    /// The folder that the addresses refer to.
    let folder: SceneFolder
    private var entries: [ObjectIdentifier: Entry] = [:]

    init(folder: SceneFolder) { self.folder = folder }

    /// Notes the address under which a picture was found first.
    mutating func note(_ image: CGImage, _ source: String, _ style: PictureStyle) {
        if self[image] == nil { entries[ObjectIdentifier(image)] = Entry(image: image, origin: Origin(source: source, style: style)) }
    }

    /// The origin of a picture; nil for a picture that was made by a program.
    subscript(image: CGImage) -> Origin? {
        entries[ObjectIdentifier(image)].flatMap { $0.image === image ? $0.origin : nil }
    }

    /// The bytes of a file that an address means, and its name relative to the folder. Nil for other addresses and missing files.
    func file(_ source: String, limit: Int = MarkupLimits().pictureFileBytes) -> (name: String, data: Data)? {
        guard !DataURI.isDataURI(source) else { return nil }
        for name in ScenePictures.candidates(for: source) {
            if let (data, _) = try? folder.read(name, limit: limit) { return (name, data) }
        }
        return nil
    }
}
