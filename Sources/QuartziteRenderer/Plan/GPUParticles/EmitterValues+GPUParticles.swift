import Quartzite

/// Which emitters the vertex shader can follow. The answers depend on the committed values alone, and not on earlier frames, so the same
/// tree and time give the same pixels.
extension EmitterValues {
    /// Whether the vertex shader can follow the particles: pictures in the layer's plane without behaviours, in the order of their births.
    var qualifies: Bool {
        guard !preservesDepth, order != .backToFront, order != .oldestLast, !cells.isEmpty || !past.isEmpty else { return false }
        return cells.allSatisfy(\.isFlat) && past.allSatisfy { $0.motion == nil && $0.values.cells.allSatisfy(\.isFlat) }
    }

    /// Whether the particles are surely the same. Arrays are compared by their memory: a commit that changes no emitter shares it.
    ///
    /// - Complexity: O(1).
    func isSame(as other: EmitterValues) -> Bool {
        birthRate == other.birthRate && lifetime == other.lifetime && velocity == other.velocity && scale == other.scale
            && spin == other.spin && spinBias == other.spinBias && emitterPosition == other.emitterPosition
            && emitterZPosition == other.emitterZPosition && emitterSize == other.emitterSize && emitterDepth == other.emitterDepth
            && shape == other.shape && mode == other.mode && order == other.order && preservesDepth == other.preservesDepth
            && seed == other.seed && start == other.start && number == other.number && carried == other.carried
            && cells.sharesMemory(with: other.cells) && past.sharesMemory(with: other.past)
    }
}

extension EmitterCellValues {
    /// Whether all particles of the cell, and those that they emit, are pictures in the layer's plane that no behaviour acts on.
    fileprivate var isFlat: Bool { particleType == .sprite && behaviors == nil && cells.allSatisfy(\.isFlat) }
}

extension Array {
    fileprivate func sharesMemory(with other: Array) -> Bool {
        count == other.count
            && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { isEmpty || own.baseAddress == $0.baseAddress } }
    }
}
