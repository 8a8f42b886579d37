import Quartzite
import QuartziteGraphics

/// What one frame draws, as data: passes of batches of instances. No GL in it, so it can be printed and tested without a GPU.
///
/// Made by the planner from a render tree and its presentation, drawn by the executor. One plan is reused from frame to
/// frame; `removeAll()` keeps its memory, so a steady frame allocates nothing.
///
/// Every coordinate in a plan is a pixel of the pass's target, x to the right, y down, origin at the top left.
package struct FramePlan {
    package var passes: ContiguousArray<Pass> = []
    package var batches: ContiguousArray<Batch> = []
    package var quads: ContiguousArray<QuadInstance> = []
    package var boxes: ContiguousArray<BoxInstance> = []
    package var clips: ContiguousArray<ClipShape> = []
    /// What programs of effects are told beside their instances, four numbers each.
    package var parameters: ContiguousArray<Float4> = []
    /// Kept offscreen targets that nobody will ask for again.
    package var released: ContiguousArray<Int32> = []
    package var trackDraws: ContiguousArray<TrackDraw> = []
    /// The paces of the track draws.
    package var paces: ContiguousArray<SIMD2<Float>> = []
    package var cuts: ContiguousArray<CutSet> = []
    /// Of all gradients, one after the other.
    package var stops: ContiguousArray<GradientStop> = []

    /// Rectangles held against each other so far, for `earlierBatch`.
    var overlapTests = 0

    package init() {}

    /// Empties the plan and keeps its memory.
    package mutating func removeAll() {
        overlapTests = 0
        passes.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        released.removeAll(keepingCapacity: true)
        trackDraws.removeAll(keepingCapacity: true)
        paces.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }
}

