import Foundation
import Quartzite

/// The origins of the pictures of a document, so that a writer can write the original bytes.
struct PictureOrigins {
    /// Where one picture came from.
    struct Origin {
        /// The address in the document: a percent-encoded path, or a `data:` URI.
        let source: String
        let style: PictureStyle
        /// The folder that the address refers to.
        let folder: SceneFolder
        /// Attributes without a use.
        var attributes: [(name: String, value: String)] = []
    }

    private struct Entry {
        weak var image: CGImage?
        var origin: Origin
        /// The names of the origin's attributes.
        var names: Set<String> = []

        /// The largest number of attributes, which are written at every use of the picture.
        static let attributeLimit = 64

        mutating func add(_ attribute: MarkupAttribute) {
            guard names.count < Self.attributeLimit, names.insert(attribute.name).inserted else { return }
            origin.attributes.append((attribute.name, attribute.value))
        }
    }

    /// The folders of the documents: one, or one for each plane.
    private let folders: [SceneFolder]
    /// The folder of each document.
    private var folderOfDocument: [ObjectIdentifier: SceneFolder] = [:]
    private var entries: [ObjectIdentifier: Entry] = [:]

    init(folder: SceneFolder) { folders = [folder] }

    /// Joins the origins of several documents.
    init(merging documents: [PictureOrigins]) {
        folders = documents.flatMap(\.folders)
        for document in documents {
            entries.merge(document.entries) { first, _ in first }
            folderOfDocument.merge(document.folderOfDocument) { first, _ in first }
        }
    }

    /// Records the document whose addresses refer to the folder.
    mutating func note(_ document: MarkupDocument) { folderOfDocument[ObjectIdentifier(document)] = folders.first }

    /// Records the address under which a picture was found first.
    mutating func note(_ image: CGImage, _ source: String, _ style: PictureStyle) {
        guard self[image] == nil, let folder = folders.first else { return }
        entries[ObjectIdentifier(image)] = Entry(image: image, origin: Origin(source: source, style: style, folder: folder))
    }

    /// Records the unused attributes of a picture's element.
    mutating func note(_ image: CGImage, _ element: MarkupElement) {
        let known = ["src", "A8asL8", "type", "key", "id", "value"]
        for attribute in element.attributes where !known.contains(attribute.name) {
            entries[ObjectIdentifier(image)]?.add(attribute)
        }
    }

    /// Records the attributes of a picture for another image of the same picture.
    mutating func copyAttributes(from image: CGImage, to other: CGImage) {
        guard image !== other, let entry = entries[ObjectIdentifier(image)], !entry.names.isEmpty else { return }
        guard entries[ObjectIdentifier(other)]?.names.isEmpty == true else { return }
        entries[ObjectIdentifier(other)]?.names = entry.names
        entries[ObjectIdentifier(other)]?.origin.attributes = entry.origin.attributes
    }

    /// The origin of a picture; nil for a picture that was made by a program.
    subscript(image: CGImage) -> Origin? {
        entries[ObjectIdentifier(image)].flatMap { $0.image === image ? $0.origin : nil }
    }

    /// The bytes of a picture's file, and its name relative to the document. Nil for other addresses and missing files.
    func file(of origin: Origin) -> (name: String, data: Data)? { Self.file(origin.source, in: origin.folder) }

    /// The bytes of the file to which an address refers.
    /// - Parameter document: the document with the address; nil if it is unknown, so that all folders are searched.
    func file(_ source: String, in document: MarkupDocument? = nil) -> (name: String, data: Data)? {
        if let folder = document.flatMap({ folderOfDocument[ObjectIdentifier($0)] }) { return Self.file(source, in: folder) }
        return folders.lazy.compactMap { Self.file(source, in: $0) }.first
    }

    private static func file(_ source: String, in folder: SceneFolder, limit: Int = MarkupLimits().pictureFileBytes) -> (
        name: String, data: Data
    )? {
        guard !DataURI.isDataURI(source) else { return nil }
        for name in ScenePictures.candidates(for: source) {
            if let (data, _) = try? folder.read(name, limit: limit) { return (name, data) }
        }
        return nil
    }
}
