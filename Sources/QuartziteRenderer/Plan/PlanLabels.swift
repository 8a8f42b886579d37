import Quartzite

/// Which layers the batches of a plan draw, for the names that tools show. Recorded only while `isWanted`.
struct PlanLabels: Sendable {
    /// Whether batches record their layers. Default false.
    var isWanted = false
    /// The layer that is being emitted; nil for what belongs to no layer, such as filters.
    var layer: NodeIndex?
    /// The layer whose surface is being emitted, or the first of several; nil for the viewport.
    var surface: NodeIndex? { didSet { lastSurface = surface } }
    /// The last layer whose surface is being emitted.
    var lastSurface: NodeIndex?

    /// Begins a plan.
    mutating func begin() { (layer, surface) = (nil, nil) }
}

extension Pass {
    /// Records the purpose of a pass, and the surfaces that are being emitted.
    mutating func label(_ reason: Reason, _ labels: PlanLabels) {
        (self.reason, layer, lastLayer) = (reason, labels.surface, labels.lastSurface)
    }
}

/// The layers of a batch, in drawing order.
struct BatchLayers: Sendable, Equatable {
    /// The layer of the first instance; nil if unknown.
    var first: NodeIndex?
    /// The layers of the next two instances: a pass may leave out a background and a fill.
    private var second: NodeIndex?, third: NodeIndex?
    /// The layer of the last instance; nil if unknown.
    var last: NodeIndex?

    init(_ layer: NodeIndex? = nil) { (first, last) = (layer, layer) }

    /// Records the layer of one more instance.
    mutating func append(_ layer: NodeIndex?) {
        if second == nil { second = layer } else if third == nil { third = layer }
        last = layer
    }

    /// Forgets the layer of the first instance.
    mutating func removeFirst() { (first, second, third) = (second, third, nil) }
}

extension FramePlan {
    /// Appends a batch of the layer that is being emitted.
    @inline(__always)
    mutating func appendBatch(_ batch: Batch) {
        batches.append(batch)
        if labels.isWanted { batches[batches.count - 1].layers = BatchLayers(labels.layer) }
    }

    /// Records that instances of the layer that is being emitted joined a batch.
    @inline(__always)
    mutating func labelJoined(_ batch: Int) {
        if labels.isWanted { batches[batch].layers.append(labels.layer) }
    }
}
