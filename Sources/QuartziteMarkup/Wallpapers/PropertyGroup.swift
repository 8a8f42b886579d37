import Quartzite

/// A value of a layer that differs between the lock screen, the home screen and the sleeping device. In wallpapers of one document,
/// property groups replace states.
struct PropertyGroup {
    weak var layer: CALayer?
    let keyPath: String
    let (lock, home, sleep): (Double, Double, Double)

    /// Returns the states `Lock`, `Home` and `Sleep` with the values of all groups.
    static func states(of groups: [PropertyGroup]) -> [CAState] {
        let values: [(name: String, value: (PropertyGroup) -> Double)] = [("Lock", \.lock), ("Home", \.home), ("Sleep", \.sleep)]
        return values.map { name, value in
            let state = CAState(name: name, basedOn: nil)
            state.elements = groups.map { CAStateSetValue(target: $0.layer, keyPath: $0.keyPath, value: value($0)) }
            return state
        }
    }
}
