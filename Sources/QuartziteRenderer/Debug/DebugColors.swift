/// A set of debug colours: views of how a frame is drawn, laid over its picture. All of them can be shown together.
package struct DebugColors: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Red over drawing that is blended with the pixels behind it, green over opaque drawing.
    package static let blended = DebugColors(rawValue: 1 << 0)
    /// Yellow over layers that are drawn offscreen first, with the reason.
    package static let offscreen = DebugColors(rawValue: 1 << 1)
    /// Green over retained surfaces that the last frame reused, red over those that it drew again.
    package static let cached = DebugColors(rawValue: 1 << 2)
    /// A flash over the pixels that a frame redraws.
    package static let updated = DebugColors(rawValue: 1 << 3)
    /// A heat map of how often each pixel of the screen is written when everything is drawn.
    package static let overdraw = DebugColors(rawValue: 1 << 4)
    /// Magenta over contents and boxes with edges between pixels, yellow over scaled and turned contents.
    package static let misaligned = DebugColors(rawValue: 1 << 5)
    /// One hue for each draw call, with its number in the order of drawing.
    package static let batches = DebugColors(rawValue: 1 << 6)
    /// The outlines of all layers, and of the layers that clip.
    package static let bounds = DebugColors(rawValue: 1 << 7)
    /// Blue over layers whose animations the vertex shader samples.
    package static let gpu = DebugColors(rawValue: 1 << 8)

    /// The colours one by one, in the order of their keys F1 to F9, with their names and a few words about each.
    package static let all: [(color: DebugColors, name: String, about: String)] = [
        (.blended, "blended", "blended and opaque pixels"),
        (.offscreen, "offscreen", "layers drawn offscreen, and why"),
        (.cached, "cached", "surfaces reused or drawn again"),
        (.updated, "updated", "redrawn regions"),
        (.overdraw, "overdraw", "how often each pixel is written"),
        (.misaligned, "misaligned", "edges between pixels, scaled contents"),
        (.batches, "batches", "draw calls in their order"),
        (.bounds, "bounds", "outlines of layers and clips"),
        (.gpu, "gpu", "layers animated on the GPU"),
    ]

    /// Reads a list of names, separated by commas; `all` stands for every colour.
    package init(names: String) throws(UnknownName) {
        self = []
        for part in names.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.filter { $0 != " " }.lowercased()
            if name == "all" {
                for entry in Self.all { insert(entry.color) }
            } else if let entry = Self.all.first(where: { $0.name == name }) {
                insert(entry.color)
            } else {
                throw UnknownName(name: name)
            }
        }
    }

    /// A name that no debug colour has.
    package struct UnknownName: Error, Equatable, CustomStringConvertible {
        /// The unknown name.
        package var name: String

        /// What is wrong, which names there are, and the one that was probably meant.
        package var description: String {
            let names = DebugColors.all.map(\.name)
            let meant = suggestion(among: names).map { "; did you mean \($0)?" } ?? ""
            let wrong = name.isEmpty ? "expected names" : "no debug colour is called \(name)\(meant.isEmpty ? ";" : meant)"
            return "\(wrong) \(meant.isEmpty ? "there" : "There") are \(names.joined(separator: ", ")) and all"
        }

        /// Returns the most similar name, if it differs in at most two letters or begins like this one.
        private func suggestion(among names: [String]) -> String? {
            if name.count > 2, let longer = names.first(where: { $0.hasPrefix(name) || name.hasPrefix($0) }) { return longer }
            return names.map { ($0, Self.distance($0, name)) }.filter { $0.1 <= 2 }.min { $0.1 < $1.1 }?.0
        }

        /// Returns the number of letters to insert, remove or replace.
        private static func distance(_ a: String, _ b: String) -> Int {
            let (a, b) = (Array(a), Array(b))
            var row = Array(0...b.count)
            for i in a.indices {
                var corner = row[0]
                row[0] = i + 1
                for j in b.indices {
                    let next = min(row[j + 1] + 1, row[j] + 1, corner + (a[i] == b[j] ? 0 : 1))
                    (corner, row[j + 1]) = (row[j + 1], next)
                }
            }
            return row[b.count]
        }
    }
}
