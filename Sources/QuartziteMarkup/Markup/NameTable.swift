// The different names of a document's tags and attributes, each with a number.

/// A name that the reader looks for often. Its number is the same in all documents.
enum KnownName: UInt32, CaseIterable {
    case id, type, key, object, value, src, style, transform, targetId, o, p

    var text: String { String(describing: self) }
}

/// The names of a document by their numbers, in the order in which they first occur, after the names of `KnownName`.
///
/// A document has few different names and millions of uses, so tags and attributes have numbers instead of strings. Even a document in
/// which all names differ must not take much more memory than its text, so a name has no object of its own.
struct NameTable: Sendable {
    /// The names, concatenated.
    private var bytes: [UInt8] = []
    /// The end of each name in `bytes`.
    private var ends: [UInt32] = []
    /// The first names as strings.
    private var strings: [String] = []
    /// A hash table: numbers of names + 1; 0 in free slots. The count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 256)
    /// A cache of recently found names, by a simpler hash: number + 1; 0 for none.
    private var recent: [UInt32] = Array(repeating: 0, count: 256)

    private static let stringLimit = 4096

    init() {
        for name in KnownName.allCases { _ = number(of: Array(name.text.utf8)) }
    }

    /// The number of different names.
    var count: Int { ends.count }

    /// The name with a number.
    subscript(number: UInt32) -> String {
        let index = Int(number)
        return index < strings.count ? strings[index] : String(decoding: bytes[range(index)], as: UTF8.self)
    }

    /// The number of a name; nil if the document does not have the name.
    func number(of name: String) -> UInt32? {
        var name = name
        return name.withUTF8 { find($0).number }
    }

    /// The numbers of all names that begin with a text.
    func numbers(ofNamesWith beginning: String) -> Set<UInt32> {
        let beginning = Array(beginning.utf8)
        var result: Set<UInt32> = []
        for index in ends.indices where bytes[range(index)].starts(with: beginning) { result.insert(UInt32(index)) }
        return result
    }

    /// The number of a name of valid UTF-8. A new name gets the next number.
    mutating func number(of name: [UInt8]) -> UInt32 { name.withUnsafeBufferPointer { number(of: $0) } }

    /// The number of a name of valid UTF-8. A new name gets the next number.
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let place = Int(UInt8(truncatingIfNeeded: name.count &* 37 &+ Int(name.first ?? 0) &* 7 &+ Int(name.last ?? 0)))
        let known = recent[place]
        if known > 0, isEqual(name, Int(known - 1)) { return known - 1 }
        let number = find(name).number ?? add(name)
        recent[place] = number + 1
        return number
    }

    /// Adds a new name, and returns its number.
    private mutating func add(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        // At most half of the slots are taken.
        if ends.count * 2 >= slots.count { growSlots() }
        slots[find(name).slot] = UInt32(ends.count + 1)
        bytes.append(contentsOf: name)
        ends.append(UInt32(clamping: bytes.count))
        if strings.count < Self.stringLimit { strings.append(String(decoding: name, as: UTF8.self)) }
        return UInt32(ends.count - 1)
    }

    /// The number of a name, and its slot. For an unknown name, nil and a free slot.
    private func find(_ name: UnsafeBufferPointer<UInt8>) -> (number: UInt32?, slot: Int) {
        // The hash has a random seed: a file must not be able to choose names that collide.
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] > 0 {
            if isEqual(name, Int(slots[slot] - 1)) { return (slots[slot] - 1, slot) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (nil, slot)
    }

    private mutating func growSlots() {
        slots = Array(repeating: 0, count: slots.count * 2)
        bytes.withUnsafeBufferPointer { bytes in
            for index in ends.indices { slots[find(UnsafeBufferPointer(rebasing: bytes[range(index)])).slot] = UInt32(index + 1) }
        }
    }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

    private func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let range = range(index)
        guard range.count == name.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] { return false }
            return true
        }
    }
}
