/// A program together with the GL state that drivers compile into it. A software renderer generates machine code for each
/// combination at the first draw, which takes longer than a frame may.
package struct ProgramVariant: Hashable, Sendable {
    package var program: ProgramKey
    package var blends: Bool
    /// The sampler; matters for images only.
    package var sampler: SamplerKey

    package init(program: ProgramKey, blends: Bool, sampler: SamplerKey) {
        self.program = program.canonical
        self.blends = blends
        self.sampler = program.kind == .image || program.isCachedShadow ? sampler : Self.nearest
    }

    init(_ batch: Batch) { self.init(program: batch.program, blends: batch.blends, sampler: batch.sampler) }

    private static let nearest = SamplerKey(minification: .nearest, magnification: .nearest)
    private static let linear = SamplerKey(minification: .linear, magnification: .linear)
    private static let trilinear = SamplerKey(minification: .trilinear, magnification: .linear)

    /// The variant of shapes whose form is animated, where the shader computes their coverage.
    static let outline = ProgramVariant(program: .coverage([], .outline), blends: true, sampler: nearest)

    /// The variants that layers commonly need with every context, the most likely first. Worth preparing before they are needed.
    package static let usual: [ProgramVariant] = {
        var variants: [ProgramVariant] = []
        func add(
            _ kind: ProgramKey.Kind, _ features: ProgramKey.Features, variant: UInt8 = 0, blends: Bool = true,
            _ sampler: SamplerKey = nearest
        ) {
            let program = ProgramKey(kind: kind, features: features, variant: variant)
            variants.append(ProgramVariant(program: program, blends: blends, sampler: sampler))
        }
        add(.solid, [], blends: false)
        add(.solid, .antialiased)
        add(.image, .antialiased, linear)
        add(.image, [], blends: false)
        add(.image, [])
        add(.image, .tinted)
        add(.coverage, [])
        add(.coverage, [], variant: ProgramKey.CoverageVariant.opaque.rawValue, blends: false)
        add(.coverage, [], variant: ProgramKey.CoverageVariant.whole.rawValue)
        add(.box, [])
        add(.box, .border)
        add(.box, .cutout)
        add(.box, [.border, .cutout])
        add(.solid, [])
        add(.solid, [.antialiased, .perspective, .clipsNoNearPlane])
        add(.image, [.antialiased, .perspective, .clipsNoNearPlane], linear)
        add(.image, .antialiased)
        add(.image, [.antialiased, .corners], linear)
        add(.image, .antialiased, trilinear)
        add(.image, [.antialiased, .subimage], linear)
        add(.solid, [.antialiased, .clipRectangle])
        add(.image, [.antialiased, .clipRectangle], linear)
        add(.box, .perspective)
        add(.box, .clipRectangle)
        add(.image, [.antialiased, .perspective, .clipsNoNearPlane], trilinear)
        add(.solid, [.antialiased, .clipShape])
        add(.image, [.antialiased, .clipShape], linear)
        return variants
    }()
}
