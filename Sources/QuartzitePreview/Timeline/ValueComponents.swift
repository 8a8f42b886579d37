import QuartziteKit

/// The numbers of a value that can be drawn as curves, with their names.
struct ValueComponents: Equatable {
    /// The unit of the numbers. Numbers of one unit share a scale in a plot.
    enum Unit: Equatable { case number, degrees }

    struct Component: Equatable {
        var name: String
        var number: Double
        var unit = Unit.number
        /// The index of the scale in a plot. Numbers with the same index share a scale.
        var scale = 0
    }

    var list: [Component]

    /// The components of a value: one for a number, up to four for structures and colours, and the decomposition of a matrix. Nil for
    /// values without numbers, for lists, and for numbers that are not finite.
    /// - Parameter keyPath: the key path, which distinguishes angles, shown in degrees, from other numbers.
    init?(_ value: AnimatableValue?, keyPath: String = "") {
        switch value {
        case .number(let number) where keyPath.contains(".rotation"):
            list = [Component(name: "angle", number: number * 180 / .pi, unit: .degrees)]
        case .number(let number): list = [Component(name: "value", number: number)]
        case .boolean(let flag): list = [Component(name: "value", number: flag ? 1 : 0)]
        case .point(let point): list = Self.numbers(["x", "y"], [point.x, point.y])
        case .size(let size): list = Self.numbers(["width", "height"], [size.width, size.height])
        case .rect(let rect):
            list = Self.numbers(["x", "y", "width", "height"], [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case .color(let color): list = Self.numbers(["red", "green", "blue", "alpha"], (0..<4).map { color.srgb[$0] })
        case .transform(let matrix):
            guard let components = Self.components(of: matrix) else { return nil }
            list = components
        case .affine(let matrix):
            guard let components = Self.components(of: CATransform3DMakeAffineTransform(matrix)) else { return nil }
            list = components
        case .image, .path, .string, .array, nil: return nil
        }
        guard list.allSatisfy(\.number.isFinite) else { return nil }
    }

    private static func numbers(_ names: [String], _ numbers: [Double]) -> [Component] {
        zip(names, numbers).map { Component(name: $0, number: $1) }
    }

    private static func components(of matrix: CATransform3D) -> [Component]? {
        guard let parts = TransformComponents(matrix) else { return nil }
        let axes = ["x", "y", "z"]
        return (0..<3).map { Component(name: "move \(axes[$0])", number: parts.translation[$0], scale: 0) }
            + (0..<3).map { Component(name: "scale \(axes[$0])", number: parts.scale[$0], scale: 1) }
            + (0..<3).map { Component(name: "rotate \(axes[$0])", number: parts.rotation[$0] * 180 / .pi, unit: .degrees, scale: 2) }
    }
}

extension ValueComponents.Component {
    /// The number with its unit.
    func text(_ number: Double) -> String { NumberText.short(number) + (unit == .degrees ? "°" : "") }
}
