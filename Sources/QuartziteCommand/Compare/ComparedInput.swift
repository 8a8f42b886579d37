import Foundation
import QuartziteExamples
import QuartziteKit
import QuartzitePreview

/// The kind of input of an argument of `diff`.
enum ComparedInput: Equatable {
    case picture(path: String)
    /// Numbered pictures.
    case sequence(PictureSequence)
    /// Everything that `render` draws, except a picture.
    case scene

    /// Determines the input of an argument.
    /// - Throws: a failure if there is no such input, or if a folder holds several sequences.
    @MainActor init(_ argument: String) throws(Failure) {
        // The process that draws the scene reads the pipe.
        if argument == "-" || SceneLoader.isPipe(argument) || Example.named(argument) != nil {
            self = .scene
            return
        }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
        if !exists, let pattern = try? OutputPattern(argument), pattern.isSequence {
            guard let sequence = try PictureSequence(matching: pattern) else {
                throw Failure(.noInput, "\(argument): no file has such a name with a number in it")
            }
            self = .sequence(sequence)
        } else if isFolder.boolValue, !SwiftSource.isSource(argument), let sequence = try PictureSequence(folder: argument) {
            self = .sequence(sequence)
        } else if case .picture(let path) = try SceneLoader.input(argument) {
            guard FileManager.default.fileExists(atPath: path) else { throw Failure(ImageError(.notFound, path: path)) }
            self = .picture(path: path)
        } else {
            self = .scene
        }
    }

    /// What it is, in JSON.
    var kind: String {
        switch self {
        case .picture: "picture"
        case .sequence: "sequence"
        case .scene: "scene"
        }
    }
}
