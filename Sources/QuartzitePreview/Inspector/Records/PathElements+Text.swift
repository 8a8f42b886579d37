import QuartziteGraphics

extension PathElements {
    /// The path in CAML's notation: numbers first, then `m`, `l`, `q`, `c` or `h`.
    var caml: String {
        var words: [String] = []
        var next = 0
        for verb in verbs {
            let (letter, count) =
                switch verb {
                case .move: ("m", 1)
                case .line: ("l", 1)
                case .quad: ("q", 2)
                case .cubic: ("c", 3)
                case .close: ("h", 0)
                }
            for point in points[next..<(next + count)] { words += [JSONValue.number(point.x), JSONValue.number(point.y)] }
            next += count
            words.append(letter)
        }
        return words.joined(separator: " ")
    }
}
