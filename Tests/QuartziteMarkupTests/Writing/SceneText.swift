import Foundation
import Quartzite

@testable import QuartziteMarkup

/// A layer tree as text, one line for each property of each object, to compare two trees. Written without the code that is tested.
struct SceneText {
    private(set) var lines: [String] = []
    private var names: [ObjectIdentifier: String] = [:]

    init(_ root: CALayer) { add(root, "root") }

    /// The lines in which two trees differ, at most a few.
    static func difference(_ a: CALayer, _ b: CALayer) -> [String] {
        let (first, second) = (SceneText(a).lines, SceneText(b).lines)
        let result = first.difference(from: second).map { change in
            switch change {
            case .insert(_, let line, _): "- \(line)"
            case .remove(_, let line, _): "+ \(line)"
            }
        }
        return Array(result.prefix(8))
    }

    private static let skipped: Set<String> = [
        "frame", "visibleRect", "sublayers", "superlayer", "delegate", "mask", "filters", "backgroundFilters", "compositingFilter",
        "emitterCells", "emitterBehaviors", "animations",
    ]

    private mutating func add(_ layer: CALayer, _ name: String) {
        // A layer that was met before stands for itself.
        if let known = names[ObjectIdentifier(layer)] { return lines.append("\(name) = \(known)") }
        names[ObjectIdentifier(layer)] = name
        lines.append("\(name): \(type(of: layer))")
        for property in type(of: layer).keyTable.properties where !Self.skipped.contains(property.key) {
            lines.append("\(name).\(property.key) = \(text(property.read(layer)))")
        }
        for (index, filter) in (layer.filters ?? []).enumerated() { add(filter, "\(name).filters[\(index)]") }
        for (index, filter) in (layer.backgroundFilters ?? []).enumerated() { add(filter, "\(name).backgroundFilters[\(index)]") }
        if let filter = layer.compositingFilter { add(filter, "\(name).compositingFilter") }
        add((layer as? CAEmitterLayer)?.emitterCells ?? [], name)
        add((layer as? CAEmitterLayer)?.emitterBehaviors ?? [], name)
        if let mask = layer.mask { add(mask, "\(name).mask") }
        for (index, sublayer) in (layer.sublayers ?? []).enumerated() { add(sublayer, "\(name).\(index)") }
        for key in layer.animationKeys() ?? [] {
            if let animation = layer.animation(forKey: key) { add(animation, "\(name).\(key)") }
        }
        addStates(of: layer, name)
    }

    private mutating func add(_ cells: [CAEmitterCell], _ name: String) {
        for (index, cell) in cells.enumerated() {
            for property in type(of: cell).keyTable.properties where !["emitterCells", "emitterBehaviors"].contains(property.key) {
                lines.append("\(name).cell\(index).\(property.key) = \(text(property.read(cell)))")
            }
            add(cell.emitterCells ?? [], "\(name).cell\(index)")
            add(cell.emitterBehaviors ?? [], "\(name).cell\(index)")
        }
    }

    private mutating func add(_ behaviors: [CAEmitterBehavior], _ name: String) {
        for (index, behavior) in behaviors.enumerated() {
            let inputs = behavior.inputKeys().map { "\($0)=\(text(behavior.value(forKey: $0)))" }
            lines.append("\(name).behavior\(index): \(behavior.type) \(behavior.name ?? "-") \(behavior.isEnabled) \(inputs)")
        }
    }

    private mutating func add(_ filter: Any, _ name: String) {
        guard let filter = filter as? CAFilter else { return lines.append("\(name) = \(filter)") }
        let inputs = filter.inputKeys.map { "\($0)=\(text(filter.value(forKey: $0)))" }
        lines.append("\(name): \(filter.type) \(filter.name ?? "-") \(filter.isEnabled) \(inputs)")
    }

