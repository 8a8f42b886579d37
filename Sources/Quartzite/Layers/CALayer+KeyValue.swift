import QuartziteGraphics

// Key-value coding by a table from keys onto typed properties. Linux has no Objective-C runtime to do it, and a switch is
// faster than one.
extension CALayer {
    func readValue(forKey key: String) -> Any? {
        if let property = LayerProperty(key: key), has(property) { return read(property) }
        switch key {
        case "name": return name
        case "frame": return frame
        case "contentsGravity": return contentsGravity
        case "minificationFilter": return minificationFilter
        case "magnificationFilter": return magnificationFilter
        case "cornerCurve": return cornerCurve
        case "maskedCorners": return NSNumber(value: maskedCorners.rawValue)
        case "edgeAntialiasingMask": return NSNumber(value: edgeAntialiasingMask.rawValue)
        case "allowsEdgeAntialiasing": return NSNumber(value: allowsEdgeAntialiasing)
        case "allowsGroupOpacity": return NSNumber(value: allowsGroupOpacity)
        case "geometryFlipped": return NSNumber(value: isGeometryFlipped)
        case "opaque": return NSNumber(value: isOpaque)
        case "contentsFormat": return contentsFormat
        case "needsDisplayOnBoundsChange": return NSNumber(value: needsDisplayOnBoundsChange)
        case "drawsAsynchronously": return NSNumber(value: drawsAsynchronously)
        case "visibleRect": return visibleRect
        case "beginTime": return NSNumber(value: beginTime)
        case "timeOffset": return NSNumber(value: timeOffset)
        case "speed": return NSNumber(value: speed)
        case "duration": return NSNumber(value: duration)
        case "repeatCount": return NSNumber(value: repeatCount)
        case "repeatDuration": return NSNumber(value: repeatDuration)
        case "autoreverses": return NSNumber(value: autoreverses)
        case "fillMode": return fillMode
        case "sublayers": return sublayers
        case "superlayer": return superlayer
        case "delegate": return delegate
        case "style": return style
        case "actions": return actions
        case "mask": return mask
        case "layoutManager": return layoutManager
        case "autoresizingMask": return NSNumber(value: autoresizingMask.rawValue)
        case "constraints": return constraints
        default:
            guard let value = customValue(forKey: key) else { return style?[key] ?? type(of: self).defaultValue(forKey: key) }
            // Numbers of declared properties come as those of others do.
            return customProperty(forKey: key) == nil ? value : AnimatableValue(value)?.any ?? value
        }
    }

    private func read(_ property: LayerProperty) -> Any? {
        if property.owner != .plain { return subclassValue(of: property) }
        let lanes = values.lanes(of: property)
        switch property.shape {
        case .number: return NSNumber(value: lanes.x)
        case .boolean: return NSNumber(value: lanes.x != 0)
        case .point: return CGPoint(x: lanes.x, y: lanes.y)
        case .size: return CGSize(width: lanes.x, height: lanes.y)
        case .rect: return CGRect(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w)
        case .transform: return values.matrix(of: property)
        case .image: return contents
        case .path: return shadowPath
        // Only subclasses have lists.
        case .numbers, .colors: return nil
        case .filters: return readFilters(property)
        case .color:
            switch property {
            case .backgroundColor: return backgroundColor
            case .borderColor: return borderColor
            case .shadowColor: return shadowColor
            default: return contentsMultiplyColor
            }
        }
    }

