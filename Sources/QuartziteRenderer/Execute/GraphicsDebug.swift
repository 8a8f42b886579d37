internal import COpenGL
import Foundation
import QuartziteGraphics

/// Logs the driver's messages, and names passes and batches for tools such as apitrace and RenderDoc.
///
/// The names are debug groups. Active only if the driver has KHR_debug and the environment asks for it; otherwise free of cost:
/// `QUARTZITE_GL_DEBUG=1` for messages and names, `QUARTZITE_GL_LABELS=1` for names alone.
package enum GraphicsDebug {
    /// The variable of the environment that asks for names alone.
    package static let labelVariable = "QUARTZITE_GL_LABELS"

    /// Whether passes and batches are to be named.
    static let wantsLabels = isWanted || ProcessInfo.processInfo.environment[labelVariable] == "1"

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

    /// Begins a group of commands.
    static func push(_ name: String) {
        name.withCString { glPushDebugGroup(GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, -1, $0) }
    }

    /// Ends the innermost group.
    static func pop() { glPopDebugGroup() }
}
