import QuartziteGraphics

extension KeyTable {
    /// The properties of every layer: animatable properties, other archived properties, and the layer's relations in the tree.
    static let layer = KeyTable(animatable + plain + tree)

    private static var animatable: [KeyedProperty] {
        [
            .stored("anchorPoint", \LayerValues.anchorPoint, \CALayer.anchorPoint),
            .stored("anchorPointZ", \RareLayerValues.anchorPointZ, \CALayer.anchorPointZ),
            KeyedProperty("backgroundColor", object: \CALayer.backgroundColor).animatable(\LayerValues.backgroundColor)
                .setting { (layer: CALayer, color: CGColor) in layer.backgroundColor = color },
            KeyedProperty("borderColor", object: \CALayer.borderColor, default: .black).animatable(\RareLayerValues.borderColor),
            .stored("borderWidth", \RareLayerValues.borderWidth, \CALayer.borderWidth, limits: .range(0 ... .infinity)),
            KeyedProperty("bounds", \CALayer.bounds).animatable(\LayerValues.bounds, limits: .numbers)
                .setting { (layer: CALayer, channels: SIMD4<Double>) in layer.bounds = CGRect(channels: channels) },
            KeyedProperty(any: "contents", \CALayer.contents).animatable(\LayerValues.contents),
            .stored("contentsCenter", \RareLayerValues.contentsCenter, \CALayer.contentsCenter),
            KeyedProperty("contentsMultiplyColor", object: \CALayer.contentsMultiplyColor)
                .animatable(\RareLayerValues.contentsMultiplyColor),
            .stored("contentsRect", \RareLayerValues.contentsRect, \CALayer.contentsRect),
            KeyedProperty("contentsScale", \CALayer.contentsScale).animatable(\LayerValues.contentsScale),
            .stored("cornerRadius", \LayerValues.cornerRadius, \CALayer.cornerRadius, limits: .range(0 ... .infinity)),
            .stored("doubleSided", \RareLayerValues.doubleSided, \CALayer.isDoubleSided, .boolean, animatesImplicitly: false),
            KeyedProperty("hidden", \CALayer.isHidden).animatable(\LayerValues.hidden, .boolean),
            .stored("masksToBounds", \LayerValues.masksToBounds, \CALayer.masksToBounds, .boolean),
            .stored("minificationFilterBias", \RareLayerValues.minificationFilterBias, \CALayer.minificationFilterBias),
            .stored("opacity", \LayerValues.opacity, \CALayer.opacity, limits: .range(0...1)),
            .stored("position", \LayerValues.position, \CALayer.position, limits: .numbers),
            .stored("rasterizationScale", \RareLayerValues.rasterizationScale, \CALayer.rasterizationScale),
            KeyedProperty("shadowColor", object: \CALayer.shadowColor, default: .black).animatable(\RareLayerValues.shadowColor),
            .stored("shadowOffset", \RareLayerValues.shadowOffset, \CALayer.shadowOffset),
            .stored("shadowOpacity", \RareLayerValues.shadowOpacity, \CALayer.shadowOpacity, limits: .range(0...1)),
            KeyedProperty("shadowPath", object: \CALayer.shadowPath).animatable(\RareLayerValues.shadowPath),
            .stored("shadowRadius", \RareLayerValues.shadowRadius, \CALayer.shadowRadius, limits: .range(0 ... .infinity)),
            .stored("shouldRasterize", \RareLayerValues.shouldRasterize, \CALayer.shouldRasterize, .boolean),
            KeyedProperty("sublayerTransform", \CALayer.sublayerTransform).animatable(\RareLayerValues.sublayerTransform),
            KeyedProperty("transform", \CALayer.transform).animatable(\RareLayerValues.transform),
            .stored("zPosition", \LayerValues.zPosition, \CALayer.zPosition),
            KeyedProperty(filters: "backgroundFilters", \CALayer.backgroundFilters).animatableFilters(),
            KeyedProperty(
                "compositingFilter", of: CALayer.self, read: \.compositingFilter,
                write: { layer, value in
                    guard value == nil || value is NSNull || value is CAFilter || value is String else { return false }
                    layer.compositingFilter = value is NSNull ? nil : value
                    return true
                }
            ).animatableFilters(),
            KeyedProperty(filters: "filters", \CALayer.filters).animatableFilters(),
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
            KeyedProperty("cornerRadii", numbers: \CALayer.cornerRadii),
            KeyedProperty("edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, default: .all),
            KeyedProperty("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, default: true),
            KeyedProperty("allowsGroupOpacity", \CALayer.allowsGroupOpacity, default: true),
            KeyedProperty("geometryFlipped", \CALayer.isGeometryFlipped, default: false),
            KeyedProperty("flipsHorizontalAxis", \CALayer.flipsHorizontalAxis, default: false),
            KeyedProperty("shadowPathIsBounds", \CALayer.shadowPathIsBounds, default: false),
            KeyedProperty("contentsScaling", \CALayer.contentsScaling, default: "stretch"),
            KeyedProperty("contentsSwizzle", \CALayer.contentsSwizzle, default: ContentsSwizzle.plain),
            KeyedProperty("contentsTransform", \CALayer.contentsTransform),
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
    /// A property that holds a list of filters. `NSNull` counts as nil.
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
