import Foundation
import QuartziteKit

/// A file that another program writes, out of sight until it is whole.
///
/// The place of a regular file gets a file beside it, which is renamed. Standard output, pipes and devices get a file in the temporary
/// folder, which is copied: most formats are not written from the first byte to the last.
struct StagedOutput {
    /// The file for the other program.
    let path: String
    private let destination: Destination
    private let staged: StagedFile?

    init(_ destination: Destination) throws(ExportError) {
        self.destination = destination
        var place = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-film-\(UUID().uuidString)").path
        if case .file(let path) = destination, !Self.isSpecial(path) { place = path }
        do throws(FileWritingError) {
            let file = try StagedFile(Data(), path: place)
            path = file.temporary
            staged = destination == .file(place) ? file : nil
        } catch {
            throw ExportError(error)
        }
    }

    /// Whether a path is a pipe, a device or another thing that is written into and not replaced.
    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// Makes the file visible in its place.
    func finish() throws(ExportError) {
        if let staged {
            do throws(FileWritingError) { try staged.finish() } catch { throw ExportError(error) }
            return
        }
        try copy()
        discard()
    }

    /// Removes the file.
    func discard() { unlink(path) }

    private func copy() throws(ExportError) {
        guard let source = FileHandle(forReadingAtPath: path) else {
            throw ExportError(.writing(.failed(errno: errno)), "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        var output = STDOUT_FILENO
        if case .file(let path) = destination {
            output = open(path, O_WRONLY | O_CLOEXEC)
            guard output >= 0 else { throw ExportError(FileWritingError(path: path, errno: errno)) }
        }
        defer { if output != STDOUT_FILENO { close(output) } }
        while true {
            let part: Data?
            do {
                part = try source.read(upToCount: 1 << 20)
            } catch {
                throw ExportError(.writing(.failed(errno: EIO)), "\(path) cannot be read: \(error.localizedDescription)")
            }
            guard let part, !part.isEmpty else { return }
            guard part.write(to: output) else {
                if case .file(let path) = destination { throw ExportError(FileWritingError(path: path, errno: errno)) }
                throw Destination.outputFailure()
            }
        }
    }
}
