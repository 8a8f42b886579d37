import Foundation
import QuartziteGraphics

/// Why a scene could not be written.
public struct CAMLWritingError: Error, Equatable, Sendable {
    /// The kind of a failure.
    package enum Problem: Equatable, Sendable {
        case unknownEnding
        /// A file has the name of the bundle, or a folder that of the document.
        case isInTheWay(isFolder: Bool)
        case file(FileWritingError.Problem, reason: String)
        /// The archive cannot be made.
        case archive(reason: String)
        /// Writing would lose data, or the result would not be a valid document.
        case refused(reason: String)
    }

    /// The path that could not be written.
    public let path: String
    package let problem: Problem

    package init(path: String, problem: Problem) { (self.path, self.problem) = (path, problem) }

    init(_ error: FileWritingError) { self.init(path: error.path, problem: .file(error.problem, reason: error.description)) }
}

extension CAMLWritingError: CustomStringConvertible, LocalizedError {
    /// What is wrong and how to fix it, in one line.
    public var description: String {
        switch problem {
        case .unknownEnding: "\(path): the ending of the name determines the form, expected .caml, .ca or .tendies".oneLine
        case .isInTheWay(true): "\(path) cannot be written: a folder has this name; choose another name".oneLine
        case .isInTheWay(false): "\(path) cannot be written: a file has the name of the bundle; choose another name".oneLine
        case .file(_, let reason): reason.oneLine
        case .archive(let reason), .refused(let reason): "\(path) cannot be written: \(reason)".oneLine
        }
    }

    /// The same text as `description`.
    public var errorDescription: String? { description }
}
