// The properties of a class with the most common types: numbers, booleans, points, sizes, rectangles, colours and texts.

import Quartzite

/// A property whose usual texts are read and set without values of type `Any`.
struct PlainProperty {
    /// How the text is read.
    enum Syntax {
        case number, boolean, two, four, color, text
    }

    let syntax: Syntax
    let setter: TypedSetter

    /// The property that an attribute sets by the rule of its class; nil for a property that needs the general reader.
    init?(_ rule: PropertyRule, _ setter: TypedSetter?) {
        guard case .value(let type) = rule, let setter else { return nil }
        switch (type, setter) {
        case (.real, .channels): syntax = .number
        case (.boolean, .channels): syntax = .boolean
        case (.point, .channels), (.size, .channels): syntax = .two
        case (.rect, .channels), (.bounds, .channels): syntax = .four
        case (.color, .color): syntax = .color
        case (.string, .text): syntax = .text
        default: return nil
        }
        self.setter = setter
    }

    /// Sets the property of a layer from an attribute's text. Returns false and changes nothing if the text is unusual.
    @inline(__always)
    func set(_ bytes: UnsafeBufferPointer<UInt8>, of layer: CALayer, _ colors: inout PlainColors) -> Bool {
        switch setter {
        case .channels(let set):
            guard let channels = channels(bytes) else { return false }
            set(layer, channels)
        case .color(let set):
            guard let color = colors.color(bytes) else { return false }
            set(layer, color)
            layer.releaseBackgroundColor()
        case .text(let set):
            set(layer, String(decoding: bytes, as: UTF8.self))
        }
        return true
    }

    @inline(__always)
    private func channels(_ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Double>? {
        switch syntax {
        case .number: PlainScanner.numbers(bytes, atLeast: 1, atMost: 1)?.values
        case .boolean: PlainScanner.boolean(bytes).map { SIMD4($0 ? 1 : 0, 0, 0, 0) }
        case .two: PlainScanner.numbers(bytes, atLeast: 2, atMost: 2)?.values
        case .four: PlainScanner.numbers(bytes, atLeast: 4, atMost: 4)?.values
        case .color, .text: nil
        }
    }
}

/// The colours of a document. Equal colours shortly after each other share one object, which saves memory.
struct PlainColors {
    private let space: CGColorSpace
    private var recent: [CGColor?] = Array(repeating: nil, count: 256)
    private var values: [SIMD4<Double>] = Array(repeating: SIMD4(repeating: .nan), count: 256)

    /// Colours whose numbers are components in a space of three components.
    init(in space: CGColorSpace) { self.space = space }

    /// The colour of a text of three or four plain numbers up to 1, or of the form `#rgb` or `#rrggbb`; nil for another text. Larger numbers
    /// may need a remark.
    mutating func color(_ bytes: UnsafeBufferPointer<UInt8>) -> CGColor? {
        if let value = PlainScanner.hexadecimal(bytes) { return color(value, in: LayerTreeReader.standardColorSpace) }
        guard let read = PlainScanner.numbers(bytes, atLeast: 3, atMost: 4) else { return nil }
        var value = read.values
        if value.x > 1 || value.y > 1 || value.z > 1 { return nil }
        if read.count == 3 { value.w = 1 }
        return color(value, in: space)
    }

    /// The colour of these components in a space: a recent one, or a new one.
    private mutating func color(_ value: SIMD4<Double>, in space: CGColorSpace) -> CGColor? {
        let bits = unsafeBitCast(value, to: SIMD4<UInt64>.self)
        let mixed = (bits.x &* 3 &+ bits.y &* 5 &+ bits.z &* 7 &+ bits.w) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(mixed >> 56)
        // Zero and minus zero compare equal, but are different colours.
        let isSame = unsafeBitCast(values[place], to: SIMD4<UInt64>.self) == bits
        if isSame, let known = recent[place], known.colorSpace === space { return known }
        let color = CGColor(colorSpace: space, components: [CGFloat(value.x), CGFloat(value.y), CGFloat(value.z), CGFloat(value.w)])
        (recent[place], values[place]) = (color, value)
        return color
    }
}

/// The plain properties of a class, by the numbers of names in one document.
final class PlainProperties {
    enum Entry {
        /// The attribute describes the element itself.
        case reserved
        case plain(PlainProperty)
        /// The general way.
        case general
    }

    let className: String
    private let table: KeyTable
    private let names: NameTable
    /// By the number of a name, for the first names; nil for a name that was not requested yet.
    private var entries: [Entry?]
    private static let limit = 1024

    /// The properties of a layer's class, whose rules have the name `className`.
    init(_ className: String, of layer: CALayer, _ names: NameTable) {
        (self.className, self.names, table) = (className, names, type(of: layer).keyTable)
        entries = Array(repeating: nil, count: min(names.count, Self.limit))
    }

    /// The entry of a name.
    @inline(__always)
    subscript(number: UInt32) -> Entry {
        if number < entries.count, let entry = entries[Int(number)] { return entry }
        return makeEntry(number)
    }

    @inline(never)
    private func makeEntry(_ number: UInt32) -> Entry {
        let key = names[number]
        let rule = ClassTable.rule(for: key, of: className)?.rule
        let entry: Entry =
            if MarkupObject.isReserved(key) {
                .reserved
            } else if let rule, let line = table[key], line.key == key, let property = PlainProperty(rule, line.typedSetter) {
                .plain(property)
            } else {
                .general
            }
        if number < entries.count { entries[Int(number)] = entry }
        return entry
    }
}
