import QuartziteGraphics

// Geometry in archives, by UIKit's methods. Foundation archives points, sizes and rectangles; vectors and transforms are stored as strings.
extension NSCoder {
    /// Archives a vector.
    public func encode(_ vector: CGVector, forKey key: String) { encode(NSCoder.string(for: vector), forGeometryKey: key) }
    /// Archives a transform.
    public func encode(_ transform: CGAffineTransform, forKey key: String) { encode(NSCoder.string(for: transform), forGeometryKey: key) }

    /// Reads a point; zero for a missing key.
    public func decodeCGPoint(forKey key: String) -> CGPoint { containsValue(forKey: key) ? decodePoint(forKey: key) : .zero }
    /// Reads a vector; zero for a missing key.
    public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: geometryString(key)) }
    /// Reads a size; zero for a missing key.
    public func decodeCGSize(forKey key: String) -> CGSize { containsValue(forKey: key) ? decodeSize(forKey: key) : .zero }
    /// Reads a rectangle; zero for a missing key.
    public func decodeCGRect(forKey key: String) -> CGRect { containsValue(forKey: key) ? decodeRect(forKey: key) : .zero }
    /// Reads a transform; the identity for a missing key.
    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform { NSCoder.cgAffineTransform(for: geometryString(key)) }

    private func encode(_ string: String, forGeometryKey key: String) { encode(NSString(string: string), forKey: key) }

    private func geometryString(_ key: String) -> String {
        containsValue(forKey: key) ? decodeObject(of: NSString.self, forKey: key)?.description ?? "" : ""
    }

    // MARK: Strings

    /// The point as `{1, 2}`.
    public class func string(for point: CGPoint) -> String { string([[point.x, point.y]]) }
    /// The vector as `{1, 2}`.
    public class func string(for vector: CGVector) -> String { string([[vector.dx, vector.dy]]) }
    /// The size as `{1, 2}`: width, height.
    public class func string(for size: CGSize) -> String { string([[size.width, size.height]]) }
    /// The rectangle as `{{1, 2}, {3, 4}}`: origin, size.
    public class func string(for rect: CGRect) -> String {
        string([[rect.origin.x, rect.origin.y], [rect.size.width, rect.size.height]])
    }
    /// The transform as `[1, 0, 0, 1, 0, 0]`: a, b, c, d, tx, ty.
    public class func string(for transform: CGAffineTransform) -> String {
        "[" + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(string).joined(separator: ", ") + "]"
    }

    /// The point in a string as `{1, 2}`; zero for other strings.
    public class func cgPoint(for string: String) -> CGPoint { numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero }
    /// The vector in a string as `{1, 2}`; zero for other strings.
    public class func cgVector(for string: String) -> CGVector {
        numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0)
    }
    /// The size in a string as `{1, 2}`; zero for other strings.
    public class func cgSize(for string: String) -> CGSize { numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero }
    /// The rectangle in a string as `{{1, 2}, {3, 4}}`; zero for other strings.
    public class func cgRect(for string: String) -> CGRect {
        numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// The transform in a string as `[1, 0, 0, 1, 0, 0]`; the identity for other strings.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
    }

    private class func string(_ pairs: [[CGFloat]]) -> String {
        let parts = pairs.map { "{" + $0.map(string).joined(separator: ", ") + "}" }
        return parts.count == 1 ? parts[0] : "{" + parts.joined(separator: ", ") + "}"
    }

    /// The shortest decimal number, without a fraction for whole numbers.
    private class func string(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(Double(number))"
    }

    /// The numbers in a string of braces, commas and numbers; nil for another count.
    private class func numbers(_ string: String, _ count: Int) -> [CGFloat]? {
        let parts = string.split { "{}[], \t\n".contains($0) }.map { Double($0).map { CGFloat($0) } }
        let values = parts.compactMap { $0 }
        return parts.count == count && values.count == count ? values : nil
    }
}

/// The point as `{1, 2}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// The vector as `{1, 2}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// The size as `{1, 2}`: width, height.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// The rectangle as `{{1, 2}, {3, 4}}`: origin, size.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// The transform as `[1, 0, 0, 1, 0, 0]`: a, b, c, d, tx, ty.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
/// The point in a string as `{1, 2}`; zero for other strings.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The vector in a string as `{1, 2}`; zero for other strings.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// The size in a string as `{1, 2}`; zero for other strings.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle in a string as `{{1, 2}, {3, 4}}`; zero for other strings.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// The transform in a string as `[1, 0, 0, 1, 0, 0]`; the identity for other strings.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform { NSCoder.cgAffineTransform(for: string) }
