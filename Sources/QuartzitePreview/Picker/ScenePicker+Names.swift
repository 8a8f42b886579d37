import Foundation
import QuartziteMarkup

// The answer to a typed name that no example and no file has.
extension ScenePicker {
    /// The largest number of names that an answer suggests.
    private static let suggestionLimit = 3

    /// Returns why a typed name opens nothing, with the nearest names; nil for an example, for a file that exists, and for a path or a
    /// name with an ending, whose reader knows the reason.
    func reason(ofUnknown name: String) -> String? {
        let (file, titles) = (ScenePath(name).file, titles)
        guard name != "-", !file.contains("/"), (file as NSString).pathExtension.isEmpty, !FileManager.default.fileExists(atPath: file),
            !titles.contains(name)
        else { return nil }
        let near = Self.nearest(to: name, in: titles)
        let suggestion = near.isEmpty ? "" : "; near it: \(near.joined(separator: ", "))"
        return "there is no example and no file with the name “\(name)”\(suggestion)"
    }

    /// The nearest names: one with a single letter of difference, else those that contain the longest beginning of the typed name.
    private static func nearest(to name: String, in titles: [String]) -> [String] {
        if let meant = NearName.find(name, in: titles) { return [meant] }
        for length in stride(from: name.count - 1, to: 1, by: -1) {
            let beginning = String(name.prefix(length))
            let found = titles.compactMap { title in FuzzyMatch(beginning, in: title).map { (score: $0.score, title: title) } }
            guard !found.isEmpty else { continue }
            return found.sorted { ($1.score, $0.title) < ($0.score, $1.title) }.prefix(suggestionLimit).map(\.title)
        }
        return []
    }
}
