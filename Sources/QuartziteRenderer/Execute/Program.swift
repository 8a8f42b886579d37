internal import COpenGL

/// A linked program with the locations and current values of its uniforms, so that no value is set twice.
final class Program {
    let name: GLuint
    private let clipPerPixel: GLint
    private let fragmentPlace: GLint
    private let picturePart: GLint
    private let mask: GLint
    private let maskScale: GLint
    private let masks: GLint
    private let shapeColumns: (GLint, GLint, GLint)
    private let shapeRect: GLint
    private let shapeRadii: GLint
    private let shapeSmoothing: GLint
    private let softEdges: GLint
    private let backdrop: GLint
    private var hasBackdrop = false

    private let superlayer: (GLint, GLint, GLint)
    private let fading: GLint
    private let clipping: GLint
    private let firstStop: GLint
    private let progressValues: GLint
    private let texels: GLint
    private let cuts: GLint
    private let cutCount: GLint
    private let mark: GLint
    private let emitter: GLint

    private var place: GuardBandViewport?
    private var shownPart = Float4(0, 0, 0, 0)
    private var shape: ClipShape?
    private var maskPart: Float4?
    private var hasMaskUnit = false
    private var shownMasks: ContiguousArray<PictureMask.Placement> = []
    private var shownTracks: TrackUniforms?
    private var shownProgress: ContiguousArray<SIMD2<Float>> = []

    /// The uniforms of a GPU-animated group, except progress values.
    private struct TrackUniforms: Equatable {
        let homography: PackedHomography
        let fading: SIMD2<Float>
        let clip: Float4
        let firstStop: Int
    }
    private var edges: EdgeSet?
    private let parameters: GLint
    private var shownParameters: ContiguousArray<Float4> = []
    private var hasTexelUnit = false
    private var cutSet: SplitPlanes?
    private var shownEmitter: ParticleUniforms?

    init(_ name: GLuint, _ gl: GL) {
        self.name = name
        clipPerPixel = gl.uniformLocation(name, "clipPerPixel")
        fragmentPlace = gl.uniformLocation(name, "fragmentPlace")
        picturePart = gl.uniformLocation(name, "picturePart")
        mask = gl.uniformLocation(name, "mask")
        maskScale = gl.uniformLocation(name, "maskScale")
        masks = gl.uniformLocation(name, "masks[0]")
        shapeColumns = (
            gl.uniformLocation(name, "shapeColumns[0]"), gl.uniformLocation(name, "shapeColumns[1]"),
            gl.uniformLocation(name, "shapeColumns[2]")
        )
        shapeRect = gl.uniformLocation(name, "shapeRect")
        shapeRadii = gl.uniformLocation(name, "shapeRadii")
        superlayer = (
            gl.uniformLocation(name, "superlayer[0]"), gl.uniformLocation(name, "superlayer[1]"),
            gl.uniformLocation(name, "superlayer[2]")
        )
        fading = gl.uniformLocation(name, "fading")
        clipping = gl.uniformLocation(name, "clipping")
        firstStop = gl.uniformLocation(name, "firstStop")
        progressValues = gl.uniformLocation(name, "progressValues[0]")
        shapeSmoothing = gl.uniformLocation(name, "shapeSmoothing")
        softEdges = gl.uniformLocation(name, "softEdges")
        parameters = gl.uniformLocation(name, "parameters[0]")
        backdrop = gl.uniformLocation(name, "backdrop")
        let stops = gl.uniformLocation(name, "stops")
        texels = stops >= 0 ? stops : gl.uniformLocation(name, "outlines")
        cuts = gl.uniformLocation(name, "cuts[0]")
        cutCount = gl.uniformLocation(name, "cutCount")
        mark = gl.uniformLocation(name, "mark")
        emitter = gl.uniformLocation(name, "emitter[0]")
        // The image is on unit 0, the default of a sampler uniform.
    }

    /// Sets the target's position in clip space. The program must be in use, here and below.
    @inline(__always) func set(_ place: GuardBandViewport, _ gl: GL) {
        if self.place == place { return }
        self.place = place
        gl.uniform(clipPerPixel, place.clipPerPixel)
        if fragmentPlace >= 0 { gl.uniform(fragmentPlace, place.fragmentPlace) }
    }

    /// Sets the shown texture and the size of its used part, from the top left.
    @inline(__always) func set(_ picture: BoundPicture, part width: Int32, _ height: Int32, _ gl: GL) {
        let (across, down) = (1 / Float(picture.width), 1 / Float(picture.height))
        let part = Float4(across, down, Float(width) * across, Float(height) * down)
        if shownPart == part { return }
        shownPart = part
        gl.uniform(picturePart, part)
    }

    /// Sets the mask's texture and its used part, which is as large as the shown part. Call after setting the shown texture.
    func set(mask picture: BoundPicture, part width: Int32, _ height: Int32, _ gl: GL) {
        let part = Float4(
            Float(width) / Float(picture.width) / shownPart.z, Float(height) / Float(picture.height) / shownPart.w, 0, 0)
        if maskPart == part { return }
        setMask(unit: 1, gl)
        maskPart = part
        gl.uniform(maskScale, part.x, part.y)
    }

