/// Receives notifications from a state controller. Every method has a default implementation that does nothing.
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
/// Entering a state undoes the changes of the states that are left, in reverse order, and makes the changes of the states that are entered.
/// A state on which both the old and the new state are based stays as it is. The changes are made without implicit animations. If a
/// transition fits, its animations run from the values on screen to the new ones, so a change in the middle of another one is smooth.
///
/// Use a controller on one thread. One controller should enter all states of a tree: it does not know the changes that another controller
/// makes.
public final class CAStateController: NSObject {
    /// The root of the layer tree. Not retained.
    public private(set) weak var layer: CALayer?
    /// The object that is notified of changes of states. Not retained. Default nil.
    public weak var delegate: (any CAStateControllerDelegate)?

    /// A change that a state has made, and the element that undoes it.
    struct Change {
        let element: CAStateElement
        var inverse: CAStateElement
    }

    /// A layer in a state.
    struct Entry {
        weak var layer: CALayer?
        /// The states whose changes are made, the base first, each with its changes in their order.
        var entered: [(state: CAState, changes: [Change])] = []
        /// Counts the changes of states.
        var change = 0
        /// Grows with each change of any layer: states are left in the reverse order of entering.
        var order = 0
    }

    var entries: [ObjectIdentifier: Entry] = [:]
    private var changes = 0
    /// The animations of all changes of states, and those of the last one.
    private var animations = StateAnimations()
    package private(set) var latestAnimations = StateAnimations()

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
        let layers = Self.layers(from: layer).filter { $0.states != nil }
        setStates(layers.map { ($0, $0.states?.first(where: \.isInitial)) }, transitionSpeed: transitionSpeed)
    }

    /// Enters a state of a layer.
    /// - Parameters:
    ///   - state: one of the layer's states; nil leaves the present state.
    ///   - layer: the layer that has the state.
    ///   - transitionSpeed: the speed of the transition's animations; times are divided by it. 0 and less mean without animations.
    ///     Default 1.
    public func setState(_ state: CAState?, of layer: CALayer, transitionSpeed: Float = 1) {
        setStates([(layer, state)], transitionSpeed: transitionSpeed)
    }

    /// Enters states of several layers at once: all old states are left before the first new one is entered.
    /// - Parameter blends: whether a layer without a fitting transition moves by `DefaultStateTransition`. Default false.
    package func setStates(_ states: [(layer: CALayer, state: CAState?)], transitionSpeed: Float, blends: Bool = false) {
        latestAnimations = StateAnimations(time: CACurrentMediaTime())
        let changed = states.filter { self.state(of: $0.layer) !== $0.state }
        guard !changed.isEmpty else { return }
        var (animated, blended): ([CALayer], [CAState]) = ([], [])
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if transitionSpeed > 0 {
            for (layer, state) in changed {
                if start(layer, to: state, speed: transitionSpeed) {
                    animated.append(layer)
                } else if blends {
                    blended += layer.chain(of: self.state(of: layer)) + layer.chain(of: state)
                }
            }
        }
        let blend = blended.isEmpty ? nil : DefaultStateTransition(blended)
        change(changed)
        blend?.start(speed: transitionSpeed, into: &latestAnimations)
        animations.formUnion(latestAnimations)
        for (layer, _) in changed { entries[ObjectIdentifier(layer)]?.change += 1 }
        let counts = animated.map { entries[ObjectIdentifier($0)]?.change }
        if !animated.isEmpty {
            CATransaction.setCompletionBlock { [weak self] in
                guard let self else { return }
                for (layer, count) in zip(animated, counts) {
                    delegate?.stateController(self, transitionDidStopOf: layer, completed: entry(of: layer)?.change == count)
                }
            }
        }
        CATransaction.commit()
        for (layer, state) in changed { delegate?.stateController(self, didSet: state, of: layer) }
        for layer in animated { delegate?.stateController(self, transitionDidStartOf: layer) }
    }

    /// Adds the animations of a change of states, for the values on screen now. Returns whether there are any.
    private func start(_ layer: CALayer, to state: CAState?, speed: Float) -> Bool {
        let (old, new) = (entry(of: layer)?.entered.map(\.state) ?? [], layer.chain(of: state))
        let common = Self.common(old, new)
        let transitions =
            layer.transition(from: old.last, to: new.last).map { [$0] }
            ?? layer.transitions(leaving: old[common...].reversed(), entering: Array(new[common...]))
        guard transitions.contains(where: { $0.elements.contains(where: \.isRunnable) }) else { return false }
        let duration = transitions.map(\.duration).max() ?? 0
        for transition in transitions { transition.start(speed: speed, duration: duration, into: &latestAnimations) }
        return true
    }

    /// Ends the animations of all changes of states at once. Endless ones run on.
    package func endTransitions() { animations.end() }

    /// Undoes the changes of the states that are left, the last one first, and makes the changes of the states that are entered. Does not
    /// notify the delegate.
    func change(_ states: [(layer: CALayer, state: CAState?)]) {
        let changes = states.map { layer, state in
            (layer: layer, entry: entry(of: layer) ?? Entry(layer: layer), chain: layer.chain(of: state))
        }
        for (layer, entry, chain) in changes.sorted(by: { $0.entry.order > $1.entry.order }) {
            var entry = entry
            let common = Self.common(entry.entered.map(\.state), chain)
            for (_, changes) in entry.entered[common...].reversed() {
                for change in changes.reversed() { change.inverse.apply() }
            }
            entry.entered.removeSubrange(common...)
            entries[ObjectIdentifier(layer)] = entry
        }
        for (layer, _, chain) in changes {
            guard var entry = entry(of: layer) else { continue }
            for state in chain[entry.entered.count...] { entry.entered.append((state, Self.makeChanges(of: state))) }
            self.changes += 1
            entry.order = self.changes
            entries[ObjectIdentifier(layer)] = entry
        }
    }

    /// Returns the number of states with which both chains begin.
    private static func common(_ old: [CAState], _ new: [CAState]) -> Int { zip(old, new).prefix { $0 === $1 }.count }

    /// Leaves the states of all layers, without animations.
    public func removeAllStateChanges() {
        let layers = entries.values.sorted { $0.order < $1.order }.compactMap(\.layer)
        setStates(layers.map { ($0, nil) }, transitionSpeed: 0)
        entries = [:]
    }

    private func entry(of layer: CALayer) -> Entry? {
        // Another layer may have the address of one that no longer exists.
        entries[ObjectIdentifier(layer)].flatMap { $0.layer === layer ? $0 : nil }
    }

    /// Makes the changes of a state. Returns those that can be undone.
    private static func makeChanges(of state: CAState) -> [Change] {
        guard state.isEnabled else { return [] }
        return state.elements.compactMap { element in
            let inverse = element.inverse()
            element.apply()
            return inverse.map { Change(element: element, inverse: $0) }
        }
    }

    /// Returns a layer and the layers below, superlayers first: masks and the layers that states add included, each once.
    package static func layers(from root: CALayer) -> [CALayer] {
        var (result, index) = ([root], 0)
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        func add(_ layers: [CALayer]) { result += layers.filter { seen.insert(ObjectIdentifier($0)).inserted } }
        while index < result.count {
            let layer = result[index]
            if let mask = layer.mask { add([mask]) }
            add(layer.sublayers ?? [])
            for state in layer.states ?? [] { add(state.elements.flatMap(\.addedLayers)) }
            index += 1
        }
        return result
    }
}
