// The files of a document, of a bundle and of a wallpaper, in memory.

import Foundation
import Quartzite

extension CAMLWriter {
    /// A document with the files that it refers to.
    struct Document {
        let text: Data
        /// The files by their names relative to the document.
        var files: [String: Data]
        let remarks: WritingRemarks
    }

    /// Makes the text of the document and its files.
    /// - Parameters:
    ///   - isAlone: whether the document has no bundle, which would state the direction of y.
    ///   - existing: the bytes of a file that is already there.
    func document(isAlone: Bool, existing: @escaping (String) -> Data? = { _ in nil }) -> Document {
        let source = package?.source
        let files = PictureFiles(mode: pictures, origins: source?.origins, isBesideDocument: isAlone, existing: existing)
        let builder = ElementBuilder(pictures: files, kept: source?.kept)
        let ids = LayerIDs(root: rootLayer) {
            package?.id(of: $0)
        } meant: {
            package?.layer(withID: $0)
        }
        var writer = DocumentWriter(builder: builder, ids: ids)
        if isAlone, isGeometryFlipped { writer.rootValues["geometryFlipped"] = !rootLayer.isGeometryFlipped }
        if let rootPosition { writer.rootValues["position"] = rootPosition }
        let text = Data(writer.write(rootLayer))
        return Document(text: text, files: builder.pictures.files, remarks: builder.remarks)
    }

    /// Makes the files of a bundle.
    func bundle() -> Document {
        var result = document(isAlone: false)
        let index = package?.source.index ?? PackageIndex()
        // Files that the index names and the document does not.
        for (key, usual) in [("assetManifest", "assetManifest.caml"), ("stylesDocument", "")] {
            let text = index.kept.first { $0.key == key }?.value.text ?? usual
            guard package?.source.isBundle == true, !text.isEmpty,
                let file = package?.source.origins?.file(text), result.files[file.name] == nil, file.name != Self.documentName
            else { continue }
            result.files[file.name] = file.data
        }
        result.files[Self.documentName] = result.text
        result.files[Self.indexName] = Data(indexText(index))
        return result
    }

    static let documentName = "main.caml"
    static let indexName = "index.xml"

    /// The property list of a bundle.
    private func indexText(_ index: PackageIndex) -> [UInt8] {
        var entries: [(key: String, value: KeptMarkup)] = index.kept
        func add(_ key: String, _ value: Any) {
            if let markup = KeptMarkup(propertyList: value) { entries.append((key, markup)) }
        }
        add("rootDocument", Self.documentName)
        add("geometryFlipped", isGeometryFlipped)
        if let size = documentSize {
            add("documentWidth", Double(size.width))
            add("documentHeight", Double(size.height))
        }
        let end = package?.loopEnd ?? .infinity
        if let start = package?.loopStart, start > 0 { add("loopStart", start) }
        if end < .infinity { add("loopEnd", end) }
        if let names = package?.publishedObjectNames, !names.isEmpty { add("publishedObjectNames", names) }
        return PropertyListText.write(entries)
    }
}
