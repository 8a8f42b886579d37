// The values of animations as a document has them.
//
//     <animations>
//       <slide type="CABasicAnimation" id="#1" duration="1" …/>     its own element: attributes and elements change in it
//       <again object="#1"/>                                        a reference: the layer gets an element of its own in its place
//     </animations>

import Foundation
import Quartzite

extension DocumentPatch {
    /// An edit of an animation.
    struct AnimationEdit {
        let path: AnimationKeyPath
        let value: Any?
    }

    /// Gives an animation of a layer the values of edits.
    /// - Parameters:
    ///   - edits: edits of one animation and of its members, in the order in which they were made.
    ///   - layer: the layer as it was read from the document.
    /// - Returns: why some of the edits cannot be written, by their places in the list.
    mutating func set(_ edits: [AnimationEdit], of layer: CALayer, in source: PlaneSource) -> [Int: String] {
        var faults: [Int: String] = [:]
        guard let first = edits.first, let known = layer.attachedAnimations.first(where: { $0.key == first.path.key })?.animation,
            let edited = known.copyWithMembers(), let places = source.animations
        else {
            return Dictionary(uniqueKeysWithValues: edits.indices.map { ($0, "the document has no such animation of the layer") })
        }
        for edit in edits { edited.setValue(Self.value(of: edit, on: layer), at: edit.path) }
        edited.inheritDurations()
        /// The edits of animations that the layer has by reference, by the place of the reference in the groups.
        var referred: [[Int]: [Int]] = [:]
        for (index, edit) in edits.enumerated() {
            do throws(DocumentPatchFault) {
                if let place = try Self.reference(on: edit.path, of: known, places) {
                    referred[place, default: []].append(index)
                } else {
                    try set(edit, known, edited, places)
                }
            } catch {
                faults[index] = error.reason
            }
        }
        for (members, indices) in referred {
            do throws(DocumentPatchFault) {
                try replaceReference(at: members, edits[indices[0]].path.key, known, edited, places)
            } catch {
                for index in indices { faults[index] = error.reason }
            }
        }
        return faults
    }

    /// Returns the outermost place on the way to an animation at which the document only refers to a shared element; nil if there is none.
    private static func reference(
        on path: AnimationKeyPath, of animation: CAAnimation, _ places: AnimationPlaces
    ) throws(DocumentPatchFault) -> [Int]? {
        for count in 0...path.members.count {
            let members = Array(path.members.prefix(count))
            guard let place = animation.member(at: members).flatMap(places.place) else {
                throw DocumentPatchFault(reason: "the document has no such animation of the layer")
            }
            if place.isReference, places.isShared(place) { return members }
        }
        return nil
    }

    private mutating func set(
        _ edit: AnimationEdit, _ known: CAAnimation, _ edited: CAAnimation, _ places: AnimationPlaces
    ) throws(DocumentPatchFault) {
        guard let old = known.member(at: edit.path.members), let new = edited.member(at: edit.path.members),
            let place = places.place(of: old), let className = WritableClasses.name(for: old)
        else { throw DocumentPatchFault(reason: "the document has no such animation of the layer") }
        guard !places.isShared(place) else {
            let id = place.element[.id] ?? ""
            throw DocumentPatchFault(reason: "other animations refer to this one by its id “\(id)” and would change with it")
        }
        if let index = edit.path.valueIndex { return try setKey(index, of: new, at: place.element) }
        let key = edit.path.property
        switch ClassTable.rule(for: key, of: className)?.rule {
        case .value?: break
        default: throw DocumentPatchFault(reason: "documents have no “\(key)” of animations")
        }
        // Documents spell some properties in another way.
        let written = try Self.written(key, of: new, as: className)
        let names = MarkupObject(place.element).properties.map(\.key)
        let name = key == "initialVelocity" && !names.contains(key) ? "velocity" : key
        try setProperty(name, written, of: place.element)
    }

    /// Sets one value of a keyframe animation.
    private mutating func setKey(_ index: Int, of animation: CAAnimation, at element: MarkupElement) throws(DocumentPatchFault) {
        let fault = DocumentPatchFault(reason: "the document has the values of the keys in a form that cannot be changed")
        guard let values = (animation as? CAKeyframeAnimation)?.values, values.indices.contains(index),
            case .element(let list)? = MarkupObject(element).properties.last(where: { $0.key == AnimationKeyPath.values })?.form
        else { throw fault }
        try refuseReferences(to: list, withContent: false)
        var members = Array(list.children)
        if members.count == 1, MarkupObject(members[0]).className == "NSArray" {
            try refuseReferences(to: members[0], withContent: false)
            members = Array(members[0].children)
        }
        let builder = Self.builder
        builder.holdsMatrices = (animation as? CAPropertyAnimation)?.keyPath?.hasSuffix("inputColorMatrix") ?? false
        guard members.count == values.count, var new = builder.element(nil, typed: values[index]) else { throw fault }
        let old = members[index]
        try refuseReferences(to: old)
        // Other attributes, such as the opacity of a colour, belong to the old value.
        let isPlain = old.attributes.allSatisfy { $0.name == "value" || $0.name == "id" }
        let isFlat = isPlain && old.has(.value) && !old.hasChildren && new.children.isEmpty
        if isFlat, new.name == old.name, new.attributes.count == 1, let text = new.attributes.first(where: { $0.name == "value" }) {
            return try setAttribute("value", text.value, of: old)
        }
        if let id = old[.id] { new.set("id", id) }
        try replace(old, by: new)
    }

    /// Writes an animation in place of the reference to a shared one.
    private mutating func replaceReference(
        at members: [Int], _ key: String, _ known: CAAnimation, _ edited: CAAnimation, _ places: AnimationPlaces
    ) throws(DocumentPatchFault) {
        let builder = Self.builder
        guard let place = known.member(at: members).flatMap(places.place), let new = edited.member(at: members),
            let element = members.isEmpty ? builder.animation(key, new) : builder.member(new)
        else { throw DocumentPatchFault(reason: "documents cannot hold this animation") }
        try replace(place.member, by: element)
    }

    /// The value to write. A begin of 0 means the time at which the layer gets the animation, so “the time 0” is written as documents do
    /// where the layer's clock shows another time then.
    private static func value(of edit: AnimationEdit, on layer: CALayer) -> Any? {
        guard edit.path.property == "beginTime", edit.path.members.isEmpty, Double.unboxed(edit.value) == 0 else { return edit.value }
        return timeAtLoading(of: layer) == 0 ? 0.0 : 1e-100
    }

    /// The layer's time when the scene is loaded, at which animations without a begin of their own begin.
    private static func timeAtLoading(of layer: CALayer) -> Double {
        var clocks: [LayerTiming] = []
        var layer: CALayer? = layer
        while let current = layer {
            clocks.append(current.timing)
            layer = current.superlayer
        }
        return clocks.reversed().reduce(0) { $1.local(fromParent: $0) }
    }
}
