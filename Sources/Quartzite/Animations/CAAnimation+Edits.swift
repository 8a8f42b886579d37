// Edits of animations. They lie over the layer's copy of an animation as edits of properties lie over model values:
//
//     program's animation ──► AttachedAnimation.animation ──copy──► edited ──► shown, timing ──► tracks, panels
//                                                             ▲
//                                     LayerContext.edits, with key paths such as animations.slide.duration
//
// The program does not see the edits: `animation(forKey:)` returns its own animation. The animation stays on the layer until both the
// program's and the edited one are over, so that no edit takes for good what another edit would bring back.

import QuartziteGraphics

extension CALayer {
    /// Lays the edits of the layer's tree over the animations. Begin times must be resolved.
    func layEditsOverAnimations() {
        let edits = context.flatMap { $0.edits.isEmpty ? nil : $0.edits[id] } ?? []
        for index in attachedAnimations.indices where !edits.isEmpty || attachedAnimations[index].edited != nil {
            attachedAnimations[index].edited = attachedAnimations[index].edited(by: edits, on: self)
        }
    }
}

extension AttachedAnimation {
    /// Whether edits can find the animation again: it has a key, and no change of states has made it.
    package var isEditable: Bool { !isUnnamed && !isOfStates }

    /// Returns a copy of the animation with its edits, whose begin time is resolved; nil if none of the edits is one of the animation, and
    /// before the commit that adds the animation.
    package func edited(by edits: [LayerEdit], on layer: CALayer) -> CAAnimation? {
        if edits.isEmpty || !isEditable { return nil }
        let all = edits.compactMap { edit in AnimationKeyPath(edit.keyPath).map { (path: $0, value: edit.value) } }
        let own = all.filter { $0.path.key == key }
        guard !own.isEmpty, let beginTime, let copy = animation.copyWithMembers() else { return nil }
        copy.storage.beginTime = beginTime
        for edit in own { copy.setValue(edit.value, at: edit.path) }
        copy.storage.beginTime = layer.rounded(beginTime: copy.storage.beginTime)
        copy.inheritDurations()
        copy.markAttached()
        return copy
    }
}

extension CAAnimation {
    /// Returns the member at a place in the groups; the animation itself for an empty place, nil if there is none.
    package func member(at places: [Int]) -> CAAnimation? {
        var animation = self
        for place in places {
            guard let members = (animation as? CAAnimationGroup)?.animations, members.indices.contains(place) else { return nil }
            animation = members[place]
        }
        return animation
    }

    /// Gives the animation or a member of it an edited value. A value that does not fit is left out.
    package func setValue(_ value: Any?, at path: AnimationKeyPath) {
        guard let animation = member(at: path.members) else { return }
        switch path.property {
        case AnimationKeyPath.delay:
            if let seconds = Double.unboxed(value) { animation.storage.beginTime += seconds }
        case "timingFunction": animation.timingFunction = CAMediaTimingFunction(edited: value)
        case _ where path.valueIndex != nil:
            guard let keyframes = animation as? CAKeyframeAnimation, let index = path.valueIndex, var values = keyframes.values,
                values.indices.contains(index), let value
            else { return }
            values[index] = value
            keyframes.values = values
        default:
            if let property = Swift.type(of: animation).keyTable[path.property] { _ = property.write(animation, value) }
        }
    }

    /// Gives members without a duration of their own that of their group.
    package func inheritDurations() {
        guard let group = self as? CAAnimationGroup else { return }
        for member in group.animations ?? [] {
            if member.storage.inheritsDuration { member.storage.duration = group.storage.duration }
            member.inheritDurations()
        }
    }
}

extension CAMediaTimingFunction {
    /// Makes a timing function of an edited value: the four numbers c1x, c1y, c2x, c2y. Nil for another value.
    package convenience init?(edited value: Any?) {
        guard let numbers = AnimatableValue(value)?.numbers, numbers.count == 4 else { return nil }
        self.init(controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
    }
}
