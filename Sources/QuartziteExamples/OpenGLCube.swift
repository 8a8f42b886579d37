import COpenGL
import QuartziteKit
import QuartziteRenderer

/// A cube that the program draws with its own OpenGL. The rotation depends on the layer's time alone, so that the cube can be
/// paused and scrubbed like an animation.
final class CubeLayer: CAOpenGLLayer {
    /// The angle by which the cube is tilted towards the viewer, in radians.
    var tilt: CGFloat = 0.5 {
        didSet { setNeedsDisplay() }
    }
    private var cube: Cube?
    /// The context of the cube's GL objects. If the driver loses the context, the layer continues in another one.
    private var cubeContext: GLContext?

    override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
        glEnable(GLenum(GL_DEPTH_TEST))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
        if cubeContext !== context { (cube, cubeContext) = (Cube(), context) }
        let turn = CATransform3DMakeRotation(CGFloat(time), 0, 1, 0)
        cube?.draw(CATransform3DConcat(turn, CATransform3DMakeRotation(tilt, 1, 0, 0)))
    }
}

/// The GL objects of the cube: created at the first drawing in the layer's context, and retained by the layer.
private struct Cube {
    private let program: GLuint
    private let vertices: GLuint
    private let turnUniform: GLint

    /// Returns nil if the driver rejects the shaders; the reason goes to standard error.
    init?() {
        program = glCreateProgram()
        for (kind, source) in [(GL_VERTEX_SHADER, PackageResources.cube_vert), (GL_FRAGMENT_SHADER, PackageResources.cube_frag)] {
            let shader = glCreateShader(GLenum(kind))
            source.withUnsafeBytes { bytes in
                var text = bytes.baseAddress?.assumingMemoryBound(to: GLchar.self)
                var length = GLint(bytes.count)
                glShaderSource(shader, 1, &text, &length)
            }
            glCompileShader(shader)
            glAttachShader(program, shader)
            glDeleteShader(shader)
        }
        glLinkProgram(program)
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked != 0 else {
            var log = [GLchar](repeating: 0, count: 1024)
            var length: GLsizei = 0
            glGetProgramInfoLog(program, GLsizei(log.count), &length, &log)
            let text = String(decoding: log.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
            FileHandle.standardError.write(Data("cube: \(text)\n".utf8))
            glDeleteProgram(program)
            return nil
        }
        turnUniform = glGetUniformLocation(program, "turn")

        var (array, buffer): (GLuint, GLuint) = (0, 0)
        glGenVertexArrays(1, &array)
        glBindVertexArray(array)
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        let corners = Self.corners()
        glBufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(corners.count * 4), corners, GLenum(GL_STATIC_DRAW))
        for location in 0..<2 {
            glVertexAttribPointer(
                GLuint(location), 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 24, UnsafeRawPointer(bitPattern: 12 * location))
            glEnableVertexAttribArray(GLuint(location))
        }
        vertices = array
    }

    func draw(_ turn: CATransform3D) {
        // Core Animation's rows are OpenGL's columns, so the cells keep their order.
        let m = [
            turn.m11, turn.m12, turn.m13, turn.m14, turn.m21, turn.m22, turn.m23, turn.m24, turn.m31, turn.m32, turn.m33, turn.m34,
            turn.m41, turn.m42, turn.m43, turn.m44,
        ].map(Float.init)
        glUseProgram(program)
        glUniformMatrix4fv(turnUniform, 1, GLboolean(GL_FALSE), m)
        glBindVertexArray(vertices)
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 36)
    }

    /// Returns position and normal of each vertex of the twelve triangles.
    private static func corners() -> [Float] {
        var numbers: [Float] = []
        for axis in 0..<3 {
            for side: Float in [-1, 1] {
                for (u, v): (Float, Float) in [(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)] {
                    var (place, normal) = (SIMD3<Float>(), SIMD3<Float>())
                    (place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3]) = (side * 0.7, u * 0.7, v * 0.7)
                    normal[axis] = side
                    numbers += [place.x, place.y, place.z, normal.x, normal.y, normal.z]
                }
            }
        }
        return numbers
    }
}

/// A layer that the program draws with OpenGL, paused by its clock.
final class OpenGLCubeViewController: UIViewController {
    private let cubeLayer = CubeLayer()
    private let tiltSlider = UISlider()
    private let holdButton = UIButton(type: .system)

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 420))
        view.backgroundColor = UIColor(white: 0.9, alpha: 1)
        for control in [tiltSlider, holdButton] { view.addSubview(control) }
        tiltSlider.accessibilityLabel = "Tilt"
        (tiltSlider.minimumValue, tiltSlider.maximumValue, tiltSlider.value) = (-1.5, 1.5, 0.5)
        tiltSlider.addTarget(self, action: OpenGLCubeViewController.tilt, for: .valueChanged)
        holdButton.setTitle("Hold", for: .normal)
        holdButton.addTarget(self, action: OpenGLCubeViewController.holdOrRelease, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        cubeLayer.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
        cubeLayer.contentsScale = UIScreen.main.scale
        // its contents are layer contents like any: here with a shadow of the cube's own outline
        cubeLayer.shadowOpacity = 0.5
        cubeLayer.shadowOffset = CGSize(width: 0, height: 12)
        cubeLayer.shadowRadius = 10
        cubeLayer.isAsynchronous = true
        view.layer.addSublayer(cubeLayer)
    }

    func tilt() { cubeLayer.tilt = CGFloat(tiltSlider.value) }

    func holdOrRelease() {
        // the layer's clock stands still, and continues from where it stopped
        if cubeLayer.speed != 0 {
            cubeLayer.timeOffset = cubeLayer.convertTime(CACurrentMediaTime(), from: nil)
            cubeLayer.speed = 0
        } else {
            let held = cubeLayer.timeOffset
            (cubeLayer.speed, cubeLayer.timeOffset, cubeLayer.beginTime) = (1, 0, 0)
            cubeLayer.beginTime = cubeLayer.convertTime(CACurrentMediaTime(), from: nil) - held
        }
        holdButton.setTitle(cubeLayer.speed == 0 ? "Go on" : "Hold", for: .normal)
    }
}
