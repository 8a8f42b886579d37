import QuartziteGraphics

/// What a node of the render tree has beside `LayerValues`, where it has something: plain layers have none of this.
package struct NodeExtra {
    package let node: Int32
    /// What only the layer's class has, as shown.
    package private(set) var subclass: SubclassValues
    /// Another number whenever `subclass` may have changed.
    package private(set) var version: UInt32 = 0

    init(node: Int32, subclass: SubclassValues) {
        self.node = node
        self.subclass = subclass
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