    /// Sets the texture unit of the mask.
    func setMask(unit: Int32, _ gl: GL) {
        if hasMaskUnit { return }
        hasMaskUnit = true
        gl.uniform(mask, unit)
    }

    /// Sets where the pictures that mask a batch lie.
    func set(masks new: UnsafeBufferPointer<PictureMask>, _ gl: GL) {
        if shownMasks.count == new.count && new.indices.allSatisfy({ new[$0].placement == shownMasks[$0] }) { return }
        shownMasks.removeAll(keepingCapacity: true)
        for index in new.indices { shownMasks.append(new[index].placement) }
        shownMasks.withUnsafeBytes { gl.uniform(masks, $0.bindMemory(to: Float4.self)) }
    }

    /// Sets the parameters of an effect program (filters, blurs, blend modes).
    func set(parameters new: ArraySlice<Float4>, _ gl: GL) {
        if shownParameters.elementsEqual(new) { return }
        shownParameters.removeAll(keepingCapacity: true)
        shownParameters.append(contentsOf: new)
        shownParameters.withUnsafeBufferPointer { gl.uniform(parameters, $0) }
    }

    /// Sets the texture unit of the backdrop's copy.
    func setBackdrop(unit: Int32, _ gl: GL) {
        if hasBackdrop { return }
        hasBackdrop = true
        gl.uniform(backdrop, unit)
    }

    /// Sets which edges are antialiased.
    func set(softEdges edges: EdgeSet, _ gl: GL) {
        if self.edges == edges { return }
        self.edges = edges
        func softness(_ edge: EdgeSet) -> Float { edges.contains(edge) ? 1 : 0 }
        gl.uniform(softEdges, Float4(softness(.minX), softness(.minY), softness(.maxX), softness(.maxY)))
    }

    /// Sets the split planes of a fragment.
    func set(_ cut: SplitPlanes, _ gl: GL) {
        if cutSet == cut { return }
        cutSet = cut
        gl.uniform(cutCount, cut.count)
        cut.withNumbers { gl.uniform(cuts, fours: $0, count: cut.count) }
    }

    /// Sets the premultiplied colour of a debug colour's program.
    func set(mark color: SIMD4<Float>, _ gl: GL) { gl.uniform(mark, Float4(color)) }

    /// Sets the texture unit of the gradient stops or outlines.
    func setTexels(unit: Int32, _ gl: GL) {
        if hasTexelUnit { return }
        hasTexelUnit = true
        gl.uniform(texels, unit)
    }

    @inline(__always) func set(_ shape: ClipShape, _ gl: GL) {
        if self.shape == shape { return }
        self.shape = shape
        let m = shape.inverse
        gl.uniform(shapeColumns.0, m.xx, m.xy, m.xw)
        gl.uniform(shapeColumns.1, m.yx, m.yy, m.yw)
        gl.uniform(shapeColumns.2, m.ox, m.oy, m.ow)
        let (halfWidth, halfHeight) = (shape.rect.z / 2, shape.rect.w / 2)
        gl.uniform(shapeRect, Float4(shape.rect.x + halfWidth, shape.rect.y + halfHeight, halfWidth, halfHeight))
        let most = min(halfWidth, halfHeight)
        gl.uniform(
            shapeRadii,
            Float4(min(shape.radii.x, most), min(shape.radii.y, most), min(shape.radii.z, most), min(shape.radii.w, most)))
        gl.uniform(shapeSmoothing, number: shape.smoothing)
    }

    /// Sets the placement of an emitter and its time.
    func set(_ uniforms: ParticleUniforms, _ gl: GL) {
        if shownEmitter == uniforms { return }
        shownEmitter = uniforms
        withUnsafeBytes(of: uniforms) { gl.uniform(emitter, $0.bindMemory(to: Float4.self)) }
    }

    /// Sets the placement of a GPU-animated group and its progress values.
    func set(_ draw: TrackDraw, progressValues all: ContiguousArray<SIMD2<Float>>, _ gl: GL) {
        let uniforms = TrackUniforms(
            homography: draw.homography, fading: SIMD2(draw.opacity, draw.rounding), clip: draw.clip, firstStop: draw.firstStop)
        if shownTracks != uniforms {
            shownTracks = uniforms
            let m = draw.homography
            gl.uniform(superlayer.0, m.xx, m.xy, m.xw)
            gl.uniform(superlayer.1, m.yx, m.yy, m.yw)
            gl.uniform(superlayer.2, m.ox, m.oy, m.ow)
            gl.uniform(fading, draw.opacity, draw.rounding)
            gl.uniform(clipping, draw.clip)
            if firstStop >= 0 { gl.uniform(firstStop, number: Float(draw.firstStop)) }
        }
        let new = all[draw.progressValues]
        if shownProgress.elementsEqual(new) { return }
        shownProgress.removeAll(keepingCapacity: true)
        shownProgress.append(contentsOf: new)
        // The uniforms hold progress values in pairs.
        if shownProgress.count % 2 == 1 { shownProgress.append(SIMD2(0, 0)) }
        shownProgress.withUnsafeBytes { gl.uniform(progressValues, $0.bindMemory(to: SIMD4<Float>.self)) }
        if new.count % 2 == 1 { shownProgress.removeLast() }
    }
}
