/// Which frames of a video are asked for now, by all who show it: the copies of a replicator with a delay and the layers with unlike
/// clocks each go their own way through it. Nobody says who asks; a frame somewhat after one that was asked for counts as the same
/// clock's next one.
///
/// It holds a few wishes. One of a clock that has stopped asking makes room, and is left alone after some time.
struct FrameWishes {
    private struct Wish {
        var index: Int
        /// When it was made, counted in wishes.
        var made: Int
        /// Whether it was asked for in vain.
        var isMissed = false
        /// How often another was seen to before it.
        var turnsWaited = 0
    }

    /// So many clocks are followed; where there are more, their frames come one by one.
    static let limit = 4
    /// A clock goes on by no more than so many frames from one wish to its next.
    private static let stride = 30
    /// A wish is forgotten when so many others have been made since.
    private static let lifetime = 12

    /// In the order in which they were made.
    private var wishes: [Wish] = []
    private var made = 0

    var count: Int { wishes.count }
    var isEmpty: Bool { wishes.isEmpty }
    /// Those that are wanted, the newest first.
    var newestFirst: some Sequence<Int> { wishes.reversed().lazy.map(\.index) }

    func contains(_ index: Int) -> Bool { wishes.contains { $0.index == index } }

    // MARK: Asking

    /// Asks for a frame.
    /// - Parameter isThere: whether a frame is decoded.
    mutating func ask(for index: Int, isThere: (Int) -> Bool) {
        if wishes.last?.index == index { return }
        made += 1
        let before = wishes.indices.filter { wishes[$0].index <= index && wishes[$0].index >= index - Self.stride }
        var wish = Wish(index: index, made: made)
        if let own = before.max(by: { wishes[$0].index < wishes[$1].index }) {
            let last = wishes.remove(at: own)
            wish.turnsWaited = last.turnsWaited
            if last.index == index { wish.isMissed = last.isMissed }
        }
        wishes.removeAll { made - $0.made > Self.lifetime }
        // Rather one that has what it wants than one that waits for it.
        if wishes.count == Self.limit { wishes.remove(at: wishes.firstIndex { isThere($0.index) } ?? 0) }
        wishes.append(wish)
    }

    /// Notes that a frame was asked for in vain.
    mutating func miss(_ index: Int) {
        for at in wishes.indices where wishes[at].index == index { wishes[at].isMissed = true }
    }

    /// All go elsewhere.
    mutating func forget() { wishes = [] }

    // MARK: Granting

    /// The frame is there.
    /// - Returns: whether it was asked for in vain.
    mutating func arrived(_ index: Int) -> Bool {
        var isMissed = false
        for at in wishes.indices where wishes[at].index == index {
            isMissed = isMissed || wishes[at].isMissed
            wishes[at].isMissed = false
        }
        return isMissed
    }

    /// Nothing more will be there.
    /// - Returns: whether any frame was asked for in vain.
    mutating func giveUp() -> Bool {
        defer { for at in wishes.indices { wishes[at].isMissed = false } }
        return wishes.contains(where: \.isMissed)
    }

    /// Those beyond the last frame wish for that one.
    mutating func shorten(to last: Int) {
        for at in wishes.indices { wishes[at].index = min(wishes[at].index, last) }
    }

    /// The frame to be seen to next, of those that are wanted themselves and are not there: the newest wish's, but each has its turn.
    mutating func next(isThere: (Int) -> Bool) -> Int? {
        let open = wishes.indices.filter { !isThere(wishes[$0].index) }
        func rank(_ at: Int) -> Int { wishes[at].made + Self.limit * wishes[at].turnsWaited }
        guard let chosen = open.max(by: { rank($0) < rank($1) }) else { return nil }
        for at in open { wishes[at].turnsWaited = at == chosen ? 0 : wishes[at].turnsWaited + 1 }
        return wishes[chosen].index
    }

    /// How far a frame is from the nearest that is wanted.
    func distance(to index: Int) -> Int { wishes.lazy.map { abs($0.index - index) }.min() ?? index }
}
