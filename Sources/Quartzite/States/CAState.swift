// States: named sets of changes to a layer tree, and the animations that run from one state to another.
//
//     layer.states               CAState "Locked", CAState "Unlock" …      what changes in each state
//     layer.stateTransitions     CAStateTransition * → Unlock …             which animations run on the way
//     CAStateController          enters states: undoes the changes of the old one, makes those of the new one
//
// CAML documents have states (`LKState` in older ones). Swift code makes and enters them by the same classes.

/// A named set of changes to a layer and the layers below.
public final class CAState: NSObject {
    /// The name by which transitions and other states refer to this state.
    public let name: String
    /// The name of the state whose changes this state makes first. Default nil.
    public var basedOn: String?
    /// The changes, in the order in which they are made. Default empty.
    public var elements: [CAStateElement] = []
    /// Whether the state has an effect. If false, the state makes no changes of its own. Default true.
    public var isEnabled = true
    /// Whether `CAStateController.setInitialStates(of:)` enters the state. Default false.
    public var isInitial = false
    /// Whether editors protect the state. No effect. Default false.
    public var isLocked = false
    /// The seconds after which a slide show advances to the next state. No effect here. Default infinite.
    public var nextDelay = CFTimeInterval.infinity
    /// The seconds after which a slide show goes back. No effect here. Default infinite.
    public var previousDelay = CFTimeInterval.infinity

    /// Creates a state without changes.
    /// - Parameters:
    ///   - name: the name.
    ///   - basedOn: the name of the state whose changes come first. Default nil.
    public init(name: String, basedOn: String? = nil) {
        self.name = name
        self.basedOn = basedOn
    }

    /// Adds a change after all others.
    public func addElement(_ element: CAStateElement) { elements.append(element) }

    /// Removes a change.
    public func removeElement(_ element: CAStateElement) { elements.removeAll { $0 === element } }
}

extension CALayer {
    /// The layer's states. A controller enters at most one of them. Default nil. Never animated, and not part of archives.
    public var states: [CAState]? {
        get { rareData?.states }
        set { newRareData.states = newValue }
    }

    /// The animations between the layer's states. Default nil. Never animated, and not part of archives.
    public var stateTransitions: [CAStateTransition]? {
        get { rareData?.stateTransitions }
        set { newRareData.stateTransitions = newValue }
    }

    /// Returns the first of the layer's states with a name, or nil.
    public func state(withName name: String) -> CAState? { states?.first { $0.name == name } }

    /// Returns the layer's states that are based on a state, directly or by other states, in the order of `states`.
    public func dependentStates(of state: CAState) -> [CAState] {
        (states ?? []).filter { $0 !== state && chain(of: $0).contains { $0 === state } }
    }

    /// Returns a state and the states that it is based on, the base first. A chain that leads back to itself ends there.
    func chain(of state: CAState?) -> [CAState] {
        guard let state else { return [] }
        guard state.basedOn != nil else { return [state] }
        let byName = Dictionary((states ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var (result, seen): ([CAState], Set<ObjectIdentifier>) = ([], [])
        var current: CAState? = state
        while let next = current, seen.insert(ObjectIdentifier(next)).inserted {
            result.append(next)
            current = next.basedOn.flatMap { byName[$0] }
        }
        return result.reversed()
    }
}
