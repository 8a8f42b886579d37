import Foundation

/// Turns an asset catalogue into a folder of pictures: `Images.xcassets/Star.imageset/artwork.png` with the scale 2 becomes
/// `Images.pictures/Star@2x.png`, which `UIImage(named: "Star")` finds. Only pictures are read; colours, icons and PDF files are not.
enum AssetCatalog {
    /// The path of the folder of pictures that replaces a catalogue. Other paths stay.
    static func writtenPath(_ path: String) -> String {
        path.lowercased().hasSuffix(".xcassets") ? String(path.dropLast("xcassets".count)) + "pictures" : path
    }

    /// Returns the pictures of a catalogue with their new paths below the target's folder, one for each name and scale.
    static func pictures(in catalog: PortTarget.File) -> [PortTarget.File] {
        var pictures: [String: URL] = [:]
        let files = FileManager.default.enumerator(at: catalog.url, includingPropertiesForKeys: nil)
        while let url = files?.nextObject() as? URL {
            guard url.pathExtension == "imageset" else { continue }
            let name = url.deletingPathExtension().lastPathComponent
            for image in images(inSet: url) {
                let file = url.appendingPathComponent(image.file)
                guard ["png", "jpg", "jpeg", "gif"].contains(file.pathExtension.lowercased()),
                    FileManager.default.fileExists(atPath: file.path)
                else { continue }
                let suffix = image.scale.flatMap { ["2x", "3x"].contains($0) ? "@\($0)" : nil } ?? ""
                let written = "\(writtenPath(catalog.path))/\(name)\(suffix).\(file.pathExtension)"
                // The first picture of a name and scale is the one for all devices and appearances.
                if pictures[written] == nil { pictures[written] = file }
            }
        }
        return pictures.map { PortTarget.File(url: $0.value, path: $0.key) }.sorted { $0.path < $1.path }
    }

    /// The part of a set's `Contents.json` that is read.
    private struct Contents: Decodable {
        struct Image: Decodable {
            var filename: String?
            var scale: String?
            var idiom: String?
        }

        var images: [Image]?
    }

    /// Returns the files of an image set with their scales; files for all devices first.
    private static func images(inSet url: URL) -> [(file: String, scale: String?)] {
        if let data = try? Data(contentsOf: url.appendingPathComponent("Contents.json")),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        {
            let images = (contents.images ?? []).filter { $0.filename != nil }
            let universal = images.filter { $0.idiom == "universal" }
            return (universal + images.filter { $0.idiom != "universal" }).map { ($0.filename ?? "", $0.scale) }
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        return names.map { name in (name, ["2x", "3x"].first { name.contains("@\($0).") }) }
    }
}