    private mutating func add(_ animation: CAAnimation, _ name: String) {
        lines.append("\(name): \(type(of: animation))")
        for property in type(of: animation).keyTable.properties where !Self.skipped.contains(property.key) {
            lines.append("\(name).\(property.key) = \(text(property.read(animation)))")
        }
        for (index, member) in ((animation as? CAAnimationGroup)?.animations ?? []).enumerated() { add(member, "\(name)[\(index)]") }
    }

    private mutating func addStates(of layer: CALayer, _ name: String) {
        lines.append("\(name): \(layer.states?.count ?? -1) states, \(layer.stateTransitions?.count ?? -1) transitions")
        for state in layer.states ?? [] {
            let place = "\(name).state \(state.name)"
            lines.append(
                "\(place): \(state.basedOn ?? "-") \(state.isEnabled) \(state.isInitial) \(state.isLocked) \(state.nextDelay) "
                    + "\(state.previousDelay)")
            for (index, element) in state.elements.enumerated() { add(element, "\(place)[\(index)]") }
        }
        for (index, transition) in (layer.stateTransitions ?? []).enumerated() {
            let place = "\(name).transition \(index)"
            lines.append("\(place): \(transition.fromState) → \(transition.toState)")
            for element in transition.elements {
                lines.append("\(place): \(element.key) \(text(element.target)) \(element.isEnabled)")
                add(element.animation, "\(place).\(element.key)")
            }
        }
    }

    private mutating func add(_ element: CAStateElement, _ name: String) {
        lines.append("\(name): \(type(of: element)) \(text(element.target)) \(element.changedKeyPath ?? "-")")
        switch element {
        case let element as CAStateSetValue: addValue(element.value, name)
        case let element as CAStateAddElement:
            addValue(element.object, name)
            lines.append("\(name).before = \(text(element.beforeObject))")
        case let element as CAStateRemoveElement: lines.append("\(name).object = \(text(element.object))")
        case let element as CAStateAddAnimation: add(element.animation, "\(name).\(element.key)")
        case let element as CAStateRemoveAnimation: lines.append("\(name).key = \(element.key)")
        default: break
        }
    }

    private mutating func addValue(_ value: Any?, _ name: String) {
        if let layers = value as? [CALayer] {
            for (index, layer) in layers.enumerated() { add(layer, "\(name).value[\(index)]") }
        } else if let layer = value as? CALayer {
            add(layer, "\(name).value")
        } else {
            lines.append("\(name).value = \(text(value))")
        }
    }

    private func text(_ value: Any?) -> String {
        guard let value else { return "nil" }
        switch value {
        case let layer as CALayer: return names[ObjectIdentifier(layer)] ?? "a layer"
        case let image as CGImage:
            var hash = 5381
            image.withPixels { for byte in $0 { hash = hash &* 33 &+ Int(byte) } }
            return "\(image.width) × \(image.height) \(hash)"
        case let list as [Any]: return "[" + list.map { text($0) }.joined(separator: "; ") + "]"
        default: break
        }
        switch AnimatableValue((value as? any RawRepresentable).map { $0.rawValue as Any } ?? value) {
        case .number(let value)?: return "\(value)"
        case .boolean(let value)?: return "\(value ? 1.0 : 0.0)"
        case .color(let value)?: return "\(value.srgb)"
        case .transform(let value)?: return "\(value.cells)"
        case .path(let value)?: return "\(value.verbs) \(value.points)"
        case .none: return "\(value)"
        case let other?: return "\(other)"
        }
    }
}

extension CAPackage {
    /// Writes the scene and reads what was written.
    func rewritten(_ pictures: CAMLWriter.Pictures = .files, in folder: TemporaryFolder, as name: String = "copy.ca") throws -> CAPackage {
        var writer = CAMLWriter(self)
        writer.pictures = pictures
        let url = folder.url.appendingPathComponent(name)
        try writer.write(to: url)
        return try CAPackage(contentsOf: url)
    }
}