/// A rectangle of whole pixels, `minX..<maxX` by `minY..<maxY`.
package struct PixelRect: Hashable, Sendable {
    package var minX: Int32
    package var minY: Int32
    package var maxX: Int32
    package var maxY: Int32

    package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    package var isEmpty: Bool { minX >= maxX || minY >= maxY }
    package var width: Int32 { max(0, maxX - minX) }
    package var height: Int32 { max(0, maxY - minY) }
    package var area: Int { Int(width) * Int(height) }

    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

/// A run of batches into one target.
package struct Pass {
    /// Where the pass draws.
    package enum Target: Hashable, Sendable {
        /// The kept picture of the whole viewport.
        case viewport
        /// An offscreen target of so many pixels, by its index: in the frame, or from `firstKept` on for good.
        case offscreen(index: Int32, width: Int32, height: Int32)
    }

    package var target: Target
    /// Only these pixels are touched.
    package var scissor: PixelRect
    /// What the scissor's pixels are cleared to before the first batch, premultiplied; nil keeps what is there.
    package var clearColor: SIMD4<Float>?
    /// The pass's batches, as indexes into `FramePlan.batches`.
    package var batches: Range<Int>
    /// What the pass is for.
    package var reason = Reason.screen
    /// The target is not drawn into, but filled with what another one holds at this moment.
    package var copy: Copy?

    /// What an offscreen target is filled with.
    package struct Copy: Hashable, Sendable {
        package var source: Target
        /// The source's pixel that becomes the target's (0, 0).
        package var x: Int32
        package var y: Int32
    }

    /// Why there is a pass.
    package enum Reason: String, Sendable {
        case screen
        case group = "fades as a group, or is cut off by two shapes"
        case mask = "masks a layer"
        case masked = "is masked"
        case transition = "is in a transition"
        case before = "what a transition goes from"
        case filters = "content that filters change"
        case shadow = "content that casts a shadow"
        case rasterized = "content that is rasterized"
        case shadowPath = "shadowPath"
        case compositing = "meets what is behind it in another way than by lying over it"
        case copied = "copy of what is behind a layer"
        case reduced = "reduced to half of its size"
        case blurredAcross = "blurred across"
        case blurredDown = "blurred down"
        case recolored = "colour filter"
        case vignette = "vignette"
    }

    /// Offscreen targets from this index on are kept from frame to frame.
    package static let firstKept: Int32 = 1 << 16

    package init(target: Target, scissor: PixelRect, clearColor: SIMD4<Float>?, batches: Range<Int>) {
        self.target = target
        self.scissor = scissor
        self.clearColor = clearColor
        self.batches = batches
    }
}

/// A program, specialised: each combination is compiled by itself.
package struct ProgramKey: Hashable, Sendable {
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// `QuadInstance`s of one colour.
        case solid
        /// `QuadInstance`s that show a part of a texture.
        case image
        /// `BoxInstance`s: a rounded rectangle, filled and bordered.
        case box
        /// `BoxInstance`s that hold a gradient: `fill` is its axis and `border` its stops, as `gradient.glsl` has them.
        case axialGradient, radialGradient, conicGradient
        /// `BoxInstance`s: the shadow of a rounded rectangle in the colour `fill`; `borderWidth` is its standard deviation.
        /// `variant` is 1 where the corners are round.
        case shadow
        /// `QuadInstance`s that show a picture with its colours changed.
        case filter
        /// `QuadInstance`s that show a picture blurred along one axis, with so many pairs of taps as `variant` says.
        case blur
        /// `QuadInstance`s that mix a picture with a copy of what is behind it, by the `CompositingMode` that `variant` is.
        case blend

        package var isGradient: Bool {
            switch self {
            case .axialGradient, .radialGradient, .conicGradient: true
            default: false
            }
        }

        /// Whether the instances are `BoxInstance`s, not `QuadInstance`s.
        package var hasBoxes: Bool { self == .box || self == .shadow || isGradient }
        /// Whether the program is one of effects, of which a frame has few.
        package var isRare: Bool { rawValue >= Kind.shadow.rawValue }
        /// Whether the instances show a picture.
        package var showsPicture: Bool { self == .image || isEffect }
        /// Whether the picture is one that a pass has drawn, and the program an effect.
        package var isEffect: Bool { self == .filter || self == .blur || self == .blend }
    }

    package struct Features: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The instances' homographies have a perspective part; without it `m.14` and `m.24` are 0 and `m.44` is 1.
        package static let perspective = Features(rawValue: 1 << 0)
        /// Edges are antialiased by coverage. Without it, edges lie on pixel boundaries and are drawn hard.
        package static let antialiased = Features(rawValue: 1 << 1)
        /// The instances' `clip` rectangle counts; without it nothing of them lies outside their clip.
        package static let clipRectangle = Features(rawValue: 1 << 2)
        /// Batch.clip counts: coverage by a rotated or rounded rectangle.
        package static let clipShape = Features(rawValue: 1 << 3)
        /// The texture is sampled only within the `uv` rectangle, half a texel inside (a part of a picture, or a sprite).
        package static let subimage = Features(rawValue: 1 << 4)
        /// The boxes' `borderWidth` and `border` count; without it they are only filled.
        package static let border = Features(rawValue: 1 << 5)
        /// The boxes' `cornerExponent` and that of the clip count; without it all corners are circular.
        package static let superellipse = Features(rawValue: 1 << 6)
        /// The instances are upright, without perspective, and their `clip` is of whole pixels: they are cut to it before any pixel
        /// is drawn. Cheaper than `clipRectangle`, which it stands instead of.
        package static let trimmed = Features(rawValue: 1 << 7)
        /// The texture has about two texels to a pixel and air around it: four places in each pixel are averaged, and the edges are
        /// the texture's own.
        package static let averaged = Features(rawValue: 1 << 8)
        /// `Batch.mask` counts: what an offscreen target shows is multiplied by the alpha of another.
        package static let masked = Features(rawValue: 1 << 9)
        /// `Batch.softEdges` counts; without it all edges are antialiased, where any is.
        package static let edgeMask = Features(rawValue: 1 << 10)
        /// `Batch.mask` counts: an offscreen target is mixed with another, as `image.frag` says; the instances' `color` holds the weights.
        package static let mixed = Features(rawValue: 1 << 11)
        /// Of `filter`: colours go through the matrix in the batch's parameters.
        package static let colorMatrix = Features(rawValue: 1 << 12)
        /// Of `filter`: only the picture's alpha counts; the colour is the instance's.
        package static let silhouette = Features(rawValue: 1 << 13)
        /// Of `filter`: colours get darker towards the corners.
        package static let vignette = Features(rawValue: 1 << 14)

        /// In pictures, which have no border: `Batch.cut` counts, what an offscreen target shows is cut off by lines.
        package static let cut = border

        /// Features by which `Batch.mask` counts.
        static let withSecondTarget: Features = [.masked, .mixed]
        /// How many features solid, image and box have.
        static let count = 12
        /// And with those of effects.
        static let allCount = 15
    }

    package var kind: Kind
    package var features: Features
    /// Tracks that the vertex shader samples for each instance: 0, 2, 4 or 8. With tracks the instances are those of a `TrackRun`.
    package var tracks: UInt8

    /// What else a program of effects is made for, as its kind says.
    package var variant: UInt8

    package init(kind: Kind, features: Features, tracks: UInt8 = 0, variant: UInt8 = 0) {
        self.kind = kind
        self.features = features
        self.tracks = tracks
        self.variant = variant
    }
}

