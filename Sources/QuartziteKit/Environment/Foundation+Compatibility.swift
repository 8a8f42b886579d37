// Members that Apple's Foundation has and the one for Linux lacks, or has with other types.

extension NSDate {
    /// Returns a new date that is `ti` seconds later. Foundation's method of this name returns `Date` on Linux, and is used where the
    /// result may be either.
    @_disfavoredOverload
    public func addingTimeInterval(_ ti: TimeInterval) -> NSDate {
        NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + ti)
    }
}

extension NSMutableString {
    /// Appends a formatted string.
    public func appendFormat(_ format: NSString, _ args: CVarArg...) {
        append(String(format: String(describing: format), arguments: args))
    }
}

extension ProcessInfo {
    /// How hot the device is.
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    /// How hot the device is: always nominal.
    public var thermalState: ThermalState { .nominal }

    /// The temperature of the device changed. Never posted here.
    public static let thermalStateDidChangeNotification = NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")
}

extension NSObject {
    /// The class, by which bundles are found: `Bundle(for: Door.classForCoder())`.
    public class func classForCoder() -> AnyClass { self }
    /// The name of the class with its module.
    public class func description() -> String { String(reflecting: self) }
}

extension CGFloat {
    /// Creates a number from an `NSNumber`.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}

/// The integer type of Objective-C.
public typealias NSInteger = Int
/// The unsigned integer type of Objective-C.
public typealias NSUInteger = UInt

// Texts and numbers are identifiers of boundaries: `"floor" as NSCopying`.

extension String: @retroactive NSCopying {
    /// Returns the text.
    public func copy(with zone: NSZone?) -> Any { self }
}

extension Int: @retroactive NSCopying {
    /// Returns the number.
    public func copy(with zone: NSZone?) -> Any { self }
}

// Versions of Foundation, by which old code asks for the version of iOS.

/// The version of iOS 18.
public let NSFoundationVersionNumber = 3000.0
/// The version of iOS 7.0.
public let NSFoundationVersionNumber_iOS_7_0 = 1047.20
/// The version of iOS 7.1.
public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
/// The version of iOS 8.0.
public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
/// The last version of iOS 8.
public let NSFoundationVersionNumber_iOS_8_x_Max = 1199.0
/// The version of iOS 9.0.
public let NSFoundationVersionNumber_iOS_9_0 = 1240.1
/// The last version of iOS 9.
public let NSFoundationVersionNumber_iOS_9_x_Max = 1299.0

// Versions of Core Foundation, which old code compares in the same way.

/// The version of iOS 18.
public let kCFCoreFoundationVersionNumber = 3000.0
/// The version of iOS 7.0.
public let kCFCoreFoundationVersionNumber_iOS_7_0 = 847.20
/// The version of iOS 7.1.
public let kCFCoreFoundationVersionNumber_iOS_7_1 = 847.24
/// The version of iOS 8.0.
public let kCFCoreFoundationVersionNumber_iOS_8_0 = 1140.1
/// The last version of iOS 8.
public let kCFCoreFoundationVersionNumber_iOS_8_x_Max = 1199.0
/// The version of iOS 9.0.
public let kCFCoreFoundationVersionNumber_iOS_9_0 = 1240.1
/// The last version of iOS 9.
public let kCFCoreFoundationVersionNumber_iOS_9_x_Max = 1299.0
