// The document of a scene, loaded and not parsed.
//
// In a bundle, `index.xml` names the document; without `index.xml` the document is `main.caml`.

import Foundation

/// A document that was loaded but not parsed, with the values of its bundle's index.
struct SceneFile {
    let data: Data
    /// The path of the document in messages.
    let name: String
    /// The folder that picture addresses refer to.
    let folder: SceneFolder
    var index = PackageIndex()
    /// Whether the document is in a bundle, whose files all belong to the scene.
    var isBundle = false
    /// Diagnostics about the bundle.
    var diagnostics: [MarkupDiagnostic] = []
    /// The paths of the files that were read.
    var paths: [String] = []
    /// The location of the document; nil for a document in memory.
    var location: DocumentLocation?
    /// The bundle's document of styles, with its path in messages; nil if there is none.
    var styles: (data: Data, name: String)?

    init(data: Data, name: String, folder: SceneFolder) {
        self.data = data
        self.name = name
        self.folder = folder
    }

    /// Reads the document of a bundle.
    init(bundle folder: SceneFolder, limits: MarkupLimits) throws(CAMLError) {
        self = try Bundle(folder: folder, name: folder.path, limits: limits).scene()
    }

    /// A folder that may hold a scene.
    private struct Bundle {
        let folder: SceneFolder
        let name: String
        let limits: MarkupLimits

        private var indexName: String { name + "/index.xml" }

        func scene() throws(CAMLError) -> SceneFile {
            var remarks: [MarkupDiagnostic] = []
            var (index, fault): (PackageIndex?, CAMLError?)
            do { index = try readIndex() } catch { fault = error }
            if index == nil {
                let reason = fault?.reason ?? "the bundle has no index.xml"
                remarks.append(
                    remark(fault == nil ? .missingIndex : .invalidIndex, reason + "; main.caml is read without it", at: fault?.location))
            }
            let (document, data, path) = try readDocument(index?.rootDocument, without: fault, &remarks)
            var scene = SceneFile(data: data, name: name + "/" + document, folder: folder)
            scene.isBundle = true
            scene.location = (try? folder.file(document)).map(folder.location)
            scene.index = index ?? PackageIndex()
            scene.paths = ((try? folder.file("index.xml")).map { [$0.watchedPath] } ?? []) + [path]
            if let styles = index?.stylesDocument {
                if let file = try? folder.file(styles) { scene.paths.append(file.watchedPath) }
                do {
                    scene.styles = (try folder.read(styles, limit: limits.documentBytes).data, name + "/" + styles)
                } catch {
                    remarks.append(remark(.invalidIndex, "stylesDocument “\(styles)”: \(error.reason); its styles have no effect"))
                }
            }
            scene.diagnostics = remarks
            return scene
        }

        /// The bundle's index; nil if there is none.
        private func readIndex() throws(CAMLError) -> PackageIndex? {
            let data: Data
            do {
                data = try folder.read("index.xml", limit: limits.indexBytes).data
            } catch {
                if error.problem == .missing { return nil }
                throw CAMLError(error, path: indexName)
            }
            return try PackageIndex(data, file: indexName, limits: limits)
        }

        /// The document that the index names, or else `main.caml`.
        /// - Parameter indexFault: why the index cannot be read; nil if it was read, or if there is none.
        private func readDocument(
            _ root: String?, without indexFault: CAMLError?, _ remarks: inout [MarkupDiagnostic]
        ) throws(CAMLError) -> (name: String, data: Data, path: String) {
            let main = "main.caml"
            let document = root ?? main
            let fault: FileFault
            do {
                let (data, file) = try folder.read(document, limit: limits.documentBytes)
                return (document, data, file.watchedPath)
            } catch {
                fault = error
            }
            switch fault.problem {
            case .outside:
                throw .outsidePackage(file: indexName, name: document)
            case .missing where root == nil:
                throw indexFault ?? .notFound(path: name, reason: "the folder holds no scene, expected main.caml or index.xml in it")
            case .missing, .notAFile:
                if document != main, let (data, file) = try? folder.read(main, limit: limits.documentBytes) {
                    remarks.append(remark(.invalidIndex, "rootDocument “\(document)”: \(fault.reason); main.caml is read instead"))
                    return (main, data, file.watchedPath)
                }
                if fault.problem == .missing {
                    throw .notFound(path: name, reason: "the bundle has no document “\(document)”, which its index.xml names")
                }
                throw CAMLError(fault, path: name + "/" + document)
            default:
                throw CAMLError(fault, path: name + "/" + document)
            }
        }

        private func remark(
            _ kind: MarkupDiagnostic.Kind, _ message: String, at location: MarkupLocation? = nil
        ) -> MarkupDiagnostic {
            MarkupDiagnostic(kind, message: message.oneLine, file: indexName, location: location)
        }
    }
}

extension CAMLError {
    init(_ fault: FileFault, path: String) {
        switch fault.problem {
        case .missing: self = .notFound(path: path, reason: fault.reason)
        case .tooLarge: self = .tooLarge(file: path, location: nil, reason: fault.reason)
        case .damaged(let reason): self = .damagedArchive(path: path, reason: reason)
        case .notAFile, .denied, .outside, .other: self = .unreadable(path: path, reason: fault.reason)
        }
    }
}
