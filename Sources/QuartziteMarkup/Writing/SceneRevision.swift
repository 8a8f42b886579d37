// The files of a scene with a person's edits in the texts of its documents.
//
//     edits of layers and states ──► DocumentPatch for each document ──► bytes of files, beside the former ones ──► written whole

import Foundation
import Quartzite

/// An edit of a layer that a document describes.
package struct DocumentEdit {
    /// The layer's index among the layers of the package's documents; nil for a layer of no document.
    package let layer: CAPackage.LayerIndex?
    package let keyPath: String
    package let value: Any?
    /// The state whose value is edited; nil for the layer's own.
    package let state: String?

    package init(layer: CAPackage.LayerIndex?, keyPath: String, value: Any?, state: String?) {
        (self.layer, self.keyPath, self.value, self.state) = (layer, keyPath, value, state)
    }
}

/// The changed files of a scene, not yet written.
package struct SceneRevision: Sendable {
    /// A file on disk.
    package struct File: Sendable {
        package let path: String
        /// The bytes as they were read, and the new ones.
        package let former: Data
        package let new: Data
    }

    /// The files that change.
    package private(set) var files: [File] = []
    /// The reasons why some edits cannot be saved, by their indices in the list. These edits have no effect on the files.
    package private(set) var faults: [Int: String] = [:]

    /// Writes edits into the documents of a scene.
    /// - Parameter package: the scene as its files are now, read with its documents.
    /// - Throws: `CAMLWritingError` if an archive cannot be made, or if a changed document is no longer valid.
    package init(_ edits: [DocumentEdit], in package: CAPackage) throws(CAMLWritingError) {
        var patches = package.sources.map {
            $0.markup.map { DocumentPatch($0.document, isASCII: SourceText.lacksCharacters(Array($0.data))) }
        }
        // All edits of one property of a layer become one change, as do all edits of one value of a state.
        var groups: [(indices: [Int], key: String)] = []
        for (index, edit) in edits.enumerated() {
            // Of animations, the edits of one animation.
            let key = AnimationKeyPath(edit.keyPath).map { "animations.\($0.key)" } ?? String(edit.keyPath.prefix { $0 != "." })
            let same = groups.firstIndex {
                let first = edits[$0.indices[0]]
                return first.layer == edit.layer && first.state == edit.state && $0.key == key
            }
            if let same { groups[same].indices.append(index) } else { groups.append(([index], key)) }
        }
        for (indices, key) in groups {
            do throws(DocumentPatchFault) {
                let own = indices.map { edits[$0] }
                guard let place = own[0].layer, package.sources.indices.contains(place.plane), var patch = patches[place.plane],
                    package.sources[place.plane].layers.indices.contains(place.index)
                else { throw DocumentPatchFault(reason: "the layer has no element of its own in a document") }
                let source = package.sources[place.plane]
                if own.contains(where: { AnimationKeyPath.isOne($0.keyPath) }) {
                    let edits = own.compactMap { edit in
                        AnimationKeyPath(edit.keyPath).map { DocumentPatch.AnimationEdit(path: $0, value: edit.value) }
                    }
                    let unwritten = patch.set(edits, of: source.layers[place.index], in: source)
                    for (number, reason) in unwritten { faults[indices[number]] = reason }
                    patches[place.plane] = patch
                    continue
                }
                try Self.apply(own, key, to: source.layers[place.index], source, package, &patch)
                patches[place.plane] = patch
            } catch {
                for index in indices { faults[index] = error.reason }
            }
        }
        var archives: [String: [String: Data]] = [:]
        for (source, patch) in zip(package.sources, patches) {
            guard let markup = source.markup, let patch, !patch.isEmpty else { continue }
            let data = try Self.data(of: patch, markup, source.file)
            switch markup.location {
            case .disk(let path)?: files.append(File(path: path, former: markup.data, new: data))
            case .archive(let path, let member)?: archives[path, default: [:]][member] = data
            case nil: throw CAMLWritingError(path: source.file, problem: .refused(reason: "it was not read from a file"))
            }
        }
        for (path, members) in archives.sorted(by: { $0.key < $1.key }) {
            guard let former = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
                throw CAMLWritingError(FileWritingError(path: path, errno: ENOENT))
            }
            files.append(File(path: path, former: former, new: try ArchiveWriter.replacing(members, in: former, path: path)))
        }
    }

    private static func apply(
        _ edits: [DocumentEdit], _ key: String, to layer: CALayer, _ source: PlaneSource, _ package: CAPackage, _ patch: inout DocumentPatch
    ) throws(DocumentPatchFault) {
        guard let state = edits[0].state else {
            guard let element = source.element(of: layer) else {
                throw DocumentPatchFault(reason: "the layer has no element of its own in a document")
            }
            if package.sources.count > 1, layer === source.root, key == "position" || key == "frame" {
                throw DocumentPatchFault(reason: "the wallpaper places its planes, so the position of a whole plane is not the document's")
            }
            return try patch.set(key, edits.map { LayerEdit(keyPath: $0.keyPath, value: $0.value) }, of: layer, at: element)
        }
        var changes: [CAStateSetValue] = []
        for edit in edits {
            guard let change = package.states?.element(forKeyPath: edit.keyPath, of: layer, in: state) else {
                throw DocumentPatchFault(reason: "the state “\(state)” sets no “\(edit.keyPath)” of the layer")
            }
            package.states?.setValue(edit.value, forKeyPath: edit.keyPath, of: layer, in: state)
            if !changes.contains(where: { $0 === change }) { changes.append(change) }
        }
        for change in changes {
            guard let element = source.element(of: change) else {
                throw DocumentPatchFault(reason: "the state “\(state)” has no element of its own in the layer's document")
            }
            try patch.set(change, at: element)
        }
    }

    /// The bytes of a patched document, in its encoding.
    private static func data(of patch: DocumentPatch, _ markup: PlaneSource.Markup, _ file: String) throws(CAMLWritingError) -> Data {
        func failure(_ reason: String) -> CAMLWritingError { CAMLWritingError(path: file, problem: .refused(reason: reason)) }
        let former = Array(markup.data)
        guard SourceText.encoded(markup.document.source.bytes, like: former) == former else {
            throw failure("its encoding cannot be written without other changes; save it as UTF-8")
        }
        let text: [UInt8]
        do throws(DocumentPatchFault) { text = try patch.text() } catch { throw failure(error.reason) }
        guard let bytes = SourceText.encoded(text, like: former) else { throw failure("a value has characters that its encoding lacks") }
        // A document that is no longer readable must never replace a readable one.
        do throws(CAMLError) {
            _ = try XMLReader.read(try SourceText(file: file, data: bytes), limits: MarkupLimits())
        } catch {
            throw failure("the changed document could not be read: \(error.reason)")
        }
        return Data(bytes)
    }

    // MARK: Writing

    /// Writes the files, each whole or not at all. If one cannot be written, the former bytes of the others are restored.
    /// - Throws: also if a file has changed since it was read.
    package func write() throws(CAMLWritingError) { try Self.write(files.map { ($0.path, $0.former, $0.new) }) }

    /// Restores the files' former bytes.
    package func undo() throws(CAMLWritingError) { try Self.write(files.map { ($0.path, $0.new, $0.former) }) }

    private static func write(_ files: [(path: String, expected: Data, data: Data)]) throws(CAMLWritingError) {
        var staged: [StagedFile] = []
        do throws(CAMLWritingError) {
            for file in files {
                let present = try? Data(contentsOf: URL(fileURLWithPath: file.path))
                guard present == file.expected else {
                    let what = present == nil ? "it cannot be read any more" : "it has changed on disk since it was read"
                    throw CAMLWritingError(path: file.path, problem: .refused(reason: what))
                }
                do throws(FileWritingError) {
                    staged.append(try StagedFile(file.data, path: file.path))
                } catch {
                    throw CAMLWritingError(error)
                }
            }
            for (index, file) in staged.enumerated() {
                do throws(FileWritingError) {
                    try file.finish()
                } catch {
                    for written in files[..<index] { try? written.expected.writeWhole(toPath: written.path) }
                    throw CAMLWritingError(error)
                }
            }
        } catch {
            for file in staged { file.discard() }
            throw error
        }
    }

    // MARK: Copies

    /// Writes a copy of a scene with the edits: a file, or a folder with its whole content.
    /// - Parameters:
    ///   - original: the file or folder of the scene.
    ///   - copy: the new path, which must not exist.
    package func write(copyOf original: String, to copy: String) throws(CAMLWritingError) {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: copy) else {
            throw CAMLWritingError(path: copy, problem: .refused(reason: "there is such a file or folder; choose another name"))
        }
        let source = URL(fileURLWithPath: original).resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        _ = manager.fileExists(atPath: source, isDirectory: &isFolder)
        guard isFolder.boolValue else {
            guard let file = files.first else { return }
            do throws(FileWritingError) { try file.new.writeWhole(toPath: copy) } catch { throw CAMLWritingError(error) }
            return
        }
        guard !(URL(fileURLWithPath: copy).standardizedFileURL.path + "/").hasPrefix(source + "/") else {
            throw CAMLWritingError(path: copy, problem: .refused(reason: "it lies in the folder that is copied; choose another place"))
        }
        var changed: [(path: Substring, data: Data)] = []
        for file in files {
            let path = URL(fileURLWithPath: file.path).resolvingSymlinksInPath().path
            guard path.hasPrefix(source + "/") else {
                throw CAMLWritingError(path: file.path, problem: .refused(reason: "it is a link out of the folder that is copied"))
            }
            changed.append((path.dropFirst(source.count), file.new))
        }
        do {
            try manager.copyItem(atPath: source, toPath: copy)
            for (path, data) in changed { try data.writeWhole(toPath: copy + path) }
        } catch {
            try? manager.removeItem(atPath: copy)
            throw CAMLWritingError(
                path: copy, problem: .refused(reason: (error as? FileWritingError)?.description ?? "\(error.localizedDescription)"))
        }
    }
}
