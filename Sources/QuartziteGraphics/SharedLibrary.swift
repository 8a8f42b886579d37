// SharedLibrary: loads a library when it is first needed, not when the program starts.
//
// Every linked library, with its own dependencies, delays the first line of the program. It also slows the loading of later libraries, such
// as graphics drivers, whose symbols are looked up in all linked libraries first. So a large library that few programs call is not linked.

import Glibc

/// A shared library. It stays loaded until the process ends.
///
/// `@unchecked Sendable` is safe here: the handle never changes, and `dlsym` may be called on any thread.
package struct SharedLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by its file name from the system's library folders.
    /// - Throws: the loader's message where the library is missing or cannot be loaded.
    package init(_ name: String) throws(Missing) {
        guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
            throw Missing(description: dlerror().map { String(cString: $0) } ?? name)
        }
        self.handle = handle
    }

    /// A function of the library or of one of its dependencies.
    /// - Parameter type: the function's C type. Nothing checks the type: it must be the one in the library's header.
    /// - Throws: `Missing` where the library has no function of that name.
    package func function<Function>(_ name: String, as type: Function.Type = Function.self) throws(Missing) -> Function {
        guard let symbol = dlsym(handle, name) else { throw Missing(description: "\(name) is missing") }
        return unsafeBitCast(symbol, to: type)
    }

    /// A library or function that the machine lacks.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }
}
