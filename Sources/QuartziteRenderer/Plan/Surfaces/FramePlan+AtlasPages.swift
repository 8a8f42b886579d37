/// Draws several surfaces in one pass over an atlas page. The surfaces do not overlap, so their batches are interleaved:
///
///     one by one    A: images box   B: images box   C: images box        6 draws
///     interleaved   images of A B C   boxes of A B C                     2 draws
extension FramePlan {
    /// The plan's element counts at the start of such a pass.
    struct PageStart {
        let batch: Int
        let quads: Int
        let boxes: Int
        let gradients: Int
        let coverages: Int
        let passes: Int
    }

    /// Begins a pass that draws several surfaces.
    mutating func beginPage() -> PageStart {
        parts.removeAll(keepingCapacity: true)
        return PageStart(
            batch: batches.count, quads: quads.count, boxes: boxes.count, gradients: gradients.count, coverages: coverages.count,
            passes: passes.count)
    }

    /// Begins the next surface. Its batches do not merge with earlier ones.
    mutating func beginSurface() {
        parts.append(batches.count)
        firstBatchOfPart = batches.count
    }

    /// Merges the surfaces' batches, each with the earliest compatible batches of the others.
    ///
    /// - Complexity: O(batches × surfaces), plus a copy of the instances. Allocates nothing once a frame like this was planned.
    mutating func endPage(_ start: PageStart) {
        firstBatchOfPart = 0
        // If something read the destination, the pass was split and the batches must stay in their order.
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
                    guard joined.hasSameState(batches[other]) else { continue }
                    moveInstances(of: batches[other])
                    joined.layers.last = batches[other].layers.last
                    sorting.next[part] += 1
                }
            }
            if joined.hasInstancesInPlan {
                let base = kind.instanceBase(of: start)
                joined.instances = base + from..<base + sorting.count(of: kind)
            }
            sorting.batches.append(joined)
        }
        batches.replaceSubrange(start.batch..<batches.count, with: sorting.batches)
        quads.replaceSubrange(start.quads..<quads.count, with: sorting.quads)
        boxes.replaceSubrange(start.boxes..<boxes.count, with: sorting.boxes)
        gradients.replaceSubrange(start.gradients..<gradients.count, with: sorting.gradients)
        coverages.replaceSubrange(start.coverages..<coverages.count, with: sorting.coverages)
        // The recorded bounds refer to the old instance indices.
        for index in start.batch..<batches.count { batches[index].firstBounds = nil }
    }

    /// Moves merged instances into their batches, and returns the start of the pass in the new order.
    private mutating func resolveMerges(from start: PageStart) -> PageStart {
        if merges.isEmpty { return start }
        resolveMerges()
        var (firstQuad, firstBox, firstGradient, firstCoverage) = (quads.count, boxes.count, gradients.count, coverages.count)
        for batch in batches[start.batch...] where batch.hasInstancesInPlan {
            let first = batch.instances.lowerBound
            if batch.program.kind.isGradient {
                firstGradient = min(firstGradient, first)
            } else if batch.program.kind.hasBoxes {
                firstBox = min(firstBox, first)
            } else if batch.program.kind.hasCoverage {
                firstCoverage = min(firstCoverage, first)
            } else {
                firstQuad = min(firstQuad, first)
            }
        }
        return PageStart(
            batch: start.batch, quads: firstQuad, boxes: firstBox, gradients: firstGradient, coverages: firstCoverage,
            passes: start.passes)
    }

    private func end(of part: Int) -> Int { part + 1 < parts.count ? parts[part + 1] : batches.count }

    private mutating func moveInstances(of batch: Batch) {
        if !batch.hasInstancesInPlan { return }
        if batch.program.kind.isGradient {
            sorting.gradients.append(contentsOf: gradients[batch.instances])
        } else if batch.program.kind.hasBoxes {
            sorting.boxes.append(contentsOf: boxes[batch.instances])
        } else if batch.program.kind.hasCoverage {
            sorting.coverages.append(contentsOf: coverages[batch.instances])
        } else {
            sorting.quads.append(contentsOf: quads[batch.instances])
        }
    }
}

/// Scratch memory for batches and instances that are being reordered.
struct BatchSorting {
    /// The next batch of each surface.
    var next: ContiguousArray<Int> = []
    var batches: ContiguousArray<Batch> = []
    var quads: ContiguousArray<QuadInstance> = []
    var boxes: ContiguousArray<BoxInstance> = []
    var gradients: ContiguousArray<GradientInstance> = []
    var coverages: ContiguousArray<CoverageInstance> = []

    mutating func removeAll() {
        next.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        coverages.removeAll(keepingCapacity: true)
    }

    /// Returns the number of instances collected so far in the array for `kind`.
    func count(of kind: ProgramKey.Kind) -> Int {
        kind.isGradient ? gradients.count : kind.hasBoxes ? boxes.count : kind.hasCoverage ? coverages.count : quads.count
    }
}

extension ProgramKey.Kind {
    /// Returns the index at which the pass's instances of this kind begin.
    fileprivate func instanceBase(of start: FramePlan.PageStart) -> Int {
        isGradient ? start.gradients : hasBoxes ? start.boxes : hasCoverage ? start.coverages : start.quads
    }
}

extension Batch {
    /// Whether the batch may merge with batches of other surfaces.
    fileprivate var canMerge: Bool {
        hasInstancesInPlan && secondTarget == nil && parameters.isEmpty && cut == nil && masks.isEmpty
    }

    /// Whether another batch has the same program, textures and state.
    fileprivate func hasSameState(_ other: Batch) -> Bool {
        other.canMerge && program == other.program && imageKey == other.imageKey && offscreen == other.offscreen
            && sampler == other.sampler && blends == other.blends && clip == other.clip && softEdges == other.softEdges
            && compositing == other.compositing
    }
}