    func writeValue(_ value: Any?, forKey key: String) {
        if let property = LayerProperty(key: key), has(property) { return write(value, to: property) }
        let number = AnimatableValue(value)?.lanes(for: .number)?.x
        let text = (value as? any RawRepresentable)?.rawValue as? String ?? value as? String
        switch (key, number, text) {
        case ("name", _, _) where value == nil || text != nil: name = text
        case ("contentsGravity", _, let text?): contentsGravity = CALayerContentsGravity(rawValue: text)
        case ("minificationFilter", _, let text?): minificationFilter = CALayerContentsFilter(rawValue: text)
        case ("magnificationFilter", _, let text?): magnificationFilter = CALayerContentsFilter(rawValue: text)
        case ("cornerCurve", _, let text?): cornerCurve = CALayerCornerCurve(rawValue: text)
        case ("contentsFormat", _, let text?): contentsFormat = CALayerContentsFormat(rawValue: text)
        case ("fillMode", _, let text?): fillMode = CAMediaTimingFillMode(rawValue: text)
        case ("autoresizingMask", let number?, _): autoresizingMask = CAAutoresizingMask(rawValue: UInt32(clamping: number))
        case ("maskedCorners", let number?, _): maskedCorners = CACornerMask(rawValue: UInt(clamping: number))
        case ("edgeAntialiasingMask", let number?, _):
            edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(clamping: number))
        case ("allowsEdgeAntialiasing", let number?, _): allowsEdgeAntialiasing = number != 0
        case ("allowsGroupOpacity", let number?, _): allowsGroupOpacity = number != 0
        case ("geometryFlipped", let number?, _): isGeometryFlipped = number != 0
        case ("opaque", let number?, _): isOpaque = number != 0
        case ("needsDisplayOnBoundsChange", let number?, _): needsDisplayOnBoundsChange = number != 0
        case ("drawsAsynchronously", let number?, _): drawsAsynchronously = number != 0
        case ("beginTime", let number?, _): beginTime = number
        case ("timeOffset", let number?, _): timeOffset = number
        case ("speed", let number?, _): speed = Float(number)
        case ("duration", let number?, _): duration = number
        case ("repeatCount", let number?, _): repeatCount = Float(number)
        case ("repeatDuration", let number?, _): repeatDuration = number
        case ("autoreverses", let number?, _): autoreverses = number != 0
        case ("frame", _, _):
            if case .rect(let rect)? = AnimatableValue(value) { frame = rect } else { reportUnfit(value, forKey: key) }
        case ("sublayers", _, _):
            if value == nil || value is [CALayer] { sublayers = value as? [CALayer] } else { reportUnfit(value, forKey: key) }
        case ("actions", _, _):
            if value == nil || value is [String: any CAAction] {
                actions = value as? [String: any CAAction]
            } else {
                reportUnfit(value, forKey: key)
            }
        case ("style", _, _):
            if value == nil || value is [AnyHashable: Any] {
                style = value as? [AnyHashable: Any]
            } else {
                reportUnfit(value, forKey: key)
            }
        case ("delegate", _, _):
            if value == nil || value is any CALayerDelegate {
                delegate = value as? any CALayerDelegate
            } else {
                reportUnfit(value, forKey: key)
            }
        case ("mask", _, _):
            if value == nil || value is CALayer { mask = value as? CALayer } else { reportUnfit(value, forKey: key) }
        case ("layoutManager", _, _):
            if value == nil || value is any CALayoutManager {
                layoutManager = value as? any CALayoutManager
            } else {
                reportUnfit(value, forKey: key)
            }
        case ("constraints", _, _):
            if value == nil || value is [CAConstraint] {
                constraints = value as? [CAConstraint]
            } else {
                reportUnfit(value, forKey: key)
            }
        case _ where Self.knownKeys.contains(key): reportUnfit(value, forKey: key)
        default:
            guard let property = customProperty(forKey: key) else { return setStoredValue(value, forKey: key) }
            guard let converted = property.convert(value) else { return reportUnfit(value, forKey: key) }
            setStoredValue(converted, forKey: key)
        }
    }

    /// Keys that are read by name above: a value that fell through does not fit.
    private static let knownKeys: Set<String> = [
        "name", "contentsGravity", "contentsFormat", "minificationFilter", "magnificationFilter", "cornerCurve", "fillMode",
        "maskedCorners", "needsDisplayOnBoundsChange", "drawsAsynchronously", "visibleRect",
        "edgeAntialiasingMask", "allowsEdgeAntialiasing", "allowsGroupOpacity", "geometryFlipped", "opaque", "beginTime",
        "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "superlayer",
        "autoresizingMask",
    ]

    func write(_ value: Any?, to property: LayerProperty) {
        if property.owner != .plain {
            if !setSubclassValue(value, of: property) { reportUnfit(value, forKey: property.key) }
            return
        }
        switch property.shape {
        case .image: contents = value
        case .path:
            if value == nil || value is CGPath { shadowPath = value as? CGPath } else { reportUnfit(value, forKey: property.key) }
        case .transform:
            guard let matrix = AnimatableValue(value)?.matrix else { return reportUnfit(value, forKey: property.key) }
            if property == .transform { transform = matrix } else { sublayerTransform = matrix }
        case .color:
            guard value == nil || value is CGColor else { return reportUnfit(value, forKey: property.key) }
            let color = value as? CGColor
            switch property {
            case .backgroundColor: backgroundColor = color
            case .borderColor: borderColor = color
            case .shadowColor: shadowColor = color
            default: contentsMultiplyColor = color
            }
        case .filters: if !writeFilters(value, property) { reportUnfit(value, forKey: property.key) }
        case .number, .boolean, .point, .size, .rect, .numbers, .colors:
            guard let lanes = AnimatableValue(value)?.lanes(for: property.shape) else {
                return reportUnfit(value, forKey: property.key)
            }
            writeLanes(lanes, to: property)
        }
    }

    func writeLanes(_ lanes: SIMD4<Double>, to property: LayerProperty) {
        if property.owner != .plain {
            _ = setSubclassValue(AnimatableValue(lanes, shape: property.shape)?.any, of: property)
            return
        }
        switch property {
        // By way of the property, which subclasses override, or which does more.
        case .bounds: bounds = CGRect(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w)
        case .contentsScale: contentsScale = lanes.x
        case .hidden: isHidden = lanes.x != 0
        default: updateLanes(lanes, of: property)
        }
    }

    func reportUnfit(_ value: Any?, forKey key: String) {
        let kind = value.map { String(describing: type(of: $0)) } ?? "nil"
        Misuse.report("\(debugName): \(kind) does not fit “\(key)”")
    }
}

extension BinaryInteger where Self: FixedWidthInteger {
    /// The nearest value that fits; 0 for what is no number.
    fileprivate init(clamping value: Double) {
        if value.isNaN { self = 0 } else { self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max) }
    }
}
