import Foundation

/// How well a text contains the letters of a pattern in their order.
package struct FuzzyMatch: Equatable, Sendable {
    /// Greater for a better match: consecutive letters, letters at the beginnings of words, and short texts.
    package let score: Int
    /// The offsets of the found characters in the text.
    package let offsets: [Int]

    /// Finds a pattern in a text, without regard to case and accents. Nil if a letter is missing. An empty pattern is found everywhere.
    ///
    /// - Complexity: O(length of the text × number of places where the pattern may begin).
    package init?(_ pattern: String, in text: String) {
        let (wanted, letters) = (Self.letters(pattern).filter { $0 != " " }, Self.letters(text))
        guard let first = wanted.first else {
            (score, offsets) = (0, [])
            return
        }
        var best: (score: Int, offsets: [Int])?
        for start in letters.indices where letters[start] == first {
            guard let found = Self.offsets(of: wanted, in: letters, from: start) else { break }
            let score = Self.score(found, letters)
            if score > best?.score ?? .min { best = (score, found) }
        }
        guard let best else { return nil }
        (score, offsets) = best
    }

    private static func letters(_ text: String) -> [Character] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).map { $0 }
    }

    private static func offsets(of wanted: [Character], in letters: [Character], from start: Int) -> [Int]? {
        var (result, next) = ([Int](), start)
        for letter in wanted {
            guard let found = letters[next...].firstIndex(of: letter) else { return nil }
            result.append(found)
            next = found + 1
        }
        return result
    }

    private static func score(_ offsets: [Int], _ letters: [Character]) -> Int {
        var score = -letters.count / 4
        for (index, offset) in offsets.enumerated() {
            score += 4
            if offset == 0 {
                score += 12
            } else if !letters[offset - 1].isLetter, !letters[offset - 1].isNumber {
                score += 8
            }
            guard index > 0 else { continue }
            let gap = offset - offsets[index - 1] - 1
            score += gap == 0 ? 8 : -min(gap, 6)
        }
        return score
    }
}
