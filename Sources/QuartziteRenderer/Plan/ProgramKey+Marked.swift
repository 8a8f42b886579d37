extension ProgramKey {
    /// The program that gives one colour to every pixel that instances of this program cover in part. No texture is read.
    var marked: ProgramKey {
        var key = self
        switch kind {
        case .box, .axialGradient, .radialGradient, .conicGradient: key.variant = 1
        case .coverage: key.variant = CoverageVariant.marked.rawValue
        case .shadow: key.variant = 3
        case .solid, .image, .filter, .blur, .blend: (key.kind, key.variant) = (.solid, 1)
        }
        // Texture coordinates have no effect without a texture.
        key.placing.remove(.texelSnapped)
        key.features.remove(.pictureMask)
        return key
    }

    /// Whether the program draws a debug colour.
    var isMarked: Bool {
        switch kind {
        case .shadow: variant == 3
        case .solid, .box, .axialGradient, .radialGradient, .conicGradient: variant == 1
        case .coverage: variant == CoverageVariant.marked.rawValue
        case .image, .filter, .blur, .blend: false
        }
    }
}
