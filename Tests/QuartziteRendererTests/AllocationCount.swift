import Foundation
import Synchronization
import XCTest

/// Counts the heap allocations of Swift code: objects, arrays, boxes of closures. Allocations of C libraries, above all of the GL
/// driver, are not counted.
///
/// The Swift runtime has a hook for instruments: a flag, and a pointer to the allocating function. Only tests use the hook.
enum AllocationCount {
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    private static let count = Atomic<Int>(0)
    // Written once before the hook is set, then read by the hook.
    nonisolated(unsafe) private static var original: Allocate?

    /// Returns the number of allocations during `body`, on all threads. Skips the test if the runtime has no such hook.
    static func during(_ body: () throws -> Void) throws -> Int {
        guard let program = dlopen(nil, RTLD_NOW),
            let flag = dlsym(program, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"),
            let hook = dlsym(program, "_swift_allocObject")
        else { throw XCTSkip("this Swift runtime cannot count allocations") }
        let slot = hook.assumingMemoryBound(to: Allocate.self)
        let isOn = flag.assumingMemoryBound(to: Bool.self)
        if original == nil { original = slot.pointee }
        let counting: Allocate = { type, size, alignment in
            AllocationCount.count.add(1, ordering: .relaxed)
            return AllocationCount.original?(type, size, alignment)
        }
        slot.pointee = counting
        isOn.pointee = true
        defer {
            isOn.pointee = false
            slot.pointee = original ?? counting
        }
        count.store(0, ordering: .relaxed)
        try body()
        return count.load(ordering: .relaxed)
    }
}
