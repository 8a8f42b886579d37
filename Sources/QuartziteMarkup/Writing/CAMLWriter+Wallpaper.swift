// The files of a wallpaper's archive:
//
//     descriptors/UUID/
//         com.apple.posterkit.provider.descriptor.identifier, com.apple.posterkit.role.identifier, providerInfo.plist
//         versions/1/contents/ID.NAME-CLASS.wallpaper/
//             Wallpaper.plist, ID.NAME_Background-CLASS.ca/, ID.NAME_Floating-CLASS.ca/ …

import Foundation
import Quartzite

extension CAMLWriter {
    /// Makes the files of a wallpaper. A document becomes its background plane.
    func wallpaper(named fileName: String) -> (files: [String: Data], remarks: WritingRemarks) {
        let source = package?.source.wallpaper
        var planes: [(plane: ScenePlane, name: String?, writer: CAMLWriter)] = (package?.source.planes ?? []).map { plane in
            var writer = CAMLWriter(plane.package)
            writer.pictures = pictures
            // The wallpaper has moved the root, unless a program moved it since.
            if plane.package.rootLayer.position == plane.placedPosition { writer.rootPosition = plane.position }
            return (plane.plane, plane.name, writer)
        }
        if planes.isEmpty { planes = [(.background, nil, self)] }

        let title = name ?? source?.kept.first { $0.key == "name" }?.value.text ?? Self.title(fileName)
        let size = documentSize ?? planes[0].writer.rootLayer.bounds.standardized.size
        let known = package?.screenClass ?? source.flatMap { ScreenClass($0.name) }
        let screen = (known ?? ScreenClass(canvas: size)).description
        let identifier = source?.kept.first { $0.key == "identifier" }.map(\.value.text).flatMap { $0.isEmpty ? nil : $0 } ?? "7400"
        let stem = "\(Self.plain(identifier)).\(Self.plain(title))"
        let folder =
            source.map(\.name).flatMap { Self.isSafe($0) && $0.hasSuffix(".wallpaper") ? $0 : nil } ?? "\(stem)-\(screen).wallpaper"

        var (files, remarks): ([String: Data], WritingRemarks) = ([:], WritingRemarks())
        let looks = WallpaperLooks(source?.kept.first { $0.key == "assets" }?.value)
        for name in looks.others { remarks.add(.looks, name) }
        var assets: [(key: String, value: KeptMarkup)] = [("type", KeptMarkup(name: "string", text: "LayeredAnimation"))]
        for (plane, known, writer) in planes {
            let word = plane.rawValue.prefix(1).uppercased() + plane.rawValue.dropFirst()
            let name = known.flatMap { Self.isSafe($0) ? $0 : nil } ?? "\(stem)_\(word)-\(screen).ca"
            let bundle = writer.bundle()
            for (file, data) in bundle.files { files["\(folder)/\(name)/\(file)"] = data }
            remarks.add(bundle.remarks)
            // The device's own lists use this key for the floating plane; no other key has this ending.
            let key = plane == .floating ? "floatingAnimationFileNameKey" : "\(plane.rawValue)AnimationFileName"
            assets.append((key, KeptMarkup(name: "string", text: name)))
        }
        assets += looks.entries
        files["\(folder)/\(WallpaperList.fileName)"] = Data(list(title: title, screen: screen, assets: looks.markup(assets), source))

        // The identifier is computed from the contents, so that the same scene has the same identifier in every run.
        var hash = ContentHash(Data(folder.utf8))
        for name in files.keys.sorted() {
            hash.add(Data(name.utf8))
            hash.add(files[name] ?? Data())
        }
        let top = "descriptors/\(hash.uuid)"
        var result = Dictionary(uniqueKeysWithValues: files.map { ("\(top)/versions/1/contents/\($0)", $1) })
        result["\(top)/com.apple.posterkit.provider.descriptor.identifier"] = Data(identifier.utf8)
        result["\(top)/com.apple.posterkit.role.identifier"] = Data("PRPosterRoleLockScreen".utf8)
        result["\(top)/providerInfo.plist"] = Data(PropertyListText.write([]))
        result["\(top)/versions/1/contents/com.apple.posterkit.provider.contents.userInfo"] = Data(
            PropertyListText.write([
                ("wallpaperRepresentingFileName", KeptMarkup(name: "string", text: folder)),
                ("wallpaperRepresentingIdentifier", KeptMarkup(name: "string", text: identifier)),
            ]))
        return (result, remarks)
    }

    private func list(
        title: String, screen: String, assets: KeptMarkup, _ source: WallpaperSource?
    ) -> [UInt8] {
        var entries = source?.kept ?? []
        func add(_ key: String, _ value: KeptMarkup) {
            if !entries.contains(where: { $0.key == key }) { entries.append((key, value)) }
        }
        entries.removeAll { $0.key == "assets" }
        if name != nil { entries.removeAll { $0.key == "name" } }
        add("name", KeptMarkup(name: "string", text: title))
        add("family", KeptMarkup(name: "string", text: title))
        add("identifier", KeptMarkup(name: "integer", text: "7400"))
        add("version", KeptMarkup(name: "integer", text: "1"))
        add("logicalScreenClass", KeptMarkup(name: "string", text: screen))
        add("appearanceAware", KeptMarkup(name: "false"))
        entries.append(("assets", assets))
        return PropertyListText.write(entries)
    }

    // MARK: Names

    /// A file's name without a screen's class.
    private static func title(_ fileName: String) -> String {
        let plain = ScreenClass.stem(of: fileName)
        return plain.isEmpty ? "Scene" : plain
    }

    /// A text as a part of a file's name.
    private static func plain(_ text: String) -> String {
        text.prefix(60).map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_ ".contains($0) ? String($0) : "_" }.joined()
    }

    /// Whether a name is allowed in an archive that readers accept.
    private static func isSafe(_ name: String) -> Bool {
        name.utf8.count <= 200 && !name.hasPrefix(".") && !name.contains { "/\\\0".contains($0) }
    }
}

extension KeptMarkup {
    /// A dictionary of a property list.
    init(dictionary entries: [(key: String, value: KeptMarkup)]) {
        self.init(name: "dict")
        let members = entries.flatMap { KeptMarkup(name: "key", text: $0.key).steps + $0.value.steps }
        self.init(inside: self, members)
    }
}
