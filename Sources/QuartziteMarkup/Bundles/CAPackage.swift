// Reading a scene from a file.

import Foundation
import Quartzite

/// A layer tree that was read from a CAML document.
///
/// The source is a `.caml` file, or a `.ca` bundle: a folder with `index.xml`, `main.caml` and assets.
///
///     let package = try CAPackage(contentsOf: URL(fileURLWithPath: "Door.ca"))
///     for remark in package.diagnostics { print(remark) }
///     host.isGeometryFlipped = !package.isGeometryFlipped      // documents are y-up unless the bundle says otherwise
///     host.addSublayer(package.rootLayer)
///
/// The reader ignores unsupported elements and attributes with a warning. `init` throws only if there is no scene to show.
public struct CAPackage {
    /// The root layer of the document. The layer has no superlayer.
    ///
    /// `position` is the value in the document; a host sets it to place the scene.
    public let rootLayer: CALayer
    /// Whether the y axis of the document points down. Default: false.
    ///
    /// A host whose y axis points down sets the `isGeometryFlipped` of the layer around `rootLayer` to the opposite.
    public let isGeometryFlipped: Bool
    /// The size of the canvas for which the document was made, in points; nil if the bundle does not state a size.
    public let documentSize: CGSize?
    /// The time at which playing begins, in seconds. Default: 0.
    public let loopStart: CFTimeInterval
    /// The time at which playing ends, in seconds. Default: infinity.
    public let loopEnd: CFTimeInterval
    /// The ids or names of the layers that the bundle publishes. Default: empty. See `publishedObject(withName:)`.
    public let publishedObjectNames: [String]
    /// Notes, warnings and errors, first about the bundle, then about the document in the order of the document.
    ///
    /// If the document has more than `MarkupLimits.diagnostics`, the last warning states the number of unlisted ones.
    public internal(set) var diagnostics: [MarkupDiagnostic]
    /// The files that the scene depends on, including missing ones. A program that reloads a scene watches these files.
    public let files: [URL]
    /// The states of the layers; nil if the document has none. After reading, no layer is in a state.
    public let states: SceneStates?
    /// The layer of each plane of a wallpaper, a sublayer of `rootLayer`. Empty for other scenes.
    public let planes: [ScenePlane: CALayer]
    /// The screen for which a wallpaper was made; nil if it is unknown. Default nil.
    public internal(set) var screenClass: ScreenClass?
    /// The values that follow the tilt of the device; nil if there are none. After reading, the device is not tilted.
    public let tilt: SceneTilt?
    /// The stamps of files from before they were read, by path; a value of nil means that there was no such file. Contains only files on
    /// disk, and also files that were searched for and not found.
    package let stamps: [String: FileStamp?]
    /// The number of different pictures that were decoded. Pictures of frame videos are not counted: they are decoded when they are shown.
    public let pictureCount: Int
    /// The memory of the decoded pictures, in bytes.
    public let pictureBytes: Int
    /// Decodes the pictures of frame videos, and holds the decoded ones.
    package let decodedPictures: DecodedPictures

    /// The data that the writer needs in addition to the layers.
    var source: PackageSource
    /// The documents of the layers, for checks; empty unless they were requested.
    let sources: [PlaneSource]
    private let propertyGroups: [PropertyGroup]
    private let layersByID: [String: CALayer]
    private let layersByName: [String: CALayer]
    private let ids: [ObjectIdentifier: String]
    private let places: [LayerPlaces]

    /// Reads a `.caml` file, a bundle's folder, or the first scene of another folder or of an archive, within the default limits.
    ///
    /// - Throws: `CAMLError` if the file cannot be read, is not a CAML document, holds no layer, or exceeds a limit.
    public init(contentsOf url: URL) throws(CAMLError) {
        try self.init(contentsOf: url, limits: MarkupLimits())
    }

    /// Reads a `.caml` file, a bundle's folder, or the first scene of another folder or of an archive, within `limits`.
    /// `SceneCollection` reads the other scenes.
    ///
    /// - Throws: `CAMLError` if the file cannot be read, is not a CAML document, holds no layer, or exceeds a limit.
    public init(contentsOf url: URL, limits: MarkupLimits) throws(CAMLError) {
        self = try SceneCollection(contentsOf: url, limits: limits).package(at: 0)
    }

    /// Reads a document from memory.
    /// - Parameters:
    ///   - name: the path of the document in messages.
    ///   - folder: the folder that relative picture addresses refer to.
    package init(data: Data, name: String, folder: URL, limits: MarkupLimits = MarkupLimits()) throws(CAMLError) {
        try self.init(SceneFile(data: data, name: name, folder: SceneFolder(path: folder.path)), limits: limits)
    }

