import QuartziteKit

// The animations of a layer: a row for each, and rows for the values of those that are opened.
//
//     ▸ position.x        CABasicAnimation “slide”      42 %
//         begins at 0.5 s, lasts 2 s
//     ▾ opacity           CAAnimationGroup “all”        active
//         begins at 0 s, lasts 5 s
//         beginTime       0
//         duration        5
//         …
//       ▸ opacity         CABasicAnimation, member 1
extension PropertyRows {
    /// The members of groups that have rows.
    private static let mostMembers = 100
    /// The keys of a keyframe animation that have rows. A frame video has thousands.
    private static let mostKeys = 100

    /// Lists the animations of a layer.
    static func animations(of layer: CALayer, in scene: Scene, expanded: Set<String>) -> [Line] {
        layer.attachedAnimations.indices.flatMap { index -> [Line] in
            let attached = layer.attachedAnimations[index]
            let place = AnimationKeyPath(key: attached.key)
            let head = [Line.animation(index), timing(ofAnimation: index, of: layer, in: scene)]
            guard expanded.contains(place.description) else { return head }
            let refusal = attached.refusal.map { [Line.fact(label: "", text: "cannot be edited: \($0)", isNotable: true)] } ?? []
            var count = 0
            return head + refusal + values(of: attached.shown, place, expanded, &count)
        }
    }

    /// Lists the values of an animation, and the members of a group.
    private static func values(
        of animation: CAAnimation, _ place: AnimationKeyPath, _ expanded: Set<String>, _ count: inout Int
    ) -> [Line] {
        var lines = properties(of: animation).map { Line.animationValue(place.of($0)) }
        if let keyframes = animation as? CAKeyframeAnimation, let values = keyframes.values {
            lines += values.indices.prefix(mostKeys).map { .animationValue(place.value($0)) }
        }
        if !(animation is CASpringAnimation) { lines += [.animationValue(place.of("timingFunction")), .timingCurve(place)] }
        for (index, member) in ((animation as? CAAnimationGroup)?.animations ?? []).enumerated() where count < mostMembers {
            count += 1
            let inner = AnimationKeyPath(key: place.key, members: place.members + [index])
            lines.append(.member(inner))
            if expanded.contains(inner.description) { lines += values(of: member, inner, expanded, &count) }
        }
        return lines
    }

