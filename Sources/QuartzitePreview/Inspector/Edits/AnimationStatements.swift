import QuartziteKit

/// Edits of a layer's animations as statements of Swift, under a comment for each animation.
///
///     // the animation “slide” of 0/2: door
///     slide.duration = 2
///     slide.beginTime = door.convertTime(CACurrentMediaTime(), from: nil) + 0.5
///     // the animation “all” of 0/2: door, member 2
///     animation.fromValue = 0.5
struct AnimationStatements {
    let lines: [String]

    /// - Parameters:
    ///   - edits: edits of one layer. Those of properties are left out.
    ///   - layer: the layer, which knows the types of values; nil if it is not in the scene.
    ///   - layerName: the variable's name for the layer.
    ///   - title: what the layer is called in comments.
    init(_ edits: [LayerEdits.Edit], of layer: CALayer?, called layerName: String, named title: String) {
        var (lines, known): ([String], Set<AnimationKeyPath>) = ([], [])
        let own = edits.compactMap { edit in AnimationKeyPath(edit.keyPath).map { (place: $0, value: edit.value) } }
        for place in own.map({ $0.place.of("") }) where known.insert(place).inserted {
            let members = place.members.map { ", member \($0 + 1)" }.joined()
            lines.append("// the animation “\(LayerTitle.oneLine(place.key))” of \(title)\(members)")
            let name = place.members.isEmpty ? SwiftText.identifier(place.key) ?? "animation" : "animation"
            let attached = layer?.attachedAnimations.first { $0.key == place.key }
            let animation = attached?.animation.member(at: place.members)
            let hasOwnBegin = !place.members.isEmpty || attached?.hasOwnBegin == true
            for edit in own where edit.place.of("") == place {
                if edit.place.property == AnimationKeyPath.delay {
                    // Without a begin of its own, the animation begins when the layer gets it.
                    let begin = hasOwnBegin ? "+=" : "= \(layerName).convertTime(CACurrentMediaTime(), from: nil) +"
                    lines.append("\(name).beginTime \(begin) \(SwiftText.value(edit.value))")
                } else {
                    lines.append(Self.statement(edit.place, edit.value, of: name, animation))
                }
            }
        }
        self.lines = lines
    }

    private static func statement(_ place: AnimationKeyPath, _ value: EditedValue, of name: String, _ animation: CAAnimation?) -> String {
        let property = animation.flatMap { type(of: $0).keyTable[place.property] } ?? CAAnimation.keyTable[place.property]
        if place.property == "timingFunction", case .numbers(let numbers) = value, numbers.count == 4 {
            let points = numbers.map(SwiftText.single).joined(separator: ", ")
            return "\(name).timingFunction = CAMediaTimingFunction(controlPoints: \(points))"
        }
        if let index = place.valueIndex { return "\(name).values?[\(index)] = \(SwiftText.value(value))" }
        return "\(name).\(accessors[place.property] ?? place.property) = \(SwiftText.value(value, of: property))"
    }

    /// The accessors that have other names than their keys.
    private static let accessors = [
        "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive", "cumulative": "isCumulative",
    ]
}
