/// The lines that bound a fragment of a split plane, in pixels. Must match `clip.glsl`.
package struct SplitPlanes: Equatable, Sendable {
    /// Largest number of lines of a fragment.
    package static let capacity = 8

    /// Number of lines.
    package private(set) var count: Int32 = 0
    private var lines: (Float4, Float4, Float4, Float4, Float4, Float4, Float4, Float4) = (
        Self.none, Self.none, Self.none, Self.none, Self.none, Self.none, Self.none, Self.none
    )

    private static let none = Float4(0, 0, 0, 0)

    package init() {}

    /// Makes split planes relative to a target's origin.
    /// - Parameters:
    ///   - lines: (a, b, c, behind) as in `PlaneOrder`; lines beyond the capacity are dropped.
    ///   - origin: the pixel at the target's (0, 0).
    ///   - isHard: whether each pixel belongs to the fragment with its centre, instead of being shared.
    init(_ lines: some Collection<SIMD4<Double>>, from origin: SIMD2<Float>, isHard: Bool) {
        for line in lines.prefix(Self.capacity) {
            let shift = line.x * Double(origin.x) + line.y * Double(origin.y)
            add(Float4(Float(line.x), Float(line.y), Float(line.z + shift), Float(line.w) + (isHard ? 2 : 0)))
        }
    }

    private mutating func add(_ line: Float4) {
        let index = Int(count)
        withUnsafeMutableBytes(of: &lines) { $0.storeBytes(of: line, toByteOffset: index * MemoryLayout<Float4>.stride, as: Float4.self) }
        count += 1
    }

    /// Passes the lines to `body` as four floats each.
    func withNumbers(_ body: (UnsafePointer<Float>) -> Void) {
        withUnsafeBytes(of: lines) { bytes in
            if let start = bytes.baseAddress { body(start.assumingMemoryBound(to: Float.self)) }
        }
    }

    package static func == (a: SplitPlanes, b: SplitPlanes) -> Bool {
        a.count == b.count && withUnsafeBytes(of: a.lines) { x in withUnsafeBytes(of: b.lines) { y in x.elementsEqual(y) } }
    }
}
