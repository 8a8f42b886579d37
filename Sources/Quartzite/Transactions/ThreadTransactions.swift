import QuartziteGraphics

/// The transactions of one thread: their settings, and the trees that changed in them.
///
/// The implicit transaction is always there. It is committed by the thread's run loop, once a turn, if something changed.
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

    /// The implicit transaction first, then the explicit ones.
    private var levels = [Level()]
    /// Whether the implicit transaction has settings of its own.
    private var hasImplicitSettings = false
    /// The blocks of each level that wait for it and for its animations.
    private var completions: [[TransactionCompletion]] = [[]]
    private var changedContexts: [LayerContext] = []
    /// Those whose last commit left something to do. They are committed again as long as somebody else keeps them.
    private var contextsWithPendingWork: [PendingWork] = []
    /// Layers that were in no displayed tree when they were given animations that completion blocks wait for.
    private var undisplayedLayers: [CALayer] = []
    private var isCommitScheduled = false
    private var isCommitting = false
    private var lockDepth = 0

    // Each access to these three is a load or a store alone, and making a layer is a hot path: so exclusive access is not checked.

    /// Layers that are kept alive until the transaction ends, in the order in which they were made.
    @exclusivity(unchecked) var newLayers = UnsafeMutablePointer<CALayer>.allocate(capacity: newLayerLimit)
    @exclusivity(unchecked) var newLayerCount = 0
    /// Empty memory for the next list.
    @exclusivity(unchecked) var spareLayers: UnsafeMutablePointer<CALayer>?
    let isMainThread = Thread.isMainThread
    /// Whether a transaction is open that `begin()` has opened.
    var isExplicit: Bool { levels.count > 1 }

    /// Layers whose size has changed, with what it was, while their sublayers follow.
    let resizes = BoundedRecursion<(layer: CALayer, oldSize: CGSize)>()

    /// The settings in force.
    var top: Level { levels[levels.count - 1] }

    /// Changes the settings in force, for the rest of the innermost transaction.
    func change(_ body: (inout Level) -> Void) {
        body(&levels[levels.count - 1])
        // The implicit transaction ends with the turn, and its settings with it.
        guard levels.count == 1 else { return }
        hasImplicitSettings = true
        scheduleCommit()
    }

    deinit { deallocateNewLayers() }

    // MARK: Begin and commit

    func begin() {
        levels.append(top)
        completions.append([])
    }

    func commit() {
        guard levels.count > 1 else { return }
        let depth = levels.count
        // The commit lays out and draws with the settings of the transaction that brings it.
        if depth == 2 { commitChanges() }
        // Whoever lays out may have left a transaction open, or closed one too many.
        guard levels.count >= depth else { return }
        levels.removeLast(levels.count - depth + 1)
        completions.removeLast(completions.count - depth + 1)
        // The main thread's layers wait for the implicit transaction, which is open around this one.
        if !isMainThread, !isExplicit { releaseNewLayers() }
    }

    func flush() {
        guard levels.count == 1, !isCommitting else { return }
        commitChanges()
        // What has come into a tree by now is waited for.
        for layer in undisplayedLayers where layer.context == nil { layer.letCompletionsGo() }
        if !undisplayedLayers.isEmpty { undisplayedLayers = [] }
        // Only where there is something to forget: most frames have nothing, and then ask for no memory.
        if hasImplicitSettings { (levels, hasImplicitSettings) = ([Level()], false) }
        if completions.count != 1 || !completions[0].isEmpty { completions = [[]] }
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

    func addCompletion(_ block: (() -> Void)?) {
        change { $0.completionBlock = block }
        if let block { completions[completions.count - 1].append(TransactionCompletion(block)) }
    }

    /// What an animation that is added now must keep until it is over, so that the blocks of all open transactions wait for it.
    var awaitedCompletions: [TransactionCompletion] { completions.reversed().flatMap { $0 } }

    /// An animation was given to a layer that is in no displayed tree.
    func markUndisplayed(_ layer: CALayer) {
        guard completions.contains(where: { !$0.isEmpty }) else { return }
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
            // On the same thread, whose transactions these are.
            let transactions = ThreadTransactions.current
            transactions.isCommitScheduled = false
            transactions.flush()
        }
    }

    private func commitChanges() {
        // What layout and drawing change belongs to the commit that is under way, which looks for it.
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
        // What a layer asked for while it was being drawn is left for the next commit.
        contextsWithPendingWork = changedContexts.filter(\.isDirty).map(PendingWork.init)
        changedContexts = []
        if !contextsWithPendingWork.isEmpty { scheduleCommit() }
    }

    // MARK: Delegates

    private var events: [AnimationEvent] = []
    private var isDelivering = false

    /// See `AnimationEvent.deliver`.
    func deliver(_ event: AnimationEvent) {
        events.append(event)
        guard !isDelivering else { return }
        isDelivering = true
        // A delegate that answers every end by another one is served for a while, and then left to the next event.
        var served = 0
        while !events.isEmpty, served < 10_000 {
            events.removeFirst().tell()
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

    /// Calls `body` with the thread's own, without a reference to count.
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
