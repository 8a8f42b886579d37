// Animation commands: the oldest form of animations by blocks, between `beginAnimations` and `commitAnimations`.
//
//     UIView.beginAnimations(nil, context: nil)
//     UIView.setAnimationDuration(0.5)
//     view.alpha = 0
//     UIView.commitAnimations()

extension UIView {
    /// A begun animation with the object that is notified of its end.
    private struct Commands {
        let block: AnimationBlock
        let name: String?
        weak var delegate: AnyObject?
        var willStart: Selector?
        var didStop: Selector?
        var transitions: [PreparedTransition] = []
    }

    private static var commands: [Commands] = []

    /// Begins an animation of 0.2 s, whose changes follow. Animations nest.
    /// - Parameters:
    ///   - animationID: a name, which the delegate's methods receive. nil counts as an empty name.
    ///   - context: exists for source compatibility; has no effect.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = AnimationBlock(duration: 0.2, delay: 0, options: [])
        commands.append(Commands(block: block, name: animationID))
        block.open(completion: nil)
    }

    /// Ends the latest begun animation, which then runs. Without one the call is reported as misuse.
    public class func commitAnimations() {
        guard let ended = commands.popLast() else {
            Misuse.report("UIView.commitAnimations: no animation has begun")
            return
        }
        for transition in ended.transitions { transition.begin(ended.block) }
        let (name, delegate) = (ended.name ?? "", ended.delegate)
        if let delegate { ended.willStart?.perform(on: delegate, with: name) }
        ended.block.afterwards { [weak delegate, didStop = ended.didStop] in
            guard let delegate else { return }
            didStop?.perform(on: delegate, with: name)
        }
        ended.block.close()
    }

    /// Sets the duration in seconds. Default 0.2.
    public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = max(0, duration) } }
    /// Sets the delay before the start, in seconds. Default 0.
    public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = max(0, delay) } }
    /// Sets the time of the start. Times in the past count as now. Default: now.
    public class func setAnimationStart(_ startDate: Date) { setAnimationDelay(startDate.timeIntervalSinceNow) }
    /// Sets the timing. Default ease in and out.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        change { $0.options.curve = UInt(curve.rawValue) }
    }
    /// Sets how often the animations run; a fraction ends within a cycle, 0 means once. Default 0. Also takes effect in a closure of
    /// `animate(withDuration:…)`, for the changes after the call.
    public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.setRepeatCount(repeatCount) } }
    /// Animates the changes of a closure within a closure of `animate(withDuration:…)`, as often as `count` says, to and fro with
    /// `autoreverses`. A count of 0 or less means once. Outside of such a closure the changes are not animated.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = AnimationBlock.current else { return animations() }
        let before = (block.options, block.repeatCount)
        block.setRepeatCount(Float(count))
        if autoreverses { block.options.insert(.autoreverse) } else { block.options.remove(.autoreverse) }
        animations()
        (block.options, block.repeatCount) = before
    }
    /// Sets whether the animation also runs backwards. Default false.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) { option(.autoreverse, repeatAutoreverses) }
    /// Shows the changes to a view and its subviews, from this call until `commitAnimations`, as a transition. Without begun
    /// animations the changes are immediate.
    /// - Parameters:
    ///   - transition: the kind of transition.
    ///   - view: the view whose content changes.
    ///   - cache: exists for source compatibility; the old content is always a picture, the new one is live.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        guard let kind = AnimationOptions.ViewTransition(transition) else { return }
        edit { $0.transitions.append(PreparedTransition(kind, of: view)) }
    }
    /// Exists for source compatibility; every animation begins at the values on screen.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
    /// Sets the object whose methods are called at the start and at the end. Not retained. Default nil.
    public class func setAnimationDelegate(_ delegate: Any?) { edit { $0.delegate = delegate.map { $0 as AnyObject } } }
    /// Sets the delegate's method for the start: without parameters, or with the animation's name.
    public class func setAnimationWillStart(_ selector: Selector?) { edit { $0.willStart = selector } }
    /// Sets the delegate's method for the end: without parameters, or with the animation's name.
    public class func setAnimationDidStop(_ selector: Selector?) { edit { $0.didStop = selector } }

    private class func option(_ option: AnimationOptions, _ isOn: Bool) {
        change { if isOn { $0.options.insert(option) } else { $0.options.remove(option) } }
    }

    private class func change(_ change: (AnimationBlock) -> Void) {
        if commands.isEmpty { AnimationBlock.current.map(change) } else { edit { change($0.block) } }
    }

    private class func edit(_ change: (inout Commands) -> Void) {
        guard !commands.isEmpty else { return }
        change(&commands[commands.count - 1])
    }
}
