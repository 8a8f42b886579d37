import QuartziteGraphics

extension KeyTable {
    /// What every layer has: the animatable properties first, then the others, then what only the program knows.
    static let layer = KeyTable(animatable + plain + tree)

    private static var animatable: [KeyedProperty] {
        [
            KeyedProperty(.anchorPoint, default: CGPoint(x: 0.5, y: 0.5)),
            KeyedProperty(.anchorPointZ),
            KeyedProperty("backgroundColor", object: \CALayer.backgroundColor),
            KeyedProperty("borderColor", object: \CALayer.borderColor, default: .black),
            KeyedProperty(.borderWidth),
            KeyedProperty("bounds", \CALayer.bounds),
            KeyedProperty(any: "contents", \CALayer.contents),
            KeyedProperty(.contentsCenter, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
            KeyedProperty("contentsMultiplyColor", object: \CALayer.contentsMultiplyColor),
            KeyedProperty(.contentsRect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
            KeyedProperty("contentsScale", \CALayer.contentsScale, default: 1),
            KeyedProperty(.cornerRadius),
            KeyedProperty(.doubleSided, default: NSNumber(value: true)),
            KeyedProperty("hidden", \CALayer.isHidden, default: false),
            KeyedProperty(.masksToBounds, default: NSNumber(value: false)),
            KeyedProperty(.minificationFilterBias),
            KeyedProperty(.opacity, default: NSNumber(value: 1)),
            KeyedProperty(.position),
            KeyedProperty(.rasterizationScale, default: NSNumber(value: 1)),
            KeyedProperty("shadowColor", object: \CALayer.shadowColor, default: .black),
            KeyedProperty(.shadowOffset, default: CGSize(width: 0, height: -3)),
            KeyedProperty(.shadowOpacity),
            KeyedProperty("shadowPath", object: \CALayer.shadowPath),
            KeyedProperty(.shadowRadius, default: NSNumber(value: 3)),
            KeyedProperty(.shouldRasterize, default: NSNumber(value: false)),
            KeyedProperty("sublayerTransform", \CALayer.sublayerTransform),
            KeyedProperty("transform", \CALayer.transform),
            KeyedProperty(.zPosition),
            KeyedProperty(filters: "backgroundFilters", \CALayer.backgroundFilters),
            KeyedProperty(
                "compositingFilter", of: CALayer.self, read: \.compositingFilter,
                write: { layer, value in
                    guard value == nil || value is NSNull || value is CAFilter || value is String else { return false }
                    layer.compositingFilter = value is NSNull ? nil : value
                    return true
                }),
            KeyedProperty(filters: "filters", \CALayer.filters),
        ]
    }

    private static var plain: [KeyedProperty] {
        [
            KeyedProperty("name", \CALayer.name),
            KeyedProperty("contentsGravity", \CALayer.contentsGravity, default: .resize),
            KeyedProperty("contentsFormat", \CALayer.contentsFormat, default: .RGBA8Uint),
            KeyedProperty("minificationFilter", \CALayer.minificationFilter, default: .linear),
            KeyedProperty("magnificationFilter", \CALayer.magnificationFilter, default: .linear),
            KeyedProperty("cornerCurve", \CALayer.cornerCurve, default: .circular),
            KeyedProperty("maskedCorners", \CALayer.maskedCorners, default: .all),
            KeyedProperty("edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, default: .all),
            KeyedProperty("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, default: true),
            KeyedProperty("allowsGroupOpacity", \CALayer.allowsGroupOpacity, default: true),
            KeyedProperty("geometryFlipped", \CALayer.isGeometryFlipped, default: false),
            KeyedProperty("opaque", \CALayer.isOpaque, default: false),
            KeyedProperty("needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange, default: false),
            KeyedProperty("drawsAsynchronously", \CALayer.drawsAsynchronously, default: false),
        ]
            + timing(of: CALayer.self, duration: .infinity) + [
            KeyedProperty("autoresizingMask", \CALayer.autoresizingMask),
            KeyedProperty("constraints", object: \CALayer.constraints),
            KeyedProperty("layoutManager", object: \CALayer.layoutManager),
            KeyedProperty("style", object: \CALayer.style),
            KeyedProperty("actions", object: \CALayer.actions),
        ]
    }

    private static var tree: [KeyedProperty] {
        [
            KeyedProperty("frame", \CALayer.frame, isArchived: false),
            KeyedProperty("visibleRect", readOnly: \CALayer.visibleRect),
            KeyedProperty("sublayers", object: \CALayer.sublayers, isArchived: false),
            KeyedProperty("superlayer", readOnly: \CALayer.superlayer),
            KeyedProperty("delegate", object: \CALayer.delegate, isArchived: false),
            KeyedProperty("mask", object: \CALayer.mask, isArchived: false),
        ]
    }
}

extension KeyedProperty {
    /// An animatable property of every layer that is numbers. They go in and out as they are, not by way of the Swift property, which
    /// may round them.
    fileprivate init(_ property: LayerProperty, default defaultValue: Any? = nil) {
        self.init(
            property.key, of: CALayer.self, default: defaultValue,
            read: { AnimatableValue($0.values.channels(of: property), shape: property.shape)?.any },
            write: { layer, value in
                guard let channels = AnimatableValue(value)?.channels(for: property.shape) else { return false }
                layer.updateChannels(channels, of: property)
                return true
            })
    }

    /// A list of filters, for which the null object counts as none.
    fileprivate init(filters key: String, _ path: ReferenceWritableKeyPath<CALayer, [Any]?>) {
        self.init(
            key, of: CALayer.self, read: { $0[keyPath: path] },
            write: { layer, value in
                guard value == nil || value is NSNull || value is [Any] else { return false }
                layer[keyPath: path] = value as? [Any]
                return true
            })
    }
}
