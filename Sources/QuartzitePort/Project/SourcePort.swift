import Foundation

/// A port: the files of a library as Quartzite needs them.
///
///     let port = try SourcePort(sources: ["Spinner"], name: "Spinner")
///     try port.write(to: "ported", quartzite: .path("../quartzite"))
public struct SourcePort {
    /// The name of the package.
    public let name: String
    /// The Swift files, in the order of targets and paths.
    public let files: [PortedFile]
    /// Folders and files that are not part of the result.
    public let leftOut: [LeftOut]
    /// The remarks for a person that belong to no file.
    public let remarks: [String]
    let targets: [PortTarget]
    /// The modules of Quartzite that the targets import, by target.
    let modules: [String: Set<String>]

    /// Reads and changes sources. Nothing is written.
    /// - Parameters:
    ///   - sources: files, folders, or checkouts of packages.
    ///   - name: the name of the package, if the sources have no manifest.
    public init(sources: [String], name: String) throws(PortError) {
        let input = try SourceFinder.input(for: sources, name: name)
        self.name = input.name
        targets = input.targets
        remarks = input.remarks
        var leftOut = input.leftOut
        var files: [PortedFile] = []
        var modules: [String: Set<String>] = [:]
        let names = Set(input.targets.map(\.name))
        for target in input.targets {
            let ported = try TargetPort.files(of: target, modules: names)
            files += ported.files
            modules[target.name] = ported.modules
            for file in ported.files {
                if let reason = file.leftOut { leftOut.append(LeftOut(path: file.path, reason: reason)) }
            }
        }
        self.files = files
        self.leftOut = leftOut
        self.modules = modules
    }

    /// Whether any place needs a person.
    public var needsPerson: Bool { !remarks.isEmpty || files.contains { !$0.remarks.isEmpty } }

    /// Ports the text of one file, as a target of its own.
    public static func file(_ source: String) -> PortedFile {
        TargetPort.port([("Source.swift", Array(source.utf8))], target: "Source", modules: [])[0]
    }
}
