import QuartziteKit

/// How an animation of a layer, or a member of a group, is edited: by which key paths, or why not.
struct EditedAnimation {
    /// The key path of the animation; nil if it cannot be edited.
    let place: AnimationKeyPath?
    /// The place of the animation's rows among the properties; nil if the layer does not have the animation.
    let shownPlace: AnimationKeyPath?
    /// Why the animation cannot be edited; nil if it can.
    let refusal: String?
    /// The begin without edits, in seconds of the layer's time, or of the group's.
    let ownBegin: Double

    /// An animation that a layer has.
    /// - Parameter members: the place of a member in the groups, outermost first; empty for the animation itself.
    init(_ attached: AttachedAnimation, _ members: [Int] = []) {
        refusal = attached.refusal
        shownPlace = AnimationKeyPath(key: attached.key, members: members)
        place = refusal == nil ? shownPlace : nil
        ownBegin =
            members.isEmpty
            ? attached.beginTime ?? attached.animation.beginTime : attached.animation.member(at: members)?.beginTime ?? 0
    }

    /// An animation that a layer has or had.
    init(_ source: LaneSource, _ members: [Int]) {
        if let attached = source.attached { self.init(attached, members) } else { self.init(overAt: source.timing.beginTime) }
    }

    private init(overAt begin: Double) {
        (place, shownPlace, ownBegin) = (nil, nil, begin)
        refusal = "the animation is over, and its layer does not have it any more"
    }

    /// Returns what gives the animation another begin. The begin in a document is a value of its text. A program chooses the begin when it
    /// adds the animation, so an edit delays what the program chooses.
    /// - Parameter begin: in seconds of the layer's time, or of the group's.
    func beginEdit(_ begin: Double, ofProgram: Bool) -> (keyPath: String, value: Double)? {
        guard let place else { return nil }
        guard ofProgram, place.members.isEmpty else { return (place.of("beginTime").description, begin) }
        return (place.of(AnimationKeyPath.delay).description, Self.rounded(begin - ownBegin))
    }

    /// A time without the digits of rounding errors: whole microseconds.
    static func rounded(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
}

extension AttachedAnimation {
    /// Why the animation cannot be edited; nil if it can.
    var refusal: String? {
        if isEditable { return nil }
        return isOfStates
            ? "a change of states has made this animation"
            : "the program has added this animation without a key, by which an edit would find it"
    }
}

extension Scene {
    /// Commits edits of animations, if there are any, after edits were laid over a new scene: they change its length, which is measured then.
    func commitAnimations(ifAmong edits: [LayerEdits.Edit]) {
        guard edits.contains(where: { AnimationKeyPath.isOne($0.keyPath) }) else { return }
        commit()
        playback.animationsEdited()
    }
}

extension AnimationKeyPath {
    /// The animation in words, such as `“slide”`, or `“all”, member 2`.
    var animationTitle: String {
        (["“\(LayerTitle.oneLine(key))”"] + members.map { "member \($0 + 1)" }).joined(separator: ", ")
    }

    /// The value in words, such as `duration of “slide”`.
    var title: String {
        let value = valueIndex.map { "key \($0 + 1)" } ?? property
        return "\(value) of \(animationTitle)"
    }
}
