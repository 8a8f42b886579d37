import Quartzite
import Shaders

/// Selects the source chunks and defines of a program's two shaders.
extension ProgramKey {
    /// The key without features that the kind ignores, so that no program is compiled twice: boxes are always antialiased, only
    /// images have sub-images, and scissored instances need no other clip rectangle.
    var canonical: ProgramKey {
        var key = self
        if features.contains(.perspective) {
            if kind.hasCorners || kind.isRare || !features.contains(.antialiased) || features.contains(.supersampled) {
                key.features.remove(.clipsNoNearPlane)
            }
            if kind.hasBoxes { key.features.remove(.cutout) }
        }
        if kind.isGradient { key.tracks = 0 }
        if !kind.showsOwnPixels { key.placing.remove(.texelSnapped) }
        if key.placing.contains(.atlasPlaced) && features.contains(.perspective) {
            key.features.subtract([.perspective, .clipsNoNearPlane])
        }
        if key.placing.contains(.texelSnapped) {
            (key.tracks, key.variant) = (0, kind == .blend ? variant : 0)
            key.features.formIntersection([.perspective, .clipRectangle, .clipShape, .superellipse, .cut, .colorMatrix])
            if kind == .image { key.features.remove(.colorMatrix) }
        }
        if key.tracks > 0 { key.features.subtract([.scissored, .subimage, .supersampled, .masked, .crossfaded, .edgeMask]) }
        if key.features.contains(.scissored) && !features.contains(.perspective) { key.features.remove(.clipRectangle) }
        switch kind {
        case .solid: key.features.subtract([.subimage, .border, .supersampled, .masked, .crossfaded])
        case .image:
            // Composites of targets use whole pixels.
            if key.features.contains(.crossfaded) {
                key.features.formIntersection([.crossfaded, .clipRectangle, .clipShape, .superellipse, .cut])
            }
            if key.features.contains(.masked) { key.features.formIntersection([.masked, .clipRectangle, .clipShape, .superellipse, .cut]) }
            if key.features.contains(.supersampled) { key.features.subtract([.antialiased, .subimage]) }
        case .box: key.features.subtract([.antialiased, .supersampled, .masked, .crossfaded])
        case .axialGradient, .radialGradient, .conicGradient:
            key.features.subtract([.antialiased, .subimage, .border, .supersampled, .masked, .crossfaded])
        case .shadow, .filter, .blur, .blend: break
        }
        if kind.hasBoxes && key.features.contains(.cutout) { key.features.subtract([.clipRectangle, .scissored]) }
        if kind.isRare { return key.canonicalRare }
        if !kind.hasCorners {
            // Only a clip shape has corners in these programs.
            if !key.features.contains(.clipShape) { key.features.remove(.superellipse) }
            // Image programs use this bit as `tinted`.
            if !key.features.contains(.antialiased) && (kind != .image || !key.features.isSubset(of: [.tinted, .scissored])) {
                key.features.remove(.edgeMask)
            }
        }
        return key
    }

    private var canonicalRare: ProgramKey {
        var key = self
        key.tracks = 0
        switch kind {
        case .shadow:
            key.features.formIntersection([.perspective, .clipRectangle, .clipShape, .superellipse, .scissored, .cutout])
            key.variant = min(2, key.variant)
            if key.isCachedShadow && !key.features.contains(.clipShape) { key.features.remove(.superellipse) }
        case .filter:
            key.features.formIntersection([.clipRectangle, .clipShape, .superellipse, .colorMatrix, .silhouette, .vignette, .cut])
            if key.features.contains(.silhouette) { key.features.subtract([.colorMatrix, .vignette]) }
            if key.features.contains(.vignette) { key.features.remove(.colorMatrix) }
        case .blur: (key.features, key.placing) = ([], [])
        default: key.features.formIntersection([.clipRectangle, .clipShape, .superellipse, .colorMatrix, .cut])
        }
        if kind != .shadow && !key.features.contains(.clipShape) { key.features.remove(.superellipse) }
        if kind == .filter { key.variant = 0 }
        return key
    }

