import QuartziteGraphics

/// A property value in an archive: its kind, with numbers, bytes or further values.
///
/// On Linux, structures, colours, pictures and paths cannot archive themselves, so all values are archived as objects of this
/// class.
final class ArchivedValue: NSObject, NSSecureCoding {
    private let kind: Kind
    private var numbers: [Double] = []
    private var text = ""
    private var data = Data()
    private var children: [ArchivedValue] = []
    /// An object that archives itself: a timing function, a value function, or an animation.
    private var object: NSObject?

    private enum Kind: String {
        case number, boolean, point, size, rect, affine, transform, color, image, path, string, array, dictionary, object
    }

    /// Converts a value from `Any`. Returns nil for nil and for a value that cannot be archived.
    init?(_ any: Any?) {
        guard let any else { return nil }
        let raw = (any as? any RawRepresentable).map { $0.rawValue as Any }
        switch AnimatableValue(raw ?? any) {
        case .number(let v)?: (kind, numbers) = (.number, [v])
        case .boolean(let v)?: (kind, numbers) = (.boolean, [v ? 1 : 0])
        case .point(let v)?: (kind, numbers) = (.point, [v.x, v.y])
        case .size(let v)?: (kind, numbers) = (.size, [v.width, v.height])
        case .rect(let v)?: (kind, numbers) = (.rect, [v.origin.x, v.origin.y, v.size.width, v.size.height])
        case .affine(let v)?: (kind, numbers) = (.affine, [v.a, v.b, v.c, v.d, v.tx, v.ty])
        case .transform(let v)?: (kind, numbers) = (.transform, v.cells)
        case .color(let v)?: (kind, numbers) = (.color, (0..<4).map { v.srgb[$0] })
        case .string(let v)?: (kind, text) = (.string, v)
        case .path(let v)?:
            kind = .path
            data = Data(v.verbs.map(\.rawValue))
            numbers = v.points.flatMap { [Double($0.x), Double($0.y)] }
        case .image(let v)?:
            guard let picture = try? v.pngData() else { return nil }
            (kind, data) = (.image, picture)
        case .array?, nil:
            if let list = any as? [Any] {
                let items = list.compactMap { ArchivedValue($0) }
                guard items.count == list.count else { return nil }
                (kind, children) = (.array, items)
            } else if let list = any as? [AnyHashable: Any] {
                // Sorted, so that equal dictionaries give equal archives.
                let names = list.keys.compactMap { $0.base as? String }.sorted()
                let items = names.compactMap { name in list[name].flatMap { ArchivedValue($0) } }
                guard items.count == list.count else { return nil }
                (kind, children) = (.dictionary, zip(names, items).flatMap { [ArchivedValue(text: $0), $1] })
            } else if let object = any as? NSObject & NSSecureCoding,
                Self.objectClasses.contains(where: { object.isKind(of: $0) })
            {
                (kind, self.object) = (.object, object)
            } else {
                return nil
            }
        }
    }

    private init(text: String) {
        (kind, self.text) = (.string, text)
    }

    /// The classes of objects that archive themselves and that layers and animations may hold. Objects of other classes are not
    /// read, because the archive may be untrusted.
    private static let objectClasses: [AnyClass] = [
        CAAnimation.self, CAFilter.self, CAMediaTimingFunction.self, CAValueFunction.self, CALayer.self, CAConstraint.self,
        CAConstraintLayoutManager.self, NSNull.self, NSDate.self, NSURL.self, NSData.self, NSUUID.self,
    ]

    /// The archived value, or nil for a damaged archive.
    var value: Any? {
        let n = numbers
        switch (kind, n.count) {
        case (.number, 1): return NSNumber(value: n[0])
        case (.boolean, 1): return NSNumber(value: n[0] != 0)
        case (.point, 2): return CGPoint(x: n[0], y: n[1])
        case (.size, 2): return CGSize(width: n[0], height: n[1])
        case (.rect, 4): return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case (.affine, 6): return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case (.transform, _): return CATransform3D(cells: n)
        case (.color, 4): return CGColor(srgb: SIMD4(n[0], n[1], n[2], n[3]))
        case (.string, _): return text
        case (.image, _): return try? CGImage.decode(data: data)
        case (.path, _): return path
        case (.array, _): return children.compactMap(\.value)
        case (.dictionary, _):
            let items = stride(from: 0, to: children.count - 1, by: 2).map { (children[$0].text, children[$0 + 1].value) }
            return Dictionary(items.compactMap { name, value in value.map { (name, $0) } }, uniquingKeysWith: { $1 })
        case (.object, _): return object
        default: return nil
        }
    }

    private var path: CGPath? {
        let verbs = data.compactMap(PathElements.Verb.init(rawValue:))
        guard verbs.count == data.count, verbs.reduce(0, { $0 + 2 * $1.pointCount }) == numbers.count else { return nil }
        let points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
        return points.withUnsafeBufferPointer { points in
            guard let first = points.baseAddress else { return CGPath(elements: PathElements()) }
            return CGPath(elements: PathElements(verbs: verbs, points: first))
        }
    }

    /// Whether the value is that of an unset property without a default: zeros or the identity.
    var isBlank: Bool {
        switch kind {
        case .number, .boolean, .point, .size, .rect: numbers.allSatisfy { $0 == 0 }
        case .transform: numbers == CATransform3DIdentity.cells
        case .affine: numbers == [1, 0, 0, 1, 0, 0]
        default: false
        }
    }

    override func isEqual(_ other: Any?) -> Bool {
        guard let other = other as? ArchivedValue else { return false }
        // Key-value coding returns a boolean as a number.
        let isSameKind = kind == other.kind || (isScalar && other.isScalar)
        return isSameKind && numbers == other.numbers && text == other.text && data == other.data && children == other.children
            && object == other.object
    }

    private var isScalar: Bool { kind == .number || kind == .boolean }

    override var hash: Int { numbers.hashValue ^ text.hashValue ^ children.count }

    // MARK: The archive

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(NSString(string: kind.rawValue), forKey: "kind")
        if !numbers.isEmpty { coder.encode(numbers.withUnsafeBytes { NSData(data: Data($0)) }, forKey: "numbers") }
        if kind == .string { coder.encode(NSString(string: text), forKey: "text") }
        if !data.isEmpty { coder.encode(NSData(data: data), forKey: "data") }
        if kind == .array || kind == .dictionary { coder.encode(children as NSArray, forKey: "children") }
        if let object { coder.encode(object, forKey: "object") }
    }

    init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "kind"), let name = coder.decodeObject(of: NSString.self, forKey: "kind"),
            let kind = Kind(rawValue: String(describing: name))
        else { return nil }
        self.kind = kind
        // Decoding an absent key would make the whole archive fail.
        func has(_ key: String) -> Bool { coder.containsValue(forKey: key) }
        if has("numbers"), let bytes = coder.decodeObject(of: NSData.self, forKey: "numbers") {
            let data = Data(referencing: bytes)
            numbers = [Double](repeating: 0, count: data.count / MemoryLayout<Double>.stride)
            _ = numbers.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        }
        if has("text"), let string = coder.decodeObject(of: NSString.self, forKey: "text") { text = String(describing: string) }
        if has("data"), let bytes = coder.decodeObject(of: NSData.self, forKey: "data") { data = Data(referencing: bytes) }
        if has("children"),
            let list = coder.decodeObject(of: [NSArray.self, ArchivedValue.self], forKey: "children") as? [ArchivedValue]
        {
            children = list
        }
        if has("object") { object = coder.decodeObject(of: Self.objectClasses, forKey: "object") as? NSObject }
    }
}
