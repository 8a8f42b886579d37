/// The symbolic links of an archive. A link to a file or folder of the archive gives it, or what it contains, a second name.
struct ArchiveLinks {
    private var targets: [(name: String, target: String)] = []

    /// The largest number of rounds in which links are followed. A round follows at least one link of each chain.
    private static let rounds = 10
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
        var (open, waits) = (targets, true)
        for _ in 0..<Self.rounds where !open.isEmpty {
            let former = open.count
            let (inside, unfinished) = (Self.byFolder(entries.keys), Self.byFolder(open.map { $0.name }))
            open.removeAll { link in
                if let entry = entries[link.target] {
                    entries[link.name] = entries[link.name] ?? entry
                    return true
                }
                guard !link.target.isEmpty, !(link.name + "/").hasPrefix(link.target + "/") else { return true }
                // The links in the folder come first, in whatever order the archive has them.
                guard let names = inside[link.target], !waits || unfinished[link.target] == nil else { return false }
                for name in names where entries.count <= limit {
                    let second = link.name + name.dropFirst(link.target.count)
                    entries[second] = entries[second] ?? entries[name]
                }
                return true
            }
            // Links that wait for each other, or for links to nothing, stop waiting.
            if open.count == former {
                if !waits { break }
                waits = false
            } else {
                waits = true
            }
        }
        return entries.count <= limit
    }

    /// The names in each folder, at any depth.
    private static func byFolder(_ names: some Sequence<String>) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for name in names {
            var folder = name[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                result[String(folder), default: []].append(name)
            }
        }
        return result
    }
}
