internal import CEGL
import Foundation
import Glibc

/// Loads Mesa's software driver faster than Mesa does.
///
/// The driver brings LLVM, with tens of thousands of symbols that refer to LLVM itself. The dynamic linker searches each of them in the
/// hundred libraries of the program before it finds it, which takes as long as the rest of loading. `RTLD_DEEPBIND` makes it search the
/// driver and the driver's libraries first. Mesa then finds the driver loaded.
enum SoftwareDriverLoading {
    /// Loads the driver if this machine has no other one. If that fails, Mesa loads it later as usual.
    static func run() {
        let environment = ProcessInfo.processInfo.environment
        guard isLikely(environment, exists: { access($0, F_OK) == 0 }), hasSystemAllocator, let folder else { return }
        // Up to Mesa 24.1 the driver is a file of its own; later ones are a part of Mesa's EGL.
        for file in ["/dri/swrast_dri.so", "/libEGL_mesa.so.0"] { _ = dlopen(folder + file, RTLD_LAZY | RTLD_LOCAL | RTLD_DEEPBIND) }
    }

    /// Whether Mesa will choose the software driver of its usual folder, and no preloaded library replaces functions that the driver calls.
    static func isLikely(_ environment: [String: String], exists: (String) -> Bool) -> Bool {
        for name in ["LD_PRELOAD", "LIBGL_DRIVERS_PATH", "MESA_LOADER_DRIVER_OVERRIDE", "GALLIUM_DRIVER"] where environment[name] != nil {
            return false
        }
        return !["/dev/dri", "/dev/nvidiactl", "/dev/dxg"].contains(where: exists)
    }

    /// Whether the program allocates by the C library. Another allocator, also a sanitizer's, must serve the driver too, which must then be
    /// loaded as usual.
    private static var hasSystemAllocator: Bool {
        guard let library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return false }
        defer { dlclose(library) }
        return dlsym(nil, "malloc") == dlsym(library, "malloc") && dlsym(nil, "free") == dlsym(library, "free")
    }

    /// The folder of the libraries that this program uses for OpenGL.
    private static var folder: String? {
        quartzite_egl_library().map { (String(cString: $0) as NSString).deletingLastPathComponent }
    }
}
