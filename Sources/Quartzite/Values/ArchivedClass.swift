import QuartziteGraphics

/// Finds the class that an archive names for an object.
///
/// On Linux, Foundation can name only classes at the top level of a file that are neither private nor generic. Foundation ends the
/// program for any other class. An object of such a class is archived as an instance of its nearest superclass that has a name.
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

    /// Reports that an object is archived as an instance of another class.
    static func report(_ object: NSObject, named name: String) {
        let own: AnyClass = type(of: object)
        let archived: AnyClass = nearest(to: own)
        guard own != archived else { return }
        Misuse.report("\(name): \(own) is private, generic or inside of another type, and is archived as \(archived)")
    }
}
