internal import CEGL
internal import COpenGL
import Glibc

/// Presents a part of a window's back buffer, or all of it; the rest of the window keeps its pixels.
///
/// The driver then copies or composites only this part. With GLX the part is copied to the window at once
/// (GLX_MESA_copy_sub_buffer). This is used only where presenting does not wait for the display (software renderers, or no vsync);
/// otherwise swaps pace the frames. With EGL the swap itself receives the part (EGL_KHR_swap_buffers_with_damage) and waits as
/// always; the whole back buffer must be valid.
package struct PartialPresent {
    private enum Way {
        case glx(display: OpaquePointer, copy: CopySubBuffer, drawable: CurrentDrawable)
        case egl(display: EGLDisplay, swap: SwapWithDamage)
    }

    private typealias CopySubBuffer = @convention(c) (OpaquePointer, UInt, Int32, Int32, Int32, Int32) -> Void
    private typealias CurrentDrawable = @convention(c) () -> UInt
    private typealias SwapWithDamage = @convention(c) (EGLDisplay?, EGLSurface?, UnsafeMutablePointer<EGLint>?, EGLint) -> EGLBoolean

    private let way: Way
    /// Whether to present whole frames in this way too. After a swap, Mesa's software renderer asks the X server for the window's size, a round
    /// trip in each frame. After a copy it does not, so the owner of the window swaps once when the window has another size.
    package let suitsWholeFrames: Bool

    /// Whether the back buffer need be valid only inside the presented part.
    package var needsPartOnly: Bool {
        if case .glx = way { true } else { false }
    }

    /// Chooses a method for the window context that is current on this thread; nil if the driver presents whole windows only.
    package init?(_ context: GraphicsContext) {
        guard context.hasWindow else { return nil }
        if let way = Self.glx(), context.capabilities.isSoftware || !Self.waitsForDisplay() {
            (self.way, suitsWholeFrames) = (way, !Self.isAccelerated(context))
        } else if let way = Self.egl() {
            (self.way, suitsWholeFrames) = (way, false)
        } else {
            return nil
        }
    }

    /// Presents a part of the back buffer.
    /// - Parameters:
    ///   - part: the part in the viewport target's pixels.
    ///   - window: the place of the viewport target in the window.
    package func show(_ part: PixelRect, in window: WindowPlacement) {
        if part.isEmpty { return }
        let corner = window.corner(ofHeight: 0)
        let (left, bottom) = (corner.x + part.minX, corner.y - part.maxY)
        switch way {
        case .glx(let display, let copy, let drawable):
            copy(display, drawable(), left, bottom, part.width, part.height)
        case .egl(let display, let swap):
            var rect: [EGLint] = [left, bottom, part.width, part.height]
            _ = swap(display, eglGetCurrentSurface(EGL_DRAW), &rect, 1)
        }
    }

    /// Returns a function of a library that the process has already loaded.
    private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name) else { return nil }
        // Reinterprets the address as a pointer to a C function.
        return unsafeBitCast(found, to: type)
    }

    private static func glx() -> Way? {
        typealias CurrentDisplay = @convention(c) () -> OpaquePointer?
        typealias Extensions = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>?
        typealias Address = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
        guard let display = symbol("glXGetCurrentDisplay", as: CurrentDisplay.self)?(),
            let drawable = symbol("glXGetCurrentDrawable", as: CurrentDrawable.self),
            let extensions = symbol("glXQueryExtensionsString", as: Extensions.self)?(display, 0),
            String(cString: extensions).split(separator: " ").contains("GLX_MESA_copy_sub_buffer"),
            let copy = symbol("glXGetProcAddressARB", as: Address.self)?("glXCopySubBufferMESA")
        else { return nil }
        return .glx(display: display, copy: unsafeBitCast(copy, to: CopySubBuffer.self), drawable: drawable)
    }

    /// Whether a GLX swap of the current window waits for the display: if the driver can wait and waiting was not turned off.
    private static func waitsForDisplay() -> Bool {
        typealias CurrentDisplay = @convention(c) () -> OpaquePointer?
        typealias Extensions = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>?
        typealias Address = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
        typealias Interval = @convention(c) () -> Int32
        guard let display = symbol("glXGetCurrentDisplay", as: CurrentDisplay.self)?(),
            let extensions = symbol("glXQueryExtensionsString", as: Extensions.self)?(display, 0),
            String(cString: extensions).split(separator: " ").contains("GLX_MESA_swap_control")
        else { return false }
        guard let interval = symbol("glXGetProcAddressARB", as: Address.self)?("glXGetSwapIntervalMESA") else { return true }
        return unsafeBitCast(interval, to: Interval.self)() != 0
    }

    /// Whether the window's driver draws with a GPU. The driver is asked, because Mesa's no-op renderer, whose name says nothing of software,
    /// presents as the software renderer does.
    private static func isAccelerated(_ context: GraphicsContext) -> Bool {
        typealias Address = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
        typealias Query = @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Int32
        var answer: UInt32 = 0
        guard let query = symbol("glXGetProcAddressARB", as: Address.self)?("glXQueryCurrentRendererIntegerMESA"),
            unsafeBitCast(query, to: Query.self)(glxRendererAccelerated, &answer) != 0
        else { return !context.capabilities.isSoftware }
        return answer != 0
    }

    /// GLX_RENDERER_ACCELERATED_MESA
    private static let glxRendererAccelerated: Int32 = 0x8186

    private static func egl() -> Way? {
        guard let display = eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW) != nil,
            let text = eglQueryString(display, EGL_EXTENSIONS)
        else { return nil }
        let extensions = String(cString: text).split(separator: " ")
        for vendor in ["KHR", "EXT"] where extensions.contains("EGL_\(vendor)_swap_buffers_with_damage") {
            guard let swap = eglGetProcAddress("eglSwapBuffersWithDamage\(vendor)") else { continue }
            return .egl(display: display, swap: unsafeBitCast(swap, to: SwapWithDamage.self))
        }
        return nil
    }
}
