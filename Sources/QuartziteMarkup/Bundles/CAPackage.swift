// A scene from a file: the public door of this module.

import Foundation
import Quartzite

/// A layer tree that was read from a CAML document: from a single `.caml` file, or from a `.ca` bundle (a folder with
/// `index.xml`, `main.caml` and assets).
///
///     let package = try CAPackage(contentsOf: URL(fileURLWithPath: "Door.ca"))
///     for remark in package.diagnostics { print(remark) }
///     host.isGeometryFlipped = !package.isGeometryFlipped      // documents are y-up unless the bundle says otherwise
///     host.addSublayer(package.rootLayer)
///
/// What is not known yet is left out with a warning; `init` throws only when there is no scene to show.
public struct CAPackage {
    /// The document's root layer, in no tree. Its own position is its author's; a host puts its centre where it wants it.
    public let rootLayer: CALayer
    /// Whether the document's y axis points down; documents are y-up by default. A host that is y-down sets its container's
    /// `isGeometryFlipped` to the opposite.
    public let isGeometryFlipped: Bool
    /// The canvas that the document was made for, in points; nil when the bundle does not say.
    public let documentSize: CGSize?
    /// Where playing begins, in seconds. 0 unless the bundle says otherwise.
    public let loopStart: CFTimeInterval
    /// Where playing ends, in seconds; infinite unless the bundle says otherwise.
    public let loopEnd: CFTimeInterval
    /// The ids of the objects that the bundle publishes; see `publishedObject(withName:)`.
    public let publishedObjectNames: [String]
    /// What was left out or read leniently, in the order of the document.
    public let diagnostics: [MarkupDiagnostic]
    /// The files that the scene was read from, missing pictures included: what to watch for changes.
    public let files: [URL]
    /// How many different pictures were decoded, and what they take in memory, in bytes.
    public let pictureCount: Int
    public let pictureBytes: Int

    private let layersByID: [String: CALayer]
    private let layersByName: [String: CALayer]
    private let ids: [ObjectIdentifier: String]

    /// Reads a `.caml` file, or a bundle's folder.
    public init(contentsOf url: URL) throws(CAMLError) {
        try self.init(contentsOf: url, limits: MarkupLimits())
    }

    /// Reads a `.caml` file, or a bundle's folder, within `limits`.
    public init(contentsOf url: URL, limits: MarkupLimits) throws(CAMLError) {
        try self.init(try SceneFile(url, limits: limits), limits: limits)
    }

    /// Reads a document that is in memory; its pictures are looked for in `folder`.
    /// - Parameter name: what messages call the document.
    package init(data: Data, name: String, folder: URL, limits: MarkupLimits = MarkupLimits()) throws(CAMLError) {
        try self.init(SceneFile(data: data, name: name, folder: SceneFolder(path: folder.path)), limits: limits)
    }

    private init(_ scene: SceneFile, limits: MarkupLimits) throws(CAMLError) {
        let source = try SourceText(file: scene.name, data: Array(scene.data))
        let document = try XMLReader.read(source, limits: limits)
        var reader = LayerTreeReader(
            document: document, pictures: ScenePictures(folder: scene.folder, limits: limits), limits: limits)
        rootLayer = try reader.read()
        isGeometryFlipped = scene.index.isGeometryFlipped
        documentSize = scene.index.documentSize
        loopStart = scene.index.loopStart
        loopEnd = scene.index.loopEnd
        publishedObjectNames = scene.index.publishedObjectNames
        diagnostics = scene.diagnostics + reader.log.diagnostics(in: document)
        files = (scene.paths + reader.pictures.files).map { URL(fileURLWithPath: $0) }
        pictureCount = reader.pictures.count
        pictureBytes = reader.pictures.bytes

        var layersByID: [String: CALayer] = [:]
        var layersByName: [String: CALayer] = [:]
        var ids: [ObjectIdentifier: String] = [:]
        for (layer, element) in reader.elements {
            if let id = element["id"] {
                layersByID[id] = layer
                ids[ObjectIdentifier(layer)] = id
            }
            if let name = layer.name, layersByName[name] == nil { layersByName[name] = layer }
        }
        self.layersByID = layersByID
        self.layersByName = layersByName
        self.ids = ids
    }

    /// The layer with an id in the document. Where an id is there twice, the later layer.
    public func layer(withID id: String) -> CALayer? { layersByID[id] }

    /// The first layer with that name.
    public func layer(named name: String) -> CALayer? { layersByName[name] }

    /// The id that a layer of this package had in the document.
    public func id(of layer: CALayer) -> String? { ids[ObjectIdentifier(layer)] }

    /// A layer that the bundle publishes: by its id, or by its name. Nil for what is not published.
    public func publishedObject(withName name: String) -> CALayer? {
        publishedObjectNames.contains(name) ? layersByID[name] ?? layersByName[name] : nil
    }
}
