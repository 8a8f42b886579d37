import QuartziteGraphics

/// The transactions of one thread, with their settings and the trees that they changed.
///
/// The implicit transaction always exists. The thread's run loop commits it once a turn if anything changed.
final class ThreadTransactions {
    /// The settings of one transaction.
    struct Level {
        var duration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        var completionBlock: (() -> Void)?
        var storedValues: [String: Any] = [:]
    }

    private struct PendingWork {
        weak var context: LayerContext?
    }

    /// The settings of the implicit transaction, then of the explicit transactions.
    private var levels = [Level()]
    /// Whether the settings of the implicit transaction were changed.
    private var hasImplicitSettings = false
    /// The completion block of each level, which waits for the level and for its animations; nil without one.
    private var completions: [TransactionCompletion?] = [nil]
    private var changedContexts: [LayerContext] = []
    /// The contexts whose last commit left pending work. Each is committed again while something else holds it.
    private var contextsWithPendingWork: [PendingWork] = []
    /// Layers that were in no displayed tree when they received animations that completion blocks wait for.
    private var undisplayedLayers: [CALayer] = []
    private var isCommitScheduled = false
    private var isCommitting = false
    private var lockDepth = 0

    // Each access to these three is a load or a store alone, and making a layer is a hot path: so exclusive access is not checked.

    /// The layers that are kept alive until the transaction ends, in order of creation.
    @exclusivity(unchecked) var newLayers = UnsafeMutablePointer<CALayer>.allocate(capacity: newLayerLimit)
    @exclusivity(unchecked) var newLayerCount = 0
    /// Unused memory for the next list.
    @exclusivity(unchecked) var spareLayers: UnsafeMutablePointer<CALayer>?
    let isMainThread = Thread.isMainThread
    /// Whether a transaction opened by `begin()` is open.
    var isExplicit: Bool { levels.count > 1 }

    /// The layers whose sublayers are being resized, with the previous sizes.
    let resizes = BoundedRecursion<(layer: CALayer, oldSize: CGSize)>()

    /// The settings of the innermost transaction.
    var top: Level { levels[levels.count - 1] }

    /// Changes the settings of the innermost transaction.
    func change(_ body: (inout Level) -> Void) {
        body(&levels[levels.count - 1])
        // The implicit transaction and its settings end with the run loop's turn.
        guard levels.count == 1 else { return }
        hasImplicitSettings = true
        scheduleCommit()
    }

    deinit { deallocateNewLayers() }

    // MARK: Begin and commit

    func begin() {
        levels.append(top)
        completions.append(nil)
    }

    func commit() {
        guard levels.count > 1 else { return }
        let depth = levels.count
        // The settings of the transaction apply during its layout and drawing.
        if depth == 2 { commitChanges() }
        // Layout code may have opened a transaction without closing it, or closed one too many.
        guard levels.count >= depth else { return }
        levels.removeLast(levels.count - depth + 1)
        completions.removeLast(completions.count - depth + 1)
        // The main thread's layers wait for the implicit transaction, which is open around this one.
        if !isMainThread, !isExplicit { releaseNewLayers() }
    }

    func flush() {
        guard levels.count == 1, !isCommitting else { return }
        commitChanges()
        // Completion blocks wait only for layers that are in a tree by now.
        for layer in undisplayedLayers where layer.context == nil { layer.releaseCompletions() }
        if !undisplayedLayers.isEmpty { undisplayedLayers = [] }
        // Reset only changed state: most frames have none, and then allocate nothing.
        if hasImplicitSettings { (levels, hasImplicitSettings) = ([Level()], false) }
        if completions.count != 1 || completions[0] != nil { completions = [nil] }
        releaseNewLayers()
    }

    func withoutActions(_ body: () -> Void) {
        let before = top.disablesActions
        let index = levels.count - 1
        levels[index].disablesActions = true
        body()
        if index < levels.count { levels[index].disablesActions = before }
    }

    // MARK: Completion

    /// Sets the completion block of the innermost transaction. An earlier block waits only for the animations that were added before.
    func addCompletion(_ block: (() -> Void)?) {
        change { $0.completionBlock = block }
        completions[completions.count - 1] = block.map(TransactionCompletion.init)
    }

    /// The completions that an animation added now must hold until it is over, so that the blocks of all open transactions wait
    /// for it.
    var awaitedCompletions: [TransactionCompletion] { completions.reversed().compactMap { $0 } }

    /// Registers a layer outside any displayed tree that has received an animation.
    func markUndisplayed(_ layer: CALayer) {
        guard completions.contains(where: { $0 != nil }) else { return }
        undisplayedLayers.append(layer)
        scheduleCommit()
    }

    // MARK: Changes

    func markChanged(in context: LayerContext) {
        if !changedContexts.contains(where: { $0 === context }) { changedContexts.append(context) }
        if levels.count == 1 { scheduleCommit() }
    }

    func scheduleCommit() {
        guard !isCommitScheduled else { return }
        isCommitScheduled = true
        RunLoop.current.perform {
            // The run loop runs this block on the thread of these transactions.
            let transactions = ThreadTransactions.current
            transactions.isCommitScheduled = false
            transactions.flush()
        }
    }

    private func commitChanges() {
        // Changes made by layout and drawing belong to the running commit, which collects them.
        guard !isCommitting else { return }
        isCommitting = true
        lock()
        var contexts = changedContexts
        for case let context? in contextsWithPendingWork.lazy.map(\.context) where !contexts.contains(where: { $0 === context }) {
            contexts.append(context)
        }
        (changedContexts, contextsWithPendingWork) = ([], [])
        for context in contexts { context.commit() }
        unlock()
        isCommitting = false
        // Requests that a layer made during its drawing wait for the next commit.
        contextsWithPendingWork = changedContexts.filter(\.isDirty).map(PendingWork.init)
        changedContexts = []
        if !contextsWithPendingWork.isEmpty { scheduleCommit() }
    }

    // MARK: Delegates

    private var events: [AnimationEvent] = []
    private var isDelivering = false

    /// Delivers an event, or queues it during another delivery (see `AnimationEvent.deliver`).
    func deliver(_ event: AnimationEvent) {
        events.append(event)
        guard !isDelivering else { return }
        isDelivering = true
        // Limits a delegate that adds a new animation at every end: remaining events wait for the next delivery.
        var served = 0
        while !events.isEmpty, served < 10_000 {
            events.removeFirst().notifyDelegate()
            served += 1
        }
        isDelivering = false
    }

    // MARK: The lock

    func lock() {
        Self.commitLock.lock()
        lockDepth += 1
    }

    func unlock() {
        guard lockDepth > 0 else { return }
        lockDepth -= 1
        Self.commitLock.unlock()
    }

    private static let commitLock = NSRecursiveLock()

    // MARK: The thread's own

    static var current: ThreadTransactions {
        if let raw = pthread_getspecific(key) {
            return Unmanaged<ThreadTransactions>.fromOpaque(raw).takeUnretainedValue()
        }
        let transactions = ThreadTransactions()
        pthread_setspecific(key, Unmanaged.passRetained(transactions).toOpaque())
        return transactions
    }

    /// Calls `body` with the transactions of the current thread, without reference counting.
    @inline(__always)
    static func withCurrent(_ body: (ThreadTransactions) -> Void) {
        guard let raw = pthread_getspecific(key) else { return body(current) }
        Unmanaged<ThreadTransactions>.fromOpaque(raw)._withUnsafeGuaranteedRef(body)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { raw in
            if let raw { Unmanaged<ThreadTransactions>.fromOpaque(raw).release() }
        }
        return key
    }()
}
