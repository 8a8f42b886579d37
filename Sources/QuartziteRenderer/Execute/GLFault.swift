/// Makes creating calls of a context fail, as a driver that is out of memory, or has a broken compiler, would.
///
/// Only tests set one (`GL.fault`). Creating calls are counted from 1: storage of textures and buffers, mipmaps, completeness of
/// framebuffers, compiling, linking. So are, for those who ask for just that, the answers whether the context is still there.
final class GLFault {
    /// Which calls fail.
    enum Span {
        /// The n-th only.
        case only(Int)
        /// The n-th and all after it.
        case from(Int)
    }

    /// What a creating call does.
    enum Call {
        /// Storage of textures and buffers, mipmaps.
        case storage
        /// Completeness of framebuffers.
        case framebuffer
        /// Compiling and linking.
        case program
        /// Whether the context is lost: the answer that strikes is yes. Creates nothing, so it is counted where it is asked for by name only.
        case context
    }

    let span: Span
    /// The calls that are counted and may fail; nil for all that create.
    let call: Call?
    /// Creating calls seen so far, failed ones too.
    private(set) var calls = 0
    /// True once a call was made to fail.
    private(set) var hasStruck = false

    init(_ span: Span, of call: Call? = nil) { (self.span, self.call) = (span, call) }

    func strikes(_ call: Call) -> Bool {
        if self.call != call, self.call != nil || call == .context { return false }
        calls += 1
        let fails =
            switch span {
            case .only(let n): calls == n
            case .from(let n): calls >= n
            }
        if fails { hasStruck = true }
        return fails
    }
}
