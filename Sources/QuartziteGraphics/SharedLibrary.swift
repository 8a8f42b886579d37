// Libraries that are loaded when they are first needed, and not with the program.
//
// A program waits for the libraries that it is linked with, and for theirs, before its first line runs; and whatever is loaded later, a
// graphics driver for one, has its names looked up in all of them first. So what few programs ever call is no link.

import Glibc

/// A shared library. It stays loaded until the process ends.
///
/// Sendable without the compiler's word, since: the handle never changes, and `dlsym` may be called on any thread.
package struct SharedLibrary: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by its file name, from where the system's libraries are.
    /// - Throws: what the loader says, where it is not there or cannot be loaded.
    package init(_ name: String) throws(Missing) {
        guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { throw Missing(description: dlerror().map { String(cString: $0) } ?? name) }
        self.handle = handle
    }

    /// A function of the library, or of one that it brings along.
    /// - Parameter type: the function's type in C, which nothing can check: it must be the one that the library's header states.
    /// - Throws: where the library has no such function.
    package func function<Function>(_ name: String, as type: Function.Type = Function.self) throws(Missing) -> Function {
        guard let symbol = dlsym(handle, name) else { throw Missing(description: "\(name) is missing") }
        return unsafeBitCast(symbol, to: type)
    }

    /// What is not on the machine.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }
}
