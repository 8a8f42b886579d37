import COpenGL

/// A linked program, its uniforms' places, and the values they have, so that none is set twice.
final class Program {
    let name: GLuint
    private let pixelsToClip: GLint
    private let rowsToFragment: GLint
    private let texelSize: GLint
    private let shapeColumns: (GLint, GLint, GLint)
    private let shapeRect: GLint
    private let shapeRadii: GLint

    private var space: TargetSpace?
    private var texelWidth = 0
    private var texelHeight = 0
    private var shape: ClipShape?

    init(_ name: GLuint, _ gl: GL) {
        self.name = name
        pixelsToClip = gl.uniformLocation(name, "pixelsToClip")
        rowsToFragment = gl.uniformLocation(name, "rowsToFragment")
        texelSize = gl.uniformLocation(name, "texelSize")
        shapeColumns = (
            gl.uniformLocation(name, "shapeColumns[0]"), gl.uniformLocation(name, "shapeColumns[1]"),
            gl.uniformLocation(name, "shapeColumns[2]")
        )
        shapeRect = gl.uniformLocation(name, "shapeRect")
        shapeRadii = gl.uniformLocation(name, "shapeRadii")
        // The picture is on unit 0, which is where a sampler points unless told otherwise.
    }

    /// Says which target the pixels are of. The program is in use, here and below.
    @inline(__always) func set(_ space: TargetSpace, _ gl: GL) {
        if self.space == space { return }
        self.space = space
        // What depends on the space is set again with the next shape.
        shape = nil
        gl.uniform(pixelsToClip, space.pixelsToClip)
        gl.uniform(rowsToFragment, space.rowScale, space.rowOffset)
    }

    @inline(__always) func set(texelsOf width: Int, _ height: Int, _ gl: GL) {
        if texelWidth == width && texelHeight == height || texelSize < 0 { return }
        (texelWidth, texelHeight) = (width, height)
        gl.uniform(texelSize, 1 / Float(width), 1 / Float(height))
    }

    @inline(__always) func set(_ shape: ClipShape, in space: TargetSpace, _ gl: GL) {
        if self.shape == shape { return }
        self.shape = shape
        // The shape's inverse takes pixels, y down; the shader has gl_FragCoord: y = (fragment.y - offset) / scale, scale is ±1.
        let m = shape.inverse
        let (s, o) = (space.rowScale, -space.rowOffset * space.rowScale)
        gl.uniform(shapeColumns.0, m.xx, m.xy, m.xw)
        gl.uniform(shapeColumns.1, m.yx * s, m.yy * s, m.yw * s)
        gl.uniform(shapeColumns.2, m.ox + m.yx * o, m.oy + m.yy * o, m.ow + m.yw * o)
        let (halfWidth, halfHeight) = (shape.rect.z / 2, shape.rect.w / 2)
        gl.uniform(shapeRect, Float4(shape.rect.x + halfWidth, shape.rect.y + halfHeight, halfWidth, halfHeight))
        let most = min(halfWidth, halfHeight)
        gl.uniform(
            shapeRadii,
            Float4(min(shape.radii.x, most), min(shape.radii.y, most), min(shape.radii.z, most), min(shape.radii.w, most)))
    }
}

/// Where a target's pixels are in GL: its size, and which row comes first.
struct TargetSpace: Equatable {
    /// Pixels, y down, to clip space: scale x, scale y, offset x, offset y.
    let pixelsToClip: Float4
    /// Pixels' y to gl_FragCoord.y: a factor of 1 or -1, then an offset.
    let rowScale: Float
    let rowOffset: Float

    /// `topRowLast` is the window's order, with the first row of the picture at the upper end of GL's y axis; a target that is
    /// read as a picture has its top row first.
    init(width: Int32, height: Int32, topRowLast: Bool) {
        let (x, y) = (2 / Float(width), 2 / Float(height))
        pixelsToClip = topRowLast ? Float4(x, -y, -1, 1) : Float4(x, y, -1, -1)
        rowScale = topRowLast ? -1 : 1
        rowOffset = topRowLast ? Float(height) : 0
    }
}
