import COpenGL

/// A linked program, its uniforms' places, and the values they have, so that none is set twice.
final class Program {
    let name: GLuint
    private let clipPerPixel: GLint
    private let texelSize: GLint
    private let shapeColumns: (GLint, GLint, GLint)
    private let shapeRect: GLint
    private let shapeRadii: GLint

    private var targetWidth: Int32 = 0
    private var targetHeight: Int32 = 0
    private var texelWidth = 0
    private var texelHeight = 0
    private var shape: ClipShape?

    init(_ name: GLuint, _ gl: GL) {
        self.name = name
        clipPerPixel = gl.uniformLocation(name, "clipPerPixel")
        texelSize = gl.uniformLocation(name, "texelSize")
        shapeColumns = (
            gl.uniformLocation(name, "shapeColumns[0]"), gl.uniformLocation(name, "shapeColumns[1]"),
            gl.uniformLocation(name, "shapeColumns[2]")
        )
        shapeRect = gl.uniformLocation(name, "shapeRect")
        shapeRadii = gl.uniformLocation(name, "shapeRadii")
        // The picture is on unit 0, which is where a sampler points unless told otherwise.
    }

    /// Says how large the target is. The program is in use, here and below.
    @inline(__always) func set(targetWidth width: Int32, _ height: Int32, _ gl: GL) {
        if targetWidth == width && targetHeight == height { return }
        (targetWidth, targetHeight) = (width, height)
        gl.uniform(clipPerPixel, 2 / Float(width), 2 / Float(height))
    }

    @inline(__always) func set(texelsOf width: Int, _ height: Int, _ gl: GL) {
        if texelWidth == width && texelHeight == height || texelSize < 0 { return }
        (texelWidth, texelHeight) = (width, height)
        gl.uniform(texelSize, 1 / Float(width), 1 / Float(height))
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
    }
}
