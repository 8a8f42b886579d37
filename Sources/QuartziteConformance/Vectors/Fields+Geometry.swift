import Quartzite

// Geometry as lists of numbers, in both directions.

/// A type that a vector writes as a fixed number of numbers.
protocol NumberList: FieldValue {
    init?(numbers: [Double])
    var numbers: [Double] { get }
}

extension NumberList {
    init?(field: VectorValue) {
        guard let numbers = [Double](field: field) else { return nil }
        self.init(numbers: numbers)
    }

    var answer: VectorValue { .numbers(numbers) }
}

extension CGFloat: FieldValue {
    init?(field: VectorValue) {
        guard let number = field.asNumber else { return nil }
        self = CGFloat(number)
    }
}

extension CGPoint: NumberList {
    init?(numbers n: [Double]) {
        guard n.count == 2 else { return nil }
        self.init(x: n[0], y: n[1])
    }
    var numbers: [Double] { [x, y] }
}

extension CGSize: NumberList {
    init?(numbers n: [Double]) {
        guard n.count == 2 else { return nil }
        self.init(width: n[0], height: n[1])
    }
    var numbers: [Double] { [width, height] }
}

/// x, y, width, height.
extension CGRect: NumberList {
    init?(numbers n: [Double]) {
        guard n.count == 4 else { return nil }
        self.init(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    // The stored size: `width` would be standardised.
    var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

/// a, b, c, d, tx, ty.
extension CGAffineTransform: NumberList {
    init?(numbers n: [Double]) {
        guard n.count == 6 else { return nil }
        self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    var numbers: [Double] { [a, b, c, d, tx, ty] }
}

/// m11, m12, … m44.
extension CATransform3D: NumberList {
    init?(numbers: [Double]) { self.init(cells: numbers) }
    var numbers: [Double] { cells }

    /// Returns a cell by its name, such as `m34`.
    func cell(_ name: String) -> Double? {
        let digits = name.dropFirst().compactMap(\.wholeNumberValue)
        guard name.count == 3, name.first == "m", digits.count == 2, digits.allSatisfy({ (1...4).contains($0) }) else {
            return nil
        }
        return cells[(digits[0] - 1) * 4 + digits[1] - 1]
    }
}

extension CAMediaTimingFunction {
    /// c1x, c1y, c2x, c2y.
    convenience init?(numbers n: [Double]) {
        guard n.count == 4 else { return nil }
        self.init(controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
    }
}
