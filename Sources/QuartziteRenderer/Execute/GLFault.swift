/// Makes creating calls of a context fail, like a driver that is out of memory or has a broken compiler.
///
/// Only tests set a fault (`GL.fault`). Creating calls are counted from 1: storage of textures and buffers, mipmaps, framebuffer
/// completeness, compiling, linking. Queries of context loss count only if the fault names them.
final class GLFault {
    /// Which calls fail.
    enum Span {
        /// Only the n-th call.
        case only(Int)
        /// The n-th call and all later calls.
        case from(Int)
    }

    /// The category of a call.
    enum Call {
        /// Storage of textures and buffers, mipmaps.
        case storage
        /// Framebuffer completeness.
        case framebuffer
        /// Compiling and linking.
        case program
        /// The query whether the context is lost; a fault makes the answer yes. The query creates nothing, so it counts only for
        /// faults of this category.
        case context
    }

    let span: Span
    /// The category of calls that count and may fail; nil for all creating calls.
    let call: Call?
    /// Counted calls so far, including failed ones.
    private(set) var calls = 0
    /// Whether a call was made to fail.
    private(set) var hasFailedCall = false

    init(_ span: Span, of call: Call? = nil) { (self.span, self.call) = (span, call) }

    func strikes(_ call: Call) -> Bool {
        if self.call != call, self.call != nil || call == .context { return false }
        calls += 1
        let fails =
            switch span {
            case .only(let n): calls == n
            case .from(let n): calls >= n
            }
        if fails { hasFailedCall = true }
        return fails
    }
}
