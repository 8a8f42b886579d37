// Which view classes draw by `draw(_:)`. Views that do not must cost no picture each, and Swift cannot ask whether a method is overridden.
//
// It can be seen in the class's table of methods: where `draw(_:)` stands there, a class that does not override it has the address that
// UIView has. The place is found with two classes of our own, of which one overrides `draw(_:)` and nothing else: it is where that one
// differs from UIView and the other does not. Should there be no such place, every subclass counts as one that draws, which is slower and
// shows the same. A test holds this together.

private class PlainView: UIView {}

private class DrawingView: UIView {
    override func draw(_ rect: CGRect) {}
}

/// Asks view classes whether they override `draw(_:)`.
@MainActor enum DrawOverrides {
    /// The words of a class's metadata that stand before its first method and field: what it is, its superclass, its sizes, its descriptor,
    /// and how its fields are destroyed.
    private static let headerWords = 7

    /// Where `draw(_:)` stands in the metadata of every view class; nil where that could not be found out.
    private static let place: Int? = {
        let (base, plain, drawing) = (words(of: UIView.self), words(of: PlainView.self), words(of: DrawingView.self))
        // The class's size in bytes from its start, and how many of them lie before the address that a metatype is.
        let size = base.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = base.load(fromByteOffset: 36, as: UInt32.self)
        guard size > addressPoint else { return nil }
        let places = (headerWords..<Int(size - addressPoint) / 8).filter { index in
            func word(_ metadata: UnsafeRawPointer) -> UInt { metadata.load(fromByteOffset: 8 * index, as: UInt.self) }
            return word(base) == word(plain) && word(base) != word(drawing)
        }
        return places.count == 1 ? places[0] : nil
    }()

    /// Whether it is known where to look.
    static var isKnown: Bool { place != nil }

    /// Whether a view of that class draws by a method of its own.
    static func exists(in type: UIView.Type) -> Bool {
        guard type != UIView.self else { return false }
        guard let place else { return true }
        return words(of: type).load(fromByteOffset: 8 * place, as: UInt.self)
            != words(of: UIView.self).load(fromByteOffset: 8 * place, as: UInt.self)
    }

    private static func words(of type: UIView.Type) -> UnsafeRawPointer { unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self) }
}
