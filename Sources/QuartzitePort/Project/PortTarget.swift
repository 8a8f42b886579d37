import Foundation

/// A target of the package that the port writes.
struct PortTarget {
    /// A file that is copied or ported.
    struct File {
        var url: URL
        /// The path below the target's folder.
        var path: String
    }

    /// A resource: a file, or a folder with all its files.
    struct Resource {
        /// The path below the ported target's folder.
        var path: String
        /// Whether folders are kept in the bundle, as `.copy` does.
        var keepsFolders: Bool
        /// The files that are copied, with their paths below the ported target's folder.
        var files: [File]
    }

    var name: String
    var isExecutable = false
    /// The Swift files, sorted by path.
    var sources: [File] = []
    /// Pictures, folders of pictures and declared resources.
    var resources: [Resource] = []
    /// The names of the targets that this one imports.
    var dependencies: [String] = []
}

/// A file or folder that the port does not read, and why.
public struct LeftOut: Equatable, Sendable {
    public let path: String
    public let reason: String
}

/// The input of a port: the targets, and the parts that are left out.
struct PortInput {
    var name: String
    var targets: [PortTarget] = []
    var leftOut: [LeftOut] = []
    /// Dependencies of the original package, which a person adds.
    var remarks: [String] = []
}
