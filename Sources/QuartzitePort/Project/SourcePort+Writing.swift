import Foundation

extension SourcePort {
    /// The name of the report in the output folder. The file also marks the folder as written by a port.
    public static let reportName = "PORTING.txt"
    static let reportTitle = "Report of `quartzite port`"

    /// Checks that a port may write into a folder: the folder is missing, empty, or was written by a port before, and contains no source.
    public static func checkOutput(_ folder: String, sources: [String]) throws(PortError) {
        let output = URL(fileURLWithPath: folder).standardizedFileURL
        for source in sources {
            let path = URL(fileURLWithPath: source).standardizedFileURL.path
            if output.path == path || output.path.hasPrefix(path + "/") || path.hasPrefix(output.path + "/") {
                throw PortError(.output, "\(folder): the output would lie within the source \(source), or around it; choose another folder")
            }
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: output.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw PortError(.output, "\(folder): a file has this name; choose another folder") }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? []
        guard names.isEmpty || previousFiles(in: output) != nil else {
            throw PortError(.output, "\(folder): the folder is not empty, and quartzite port did not write it; choose a new folder")
        }
    }

    /// Writes the package: sources, resources, `Package.swift` and the report. Files that an earlier port wrote and this one does not
    /// are removed. Other files in the folder stay.
    public func write(to folder: String, quartzite: QuartziteLocation) throws(PortError) {
        let output = URL(fileURLWithPath: folder).standardizedFileURL
        let previous = Self.previousFiles(in: output) ?? []
        var written: [String] = []
        for file in files where file.leftOut == nil {
            try Self.write(Data(file.result), to: output, path: "Sources/\(file.path)", list: &written)
        }
        for target in targets {
            for resource in target.resources {
                for (url, path) in Self.contents(of: resource) {
                    guard let data = try? Data(contentsOf: url) else { throw PortError(.noInput, "\(url.path): the file cannot be read") }
                    try Self.write(data, to: output, path: "Sources/\(target.name)/\(path)", list: &written)
                }
            }
        }
        let manifest = PackageWriter.manifest(of: self, quartzite: quartzite)
        try Self.write(Data(manifest.utf8), to: output, path: "Package.swift", list: &written)
        for path in Set(previous).subtracting(written) where !path.hasPrefix("/") && !path.contains("..") {
            try? FileManager.default.removeItem(at: output.appendingPathComponent(path))
        }
        let report = PortReport(self).text(isVerbose: true)
        let list = written.sorted().map { "    \($0)\n" }.joined()
        var files: [String] = []
        try Self.write(Data("\(Self.reportTitle)\n\n\(report)\nFiles\n\(list)".utf8), to: output, path: Self.reportName, list: &files)
    }

    /// Returns the files that an earlier port wrote into a folder, or nil if there was none.
    private static func previousFiles(in folder: URL) -> [String]? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(reportName)) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Substring(reportTitle), let start = lines.lastIndex(of: "Files") else { return nil }
        return lines[(start + 1)...].map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Returns the files of a resource, which may be a folder, with their paths below the target's folder.
    private static func contents(of resource: PortTarget.File) -> [(URL, String)] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: resource.url.path, isDirectory: &isFolder), isFolder.boolValue else {
            return [(resource.url, resource.path)]
        }
        if resource.url.pathExtension.lowercased() == "xcassets" { return AssetCatalog.pictures(in: resource) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: resource.url.path)) ?? []).sorted()
        return names.filter { !$0.hasPrefix(".") }.flatMap { name in
            contents(of: PortTarget.File(url: resource.url.appendingPathComponent(name), path: "\(resource.path)/\(name)"))
        }
    }

    private static func write(_ data: Data, to folder: URL, path: String, list: inout [String]) throws(PortError) {
        let url = folder.appendingPathComponent(path)
        do {
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw PortError(.output, "\(url.deletingLastPathComponent().path): the folder cannot be created; choose another place")
        }
        do {
            try data.write(to: url)
        } catch {
            throw PortError(.writing, "\(url.path): the file cannot be written: \(error.localizedDescription)")
        }
        list.append(path)
    }
}
