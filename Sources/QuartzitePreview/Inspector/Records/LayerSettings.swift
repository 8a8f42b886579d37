// The settings of a layer, which are not animatable: they determine how the layer draws. `inspect` prints them beside the animatable
// properties.

import QuartziteKit

/// Reads the settings of a layer by their keys of key-value coding.
package enum LayerSettings {
    /// The settings of a layer's class with their values, in a fixed order.
    package static func values(of layer: CALayer) -> [(key: String, value: JSONValue)] {
        var values: [(key: String, value: JSONValue)] = [
            ("geometryFlipped", .bool(layer.isGeometryFlipped)), ("contentsGravity", .string(layer.contentsGravity.rawValue)),
            ("cornerCurve", .string(layer.cornerCurve.rawValue)),
        ]
        switch layer {
        case let shape as CAShapeLayer:
            values += [
                ("fillRule", .string(shape.fillRule.rawValue)), ("lineCap", .string(shape.lineCap.rawValue)),
                ("lineJoin", .string(shape.lineJoin.rawValue)),
            ]
        case let gradient as CAGradientLayer: values.append(("type", .string(gradient.type.rawValue)))
        case let text as CATextLayer:
            let string = (text.string as? String) ?? (text.string as? NSAttributedString)?.string
            values += [
                ("string", string.map(JSONValue.string) ?? .null), ("wrapped", .bool(text.isWrapped)),
                ("alignmentMode", .string(text.alignmentMode.rawValue)), ("truncationMode", .string(text.truncationMode.rawValue)),
            ]
        case let replicator as CAReplicatorLayer: values.append(("preservesDepth", .bool(replicator.preservesDepth)))
        case let emitter as CAEmitterLayer:
            values += [
                ("emitterShape", .string(emitter.emitterShape.rawValue)), ("emitterMode", .string(emitter.emitterMode.rawValue)),
                ("renderMode", .string(emitter.renderMode.rawValue)), ("preservesDepth", .bool(emitter.preservesDepth)),
            ]
        default: break
        }
        return values
    }

    /// Whether a layer certainly has the settings of a new layer. False for subclasses, which have more settings. The result must cover
    /// each setting of a plain layer in `values(of:)`. Makes no strings.
    static func areInitial(_ layer: CALayer) -> Bool {
        type(of: layer) == CALayer.self && !layer.isGeometryFlipped && layer.contentsGravity == .resize && layer.cornerCurve == .circular
    }
}
