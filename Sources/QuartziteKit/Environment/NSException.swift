// Exceptions, which end the program on Apple's systems if they are not caught. Swift cannot catch them.

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let genericException = NSExceptionName("NSGenericException")
    public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    public static let rangeException = NSExceptionName("NSRangeException")
}

/// A fault of the program, with a reason.
open class NSException: NSObject {
    /// The name of the kind of fault.
    public let name: NSExceptionName
    /// The reason as a sentence.
    public let reason: String?
    /// Values for the program's own use.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an exception.
    public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
        (name, reason, userInfo) = (aName, aReason, aUserInfo)
        super.init()
    }

    /// Writes name and reason to standard error, and ends the program by a signal, like an uncaught exception.
    open func raise() {
        FileHandle.standardError.write(Data("\(name.rawValue): \(reason ?? "no reason is given")\n".utf8))
        abort()
    }

    /// Raises an exception whose reason is a formatted text.
    open class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
        NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
    }
}
