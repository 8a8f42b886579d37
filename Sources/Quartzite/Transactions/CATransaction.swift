import QuartziteGraphics

/// Groups changes of layers, so that they reach the screen together.
///
/// Changes outside `begin` and `commit` belong to an implicit transaction, which the thread's run loop commits at the end of
/// its turn. Settings are per thread, and an inner transaction starts with those of the outer one.
public final class CATransaction: NSObject {
    /// Begins a transaction in this thread, inside the one that is open.
    public class func begin() { ThreadTransactions.current.begin() }

    /// Ends the innermost transaction; the outermost one commits. Without one it does nothing.
    public class func commit() { ThreadTransactions.current.commit() }

    /// Commits the implicit transaction now. While explicit ones are open, the commit waits for them.
    public class func flush() { ThreadTransactions.current.flush() }

    /// The duration of animations that give none, in seconds. Default 0.25.
    public class func animationDuration() -> CFTimeInterval { ThreadTransactions.current.top.duration }

    /// Sets that duration for the rest of the transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) { ThreadTransactions.current.top.duration = dur }

    /// The pace of implicit animations. Default nil: the animation's own.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadTransactions.current.top.timingFunction }

    /// Sets that pace for the rest of the transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        ThreadTransactions.current.top.timingFunction = function
    }

    /// Whether changes trigger no actions. Default false.
    public class func disableActions() -> Bool { ThreadTransactions.current.top.disablesActions }

    /// Sets that for the rest of the transaction.
    public class func setDisableActions(_ flag: Bool) { ThreadTransactions.current.top.disablesActions = flag }

    /// Notes that a tree has changed: it is committed with the outermost transaction, or at the end of the run loop's turn.
    package class func noteChange(in context: LayerContext) { ThreadTransactions.current.noteChange(in: context) }
}

/// The transactions of one thread.
private final class ThreadTransactions {
    struct Level {
        var duration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
    }

    /// The implicit transaction first, then the explicit ones.
    private var levels = [Level()]
    private var changedContexts: [LayerContext] = []
    private var isCommitScheduled = false

    var top: Level {
        get { levels[levels.count - 1] }
        set { levels[levels.count - 1] = newValue }
    }

    func begin() { levels.append(top) }

    func commit() {
        guard levels.count > 1 else { return }
        levels.removeLast()
        if levels.count == 1 { commitChanges() }
    }

    func flush() {
        guard levels.count == 1 else { return }
        levels = [Level()]
        commitChanges()
    }

    func noteChange(in context: LayerContext) {
        if !changedContexts.contains(where: { $0 === context }) { changedContexts.append(context) }
        guard levels.count == 1, !isCommitScheduled else { return }
        isCommitScheduled = true
        RunLoop.current.perform {
            // On the same thread, whose transactions these are.
            let transactions = ThreadTransactions.current
            transactions.isCommitScheduled = false
            transactions.flush()
        }
    }

    private func commitChanges() {
        let contexts = changedContexts
        changedContexts = []
        for context in contexts { context.commit() }
    }

    // MARK: The thread's own

    static var current: ThreadTransactions {
        if let raw = pthread_getspecific(key) {
            return Unmanaged<ThreadTransactions>.fromOpaque(raw).takeUnretainedValue()
        }
        let transactions = ThreadTransactions()
        pthread_setspecific(key, Unmanaged.passRetained(transactions).toOpaque())
        return transactions
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { raw in
            if let raw { Unmanaged<ThreadTransactions>.fromOpaque(raw).release() }
        }
        return key
    }()
}
