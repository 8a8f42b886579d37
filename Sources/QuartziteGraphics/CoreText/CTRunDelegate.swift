// CTRunDelegate: functions that give the space that replaces a character.

/// The functions of a run delegate.
public struct CTRunDelegateCallbacks {
    /// `kCTRunDelegateVersion1`.
    public var version: CFIndex
    /// Called when the delegate is freed.
    public var dealloc: CTRunDelegateDeallocateCallback
    /// Returns the height above the baseline, in points.
    public var getAscent: CTRunDelegateGetAscentCallback
    /// Returns the depth below the baseline, in points.
    public var getDescent: CTRunDelegateGetDescentCallback
    /// Returns the width in points.
    public var getWidth: CTRunDelegateGetWidthCallback

    /// The functions of a delegate.
    public init(
        version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback, getAscent: @escaping CTRunDelegateGetAscentCallback,
        getDescent: @escaping CTRunDelegateGetDescentCallback, getWidth: @escaping CTRunDelegateGetWidthCallback
    ) {
        (self.version, self.dealloc, self.getAscent) = (version, dealloc, getAscent)
        (self.getDescent, self.getWidth) = (getDescent, getWidth)
    }
}

/// Called with the delegate's pointer when the delegate is freed.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Returns the height above the baseline in points, for the delegate's pointer.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the depth below the baseline in points, for the delegate's pointer.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the width in points, for the delegate's pointer.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The version of the functions.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of the functions.
public let kCTRunDelegateCurrentVersion: CFIndex = 1

/// The space that replaces a character, measured by functions when a line is made.
public final class CTRunDelegate: NSObject, TextAttachmentConvertible {
    private let foundationType = FoundationType()
    private let callbacks: CTRunDelegateCallbacks
    let pointer: UnsafeMutableRawPointer

    init(_ callbacks: CTRunDelegateCallbacks, _ pointer: UnsafeMutableRawPointer) {
        (self.callbacks, self.pointer) = (callbacks, pointer)
    }

    deinit { callbacks.dealloc(pointer) }

    package var textAttachment: TextAttachment? {
        let values = [callbacks.getWidth(pointer), callbacks.getAscent(pointer), callbacks.getDescent(pointer)].map { Double($0) }
        guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
        return TextAttachment(width: max(0, values[0]), ascent: values[1], descent: values[2])
    }
}

/// Creates a run delegate. Nil without a pointer.
/// - Parameters:
///   - callbacks: the functions, which are copied.
///   - refCon: the pointer that the functions receive.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    refCon.map { CTRunDelegate(callbacks.pointee, $0) }
}

/// The pointer of a run delegate.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.pointer }
