/// A program, specialised: each combination is compiled by itself.
package struct ProgramKey: Hashable, Sendable {
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// `QuadInstance`s of one colour.
        case solid
        /// `QuadInstance`s that show a part of a texture.
        case image
        /// `BoxInstance`s: a rounded rectangle, filled and bordered.
        case box
        /// `GradientInstance`s.
        case axialGradient, radialGradient, conicGradient
        /// `BoxInstance`s: the shadow of a rounded rectangle in the colour `fill`; `borderWidth` is its standard deviation.
        /// `variant` is 1 where the corners are round, and 2 where it is read from the batch's picture, as `ShadowPictures` says.
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

        /// Whether the instances are `BoxInstance`s.
        package var hasBoxes: Bool { self == .box || self == .shadow }
        /// Whether the instances have corners of their own.
        package var hasCorners: Bool { hasBoxes || isGradient }
        /// Whether the program is one of effects, of which a frame has few.
        package var isRare: Bool { rawValue >= Kind.shadow.rawValue }
        /// Whether the instances are rectangles of a picture.
        package var showsPicture: Bool { self == .image || isEffect }
        /// Whether the picture is one that a pass has drawn, and the program an effect.
        package var isEffect: Bool { self == .filter || self == .blur || self == .blend }
        /// Whether the picture may be one that has a space of its own.
        var showsOwnPixels: Bool { self == .image || self == .blend }
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
        package static let scissored = Features(rawValue: 1 << 7)
        /// The texture has about two texels to a pixel and air around it: four places in each pixel are averaged, and the edges are
        /// the texture's own.
        package static let supersampled = Features(rawValue: 1 << 8)
        /// `Batch.mask` counts: what an offscreen target shows is multiplied by the alpha of another.
        package static let masked = Features(rawValue: 1 << 9)
        /// `Batch.softEdges` counts; without it all edges are antialiased, where any is.
        package static let edgeMask = Features(rawValue: 1 << 10)
        /// `Batch.mask` counts: an offscreen target is mixed with another, as `image.frag` says; the instances' `color` holds the weights.
        package static let crossfaded = Features(rawValue: 1 << 11)
        /// Of `filter`: colours go through the matrix in the batch's parameters.
        package static let colorMatrix = Features(rawValue: 1 << 12)
        /// Of `filter`: only the picture's alpha counts; the colour is the instance's.
        package static let silhouette = Features(rawValue: 1 << 13)
        /// Of `filter`: colours get darker towards the corners.
        package static let vignette = Features(rawValue: 1 << 14)

        /// In pictures, which have no border: `Batch.cut` counts, what an offscreen target shows is cut off by lines. With `image`,
        /// `filter` and `blend`.
        package static let cut = border
        /// In pictures and colours that are antialiased in perspective, which are cut by no pixels: all corners lie before the eye, so that
        /// distances on the screen are linear between them, and nothing is divided for each pixel.
        package static let clipsNoNearPlane = scissored
        /// In pictures with hard edges, which have none that are soft: colours are multiplied by one that is not white, or mixed of several
        /// texels. Then llvmpipe is kept from the way that it has for plain pictures, which rounds such colours unlike its other one and is
        /// taken by what else lies near.
        package static let tinted = edgeMask
        /// In boxes and shadows, which have no parts: the instances are upright, and their `clip`, of whole pixels, is a hole in them in
        /// which nothing is drawn. It stands instead of `clipRectangle`.
        package static let cutout = subimage

        /// Features by which `Batch.mask` counts.
        static let withSecondTarget: Features = [.masked, .crossfaded]
        /// How many features solid, image and box have.
        static let count = 12
        /// And with those of effects.
        static let allCount = 15
    }

    /// How a program keeps the bytes of small pictures from depending on where in a page these lie: see `FramePlan+Placed`.
    package struct Placing: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Draws into a page: the instances' homographies have no perspective, and hold where their picture's (0, 0) lies instead.
        package static let atlasPlaced = Placing(rawValue: 1 << 0)
        /// Of `image` and `blend`: shows a small picture between its texels. The instances' planes are its pixels, and `uv` begins with
        /// the texel at the plane's (0, 0).
        package static let texelSnapped = Placing(rawValue: 1 << 1)
    }

    package var kind: Kind
    package var features: Features
    package var placing: Placing = []
    /// Tracks that the vertex shader samples for each instance: 0, 2, 4 or 8. With tracks the instances are those of a `GPUAnimatedGroup`.
    package var tracks: UInt8

    /// What else a program of effects is made for, as its kind says.
    package var variant: UInt8

    /// Whether the instances show a picture, or are shadows that are read from one.
    package var showsPicture: Bool { kind.showsPicture || isCachedShadow }
    /// Whether a frame has few programs like this.
    var isRare: Bool { kind.isRare || !placing.isEmpty }
    package var isCachedShadow: Bool { kind == .shadow && variant == 2 }
    /// Corners of an instance's strip of triangles.
    package var cornerCount: Int { kind.hasBoxes && features.contains(.cutout) ? 10 : 4 }

    package init(kind: Kind, features: Features, tracks: UInt8 = 0, variant: UInt8 = 0) {
        self.kind = kind
        self.features = features
        self.tracks = tracks
        self.variant = variant
    }
}
