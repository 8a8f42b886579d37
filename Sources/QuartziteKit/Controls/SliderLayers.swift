// The layers of a slider: the track, its part up to the knob, and the knob.

import Quartzite

/// Draws a slider with a frame.
@MainActor final class SliderLayers {
    private let track = CALayer()
    private let filled = CALayer()
    private let thumb = CALayer()
    /// The layers of the images at the ends, which are made for images.
    private var ends: (lower: CALayer, upper: CALayer)?

    /// Adds the layers to a slider.
    func add(to slider: UISlider) {
        for layer in [track, filled, thumb] { slider.layer.addSublayer(layer) }
        (thumb.shadowRadius, thumb.shadowOffset) = (3, CGSize(width: 0, height: 2))
        show(slider)
    }

    /// Places and colours the layers. A slider without a frame shows nothing.
    func show(_ slider: UISlider) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let bounds = slider.bounds
        for layer in [track, filled, thumb] {
            layer.isHidden = bounds.isEmpty
            layer.opacity = slider.isEnabled ? 1 : 0.5
        }
        let rect = slider.trackRect(forBounds: bounds)
        let knob = slider.thumbRect(forBounds: bounds, trackRect: rect, value: slider.value)
        track.frame = rect
        filled.frame = CGRect(x: rect.minX, y: rect.minY, width: max(0, knob.midX - rect.minX), height: rect.height)
        for layer in [track, filled] { layer.cornerRadius = rect.height / 2 }
        set(slider.maximumTrackImage(for: .normal), or: slider.maximumTrackTintColor ?? .systemGray5, on: track)
        set(slider.minimumTrackImage(for: .normal), or: slider.minimumTrackTintColor ?? slider.tintColor, on: filled)
        thumb.frame = knob
        let image = slider.currentThumbImage
        set(image, or: slider.thumbTintColor ?? .white, on: thumb)
        thumb.cornerRadius = image == nil ? knob.width / 2 : 0
        thumb.shadowOpacity = image == nil ? 0.2 : 0
        showEnds(slider)
        CATransaction.commit()
    }

    private func showEnds(_ slider: UISlider) {
        if ends == nil, slider.minimumValueImage != nil || slider.maximumValueImage != nil {
            let new = (lower: CALayer(), upper: CALayer())
            for layer in [new.lower, new.upper] { slider.layer.addSublayer(layer) }
            ends = new
        }
        guard let ends else { return }
        let bounds = slider.bounds
        for (layer, image, rect) in [
            (ends.lower, slider.minimumValueImage, slider.minimumValueImageRect(forBounds: bounds)),
            (ends.upper, slider.maximumValueImage, slider.maximumValueImageRect(forBounds: bounds)),
        ] {
            layer.isHidden = bounds.isEmpty || image == nil
            layer.contents = image?.shown(tint: slider.tintColor)
            layer.contentsScale = image?.scale ?? 1
            layer.frame = rect
            layer.opacity = slider.isEnabled ? 1 : 0.5
        }
    }

    private func set(_ image: UIImage?, or color: UIColor, on layer: CALayer) {
        UIImage.show(image, in: layer)
        layer.backgroundColor = image == nil ? color.cgColor : nil
    }
}