    /// Reads the planes of a wallpaper, the hindmost first. A plane that cannot be read is left out with an error among the diagnostics.
    /// - Parameters:
    ///   - list: the file that names the planes; nil if the wallpaper has none.
    ///   - keepsSources: whether the documents are kept for checks.
    /// - Throws: the error of the first plane, if none can be read.
    init(
        planes chosen: [(plane: ScenePlane, folder: SceneFolder)], list: SceneFolder.File?, in folder: SceneFolder, limits: MarkupLimits,
        keepsSources: Bool = false
    ) throws(CAMLError) {
        var (planes, faults): ([CAPackage], [CAMLError]) = ([], [])
        var kinds: [(plane: ScenePlane, name: String)] = []
        let original = limits
        var (missing, limits): ([URL], MarkupLimits) = ([], limits)
        let (decoded, equal) = (ScenePictures.decodedPictures(limits), EqualPictures())
        for (kind, folder) in chosen {
            do {
                let plane = try CAPackage(
                    SceneFile(bundle: folder, limits: limits), limits: limits, decoded: decoded, equal: equal,
                    keepsSources: keepsSources)
                // The pictures of all planes share the limit.
                limits.pictureBytes = max(0, limits.pictureBytes - plane.pictureBytes)
                planes.append(plane)
                kinds.append((kind, folder.name))
            } catch {
                faults.append(error)
                missing += ["index.xml", "main.caml"].compactMap { try? folder.file($0) }.map { URL(fileURLWithPath: $0.watchedPath) }
            }
        }
        guard let first = planes.first else { throw faults.first ?? .notFound(path: "", reason: "the wallpaper has no planes") }
        sources = planes.flatMap(\.sources)
        let positions = planes.map(\.rootLayer.position)
        rootLayer = WallpaperLayers.root(of: zip(kinds, planes).map { ($0.plane, $1.rootLayer, $1.isGeometryFlipped) })
        source = PackageSource(
            kept: KeptParts(merging: planes.compactMap(\.source.kept)),
            origins: PictureOrigins(merging: planes.compactMap(\.source.origins)),
            planes: zip(kinds, zip(planes, positions)).map { kind, plane in
                .init(
                    plane: kind.plane, name: kind.name, package: plane.0, position: plane.1, placedPosition: plane.0.rootLayer.position)
            }, wallpaper: WallpaperSource(folder, limits: original))
        self.planes = Dictionary(zip(kinds.map(\.plane), rootLayer.sublayers ?? []), uniquingKeysWith: { first, _ in first })
        propertyGroups = planes.flatMap(\.propertyGroups)
        states = SceneStates(root: rootLayer) ?? SceneStates(root: rootLayer, properties: propertyGroups)
        tilt = SceneTilt(planes.compactMap(\.tilt).flatMap(\.groups))
        isGeometryFlipped = false
        documentSize = first.documentSize
        loopStart = planes.map(\.loopStart).min() ?? 0
        loopEnd = planes.map(\.loopEnd).max() ?? .infinity
        publishedObjectNames = planes.flatMap(\.publishedObjectNames)
        diagnostics =
            faults.map {
                MarkupDiagnostic(
                    $0.kind, severity: .error, message: ($0.reason + "; the plane is left out").oneLine, file: $0.file,
                    location: $0.location)
            } + planes.flatMap(\.diagnostics)
        files = planes.flatMap(\.files) + missing + [list].compactMap { $0 }.map { URL(fileURLWithPath: $0.watchedPath) }
        stamps = folder.stamps.all
        pictureCount = planes.map(\.pictureCount).reduce(0, +)
        pictureBytes = planes.map(\.pictureBytes).reduce(0, +)
        decodedPictures = decoded
        layersByID = planes.reduce(into: [:]) { $0.merge($1.layersByID) { first, _ in first } }
        layersByName = planes.reduce(into: [:]) { $0.merge($1.layersByName) { first, _ in first } }
        ids = planes.reduce(into: [:]) { $0.merge($1.ids) { first, _ in first } }
        places = planes.flatMap(\.places)
    }

    init(_ scene: SceneFile, limits: MarkupLimits, keepsSources: Bool = false) throws(CAMLError) {
        try self.init(scene, limits: limits, decoded: ScenePictures.decodedPictures(limits), keepsSources: keepsSources)
    }

