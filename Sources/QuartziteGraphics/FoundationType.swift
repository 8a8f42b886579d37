// A guard for objects in attributed strings.
//
// Foundation's C code on Linux compares attribute values. It takes the word after an object's header for the type of a C object, and stops the
// program if that word says "no type". For every other type it calls `isEqual`, as it should. So the classes whose objects are attribute values
// have this word as their first stored property.

/// The first stored property of every class whose objects are values of attributed strings. A class without it, which derives from `NSObject`,
/// stops the program when a string with two different values is copied.
package struct FoundationType: Sendable {
    /// The type's number, which is not 0, in the bits in which Foundation looks for it.
    private let word: UInt64 = 1 << 8

    package init() {}
}
