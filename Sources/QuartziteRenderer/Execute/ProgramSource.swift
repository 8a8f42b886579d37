import Quartzite
import QuartziteGraphics
import Shaders

/// Selects the source chunks and defines of a program's two shaders.
extension ProgramKey {
    /// The key without features that have no effect, so that no program is compiled twice.
    var canonical: ProgramKey {
        var key = self
        key.features.formIntersection(isMarked ? kind.allowedFeatures.union([.split, .particles, .corners]) : kind.allowedFeatures)
        if key.features.contains(.perspective) { key.features.subtract([.scissored, .cutout]) }
        if key.features.contains(.cutout) { key.features.subtract([.clipRectangle, .scissored]) }
        if key.features.contains(.scissored) { key.features.remove(.clipRectangle) }
        if key.features.contains(.silhouette) { key.features.subtract([.colorMatrix, .vignette, .luminanceCurve]) }
        if key.features.contains(.vignette) { key.features.subtract([.colorMatrix, .luminanceCurve]) }
        if key.features.contains(.luminanceCurve) { key.features.remove(.colorMatrix) }
        if !kind.canHaveTracks { key.tracks = 0 }
        if key.tracks > 0 { key.features.subtract(.notWithTracks) }
        if key.features.contains(.particles) {
            key.tracks = 0
            key.features.subtract(.notWithParticles)
        }
        key.applyPlacing()
        // Composites of targets use whole pixels.
        let composite: Features = [.clipRectangle, .clipShape, .continuousCorners, .split]
        if key.features.contains(.crossfaded) { key.features.formIntersection(composite.union(.crossfaded)) }
        if key.features.contains(.masked) { key.features.formIntersection(composite.union(.masked)) }
        if !key.features.contains(.antialiased) { key.features.remove(.corners) }
        if key.features.contains(.corners) { key.features.subtract(.notWithCorners) }
        if key.features.contains(.pictureMask) { key.features.subtract(.notWithPictureMasks) }
        if key.features.contains(.supersampled) { key.features.subtract([.antialiased, .subimage]) }
        if !key.features.isSuperset(of: [.antialiased, .perspective]) { key.features.remove(.clipsNoNearPlane) }
        if !key.features.contains(.antialiased) && !kind.hasCorners { key.features.remove(.edgeMask) }
        // With any other feature, images are off the fast path anyway.
        if !key.features.isSubset(of: [.tinted, .scissored]) { key.features.remove(.tinted) }
        switch kind {
        case .shadow: key.variant = min(3, variant)
        case .filter: key.variant = 0
        case .axialGradient where key.features.isDisjoint(with: .notWithRamps) && PlannedGradient.rampStops.contains(Int(variant)): break
        case .axialGradient, .radialGradient, .conicGradient: key.variant = isMarked ? 1 : 0
        default: break
        }
        // In programs without corners of their own, only a clip shape has corners.
        if (!kind.hasCorners || key.isCachedShadow) && !key.features.contains(.clipShape) { key.features.remove(.continuousCorners) }
        let hasSmoothParts = kind != .solid || key.features.contains(.antialiased)
        if !kind.canBeLarge || !hasSmoothParts || !key.features.contains(.perspective) || key.tracks > 0
            || key.placing.contains(.texelSnapped)
        {
            key.placing.remove(.largeInPerspective)
        }
        return key
    }

    /// Removes features that have no effect for surfaces in atlas pages, and placement flags without effect.
    private mutating func applyPlacing() {
        if !kind.showsOwnPixels { placing.remove(.texelSnapped) }
        if kind == .blur { placing = [] }
        if placing.contains(.atlasPlaced) { features.remove(.perspective) }
        if placing.contains(.texelSnapped) {
            (tracks, variant) = (0, kind == .blend ? variant : 0)
            features.formIntersection([.perspective, .clipRectangle, .clipShape, .continuousCorners, .split, .colorMatrix])
        }
    }

    // MARK: All programs

