import QuartziteGraphics

/// Groups changes of layers, so that one commit carries them to the screen together.
///
/// Changes outside `begin` and `commit` belong to an implicit transaction, which the thread's run loop commits at the end of its
/// turn. Settings are per thread. A nested transaction inherits the settings of the enclosing transaction; its own settings end
/// with it.
public final class CATransaction: NSObject {
    /// Begins a transaction on this thread, nested in the open transaction.
    public class func begin() { ThreadTransactions.current.begin() }

    /// Ends the innermost transaction of this thread; the outermost transaction commits. No effect without an open transaction.
    public class func commit() { ThreadTransactions.current.commit() }

    /// Commits the implicit transaction of this thread immediately. No effect while an explicit transaction is open: the commit
    /// waits for the end of that transaction.
    public class func flush() { ThreadTransactions.current.flush() }

    // MARK: The lock

    /// Acquires the global commit lock, which is recursive: other threads wait in `lock()` and in commits until `unlock()`.
    public class func lock() { ThreadTransactions.current.lock() }

    /// Releases one `lock()` of this thread. No effect without a matching `lock()`.
    public class func unlock() { ThreadTransactions.current.unlock() }

    // MARK: Settings

    /// Returns the duration of animations that specify none, in seconds. Default 0.25.
    public class func animationDuration() -> CFTimeInterval { ThreadTransactions.current.top.duration }

    /// Sets the duration of animations that specify none, in seconds, for the rest of the transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        ThreadTransactions.current.change { $0.duration = dur }
    }

    /// Returns the timing function of animations that run as actions and specify none. Default nil: the animation's
    /// own.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadTransactions.current.top.timingFunction }

    /// Sets the timing function of animations that run as actions and specify none, for the rest of the transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        ThreadTransactions.current.change { $0.timingFunction = function }
    }

    /// Returns whether property changes skip their actions. Default false.
    public class func disableActions() -> Bool { ThreadTransactions.current.top.disablesActions }

    /// Sets whether property changes skip their actions, for the rest of the transaction.
    public class func setDisableActions(_ flag: Bool) {
        ThreadTransactions.current.change { $0.disablesActions = flag }
    }

    // MARK: Completion

    /// Returns the completion block that was set last in this transaction, or else in the enclosing transaction. Default nil.
    public class func completionBlock() -> (() -> Void)? { ThreadTransactions.current.top.completionBlock }

    /// Adds a block that runs after the transaction has ended and all animations added in it after this call are over: finished,
    /// removed or replaced. The block runs once, on the main thread, in a later turn of its run loop.
    ///
    /// A second block is added to the first. Nil removes no block, but `completionBlock()` returns nil from then on.
    public class func setCompletionBlock(_ block: (() -> Void)?) { ThreadTransactions.current.addCompletion(block) }

    // MARK: Values by key

    /// Returns a setting for a key such as `kCATransactionAnimationDuration`, or the value stored under a custom key.
    public class func value(forKey key: String) -> Any? {
        let top = ThreadTransactions.current.top
        return switch key {
        case kCATransactionAnimationDuration: NSNumber(value: top.duration)
        case kCATransactionDisableActions: NSNumber(value: top.disablesActions)
        case kCATransactionAnimationTimingFunction: top.timingFunction
        case kCATransactionCompletionBlock: top.completionBlock
        default: top.storedValues[key]
        }
    }

    /// Sets the setting for a key, where nil restores the default, or stores a value under a custom key for the rest of the
    /// transaction. A value of the wrong type for a setting is misuse and changes nothing.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        let number = AnimatableValue(anObject)?.channels(for: .number)?.x
        switch key {
        case kCATransactionAnimationDuration where anObject == nil || number != nil:
            setAnimationDuration(number ?? ThreadTransactions.Level().duration)
        case kCATransactionDisableActions where anObject == nil || number != nil:
            setDisableActions(number.map { $0 != 0 } ?? false)
        case kCATransactionAnimationTimingFunction where anObject == nil || anObject is CAMediaTimingFunction:
            setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock where anObject == nil || anObject is () -> Void:
            setCompletionBlock(anObject as? () -> Void)
        case kCATransactionAnimationDuration, kCATransactionDisableActions, kCATransactionAnimationTimingFunction,
            kCATransactionCompletionBlock:
            Misuse.report("CATransaction.setValue: \(anObject.map { "\(type(of: $0))" } ?? "nil") does not fit “\(key)”")
        default: ThreadTransactions.current.change { $0.storedValues[key] = anObject }
        }
    }

    // MARK: For the package

    /// Marks a tree as changed: the outermost transaction commits the tree, or the run loop at the end of its turn.
    package class func markChanged(in context: LayerContext) { ThreadTransactions.current.markChanged(in: context) }

    /// Runs `body` with actions disabled.
    package class func withoutActions(_ body: () -> Void) { ThreadTransactions.current.withoutActions(body) }

    /// Whether completion blocks are due in the next turn of the main run loop. A custom event loop must not sleep while they are.
    package class var hasDueCompletions: Bool { TransactionCompletion.isAnyDue }
}

/// The key of the duration of animations that specify none: a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether property changes skip their actions: a boolean.
public let kCATransactionDisableActions = "disableActions"
/// The key of the timing function of animations that run as actions and specify none: a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block: a closure `() -> Void`.
public let kCATransactionCompletionBlock = "completionBlock"
