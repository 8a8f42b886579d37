/// The values of a layer with the objects that the values refer to, in one piece of memory.
///
/// A model layer and its last commit share the memory until the model layer changes: the model then continues with a copy. The
/// shared memory never changes, so threads may read it. Only an owner that holds the single reference may write.
package final class SharedValues: ManagedBuffer<LayerObjects, LayerValues> {
    /// The values of a new layer. Never written, because this property holds a reference too.
    nonisolated(unsafe) static let initial = make(LayerValues(), LayerObjects())

    /// Makes memory with these values.
    static func make(_ values: LayerValues, _ objects: LayerObjects) -> SharedValues {
        let made = unsafeDowncast(create(minimumCapacity: 1) { _ in objects }, to: SharedValues.self)
        made.memory.initialize(to: values)
        return made
    }

    /// The address of the values, valid while the object lives.
    @inline(__always)
    final var memory: UnsafeMutablePointer<LayerValues> { withUnsafeMutablePointerToElements { $0 } }

    /// Returns an unshared copy.
    @inline(never)
    func copy() -> SharedValues { Self.make(memory.pointee, header) }
}

extension CALayer {
    /// The properties of every layer, as a commit carries them.
    package var values: LayerValues {
        @inline(__always) _read { yield sharedValues.memory.pointee }
        @inline(__always) _modify {
            ownValues()
            yield &sharedValues.memory.pointee
        }
    }

    /// The objects that `values` refers to.
    package var objects: LayerObjects {
        @inline(__always) _read { yield sharedValues.header }
        @inline(__always) _modify {
            ownValues()
            yield &sharedValues.header
        }
    }

    /// Releases the object of the background colour if `backgroundColor` makes an equal one from the values. For documents, whose colours nobody
    /// else holds: it saves 80 bytes for each layer with a colour of its own.
    package func releaseBackgroundColor() {
        if objects.backgroundColor?.isMadeOfSRGB == true { objects.backgroundColor = nil }
    }

    /// Whether the layer certainly has the value of a new layer for a property. False for subclasses, whose accessors may do anything.
    package func hasInitialValue(of property: LayerProperty) -> Bool {
        guard type(of: self) == CALayer.self, property.owner == .plain else { return false }
        switch property.storage.kind {
        case .none: return rareData == nil
        case .image where rareData != nil: return false
        default:
            let storage = property.storage
            return storage.hasSameMemory(storage.group(in: valuesAddress), storage.group(in: UnsafePointer(SharedValues.initial.memory)))
        }
    }

    /// The components of a colour that every layer has, as straight extended sRGB; nil for no colour.
    package func colorComponents(of property: LayerProperty) -> SIMD4<Double>? {
        guard property.owner == .plain, property.storage.kind == .color else { return nil }
        let color = property.storage.group(in: valuesAddress).load(fromByteOffset: property.storage.offset, as: LayerColor.self)
        return color.isPresent ? color.components : nil
    }

    /// The address of the values for reading, valid until the next change. Code that recurses over layers reads by address: without
    /// optimisation, each use of `values` takes the stack space of all of them.
    @inline(__always)
    var valuesAddress: UnsafePointer<LayerValues> { UnsafePointer(sharedValues.memory) }

    /// The address of the values for writing, valid until the next commit.
    @inline(__always)
    var ownValuesAddress: UnsafeMutablePointer<LayerValues> {
        ownValues()
        return sharedValues.memory
    }

    /// The rare values with their objects for writing, valid until the next commit.
    var ownRareValues: SharedRareValues {
        ownValues()
        return sharedValues.memory.pointee.ownRareValues(&sharedValues.header)
    }

    /// Replaces the values by a copy if a commit or another layer shares them.
    @inline(__always)
    private func ownValues() {
        if !isKnownUniquelyReferenced(&sharedValues) { sharedValues = sharedValues.copy() }
    }
}
