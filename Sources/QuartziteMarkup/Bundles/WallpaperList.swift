import Foundation

/// The `Wallpaper.plist` of a wallpaper's folder, which names the planes.
struct WallpaperList {
    static let fileName = "Wallpaper.plist"

    /// The wallpaper's name; nil if the list gives none.
    private(set) var name: String?
    /// Whether there is a list and it cannot be read.
    private(set) var isDamaged = false
    private var bundles: [ScenePlane: String] = [:]

    /// The bundles in the list, in the order of drawing.
    var named: [(plane: ScenePlane, name: String)] { ScenePlane.allCases.compactMap { plane in bundles[plane].map { (plane, $0) } } }

    /// Reads the list in a folder. A list that cannot be read names nothing: the names of the bundles then tell the planes.
    init(_ folder: SceneFolder, limits: MarkupLimits) {
        guard let (data, file) = try? folder.read(Self.fileName, limit: limits.indexBytes) else { return }
        guard let source = try? SourceText(file: file.path, data: Array(data)),
            let root = try? XMLReader.read(source, limits: limits).root, let top = root.topDictionary
        else {
            // A binary list may be right; the names of the bundles tell the planes then.
            isDamaged = !data.starts(with: Array("bplist".utf8))
            return
        }
        name = top.dictionaryValue("name")?.text
        guard let assets = top.dictionaryValue("assets") else { return }
        for key in ["lockAndHome", "lock", "home"] {
            guard let asset = assets.dictionaryValue(key), let values = asset.dictionaryValue("default") ?? asset.dictionaryValue("dark")
            else {
                continue
            }
            for (plane, keys) in Self.keys {
                guard bundles[plane] == nil else { continue }
                bundles[plane] = keys.lazy.compactMap { values.dictionaryValue($0)?.text }.first
            }
        }
    }

    private static let keys: [(ScenePlane, [String])] = [
        (.background, ["backgroundAnimationFileName", "assetFileName"]),
        // The device's own lists have the longer key.
        (.floating, ["floatingAnimationFileNameKey", "floatingAnimationFileName"]),
        (.foreground, ["foregroundAnimationFileName", "foregroundAnimationFileNameKey"]),
    ]

    /// The planes among the names of bundles, in the order of drawing: as the list says, else as the names say.
    func planes(among names: [String]) -> [(plane: ScenePlane, name: String)] {
        let byName = Self.planesByName(names)
        return ScenePlane.allCases.compactMap { plane in
            if let name = bundles[plane], names.contains(name) { return (plane, name) }
            return byName.first { $0.plane == plane && !bundles.values.contains($0.name) }
        }
    }

    /// The planes that the names of bundles tell, such as `Chest_Floating-390w-844h@3x~iphone.ca`, in the order of drawing.
    static func planesByName(_ names: [String]) -> [(plane: ScenePlane, name: String)] {
        ScenePlane.allCases.flatMap { plane in
            names.filter { name in
                let name = name.lowercased()
                return name.contains("_" + plane.rawValue) || name.hasPrefix(plane.rawValue)
            }.map { (plane: plane, name: $0) }
        }
    }
}
