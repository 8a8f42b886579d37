import Quartzite

extension FramePlan {
    /// Adds an instance to the last batch if it goes with it, else to a new one.
    /// - Parameter image: whose contents it shows; nil for a colour. By address, so that no reference is counted for an
    ///   instance that only makes a batch longer.
    @inline(__always)
    mutating func append(
        _ instance: QuadInstance, kind: ProgramKey.Kind, features: ProgramKey.Features, image: UnsafePointer<LayerValues>?,
        sampler: SamplerKey, blends: Bool, clip: Int32
    ) {
        let index = quads.count
        quads.append(instance)
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].program.kind == kind, batches[last].program.features == features,
            batches[last].imageKey == image?.pointee.contents.key ?? 0, batches[last].sampler == sampler, batches[last].blends == blends,
            batches[last].clip == clip, batches[last].instances.upperBound == index
        {
            batches[last].instances = batches[last].instances.lowerBound..<index + 1
            return
        }
        batches.append(
            Batch(
                program: ProgramKey(kind: kind, features: features), image: image?.pointee.contents.image, sampler: sampler, blends: blends, clip: clip,
                instances: index..<index + 1))
    }

    /// Adds an instance that shows what an earlier pass drew offscreen, pixel by pixel.
    mutating func append(_ instance: QuadInstance, offscreen: Int32) {
        let index = quads.count
        quads.append(instance)
        batches.append(
            Batch(
                program: ProgramKey(kind: .image, features: []), image: nil, offscreen: offscreen, sampler: .plain, blends: true,
                clip: -1, instances: index..<index + 1))
    }

    /// Adds a box in the same way. Boxes always blend: their corners and edges cover pixels in part.
    mutating func append(_ instance: BoxInstance, features: ProgramKey.Features, clip: Int32) {
        let index = boxes.count
        boxes.append(instance)
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].program.kind == .box, batches[last].program.features == features,
            batches[last].clip == clip, batches[last].instances.upperBound == index
        {
            batches[last].instances = batches[last].instances.lowerBound..<index + 1
            return
        }
        batches.append(
            Batch(
                program: ProgramKey(kind: .box, features: features), image: nil, sampler: .plain, blends: true, clip: clip,
                instances: index..<index + 1))
    }

    /// Batches before this one belong to passes that are finished.
    private var firstBatchOfPass: Int { passes.last?.batches.upperBound ?? 0 }
}
