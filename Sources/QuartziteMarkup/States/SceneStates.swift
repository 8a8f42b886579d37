// The states of a document by name. Several layers may have states. A scene is in one state by name; each layer is in its own state of that
// name.

import Quartzite

/// Light or dark, if the names of states contain it.
public enum SceneAppearance: String, CaseIterable, Sendable {
    case light = "Light"
    case dark = "Dark"
}

/// How the device is held, if the names of states contain it.
public enum SceneOrientation: String, CaseIterable, Sendable {
    case portrait = "PortraitUp"
    case upsideDown = "PortraitDown"
    case landscapeLeft = "LandscapeLeft"
    case landscapeRight = "LandscapeRight"
}

/// The states of a layer tree.
public final class SceneStates {
    /// The names of all states, each once: first those of the root, then those of the layers below.
    public let names: [String]
    /// Enters the states of the layers.
    public let controller: CAStateController
    /// The name of the present state; nil for none.
    public private(set) var current: String?

    let layers: [CALayer]
    /// The states of the root if no layer has any of its own: they represent the property groups of a wallpaper.
    let groupStates: [CAState]

    /// Collects the states of a layer tree. Nil if no layer has any.
    public init?(root: CALayer) {
        layers = CAStateController.layers(from: root).filter { $0.states?.isEmpty == false }
        guard !layers.isEmpty else { return nil }
        var known: Set<String> = []
        names = layers.flatMap { $0.states ?? [] }.map(\.name).filter { known.insert($0).inserted }
        controller = CAStateController(layer: root)
        groupStates = []
    }

    /// Makes the states `Lock`, `Home` and `Sleep` of a wallpaper's property groups. Nil if there are none.
    init?(root: CALayer, properties: [PropertyGroup]) {
        guard !properties.isEmpty else { return nil }
        (layers, groupStates) = ([root], PropertyGroup.states(of: properties))
        names = groupStates.map(\.name)
        controller = CAStateController(layer: root)
    }

    /// The state of a layer with a name; nil if the layer has none.
    func state(_ name: String, of layer: CALayer) -> CAState? {
        groupStates.first { $0.name == name } ?? layer.state(withName: name)
    }

    /// Returns the state in which a host first shows the scene: the one with `initial`, else `Locked`, else `Lock` for the appearance
    /// and orientation. Nil for none: the layers have the values of the document.
    public func start(appearance: SceneAppearance = .light, orientation: SceneOrientation = .portrait) -> String? {
        if let initial = layers.lazy.flatMap({ $0.states ?? [] }).first(where: \.isInitial) { return initial.name }
        return ["Locked", "Lock"].lazy.compactMap { self.name(for: $0, appearance: appearance, orientation: orientation) }.first
    }

    /// Returns the name of the state that a short name means: with orientation and appearance, as in `Lock PortraitUp Light`, with the
    /// appearance alone, as in `Locked Dark`, or unchanged. A state with appearance that changes nothing only counts if the short name is
    /// not a state. Nil if there is none of these.
    public func name(for short: String, appearance: SceneAppearance, orientation: SceneOrientation) -> String? {
        let (full, half) = ("\(short) \(orientation.rawValue) \(appearance.rawValue)", "\(short) \(appearance.rawValue)")
        if names.contains(full) { return full }
        if names.contains(half), changeCount(of: half) > 0 || !names.contains(short) { return half }
        return names.contains(short) ? short : nil
    }

    /// The number of values, layers and animations that a state changes, without those of the states that it is based on.
    public func changeCount(of name: String) -> Int {
        layers.reduce(0) { $0 + (state(name, of: $1)?.elements.count ?? 0) }
    }

    /// Enters the states in which a host first shows the scene. A layer that has a state with `initial` enters this one, the other layers
    /// enter their states of the name that `start(appearance:orientation:)` returns.
    public func setStart(appearance: SceneAppearance = .light, orientation: SceneOrientation = .portrait) {
        let start = start(appearance: appearance, orientation: orientation)
        let states = states(start).map { layer, state in (layer: layer, state: layer.states?.first(where: \.isInitial) ?? state) }
        controller.setStates(states, transitionSpeed: 0, blends: true)
        current = start
    }

