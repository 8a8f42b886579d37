import COpenGL
import CSDL2
import Quartzite
import QuartziteRenderer
import TestSupport
import XCTest

/// A `CAOpenGLLayer` on a thread whose current context belongs to a window and was made by GLX. The layer draws in a context of its
/// own, and the window's context is current again afterwards.
final class OpenGLLayerInHostTests: XCTestCase {
    private final class Green: CAOpenGLLayer {
        var drawings = 0
        override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
            drawings += 1
            glClearColor(0, 1, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    func testTheHostsContextIsCurrentAfterDrawing() throws {
        // Another test may have left an EGL context current on the thread. GLX answers that with an error that ends the process.
        try GraphicsContext.headless().releaseCurrent()
        let server = try DisplayServer()
        defer { server.stop() }
        setenv("DISPLAY", server.display, 1)
        setenv("SDL_VIDEODRIVER", "x11", 1)
        defer {
            unsetenv("DISPLAY")
            unsetenv("SDL_VIDEODRIVER")
        }
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw XCTSkip(String(cString: SDL_GetError())) }
        defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue))
        let window = SDL_CreateWindow("host", 0, 0, 64, 64, SDL_WINDOW_OPENGL.rawValue)
        defer { SDL_DestroyWindow(window) }
        guard let host = SDL_GL_CreateContext(window) else { throw XCTSkip(String(cString: SDL_GetError())) }
        defer { SDL_GL_DeleteContext(host) }

        let layer = Green()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let renderer = CARenderer(cglContext: host)
        renderer.layer = layer
        renderer.bounds = layer.bounds
        for _ in 0..<2 {
            layer.setNeedsDisplay()
            renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            // Reads by GL itself: SDL only repeats its own record of the current context.
            var pixel: [UInt8] = [0, 0, 0, 0]
            glReadPixels(32, 32, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
            XCTAssertEqual(pixel.prefix(3), [0, 255, 0])
            XCTAssertEqual(glGetError(), GLenum(GL_NO_ERROR))
        }
        XCTAssertEqual(layer.drawings, 2)
    }
}
