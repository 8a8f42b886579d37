import Foundation
import QuartziteKit

/// A file that another program writes. It appears at its destination only when it is complete.
///
/// For a regular file, a temporary file beside the destination is written and then renamed. For standard output, pipes and devices, a file
/// in the temporary folder is written and then copied, because most formats are not written sequentially.
struct StagedOutput {
    /// The file for the other program.
    let path: String
    private let destination: Destination
    private let staged: StagedFile?
    private let output = CancellableOutput()

    init(_ destination: Destination) throws(ExportError) {
        self.destination = destination
        var place = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-film-\(UUID().uuidString)").path
        if case .file(let path) = destination, !CancellableOutput.isSpecial(path) { place = path }
        do throws(FileWritingError) {
            let file = try StagedFile(Data(), path: place)
            path = file.temporary
            staged = destination == .file(place) ? file : nil
        } catch {
            throw ExportError(error)
        }
    }

    /// Moves or copies the file to its destination.
    func finish() throws(ExportError) {
        if let staged {
            do throws(FileWritingError) { try staged.finish() } catch { throw ExportError(error) }
            return
        }
        try copy()
        discard()
    }

    /// Throws if standard output has no reader any more, so that no film is drawn in vain. A named pipe is opened at the end.
    func checkReader() throws(ExportError) {
        guard destination == .standardOutput else { return }
        guard !DataOutput.isClosed else {
            throw ExportError(.writing(.failed(errno: EBADF)), "standard output cannot be written: \(DataOutput.reason(EBADF))")
        }
        var asked = pollfd(fd: DataOutput.descriptor, events: 0, revents: 0)
        guard poll(&asked, 1, 0) > 0, Int32(asked.revents) & POLLERR != 0 else { return }
        throw ExportError(.writing(.failed(errno: EPIPE)), "standard output cannot be written: \(String(cString: strerror(EPIPE)))")
    }

    /// Makes a copy that waits for a reader fail. May be called on any thread.
    func cancel() { output.cancel() }

    /// Removes the file.
    func discard() { unlink(path) }

    private func copy() throws(ExportError) {
        guard let source = FileHandle(forReadingAtPath: path) else {
            throw ExportError(.writing(.failed(errno: errno)), "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        var (file, name): (Int32, String?) = (DataOutput.descriptor, nil)
        if case .file(let path) = destination { (file, name) = (try output.open(path), path) }
        defer { if name != nil { close(file) } }
        while true {
            let part: Data?
            do {
                part = try source.read(upToCount: 1 << 20)
            } catch {
                throw ExportError(.writing(.failed(errno: EIO)), "\(path) cannot be read: \(error.localizedDescription)")
            }
            guard let part, !part.isEmpty else { return }
            try output.write(part, to: file, name)
        }
    }
}
