import Quartzite
import QuartziteGraphics

/// The content key of an isolated surface: all numbers that its drawing depends on, relative to its first pixel. Surfaces with
/// equal keys have identical pixels.
///
/// Covers only surfaces that consist of layers' own drawing. A surface with other surfaces, GPU-animated layers, particles of the
/// shader or outlines in it changes without a change of these numbers.
struct SurfaceContentKey {
    /// Scratch plan into which the surface's items are emitted.
    var plan = FramePlan()
    /// The numbers, bit by bit.
    private(set) var words: ContiguousArray<UInt32> = []
    /// Hash of `words`.
    private(set) var hash: UInt64 = 0
    /// Retains the images, which `words` identify by address.
    private(set) var images: ContiguousArray<CGImage> = []

    /// Extracts the key from `plan`.
    /// - Parameters:
    ///   - width: the surface's width in pixels.
    ///   - height: the surface's height in pixels.
    ///   - depth: the surface's nesting depth.
    ///   - pages: those of the coverage atlas.
    /// - Returns: false if the surface contains anything that the key does not cover.
    ///
    /// - Complexity: O(batches + instances). Allocates nothing once a surface of this size was read.
    mutating func read(width: Int32, height: Int32, depth: UInt8, _ pages: ContiguousArray<CoveragePage>) -> Bool {
        words.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        guard plan.passes.isEmpty else { return false }
        add(width)
        add(height)
        add(Int32(depth))
        add(Int32(plan.batches.count))
        for index in plan.batches.indices where !add(plan.batches[index], pages) { return false }
        plan.quads.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.boxes.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.gradients.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.coverages.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.clips.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.stops.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        plan.parameters.withUnsafeBytes { words.append(contentsOf: $0.bindMemory(to: UInt32.self)) }
        hash = 0
        for word in words { hash = ((hash << 5 | hash >> 59) ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15 }
        return true
    }

    private mutating func add(_ batch: Batch, _ pages: ContiguousArray<CoveragePage>) -> Bool {
        guard batch.hasInstancesInPlan, batch.offscreen == nil, batch.secondTarget == nil, batch.cut == nil,
            batch.masks.isEmpty, !batch.program.readsOutlines
        else { return false }
        let (program, sampler) = (batch.program, batch.sampler)
        words.append(UInt32(program.kind.rawValue) | UInt32(program.variant) << 8)
        words.append(program.features.rawValue)
        words.append(UInt32(truncatingIfNeeded: batch.imageKey))
        words.append(UInt32(truncatingIfNeeded: batch.imageKey >> 32))
        words.append(
            UInt32(sampler.minification.rawValue) | UInt32(sampler.magnification.rawValue) << 8
                | UInt32(UInt8(bitPattern: sampler.bias)) << 16 | (sampler.repeats ? 1 << 24 : 0))
        words.append(UInt32(batch.softEdges.rawValue) | UInt32(batch.compositing.rawValue) << 8 | (batch.blends ? 1 << 16 : 0))
        add(batch.clip?.position ?? -1)
        add(Int32(batch.parameters.lowerBound))
        add(Int32(batch.parameters.upperBound))
        add(Int32(batch.instances.lowerBound))
        add(Int32(batch.instances.upperBound))
        if let image = batch.image { images.append(image) }
        if batch.program.readsCoverage {
            // The texels of pages change without a change of other numbers.
            let version = pages.reduce(0) { $0 &+ $1.version }
            words.append(UInt32(truncatingIfNeeded: version))
            words.append(UInt32(truncatingIfNeeded: version >> 32))
        }
        return true
    }

    private mutating func add(_ number: Int32) { words.append(UInt32(bitPattern: number)) }
}
