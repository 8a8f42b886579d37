import QuartziteGraphics

/// A resolved key path of animations and key-value coding: an animatable property of a layer, or a part of a property.
package struct PropertyPath: Sendable, Equatable {
    package enum Part: Sendable, Equatable {
        case whole
        /// `count` channels of the property, starting at `first`.
        case channels(first: Int, count: Int)
        /// A component of a matrix.
        case component(TransformComponent)
        /// An input of one of the layer's filters. Only the layer knows its filters; see `CALayer.filterInput(atKeyPath:)`.
        case filterInput(FilterInputPath)
    }

    package var property: LayerProperty
    package var part: Part

    package init(_ property: LayerProperty, _ part: Part) { (self.property, self.part) = (property, part) }

    /// Resolves a key path of layers.
    ///
    /// - Parameter table: the properties of the layer's class. Nil for the properties of all classes of the library.
    /// - Returns: nil if the first key is not an animatable property, or the rest is not a part of the property.
    package init?(_ text: String, of table: KeyTable? = nil) {
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = keys.first.map(String.init),
            let property = table.map({ $0[first]?.property }) ?? LayerProperty(key: first)
        else { return nil }
        self.property = property
        let rest = keys.dropFirst().joined(separator: ".")
        if rest.isEmpty {
            guard keys.count == 1 else { return nil }
            part = .whole
            return
        }
        switch property.shape {
        case .point:
            guard let channel = ["x", "y"].firstIndex(of: rest) else { return nil }
            part = .channels(first: channel, count: 1)
        case .size:
            guard let channel = ["width", "height"].firstIndex(of: rest) else { return nil }
            part = .channels(first: channel, count: 1)
        case .rect:
            switch rest {
            case "origin": part = .channels(first: 0, count: 2)
            case "origin.x": part = .channels(first: 0, count: 1)
            case "origin.y": part = .channels(first: 1, count: 1)
            case "size": part = .channels(first: 2, count: 2)
            case "size.width": part = .channels(first: 2, count: 1)
            case "size.height": part = .channels(first: 3, count: 1)
            default: return nil
            }
        case .transform:
            guard let component = TransformComponent(rawValue: rest) else { return nil }
            part = .component(component)
        case .number, .boolean, .color, .image, .path, .numbers, .colors, .filters:
            return nil
        }
    }

    /// The shape of the value at the path.
    package var shape: LayerProperty.Shape {
        switch part {
        case .whole: property.shape
        case .channels(let first, let count): count == 1 ? .number : (first == 2 ? .size : .point)
        case .component(let component): component == .translation ? .size : .number
        case .filterInput(let input): input.shape
        }
    }
}

/// The place of a filter's input in `EffectValues.inputs`.
package struct FilterInputPath: Sendable, Equatable {
    package let firstSlot: Int
    package let slotCount: Int
    /// The input's shape: a number, a colour, or `filters` for a colour matrix or a curve.
    package let shape: LayerProperty.Shape
}

/// A component of a matrix, by its key.
package enum TransformComponent: String, Sendable, CaseIterable {
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case scaleXY = "scale.xy"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
    case shearXY = "shear.xy"
    case shearXZ = "shear.xz"
    case shearYZ = "shear.yz"
    case shearX = "shear.x"
    case shearY = "shear.y"
    case shearZ = "shear.z"
}

extension TransformComponents {
    /// A component as the first of four numbers; `translation` has two numbers. Reading `scale` gives the mean of the three axes.
    package subscript(component component: TransformComponent) -> SIMD4<Double> {
        @inline(__always) get {
            switch component {
            case .rotation, .rotationZ: SIMD4(rotation.z, 0, 0, 0)
            case .rotationX: SIMD4(rotation.x, 0, 0, 0)
            case .rotationY: SIMD4(rotation.y, 0, 0, 0)
            case .scale: SIMD4((scale.x + scale.y + scale.z) / 3, 0, 0, 0)
            case .scaleX: SIMD4(scale.x, 0, 0, 0)
            case .scaleY: SIMD4(scale.y, 0, 0, 0)
            case .scaleZ: SIMD4(scale.z, 0, 0, 0)
            case .scaleXY: SIMD4((scale.x + scale.y) / 2, 0, 0, 0)
            case .translation: SIMD4(translation.x, translation.y, 0, 0)
            case .translationX: SIMD4(translation.x, 0, 0, 0)
            case .translationY: SIMD4(translation.y, 0, 0, 0)
            case .translationZ: SIMD4(translation.z, 0, 0, 0)
            case .shearXY, .shearX: SIMD4(shear.x, 0, 0, 0)
            case .shearXZ, .shearY: SIMD4(shear.y, 0, 0, 0)
            case .shearYZ, .shearZ: SIMD4(shear.z, 0, 0, 0)
            }
        }
        @inline(__always) set {
            switch component {
            case .rotation, .rotationZ: rotation.z = newValue.x
            case .rotationX: rotation.x = newValue.x
            case .rotationY: rotation.y = newValue.x
            case .scale: scale = SIMD3(repeating: newValue.x)
            case .scaleX: scale.x = newValue.x
            case .scaleY: scale.y = newValue.x
            case .scaleZ: scale.z = newValue.x
            case .scaleXY: (scale.x, scale.y) = (newValue.x, newValue.x)
            case .translation: (translation.x, translation.y) = (newValue.x, newValue.y)
            case .translationX: translation.x = newValue.x
            case .translationY: translation.y = newValue.x
            case .translationZ: translation.z = newValue.x
            case .shearXY, .shearX: shear.x = newValue.x
            case .shearXZ, .shearY: shear.y = newValue.x
            case .shearYZ, .shearZ: shear.z = newValue.x
            }
        }
    }
}
