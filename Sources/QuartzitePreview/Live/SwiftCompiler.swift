// The Swift compiler, and the modules that a scene is compiled against.
//
//     DIR/quartzite, DIR/Modules                                 built by the package manager
//     PREFIX/bin/quartzite, PREFIX/lib/quartzite/modules         installed
//
// A scene links with no library: the running program exports Quartzite's symbols. So scene and program share one copy of every class.

import Foundation
import Glibc

/// The compiler for scenes.
package struct SwiftCompiler: Equatable, Sendable {
    /// The path of `swiftc`.
    package var program: String
    /// The folder of Quartzite's modules.
    package var modules: String

    /// The compiler's version that scenes need: the one with which this program was built.
    package static let version = "6.3"

    /// The C modules that Quartzite's modules import for their own use. A scene never sees a declaration of theirs, so empty modules
    /// stand in for them, and no C header is needed.
    static let internalModules = [
        "CCairo", "CEGL", "CExpat", "CFontconfig", "CGIF", "CHEIF", "CJPEG", "CLCMS2", "CMalloc", "COpenGL", "CPNG", "CPango", "CPrefetch",
        "CSDL2Image", "CSDL2Mixer", "CZip",
    ]

    package init(program: String, modules: String) { (self.program, self.modules) = (program, modules) }

    /// Finds the compiler in the environment's PATH, or by `QUARTZITE_SWIFTC`, and the modules beside this program.
    package init() throws(LiveProblem) {
        let environment = ProcessInfo.processInfo.environment
        guard Self.exportsSymbols else {
            throw LiveProblem(
                .unavailable,
                "this program cannot show Swift scenes, because it does not export its symbols; build it by `make build`, or with `-Xlinker --export-dynamic`"
            )
        }
        guard let program = Self.compiler(in: environment) else {
            throw LiveProblem(
                .unavailable,
                "Swift scenes need the compiler, and there is no swiftc in the PATH; install Swift \(Self.version) (https://www.swift.org/install/linux/)"
            )
        }
        guard let modules = Self.moduleFolder(environment) else {
            throw LiveProblem(
                .unavailable,
                "Quartzite's modules are not beside this program; install both by `make install`, or name their folder in QUARTZITE_MODULES"
            )
        }
        self.init(program: program, modules: modules)
    }

    /// Whether a library that this process loads finds Quartzite's symbols in it.
    static var exportsSymbols: Bool { dlsym(nil, "quartzite_exports_symbols") != nil }

    static func compiler(in environment: [String: String]) -> String? {
        if let path = environment["QUARTZITE_SWIFTC"], !path.isEmpty { return path }
        return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }.first { access($0, X_OK) == 0 }
    }

    private static func moduleFolder(_ environment: [String: String]) -> String? {
        if let folder = environment["QUARTZITE_MODULES"], !folder.isEmpty { return folder }
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        let place = URL(fileURLWithPath: program).deletingLastPathComponent()
        let installed = place.deletingLastPathComponent().appendingPathComponent("lib/quartzite/modules")
        return [place.appendingPathComponent("Modules"), installed].map(\.path).first {
            FileManager.default.isReadableFile(atPath: $0 + "/QuartziteKit.swiftmodule")
        }
    }

    /// Returns the arguments that compile Swift files into a library.
    /// - Parameters:
    ///   - name: the name of the new module; one process may load each name once.
    ///   - stubs: the folder of the module map for `internalModules`.
    func arguments(files: [String], name: String, output: String, stubs: String) -> [String] {
        [
            program, "-emit-library", "-o", output, "-module-name", name, "-Onone", "-wmo", "-swift-version", "5", "-parse-as-library",
            "-I", modules, "-I", stubs, "-diagnostic-style", "llvm", "-no-color-diagnostics",
        ] + files
    }

    static var stubMap: String { internalModules.map { "module \($0) {}\n" }.joined() }
}

/// Exists in programs that export their symbols.
@_cdecl("quartzite_exports_symbols") public func quartziteExportsSymbols() {}
