import Glibc

/// The reason why the last system call failed.
enum SystemError {
    static var text: String {
        let text: UnsafeMutablePointer<CChar>? = strerror(errno)
        return text.map { String(cString: $0) } ?? "error \(errno)"
    }
}
