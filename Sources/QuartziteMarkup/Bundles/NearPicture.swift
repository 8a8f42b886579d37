// The picture that an address may mean which leads to no file.

import Foundation
import Quartzite

/// Finds the picture that a wrong address may mean, for messages.
enum NearPicture {
    /// The path of a file of the folder whose name differs from the address only in its folder, in capital letters, in its ending or in a
    /// scale such as `@2x`. Nil if there is none.
    ///
    /// Looks into the folder of the document and into `assets`, and compares at most 10 000 names.
    static func find(_ source: String, in folder: SceneFolder) -> String? {
        let decoded = source.removingPercentEncoding ?? source
        guard let last = decoded.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init), last != "..", last != "." else {
            return nil
        }
        let top = folder.contents()
        var paths = top.files
        for name in top.folders where name.lowercased() == "assets" || decoded.lowercased().hasPrefix(name.lowercased() + "/") {
            paths += folder.folder(name).contents().files.map { name + "/" + $0 }
        }
        let pictures = paths.prefix(10_000).filter { CGImage.fileEndings.contains(ending(of: $0)) }
        func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
        return pictures.first { name($0).lowercased() == last.lowercased() } ?? pictures.first { stem(of: name($0)) == stem(of: last) }
    }

    private static func ending(of path: String) -> String {
        path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    }

    /// A name in small letters without the ending of a picture and without a scale.
    private static func stem(of name: String) -> String {
        var stem = name.lowercased()[...]
        if let dot = stem.lastIndex(of: "."), CGImage.fileEndings.contains(String(stem[stem.index(after: dot)...])) { stem = stem[..<dot] }
        for scale in ["@2x", "@3x"] where stem.hasSuffix(scale) { stem = stem.dropLast(3) }
        return String(stem)
    }
}
