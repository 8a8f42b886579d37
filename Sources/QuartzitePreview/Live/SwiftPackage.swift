import Foundation
import Glibc
import QuartziteKit

/// A Swift package with a program that shows a scene.
struct SwiftPackage {
    /// The folder of Package.swift.
    let path: String
    /// The program's name among the package's products.
    let product: String
    private let swift: String
    private let started: @Sendable (SpawnedProcess?) -> Void

    /// Reads the package.
    /// - Parameters:
    ///   - product: the name of the program; nil if the package has only one.
    ///   - started: receives each process of the package manager while it runs, and nil when it has ended.
    init(_ path: String, product: String?, started: @escaping @Sendable (SpawnedProcess?) -> Void) throws(LiveProblem) {
        (self.path, self.started) = (path, started)
        guard SwiftSource.isPackage(path) else { throw LiveProblem(.noInput, "\(path): there is no Package.swift in this folder") }
        swift = try Self.tool()
        let programs = try Self.programs([swift, "package", "--package-path", path, "describe", "--type", "json"], path, started)
        let list = programs.joined(separator: ", ")
        if let product {
            guard programs.contains(product) else {
                throw LiveProblem(.choice, "\(path): the package has no program “\(product)”; its programs are: \(list)")
            }
            self.product = product
        } else {
            guard let only = programs.first else { throw LiveProblem(.choice, "\(path): the package has no program (executableTarget)") }
            guard programs.count == 1 else {
                throw LiveProblem(.choice, "\(path): the package has several programs; choose one by --package \(path)#NAME: \(list)")
            }
            self.product = only
        }
    }

    private static func tool() throws(LiveProblem) -> String {
        let compiler = SwiftCompiler.compiler(in: ProcessInfo.processInfo.environment)
        let swift = compiler.map { ($0 as NSString).deletingLastPathComponent + "/swift" }
        guard let swift, access(swift, X_OK) == 0 else {
            throw LiveProblem(
                .unavailable,
                "packages need Swift, and it is not in the PATH; install Swift \(SwiftCompiler.version) (https://www.swift.org/install/linux/)"
            )
        }
        return swift
    }

    private static func programs(
        _ arguments: [String], _ path: String, _ started: (SpawnedProcess?) -> Void
    ) throws(LiveProblem) -> [String] {
        struct Description: Decodable {
            struct Product: Decodable {
                struct Kind: Decodable {
                    var executable: Bool?
                    enum CodingKeys: CodingKey { case executable }
                    init(from decoder: any Decoder) throws {
                        executable = try decoder.container(keyedBy: CodingKeys.self).contains(.executable)
                    }
                }
                var name: String
                var type: Kind
            }
            var products: [Product]
        }
        let result = try ProcessOutput.of(arguments, joinsErrors: false, started: started)
        guard result.end == .exited(0), let description = try? JSONDecoder().decode(Description.self, from: Data(result.text.utf8)) else {
            throw LiveProblem(.scene, "\(path): the package cannot be read: \(result.errors.joined(separator: "\n"))")
        }
        return description.products.filter { $0.type.executable == true }.map(\.name)
    }

    /// Builds the program, and returns its path.
    func build() throws(LiveProblem) -> String {
        let result = try ProcessOutput.of([swift, "build", "--package-path", path, "--product", product], started: started)
        guard result.end == .exited(0) else {
            let errors = CompilerMessage.list(in: result.text).filter { $0.severity == .error }
            // The package manager adds messages without a place, which say only that there are errors.
            let placed = errors.contains { $0.file != nil } ? errors.filter { $0.file != nil } : errors
            var lines: [String] = []
            for message in placed where !lines.contains(message.description) { lines.append(message.description) }
            throw LiveProblem(.scene, lines.isEmpty ? [result.text] : lines)
        }
        let folder = try ProcessOutput.of(
            [swift, "build", "--package-path", path, "--show-bin-path"], joinsErrors: false, started: started)
        guard folder.end == .exited(0) else {
            throw LiveProblem(.scene, "\(path): the program's folder is not known: \(folder.errors.joined(separator: "\n"))")
        }
        return folder.text.trimmingCharacters(in: .whitespacesAndNewlines) + "/" + product
    }

    /// The files of the package: those of its folders, without hidden ones such as `.build`.
    var watched: WatchedFiles {
        var folders = [path]
        let root = URL(fileURLWithPath: path, isDirectory: true)
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        while let url = all?.nextObject() as? URL, folders.count < Self.folderLimit {
            if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true { folders.append(url.path) }
        }
        return WatchedFiles(folders: folders, extensions: CGImage.fileEndings.union(Self.sources))
    }

    /// The largest number of folders of a package that are watched.
    private static let folderLimit = 1000
    private static let sources: Set<String> = ["swift", "c", "cpp", "h", "json", "caml", "xml", "plist", "glsl", "txt", "mp4", "wav"]
}
