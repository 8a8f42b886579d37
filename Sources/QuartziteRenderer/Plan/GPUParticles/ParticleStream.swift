import Quartzite
import QuartziteGraphics

/// The particles of an emitter that show the same picture, in the order of their births, as the vertex shader reads them.
///
///     instances   ▒▒▒▒ ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ ████
///                 gone  drawn                         added since the last frame; uploaded alone unless they are most
///
/// Some of the drawn particles are not born yet or have died: the shader leaves them out.
package final class ParticleStream {
    /// Identifies the stream among all others.
    let identity = SourceIdentity()
    /// What the particles show.
    let look: ParticleLook
    /// The filters of the picture.
    let sampler: SamplerKey
    /// The part of the picture that is not transparent, in the unit square with y down; nil if a side of the picture has no transparent
    /// margin. Grown by half a texel, so that linear filtering shows nothing outside.
    let visiblePart: CGRect?
    /// The instances. Those before `first` are gone.
    package private(set) var instances: ContiguousArray<ParticleInstance> = []
    private var first = 0
    /// The instances that have changed since the last `drainChange`.
    private var change = 0..<0

    init(_ look: ParticleLook) {
        (self.look, sampler) = (look, SamplerKey(look))
        let isWhole = look.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1)
        visiblePart = isWhole ? look.image.partInsideMargins : nil
    }

    /// The instances that are drawn.
    package var drawn: Range<Int> { first..<instances.count }

    /// Adds a particle that is born after all others.
    func append(_ instance: ParticleInstance) {
        instances.append(instance)
        change = (change.isEmpty ? instances.count - 1 : change.lowerBound)..<instances.count
    }

    /// Removes the oldest particles. Their memory is used again when half of all are gone.
    func removeFirst(_ count: Int) {
        first += count
        guard first * 2 > instances.count else { return }
        instances.removeSubrange(0..<first)
        first = 0
        change = 0..<instances.count
    }

    func removeAll() {
        instances.removeAll(keepingCapacity: true)
        (first, change) = (0, 0..<0)
    }

    /// Returns and clears the range of instances that have changed.
    package func drainChange() -> Range<Int> {
        defer { change = 0..<0 }
        return change
    }
}

extension CGImage {
    /// The largest picture that is searched for transparent margins, in pixels.
    private static let largestSearched = 256 * 256

    /// See `ParticleStream.visiblePart`. Nil for deferred and for large pictures as well.
    fileprivate var partInsideMargins: CGRect? {
        guard !isOpaque, deferred == nil, width * height <= Self.largestSearched else { return nil }
        var (left, right, top, bottom) = (width, -1, height, -1)
        withTexels { bytes, _ in
            for y in 0..<height {
                for x in 0..<width where bytes[4 * (y * width + x) + 3] != 0 {
                    (left, right) = (min(left, x), max(right, x))
                    (top, bottom) = (min(top, y), max(bottom, y))
                }
            }
        }
        guard left > 0, top > 0, right < width - 1, bottom < height - 1, left <= right else { return nil }
        let (across, down) = (1 / Double(width), 1 / Double(height))
        return CGRect(
            x: (Double(left) - 0.5) * across, y: (Double(top) - 0.5) * down, width: Double(right - left + 2) * across,
            height: Double(bottom - top + 2) * down)
    }
}
