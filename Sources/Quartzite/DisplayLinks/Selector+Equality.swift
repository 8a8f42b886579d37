extension Selector: Equatable {
    /// Whether both selectors may stand for the same method. See `canBe(_:)`: methods of the same class with the same parameter are equal
    /// unless both selectors have names, and the names differ.
    public static func == (a: Selector, b: Selector) -> Bool { a.canBe(b) }
}
