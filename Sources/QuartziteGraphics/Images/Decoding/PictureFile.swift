// Reading a picture's file. Only regular files are read, up to the limit of bytes: a device or a pipe under a picture's name neither hangs the
// program nor fills the memory.

import Glibc

/// The bytes of the regular file at `path`.
func readPicture(atPath path: String, limit: ImageLimit) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that has no writer never returns.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
        let missing = errno == ENOENT || errno == ENOTDIR
        throw ImageError(missing ? .notFound : .unreadable(reason: String(cString: strerror(errno))))
    }
    defer { close(file) }

    var status = stat()
    guard fstat(file, &status) == 0 else {
        throw ImageError(.unreadable(reason: String(cString: strerror(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw ImageError(.unreadable(reason: isFolder ? "it is a folder" : "it is not a regular file"))
    }
    let size = Int(status.st_size)
    guard size <= limit.bytes else { throw ImageError(.tooManyBytes(count: size, limit: limit)) }

    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
            let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
            if got > 0 { count += got } else if got == 0 { break } else if errno != EINTR { failure = errno; break }
        }
    }
    if let failure { throw ImageError(.unreadable(reason: String(cString: strerror(failure)))) }
    return bytes
}