/// Edges of a rectangle in its own space.
package struct EdgeSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let minX = EdgeSet(rawValue: 1)
    package static let minY = EdgeSet(rawValue: 2)
    package static let maxX = EdgeSet(rawValue: 4)
    package static let maxY = EdgeSet(rawValue: 8)
    package static let all: EdgeSet = [.minX, .minY, .maxX, .maxY]
}

/// How a texture is read.
package struct SamplerKey: Hashable, Sendable {
    package enum Filter: UInt8, Sendable { case nearest, linear, trilinear }
    package var minification: Filter
    package var magnification: Filter
    /// Which of the smaller copies is picked, in eighths of a step: positive is blurrier. Counts with `trilinear`.
    package var bias: Int8

    package init(minification: Filter, magnification: Filter, bias: Int8 = 0) {
        self.minification = minification
        self.magnification = magnification
        self.bias = minification == .trilinear ? bias : 0
    }
}

/// One instanced draw.
package struct Batch {
    package var program: ProgramKey
    /// The picture that the instances show; nil for the other kinds. Uploaded once, by identity, and kept.
    package let image: CGImage?
    /// The picture's identity; 0 for none.
    package let imageKey: UInt
    /// The offscreen target of an earlier pass of the frame that the instances show, by its index; −1 for none.
    package let offscreen: Int32
    /// The offscreen target, as large as that one, whose alpha the instances are multiplied by; −1 for none. Counts with the feature
    /// `masked`, or `mixed`.
    package let mask: Int32
    package var sampler: SamplerKey
    /// False only where every pixel that the batch touches becomes opaque.
    package var blends: Bool
    /// Index into `FramePlan.clips`, or -1. Counts with the feature `clipShape`.
    package var clip: Int32
    /// The edges that are antialiased, where not all are. Counts with the feature `edgeMask`.
    package var softEdges = EdgeSet.all
    /// How the batch meets what is there, where that can be told to GL; counts with `blends`.
    package var compositing = CompositingMode.sourceOver
    /// Indexes into `FramePlan.parameters`.
    package var parameters = 0..<0
    /// Index into `FramePlan.cuts`, or −1. Counts with the feature `cut`.
    package var cut: Int32 = -1
    /// Index into `FramePlan.trackDraws` where the program has tracks, or −1.
    package let tracks: Int32
    /// Indexes into `FramePlan.boxes` where the kind has boxes, else into `FramePlan.quads`; or layers of a run of tracks.
    package var instances: Range<Int>

    package init(
        program: ProgramKey, image: CGImage?, offscreen: Int32 = -1, mask: Int32 = -1, sampler: SamplerKey, blends: Bool, clip: Int32,
        tracks: Int32 = -1, instances: Range<Int>
    ) {
        self.program = program
        self.image = image
        imageKey = image.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        self.offscreen = offscreen
        self.mask = mask
        self.sampler = sampler
        self.blends = blends
        self.clip = clip
        self.tracks = tracks
        self.instances = instances
    }
}

/// What all batches of a run of tracks in one pass share: what changes from frame to frame.
package struct TrackDraw {
    /// Whose instances they are: known to the executor by its identity, and on the GPU until it changes.
    package let run: TrackRun
    /// The superlayer's place.
    package var homography: PackedHomography
    /// The superlayers' opacity.
    package var opacity: Float
    /// What a colour that is not opaque gives up of each component; 0 for pictures.
    package var colorLoss: Float
    /// What the superlayers cut off, as an instance's `clip`.
    package var clip: Float4
    /// The paces that the tracks index: a range of `FramePlan.paces`.
    package var paces: Range<Int>

    package init(
        run: TrackRun, homography: PackedHomography, opacity: Float, colorLoss: Float, clip: Float4, paces: Range<Int>
    ) {
        self.run = run
        self.homography = homography
        self.opacity = opacity
        self.colorLoss = colorLoss
        self.clip = clip
        self.paces = paces
    }
}

