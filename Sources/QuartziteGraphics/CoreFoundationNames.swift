// Core Foundation's names for Swift's own types, so that `colors as CFArray` compiles. `CFTimeInterval` is in Quartzite, beside the clock.

/// Any object.
public typealias CFTypeRef = AnyObject
/// The number of a class of Core Graphics. The number differs from one run of a program to the next.
public typealias CFTypeID = UInt

/// The number of an object's class, to be compared with `CGColor.typeID` and its like. A path that can be changed has the number of
/// `CGPath`.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID {
    cf is CGPath ? CGPath.typeID : UInt(bitPattern: ObjectIdentifier(type(of: cf)))
}

extension CGColor {
    /// The number of the class.
    public static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(CGColor.self)) }
}
extension CGPath {
    /// The number of the class.
    public static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(CGPath.self)) }
}
extension CGImage {
    /// The number of the class.
    public static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(CGImage.self)) }
}

/// Swift's string.
public typealias CFString = String
/// Swift's array of values of any type.
public typealias CFArray = [Any]
/// Swift's dictionary of values of any type.
public typealias CFDictionary = [AnyHashable: Any]
/// Foundation's URL.
public typealias CFURL = URL
/// Foundation's data.
public typealias CFData = Data
/// Foundation's number.
public typealias CFNumber = NSNumber
/// Foundation's number, as a truth value.
public typealias CFBoolean = NSNumber
/// Foundation's attributed string.
public typealias CFAttributedString = NSAttributedString
/// Foundation's attributed string that can be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString

/// True, as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// An index or a count.
public typealias CFIndex = Int
/// The index of a value that is not in a collection.
public let kCFNotFound: CFIndex = -1

/// A range of indexes.
public struct CFRange: Hashable, Sendable {
    /// The first index.
    public var location: CFIndex
    /// The number of indexes.
    public var length: CFIndex

    /// The empty range at index 0, which often means everything.
    public init() { (location, length) = (0, 0) }

    /// A range of a first index and a number of indexes.
    public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

/// A range of a first index and a number of indexes.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// An allocator. Has no effect: Swift allocates.
public struct CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

// MARK: Arrays and dictionaries

/// The number of values in an array.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The address of an object in an array, for `unsafeBitCast`. Valid as long as the array. Nil for an index out of range.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
    theArray.indices.contains(idx) ? UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx] as AnyObject).toOpaque()) : nil
}

/// The number of entries in a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary) -> CFIndex { theDict.count }

/// The address of an object in a dictionary, for `unsafeBitCast`. Valid as long as the dictionary. Nil for a missing key.
/// - Parameter key: `Unmanaged.passUnretained(key).toOpaque()` of a `CFString`.
public func CFDictionaryGetValue(_ theDict: CFDictionary, _ key: UnsafeRawPointer?) -> UnsafeRawPointer! {
    guard let key else { return nil }
    let name = Unmanaged<NSString>.fromOpaque(key).takeUnretainedValue()
    guard let value = theDict[name] ?? theDict[name.description] ?? theDict[NSAttributedString.Key(name.description)] else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}

extension Unmanaged where Instance == NSString {
    /// The address of an object for a string, as the key of `CFDictionaryGetValue`. Equal strings have the same object, which is never freed:
    /// use only constants.
    public static func passUnretained(_ value: CFString) -> Unmanaged<NSString> {
        Unmanaged.passUnretained(StringConstants.shared.object(for: value))
    }
}

/// The objects of string constants.
///
/// `@unchecked Sendable` is safe here: the lock guards the table.
private final class StringConstants: @unchecked Sendable {
    static let shared = StringConstants()
    private let lock = NSLock()
    private var objects: [String: NSString] = [:]

    func object(for value: String) -> NSString {
        lock.lock()
        defer { lock.unlock() }
        if let object = objects[value] { return object }
        let object = NSString(string: value)
        objects[value] = object
        return object
    }
}

// MARK: Attributed strings

/// Creates an attributed string of a string and attributes.
/// - Parameter alloc: has no effect.
public func CFAttributedStringCreate(_ alloc: CFAllocator?, _ str: CFString, _ attributes: CFDictionary?) -> CFAttributedString! {
    var keyed: [NSAttributedString.Key: Any] = [:]
    for (key, value) in FontAttributes.dictionary(attributes) ?? [:] { keyed[NSAttributedString.Key(key)] = value }
    return NSAttributedString(string: str, attributes: keyed)
}

/// Creates an empty attributed string that can be changed.
/// - Parameters:
///   - alloc: has no effect.
///   - maxLength: has no effect.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator?, _ maxLength: CFIndex) -> CFMutableAttributedString! {
    NSMutableAttributedString(string: "")
}

/// Creates a copy that can be changed.
/// - Parameters:
///   - alloc: has no effect.
///   - maxLength: has no effect.
public func CFAttributedStringCreateMutableCopy(
    _ alloc: CFAllocator?, _ maxLength: CFIndex, _ aStr: CFAttributedString
) -> CFMutableAttributedString! {
    NSMutableAttributedString(attributedString: aStr)
}

/// The number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// The string without attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString { aStr.string }

/// Replaces a part of the string. Does nothing without a string, and for a range outside the string.
public func CFAttributedStringReplaceString(_ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString) {
    guard let aStr, let range = NSRange(range, within: aStr.length) else { return }
    aStr.replaceCharacters(in: range, with: replacement)
}

/// Sets an attribute of a part. Does nothing without a string, and for a range outside the string; nil removes the attribute.
public func CFAttributedStringSetAttribute(_ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString, _ value: Any?) {
    guard let aStr, let range = NSRange(range, within: aStr.length) else { return }
    let key = NSAttributedString.Key(attrName)
    if let value { aStr.addAttribute(key, value: value, range: range) } else { aStr.removeAttribute(key, range: range) }
}

extension NSRange {
    /// The range of Core Foundation's; nil outside a string of `length` units.
    init?(_ range: CFRange, within length: Int) {
        guard range.location >= 0, range.length >= 0, range.location <= length, range.length <= length - range.location else { return nil }
        self.init(location: range.location, length: range.length)
    }
}
