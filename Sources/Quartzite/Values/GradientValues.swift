import QuartziteGraphics

/// What a gradient layer draws, as a value. Nothing is clamped here, only drawing clamps.
package struct GradientValues: Sendable, Equatable {
    package enum Kind: UInt8, Sendable { case axial, radial, conic }

    /// Straight sRGB, four numbers a colour; nil for none.
    package var colors: [Double]?
    /// Where the colours are; nil spreads them evenly.
    package var locations: [Double]?
    /// In the unit square of the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    // Not animatable.
    package var kind = Kind.axial

    package init() {}

    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .startPoint: SIMD4(startPoint.x, startPoint.y, 0, 0)
        case .endPoint: SIMD4(endPoint.x, endPoint.y, 0, 0)
        default: SIMD4(repeating: 0)
        }
    }

    package mutating func setChannels(_ v: SIMD4<Double>, of property: LayerProperty) {
        switch property {
        case .startPoint: startPoint = CGPoint(x: v.x, y: v.y)
        case .endPoint: endPoint = CGPoint(x: v.x, y: v.y)
        default: break
        }
    }

    /// The list that a property holds; nil for none.
    package func list(of property: LayerProperty) -> [Double]? {
        switch property {
        case .colors: colors
        case .locations: locations
        default: nil
        }
    }

    /// Copies one property.
    package mutating func copy(_ property: LayerProperty, from other: GradientValues) {
        switch property {
        case .colors: colors = other.colors
        case .locations: locations = other.locations
        default: setChannels(other.channels(of: property), of: property)
        }
    }

    /// Takes on a list that was sampled, in the memory of the one it has where that is as long. Whether that changed it.
    mutating func show(_ list: ListKey, of property: LayerProperty) -> Bool {
        switch property {
        case .colors: Self.show(list, in: &colors)
        case .locations: Self.show(list, in: &locations)
        default: false
        }
    }

    private static func show(_ list: ListKey, in shown: inout [Double]?) -> Bool {
        let new = UnsafeBufferPointer(start: list.numbers, count: list.count)
        // Taken out, so that nobody else holds it while it is written.
        guard var numbers = shown.take(), numbers.count == new.count else {
            shown = Array(new)
            return true
        }
        var isChanged = false
        for index in new.indices where numbers[index] != new[index] {
            numbers[index] = new[index]
            isChanged = true
        }
        shown = numbers
        return isChanged
    }
}
