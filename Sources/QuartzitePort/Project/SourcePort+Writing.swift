import Foundation

extension SourcePort {
    /// The name of the report in the output folder. The file also marks the folder as written by a port.
    public static let reportName = "PORTING.txt"
    static let reportTitle = "Report of `quartzite port`"

    /// Checks that a port may write into a folder: the folder is missing, empty, or was written by a port before, and contains no source.
    public static func checkOutput(_ folder: String, sources: [String]) throws(PortError) {
        let output = URL(fileURLWithPath: folder).standardizedFileURL
        for source in sources {
            let source = URL(fileURLWithPath: source).standardizedFileURL
            if EnclosingFolder(source).contains(output) || EnclosingFolder(output).contains(source) {
                throw PortError(
                    .output, "\(folder): the output would lie within the source \(source.path), or around it; choose another folder")
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
    /// are removed. Other files in the folder stay. If a symbolic link in the folder leads out of it, nothing is written.
    public func write(to folder: String, quartzite: QuartziteLocation) throws(PortError) {
        let output = URL(fileURLWithPath: folder).standardizedFileURL
        let boundary = EnclosingFolder(output)
        let previous = Self.previousFiles(in: output) ?? []
        let contents = contents(quartzite: quartzite)
        let paths = contents.map(\.path)
        for path in paths + [Self.reportName] where !boundary.contains(output.appendingPathComponent(path)) {
            throw PortError(
                .output,
                "\(output.appendingPathComponent(path).path): a symbolic link leads out of the output folder; choose another folder")
        }
        for (path, content) in contents { try Self.write(content.data(), to: output, path: path) }
        for path in Set(previous).subtracting(paths) { Self.remove(path, in: output, boundary: boundary) }
        let report = PortReport(self).text(isVerbose: true)
        let list = paths.sorted().map { "    \($0)\n" }.joined()
        try Self.write(Data("\(Self.reportTitle)\n\n\(report)\nFiles\n\(list)".utf8), to: output, path: Self.reportName)
    }

    /// The content of a file of the package.
    private enum Content {
        case text([UInt8])
        case copy(of: URL)

        func data() throws(PortError) -> Data {
            switch self {
            case .text(let bytes): return Data(bytes)
            case .copy(let url):
                guard let data = try? Data(contentsOf: url) else { throw PortError(.noInput, "\(url.path): the file cannot be read") }
                return data
            }
        }
    }

    /// The files of the package without the report, with their paths below the output folder.
    private func contents(quartzite: QuartziteLocation) -> [(path: String, content: Content)] {
        let sources = files.filter { $0.leftOut == nil }.map { (path: "Sources/\($0.path)", content: Content.text($0.result)) }
        let resources = targets.flatMap { target in
            target.resources.flatMap(\.files).map { (path: "Sources/\(target.name)/\($0.path)", content: Content.copy(of: $0.url)) }
        }
        let manifest = PackageWriter.manifest(of: self, quartzite: quartzite)
        return sources + resources + [(path: "Package.swift", content: .text(Array(manifest.utf8)))]
    }

    /// Removes a file that an earlier port wrote. Folders, and files outside of the output folder, stay.
    private static func remove(_ path: String, in output: URL, boundary: EnclosingFolder) {
        let url = output.appendingPathComponent(path)
        let type = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
        guard boundary.contains(url.deletingLastPathComponent()), type != .typeDirectory else { return }
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the files that an earlier port wrote into a folder, or nil if there was none.
    private static func previousFiles(in folder: URL) -> [String]? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(reportName)) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Substring(reportTitle), let start = lines.lastIndex(of: "Files") else { return nil }
        return lines[(start + 1)...].map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func write(_ data: Data, to folder: URL, path: String) throws(PortError) {
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
    }
}
