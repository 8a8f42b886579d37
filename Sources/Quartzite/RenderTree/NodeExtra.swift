import QuartziteGraphics

/// What a node of the render tree has beside `LayerValues`, where it has something: plain layers have none of this.
package struct NodeExtra {
    package let node: Int32
    /// The node of the layer that masks this one, or −1. It comes last of those in the layer, and has an extra of its own.
    package internal(set) var mask: Int32 = -1
    /// Whether the node is the root of a mask.
    package let isMask: Bool
    /// What only the layer's class has, as shown.
    package private(set) var subclass: SubclassValues
    /// Another number whenever `subclass` may have changed.
    package private(set) var version: UInt32 = 0

    init(node: Int32, subclass: SubclassValues, isMask: Bool) {
        self.node = node
        self.subclass = subclass
        self.isMask = isMask
    }

    /// Takes over what was committed; animations then write over it.
    mutating func replaceSubclass(by committed: SubclassValues) {
        subclass = committed
        version &+= 1
    }

    /// Writes what the animations show. Whether that changed anything.
    mutating func sample(
        _ sampled: SampledSubclass, at time: Double, rate: Double, now: Double, _ activity: inout Activity
    ) -> Bool {
        let difference = sampled.sample(at: time, rate: rate, now: now, into: &subclass, activity: &activity)
        if !difference.isEmpty { version &+= 1 }
        return !difference.isEmpty
    }
}
