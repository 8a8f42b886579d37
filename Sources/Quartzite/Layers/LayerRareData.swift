import QuartziteGraphics

/// The values that few layers have, stored separately to keep other layers small.
final class LayerRareData {
    // Set by the program, and copied to presentation layers.
    var style: [AnyHashable: Any]?
    var actions: [String: any CAAction]?
    var storedValues: [String: Any] = [:]
    /// Contents that are not an image.
    var storedContents: Any?
    var storedTiming = StoredTiming()
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var effects: LayerEffects?
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    var contentsSwizzle = ContentsSwizzle.plain
    /// The image of `contents` and the picture that is shown for it; nil unless `contentsSwizzle` makes them differ.
    var swizzled: (original: CGImage, shown: CGImage)?

    // Not copied to presentation layers.
    /// The pictures that are shown for images of animations; empty unless `contentsSwizzle` makes them differ.
    var swizzledKeys = SwizzledKeys()
    /// The properties to which the style gave a value, by key.
    var givenByStyle: [String: StyledValue] = [:]
    var mask: CALayer?
    var states: [CAState]?
    var stateTransitions: [CAStateTransition]?
    /// The layers of a tiled layer's tiles. Only the renderer sees them as sublayers, before all others.
    var tileLayers: [CALayer] = []
    /// The values that properties showed before their first change since the last commit, by key: the start values of implicit
    /// animations.
    var firstValues: [String: Any] = [:]

    /// The stored values of the last commit.
    var committedValues: CommittedCustomValues?
    /// The part of the bounds that needs drawing; null for none or all.
    var dirtyRect = CGRect.null
    /// The part of the bounds that is being drawn; null for all.
    var drawnRect = CGRect.null
    /// The layer's time of the last drawing for an animation, in seconds; NaN while no such animation is shown.
    var drawnTime = Double.nan
    /// Called before each frame in which the layer's time differs from the frame before; `handledTime` is the time of the last
    /// call.
    var frameHandler: (() -> Void)?
    var handledTime = Double.nan
    /// The bitmap of the last drawing by `draw(in:)`.
    var drawnPicture: CGImage?
    /// The drawing that is not shown yet.
    var drawing: LayerDrawing?

    /// A value that a style gave a property, and the value that the property had before.
    struct StyledValue {
        var original: Any?
        var given: Any?
    }

    /// The properties of timing that a layer's clock does not have. They are stored without effect.
    struct StoredTiming: Equatable {
        var duration = CFTimeInterval.infinity
        var repeatDuration: CFTimeInterval = 0
        var repeatCount: Float = 0
        var autoreverses = false
        var fillMode = CAMediaTimingFillMode.removed
    }

    init() {}

    /// Makes the rare data of a presentation layer.
    init(copying other: LayerRareData) {
        (style, actions, storedValues) = (other.style, other.actions, other.storedValues)
        (storedContents, storedTiming) = (other.storedContents, other.storedTiming)
        layoutManager = other.layoutManager
        constraints = other.constraints
        effects = other.effects
        contentsFormat = other.contentsFormat
        (contentsSwizzle, swizzled) = (other.contentsSwizzle, other.swizzled)
    }
}

extension CALayer {
    /// The layer's rare data, allocated on first use.
    var newRareData: LayerRareData {
        if let rareData { return rareData }
        let made = LayerRareData()
        rareData = made
        return made
    }

    /// Values under keys that are not properties of the class.
    package var storedValues: [String: Any] {
        _read {
            let none: [String: Any] = [:]
            if let rareData { yield rareData.storedValues } else { yield none }
        }
        _modify { yield &newRareData.storedValues }
    }

    /// Contents that are not an image.
    var storedContents: Any? {
        get { rareData?.storedContents }
        set { if newValue != nil || rareData != nil { newRareData.storedContents = newValue } }
    }

    /// The properties of timing that are stored without effect. Allocates only for values that are not the defaults.
    var storedTiming: LayerRareData.StoredTiming {
        get { rareData?.storedTiming ?? LayerRareData.StoredTiming() }
        set { if rareData != nil || newValue != LayerRareData.StoredTiming() { newRareData.storedTiming = newValue } }
    }
}
