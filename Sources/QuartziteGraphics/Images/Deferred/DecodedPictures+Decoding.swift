// Which pictures are decoded, where and in which order. The lock is held at the begin and at the end of every function.

import Foundation

extension DecodedPictures {
    // MARK: Playheads

    /// Moves the playhead of a track.
    /// - Returns: whether the key is another one than before, and whether the playhead goes from key to key, so that the next ones are likely to
    ///   be needed.
    func movePlayhead(to key: Int, of track: Int) -> (isMoved: Bool, isSequential: Bool) {
        let before = tracks[track]
        guard tracks[track]?.move(to: key) == true else { return (false, false) }
        needsRanks = true
        if let before, before.playhead != nil {
            counts.passed += 1
            if !before.isExact { counts.missed += 1 }
        }
        return (true, tracks[track]?.isSequential ?? false)
    }

    /// Computes the distance of every picture to the nearest playhead.
    func updateRanks() {
        needsRanks = false
        missing = 0
        for index in slots.indices { (slots[index].rank, slots[index].track, slots[index].isTooLate) = (Self.farthest, 0, false) }
        for (number, track) in tracks {
            for (key, index) in track.pictures.enumerated() {
                guard let index, let (rank, isTooLate) = track.rank(of: key), rank < slots[index].rank else { continue }
                (slots[index].rank, slots[index].track, slots[index].isTooLate) = (rank, number, isTooLate)
            }
        }
        for slot in slots where slot.rank != Self.farthest { if case .idle = slot.state { missing += 1 } }
    }

    // MARK: Decoding

    /// The decoded picture, which this thread decodes if no other does; nil if that fails. Releases the lock meanwhile.
    func exactPicture(_ index: Int) -> CGImage? {
        while true {
            switch slots[index].state {
            case .decoded(let picture): return picture
            case .failed: return nil
            case .decoding: condition.wait()
            case .idle:
                if needsRanks { updateRanks() }
                makeRoom(for: slots[index].workBytes, rank: slots[index].rank)
                reserve(index)
                return decode(index)
            }
        }
    }

    /// Marks a picture as being decoded, and counts the memory that this takes.
    private func reserve(_ index: Int) {
        if slots[index].rank != Self.farthest { missing -= 1 }
        slots[index].state = .decoding
        count(slots[index].workBytes)
    }

    private func count(_ bytes: Int) {
        counts.bytes += bytes
        counts.peakBytes = max(counts.peakBytes, counts.bytes)
    }

    /// Decodes a reserved picture on this thread, without the lock.
    @discardableResult
    private func decode(_ index: Int) -> CGImage? {
        let decode = slots[index].decode
        condition.unlock()
        let result = Result { try decode() }
        if case .failure(let error) = result { report(error) }
        condition.lock()
        defer { condition.broadcast() }
        count(-slots[index].workBytes)
        guard case .success(let picture) = result else {
            slots[index].state = .failed
            return nil
        }
        counts.decoded += 1
        // The file may have changed since its header was read.
        slots[index].byteCount = 4 * picture.width * picture.height
        if slots[index].rank == Self.farthest, counts.bytes + slots[index].byteCount > limit {
            // No playhead needs the picture, and there is no room for it.
            slots[index].state = .idle
            return picture
        }
        slots[index].state = .decoded(picture)
        count(slots[index].byteCount)
        return picture
    }

    // MARK: Room

    /// Evicts the decoded pictures that are farthest from all playheads, and farther than `rank`, until a number of bytes fits.
    func makeRoom(for bytes: Int, rank: Int) {
        while counts.bytes + bytes > limit {
            var (victim, highest): (Int?, Int) = (nil, rank)
            for (index, slot) in slots.enumerated() where slot.rank > highest || slot.rank == Self.farthest {
                if case .decoded = slot.state { (victim, highest) = (index, slot.rank) }
            }
            guard let farthest = victim else { return }
            release(farthest)
            if slots[farthest].rank != Self.farthest { missing += 1 }
            count(-slots[farthest].byteCount)
            counts.evicted += 1
        }
    }

    /// Releases a decoded picture. Its memory is reused for the next one, if the picture is not shown.
    private func release(_ index: Int) {
        guard case .decoded(let picture) = slots[index].state else { return }
        slots[index].state = .idle
        if slots[index].shown == nil { picture.release(into: spare) }
    }

    /// The picture to decode next: the nearest to a playhead that is missing; nil if there is none, or no room for it.
    /// Only pictures that are farther make room.
    ///
    /// While a playhead is faster than the decoder, the pictures that would come too late are left for later. Otherwise each would be decoded
    /// after its time, and none would ever show when it is due.
    private func nextPicture() -> Int? {
        if needsRanks { updateRanks() }
        guard missing > 0 else {
            spare.removeAll()
            return nil
        }
        var (next, late): (Int?, Int?) = (nil, nil)
        func isNearer(_ slot: Slot, than index: Int?) -> Bool { index.map { slot.rank < slots[$0].rank } ?? (slot.rank < Self.farthest) }
        for (index, slot) in slots.enumerated() {
            guard case .idle = slot.state else { continue }
            if slot.isTooLate {
                if isNearer(slot, than: late) { late = index }
            } else if isNearer(slot, than: next) {
                next = index
            }
        }
        guard let next = next ?? late else { return nil }
        let rank = slots[next].rank
        var bytes = counts.bytes + slots[next].workBytes
        for slot in slots where bytes > limit && slot.rank > rank {
            if case .decoded = slot.state { bytes -= slot.byteCount }
        }
        return bytes <= limit ? next : nil
    }

    // MARK: Workers

    /// Starts a thread that decodes ahead, if there is something to do. The thread starts further ones, and ends when nothing is left.
    func startWorker() {
        guard counts.workers < workerLimit, nextPicture() != nil else { return }
        counts.workers += 1
        // The thread retains the store. Without tracks it ends after its picture.
        let thread = Thread { [self] in work() }
        thread.name = "decode"
        thread.start()
    }

    private func work() {
        // Of this thread only. A picture that comes late is replaced by another one; a frame that comes late stutters.
        _ = nice(5)
        condition.lock()
        defer { condition.unlock() }
        while let index = nextPicture() {
            makeRoom(for: slots[index].workBytes, rank: slots[index].rank)
            reserve(index)
            startWorker()
            let track = slots[index].track
            let start = tracks[track]?.distance
            decode(index)
            guard let start else { continue }
            tracks[track]?.pictureDecoded(since: start)
            needsRanks = true
        }
        counts.workers -= 1
    }
}
