// The `index.xml` of a bundle: a property list that names the scene's document and its canvas.

import Foundation

/// The values of a bundle's `index.xml`.
package struct PackageIndex {
    /// The path of the scene's document relative to the bundle's folder. Not checked yet.
    var rootDocument = "main.caml"
    /// The ids or names of the layers that the bundle publishes.
    var publishedObjectNames: [String] = []
    /// Whether the y axis of the document points down.
    var isGeometryFlipped = false
    /// The size of the canvas for which the document was made, in points; nil if the index does not state a size.
    var documentSize: CGSize?
    /// The part of the timeline to play, in seconds.
    var loopStart = 0.0
    var loopEnd = Double.infinity
    /// The keys and values that are not used, but written again.
    var kept: [(key: String, value: KeptMarkup)] = []
    /// The path of a document with objects that the scene's document refers to, relative to the bundle's folder; nil for none. Not checked
    /// yet.
    var stylesDocument: String?

    init() {}

    /// Reads a property list in XML or binary form. Throws `CAMLError` for a malformed list.
    package init(_ data: Data, file: String, limits: MarkupLimits) throws(CAMLError) {
        let values: [String: Any]
        if data.starts(with: Array("bplist".utf8)) {
            values = try Self.binaryValues(data, file: file)
            kept = values.sorted { $0.key < $1.key }.compactMap { key, value in KeptMarkup(propertyList: value).map { (key, $0) } }
        } else {
            let entries = try Self.xmlEntries(data, file: file, limits: limits)
            values = entries.reduce(into: [:]) { $0[$1.key] = Self.value(of: $1.value) }
            kept = entries.map { ($0.key, KeptMarkup($0.value)) }
        }
        kept.removeAll { Self.ownKeys.contains($0.key) }
        func number(_ key: String) -> Double? { values[key] as? Double ?? (values[key] as? Int).map(Double.init) }
        if let name = values["rootDocument"] as? String, !name.isEmpty { rootDocument = name }
        publishedObjectNames = values["publishedObjectNames"] as? [String] ?? []
        isGeometryFlipped = values["geometryFlipped"] as? Bool ?? number("geometryFlipped").map { $0 != 0 } ?? false
        if let width = number("documentWidth"), let height = number("documentHeight"),
            width > 0, height > 0, width.isFinite, height.isFinite
        {
            documentSize = CGSize(width: width, height: height)
        }
        if let start = number("loopStart"), start.isFinite, start > 0 { loopStart = start }
        // Some writers use 0 for an end that is not set.
        if let end = number("loopEnd"), end > loopStart { loopEnd = end }
        if let name = values["stylesDocument"] as? String, !name.isEmpty { stylesDocument = name }
    }

    /// The keys of the top dictionary with the elements of their values.
    ///
    /// Reads with `XMLReader` instead of Foundation: errors have a location, and the nesting depth is limited.
    private static func xmlEntries(
        _ data: Data, file: String, limits: MarkupLimits
    ) throws(CAMLError) -> [(key: String, value: MarkupElement)] {
        let source = try SourceText(file: file, data: Array(data))
        let root = try XMLReader.read(source, limits: limits).root
        guard let dictionary = root.topDictionary else {
            throw .malformed(file: file, location: root.location, reason: "this is not a property list with a <dict>")
        }
        return dictionary.dictionaryEntries
    }

    /// The keys of the properties above.
    static let ownKeys: Set<String> = [
        "rootDocument", "publishedObjectNames", "geometryFlipped", "documentWidth", "documentHeight", "loopStart", "loopEnd",
    ]

    /// The value as `String`, `Double`, `Bool` or `[String]`. Values of other types are ignored.
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
            throw .malformed(file: file, location: MarkupLocation(line: 1, column: 1), reason: "the binary property list is damaged")
        }
        return values
    }
}
