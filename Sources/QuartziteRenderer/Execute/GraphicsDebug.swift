internal import COpenGL
import Foundation
import QuartziteGraphics

/// Logs the driver's messages, and labels passes for tools such as apitrace and RenderDoc.
///
/// Active if the environment has `QUARTZITE_GL_DEBUG=1` and the driver has KHR_debug; free of cost otherwise.
enum GraphicsDebug {
    static let isWanted = ProcessInfo.processInfo.environment["QUARTZITE_GL_DEBUG"] == "1"

    /// Sends the driver's messages to stderr, except notifications.
    static func logMessages() {
        glEnable(GLenum(GL_DEBUG_OUTPUT))
        glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
        glDebugMessageControl(
            GLenum(GL_DONT_CARE), GLenum(GL_DONT_CARE), GLenum(GL_DEBUG_SEVERITY_NOTIFICATION), 0, nil, GLboolean(GL_FALSE))
        glDebugMessageCallback(
            { _, _, id, _, length, message, _ in
                guard let message else { return }
                let text = String(decoding: UnsafeRawBufferPointer(start: message, count: Int(length)), as: UTF8.self)
                StandardError.write("GL \(id): \(text)\n")
            }, nil)
    }

    static func push(_ name: StaticString) {
        name.withUTF8Buffer { bytes in
            bytes.withMemoryRebound(to: GLchar.self) { text in
                glPushDebugGroup(GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, GLsizei(text.count), text.baseAddress)
            }
        }
    }

    static func pop() { glPopDebugGroup() }
}