    /// Enters the state with a name in all layers that have one; the other layers leave theirs.
    ///
    /// A layer without a matching transition moves by a spring of 0.8 s, like the device's own blend between states.
    /// - Parameters:
    ///   - name: the state; nil leaves all states.
    ///   - transitionSpeed: the speed of the animations between the states; 0 means without animations. Default 0.
    public func set(_ name: String?, transitionSpeed: Float = 0) {
        controller.setStates(states(name), transitionSpeed: transitionSpeed, blends: true)
        current = name
    }

    /// Each layer with its state of a name. If a layer's state for an appearance is missing or empty, the state without the appearance
    /// replaces it: `Locked` for `Locked Dark`.
    private func states(_ name: String?) -> [(layer: CALayer, state: CAState?)] {
        guard let name else { return layers.map { ($0, nil) } }
        let words = name.split(separator: " ")
        let isForAppearance = words.count > 1 && SceneAppearance(rawValue: String(words[words.count - 1])) != nil
        return layers.map { layer in
            let state = state(name, of: layer)
            guard isForAppearance, state.map({ $0.elements.isEmpty && $0.basedOn == nil }) ?? true else { return (layer, state) }
            return (layer, self.state(words.dropLast().joined(separator: " "), of: layer) ?? state)
        }
    }

    /// A state among its neighbours.
    public struct Stop: Hashable, Sendable {
        /// The name of the state; nil for no state.
        public let name: String?

        public init(name: String?) { self.name = name }
    }

    /// The states between which a finger moves the scene, in the order of the document: those for the appearance and orientation of the
    /// present state. “No state” comes first if the scene is in no state, or if a host first shows the scene without a state.
    public var stops: [Stop] {
        let similar = current.map { current in names.filter { Self.suffix(of: $0) == Self.suffix(of: current) } } ?? names
        return (current == nil || start() == nil ? [Stop(name: nil)] : []) + similar.map { Stop(name: $0) }
    }

    /// Returns the state that follows the present one among the stops, or precedes it; nil at the ends.
    /// - Parameter offset: 1 for the next state, −1 for the one before.
    public func neighbour(_ offset: Int) -> Stop? {
        let stops = stops
        guard let index = stops.firstIndex(of: Stop(name: current)), stops.indices.contains(index + offset) else { return nil }
        return stops[index + offset]
    }

    /// The words of a name that state orientation and appearance.
    private static func suffix(of name: String) -> [Substring] {
        name.split(separator: " ").filter {
            SceneAppearance(rawValue: String($0)) != nil || SceneOrientation(rawValue: String($0)) != nil
        }
    }

    /// Begins to show the scene between the present state and another one, in all layers. A name of nil means no state.
    public func blend(to name: String?) -> SceneBlend { SceneBlend(self, name: name, blend: controller.blend(to: states(name))) }

    /// A scene between two states, at any fraction.
    public final class SceneBlend {
        /// The state to which the blend leads; nil for no state.
        public let name: String?
        private let states: SceneStates
        private let blend: StateBlend

        fileprivate init(_ states: SceneStates, name: String?, blend: StateBlend) {
            (self.states, self.name, self.blend) = (states, name, blend)
        }

        /// Sets every value between the two states. 0 means the old state, 1 the new one.
        public func show(_ fraction: Double) { blend.show(fraction) }

        /// Makes the values at a fraction equal to the present values on the screen. Call while the animations to catch still run.
        package func catchPresentation(at fraction: Double) { blend.catchPresentation(at: fraction) }

        /// Ends the blend in the new state or in the old one.
        public func finish(entering: Bool) {
            blend.finish(entering: entering)
            if entering { states.current = name }
        }
    }
}
