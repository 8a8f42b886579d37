import QuartziteGraphics

extension LayerObjects {
    /// A list of numbers as an object that never changes, at an address that stays.
    ///
    /// Sendable although the memory is not counted: it is written once, in `init`, and freed in `deinit`.
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
