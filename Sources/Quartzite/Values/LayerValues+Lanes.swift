import QuartziteGraphics

/// Every numeric property but the matrices as up to four doubles, for interpolation without boxing.
extension LayerValues {
    /// Writes the property's numbers.
    package mutating func setLanes(_ v: SIMD4<Double>, of property: LayerProperty) {
        switch property {
        case .anchorPoint: anchorPoint = CGPoint(x: v.x, y: v.y)
        case .anchorPointZ: anchorPointZ = v.x
        case .backgroundColor: backgroundColor = LayerColor(components: v)
        case .borderColor: borderColor = LayerColor(components: v)
        case .borderWidth: borderWidth = v.x
        case .bounds: bounds = Self.rect(v)
        case .contentsCenter: contentsCenter = Self.rect(v)
        case .contentsMultiplyColor: contentsMultiplyColor = LayerColor(components: v)
        case .contentsRect: contentsRect = Self.rect(v)
        case .contentsScale: contentsScale = v.x
        case .cornerRadius: cornerRadius = v.x
        case .doubleSided: doubleSided = v.x
        case .hidden: hidden = v.x
        case .masksToBounds: masksToBounds = v.x
        case .minificationFilterBias: minificationFilterBias = v.x
        case .opacity: opacity = v.x
        case .position: position = CGPoint(x: v.x, y: v.y)
        case .rasterizationScale: rasterizationScale = v.x
        case .shadowColor: shadowColor = LayerColor(components: v)
        case .shadowOffset: shadowOffset = CGSize(width: v.x, height: v.y)
        case .shadowOpacity: shadowOpacity = v.x
        case .shadowRadius: shadowRadius = v.x
        case .shouldRasterize: shouldRasterize = v.x
        case .zPosition: zPosition = v.x
        default: break
        }
    }

    /// Copies one property from other values.
    @inline(__always)
    package mutating func copy(_ property: LayerProperty, from other: UnsafePointer<LayerValues>) {
        switch property {
        case .backgroundColor: backgroundColor = other.pointee.backgroundColor
        case .borderColor: borderColor = other.pointee.borderColor
        case .contentsMultiplyColor: contentsMultiplyColor = other.pointee.contentsMultiplyColor
        case .shadowColor: shadowColor = other.pointee.shadowColor
        default: setLanes(other.lanes(of: property), of: property)
        }
    }

    /// The property's numbers.
    package func lanes(of property: LayerProperty) -> SIMD4<Double> {
        withUnsafePointer(to: self) { $0.lanes(of: property) }
    }

    /// The matrix property.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property == .sublayerTransform ? sublayerTransform : transform
    }

    @inline(__always)
    package mutating func setMatrix(_ matrix: CATransform3D, of property: LayerProperty) {
        if property == .sublayerTransform { sublayerTransform = matrix } else { transform = matrix }
    }

    private static func rect(_ v: SIMD4<Double>) -> CGRect { CGRect(x: v.x, y: v.y, width: v.z, height: v.w) }
}

// By address: of all the values only the one that is read is loaded.
extension UnsafePointer<LayerValues> {
    /// The property's numbers; unused lanes are 0. Number and boolean use lane 0, points and sizes two, rectangles
    /// (x, y, width, height) and colours four.
    @inline(__always)
    package func lanes(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .anchorPoint: SIMD4(pointee.anchorPoint.x, pointee.anchorPoint.y, 0, 0)
        case .anchorPointZ: SIMD4(pointee.anchorPointZ, 0, 0, 0)
        case .backgroundColor: pointee.backgroundColor.components
        case .borderColor: pointee.borderColor.components
        case .borderWidth: SIMD4(pointee.borderWidth, 0, 0, 0)
        case .bounds: SIMD4(rect: pointee.bounds)
        case .contentsCenter: SIMD4(rect: pointee.contentsCenter)
        case .contentsMultiplyColor: pointee.contentsMultiplyColor.components
        case .contentsRect: SIMD4(rect: pointee.contentsRect)
        case .contentsScale: SIMD4(pointee.contentsScale, 0, 0, 0)
        case .cornerRadius: SIMD4(pointee.cornerRadius, 0, 0, 0)
        case .doubleSided: SIMD4(pointee.doubleSided, 0, 0, 0)
        case .hidden: SIMD4(pointee.hidden, 0, 0, 0)
        case .masksToBounds: SIMD4(pointee.masksToBounds, 0, 0, 0)
        case .minificationFilterBias: SIMD4(pointee.minificationFilterBias, 0, 0, 0)
        case .opacity: SIMD4(pointee.opacity, 0, 0, 0)
        case .position: SIMD4(pointee.position.x, pointee.position.y, 0, 0)
        case .rasterizationScale: SIMD4(pointee.rasterizationScale, 0, 0, 0)
        case .shadowColor: pointee.shadowColor.components
        case .shadowOffset: SIMD4(pointee.shadowOffset.width, pointee.shadowOffset.height, 0, 0)
        case .shadowOpacity: SIMD4(pointee.shadowOpacity, 0, 0, 0)
        case .shadowRadius: SIMD4(pointee.shadowRadius, 0, 0, 0)
        case .shouldRasterize: SIMD4(pointee.shouldRasterize, 0, 0, 0)
        case .zPosition: SIMD4(pointee.zPosition, 0, 0, 0)
        default: SIMD4(0, 0, 0, 0)
        }
    }

    /// The matrix property.
    @inline(__always)
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property == .sublayerTransform ? pointee.sublayerTransform : pointee.transform
    }
}

extension SIMD4<Double> {
    /// x, y, width, height.
    @inline(__always)
    init(rect r: CGRect) { self.init(r.origin.x, r.origin.y, r.size.width, r.size.height) }
}
