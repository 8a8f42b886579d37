// Zip files, read in memory. Nothing is written to disk.

internal import CZip
import Foundation

/// The files of a zip archive.
///
/// The whole archive is refused if a name or a link leads out of it, if a name occurs twice, or if it contains encrypted files, too many
/// files or too many bytes. The files that Finder and macOS add are left out, and so are links to nothing. A backslash in a name is read as
/// `/`: some programs on Windows write it between folders.
///
/// Sendable, since libzip is called with the lock held once the archive is open. Pictures are read when they are shown, on any thread.
final class SceneArchive: @unchecked Sendable {
    private struct Entry {
        let index: UInt64
        let size: Int
    }

    /// The path of the archive as the caller gave it.
    let path: String
    /// The files and folders in each folder, sorted; the top folder has the name "".
    private let contents: [String: (files: [String], folders: [String])]
    private let entries: [String: Entry]
    /// The first name with backslashes; nil if there is none.
    let nameWithBackslashes: String?
    private let archive: OpaquePointer
    private let lock = NSLock()

    /// Returns whether bytes begin as a zip archive does, which no document does.
    static func isArchive(_ data: Data) -> Bool { data.starts(with: Array("PK".utf8)) }

    /// Opens an archive and checks its directory.
    /// - Throws: `CAMLError.damagedArchive` or `.tooLarge`.
    init(_ data: Data, path: String, limits: MarkupLimits) throws(CAMLError) {
        let archive = try Self.open(data, path: path)
        do {
            (entries, nameWithBackslashes) = try Self.directory(of: archive, path: path, limits: limits)
        } catch {
            zip_discard(archive)
            throw error
        }
        self.archive = archive
        self.path = path
        contents = Self.contents(of: entries.keys.sorted())
    }

    /// The names of the files and folders in a folder, sorted.
    func contents(of folder: String) -> (files: [String], folders: [String]) { contents[folder] ?? ([], []) }

    private static func contents(of names: [String]) -> [String: (files: [String], folders: [String])] {
        var result: [String: (files: [String], folders: [String])] = [:]
        var known: Set<String> = []
        for name in names {
            var (child, isFile) = (name[...], true)
            // Add the folders upwards, up to one that is listed already.
            while true {
                let slash = child.lastIndex(of: "/")
                let folder = slash.map { String(child[..<$0]) } ?? ""
                let last = String(slash.map { child[child.index(after: $0)...] } ?? child)
                if isFile {
                    result[folder, default: ([], [])].files.append(last)
                } else {
                    result[folder, default: ([], [])].folders.append(last)
                }
                guard slash != nil, known.insert(folder).inserted else { break }
                (child, isFile) = (folder[...], false)
            }
        }
        return result
    }

    deinit { zip_discard(archive) }

