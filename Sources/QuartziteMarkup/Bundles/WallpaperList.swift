import Foundation

/// The `Wallpaper.plist` of a wallpaper's folder, which names the planes.
struct WallpaperList {
    static let fileName = "Wallpaper.plist"

    /// The wallpaper's name; nil if the list gives none.
    private(set) var name: String?
    /// The screen for which the wallpaper was made; nil if the list names none, or `any`.
    private(set) var screenClass: ScreenClass?
    /// Whether there is a list that cannot be read.
    private(set) var isDamaged = false
    /// Whether the list has `assets`, which name the planes.
    private(set) var hasAssets = false
    private var bundles: [ScenePlane: String] = [:]
    /// The planes for dark mode; empty if the list has none.
    private var darkBundles: [ScenePlane: String] = [:]

    /// The file of the picture of a wallpaper that is a picture, and that for dark mode; nil for none.
    private(set) var picture: String?
    private(set) var darkPicture: String?

    /// The bundles in the list, in the order of drawing.
    var named: [(plane: ScenePlane, name: String)] { ScenePlane.allCases.compactMap { plane in bundles[plane].map { (plane, $0) } } }

    /// Reads the list in a folder, in XML or binary form. A list that cannot be read names nothing; the planes then follow from the names
    /// of the bundles.
    init(_ folder: SceneFolder, limits: MarkupLimits) {
        let (data, file): (Data, SceneFolder.File)
        do {
            (data, file) = try folder.read(Self.fileName, limit: limits.indexBytes)
        } catch {
            isDamaged = error.problem != .missing
            return
        }
        let top = data.starts(with: Array("bplist".utf8)) ? BinaryPropertyList.values(data) : Self.xmlValues(data, file.path, limits)
        guard let top else {
            isDamaged = true
            return
        }
        name = top["name"] as? String
        screenClass = (top["logicalScreenClass"] as? String).flatMap { ScreenClass($0) }
        guard let assets = top["assets"] as? [String: Any] else { return }
        hasAssets = true
        for key in ["lockAndHome", "lock", "home"] {
            guard let asset = assets[key] as? [String: Any], let values = (asset["default"] ?? asset["dark"]) as? [String: Any] else {
                continue
            }
            Self.add(values, to: &bundles)
            picture = picture ?? Self.picture(values)
            if let dark = asset["dark"] as? [String: Any] {
                Self.add(dark, to: &darkBundles)
                darkPicture = darkPicture ?? Self.picture(dark)
            }
        }
    }

    private static func add(_ values: [String: Any], to bundles: inout [ScenePlane: String]) {
        for (plane, keys) in keys where bundles[plane] == nil {
            bundles[plane] = keys.lazy.compactMap { values[$0] as? String }.first
        }
    }

    private static func picture(_ values: [String: Any]) -> String? {
        ["fullSizeImageFileName", "thumbnailImageFileName"].lazy.compactMap { values[$0] as? String }.first { !$0.isEmpty }
    }

    private static func xmlValues(_ data: Data, _ file: String, _ limits: MarkupLimits) -> [String: Any]? {
        guard let source = try? SourceText(file: file, data: Array(data)), let root = try? XMLReader.read(source, limits: limits).root
        else {
            return nil
        }
        return root.topDictionary.map(strings)
    }

    /// The strings of a dictionary and of the dictionaries in it. If several values have the same key, the first one counts.
    private static func strings(_ dictionary: MarkupElement) -> [String: Any] {
        let values: [(String, Any)] = dictionary.dictionaryEntries.compactMap { key, value in
            switch value.name {
            case "string": (key, value.text)
            case "dict": (key, strings(value))
            default: nil
            }
        }
        return Dictionary(values) { first, _ in first }
    }

    private static let keys: [(ScenePlane, [String])] = [
        (.background, ["backgroundAnimationFileName", "assetFileName"]),
        // The device's own lists have the longer key.
        (.floating, ["floatingAnimationFileNameKey", "floatingAnimationFileName"]),
        (.foreground, ["foregroundAnimationFileName", "foregroundAnimationFileNameKey"]),
    ]

    /// The planes among the names of bundles, in the order of drawing: by the list, else by the names.
    func planes(among names: [String]) -> [(plane: ScenePlane, name: String)] {
        let byName = Self.planesByName(names)
        return ScenePlane.allCases.compactMap { plane in
            if let name = bundles[plane], names.contains(name) { return (plane, name) }
            return byName.first { $0.plane == plane && !bundles.values.contains($0.name) }
        }
    }

    /// The planes for dark mode among the names of bundles, in the order of drawing. Empty if there are none.
    func darkPlanes(among names: [String]) -> [(plane: ScenePlane, name: String)] {
        ScenePlane.allCases.compactMap { plane in
            darkBundles[plane].flatMap { names.contains($0) ? (plane, $0) : nil }
        }
    }

    /// Whether the list names a bundle, as a plane of the light or of the dark appearance.
    func names(_ bundle: String) -> Bool { bundles.values.contains(bundle) || darkBundles.values.contains(bundle) }

    /// The planes by the names of bundles, such as `Chest_Floating-390w-844h@3x~iphone.ca`, or by the abbreviations of old wallpapers, such
    /// as `FL-chest.ca`, in the order of drawing.
    static func planesByName(_ names: [String]) -> [(plane: ScenePlane, name: String)] {
        ScenePlane.allCases.flatMap { plane in
            names.filter { name in
                let name = name.lowercased()
                if name.contains("_" + plane.rawValue) || name.hasPrefix(plane.rawValue) { return true }
                let words = name.split { !("a"..."z").contains($0) }
                return words.contains { $0 == plane.rawValue || $0 == abbreviations[plane] ?? "" }
            }.map { (plane: plane, name: $0) }
        }
    }

    private static let abbreviations: [ScenePlane: Substring] = [.background: "bg", .floating: "fl", .foreground: "fg"]
}
