import Foundation

/// Loads the machine's OpenGL driver on a thread of its own, while the program does what needs no OpenGL yet.
///
/// A driver is tens of megabytes of code to link, and the software one brings a compiler along. What is done once in a process (linking it,
/// listing what it can do, making the tables of GLSL's functions) is done here, by a context without a window that compiles one program.
/// Whatever fails is left to the context that is made afterwards: it does what has not been done.
///
/// While a library is being loaded, other threads can neither load one nor start a thread: what is to run beside this comes before it.
package final class DriverStart: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Begins.
    package init() {
        let thread = Thread { [mayEnd, hasEnded] in
            Self.tryDriver(until: mayEnd)
            hasEnded.signal()
        }
        thread.name = "driver"
        thread.start()
    }

    /// Gives back what was made for it, and waits for that. To be called when the first context is in use, which then holds what they share,
    /// and before the process ends: a driver must not be at work while its library's last handlers run. May be called again.
    package func end() {
        mayEnd.signal()
        hasEnded.wait()
        hasEnded.signal()
    }

    private static func tryDriver(until mayEnd: DispatchSemaphore) {
        let programs = (try? GraphicsContext.headless()).map { ProgramCache($0) }
        _ = programs?.program(ProgramKey(kind: .solid, features: []), onProblem: { _ in })
        withExtendedLifetime(programs) { mayEnd.wait() }
    }
}