    /// All programs; for blend programs, each mode and each feature, but not all combinations.
    static var all: [ProgramKey] {
        var keys: Set<ProgramKey> = []
        for kind in Kind.allCases where kind != .blend {
            for features in kind.allowedFeatures.subsets {
                for tracks in kind.canHaveTracks ? trackCounts : [0] {
                    for variant in kind.variants {
                        keys.insert(ProgramKey(kind: kind, features: features, tracks: tracks, variant: variant).canonical)
                    }
                }
            }
        }
        for mode in Kind.blend.variants {
            for features: Features in [.clipRectangle, [.clipShape, .colorMatrix], [.clipShape, .split]] {
                keys.insert(ProgramKey(kind: .blend, features: features, variant: mode))
            }
        }
        return keys.sorted { $0.number < $1.number } + atlasPrograms
    }

    /// Programs for drawing into atlas pages and for compositing from them, and for large instances in perspective: each kind with each
    /// feature that matters to it.
    private static var atlasPrograms: [ProgramKey] {
        var keys: Set<ProgramKey> = []
        for kind in Kind.allCases {
            for placing: Placing in [.atlasPlaced, .texelSnapped, [.atlasPlaced, .texelSnapped], .largeInPerspective] {
                for tracks in trackCounts {
                    var key = ProgramKey(kind: kind, features: [], tracks: tracks, variant: kind == .blend ? kind.variants[0] : 0)
                    key.placing = placing
                    for (feature, _, _) in Features.all {
                        key.features = feature
                        keys.insert(key.canonical)
                        key.features.formUnion([.antialiased, .clipShape])
                        keys.insert(key.canonical)
                        key.features.insert(.perspective)
                        keys.insert(key.canonical)
                    }
                }
            }
        }
        return keys.filter { !$0.placing.isEmpty }.sorted { $0.number < $1.number }
    }

    /// The possible numbers of tracks.
    static let trackCounts: [UInt8] = [0, 2, 4, 8]

    /// The chunks of the vertex shader, in order.
    var vertexSource: [[UInt8]] {
        if kind.hasCoverage { return [preamble, ShaderSource.coverageVertex.bytes] }
        let shader: ShaderSource = kind.hasCorners ? .boxVertex : .quadVertex
        return [preamble] + motionChunks + [ShaderSource.plane.bytes, shader.bytes]
    }

    /// The chunk that computes where instances are, if the vertex shader does.
    private var motionChunks: [[UInt8]] {
        if features.contains(.particles) { return [ShaderSource.particles.bytes] }
        return tracks > 0 ? [ShaderSource.tracks.bytes] : []
    }

    /// The chunks of the fragment shader, in order.
    var fragmentSource: [[UInt8]] {
        let preamble = preamble + ShaderSource.position.bytes
        switch kind {
        case .solid, .image:
            let shader: ShaderSource = kind == .solid ? .solidFragment : .imageFragment
            let rounded = features.isDisjoint(with: [.clipShape, .corners]) ? [] : cornerChunks
            let mask = features.contains(.pictureMask) ? [ShaderSource.pictureMask.bytes] : []
            return [preamble] + rounded + [ShaderSource.edges.bytes, ShaderSource.clip.bytes] + mask + [shader.bytes]
        case .box:
            return [preamble] + cornerChunks + [ShaderSource.clip.bytes, ShaderSource.boxFragment.bytes]
        case .axialGradient, .radialGradient, .conicGradient:
            return [preamble] + cornerChunks
                + [ShaderSource.clip.bytes, rampStops > 0 ? ShaderSource.ramp.bytes : ShaderSource.gradient.bytes]
                + [ShaderSource.gradientFragment.bytes]
        case .shadow:
            return [preamble] + cornerChunks + [ShaderSource.clip.bytes, ShaderSource.shadowFragment.bytes]
        case .filter:
            let rounded = features.contains(.clipShape) ? cornerChunks : []
            return [preamble] + rounded
                + [ShaderSource.edges.bytes, ShaderSource.clip.bytes, ShaderSource.colors.bytes, ShaderSource.filterFragment.bytes]
        case .blur: return [preamble, ShaderSource.blurFragment.bytes]
        case .coverage:
            let rounded = features.contains(.clipShape) ? cornerChunks : []
            let outline = readsOutlines ? [ShaderSource.outline.bytes] : []
            return [preamble] + rounded + [ShaderSource.clip.bytes] + outline + [ShaderSource.coverageFragment.bytes]
        case .blend:
            let rounded = features.contains(.clipShape) ? cornerChunks : []
            return [preamble] + rounded
                + [ShaderSource.clip.bytes, ShaderSource.colors.bytes, ShaderSource.blending.bytes, ShaderSource.blendFragment.bytes]
        }
    }

