import Quartzite

/// Finds states that change one plane of a wallpaper and do not exist in another plane with states: entering such a state leaves the other
/// plane unchanged.
enum PlaneStatesCheck {
    /// The largest number of states of a plane that are compared.
    private static let stateLimit = 200

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        let planes = scene.planes.filter { ($0.states?.names.count ?? 0) <= stateLimit && changes(anything: $0) }
        guard planes.count > 1 else { return [] }
        var result: [MarkupDiagnostic] = []
        for plane in planes {
            guard let states = plane.states else { continue }
            for other in planes where other.file != plane.file {
                let missing = states.names.filter { name in
                    states.changeCount(of: name) > 0 && other.states?.names.contains(name) == false && !isSpecial(name, of: other)
                }
                guard let first = missing.first else { continue }
                let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
                result.append(
                    plane.diagnostic(
                        .stateOfOnePlane, at: plane.offset(of: "states", of: plane.root),
                        "the state “\(first)”\(more) changes \(plane.name) and is missing in \(other.name)"))
            }
        }
        return result
    }

    private static func changes(anything plane: PlaneSource) -> Bool {
        plane.states.map { states in states.names.contains { states.changeCount(of: $0) > 0 } } ?? false
    }

    /// Whether a plane has the state under its shorter name: hosts fall back from `Locked Dark` to `Locked`.
    private static func isSpecial(_ name: String, of plane: PlaneSource) -> Bool {
        var words = name.split(separator: " ")
        while words.count > 1 {
            words.removeLast()
            if plane.states?.names.contains(words.joined(separator: " ")) == true { return true }
        }
        return false
    }
}
