// The action of a property that a block animates in parts. As on iOS, bounds have one animation of their origin and one of their size, so
// that a program can make something else follow `animation(forKey: "bounds.size")`. A part that does not change has no animation.
//
//     bounds ─┬─► bounds.origin ──► action of the block
//             └─► bounds.size ────► action of the block

/// The actions of the parts of one property.
///
/// Isolated to no actor, since layers run actions on any thread.
struct PartActions: CAAction {
    /// The action of one part. The key path of the part takes the place of the property's key.
    struct Part {
        var keyPath: String
        var action: any CAAction
    }

    let parts: [Part]

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        for part in parts { part.action.run(forKey: part.keyPath, object: anObject, arguments: dict) }
    }

    /// The key paths of the parts that blocks animate; one of them, the key itself, for most properties.
    static func keyPaths(of key: String) -> [String] { key == "bounds" ? ["bounds.origin", "bounds.size"] : [key] }
}
