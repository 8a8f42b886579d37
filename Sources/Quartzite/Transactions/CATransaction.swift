import QuartziteGraphics

/// Groups changes of layers, so that they reach the screen together.
///
/// Changes outside `begin` and `commit` belong to an implicit transaction, which the thread's run loop commits at the end of
/// its turn. Settings are per thread, and an inner transaction starts with those of the outer one; what it sets ends with it.
public final class CATransaction: NSObject {
    /// Begins a transaction in this thread, inside the one that is open.
    public class func begin() { ThreadTransactions.current.begin() }

    /// Ends the innermost transaction; the outermost one commits. Without one it does nothing.
    public class func commit() { ThreadTransactions.current.commit() }

    /// Commits the implicit transaction now. While explicit ones are open, the commit waits for them.
    public class func flush() { ThreadTransactions.current.flush() }

    // MARK: The lock

    /// Keeps other threads from committing, and from passing this line, until `unlock()`. May be nested.
    public class func lock() { ThreadTransactions.current.lock() }

    /// Takes one `lock()` of this thread back. Without one it does nothing.
    public class func unlock() { ThreadTransactions.current.unlock() }

    // MARK: Settings

    /// The duration of animations that give none, in seconds. Default 0.25.
    public class func animationDuration() -> CFTimeInterval { ThreadTransactions.current.top.duration }

    /// Sets that duration for the rest of the transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        ThreadTransactions.current.change { $0.duration = dur }
    }

    /// The pace of animations that actions bring along and that give none. Default nil: the animation's own.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { ThreadTransactions.current.top.timingFunction }

    /// Sets that pace for the rest of the transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        ThreadTransactions.current.change { $0.timingFunction = function }
    }

    /// Whether changes trigger no actions. Default false.
    public class func disableActions() -> Bool { ThreadTransactions.current.top.disablesActions }

    /// Sets that for the rest of the transaction.
    public class func setDisableActions(_ flag: Bool) {
        ThreadTransactions.current.change { $0.disablesActions = flag }
    }

    // MARK: Completion

    /// The block that was set last in this transaction, or else in the one around it.
    public class func completionBlock() -> (() -> Void)? { ThreadTransactions.current.top.completionBlock }

    /// Adds a block that runs when the transaction has ended and every animation that was added in it from now on is over:
    /// finished, removed or replaced. It runs once, on the main thread, on a later turn of its run loop.
    ///
    /// Another block comes beside the first. Nil takes none back, but `completionBlock()` is nil from then on.
    public class func setCompletionBlock(_ block: (() -> Void)?) { ThreadTransactions.current.addCompletion(block) }

    // MARK: Values by key

    /// A setting by its key (`kCATransactionAnimationDuration` …), or a value that was stored under a key of one's own.
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

    /// Sets a setting by its key, nil for its default, or stores a value under a key of one's own for the rest of the
    /// transaction. A value that does not fit is misuse and changes nothing.
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

    /// Notes that a tree has changed: it is committed with the outermost transaction, or at the end of the run loop's turn.
    package class func markChanged(in context: LayerContext) { ThreadTransactions.current.markChanged(in: context) }

    /// Runs `body` with actions disabled.
    package class func withoutActions(_ body: () -> Void) { ThreadTransactions.current.withoutActions(body) }

    /// Whether completion blocks wait for the next turn of the main run loop: a loop of one's own should not sleep now.
    package class var hasDueCompletions: Bool { TransactionCompletion.isAnyDue }
}

/// The key of the duration that animations get which give none.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes trigger no actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the pace of animations that actions bring along.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the block that runs when all is over.
public let kCATransactionCompletionBlock = "completionBlock"
