// Finding the scenes in a folder or archive. Read are only the lists of wallpapers, the headers of the pictures that they name, and the
// documents of archives without bundles.

import Foundation

extension SceneCollection {
    /// The largest number of folders around a scene. In a copy of a device's container, a bundle is in 13 folders.
    private static let maximumDepth = 24
    /// The largest number of folders that are listed, because the folder may be a whole disk.
    static let folderLimit = 2_000

    /// A folder that was listed.
    struct Listing {
        let folder: SceneFolder
        let files: [String]
        let folders: [String]

        init(_ folder: SceneFolder) {
            self.folder = folder
            (files, folders) = folder.contents()
        }

        var isBundle: Bool { files.contains("main.caml") || files.contains("index.xml") }
    }

    /// Finds the scenes in a folder and in the folders below it.
    /// - Parameters:
    ///   - above: the identities of the folders around this one. A link to one of them is not followed.
    ///   - remaining: the number of folders that may still be listed.
    static func find(in listing: Listing, limits: MarkupLimits, above: [String], _ remaining: inout Int) -> [Scene] {
        let folder = listing.folder
        if listing.isBundle {
            return [Scene(name: stem(folder.name), content: .bundle(folder), screenClass: ScreenClass(folder.name))]
        }
        let children = listing.folders.prefix(remaining).map { Listing(folder.folder($0)) }
        remaining -= children.count
        let bundles = children.filter(\.isBundle).map(\.folder.name)
        let file = listing.files.contains(WallpaperList.fileName) ? try? folder.file(WallpaperList.fileName) : nil
        func wallpaper(
            _ name: String, _ planes: [(plane: ScenePlane, name: String)], _ list: WallpaperList? = nil, _ faults: [MarkupDiagnostic] = []
        ) -> [Scene] {
            let screenClass = list?.screenClass ?? ([folder.name] + planes.map(\.name)).lazy.compactMap { ScreenClass($0) }.first
            let planes = planes.map { (plane: $0.plane, folder: folder.folder($0.name)) }
            let dark = list?.darkPlanes(among: bundles).map { (plane: $0.plane, folder: folder.folder($0.name)) } ?? []
            return [
                Scene(
                    name: name, content: .wallpaper(planes, list: file, in: folder), screenClass: screenClass, darkPlanes: dark,
                    diagnostics: faults)
            ]
        }
        if file != nil, !bundles.isEmpty {
            let list = WallpaperList(folder, limits: limits)
            let planes = list.planes(among: bundles)
            var faults: [MarkupDiagnostic] = []
            if let file {
                if list.isDamaged {
                    faults.append(
                        .init(
                            .invalidIndex, message: "the list cannot be read; the names of the bundles tell the planes",
                            mend: "Correct the property list.", file: file.path))
                }
                for (plane, name) in list.named where !bundles.contains(name) {
                    let other = planes.first { $0.plane == plane }?.name
                    let message =
                        "the list names “\(name)”, which does not exist; \(other.map { "“\($0)” is shown" } ?? "the plane is left out")"
                    faults.append(.init(.missingPlane, severity: other == nil ? .error : .note, message: message.oneLine, file: file.path))
                }
            }
            // If neither the list nor the names identify a plane, the first bundle is the background.
            let shown = planes.isEmpty ? [(plane: .background, name: bundles[0])] : planes
            if let file { faults += Self.faults(of: list, bundles, shown: shown.map(\.name), at: file.path) }
            return wallpaper(list.name?.oneLine ?? stem(folder.name), shown, list, faults)
        }
        let planes = WallpaperList.planesByName(bundles)
        if planes.count > 1, planes.count == bundles.count, Set(planes.map(\.plane)).count == planes.count {
            return wallpaper(stem(folder.name), planes)
        }
        var result: [Scene] = []
        if above.count < maximumDepth {
            let around = above + [folder.identity]
            for child in children where !around.contains(child.folder.identity) {
                result += find(in: child, limits: limits, above: around, &remaining)
            }
        }
        // A list may name a picture beside its bundles, for overviews. Bundles in the folders below are the scenes then.
        if result.isEmpty, file != nil {
            result = StillWallpaper.scene(WallpaperList(folder, limits: limits), in: listing, limits: limits).map { [$0] } ?? []
        }
        return result
    }

    /// The remarks about a list that names no planes, and about bundles that belong to no plane.
    private static func faults(
        of list: WallpaperList, _ bundles: [String], shown: [String], at path: String
    ) -> [MarkupDiagnostic] {
        var faults: [MarkupDiagnostic] = []
        if !list.isDamaged, list.named.isEmpty {
            let reason = list.hasAssets ? "the “assets” of the list name no bundle" : "the list has no “assets”, which name the planes"
            faults.append(
                .init(
                    .invalidIndex, message: reason + "; the names of the bundles tell them",
                    mend: "Name the bundles in assets, lockAndHome, default, as devices expect.", file: path))
        }
        for bundle in bundles where !shown.contains(bundle) && !list.names(bundle) {
            faults.append(
                .init(
                    .ignoredPart, message: "“\(bundle)” belongs to no plane; it is left out".oneLine,
                    mend: "Name the bundle in the list, or remove it.", file: path))
        }
        return faults
    }

    /// A name without the ending and without a screen's class, as in `Chest-390w-844h@3x~iphone.wallpaper`.
    static func stem(_ name: String) -> String {
        let plain =
            [".ca", ".caml", ".wallpaper", ".xml"].first { name.lowercased().hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
        return ScreenClass.stem(of: plain.oneLine)
    }

    /// The `.caml` documents in the top folder of an archive and in the folders in it.
    static func documents(in archive: SceneFolder, limits: MarkupLimits) -> [Scene] {
        ([archive] + archive.contents().folders.map { archive.folder($0) }).flatMap { folder in
            folder.contents().files.filter { $0.lowercased().hasSuffix(".caml") && $0 != "assetManifest.caml" }.compactMap { name in
                guard let (data, file) = try? folder.read(name, limit: limits.documentBytes) else { return nil }
                var document = SceneFile(data: data, name: file.path, folder: folder)
                (document.paths, document.location) = ([file.watchedPath], folder.location(of: file))
                return Scene(name: stem(name), content: .document(document))
            }
        }
    }
}
