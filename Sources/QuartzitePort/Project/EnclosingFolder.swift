import Foundation

/// A folder that a port reads or writes, and must not leave: neither by `..` nor by symbolic links.
struct EnclosingFolder {
    /// The path without symbolic links; nil if a link leads nowhere.
    private let path: String?

    init(_ folder: URL) { path = Self.resolved(folder.path) }

    /// Whether a file or folder lies within this folder, or is this folder. The file need not exist yet.
    func contains(_ url: URL) -> Bool {
        guard let path, let other = Self.resolved(url.path) else { return false }
        return path == "/" || other == path || other.hasPrefix(path + "/")
    }

    /// Returns a path below a folder without `.` and `..`; `.` is the folder itself. nil means that the path leads out of the folder.
    static func normalized(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns a path without symbolic links, as the system would follow them. Parts that do not exist stay. nil means that a link leads
    /// nowhere: a file that is written there appears at a place that cannot be known.
    private static func resolved(_ path: String) -> String? {
        var result = "/"
        for part in URL(fileURLWithPath: path).path.split(separator: "/") where part != "." {
            if part == ".." {
                result = (result as NSString).deletingLastPathComponent
                continue
            }
            let next = (result as NSString).appendingPathComponent(String(part))
            if let real = realpath(next, nil) {
                defer { free(real) }
                result = String(cString: real)
            } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: next)) != nil {
                return nil
            } else {
                result = next
            }
        }
        return result
    }
}
