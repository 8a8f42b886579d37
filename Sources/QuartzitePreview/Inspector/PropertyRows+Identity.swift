import QuartziteKit

// Rows keep their identities while others come and go: a person's drag or text must not change a neighbouring row.
extension PropertyRows {
    /// The identity of a row, independent of the rows above it.
    enum ID: Hashable {
        case heading(PropertyGroup)
        /// The key path of a property, or of a filter's input.
        case property(String)
        case components(String, Int)
        case matrixRow(String, Int)
        /// A fact or a link, by its label and its owner: an animation's key or a group, and the number of such facts before it there.
        case fact(owner: String, label: String, number: Int)
        case picture(part: Int)
        /// An animation, by its key.
        case animation(String)
    }

    /// Returns the identity of a row.
    func id(at index: Int) -> ID {
        switch lines[index] {
        case .heading(let group): return .heading(group)
        case .property(let property): return .property(property.key)
        case .components(let property, let part): return .components(property.key, part)
        case .matrixRow(let property, let row): return .matrixRow(property.key, row)
        case .filterInput(let keyPath, _), .cellValue(let keyPath, _): return .property(keyPath)
        case .cell(_, let keyPath): return .fact(owner: "cell", label: keyPath, number: 0)
        case .picture(let part): return .picture(part: part)
        case .animation(let place): return .animation(key(ofAnimation: place))
        case .member(let place), .animationValue(let place): return .property(place.description)
        case .timingCurve(let place): return .components(place.description, 0)
        case .fact(let label, _, _), .link(let label, _, _): return fact(label, at: index)
        }
    }

    /// Returns the place of a row; nil for one that does not show now.
    func index(of id: ID) -> Int? { lines.indices.first { self.id(at: $0) == id } }

    private func fact(_ label: String, at index: Int) -> ID {
        var number = 0
        for line in lines[..<index].reversed() {
            switch line {
            case .fact(label, _, _), .link(label, _, _): number += 1
            case .animation(let place): return .fact(owner: "animation " + key(ofAnimation: place), label: label, number: number)
            case .cell(_, let keyPath): return .fact(owner: keyPath, label: label, number: number)
            case .heading(let group): return .fact(owner: group.rawValue, label: label, number: number)
            default: break
            }
        }
        return .fact(owner: "", label: label, number: number)
    }

    private func key(ofAnimation place: Int) -> String {
        layer.attachedAnimations.indices.contains(place) ? layer.attachedAnimations[place].key : "\(place)"
    }
}