/// The plane homography that takes a layer's point (x, y) to a pixel: `(X, Y, W) = x·x̂ + y·ŷ + o`, pixel = (X/W, Y/W).
/// Nine floats, as the vertex shader reads them.
package struct PackedHomography: Equatable, Sendable {
    /// The image of (1, 0, 0): X, Y, W.
    package var xx: Float, xy: Float, xw: Float
    /// The image of (0, 1, 0).
    package var yx: Float, yy: Float, yw: Float
    /// The image of (0, 0, 1), the origin.
    package var ox: Float, oy: Float, ow: Float

    package init(
        xx: Float, xy: Float, xw: Float, yx: Float, yy: Float, yw: Float, ox: Float, oy: Float, ow: Float
    ) {
        (self.xx, self.xy, self.xw) = (xx, xy, xw)
        (self.yx, self.yy, self.yw) = (yx, yy, yw)
        (self.ox, self.oy, self.ow) = (ox, oy, ow)
    }
}

/// Four floats in a row, with no alignment of its own, so that instances have no padding.
package struct Float4: Equatable, Sendable {
    package var x: Float, y: Float, z: Float, w: Float
    package init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
    package init(_ v: SIMD4<Float>) { (x, y, z, w) = (v.x, v.y, v.z, v.w) }
}

/// One rectangle of colour or picture, 100 bytes. Must match `quad.vert`.
package struct QuadInstance: Equatable, Sendable {
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points. Width and height are not negative.
    package var rect: Float4
    /// Texture coordinates at the rect's (minX, minY) and at its (maxX, maxY): u0, v0, u1, v1; v grows downwards in the picture.
    package var uv: Float4
    /// Premultiplied colour; a picture's texels are multiplied by it.
    package var color: Float4
    /// minX, minY, maxX, maxY in pixels.
    package var clip: Float4

    package init(homography: PackedHomography, rect: Float4, uv: Float4, color: Float4, clip: Float4) {
        self.homography = homography
        self.rect = rect
        self.uv = uv
        self.color = color
        self.clip = clip
    }
}

/// One rounded rectangle with a border inside its edge, 124 bytes. Must match `box.vert`.
package struct BoxInstance: Equatable, Sendable {
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Premultiplied colour of the inside; transparent for a border alone.
    package var fill: Float4
    /// Premultiplied colour of the border.
    package var border: Float4
    /// minX, minY, maxX, maxY in pixels.
    package var clip: Float4
    /// Width of the border in points, inside the edge; 0 for none.
    package var borderWidth: Float
    /// 2 for circular corners; larger exponents come nearer to a square ("continuous" corners).
    package var cornerExponent: Float

    package init(
        homography: PackedHomography, rect: Float4, radii: Float4, fill: Float4, border: Float4, clip: Float4,
        borderWidth: Float, cornerExponent: Float
    ) {
        self.homography = homography
        self.rect = rect
        self.radii = radii
        self.fill = fill
        self.border = border
        self.clip = clip
        self.borderWidth = borderWidth
        self.cornerExponent = cornerExponent
    }
}

/// One colour of a gradient and where it is, 32 bytes. Must match `gradient.glsl`.
package struct GradientStop: Equatable, Sendable {
    /// Straight.
    package var color: Float4
    package var location: Float
    /// 1 / the way to the next stop; 0 for the last one, and where the next is in the same place.
    package var scale: Float
    private var unused: (Float, Float) = (0, 0)

    package init(color: Float4, location: Float, scale: Float) {
        (self.color, self.location, self.scale) = (color, location, scale)
    }

    /// Multiplies the colour.
    mutating func multiply(by tint: SIMD4<Float>) {
        color = Float4(SIMD4(color.x, color.y, color.z, color.w) * tint)
    }

    package static func == (a: GradientStop, b: GradientStop) -> Bool {
        a.color == b.color && a.location == b.location && a.scale == b.scale
    }
}

/// A clip that is no upright rectangle of pixels: a rounded rectangle behind a homography.
package struct ClipShape: Equatable, Sendable {
    /// Takes a pixel to the clip's own points: the inverse of its layer's homography.
    package var inverse: PackedHomography
    /// x, y, width, height in the clip's points.
    package var rect: Float4
    /// As in `BoxInstance`.
    package var radii: Float4
    /// As `BoxInstance.cornerExponent`.
    package var exponent: Float

    package init(inverse: PackedHomography, rect: Float4, radii: Float4, exponent: Float = 2) {
        self.inverse = inverse
        self.rect = rect
        self.radii = radii
        self.exponent = exponent
    }
}
