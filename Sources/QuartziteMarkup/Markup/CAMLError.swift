// Why a scene file could not be read at all.

import Foundation

/// Why a CAML document or bundle could not be read. Every message names the place and what would mend it.
public enum CAMLError: Error, Hashable, Sendable {
    /// There is no such file or folder, or the folder holds no scene.
    case notFound(path: String, reason: String)
    /// It is there, but it cannot be read: no permission, a device, a loop of links, a folder where a file should be.
    case unreadable(path: String, reason: String)
    /// The text is not well-formed XML, or not text at all.
    case malformed(file: String, location: MarkupLocation, reason: String)
    /// Elements or layers are nested deeper than the limit.
    case tooDeep(file: String, location: MarkupLocation, reason: String)
    /// The file, or what it unfolds to, is larger than the limit. The location is nil when the file as a whole is meant.
    case tooLarge(file: String, location: MarkupLocation?, reason: String)
    /// A well-formed document that holds no layer, such as the empty `<caml/>` of some editors.
    case noLayer(file: String, location: MarkupLocation)
    /// A well-formed document that holds something else where the root layer should be.
    case notALayer(file: String, location: MarkupLocation, found: String)
    /// A bundle's index names a document outside of the bundle's folder.
    case outsidePackage(file: String, name: String)

    /// What kind of failure this is, for a program's exit code.
    public enum Category: Sendable {
        /// The input is there, but wrong (sysexits `EX_DATAERR`, 65).
        case data
        /// There is no input to read (sysexits `EX_NOINPUT`, 66).
        case noInput
    }

    public var category: Category {
        switch self {
        case .notFound, .unreadable: .noInput
        case .malformed, .tooDeep, .tooLarge, .noLayer, .notALayer, .outsidePackage: .data
        }
    }

    /// The file that the error is about, as it was given to the reader.
    public var file: String {
        switch self {
        case .notFound(let path, _), .unreadable(let path, _): path
        case .malformed(let file, _, _), .tooDeep(let file, _, _), .tooLarge(let file, _, _), .noLayer(let file, _),
            .notALayer(let file, _, _), .outsidePackage(let file, _):
            file
        }
    }

    /// Where in the file; nil when the error is about the file as a whole.
    public var location: MarkupLocation? {
        switch self {
        case .notFound, .unreadable, .outsidePackage: nil
        case .malformed(_, let location, _), .tooDeep(_, let location, _), .noLayer(_, let location),
            .notALayer(_, let location, _):
            location
        case .tooLarge(_, let location, _): location
        }
    }

    /// What is wrong and what would mend it, without the place.
    public var reason: String {
        switch self {
        case .notFound(_, let reason), .unreadable(_, let reason), .malformed(_, _, let reason),
            .tooDeep(_, _, let reason), .tooLarge(_, _, let reason):
            reason
        case .noLayer: "no layer: <caml> is empty; put a <CALayer> into it"
        case .notALayer(_, _, let found): "not a layer document: found <\(found)> where the root layer should be"
        case .outsidePackage(_, let name): "rootDocument “\(name)” leads out of the bundle; name a file inside its folder"
        }
    }
}

extension CAMLError: CustomStringConvertible {
    /// `file:line:column: reason`, or `file: reason`, in one line.
    public var description: String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(reason)".oneLine
    }
}

extension CAMLError: LocalizedError {
    public var errorDescription: String? { description }
}
