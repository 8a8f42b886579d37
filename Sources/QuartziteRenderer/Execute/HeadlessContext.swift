internal import CEGL
internal import COpenGL
import Foundation

/// An EGL context without a surface; all drawing goes into framebuffer objects.
///
/// Mesa's surfaceless platform is tried first. If that fails or gives a software renderer, the devices that EGL lists are tried:
/// they are the only way to NVIDIA's driver without X. The best result is used.
final class HeadlessContext {
    private let display: EGLDisplay
    private let context: EGLContext
    /// The number of the display among those of software renderers: 0, or 1 if `make` was asked for it and could do it.
    private(set) var softwareDisplay = 0

    /// Makes the best available context and makes it current.
    /// - Parameter softwareDisplay: 1 for a software renderer's second display. Contexts of different displays share no state of the
    ///   driver. Default 0.
    static func make(_ gl: GL, softwareDisplay: Int = 0) throws(GraphicsError) -> HeadlessContext {
        let made = try best(gl)
        guard softwareDisplay > 0, GraphicsCapabilities.isSoftware(renderer: gl.string(GL_RENDERER)) else { return made }
        // A failure costs no more than the second display.
        for display in deviceDisplays(ofSoftware: true) {
            if let second = try? HeadlessContext(on: display, named: "device", gl) {
                second.softwareDisplay = 1
                return second
            }
        }
        try made.makeCurrent()
        return made
    }

    /// Makes a context on the first display, and makes it current.
    private static func best(_ gl: GL) throws(GraphicsError) -> HeadlessContext {
        var attempts: [String] = []
        var failure: GraphicsError?
        var fallback: HeadlessContext?
        // An existing driver that is too old, or that fails to make a context, explains more than the list of attempts.
        func note(_ error: GraphicsError) {
            if case .noDisplay(let reasons) = error { attempts += reasons } else { failure = failure ?? error }
        }

        if let display = surfacelessDisplay() {
            do throws(GraphicsError) {
                let made = try HeadlessContext(on: display, named: "surfaceless", gl)
                if !GraphicsCapabilities.isSoftware(renderer: gl.string(GL_RENDERER)) || prefersSoftware { return made }
                fallback = made
            } catch {
                note(error)
            }
        } else {
            attempts.append("EGL has no surfaceless platform")
        }

        for display in prefersSoftware && fallback != nil ? [] : deviceDisplays(ofSoftware: false) {
            do throws(GraphicsError) {
                let made = try HeadlessContext(on: display, named: "device", gl)
                if fallback == nil || !GraphicsCapabilities.isSoftware(renderer: gl.string(GL_RENDERER)) { return made }
            } catch {
                note(error)
            }
        }

        if let fallback {
            try fallback.makeCurrent()
            return fallback
        }
        throw failure ?? .noDisplay(attempts: attempts)
    }

