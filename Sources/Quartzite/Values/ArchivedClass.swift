import QuartziteGraphics

/// The class that an archive names for an object.
///
/// Foundation on Linux can name a class only if the class stands at the top level of a file and is neither private nor generic. For any
/// other class Foundation ends the program. An object of such a class is archived as one of its nearest superclass that can be named.
enum ArchivedClass {
    static func nearest(to type: AnyClass) -> AnyClass {
        var nearest: AnyClass = type
        while !hasName(nearest), let superclass = _getSuperclass(nearest) { nearest = superclass }
        return nearest
    }

    private static func hasName(_ type: AnyClass) -> Bool {
        let name = String(reflecting: type)
        return name.count { $0 == "." } == 1 && !name.contains { "(<$".contains($0) }
    }

    /// Reports an object that is archived as one of another class.
    static func tell(_ object: NSObject, named name: String) {
        let own: AnyClass = type(of: object)
        let archived: AnyClass = nearest(to: own)
        guard own != archived else { return }
        Misuse.report("\(name): \(own) is private, generic or inside of another type, and is archived as \(archived)")
    }
}
