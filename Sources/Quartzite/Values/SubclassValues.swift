import QuartziteGraphics

/// The layer classes that add values to those of every layer.
package enum LayerKind: UInt8, Sendable {
    case plain
    case shape
    case gradient
    case replicator
    case transform
    case text
    case emitter
}

/// The committed values that only one layer class has. They are separate from `LayerValues`, so plain layers neither store nor
/// sample them.
///
/// `LayerProperty` reads and writes the animatable values by address, like those of `LayerValues`.
package enum SubclassValues: Sendable {
    /// A layer without such values.
    case none
    case shape(ShapeValues)
    case gradient(GradientValues)
    case replicator(ReplicatorValues)
    /// A transform layer has no values of its own. The case tells the renderer the class of the layer.
    case transform
    case text(TextValues)
    case emitter(EmitterValues)

    package var kind: LayerKind {
        switch self {
        case .none: .plain
        case .shape: .shape
        case .gradient: .gradient
        case .replicator: .replicator
        case .transform: .transform
        case .text: .text
        case .emitter: .emitter
        }
    }

    /// Returns whether a layer looks the same with both values. Always false for emitters, whose particles depend on more than the
    /// values.
    ///
    /// - Complexity: O(1) if nothing was set, because equal lists then share their memory; otherwise O(size of the values).
    func shows(sameAs other: SubclassValues) -> Bool {
        switch (self, other) {
        case (.none, .none), (.transform, .transform): true
        case (.shape(let values), .shape(let others)): values == others
        case (.gradient(let values), .gradient(let others)): values == others
        case (.replicator(let values), .replicator(let others)): values == others
        case (.text(let values), .text(let others)): values == others
        default: false
        }
    }
}

// MARK: Memory

extension SubclassValues {
    /// Calls `body` with the address of the values, which is valid only during the call. Returns nil if there are no values.
    @inline(__always)
    func withMemory<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result? {
        switch self {
        case .none, .transform: nil
        case .shape(let values): withUnsafePointer(to: values) { body(UnsafeRawPointer($0)) }
        case .gradient(let values): withUnsafePointer(to: values) { body(UnsafeRawPointer($0)) }
        case .replicator(let values): withUnsafePointer(to: values) { body(UnsafeRawPointer($0)) }
        case .text(let values): withUnsafePointer(to: values) { body(UnsafeRawPointer($0)) }
        case .emitter(let values): withUnsafePointer(to: values) { body(UnsafeRawPointer($0)) }
        }
    }

    /// A copy of the values at an address that does not change. Sampling reads it in place, where `withMemory` would copy the values in each call.
    struct Stored: Sendable {
        /// The kind of the values.
        let kind: LayerKind
        /// The values. They are never written after `init`, so threads may read them.
        nonisolated(unsafe) let memory: UnsafeRawPointer

        fileprivate init<Values>(_ values: Values, _ kind: LayerKind) {
            let stored = UnsafeMutablePointer<Values>.allocate(capacity: 1)
            stored.initialize(to: values)
            (self.kind, memory) = (kind, UnsafeRawPointer(stored))
        }

        /// Releases the values. The address is then invalid.
        func deallocate() {
            switch kind {
            case .plain, .transform: break
            case .shape: free(ShapeValues.self)
            case .gradient: free(GradientValues.self)
            case .replicator: free(ReplicatorValues.self)
            case .text: free(TextValues.self)
            case .emitter: free(EmitterValues.self)
            }
        }

        private func free<Values>(_ type: Values.Type) {
            let stored = UnsafeMutablePointer(mutating: memory.assumingMemoryBound(to: type))
            stored.deinitialize(count: 1)
            stored.deallocate()
        }
    }

    /// Returns a copy of the values, which the caller deallocates; nil if there are no values.
    func store() -> Stored? {
        switch self {
        case .none, .transform: nil
        case .shape(let values): Stored(values, kind)
        case .gradient(let values): Stored(values, kind)
        case .replicator(let values): Stored(values, kind)
        case .text(let values): Stored(values, kind)
        case .emitter(let values): Stored(values, kind)
        }
    }

    /// Calls `body` with the address of the values for writing, which is valid only during the call. Returns nil if there are no
    /// values.
    ///
    /// The values are moved out of the enum during the call, so that their lists are uniquely referenced and written in place.
    @inline(__always) @discardableResult
    mutating func withMutableMemory<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result? {
        switch self {
        case .none, .transform: return nil
        case .shape(var values):
            self = .none
            defer { self = .shape(values) }
            return withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
        case .gradient(var values):
            self = .none
            defer { self = .gradient(values) }
            return withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
        case .replicator(var values):
            self = .none
            defer { self = .replicator(values) }
            return withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
        case .text(var values):
            self = .none
            defer { self = .text(values) }
            return withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
        case .emitter(var values):
            self = .none
            defer { self = .emitter(values) }
            return withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
        }
    }
}
