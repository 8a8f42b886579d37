// Errors that stop the reading of a scene file.

import Foundation

/// The reason why a CAML document or bundle cannot be read.
///
/// Every message names the location and how to fix the file.
public enum CAMLError: Error, Hashable, Sendable {
    /// The file or folder does not exist, or the folder holds no scene.
    case notFound(path: String, reason: String)
    /// The file exists and cannot be read: the program has no permission, the path leads to a device or a folder or through a loop
    /// of symbolic links, or the URL is not a file URL.
    case unreadable(path: String, reason: String)
    /// The file is not text, or not well-formed XML, or its root element is not `<caml>`.
    case malformed(file: String, location: MarkupLocation, reason: String)
    /// Elements, layers, values, animation groups or emitter cells nest deeper than `MarkupLimits` allows.
    case tooDeep(file: String, location: MarkupLocation, reason: String)
    /// The file, or the tree and pictures that the file describes, exceed `MarkupLimits`. The location is nil if the size of the
    /// whole file is the problem.
    case tooLarge(file: String, location: MarkupLocation?, reason: String)
    /// The document is well-formed and `<caml>` is empty.
    case noLayer(file: String, location: MarkupLocation)
    /// The document is well-formed and no child of `<caml>` is a layer. `found` is the class of the first child.
    case notALayer(file: String, location: MarkupLocation, found: String)
    /// The index of a bundle names a document outside the bundle's folder. `file` is the index, `name` the document.
    case outsidePackage(file: String, name: String)
    /// A zip archive is damaged, encrypted, or holds links or names that no scene has.
    case damagedArchive(path: String, reason: String)

    /// The kind of failure, from which a program derives its exit code.
    public enum Category: Sendable {
        /// The input exists and is invalid (sysexits `EX_DATAERR`, 65).
        case data
        /// No input can be read (sysexits `EX_NOINPUT`, 66).
        case noInput
    }

    /// The kind of failure: `noInput` for `notFound` and `unreadable`, `data` otherwise.
    public var category: Category {
        switch self {
        case .notFound, .unreadable: .noInput
        case .malformed, .tooDeep, .tooLarge, .noLayer, .notALayer, .outsidePackage, .damagedArchive: .data
        }
    }

    /// The kind of the diagnostic for the error.
    public var kind: MarkupDiagnostic.Kind {
        switch self {
        case .notFound, .unreadable: .unreadableFile
        case .malformed: .malformedXML
        case .tooDeep, .tooLarge: .overLimit
        case .noLayer, .notALayer: .noLayer
        case .outsidePackage: .invalidIndex
        case .damagedArchive: .damagedArchive
        }
    }

    /// The path of the file that the error is about, as the caller gave it.
    public var file: String {
        switch self {
        case .notFound(let path, _), .unreadable(let path, _), .damagedArchive(let path, _): path
        case .malformed(let file, _, _), .tooDeep(let file, _, _), .tooLarge(let file, _, _), .noLayer(let file, _),
            .notALayer(let file, _, _), .outsidePackage(let file, _):
            file
        }
    }

    /// The location of the error in the file; nil if the error concerns the whole file.
    public var location: MarkupLocation? {
        switch self {
        case .notFound, .unreadable, .outsidePackage, .damagedArchive: nil
        case .malformed(_, let location, _), .tooDeep(_, let location, _), .noLayer(_, let location),
            .notALayer(_, let location, _):
            location
        case .tooLarge(_, let location, _): location
        }
    }

    /// What is wrong and how to fix the file, without the location.
    public var reason: String {
        switch self {
        case .notFound(_, let reason), .unreadable(_, let reason), .malformed(_, _, let reason),
            .tooDeep(_, _, let reason), .tooLarge(_, _, let reason), .damagedArchive(_, let reason):
            reason
        case .noLayer: "no layer: <caml> is empty; put a <CALayer> into it"
        case .notALayer(_, _, let found): "not a layer document: found <\(found)>, expected a root layer such as <CALayer>"
        case .outsidePackage(_, let name): "rootDocument “\(name)” is outside the bundle; name a file in the bundle's folder"
        }
    }
}

extension CAMLError: CustomStringConvertible {
    /// `file:line:column: reason`, or `file: reason` without a location. One line without control characters.
    public var description: String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(reason)".oneLine
    }
}

extension CAMLError: LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }
}
