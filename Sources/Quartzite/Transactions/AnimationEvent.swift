import QuartziteGraphics

/// An event that an animation's delegate receives.
enum AnimationEvent {
    case started(CAAnimation)
    case stopped(CAAnimation, finished: Bool)

    /// Notifies the delegate immediately. An event that arises during a notification is delivered after the notification returns,
    /// so that delegates which add and remove animations do not recurse.
    func deliver() { ThreadTransactions.current.deliver(self) }

    func notifyDelegate() {
        switch self {
        case .started(let animation): animation.delegate?.animationDidStart(animation)
        case .stopped(let animation, let finished): animation.delegate?.animationDidStop(animation, finished: finished)
        }
    }
}

extension AttachedAnimation {
    /// Notifies the delegate that the animation was removed, unless the delegate already knows about the end.
    func stop(finished: Bool) {
        guard stage != .finished, animation.delegate != nil else { return }
        AnimationEvent.stopped(animation, finished: finished).deliver()
    }
}
