/// Instances that live longer than a frame, because the vertex shader computes their motion. `SourceBuffers` holds them on the GPU.
protocol InstanceSource: AnyObject {
    /// Identifies the source; differs from the identity of every other source, even a released one.
    var identity: SourceIdentity { get }
    /// The layout of the instances. Layouts of one source differ in their stride.
    var instanceLayout: InstanceLayout { get }
    /// The size of an instance in bytes.
    var stride: Int { get }
    /// Returns and clears the range of instances that have changed. When instances are inserted or removed, it holds all that have moved.
    func drainChange() -> Range<Int>
    /// Passes the bytes of all instances to a function.
    func withInstances(_ body: (UnsafeRawBufferPointer) -> Void)
}

extension GPUAnimatedGroup: InstanceSource {
    var instanceLayout: InstanceLayout { InstanceLayout(layout) }
    var stride: Int { layout.stride * MemoryLayout<Float>.stride }
    func withInstances(_ body: (UnsafeRawBufferPointer) -> Void) { floats.withUnsafeBytes(body) }
}

extension ParticleStream: InstanceSource {
    var instanceLayout: InstanceLayout { .particle }
    var stride: Int { MemoryLayout<ParticleInstance>.stride }
    func withInstances(_ body: (UnsafeRawBufferPointer) -> Void) { instances.withUnsafeBytes(body) }
}
