import QuartziteGraphics

/// Every numeric property but the matrices as up to four doubles, for interpolation without boxing.
extension LayerValues {
    /// The property's numbers; unused lanes are 0. Number and boolean use lane 0, points and sizes two, rectangles
    /// (x, y, width, height) and colours four.
    @inline(__always)
    package func lanes(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .anchorPoint: SIMD4(anchorPoint.x, anchorPoint.y, 0, 0)
        case .anchorPointZ: SIMD4(anchorPointZ, 0, 0, 0)
        case .backgroundColor: backgroundColor.components
        case .borderColor: borderColor.components
        case .borderWidth: SIMD4(borderWidth, 0, 0, 0)
        case .bounds: Self.lanes(bounds)
        case .contentsCenter: Self.lanes(contentsCenter)
        case .contentsMultiplyColor: contentsMultiplyColor.components
        case .contentsRect: Self.lanes(contentsRect)
        case .contentsScale: SIMD4(contentsScale, 0, 0, 0)
        case .cornerRadius: SIMD4(cornerRadius, 0, 0, 0)
        case .doubleSided: SIMD4(doubleSided, 0, 0, 0)
        case .hidden: SIMD4(hidden, 0, 0, 0)
        case .masksToBounds: SIMD4(masksToBounds, 0, 0, 0)
        case .minificationFilterBias: SIMD4(minificationFilterBias, 0, 0, 0)
        case .opacity: SIMD4(opacity, 0, 0, 0)
        case .position: SIMD4(position.x, position.y, 0, 0)
        case .rasterizationScale: SIMD4(rasterizationScale, 0, 0, 0)
        case .shadowColor: shadowColor.components
        case .shadowOffset: SIMD4(shadowOffset.width, shadowOffset.height, 0, 0)
        case .shadowOpacity: SIMD4(shadowOpacity, 0, 0, 0)
        case .shadowRadius: SIMD4(shadowRadius, 0, 0, 0)
        case .shouldRasterize: SIMD4(shouldRasterize, 0, 0, 0)
        case .zPosition: SIMD4(zPosition, 0, 0, 0)
        case .contents, .shadowPath, .sublayerTransform, .transform: SIMD4(0, 0, 0, 0)
        }
    }

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
        case .contents, .shadowPath, .sublayerTransform, .transform: break
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
        default: setLanes(other.pointee.lanes(of: property), of: property)
        }
    }

    /// The matrix property.
    @inline(__always)
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property == .sublayerTransform ? sublayerTransform : transform
    }

    @inline(__always)
    package mutating func setMatrix(_ matrix: CATransform3D, of property: LayerProperty) {
        if property == .sublayerTransform { sublayerTransform = matrix } else { transform = matrix }
    }

    private static func lanes(_ r: CGRect) -> SIMD4<Double> {
        SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
    }

    private static func rect(_ v: SIMD4<Double>) -> CGRect { CGRect(x: v.x, y: v.y, width: v.z, height: v.w) }
}
