// Points, sizes and rectangles as dictionaries of numbers, for property lists.

extension CGPoint {
    /// The point as a dictionary with the keys X and Y.
    public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

    /// Creates a point from a dictionary with the keys X and Y. Returns nil without them.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = dict.length("X"), let y = dict.length("Y") else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// The size as a dictionary with the keys Width and Height.
    public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

    /// Creates a size from a dictionary with the keys Width and Height. Returns nil without them.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = dict.length("Width"), let height = dict.length("Height") else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// The rectangle as a dictionary with the keys X, Y, Width and Height.
    public var dictionaryRepresentation: CFDictionary {
        origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { $1 }
    }

    /// Creates a rectangle from a dictionary with the keys X, Y, Width and Height. Returns nil without them.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else { return nil }
        self.init(origin: origin, size: size)
    }
}

extension [AnyHashable: Any] {
    fileprivate func length(_ key: String) -> CGFloat? {
        switch self[key] {
        case let number as NSNumber: CGFloat(number.doubleValue)
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Int: CGFloat(number)
        default: nil
        }
    }
}
