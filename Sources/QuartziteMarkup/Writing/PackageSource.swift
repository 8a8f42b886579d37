import Quartzite

/// The data of a package that a writer needs in addition to the layers.
struct PackageSource {
    /// A plane of a wallpaper.
    struct Plane {
        let plane: ScenePlane
        /// The name of the bundle's folder.
        let name: String
        let package: CAPackage
        /// The position of the plane's root in the document, and its position in the wallpaper.
        let position: CGPoint
        let placedPosition: CGPoint
    }

    /// The document's content beyond the layers; for a wallpaper, that of all planes.
    var kept: KeptParts?
    /// Where the pictures came from.
    var origins: PictureOrigins?
    var index = PackageIndex()
    /// Whether the document is in a bundle.
    var isBundle = false
    /// The planes of a wallpaper, the hindmost first; empty for a document.
    var planes: [Plane] = []
    /// The wallpaper's own data; nil for a document.
    var wallpaper: WallpaperSource?
}

/// The content of a wallpaper's folder beyond its planes.
struct WallpaperSource {
    /// The name of the folder.
    let name: String
    /// The unused keys of `Wallpaper.plist`.
    let kept: [(key: String, value: KeptMarkup)]

    init(_ folder: SceneFolder, limits: MarkupLimits) {
        name = folder.name
        let data = try? folder.read(WallpaperList.fileName, limit: limits.indexBytes).data
        let index = data.flatMap { try? PackageIndex($0, file: WallpaperList.fileName, limits: limits) }
        kept = index?.kept ?? []
    }
}

extension KeptMarkup {
    /// A string, number, boolean, date, data, list of strings or dictionary of a property list; nil for another value.
    init?(propertyList value: Any) {
        switch value {
        case let value as String: self.init(name: "string", text: value)
        case let value as Bool: self.init(name: value ? "true" : "false")
        case let value as Int: self.init(name: "integer", text: String(value))
        case let value as Data: self.init(name: "data", text: value.base64EncodedString())
        case let value as Date: self.init(name: "date", text: ISO8601DateFormatter().string(from: value))
        case let value as Double: self.init(name: "real", text: value == .infinity ? "+infinity" : ValueText.number(value))
        case let value as [String]: self.init(name: "array", strings: value)
        case let value as [String: Any]:
            let entries = value.sorted { $0.key < $1.key }
            self.init(dictionary: entries.compactMap { key, value in KeptMarkup(propertyList: value).map { (key, $0) } })
        default: return nil
        }
    }
}