    private static func open(_ data: Data, path: String) throws(CAMLError) -> OpaquePointer {
        // libzip treats empty data as an archive without files.
        guard !data.isEmpty else {
            throw .damagedArchive(path: path, reason: "the archive is damaged or cut off (it is empty); save or download it again")
        }
        // libzip frees the copy.
        guard let copy = malloc(max(1, data.count)) else {
            throw .damagedArchive(path: path, reason: "there is too little memory for the archive")
        }
        data.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: data.count)
        var fault = zip_error_t()
        zip_error_init(&fault)
        defer { zip_error_fini(&fault) }
        guard let source = zip_source_buffer_create(copy, UInt64(data.count), 1, &fault) else {
            free(copy)
            throw .damagedArchive(path: path, reason: reason(&fault))
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &fault) else {
            zip_source_free(source)
            throw .damagedArchive(path: path, reason: reason(&fault))
        }
        return archive
    }

    private static func reason(_ fault: inout zip_error_t) -> String {
        "the archive is damaged or cut off (\(String(cString: zip_error_strerror(&fault)))); save or download it again"
    }

    // MARK: The directory

    private static func directory(
        of archive: OpaquePointer, path: String, limits: MarkupLimits
    ) throws(CAMLError) -> (entries: [String: Entry], nameWithBackslashes: String?) {
        let count = max(0, zip_get_num_entries(archive, 0))
        guard count <= limits.archiveEntries else {
            throw .tooLarge(
                file: path, location: nil, reason: "the archive has \(count) entries; at most \(limits.archiveEntries) are read")
        }
        var (entries, total, unusual): ([String: Entry], Int, String?) = ([:], 0, nil)
        var links = ArchiveLinks()
        var names: Set<String> = []
        for index in 0..<UInt64(count) {
            var status = zip_stat_t()
            guard zip_stat_index(archive, index, 0, &status) == 0, let text = status.name else {
                throw .damagedArchive(path: path, reason: "entry \(index + 1) of the archive is damaged; save or download it again")
            }
            let written = String(cString: text)
            let name = written.replacing("\\", with: "/")
            if name != written { unusual = unusual ?? written }
            var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let isLink = try isLink(name, parts, at: index, in: archive, path: path)
            // `./a` and `b//c`, as some programs write them, are `a` and `b/c`.
            parts.removeAll { $0.isEmpty || $0 == "." }
            if parts.isEmpty || name.hasSuffix("/") || isOfFinder(parts) { continue }
            guard UInt32(status.valid) & UInt32(ZIP_STAT_ENCRYPTION_METHOD) == 0 || Int32(status.encryption_method) == ZIP_EM_NONE else {
                throw .damagedArchive(path: path, reason: "“\(name)” is encrypted; save the archive without a password")
            }
            guard let size = Int(exactly: status.size), total <= limits.archiveBytes - min(size, limits.archiveBytes),
                size <= limits.archiveBytes
            else {
                throw .tooLarge(
                    file: path, location: nil, reason: "the files in the archive have more than \(limits.archiveBytes) bytes when unpacked")
            }
            total += size
            try checkRatio(of: status, size: size, name, path: path, limits: limits)
            guard names.insert(parts.joined(separator: "/")).inserted else {
                throw .damagedArchive(path: path, reason: "the archive has two files with the name “\(name)”")
            }
            let entry = Entry(index: index, size: size)
            guard isLink else {
                entries[parts.joined(separator: "/")] = entry
                continue
            }
            guard let target = size <= 4096 ? content(of: entry, in: archive) : nil else {
                throw .damagedArchive(
                    path: path, reason: "“\(name)” is a symbolic link that cannot be read; save the archive without it")
            }
            guard links.add(parts, to: target) else {
                throw .damagedArchive(
                    path: path, reason: "“\(name)” is a symbolic link that leads out of the archive; save the archive without it")
            }
        }
        if !links.isEmpty, !links.resolve(in: &entries, limit: limits.archiveEntries) {
            throw .tooLarge(file: path, location: nil, reason: "with its links, the archive has more than \(limits.archiveEntries) entries")
        }
        for name in entries.keys {
            var folder = name[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                guard entries[String(folder)] == nil else {
                    throw .damagedArchive(path: path, reason: "“\(folder)” is both a file and a folder in the archive")
                }
            }
        }
        return (entries, unusual)
    }

    /// Refuses a file that is far larger than its compressed bytes. No picture or document is; unpacking such a file would only fill
    /// memory.
    private static func checkRatio(
        of status: zip_stat_t, size: Int, _ name: String, path: String, limits: MarkupLimits
    ) throws(CAMLError) {
        guard size > limits.archiveRatioBytes, UInt32(status.valid) & UInt32(ZIP_STAT_COMP_SIZE) != 0 else { return }
        let compressed = max(1, Int(clamping: status.comp_size))
        guard size / compressed <= limits.archiveRatio else {
            throw .tooLarge(
                file: path, location: nil,
                reason: "“\(name)” unpacks to \(size) bytes, more than \(limits.archiveRatio) times its size in the archive")
        }
    }

    /// Whether an entry is a link. Refuses names that lead out of the archive, devices and pipes.
    private static func isLink(
        _ name: String, _ parts: [String], at index: UInt64, in archive: OpaquePointer, path: String
    ) throws(CAMLError) -> Bool {
        guard name.utf8.count <= 512, parts.count <= 32 else {
            throw .damagedArchive(path: path, reason: "the name “\(name.prefix(80))…” is longer than 512 bytes or 32 folders")
        }
        guard !name.isEmpty, !name.hasPrefix("/"), !parts.contains(".."), !(parts.first?.contains(":") ?? false)
        else {
            throw .damagedArchive(path: path, reason: "the name “\(name)” leads out of the archive")
        }
        var (system, attributes): (UInt8, UInt32) = (0, 0)
        guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 else { return false }
        guard Int32(system) == ZIP_OPSYS_UNIX else { return false }
        switch (attributes >> 16) & S_IFMT {
        case 0, S_IFREG, S_IFDIR: return false
        case S_IFLNK: return true
        default: throw .damagedArchive(path: path, reason: "“\(name)” is a device or pipe; save the archive without it")
        }
    }

    /// The text of a small file; nil if it cannot be read.
    private static func content(of entry: Entry, in archive: OpaquePointer) -> String? {
        guard let file = zip_fopen_index(archive, entry.index, 0) else { return nil }
        defer { zip_fclose(file) }
        var bytes = [UInt8](repeating: 0, count: entry.size)
        guard zip_fread(file, &bytes, UInt64(bytes.count)) == Int64(bytes.count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether a file is one that Finder adds: a folder's view, or the attributes of another file.
    private static func isOfFinder(_ parts: [String]) -> Bool {
        parts.first == "__MACOSX" || parts.last == ".DS_Store" || (parts.last?.hasPrefix("._") ?? false)
    }

    // MARK: Files

    /// The bytes of a file, at most `limit`.
    func read(_ name: String, limit: Int) throws(FileFault) -> Data { try read(name, first: .max, limit: limit) }

    /// The first `count` bytes of a file, or all if there are fewer.
    /// - Parameter limit: the largest size of the whole file.
    func read(_ name: String, first count: Int, limit: Int) throws(FileFault) -> Data {
        guard let entry = entries[name] else { throw FileFault(problem: .missing) }
        guard entry.size <= limit else { throw FileFault(problem: .tooLarge(limit: limit)) }
        lock.lock()
        defer { lock.unlock() }
        guard let file = zip_fopen_index(archive, entry.index, 0) else { throw FileFault(problem: .damaged(fault())) }
        defer { zip_fclose(file) }
        let size = min(entry.size, count)
        var data = Data(count: size)
        var filled = 0
        while filled < size {
            let count = data.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress.map { $0 + filled }, UInt64($0.count - filled)) }
            guard count > 0 else { throw FileFault(problem: .damaged("it is damaged in the archive")) }
            filled += Int(count)
        }
        if size < entry.size { return data }
        // The checksum is only checked at the end of the file.
        var rest: UInt8 = 0
        guard zip_fread(file, &rest, 1) == 0 else { throw FileFault(problem: .damaged("it is damaged in the archive")) }
        return data
    }

    private func fault() -> String {
        if zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_COMPNOTSUPP {
            return "its compression is not supported; save the archive with deflate, as usual"
        }
        return "it is damaged in the archive (\(String(cString: zip_strerror(archive))))"
    }
}
