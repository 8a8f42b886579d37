import QuartziteGraphics

extension CALayer {
    /// The defaults that Core Animation tells by key. Properties that start at zero or nil have none.
    class func standardDefault(forKey key: String) -> Any? {
        switch key {
        case "anchorPoint": CGPoint(x: 0.5, y: 0.5)
        case "contentsRect", "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1)
        case "contentsGravity": CALayerContentsGravity.resize
        case "contentsFormat": CALayerContentsFormat.RGBA8Uint
        case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear
        case "cornerCurve": CALayerCornerCurve.circular
        case "maskedCorners", "edgeAntialiasingMask": NSNumber(value: 15)
        case "opacity", "contentsScale", "rasterizationScale", "speed": NSNumber(value: 1)
        case "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize", "drawsAsynchronously",
            "needsDisplayOnBoundsChange":
            NSNumber(value: false)
        case "doubleSided", "allowsEdgeAntialiasing", "allowsGroupOpacity": NSNumber(value: true)
        case "shadowOffset": CGSize(width: 0, height: -3)
        case "shadowRadius": NSNumber(value: 3)
        case "borderColor", "shadowColor": CGColor.black
        case "duration": NSNumber(value: Double.infinity)
        case "fillMode": CAMediaTimingFillMode.removed
        // Of properties for brighter displays, which are not here; their defaults are known by key all the same.
        case "toneMapMode": "automatic"
        case "preferredDynamicRange": "standard"
        case "contentsHeadroom": NSNumber(value: 0)
        default: nil
        }
    }
}
