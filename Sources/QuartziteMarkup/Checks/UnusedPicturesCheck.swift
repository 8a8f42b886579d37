import Foundation
import Quartzite

/// Finds pictures in a bundle that its document does not name.
enum UnusedPicturesCheck {
    /// The largest number of folders of a bundle that are listed.
    private static let folderLimit = 200

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.compactMap(\.markup).filter(\.isBundle).compactMap { bundle in
            let used = usedFiles(bundle)
            let unused = pictures(in: bundle.folder).filter { !used.contains($0.identity) }
            guard let first = unused.first else { return nil }
            let start = bundle.folder.path.count + 1
            let names = unused.prefix(4).map { "“\($0.path.dropFirst(start))”" }.joined(separator: ", ")
            let message =
                unused.count == 1
                ? "no layer shows the picture"
                : "no layer shows \(unused.count) pictures of the bundle: \(names)\(unused.count > 4 ? " …" : "")"
            return MarkupDiagnostic(.unusedPicture, message: message.oneLine, file: unused.count == 1 ? first.path : bundle.folder.path)
        }
    }

    /// The identities of all files that the document names.
    private static func usedFiles(_ bundle: PlaneSource.Markup) -> Set<String> {
        var used: Set<String> = []
        var sources: Set<String> = []
        for attribute in bundle.document.attributes(.src) where !DataURI.isDataURI(attribute.value) {
            guard sources.insert(attribute.value).inserted else { continue }
            for name in ScenePictures.candidates(for: attribute.value) {
                if let file = try? bundle.folder.file(name) { used.insert(file.identity) }
            }
        }
        return used
    }

    private static func pictures(in folder: SceneFolder) -> [SceneFolder.File] {
        var (result, open, listed): ([SceneFolder.File], [(SceneFolder, String)], Int) = ([], [(folder, "")], 0)
        while let (current, prefix) = open.popLast(), listed < folderLimit {
            listed += 1
            let (files, folders) = current.contents()
            for name in files where isPicture(name) {
                if let file = try? folder.file(prefix + name) { result.append(file) }
            }
            for name in folders.reversed() where !name.hasPrefix(".") { open.append((current.folder(name), prefix + name + "/")) }
        }
        return result
    }

    private static func isPicture(_ name: String) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        // Editors put a picture of the whole scene beside the document.
        let stem = name[..<dot].lowercased()
        return CGImage.fileEndings.contains(name[name.index(after: dot)...].lowercased())
            && !["thumbnail", "preview", "icon"].contains(stem)
    }
}
