// Finds out which view classes override a method. A view that does not override `draw(_:)` needs no picture, and a view that does
// not override `hitTest` needs no call, for which deep trees have no stack. Swift has no query for overrides.
//
// The answer is in the method table of the class: if a class does not override a method, the table has the same address there as
// the table of UIView. To find the method's place in the table, this file compares three classes: UIView, a subclass without
// overrides, and a subclass that overrides only this method. The place is where only the last class differs. If there is no single
// such place, every subclass counts as overriding the method, which is slower and gives the same results. Tests verify the layout.
//
// The base method cannot record its own calls instead. An override may call `super` first, and then the base method is reached just as
// without an override, with the same arguments and the same state of the program. A trial call would also run a program's drawing code once
// more, at a time when the program expects no call, and a view needs the answer before its first call.

private class PlainView: UIView {}

private class DrawingView: UIView {
    override func draw(_ rect: CGRect) {}
}

private class HittingView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

private class TouchedView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

private class PlainLabel: UILabel {}

private class DrawingLabel: UILabel {
    override func draw(_ rect: CGRect) {}
}

private class TextLabel: UILabel {
    override func drawText(in rect: CGRect) {}
}

private class TextRectLabel: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { .zero }
}

private class PlainField: UITextField {}

private class TextField: UITextField {
    override func drawText(in rect: CGRect) {}
}

private class PlaceholderField: UITextField {
    override func drawPlaceholder(in rect: CGRect) {}
}

/// Determines which view classes override a method.
@MainActor struct MethodOverrides {
    static let draw = MethodOverrides(in: DrawingView.self)
    static let hitTest = MethodOverrides(in: HittingView.self)
    static let touchesBegan = MethodOverrides(in: TouchedView.self)
    static let labelDraw = MethodOverrides(in: DrawingLabel.self, of: UILabel.self, plain: PlainLabel.self)
    static let labelText = MethodOverrides(in: TextLabel.self, of: UILabel.self, plain: PlainLabel.self)
    static let labelTextRect = MethodOverrides(in: TextRectLabel.self, of: UILabel.self, plain: PlainLabel.self)

    static let fieldText = MethodOverrides(in: TextField.self, of: UITextField.self, plain: PlainField.self)
    static let fieldPlaceholder = MethodOverrides(in: PlaceholderField.self, of: UITextField.self, plain: PlainField.self)

    /// The number of words of a class's metadata before the first method: kind, superclass, sizes, descriptor, destroyer of fields.
    private static let headerWords = 7

    /// The index of the method's word in the metadata of every view class. Nil if the place could not be found.
    private let place: Int?
    /// The class whose own method does not count.
    private let root: UIView.Type

    /// - Parameters:
    ///   - type: a class that overrides the method and nothing else.
    ///   - root: the class whose own method does not count. Default `UIView`.
    ///   - plain: a subclass of `root` without overrides.
    private init(in type: UIView.Type, of root: UIView.Type = UIView.self, plain: UIView.Type = PlainView.self) {
        self.root = root
        let (base, plain, other) = (Self.words(of: root), Self.words(of: plain), Self.words(of: type))
        // The size of the class in bytes, and how many of these bytes lie before the address of the class.
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

    /// Whether the place of the method is known.
    var isKnown: Bool { place != nil }

    /// Returns whether `type` or a superclass of it below the root class overrides the method. `type` must be the root class or a
    /// subclass of it.
    func exist(in type: UIView.Type) -> Bool {
        guard type != root else { return false }
        guard let place else { return true }
        return Self.words(of: type).load(fromByteOffset: 8 * place, as: UInt.self)
            != Self.words(of: root).load(fromByteOffset: 8 * place, as: UInt.self)
    }

    private static func words(of type: UIView.Type) -> UnsafeRawPointer { unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self) }
}