    /// The chunks that compute the coverage of rounded rectangles.
    private var cornerChunks: [[UInt8]] {
        (features.contains(.continuousCorners) ? [ShaderSource.continuous.bytes] : []) + [ShaderSource.rounded.bytes]
    }

    /// The interpolation qualifier. Without perspective no pixel needs a division by W. But llvmpipe has a fast path for images
    /// with hard edges, several times as fast, and uses it only for `smooth` varyings.
    private var interpolation: String {
        if features.contains(.perspective)
            || kind.showsPicture && features.isDisjoint(with: [.antialiased, .pictureMask]) && !isTinted && !usesPerFragmentPosition
                && !placing.contains(.texelSnapped)
        {
            return "smooth"
        }
        return "noperspective"
    }

    /// Whether fragments compute their own position. Images drawn texel by texel need not, because they use the nearest texel
    /// anyway.
    private var usesPerFragmentPosition: Bool {
        placing.contains(.largeInPerspective)
            || placing.contains(.atlasPlaced)
                && !(placing == .atlasPlaced && kind == .image && tracks == 0 && features.isSubset(of: .scissored))
    }

    /// The largest number of stops of an axial gradient that needs no loop over stops; 0 for all other programs.
    private var rampStops: UInt8 { kind == .axialGradient && variant > 1 ? variant : 0 }

    private var isTinted: Bool {
        kind == .image && !features.contains(.antialiased) && (tracks > 0 || !features.isDisjoint(with: [.tinted, .particles]))
    }

    private var preamble: [UInt8] {
        func define(_ name: String, _ isOn: Bool) -> String { "#define \(name) \(isOn ? 1 : 0)\n" }
        let text =
            "#version 330 core\n"
            + define("IMAGE", kind.showsPicture)
            + define("SHADOW", kind == .shadow)
            + define("GRADIENT", kind.isGradient)
            + define("RADIAL", kind == .radialGradient)
            + define("CONIC", kind == .conicGradient)
            + "#define RAMP \(rampStops)\n"
            + Features.all.map { define($0.define, features.contains($0.feature)) }.joined()
            + define("ATLAS_PLACED", placing.contains(.atlasPlaced))
            + define("PER_FRAGMENT_POSITION", usesPerFragmentPosition)
            + define("TEXEL_SNAPPED", placing.contains(.texelSnapped))
            + "#define VARIANT \(variant)\n"
            + (kind == .blend ? "#define BLEND_\(CompositingMode(rawValue: variant) ?? .sourceOver)\n" : "")
            + "#define VARYING \(interpolation)\n"
            + "#define TRACKS \(tracks)\n#define PROGRESS_VALUES \(SharedProgressTable.capacity)\n#define SPLIT_PLANES \(SplitPlanes.capacity)\n"
            + "#define MASKS \(PictureMask.capacity)\n"
            + "#define BAND_HEIGHT \(OutlineTexels.bandHeight)\n"
            + "#define HEAT_STEPS \(DebugHeat.colors.count)\n"
        return Array(text.utf8)
    }
}

extension ProgramKey.Kind {
    /// Whether the program draws layers' own planes, which may be large, and not surfaces.
    fileprivate var canBeLarge: Bool { self == .solid || self == .image || self == .shadow || self == .box || isGradient }

    /// Whether the vertex shader can sample tracks for instances of this kind.
    fileprivate var canHaveTracks: Bool { self == .solid || self == .image || self == .box || isGradient }

    /// The values of `ProgramKey.variant` that programs of this kind have.
    fileprivate var variants: [UInt8] {
        switch self {
        case .shadow: [0, 1, 2]
        case .blur: GaussianKernel.pairCounts.map { UInt8($0) }
        case .blend: CompositingMode.allCases.filter(\.needsBackdrop).map(\.rawValue)
        case .axialGradient: [0] + PlannedGradient.rampStops.map { UInt8($0) }
        case .coverage: [0, 2, 3, 4]
        case .solid, .image, .box, .radialGradient, .conicGradient, .filter: [0]
        }
    }
}

extension ProgramKey.Features {
    /// All sets that contain only flags of this set.
    fileprivate var subsets: [Self] {
        var sets = [self]
        while let last = sets.last, !last.isEmpty { sets.append(Self(rawValue: (last.rawValue - 1) & rawValue)) }
        return sets
    }
}
