// Writing of layer trees: as a document, as a bundle, or as a wallpaper's archive.
//
//     CAMLWriter               options and entry points
//     CAMLWriter+Files         the files of each form
//     CAMLWriter+Disk          writing the files whole or not at all
//     DocumentWriter           the text of a document

import Foundation
import Quartzite

/// Writes layer trees as CAML, with their states and animations.
///
///     let package = try CAPackage(contentsOf: URL(fileURLWithPath: "Door.ca"))
///     package.layer(named: "door")?.opacity = 0.5
///     let remarks = try CAMLWriter(package).write(to: URL(fileURLWithPath: "Fainter.ca"))
///
/// Reading the written file gives an equal layer tree. Parts of a package's document that the reader did not understand, such as the keys
/// of an editor, are written again. The same layers give the same bytes in every run.
///
/// A document holds no code. Delegates, actions, layout managers and a program's own layer classes cannot be written; the drawing of such a
/// layer is written as a picture. `write(to:)` returns one line for each kind of part that was left out.
public struct CAMLWriter {
    /// Where pictures are written.
    public enum Pictures: String, CaseIterable, Sendable {
        /// In the document, as `data:` URIs.
        case inline
        /// In files beside the document.
        case files
    }

    /// Where pictures are written. Default: `files`. The files of a package keep their bytes and names; drawn pictures become PNG.
    public var pictures = Pictures.files
    /// The root layer of the document.
    public let rootLayer: CALayer
    /// Whether the y axis of the document points down. Default: that of the package; true for a layer.
    ///
    /// A bundle states the direction in its index. A document without a bundle is y-up, so the `geometryFlipped` of its root is
    /// toggled instead.
    public var isGeometryFlipped: Bool
    /// The size of the canvas in points; nil for none. Default: that of the package; the size of the bounds for a layer.
    public var documentSize: CGSize?
    /// The name of a wallpaper that is written. Default: the package's, else the name of the file.
    public var name: String?

    let package: CAPackage?
    /// The position of the root layer in the document; nil for its own.
    var rootPosition: CGPoint?

    /// Creates a writer for a scene that was read. The document's content beyond the layers is written again.
    public init(_ package: CAPackage) {
        self.package = package
        rootLayer = package.rootLayer
        isGeometryFlipped = package.isGeometryFlipped
        documentSize = package.documentSize
    }

    /// Creates a writer for a layer with its sublayers. Their y axis points down, as it does in views.
    public init(_ layer: CALayer) {
        package = nil
        rootLayer = layer
        isGeometryFlipped = true
        let size = layer.bounds.standardized.size
        documentSize = size.width > 0 && size.height > 0 ? size : nil
    }

    /// Returns the text of the document, with all pictures inside.
    public func text() -> String {
        var writer = self
        writer.pictures = .inline
        return String(decoding: writer.document(isAlone: true).text, as: UTF8.self)
    }

    /// Writes a document with the ending `.caml`, a bundle with the ending `.ca`, or a wallpaper's archive with the ending `.tendies`.
    ///
    /// A file is replaced whole or not at all. In an existing bundle, files with other names than the written ones stay.
    /// - Returns: one line for each kind of part that documents cannot contain.
    /// - Throws: `CAMLWritingError` if the ending is another one, or if a file cannot be written.
    @discardableResult
    public func write(to url: URL) throws(CAMLWritingError) -> [String] {
        guard url.isFileURL, let form = Form(url) else {
            throw CAMLWritingError(path: url.relativePath, problem: .unknownEnding)
        }
        switch form {
        case .document: return try writeDocument(to: url)
        case .bundle: return try writeBundle(to: url)
        case .wallpaper: return try writeWallpaper(to: url)
        }
    }

    /// The form of a scene on disk.
    package enum Form: String, CaseIterable {
        case document = "caml"
        case bundle = "ca"
        case wallpaper = "tendies"

        /// The form by the ending of a name; nil for another ending.
        package init?(_ url: URL) { self.init(rawValue: url.pathExtension.lowercased()) }
    }
}
