/// Which frames of a video are asked for now, by all who show it: the copies of a replicator with a delay and the layers with unlike
/// clocks each go their own way through it. Nobody says who asks; a frame somewhat after one that was asked for counts as the same
/// clock's next one.
///
/// It holds a few wishes. One of a clock that has stopped asking makes room, and is left alone after some time.
struct FrameRequests {
    private struct Request {
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
    private var requests: [Request] = []
    private var made = 0

    var count: Int { requests.count }
    var isEmpty: Bool { requests.isEmpty }
    /// Those that are wanted, the newest first.
    var newestFirst: some Sequence<Int> { requests.reversed().lazy.map(\.index) }

    func contains(_ index: Int) -> Bool { requests.contains { $0.index == index } }

    // MARK: Asking

    /// Asks for a frame.
    /// - Parameter isThere: whether a frame is decoded.
    mutating func ask(for index: Int, isThere: (Int) -> Bool) {
        if requests.last?.index == index { return }
        made += 1
        let before = requests.indices.filter { requests[$0].index <= index && requests[$0].index >= index - Self.stride }
        var request = Request(index: index, made: made)
        if let own = before.max(by: { requests[$0].index < requests[$1].index }) {
            let last = requests.remove(at: own)
            request.turnsWaited = last.turnsWaited
            if last.index == index { request.isMissed = last.isMissed }
        }
        requests.removeAll { made - $0.made > Self.lifetime }
        // Rather one that has what it wants than one that waits for it.
        if requests.count == Self.limit { requests.remove(at: requests.firstIndex { isThere($0.index) } ?? 0) }
        requests.append(request)
    }

    /// Notes that a frame was asked for in vain.
    mutating func miss(_ index: Int) {
        for at in requests.indices where requests[at].index == index { requests[at].isMissed = true }
    }

    /// All go elsewhere.
    mutating func forget() { requests = [] }

    // MARK: Granting

    /// The frame is there.
    /// - Returns: whether it was asked for in vain.
    mutating func arrived(_ index: Int) -> Bool {
        var isMissed = false
        for at in requests.indices where requests[at].index == index {
            isMissed = isMissed || requests[at].isMissed
            requests[at].isMissed = false
        }
        return isMissed
    }

    /// Nothing more will be there.
    /// - Returns: whether any frame was asked for in vain.
    mutating func giveUp() -> Bool {
        defer { for at in requests.indices { requests[at].isMissed = false } }
        return requests.contains(where: \.isMissed)
    }

    /// Those beyond the last frame wish for that one.
    mutating func shorten(to last: Int) {
        for at in requests.indices { requests[at].index = min(requests[at].index, last) }
    }

    /// The frame to be seen to next, of those that are wanted themselves and are not there: the newest wish's, but each has its turn.
    mutating func next(isThere: (Int) -> Bool) -> Int? {
        let open = requests.indices.filter { !isThere(requests[$0].index) }
        func rank(_ at: Int) -> Int { requests[at].made + Self.limit * requests[at].turnsWaited }
        guard let chosen = open.max(by: { rank($0) < rank($1) }) else { return nil }
        for at in open { requests[at].turnsWaited = at == chosen ? 0 : requests[at].turnsWaited + 1 }
        return requests[chosen].index
    }

    /// How far a frame is from the nearest that is wanted.
    func distance(to index: Int) -> Int { requests.lazy.map { abs($0.index - index) }.min() ?? index }
}
