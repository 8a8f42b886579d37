/// What a state controller tells. Every method has a default implementation that does nothing.
public protocol CAStateControllerDelegate: AnyObject {
    /// Called after a layer has entered a state; nil means no state.
    func stateController(_ controller: CAStateController, didSet state: CAState?, of layer: CALayer)
    /// Called when the animations of a change of states were added. Not called if there are none.
    func stateController(_ controller: CAStateController, transitionDidStartOf layer: CALayer)
    /// Called when the animations of a change of states are over. `completed` is false if another change came first.
    func stateController(_ controller: CAStateController, transitionDidStopOf layer: CALayer, completed: Bool)
}

extension CAStateControllerDelegate {
    public func stateController(_ controller: CAStateController, didSet state: CAState?, of layer: CALayer) {}
    public func stateController(_ controller: CAStateController, transitionDidStartOf layer: CALayer) {}
    public func stateController(_ controller: CAStateController, transitionDidStopOf layer: CALayer, completed: Bool) {}
}

/// Enters the states of a layer tree.
///
/// Entering a state takes back the changes of the states that are left, in reverse order, and makes the changes of the states that are
/// entered. A state that both are based on stays as it is. The changes are made without implicit animations. If a transition fits, its
/// animations run from the values on screen to the new ones, so a change in the middle of another one is smooth.
///
/// Use a controller on one thread. One controller should enter all states of a tree: the changes of another one are not known to it.
public final class CAStateController: NSObject {
    /// The root of the layer tree. Not retained.
    public private(set) weak var layer: CALayer?
    /// Is told about the changes of states. Not retained. Default nil.
    public weak var delegate: (any CAStateControllerDelegate)?

    /// A layer in a state.
    private struct Entry {
        weak var layer: CALayer?
        /// The states whose changes are made, the base first, each with the elements that take them back, in the order of the changes.
        var entered: [(state: CAState, undo: [CAStateElement])] = []
        /// Counts the changes of states.
        var change = 0
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// Creates a controller. No layer has a state at first.
    /// - Parameter layer: the root of the layer tree.
    public init(layer: CALayer) {
        self.layer = layer
        super.init()
    }

    /// Returns the state of a layer; nil if it has none.
    public func state(of layer: CALayer) -> CAState? { entry(of: layer)?.entered.last?.state }

    /// Enters the initial state of a layer and of every layer below: the first with `isInitial`, or none.
    /// - Parameter transitionSpeed: the speed of the transitions' animations; 0 means without animations. Default 0.
    public func setInitialStates(of layer: CALayer, transitionSpeed: Float = 0) {
        // A state may add and remove layers, so the tree is listed first.
        for layer in Self.tree(from: layer) where layer.states != nil {
            setState(layer.states?.first(where: \.isInitial), of: layer, transitionSpeed: transitionSpeed)
        }
    }

    /// Enters a state of a layer.
    /// - Parameters:
    ///   - state: one of the layer's states; nil leaves the present state.
    ///   - layer: the layer that has the state.
    ///   - transitionSpeed: the speed of the transition's animations; times are divided by it. 0 and less mean without animations.
    ///     Default 1.
    public func setState(_ state: CAState?, of layer: CALayer, transitionSpeed: Float = 1) {
        var entry = entry(of: layer) ?? Entry(layer: layer)
        let (old, new) = (entry.entered.map(\.state), layer.chain(of: state))
        guard old.last !== new.last else { return }
        let common = Self.common(old, new)
        let transitions =
            layer.transition(from: old.last, to: new.last).map { [$0] }
            ?? layer.transitions(leaving: old[common...].reversed(), entering: Array(new[common...]))
        entry.change += 1
        let change = entry.change

        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        let isAnimated = transitionSpeed > 0 && transitions.contains { $0.elements.contains(where: \.isRunnable) }
        if isAnimated {
            CATransaction.setCompletionBlock { [weak self, weak layer] in
                guard let self, let layer else { return }
                let completed = self.entry(of: layer)?.change == change
                delegate?.stateController(self, transitionDidStopOf: layer, completed: completed)
            }
            let duration = transitions.map(\.duration).max() ?? 0
            for transition in transitions { transition.start(speed: transitionSpeed, duration: duration) }
        }
        entries[ObjectIdentifier(layer)] = entry
        self.change(layer, to: state)
        delegate?.stateController(self, didSet: state, of: layer)
        if isAnimated { delegate?.stateController(self, transitionDidStartOf: layer) }
    }

    /// Takes back the changes of the states that are left, and makes those of the states that are entered. Tells nobody.
    func change(_ layer: CALayer, to state: CAState?) {
        var entry = entry(of: layer) ?? Entry(layer: layer)
        let new = layer.chain(of: state)
        let common = Self.common(entry.entered.map(\.state), new)
        for (_, undo) in entry.entered[common...].reversed() {
            for element in undo.reversed() { element.apply() }
        }
        entry.entered.removeSubrange(common...)
        for state in new[common...] { entry.entered.append((state, Self.makeChanges(of: state))) }
        entries[ObjectIdentifier(layer)] = entry
    }

    /// Returns the number of states with which both chains begin.
    private static func common(_ old: [CAState], _ new: [CAState]) -> Int { zip(old, new).prefix { $0 === $1 }.count }

    /// Leaves the states of all layers, without animations.
    public func removeAllStateChanges() {
        for layer in entries.values.compactMap(\.layer) { setState(nil, of: layer, transitionSpeed: 0) }
        entries = [:]
    }

    private func entry(of layer: CALayer) -> Entry? {
        // Another layer may have the address of one that no longer exists.
        entries[ObjectIdentifier(layer)].flatMap { $0.layer === layer ? $0 : nil }
    }

    /// Makes the changes of a state. Returns the elements that take them back.
    private static func makeChanges(of state: CAState) -> [CAStateElement] {
        guard state.isEnabled else { return [] }
        return state.elements.compactMap { element in
            let inverse = element.inverse()
            element.apply()
            return inverse
        }
    }

    /// Returns a layer and the layers below, masks included, superlayers first.
    private static func tree(from root: CALayer) -> [CALayer] {
        var (result, index) = ([root], 0)
        while index < result.count {
            if let mask = result[index].mask { result.append(mask) }
            result += result[index].sublayers ?? []
            index += 1
        }
        return result
    }
}
