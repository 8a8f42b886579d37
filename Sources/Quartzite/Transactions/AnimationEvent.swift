import QuartziteGraphics

/// Something that an animation's delegate is told.
enum AnimationEvent {
    case started(CAAnimation)
    case stopped(CAAnimation, finished: Bool)

    /// Tells the delegate, at once; an event that comes up while a delegate is being told follows when that one has returned, so
    /// that delegates which add and remove animations do not call each other ever deeper.
    func deliver() { ThreadTransactions.current.deliver(self) }

    func tell() {
        switch self {
        case .started(let animation): animation.delegate?.animationDidStart(animation)
        case .stopped(let animation, let finished): animation.delegate?.animationDidStop(animation, finished: finished)
        }
    }
}

extension AttachedAnimation {
    /// The animation is off its layer: its delegate is told, unless it knows already that it is over.
    func stop(finished: Bool) {
        guard stage != .finished, animation.delegate != nil else { return }
        AnimationEvent.stopped(animation, finished: finished).deliver()
    }
}