    /// The keys of the properties of an animation that have rows. Of a basic animation's values, those that are given.
    private static func properties(of animation: CAAnimation) -> [String] {
        var keys = [
            "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
            "removedOnCompletion",
        ]
        if let basic = animation as? CABasicAnimation {
            keys += [("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue)].compactMap {
                $0.1 == nil ? nil : $0.0
            }
        }
        if animation is CASpringAnimation { keys += ["mass", "stiffness", "damping", "initialVelocity"] }
        if let keyframes = animation as? CAKeyframeAnimation {
            keys.append("calculationMode")
            if keyframes.keyTimes != nil { keys.append("keyTimes") }
        }
        return keys
    }

    // MARK: Rows

    /// The animation at a place: with its edits, and without.
    private func animation(_ place: AnimationKeyPath) -> (attached: AttachedAnimation, shown: CAAnimation, own: CAAnimation)? {
        guard let attached = layer.attachedAnimations.first(where: { $0.key == place.key }),
            let shown = attached.shown.member(at: place.members), let own = attached.animation.member(at: place.members)
        else { return nil }
        return (attached, shown, own)
    }

    /// The row of a group's member.
    func row(ofMember place: AnimationKeyPath) -> PropertyRow {
        guard let (_, shown, _) = animation(place) else { return PropertyRow(kind: .fact, label: "") }
        var row = PropertyRow(kind: .fact, label: (shown as? CAPropertyAnimation)?.keyPath ?? "member")
        row.model = "\(String(describing: type(of: shown))), member \((place.members.last ?? 0) + 1)"
        row.copied = row.model
        (row.keyPath, row.isExpanded, row.isPart) = (place.description, isExpanded(place.description), true)
        if isEdited(place.description) { row.program = "" }
        return row
    }

    /// The row of a value of an animation.
    func row(ofAnimationValue place: AnimationKeyPath) -> PropertyRow {
        var row = PropertyRow(kind: .property, label: place.valueIndex.map { "key \($0 + 1)" } ?? place.property)
        row.isPart = true
        guard let (attached, shown, own) = animation(place), var value = EditedValue(shown, place) else {
            row.model = "has no editor here"
            return row
        }
        // The begin is a time of the layer, also where the animation begins when it is added.
        let isBegin = place.property == "beginTime" && place.members.isEmpty
        if isBegin, let begin = attached.timing?.beginTime { value = .number(begin) }
        let delayed = EditedAnimation(attached, place.members).beginEdit(0, ofProgram: isOfProgram)?.keyPath
        row.keyPath = isBegin ? delayed ?? place.description : place.description
        let keyPath = Self.isOfProperty(place) ? (shown as? CAPropertyAnimation)?.keyPath ?? "" : ""
        (row.model, row.copied) = (value.text(keyPath), value.text(keyPath))
        if case .color(let color) = value { row.modelColors = [color] }
        if place.property == "timingFunction" {
            row.model = Self.name(ofCurve: value)
            if attached.refusal == nil { row.curve = shown.timingFunction?.curve ?? .linear }
        }
        row.isDefault = EditedValue(Self.plainAnimation, place) == value
        if attached.refusal == nil { row.editor = editor(of: place, value, shown, row.keyPath, attached) }
        if case .numbers(let fields) = row.editor { row.model = Self.text(of: fields) }
        if isEdited(row.keyPath) {
            let program = EditedValue(animation: attached, at: place) ?? EditedValue(own, place)
            row.program = place.property == "timingFunction" ? program.map(Self.name(ofCurve:)) : program?.text(keyPath)
            row.program = row.program ?? ""
        }
        return row
    }

    private static let plainAnimation = CAKeyframeAnimation()

    /// Whether the value is one of the animated property.
    private static func isOfProperty(_ place: AnimationKeyPath) -> Bool {
        place.valueIndex != nil || ["fromValue", "toValue", "byValue"].contains(place.property)
    }

    private func editor(
        of place: AnimationKeyPath, _ value: EditedValue, _ animation: CAAnimation, _ keyPath: String, _ attached: AttachedAnimation
    ) -> PropertyEditor {
        if place.property == "timingFunction" { return .choice(TimingCurve.presets.map(\.name), chosen: Self.name(ofCurve: value)) }
        let animated = (animation as? CAPropertyAnimation)?.keyPath ?? ""
        let limits = layer.propertyPath(animated)?.property.limits
        let rule = Self.isOfProperty(place) ? NumberRule(animated, limits: limits) : Self.rule(of: place)
        if let components = value.components {
            return .numbers(
                components.enumerated().map { index, part in
                    NumberField(
                        target: .component(keyPath, index: index, of: value), value: part.number, rule: rule, before: part.before)
                })
        }
        switch value {
        case .number(let number):
            let isDelay = AnimationKeyPath(keyPath)?.property == AnimationKeyPath.delay
            let begin = attached.beginTime ?? attached.animation.beginTime
            return .numbers([
                NumberField(target: isDelay ? .difference(keyPath, from: begin) : .number(keyPath), value: number, rule: rule)
            ])
        case .boolean(let flag): return .boolean(flag)
        case .color(let color): return .color(color)
        case .numbers(let numbers): return .list(numbers)
        case .text(let text):
            let choices = type(of: animation).keyTable[place.property]?.choices ?? []
            return choices.isEmpty ? .fixed : .choice(choices, chosen: text)
        case .null, .matrix, .colors, .point, .size, .rect: return .fixed
        }
    }

    /// How the times, counts and speeds of animations change.
    private static func rule(of place: AnimationKeyPath) -> NumberRule {
        var rule = NumberRule(place.property, limits: nil)
        switch place.property {
        case "duration": (rule.step, rule.range) = (0.01, LaneDrag.shortest...LaneDrag.longest)
        case "repeatDuration": (rule.step, rule.range) = (0.01, 0 ... .infinity)
        case "repeatCount": (rule.step, rule.range) = (0.1, 0 ... .infinity)
        case "mass", "stiffness": (rule.step, rule.range) = (0.1, 0.001 ... .infinity)
        case "damping": (rule.step, rule.range) = (0.1, 0 ... .infinity)
        default: rule.step = 0.01
        }
        return rule
    }

    // MARK: Timing functions

    private static func name(ofCurve value: EditedValue) -> String {
        guard case .numbers(let numbers) = value else { return value.text() }
        return TimingCurve.presets.first { EditedValue($0.curve) == value }?.name ?? numbers.map(NumberText.short).joined(separator: ", ")
    }

    /// The row with the four numbers of a timing function.
    func row(ofCurve place: AnimationKeyPath) -> PropertyRow {
        let place = place.of("timingFunction")
        var row = PropertyRow(kind: .property, label: "c1x c1y c2x c2y")
        row.isPart = true
        guard let (attached, shown, _) = animation(place), let value = EditedValue(shown, place), case .numbers(let numbers) = value else {
            return row
        }
        row.model = numbers.map(NumberText.short).joined(separator: ", ")
        row.copied = row.model
        guard attached.refusal == nil else { return row }
        row.keyPath = place.description
        let fields = numbers.enumerated().map { index, number in
            var rule = NumberRule("", limits: nil)
            (rule.step, rule.range) = (0.01, index % 2 == 0 ? 0...1 : -10...10)
            return NumberField(
                target: .component(row.keyPath, index: index, of: value), value: number, rule: rule, before: index == 0 ? "" : ", ")
        }
        (row.editor, row.model) = (.numbers(fields), Self.text(of: fields))
        if isEdited(row.keyPath) { row.program = "" }
        return row
    }
}

extension TimingCurve {
    /// The names of the numbers.
    static let names = ["c1x", "c1y", "c2x", "c2y"]

    /// The standard timing functions by their names.
    static let presets: [(name: String, curve: TimingCurve)] = [
        CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ].map { ($0.rawValue, CAMediaTimingFunction(name: $0).curve) }
}
