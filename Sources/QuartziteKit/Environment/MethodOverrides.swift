// Which view classes override a method. Views that do not draw by `draw(_:)` must cost no picture each, and those that hit-test as all do
// need no call each, which deep trees have no stack for. Swift cannot ask whether a method is overridden.
//
// It can be seen in the class's table of methods: where a method stands there, a class that does not override it has the address that
// UIView has. The place is found with two classes of our own, of which one overrides the method and nothing else: it is where that one
// differs from UIView and the other does not. Should there be no such place, every subclass counts as one that overrides it, which is
// slower and does the same. A test holds this together.

private class PlainView: UIView {}

private class DrawingView: UIView {
    override func draw(_ rect: CGRect) {}
}

private class HittingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// Asks view classes whether they override a method.
@MainActor struct MethodOverrides {
    static let draw = MethodOverrides(in: DrawingView.self)
    static let hitTest = MethodOverrides(in: HittingView.self)

    /// The words of a class's metadata that stand before its first method and field: what it is, its superclass, its sizes, its descriptor,
    /// and how its fields are destroyed.
    private static let headerWords = 7

    /// Where the method stands in the metadata of every view class; nil where that could not be found out.
    private let place: Int?

    /// - Parameter type: a class that overrides the method, and nothing else.
    private init(in type: UIView.Type) {
        let (base, plain, other) = (Self.words(of: UIView.self), Self.words(of: PlainView.self), Self.words(of: type))
        // The class's size in bytes from its start, and how many of them lie before the address that a metatype is.
        let size = base.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = base.load(fromByteOffset: 36, as: UInt32.self)
        guard size > addressPoint else {
            place = nil
            return
        }
        let places = (Self.headerWords..<Int(size - addressPoint) / 8).filter { index in
            func word(_ metadata: UnsafeRawPointer) -> UInt { metadata.load(fromByteOffset: 8 * index, as: UInt.self) }
            return word(base) == word(plain) && word(base) != word(other)
        }
        place = places.count == 1 ? places[0] : nil
    }

    /// Whether it is known where to look.
    var isKnown: Bool { place != nil }

    /// Whether a view of that class does it by a method of its own.
    func exist(in type: UIView.Type) -> Bool {
        guard type != UIView.self else { return false }
        guard let place else { return true }
        return Self.words(of: type).load(fromByteOffset: 8 * place, as: UInt.self)
            != Self.words(of: UIView.self).load(fromByteOffset: 8 * place, as: UInt.self)
    }

    private static func words(of type: UIView.Type) -> UnsafeRawPointer { unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self) }
}