    /// All effect programs.
    private static var rarePrograms: Set<ProgramKey> {
        var keys: Set<ProgramKey> = []
        // Only these features matter; enumerating all sixteen bits would be wasted time.
        let counting: Features = [
            .perspective, .clipRectangle, .clipShape, .superellipse, .scissored, .cutout, .colorMatrix, .silhouette, .vignette,
            .cut,
        ]
        for features in 0..<UInt16(1 << Features.allCount) where Features(rawValue: features).isSubset(of: counting) {
            for (kind, variant) in [(Kind.shadow, UInt8(0)), (.shadow, 1), (.shadow, 2), (.filter, 0)] {
                keys.insert(ProgramKey(kind: kind, features: Features(rawValue: features), variant: variant).canonical)
            }
        }
        for pairs in GaussianKernel.pairCounts { keys.insert(ProgramKey(kind: .blur, features: [], variant: UInt8(pairs))) }
        for mode in CompositingMode.allCases where mode.needsBackdrop {
            for features: Features in [.clipRectangle, [.clipShape, .colorMatrix], [.clipShape, .cut]] {
                keys.insert(ProgramKey(kind: .blend, features: features, variant: mode.rawValue))
            }
        }
        return keys
    }

    /// All programs; for blend programs, each mode and each feature, but not all combinations.
    static var all: [ProgramKey] {
        var keys: Set<ProgramKey> = rarePrograms
        for kind in Kind.allCases where !kind.isRare {
            for features in 0..<UInt16(1 << Features.count) {
                for tracks in trackCounts {
                    keys.insert(ProgramKey(kind: kind, features: Features(rawValue: features), tracks: tracks).canonical)
                }
            }
        }
        return keys.sorted { $0.index < $1.index } + atlasPrograms
    }

    /// Programs for drawing into atlas pages and for compositing from them: each kind with each feature that matters to it.
    private static var atlasPrograms: [ProgramKey] {
        var keys: Set<ProgramKey> = []
        let mode = CompositingMode.allCases.first(where: \.needsBackdrop)?.rawValue ?? 0
        for kind in Kind.allCases {
            for placing: Placing in [.atlasPlaced, .texelSnapped, [.atlasPlaced, .texelSnapped]] {
                for tracks in trackCounts {
                    var key = ProgramKey(kind: kind, features: [], tracks: tracks, variant: kind == .blend ? mode : 0)
                    key.placing = placing
                    for bit in 0..<Features.allCount where bit > 0 || !placing.contains(.atlasPlaced) {
                        key.features = Features(rawValue: 1 << UInt16(bit))
                        keys.insert(key.canonical)
                        key.features.formUnion([.antialiased, .clipShape])
                        keys.insert(key.canonical)
                    }
                }
            }
        }
        return keys.filter { !$0.placing.isEmpty }.sorted { "\($0)" < "\($1)" }
    }

    /// A unique number for each key with an empty `placing`, less than `ProgramKey.count`.
    @inline(__always) var index: Int {
        if kind.isRare {
            let kindAndVariant = Int(kind.rawValue - Kind.shadow.rawValue) << 6 | Int(variant)
            return Self.commonCount + (kindAndVariant << Features.allCount | Int(features.rawValue))
        }
        return (Int(tracks) >> 1) << (Features.count + 3) | Int(kind.rawValue) << Features.count | Int(features.rawValue)
    }
    /// The first index of effect programs.
    static var commonCount: Int { 5 << (Features.count + 3) }
    static var count: Int { commonCount + 4 << (Features.allCount + 6) }

    /// The possible numbers of tracks.
    static let trackCounts: [UInt8] = [0, 2, 4, 8]

    /// The chunks of the vertex shader, in order.
    var vertexSource: [[UInt8]] {
        let shader: ShaderSource = kind.hasCorners ? .boxVertex : .quadVertex
        return [preamble] + (tracks > 0 ? [ShaderSource.tracks.bytes] : []) + [ShaderSource.plane.bytes, shader.bytes]
    }

