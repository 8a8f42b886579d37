// From the path that a person gives to a document's bytes.

import Foundation

/// A document, where it came from, and what its bundle says about it.
struct SceneFile {
    let data: Data
    /// What messages call the document.
    let name: String
    /// Where its pictures are.
    let folder: SceneFolder
    var index = PackageIndex()
    /// Remarks on the bundle.
    var diagnostics: [MarkupDiagnostic] = []
    /// The files that were read.
    var paths: [String] = []

    init(data: Data, name: String, folder: SceneFolder) {
        self.data = data
        self.name = name
        self.folder = folder
    }

    /// Reads a single document, or the one that a bundle's index names.
    init(_ url: URL, limits: MarkupLimits) throws(CAMLError) {
        let name = url.relativePath
        guard url.isFileURL else {
            throw .unreadable(path: url.absoluteString, reason: "only files are read; save it to a file")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            // A circle of links "does not exist" either: ask for the real reason.
            throw Self.error(at: name) { () throws(FileFault) in _ = try RegularFile.read(url.path, limit: 0) }
        }
        if isFolder.boolValue {
            try self.init(bundle: SceneFolder(path: url.path), name: name, limits: limits)
        } else {
            do {
                let data = try RegularFile.read(url.path, limit: limits.documentBytes)
                self.init(data: data, name: name, folder: SceneFolder(path: url.deletingLastPathComponent().path))
                paths = [url.path]
            } catch {
                throw CAMLError(error, path: name)
            }
        }
    }

    private init(bundle folder: SceneFolder, name: String, limits: MarkupLimits) throws(CAMLError) {
        let indexName = name + "/index.xml"
        var index = PackageIndex()
        var diagnostics: [MarkupDiagnostic] = []
        var paths: [String] = []
        var hasIndex = false
        do {
            let (data, path) = try folder.read("index.xml", limit: limits.indexBytes)
            paths.append(path)
            index = try PackageIndex(data, file: indexName, limits: limits)
            hasIndex = true
        } catch let error as CAMLError {
            diagnostics.append(
                .init(severity: .warning, message: error.reason + "; main.caml is read without it", file: indexName, location: error.location))
        } catch let error as FileFault {
            let isMissing = error.problem == .missing
            diagnostics.append(
                .init(
                    severity: isMissing ? .note : .warning,
                    message: isMissing ? "the bundle has no index.xml; main.caml is read without it" : error.reason + "; main.caml is read without it",
                    file: indexName, location: nil))
        } catch {
            // No other error is thrown above; the compiler cannot know.
        }
        for remark in index.remarks {
            diagnostics.append(.init(severity: .warning, message: remark, file: indexName, location: nil))
        }

        var document = index.rootDocument
        var read: (data: Data, path: String)?
        do {
            read = try folder.read(document, limit: limits.documentBytes)
        } catch let fault {
            if fault.problem == .outside { throw .outsidePackage(file: indexName, name: document) }
            if case .tooLarge = fault.problem { throw CAMLError(fault, path: name + "/" + document) }
            guard document != "main.caml", let main = try? folder.read("main.caml", limit: limits.documentBytes) else {
                if fault.problem == .missing {
                    let reason = hasIndex
                        ? "the bundle has no document “\(document)”, which its index.xml names"
                        : "the folder holds no scene, expected main.caml or index.xml in it"
                    throw .notFound(path: name, reason: reason)
                }
                throw CAMLError(fault, path: name + "/" + document)
            }
            diagnostics.append(
                .init(
                    severity: .warning, message: "rootDocument “\(document)”: \(fault.reason); main.caml is read instead", file: indexName,
                    location: nil))
            document = "main.caml"
            read = main
        }
        guard let read else { throw .notFound(path: name, reason: "the folder holds no scene") }
        self.init(data: read.data, name: name + "/" + document, folder: folder)
        self.index = index
        self.diagnostics = diagnostics
        self.paths = paths + [read.path]
    }

    private static func error(at name: String, _ attempt: () throws(FileFault) -> Void) -> CAMLError {
        do {
            try attempt()
            return .notFound(path: name, reason: FileFault(problem: .missing).reason)
        } catch {
            return CAMLError(error, path: name)
        }
    }
}

extension CAMLError {
    fileprivate init(_ fault: FileFault, path: String) {
        switch fault.problem {
        case .missing: self = .notFound(path: path, reason: fault.reason)
        case .tooLarge: self = .tooLarge(file: path, location: nil, reason: fault.reason)
        case .notAFile, .denied, .outside, .other: self = .unreadable(path: path, reason: fault.reason)
        }
    }
}
