/// Many pictures in one pass, that touch nothing of each other: what is drawn for each in turn is drawn for all of them at once.
///
///     in turn      A: pictures box   B: pictures box   C: pictures box        6 draws
///     at once      pictures of A B C   boxes of A B C                         2 draws
extension FramePlan {
    /// Where a pass that draws many pictures begins.
    struct SharedStart {
        let batch: Int
        let quads: Int
        let boxes: Int
        let gradients: Int
        let passes: Int
    }

    mutating func beginShared() -> SharedStart {
        parts.removeAll(keepingCapacity: true)
        return SharedStart(batch: batches.count, quads: quads.count, boxes: boxes.count, gradients: gradients.count, passes: passes.count)
    }

    /// Says that what comes next belongs to another picture: it joins no batch of before.
    mutating func beginPart() {
        parts.append(batches.count)
        firstBatchOfPart = batches.count
    }

    /// Joins the batches of the pictures, each with those that come as early in others.
    ///
    /// - Complexity: O(batches of the pictures × pictures), and a copy of the instances. No allocation once a frame like this was planned.
    mutating func endShared(_ start: SharedStart) {
        firstBatchOfPart = 0
        // Where something read what was drawn, the pass was interrupted: then all stays in turn.
        guard parts.count > 1, passes.count == start.passes, batches.count - start.batch > 1 else { return }
        let start = resolveMerges(from: start)
        sorting.removeAll()
        for part in parts { sorting.next.append(part) }
        var first = 0
        while true {
            while first < parts.count && sorting.next[first] == end(of: first) { first += 1 }
            guard first < parts.count else { break }
            var joined = batches[sorting.next[first]]
            sorting.next[first] += 1
            let kind = joined.program.kind
            let from = sorting.count(of: kind)
            moveInstances(of: joined)
            if joined.canMerge {
                for part in first + 1..<max(first + 1, parts.count) where sorting.next[part] < end(of: part) {
                    let other = sorting.next[part]
                    guard joined.drawsAlike(batches[other]) else { continue }
                    moveInstances(of: batches[other])
                    sorting.next[part] += 1
                }
            }
            if joined.tracks < 0 {
                let base = kind.instanceBase(of: start)
                joined.instances = base + from..<base + sorting.count(of: kind)
            }
            sorting.batches.append(joined)
        }
        batches.replaceSubrange(start.batch..<batches.count, with: sorting.batches)
        quads.replaceSubrange(start.quads..<quads.count, with: sorting.quads)
        boxes.replaceSubrange(start.boxes..<boxes.count, with: sorting.boxes)
        gradients.replaceSubrange(start.gradients..<gradients.count, with: sorting.gradients)
        // Where their instances lie was noted under other indexes.
        for index in start.batch..<batches.count { batches[index].firstBounds = -1 }
    }

    /// Brings what has joined batches out of its turn to these, and says where the pass begins then.
    private mutating func resolveMerges(from start: SharedStart) -> SharedStart {
        if merges.isEmpty { return start }
        resolveMerges()
        var (firstQuad, firstBox, firstGradient) = (quads.count, boxes.count, gradients.count)
        for batch in batches[start.batch...] where batch.tracks < 0 {
            let first = batch.instances.lowerBound
            if batch.program.kind.isGradient {
                firstGradient = min(firstGradient, first)
            } else if batch.program.kind.hasBoxes {
                firstBox = min(firstBox, first)
            } else {
                firstQuad = min(firstQuad, first)
            }
        }
        return SharedStart(batch: start.batch, quads: firstQuad, boxes: firstBox, gradients: firstGradient, passes: start.passes)
    }

    private func end(of part: Int) -> Int { part + 1 < parts.count ? parts[part + 1] : batches.count }

    private mutating func moveInstances(of batch: Batch) {
        if batch.tracks >= 0 { return }
        if batch.program.kind.isGradient {
            sorting.gradients.append(contentsOf: gradients[batch.instances])
        } else if batch.program.kind.hasBoxes {
            sorting.boxes.append(contentsOf: boxes[batch.instances])
        } else {
            sorting.quads.append(contentsOf: quads[batch.instances])
        }
    }
}

/// Batches and instances on their way into another order.
struct BatchSorting {
    /// The next batch of each picture.
    var next: ContiguousArray<Int> = []
    var batches: ContiguousArray<Batch> = []
    var quads: ContiguousArray<QuadInstance> = []
    var boxes: ContiguousArray<BoxInstance> = []
    var gradients: ContiguousArray<GradientInstance> = []

    mutating func removeAll() {
        next.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
    }

    func count(of kind: ProgramKey.Kind) -> Int { kind.isGradient ? gradients.count : kind.hasBoxes ? boxes.count : quads.count }
}

extension ProgramKey.Kind {
    /// Where the instances of this kind begin that a pass has added.
    fileprivate func instanceBase(of start: FramePlan.SharedStart) -> Int {
        isGradient ? start.gradients : hasBoxes ? start.boxes : start.quads
    }
}

extension Batch {
    fileprivate var canMerge: Bool { tracks < 0 && mask < 0 && parameters.isEmpty && cut < 0 }

    /// Whether another batch is drawn in the same way, of the same picture.
    fileprivate func drawsAlike(_ other: Batch) -> Bool {
        other.canMerge && program == other.program && imageKey == other.imageKey && offscreen == other.offscreen
            && sampler == other.sampler && blends == other.blends && clip == other.clip && softEdges == other.softEdges
            && compositing == other.compositing
    }
}