    private init(on display: EGLDisplay, named name: String, _ gl: GL) throws(GraphicsError) {
        var major: EGLint = 0
        var minor: EGLint = 0
        guard eglInitialize(display, &major, &minor) != 0 else {
            throw .noDisplay(attempts: ["\(name) platform: \(Self.lastError())"])
        }
        guard eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0 else { throw .noContext(reason: "EGL offers no desktop OpenGL") }
        let config = Self.config(of: display)
        var core: [EGLint] = [
            EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
            EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL_CONTEXT_OPENGL_DEBUG, GraphicsDebug.isWanted ? EGL_TRUE : EGL_FALSE,
        ]
        // Request reset notification, so that the driver reports a lost context.
        if Self.extensions(of: display).contains("EGL_EXT_create_context_robustness") {
            core += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET]
        }
        core.append(EGL_NONE)
        // A driver without the core profile may offer the same features in the compatibility profile; otherwise the version check
        // reports the reason.
        guard
            let context = eglCreateContext(display, config, nil, core) ?? eglCreateContext(display, config, nil, [EGL_NONE])
        else { throw .noContext(reason: Self.lastError()) }
        self.display = display
        self.context = context
        try makeCurrent()
        _ = try GraphicsCapabilities.query(gl)
    }

    deinit {
        // The display stays open: other contexts of the process share it, and EGL returns the same display again.
        if eglGetCurrentContext() == context { eglMakeCurrent(display, nil, nil, nil) }
        eglDestroyContext(display, context)
    }

    func makeCurrent() throws(GraphicsError) {
        // The client API is a setting of the thread, and selects the context that EGL's queries return.
        eglBindAPI(EGLenum(EGL_OPENGL_API))
        if eglGetCurrentContext() == context { return }
        guard eglMakeCurrent(display, nil, nil, context) == 0 else { return }
        let code = eglGetError()
        throw code == EGL_CONTEXT_LOST ? .contextLost : .notCurrent(reason: Self.name(of: code))
    }

    func releaseCurrent() {
        eglBindAPI(EGLenum(EGL_OPENGL_API))
        if eglGetCurrentContext() == context { eglMakeCurrent(display, nil, nil, nil) }
    }

    // MARK: Displays

    /// Whether the user asked Mesa for software rendering.
    private static var prefersSoftware: Bool {
        guard let value = ProcessInfo.processInfo.environment["LIBGL_ALWAYS_SOFTWARE"] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }

    private static func extensions(of display: EGLDisplay?) -> Set<Substring> {
        guard let text = eglQueryString(display, EGL_EXTENSIONS) else { return [] }
        return Set(String(cString: text).split(separator: " "))
    }

    private static func surfacelessDisplay() -> EGLDisplay? {
        guard extensions(of: nil).contains("EGL_MESA_platform_surfaceless") else { return nil }
        return eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }

    /// Returns a display for each device that is a software renderer, or for each other one.
    private static func deviceDisplays(ofSoftware: Bool) -> [EGLDisplay] {
        guard extensions(of: nil).contains("EGL_EXT_platform_device"),
            let queryDevices = eglGetProcAddress("eglQueryDevicesEXT"),
            let queryDeviceString = eglGetProcAddress("eglQueryDeviceStringEXT")
        else { return [] }
        let devicesOf = unsafeBitCast(queryDevices, to: DevicesFunction.self)
        let stringOf = unsafeBitCast(queryDeviceString, to: DeviceStringFunction.self)
        var count: EGLint = 0
        guard devicesOf(0, nil, &count) != 0, count > 0 else { return [] }
        var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
        guard devicesOf(count, &devices, &count) != 0 else { return [] }
        return devices.prefix(Int(count)).compactMap { device in
            guard let device else { return nil }
            let names = stringOf(device, EGL_EXTENSIONS).map { String(cString: $0) } ?? ""
            if names.contains("EGL_MESA_device_software") != ofSoftware { return nil }
            return eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
        }
    }

    private typealias DevicesFunction =
        @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) -> EGLBoolean
    private typealias DeviceStringFunction = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?

    /// Returns any config for OpenGL; nil ("no config") if the driver needs none, as nearly all drivers.
    private static func config(of display: EGLDisplay) -> EGLConfig? {
        if extensions(of: display).contains("EGL_KHR_no_config_context") { return nil }
        var config: EGLConfig?
        var count: EGLint = 0
        let wanted: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
        eglChooseConfig(display, wanted, &config, 1, &count)
        return count > 0 ? config : nil
    }

    private static func lastError() -> String { name(of: eglGetError()) }

    private static func name(of code: EGLint) -> String {
        let names: [EGLint: String] = [
            EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED", EGL_BAD_ACCESS: "EGL_BAD_ACCESS", EGL_BAD_ALLOC: "EGL_BAD_ALLOC",
            EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE", EGL_BAD_CONFIG: "EGL_BAD_CONFIG", EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
            EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY", EGL_BAD_MATCH: "EGL_BAD_MATCH", EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER",
            EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
        ]
        return names[code] ?? "EGL error 0x\(String(code, radix: 16))"
    }
}