    /// The chunks of the fragment shader, in order.
    var fragmentSource: [[UInt8]] {
        let preamble = preamble + ShaderSource.position.bytes
        switch kind {
        case .solid, .image:
            let shader: ShaderSource = kind == .solid ? .solidFragment : .imageFragment
            let rounded = features.contains(.clipShape) ? [ShaderSource.rounded.bytes] : []
            return [preamble] + rounded + [ShaderSource.edges.bytes, ShaderSource.clip.bytes, shader.bytes]
        case .box:
            return [preamble, ShaderSource.rounded.bytes, ShaderSource.clip.bytes, ShaderSource.boxFragment.bytes]
        case .axialGradient, .radialGradient, .conicGradient:
            return [
                preamble, ShaderSource.rounded.bytes, ShaderSource.clip.bytes, ShaderSource.gradient.bytes,
                ShaderSource.gradientFragment.bytes,
            ]
        case .shadow:
            return [preamble, ShaderSource.rounded.bytes, ShaderSource.clip.bytes, ShaderSource.shadowFragment.bytes]
        case .filter:
            let rounded = features.contains(.clipShape) ? [ShaderSource.rounded.bytes] : []
            return [preamble] + rounded
                + [ShaderSource.edges.bytes, ShaderSource.clip.bytes, ShaderSource.colors.bytes, ShaderSource.filterFragment.bytes]
        case .blur: return [preamble, ShaderSource.blurFragment.bytes]
        case .blend:
            let rounded = features.contains(.clipShape) ? [ShaderSource.rounded.bytes] : []
            return [preamble] + rounded
                + [ShaderSource.clip.bytes, ShaderSource.colors.bytes, ShaderSource.blending.bytes, ShaderSource.blendFragment.bytes]
        }
    }

    /// The interpolation qualifier. Without perspective no pixel needs a division by W. But llvmpipe has a fast path for images
    /// with hard edges, several times as fast, and uses it only for `smooth` varyings.
    private var interpolation: String {
        if features.contains(.perspective)
            || kind.showsPicture && !features.contains(.antialiased) && !isTinted && !usesPerFragmentPosition
                && !placing.contains(.texelSnapped)
        {
            return "smooth"
        }
        return "noperspective"
    }

    /// Whether fragments compute their own position. Images drawn texel by texel need not, because they use the nearest texel
    /// anyway.
    private var usesPerFragmentPosition: Bool {
        placing.contains(.atlasPlaced) && !(placing == .atlasPlaced && kind == .image && tracks == 0 && features.isSubset(of: .scissored))
    }

    private var isTinted: Bool { kind == .image && !features.contains(.antialiased) && (tracks > 0 || features.contains(.tinted)) }

    private var preamble: [UInt8] {
        func define(_ name: String, _ isOn: Bool) -> String { "#define \(name) \(isOn ? 1 : 0)\n" }
        func define(_ name: String, _ feature: Features) -> String { define(name, features.contains(feature)) }
        let text =
            "#version 330 core\n"
            + define("IMAGE", kind.showsPicture)
            + define("SHADOW", kind == .shadow)
            + define("GRADIENT", kind.isGradient)
            + define("RADIAL", kind == .radialGradient)
            + define("CONIC", kind == .conicGradient)
            + define("PERSPECTIVE", .perspective)
            + define("ANTIALIASED", .antialiased)
            + define("CLIP_RECTANGLE", .clipRectangle)
            + define("CLIP_SHAPE", .clipShape)
            + define("SUBIMAGE", !kind.hasBoxes && features.contains(.subimage))
            + define("CUTOUT", kind.hasBoxes && features.contains(.cutout))
            + define("BORDER", kind == .box && features.contains(.border))
            + define("SPLIT", kind.showsPicture && features.contains(.cut))
            + define("SUPERELLIPSE", .superellipse)
            + define("SCISSORED", features.contains(.scissored) && !features.contains(.perspective))
            + define("CLIPS_NO_NEAR_PLANE", features.contains(.clipsNoNearPlane) && features.contains(.perspective))
            + define("SUPERSAMPLED", .supersampled)
            + define("MASKED", .masked)
            + define("CROSSFADED", .crossfaded)
            + define("EDGE_MASK", features.contains(.edgeMask) && !isTinted)
            + define("COLOR_MATRIX", .colorMatrix)
            + define("SILHOUETTE", .silhouette)
            + define("VIGNETTE", .vignette)
            + define("ATLAS_PLACED", placing.contains(.atlasPlaced))
            + define("PER_FRAGMENT_POSITION", usesPerFragmentPosition)
            + define("TEXEL_SNAPPED", placing.contains(.texelSnapped))
            + "#define VARIANT \(variant)\n"
            + (kind == .blend ? "#define BLEND_\(CompositingMode(rawValue: variant) ?? .sourceOver)\n" : "")
            + "#define VARYING \(interpolation)\n"
            + "#define TRACKS \(tracks)\n#define PROGRESS_VALUES \(SharedProgressTable.capacity)\n#define SPLIT_PLANES \(SplitPlanes.capacity)\n"
        return Array(text.utf8)
    }
}
