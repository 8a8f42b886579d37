// The `index.xml` of a bundle: a property list that says which document is the scene, and how it is to be seen.

import Foundation

package struct PackageIndex {
    /// The scene's document, relative to the folder.
    var rootDocument = "main.caml"
    /// The ids of objects that are meant to be found by name.
    var publishedObjectNames: [String] = []
    /// Whether the document's y axis points down.
    var isGeometryFlipped = false
    /// The canvas that the document was made for; nil when it is not given.
    var documentSize: CGSize?
    /// The part of the time line to play, in seconds; the end is infinite when it is open.
    var loopStart = 0.0
    var loopEnd = Double.infinity
    /// Remarks on keys that mean something but are not read.
    var remarks: [String] = []

    init() {}

    /// Reads a property list, as XML or binary.
    package init(_ data: Data, file: String, limits: MarkupLimits) throws(CAMLError) {
        let values =
            data.starts(with: Array("bplist".utf8))
            ? try Self.binaryValues(data, file: file) : try Self.xmlValues(data, file: file, limits: limits)
        if let name = values["rootDocument"] as? String, !name.isEmpty { rootDocument = name }
        publishedObjectNames = values["publishedObjectNames"] as? [String] ?? []
        isGeometryFlipped = values["geometryFlipped"] as? Bool ?? (values["geometryFlipped"] as? Double).map { $0 != 0 } ?? false
        if let width = values["documentWidth"] as? Double, let height = values["documentHeight"] as? Double,
            width > 0, height > 0, width.isFinite, height.isFinite
        {
            documentSize = CGSize(width: width, height: height)
        }
        if let start = values["loopStart"] as? Double, start.isFinite, start > 0 { loopStart = start }
        // Players write an end of 0 for "not set".
        if let end = values["loopEnd"] as? Double, end > loopStart { loopEnd = end }
        if values["stylesDocument"] is String { remarks.append("stylesDocument is not read yet") }
    }

    /// The keys of the top dictionary with values as `String`, `Double`, `Bool` and `[String]`; other values are left out.
    ///
    /// Read with our own reader: it has a place for every fault, and no depth can hurt it.
    private static func xmlValues(_ data: Data, file: String, limits: MarkupLimits) throws(CAMLError) -> [String: Any] {
        let source = try SourceText(file: file, data: Array(data))
        let root = try XMLReader.read(source, limits: limits).root
        guard root.name == "plist", let dictionary = root.children.first(where: { $0.name == "dict" }) else {
            throw .malformed(file: file, location: root.location, reason: "this is no property list with a <dict>")
        }
        var result: [String: Any] = [:]
        var key: String?
        for element in dictionary.children {
            if element.name == "key" {
                key = element.text
            } else if let name = key {
                result[name] = value(of: element)
                key = nil
            }
        }
        return result
    }

    private static func value(of element: MarkupElement) -> Any? {
        switch element.name {
        case "string": return element.text
        case "true": return true
        case "false": return false
        case "real", "integer":
            var scanner = ValueScanner(element.text)
            return try? scanner.plainReal()
        case "array": return element.children.filter { $0.name == "string" }.map(\.text)
        default: return nil
        }
    }

    private static func binaryValues(_ data: Data, file: String) throws(CAMLError) -> [String: Any] {
        guard let values = BinaryPropertyList.values(data) else {
            throw .malformed(file: file, location: MarkupLocation(line: 1, column: 1), reason: "the binary property list is broken")
        }
        return values
    }
}
