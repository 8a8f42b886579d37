/// The symbolic links of an archive. A link to a file or folder of the archive gives it, or what it contains, a second name.
struct ArchiveLinks {
    private var targets: [(name: String, target: String)] = []

    /// The largest number of links that lead from one to the next.
    private static let longestChain = 8
    /// The largest number of links that are followed. Further ones are left out, as links to nothing are.
    private static let most = 1000

    var isEmpty: Bool { targets.isEmpty }

    /// Adds a link.
    /// - Parameters:
    ///   - parts: the folders of the link and its name.
    ///   - target: what the link contains: a path from its folder.
    /// - Returns: false if the link leads out of the archive.
    mutating func add(_ parts: [String], to target: String) -> Bool {
        guard !target.hasPrefix("/") else { return false }
        var place = Array(parts.dropLast())
        for part in target.split(separator: "/") where part != "." {
            if part == ".." {
                guard place.popLast() != nil else { return false }
            } else {
                place.append(String(part))
            }
        }
        if targets.count < Self.most { targets.append((parts.joined(separator: "/"), place.joined(separator: "/"))) }
        return true
    }

    /// Adds the entries that the links lead to under their names. A link to nothing, or to a folder around it, adds none.
    /// - Parameter limit: the largest number of entries.
    /// - Returns: false if there are more.
    func resolve<Entry>(in entries: inout [String: Entry], limit: Int) -> Bool {
        var open = targets
        // A link may lead to another one, which is resolved before or after it.
        for _ in 0..<Self.longestChain where !open.isEmpty {
            open.removeAll { link in
                if let entry = entries[link.target] {
                    entries[link.name] = entries[link.name] ?? entry
                    return true
                }
                guard !link.target.isEmpty, !(link.name + "/").hasPrefix(link.target + "/") else { return true }
                let inside = entries.filter { $0.key.hasPrefix(link.target + "/") && entries.count <= limit }
                for (name, entry) in inside where entries.count <= limit {
                    let second = link.name + name.dropFirst(link.target.count)
                    entries[second] = entries[second] ?? entry
                }
                return !inside.isEmpty
            }
        }
        return entries.count <= limit
    }
}
