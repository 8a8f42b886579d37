/// Which features make sense for which kind of program, and together.
extension ProgramKey {
    /// Whether the kind has all of the key's features, and no two features contradict each other. The planner makes no other keys.
    var isAllowed: Bool {
        // By index: an iterator allocates for each element in a debug build.
        for index in Features.conflicts.indices {
            let (feature, others) = Features.conflicts[index]
            if !features.isDisjoint(with: feature) && !features.isDisjoint(with: others) { return false }
        }
        return features.isSubset(of: kind.allowedFeatures) && (tracks == 0 || features.isDisjoint(with: .notWithTracks))
    }
}

extension ProgramKey.Kind {
    /// The features that programs of this kind may have. `ProgramKey.canonical` ignores all others.
    var allowedFeatures: ProgramKey.Features {
        switch self {
        case .solid: .ofSolids
        case .image: .ofImages
        case .box: .ofBoxes
        case .axialGradient, .radialGradient, .conicGradient: .ofGradients
        case .shadow: .ofShadows
        case .filter: .ofFilters
        case .blur: .ofBlurs
        case .blend: .ofBlends
        case .coverage: .ofCoverage
        }
    }
}

// Constants, because an array literal would be allocated at each use in unoptimized builds.
extension ProgramKey.Features {
    static let none: ProgramKey.Features = []

    fileprivate static let clips: ProgramKey.Features = [.clipRectangle, .clipShape, .continuousCorners]
    fileprivate static let ofSolids = clips.union([.perspective, .antialiased, .scissored, .edgeMask, .clipsNoNearPlane, .pictureMask])
    fileprivate static let ofImages = ofSolids.union([
        .subimage, .supersampled, .masked, .crossfaded, .split, .tinted, .particles, .corners,
    ])
    fileprivate static let ofBoxes = clips.union([.perspective, .scissored, .edgeMask, .border, .cutout])
    fileprivate static let ofGradients = clips.union([.perspective, .scissored, .edgeMask])
    fileprivate static let ofShadows = clips.union([.perspective, .scissored, .cutout])
    fileprivate static let ofFilters = clips.union([.split, .colorMatrix, .silhouette, .vignette, .luminanceCurve])
    fileprivate static let ofBlurs: ProgramKey.Features = .normalized
    fileprivate static let ofCoverage = clips
    fileprivate static let ofBlends = clips.union([.perspective, .split, .colorMatrix])

    /// Features that exclude each other.
    static let conflicts: [(feature: ProgramKey.Features, others: ProgramKey.Features)] = [
        // The vertex shader clips only axis-aligned instances, and an instance has one clip rectangle.
        (.scissored, [.perspective, .clipRectangle, .cutout]),
        (.cutout, [.perspective, .clipRectangle]),
        // The texture's own edges are soft.
        (.supersampled, [.antialiased, .subimage]),
        // There is one second target.
        (.masked, .crossfaded),
        // Only images with hard edges have a fast path that must be avoided.
        (.tinted, .antialiased),
        // Only layers that are one rectangle are drawn through a picture.
        (.pictureMask, notWithPictureMasks),
        // An instance has room for one clip rectangle or four radii.
        (.corners, notWithCorners),
        // A silhouette has no colours, and a surface is darkened after its colours have changed.
        (.silhouette, [.colorMatrix, .vignette, .luminanceCurve]),
        (.vignette, [.colorMatrix, .luminanceCurve]),
        // Each has its own parameters.
        (.luminanceCurve, .colorMatrix),
        (.particles, .notWithParticles),
    ]

    /// Features that programs with tracks do not have. GPU-animated images are always handled like tinted images.
    static let notWithTracks: ProgramKey.Features = [
        .scissored, .subimage, .supersampled, .masked, .crossfaded, .edgeMask, .tinted, .cutout, .split, .clipsNoNearPlane,
        .pictureMask, .corners,
    ]

    /// Features that particles of the vertex shader do not have. Their images are always handled like tinted images.
    static let notWithParticles = notWithTracks.union(.perspective)

    /// Features that programs with a picture as mask do not have.
    static let notWithPictureMasks: ProgramKey.Features = [.subimage, .supersampled, .masked, .crossfaded, .split, .tinted, .particles]

    /// Features that quads with rounded corners do not have.
    static let notWithCorners = clips.union([
        .perspective, .subimage, .scissored, .supersampled, .masked, .edgeMask, .crossfaded, .split, .clipsNoNearPlane, .tinted, .cutout,
        .particles, .pictureMask,
    ])

    /// Features that axial gradients without a loop over stops do not have.
    static let notWithRamps: ProgramKey.Features = [.perspective, .edgeMask]

    /// Features of quads that `edges(of:)` returns, but that boxes and gradients do not have, because their edges are always antialiased.
    static let notOfBoxes: ProgramKey.Features = [.antialiased, .clipsNoNearPlane]
}

extension FramePlan {
    /// Whether all batches have allowed programs. For debug builds and tests.
    ///
    /// - Complexity: O(batches). Allocates nothing.
    package var hasAllowedPrograms: Bool {
        for index in batches.indices where !batches[index].program.isAllowed { return false }
        return true
    }
}
