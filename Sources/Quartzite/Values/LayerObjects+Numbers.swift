import QuartziteGraphics

extension LayerObjects {
    /// An immutable list of numbers at a fixed address.
    ///
    /// The class is `Sendable` although the memory is not reference-counted: the memory is written once in `init` and freed in
    /// `deinit`.
    package final class Numbers: @unchecked Sendable {
        package let memory: UnsafePointer<Double>
        package let count: Int

        package init(_ list: [Double]) {
            count = list.count
            let memory = UnsafeMutablePointer<Double>.allocate(capacity: max(1, list.count))
            for (index, number) in list.enumerated() { (memory + index).initialize(to: number) }
            self.memory = UnsafePointer(memory)
        }

        deinit { memory.deallocate() }
    }
}