    private init(
        _ scene: SceneFile, limits: MarkupLimits, decoded: DecodedPictures, equal: EqualPictures? = nil, keepsSources: Bool
    ) throws(CAMLError) {
        let source = try SourceText(file: scene.name, data: Array(scene.data))
        let document = try XMLReader.read(source, limits: limits)
        let pictures = ScenePictures(folder: scene.folder, limits: limits, decoded: decoded, equal: equal)
        var reader = LayerTreeReader(document: document, pictures: pictures, limits: limits)
        if keepsSources { reader.animationPlaces = AnimationPlaces() }
        var styleFaults: [MarkupDiagnostic] = []
        if let styles = scene.styles {
            do throws(CAMLError) {
                reader.styles = StylesDocument(
                    try XMLReader.read(SourceText(file: styles.name, data: Array(styles.data)), limits: limits))
            } catch {
                styleFaults.append(
                    MarkupDiagnostic(
                        error.kind, severity: .error, message: (error.reason + "; the styles have no effect").oneLine, file: error.file,
                        location: error.location))
            }
        }
        rootLayer = try reader.read()
        reader.pictures.origins.note(document)
        self.source = PackageSource(
            kept: reader.kept, origins: reader.pictures.origins, index: scene.index, isBundle: scene.isBundle)
        planes = WallpaperLayers.planes(of: rootLayer)
        propertyGroups = reader.propertyGroups
        // Finding the states of a large tree takes a long time.
        states = (reader.foundStates ? SceneStates(root: rootLayer) : nil) ?? SceneStates(root: rootLayer, properties: propertyGroups)
        tilt = SceneTilt(reader.parallaxGroups)
        isGeometryFlipped = scene.index.isGeometryFlipped
        documentSize = scene.index.documentSize
        loopStart = scene.index.loopStart
        loopEnd = scene.index.loopEnd
        publishedObjectNames = scene.index.publishedObjectNames
        diagnostics = scene.diagnostics + styleFaults + reader.log.diagnostics(in: document)
        // A picture may be found as a frame first and as a still picture later.
        var seen: Set<String> = []
        files = (scene.paths + reader.pictures.files).filter { seen.insert($0).inserted }.map { URL(fileURLWithPath: $0) }
        stamps = scene.folder.stamps.all
        pictureCount = reader.pictures.count
        pictureBytes = reader.pictures.bytes
        decodedPictures = decoded
        decoded.byteLimit = ScenePictures.frameBytes(limits, still: pictureBytes)

        var layersByID: [String: CALayer] = [:]
        var ids: [ObjectIdentifier: String] = [:]
        for (layer, element) in reader.elements {
            if let id = element[.id] {
                layersByID[id] = layer
                ids[ObjectIdentifier(layer)] = id
            }
        }
        sources =
            keepsSources
            ? [
                PlaneSource(
                    scene, document, rootLayer, reader.elements, reader.stateElements, reader.animationPlaces, states,
                    reader.pictures.deferredFrames)
            ] : []
        self.layersByID = layersByID
        layersByName = reader.layersByName
        self.ids = ids
        places = [LayerPlaces(document, reader.elements)]
    }

    /// The layer with an id; nil if no layer has the id. If several layers have the id, the last one in the document.
    public func layer(withID id: String) -> CALayer? { layersByID[id] }

    /// The first layer with a name; nil if no layer has the name.
    public func layer(named name: String) -> CALayer? { layersByName[name] }

    /// The id of a layer in the document; nil if the layer has none or does not belong to this package.
    public func id(of layer: CALayer) -> String? { ids[ObjectIdentifier(layer)] }

    /// The file and the line in which a layer begins, such as `Door.ca/main.caml:12`; nil for a layer outside of the package's documents.
    package func place(of layer: CALayer) -> String? { places.lazy.compactMap { $0.place(of: layer) }.first }

    /// The index of a layer among the layers of the package's documents; nil for a layer outside of them. Reading the same files gives the
    /// same indices.
    package func index(of layer: CALayer) -> LayerIndex? {
        places.indices.lazy.compactMap { plane in self.places[plane].index(of: layer).map { LayerIndex(plane: plane, index: $0) } }.first
    }

    /// The index of a layer among the layers of a package's documents.
    package struct LayerIndex: Hashable, Sendable {
        let plane: Int
        let index: Int
    }

    /// The innermost layer whose element contains a line of a file of the package; nil if there is none, or if several layers begin in the
    /// line.
    package func layer(at line: Int, of file: String) -> ObjectIdentifier? {
        places.lazy.compactMap { $0.layer(at: line, of: file) }.first
    }

    /// The published layer with an id, or else with a name. Nil for a name that the bundle does not publish.
    public func publishedObject(withName name: String) -> CALayer? {
        publishedObjectNames.contains(name) ? layersByID[name] ?? layersByName[name] : nil
    }
}
