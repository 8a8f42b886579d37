/// Key of a specialized shader program: each combination is compiled separately.
package struct ProgramKey: Hashable, Sendable {
    /// The kind of a program, which determines its instances.
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// `QuadInstance`s of one colour. `variant` is 1 for a debug colour (see `ProgramKey.marked`), also of boxes and gradients.
        case solid
        /// `QuadInstance`s that show a part of a texture. `variant` is 1 for the heat map of a texture of counts.
        case image
        /// `BoxInstance`s: a filled rounded rectangle with a border.
        case box
        /// `GradientInstance`s. The `variant` of an axial gradient is the largest number of stops, 3 or 4, where fragments need no loop
        /// over stops (see `ramp.glsl`); otherwise 0.
        case axialGradient, radialGradient, conicGradient
        /// `BoxInstance`s: the shadow of a rounded rectangle in the colour `fill`. `borderWidth` holds the standard deviation in
        /// pixels. `variant` is 1 for rounded corners, 2 if the shadow is read from the batch's image (see `ShadowPictures`), and 3 for a debug
        /// colour.
        case shadow
        /// `QuadInstance`s that show a surface with changed colours.
        case filter
        /// `QuadInstance`s that show a surface blurred along one axis, with `variant` pairs of taps.
        case blur
        /// `QuadInstance`s that blend a surface with a copy of the backdrop. `variant` is the `CompositingMode`.
        case blend
        /// `CoverageInstance`s: one colour times coverage, from a page of the coverage atlas or of an outline. `variant` is a
        /// `CoverageVariant`.
        case coverage

        /// Whether the instances are `GradientInstance`s.
        package var isGradient: Bool {
            switch self {
            case .axialGradient, .radialGradient, .conicGradient: true
            default: false
            }
        }

        /// Whether the instances are `BoxInstance`s.
        package var hasBoxes: Bool { self == .box || self == .shadow }
        /// Whether the instances are `CoverageInstance`s.
        package var hasCoverage: Bool { self == .coverage }
        /// Whether the instances are `QuadInstance`s.
        package var hasQuads: Bool { !hasCorners && !hasCoverage }
        /// Whether the instances have corner radii.
        package var hasCorners: Bool { hasBoxes || isGradient }
        /// Whether the instances read a texture.
        package var showsPicture: Bool { self == .image || isEffect }
        /// Whether the program is an effect that reads a surface.
        package var isEffect: Bool { self == .filter || self == .blur || self == .blend }
        /// Whether the texture may be an isolated surface.
        var showsOwnPixels: Bool { self == .image || self == .blend }
    }

    /// Optional parts of a program. Each flag has one meaning for all kinds, and one `#define` in GLSL; see `Features.all`.
    package struct Features: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// The instances' homographies have perspective. Without it, `m.14` and `m.24` are 0 and `m.44` is 1.
        package static let perspective = Features(rawValue: 1 << 0)
        /// Edges are antialiased by coverage. Without it, edges lie on pixel boundaries and are hard. Boxes, gradients and shadows
        /// are always antialiased and have no such flag.
        package static let antialiased = Features(rawValue: 1 << 1)
        /// Applies the instances' `clip` rectangle. Without it, no instance extends beyond its clip.
        package static let clipRectangle = Features(rawValue: 1 << 2)
        /// Applies `Batch.clip`: coverage of a rotated or rounded rectangle.
        package static let clipShape = Features(rawValue: 1 << 3)
        /// Samples the texture only within the `uv` rectangle, half a texel inside (for a part of an image, or a sprite).
        package static let subimage = Features(rawValue: 1 << 4)
        /// Applies the boxes' `borderWidth` and `border`. Without it, boxes are only filled.
        package static let border = Features(rawValue: 1 << 5)
        /// Applies `cornerSmoothing` of boxes and clips. Without it, all corners are circular.
        package static let continuousCorners = Features(rawValue: 1 << 6)
        /// The instances are axis-aligned and without perspective, and their `clip` has whole pixels: the vertex shader clips them.
        /// Cheaper than `clipRectangle`, which it replaces.
        package static let scissored = Features(rawValue: 1 << 7)
        /// The texture has about two texels per pixel and a transparent border: each pixel averages four samples, and the edges are
        /// the texture's own.
        package static let supersampled = Features(rawValue: 1 << 8)
        /// Applies `Batch.secondTarget`: multiplies the surface by the alpha of another offscreen target.
        package static let masked = Features(rawValue: 1 << 9)
        /// Applies `Batch.softEdges`. Without it, all edges of an antialiased batch are antialiased.
        package static let edgeMask = Features(rawValue: 1 << 10)
        /// Applies `Batch.secondTarget`: mixes the surface with another offscreen target (see `image.frag`). The instances' `color` holds
        /// the weights.
        package static let crossfaded = Features(rawValue: 1 << 11)
        /// Applies the colour matrix in the batch's parameters.
        package static let colorMatrix = Features(rawValue: 1 << 12)
        /// Uses only the alpha of the surface, in the instance's colour.
        package static let silhouette = Features(rawValue: 1 << 13)
        /// Darkens colours towards the corners.
        package static let vignette = Features(rawValue: 1 << 14)
        /// Applies `Batch.cut`: clips the surface by the split planes of a fragment.
        package static let split = Features(rawValue: 1 << 15)
        /// All corners of the antialiased quads in perspective lie in front of the near plane. So screen distances are linear
        /// between the corners, and no division per pixel is needed.
        package static let clipsNoNearPlane = Features(rawValue: 1 << 16)
        /// Images with hard edges have a tint other than white, or interpolate texels. Keeps llvmpipe off its path for plain
        /// textured quads, which rounds such colours differently from its general path and is chosen depending on what else the
        /// tile contains.
        package static let tinted = Features(rawValue: 1 << 17)
        /// The instances are axis-aligned, and their `clip`, in whole pixels, is a hole in which nothing is drawn. Replaces
        /// `clipRectangle`.
        package static let cutout = Features(rawValue: 1 << 18)
        /// Maps the luminance of colours by the curve in the batch's parameters.
        package static let luminanceCurve = Features(rawValue: 1 << 19)
        /// The vertex shader computes the instances, which are those of a `ParticleStream`.
        package static let particles = Features(rawValue: 1 << 20)
        /// Applies `Batch.mask`: multiplies by the alpha of another image, which has a placement of its own.
        package static let pictureMask = Features(rawValue: 1 << 21)
        /// The corners of antialiased quads are rounded: `clip` holds the radii in the layer's points, in the order of
        /// `BoxInstance.radii`. The homographies keep angles and have no perspective.
        package static let corners = Features(rawValue: 1 << 22)
        /// A blur reads only the drawn part of the surface, and divides by the weight of the pixels that it has read.
        package static let normalized = Features(rawValue: 1 << 23)

        /// All flags, with the name of their `#define` in GLSL and their name in the plan's text.
        package static let all: [(feature: Features, define: String, name: String)] = [
            (.perspective, "PERSPECTIVE", "perspective"), (.antialiased, "ANTIALIASED", "antialiased"),
            (.clipRectangle, "CLIP_RECTANGLE", "clip rectangle"), (.clipShape, "CLIP_SHAPE", "clip shape"),
            (.subimage, "SUBIMAGE", "subimage"), (.border, "BORDER", "border"),
            (.continuousCorners, "CONTINUOUS_CORNERS", "continuous corners"),
            (.scissored, "SCISSORED", "scissored"), (.supersampled, "SUPERSAMPLED", "supersampled"), (.masked, "MASKED", "masked"),
            (.edgeMask, "EDGE_MASK", "hard edges"), (.crossfaded, "CROSSFADED", "crossfaded"),
            (.colorMatrix, "COLOR_MATRIX", "colour matrix"), (.silhouette, "SILHOUETTE", "silhouette"),
            (.vignette, "VIGNETTE", "vignette"), (.split, "SPLIT", "split"),
            (.clipsNoNearPlane, "CLIPS_NO_NEAR_PLANE", "clips no near plane"), (.tinted, "TINTED", "tinted"),
            (.cutout, "CUTOUT", "cutout"), (.luminanceCurve, "LUMINANCE_CURVE", "luminance curve"),
            (.particles, "PARTICLES", "particles"),
            (.pictureMask, "PICTURE_MASK", "masked by a picture"), (.corners, "CORNERS", "rounded corners"),
            (.normalized, "NORMALIZED", "normalized"),
        ]

        /// Features that use `Batch.secondTarget`.
        static let withSecondTarget: Features = [.masked, .crossfaded]
    }

    /// How fragments know their position: of small surfaces, whose bytes must not depend on their position in an atlas page (see
    /// `FramePlan+AtlasPlaced.swift`), and of large instances.
    package struct Placing: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Fragments compute their own position. The instances' homographies have no perspective and store the page's pixel at the
        /// surface's (0, 0) instead. Outside pages, for large turned instances, that pixel is (0, 0).
        package static let atlasPlaced = Placing(rawValue: 1 << 0)
        /// For `image` and `blend`: resamples a small surface. The instances' planes are the surface's pixels, and `uv` begins with
        /// the texel at the plane's (0, 0).
        package static let texelSnapped = Placing(rawValue: 1 << 1)
        /// Fragments of a large instance in perspective compute their own position.
        package static let largeInPerspective = Placing(rawValue: 1 << 2)
    }

    // In this order the key has eight bytes without padding.

    /// The optional parts of the program.
    package var features: Features
    /// The kind of program.
    package var kind: Kind
    /// How fragments know their position.
    package var placing: Placing = []
    /// Number of tracks that the vertex shader samples per instance: 0, 2, 4 or 8. With tracks, the instances are those of a
    /// `GPUAnimatedGroup`.
    package var tracks: UInt8
    /// Further specialization; see `Kind`.
    package var variant: UInt8

    /// The `variant`s of programs for coverage; coverage.frag has their numbers.
    enum CoverageVariant: UInt8 {
        /// The coverage is read from a page of the atlas.
        case texels
        /// A debug colour; see `ProgramKey.marked`.
        case marked
        /// The rectangles are covered wholly, and no page is read.
        case whole
        /// The rectangles are covered wholly, opaque, and have no clip.
        case opaque
        /// The shader computes the coverage of an outline in `FramePlan.outlines`.
        case outline
    }

    /// Returns the key of a program for coverage.
    static func coverage(_ features: Features, _ variant: CoverageVariant = .texels) -> ProgramKey {
        ProgramKey(kind: .coverage, features: features, variant: variant.rawValue)
    }

    package init(kind: Kind, features: Features, tracks: UInt8 = 0, variant: UInt8 = 0) {
        self.kind = kind
        self.features = features
        self.tracks = tracks
        self.variant = variant
    }

    /// All parts of the key as one number, different for different keys.
    @inline(__always)
    var number: UInt64 {
        UInt64(features.rawValue) | UInt64(kind.rawValue) << 32 | UInt64(placing.rawValue) << 40 | UInt64(tracks) << 48
            | UInt64(variant) << 56
    }

    @inline(__always)
    package static func == (a: ProgramKey, b: ProgramKey) -> Bool { a.number == b.number }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// Whether the instances read an image, directly or for a cached shadow.
    package var showsPicture: Bool { kind.showsPicture || isCachedShadow }
    /// Whether the program reads the coverage atlas.
    var readsCoverage: Bool { kind.hasCoverage && variant == CoverageVariant.texels.rawValue }
    /// Whether the program computes the coverage of outlines.
    var readsOutlines: Bool { kind.hasCoverage && variant == CoverageVariant.outline.rawValue }
    /// Whether the program draws a shadow that is read from an image.
    package var isCachedShadow: Bool { kind == .shadow && variant == 2 }
    /// Number of vertices of an instance's triangle strip.
    package var cornerCount: Int { features.contains(.cutout) ? 10 : 4 }
}
