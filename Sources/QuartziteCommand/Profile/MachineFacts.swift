import Foundation

/// The properties of the machine on which a profile was measured that affect the figures.
struct MachineFacts: Equatable {
    /// The host's name.
    var host: String
    /// The distribution, such as `Debian GNU/Linux 12 (bookworm)`.
    var system: String
    /// The kernel's version.
    var kernel: String
    /// The processor's name.
    var processor: String
    /// The number of processor cores that the program may use.
    var cores: Int
    /// The memory in bytes.
    var memory: Int

    /// Reads the facts of this machine. Missing facts are `unknown`.
    static func read() -> MachineFacts {
        let process = ProcessInfo.processInfo
        return MachineFacts(
            host: process.hostName, system: value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown",
            kernel: text("/proc/sys/kernel/osrelease") ?? "unknown",
            processor: value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown", cores: process.activeProcessorCount,
            memory: Int(clamping: process.physicalMemory))
    }

    private static func text(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8)).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// The value of the first line `KEY separator VALUE` of a file.
    private static func value(of key: String, in path: String, separator: Character) -> String? {
        for line in text(path)?.split(separator: "\n") ?? [] {
            let parts = line.split(separator: separator, maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
        }
        return nil
    }
}

/// How the program was built. The figures of a debug build say little about the optimised program.
enum BuildKind: String {
    case debug, release

    /// The kind of this program.
    static var current: BuildKind {
        #if DEBUG
            .debug
        #else
            .release
        #endif
    }
}
