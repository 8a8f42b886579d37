import Quartzite

extension PassEmission {
    /// Emits a group's draws into a pass.
    /// - Parameter clip: index of the clip shape, or nil.
    @inline(never)
    static func emit(
        _ group: GPUAnimatedGroup, _ superlayer: UnsafePointer<PlannedLayer>, in area: PixelRect, _ origin: SIMD2<Float>, clip: ClipIndex?,
        into plan: inout FramePlan
    ) {
        var draw: (index: TrackDrawIndex, table: Int, isColor: Bool)?
        let isGradient = group.layout.form == .gradient
        for segment in group.segments where segment.coverage.intersects(area) {
            // Each segment of gradients has stops of its own.
            if isGradient || draw.map({ $0.table != segment.table || $0.isColor != segment.key.isColor }) ?? true {
                let firstStop = plan.stops.count - segment.members.lowerBound * group.layout.stops
                if isGradient {
                    let range = segment.members.lowerBound * group.layout.stops..<segment.members.upperBound * group.layout.stops
                    group.stops.withUnsafeBufferPointer { plan.stops.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
                }
                let first = plan.progressValues.count
                plan.progressValues.append(contentsOf: group.tables[segment.table].progressValues)
                draw = (TrackDrawIndex(plan.trackDraws.count), segment.table, segment.key.isColor)
                plan.trackDraws.append(
                    TrackDraw(
                        group: group, homography: PackedHomography(superlayer.pointee.world.moved(by: origin)),
                        opacity: Float(superlayer.pointee.opacity),
                        rounding: segment.key.isColor ? 1 : 0,
                        clip: superlayer.pointee.innerClip.packed(from: origin), progressValues: first..<plan.progressValues.count,
                        firstStop: firstStop))
            }
            if plan.labels.isWanted, group.nodes.indices.contains(segment.members.lowerBound) {
                plan.labels.layer = group.nodes[segment.members.lowerBound]
            }
            plan.append(segment, tracks: draw?.index, room: group.layout.tracks, clip: clip)
            if plan.labels.isWanted, group.nodes.indices.contains(segment.members.upperBound - 1), let last = plan.batches.indices.last {
                plan.batches[last].layers.last = group.nodes[segment.members.upperBound - 1]
            }
        }
    }
}
