import Foundation

/// Loads the OpenGL driver on a separate thread, while the program does work that needs no OpenGL.
///
/// A driver is tens of megabytes of code to link, and the software driver includes a compiler. A temporary headless context
/// compiles one program here, so that the work that a process does only once (linking, listing capabilities, building tables of
/// GLSL functions) happens early. If a step fails, nothing is lost: the first real context does it later.
///
/// While a library is being loaded, other threads can neither load a library nor start a thread. Start other threads before this
/// one.
package final class DriverStart: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts the thread.
    package init() {
        let thread = Thread { [mayEnd, hasEnded] in
            Self.tryDriver(until: mayEnd)
            hasEnded.signal()
        }
        thread.name = "driver"
        thread.start()
    }

    /// Releases the temporary context and waits for the thread. Call this when the first real context is in use (it then holds the
    /// shared parts of the driver), and before the process ends (a driver must not run while its library's exit handlers run). May
    /// be called again.
    package func end() {
        mayEnd.signal()
        hasEnded.wait()
        hasEnded.signal()
    }

    private static func tryDriver(until mayEnd: DispatchSemaphore) {
        SoftwareDriverLoading.run()
        let programs = (try? GraphicsContext.headless()).map { ProgramCache($0) }
        _ = programs?.program(ProgramKey(kind: .solid, features: []), onProblem: { _ in })
        withExtendedLifetime(programs) { mayEnd.wait() }
    }
}
