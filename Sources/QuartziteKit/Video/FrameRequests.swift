/// The frames of a video that are currently requested, by all clocks that show the video. Instances of a replicator with a delay
/// and layers with different timings have separate clocks. Requests do not name their clock: a frame shortly after a requested
/// frame counts as the next frame of the same clock.
///
/// A small number of requests is held. The request of a clock that has stopped is replaced, or dropped after some time.
struct FrameRequests {
    private struct Request {
        var index: Int
        /// The serial number of the request.
        var made: Int
        /// Whether the requested frame was missing.
        var isMissed = false
        /// How often another request was served before this one.
        var turnsWaited = 0
    }

    /// The most clocks. The frames of further clocks are decoded one by one.
    static let limit = 4
    /// The most frames between two requests of the same clock.
    private static let stride = 30
    /// The number of newer requests after which a request is dropped.
    private static let lifetime = 12

    /// In the order in which they were made.
    private var requests: [Request] = []
    private var made = 0

    var count: Int { requests.count }
    var isEmpty: Bool { requests.isEmpty }
    /// The requested frames, newest first.
    var newestFirst: some Sequence<Int> { requests.reversed().lazy.map(\.index) }

    func contains(_ index: Int) -> Bool { requests.contains { $0.index == index } }

    // MARK: Requesting

    /// Requests a frame.
    /// - Parameter isThere: returns whether a frame is decoded.
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
        // Prefer to drop a request that is already served.
        if requests.count == Self.limit { requests.remove(at: requests.firstIndex { isThere($0.index) } ?? 0) }
        requests.append(request)
    }

    /// Records that a requested frame was missing.
    mutating func miss(_ index: Int) {
        for at in requests.indices where requests[at].index == index { requests[at].isMissed = true }
    }

    /// Discards all requests.
    mutating func forget() { requests = [] }

    // MARK: Serving

    /// Records that a frame was decoded.
    /// - Returns: whether the frame was requested but missing.
    mutating func arrived(_ index: Int) -> Bool {
        var isMissed = false
        for at in requests.indices where requests[at].index == index {
            isMissed = isMissed || requests[at].isMissed
            requests[at].isMissed = false
        }
        return isMissed
    }

    /// Records that no further frames will be decoded.
    /// - Returns: whether any requested frame was missing.
    mutating func giveUp() -> Bool {
        defer { for at in requests.indices { requests[at].isMissed = false } }
        return requests.contains(where: \.isMissed)
    }

    /// Moves requests beyond the last frame to the last frame.
    mutating func shorten(to last: Int) {
        for at in requests.indices { requests[at].index = min(requests[at].index, last) }
    }

    /// Returns the requested frame to decode next, or nil if all are decoded. The newest request has priority, but every request
    /// gets its turn.
    mutating func next(isThere: (Int) -> Bool) -> Int? {
        let open = requests.indices.filter { !isThere(requests[$0].index) }
        func rank(_ at: Int) -> Int { requests[at].made + Self.limit * requests[at].turnsWaited }
        guard let chosen = open.max(by: { rank($0) < rank($1) }) else { return nil }
        for at in open { requests[at].turnsWaited = at == chosen ? 0 : requests[at].turnsWaited + 1 }
        return requests[chosen].index
    }

    /// Returns the distance of a frame to the nearest requested frame.
    func distance(to index: Int) -> Int { requests.lazy.map { abs($0.index - index) }.min() ?? index }
}
