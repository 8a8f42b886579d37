// Zip archives, made in memory by libzip. The same files give the same bytes: names are sorted, and all files have one date.

internal import CZip
import Foundation

enum ArchiveWriter {
    /// Returns an archive of files by their names.
    static func archive(of files: [String: Data], path: String) throws(CAMLWritingError) -> Data {
        var fault = zip_error_t()
        zip_error_init(&fault)
        defer { zip_error_fini(&fault) }
        func failure(_ reason: String) -> CAMLWritingError { CAMLWritingError(path: path, problem: .archive(reason: reason)) }

        guard let buffer = zip_source_buffer_create(nil, 0, 0, &fault) else {
            throw failure(String(cString: zip_error_strerror(&fault)))
        }
        // The bytes are read from the source after the archive is closed.
        zip_source_keep(buffer)
        defer { zip_source_free(buffer) }
        guard let archive = zip_open_from_source(buffer, ZIP_TRUNCATE, &fault) else {
            zip_source_free(buffer)
            throw failure(String(cString: zip_error_strerror(&fault)))
        }
        for name in files.keys.sorted() {
            guard let data = files[name], add(data, name, to: archive) else {
                let reason = String(cString: zip_strerror(archive))
                zip_discard(archive)
                throw failure("“\(name)” cannot be added: \(reason)")
            }
        }
        guard zip_close(archive) == 0 else {
            let reason = String(cString: zip_strerror(archive))
            zip_discard(archive)
            throw failure(reason)
        }
        guard let data = bytes(of: buffer) else { throw failure("there is too little memory for the archive") }
        return data
    }

    /// Returns an archive in which the bytes of some files are replaced. The other files keep their compressed bytes.
    static func replacing(_ files: [String: Data], in archive: Data, path: String) throws(CAMLWritingError) -> Data {
        var fault = zip_error_t()
        zip_error_init(&fault)
        defer { zip_error_fini(&fault) }
        func failure(_ reason: String) -> CAMLWritingError { CAMLWritingError(path: path, problem: .archive(reason: reason)) }

        // libzip frees the copy.
        guard let copy = malloc(max(1, archive.count)) else { throw failure("there is too little memory for the archive") }
        archive.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: archive.count)
        guard let buffer = zip_source_buffer_create(copy, UInt64(archive.count), 1, &fault) else {
            free(copy)
            throw failure(String(cString: zip_error_strerror(&fault)))
        }
        zip_source_keep(buffer)
        defer { zip_source_free(buffer) }
        guard let opened = zip_open_from_source(buffer, 0, &fault) else {
            zip_source_free(buffer)
            throw failure(String(cString: zip_error_strerror(&fault)))
        }
        var missing = files
        for index in 0..<UInt64(max(0, zip_get_num_entries(opened, 0))) {
            guard let text = zip_get_name(opened, index, 0) else { continue }
            // The name as the reader has it.
            let name = String(cString: text).split(separator: "/").filter { $0 != "." }.joined(separator: "/")
            guard let data = missing.removeValue(forKey: name) else { continue }
            guard replace(index, by: data, in: opened) else {
                let reason = String(cString: zip_strerror(opened))
                zip_discard(opened)
                throw failure("“\(name)” cannot be replaced: \(reason)")
            }
        }
        guard missing.isEmpty else {
            zip_discard(opened)
            throw failure("it has no “\(missing.keys.sorted().joined(separator: "”, “"))”")
        }
        guard zip_close(opened) == 0 else {
            let reason = String(cString: zip_strerror(opened))
            zip_discard(opened)
            throw failure(reason)
        }
        guard let data = bytes(of: buffer) else { throw failure("there is too little memory for the archive") }
        return data
    }

    private static func replace(_ index: UInt64, by data: Data, in archive: OpaquePointer) -> Bool {
        guard let source = source(of: data, for: archive) else { return false }
        guard zip_file_replace(archive, index, source, 0) == 0 else {
            zip_source_free(source)
            return false
        }
        return true
    }

    /// The data as the content of a member; nil if memory runs out.
    private static func source(of data: Data, for archive: OpaquePointer) -> OpaquePointer? {
        // libzip frees the copy.
        guard let copy = malloc(max(1, data.count)) else { return nil }
        data.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: data.count)
        guard let source = zip_source_buffer(archive, copy, UInt64(data.count), 1) else {
            free(copy)
            return nil
        }
        return source
    }

    private static func add(_ data: Data, _ name: String, to archive: OpaquePointer) -> Bool {
        guard let source = source(of: data, for: archive) else { return false }
        let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            return false
        }
        // Pictures are compressed already.
        let isText = [".caml", ".xml", ".plist"].contains { name.hasSuffix($0) }
        guard zip_set_file_compression(archive, UInt64(index), isText ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0) == 0 else { return false }
        // 1 January 2000, in the encoding of the Zip format, which has no time zones.
        let date = UInt16((2000 - 1980) << 9 | 1 << 5 | 1)
        guard zip_file_set_dostime(archive, UInt64(index), 0, date, 0) == 0 else { return false }
        return zip_file_set_external_attributes(archive, UInt64(index), 0, UInt8(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
    }

    private static func bytes(of source: OpaquePointer) -> Data? {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_source_stat(source, &status) == 0, let size = Int(exactly: status.size), zip_source_open(source) == 0 else { return nil }
        defer { zip_source_close(source) }
        var data = Data(count: size)
        var filled = 0
        while filled < size {
            let count = data.withUnsafeMutableBytes {
                zip_source_read(source, $0.baseAddress.map { $0 + filled }, UInt64($0.count - filled))
            }
            guard count > 0 else { return nil }
            filled += Int(count)
        }
        return data
    }
}
