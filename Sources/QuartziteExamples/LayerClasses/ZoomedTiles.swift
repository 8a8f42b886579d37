// CATiledLayer: content that is too large to draw as a whole is drawn in tiles, when they become visible and in the resolution
// needed.

import QuartziteKit

/// A map of hills, 4,000 points wide. Drawn on other threads, so that the drawing code reads no mutable state.
final class HillsLayer: CATiledLayer {
    override func draw(in context: CGContext) {
        let tile = context.boundingBoxOfClipPath
        // tiles alternate between two shades, to show their edges
        let shade = (Int(tile.midX / tile.width) + Int(tile.midY / tile.height)) % 2 == 0 ? 0.93 : 0.90
        context.setFillColor(UIColor(red: 0.85 * shade, green: shade, blue: 0.8 * shade, alpha: 1).cgColor)
        context.fill(tile)
        for hill in 1...130 {
            // spread evenly: the fractional parts of multiples of two irrational numbers
            let spread = (CGFloat(hill) * 0.7548776662, CGFloat(hill) * 0.5698402910)
            let centre = CGPoint(x: (spread.0 - spread.0.rounded(.down)) * 4000, y: (spread.1 - spread.1.rounded(.down)) * 4000)
            for step in 1...6 {
                let radius = CGFloat(step * (15 + (hill * 37) % 25))
                let ring = CGRect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
                guard ring.intersects(tile) else { continue }
                context.setStrokeColor(UIColor(red: 0.45, green: 0.35, blue: 0.2, alpha: 0.7 - CGFloat(step) * 0.08).cgColor)
                context.setLineWidth(3)
                context.strokeEllipse(in: ring)
            }
        }
    }
}

final class ZoomedTilesViewController: ContainerViewController {
    private let tiledLayer = HillsLayer()
    private let zoomSlider = UISlider()
    private let placeSlider = UISlider()

    override var controls: [UIView] { [zoomSlider, placeSlider] }

    override func loadView() {
        super.loadView()
        zoomSlider.accessibilityLabel = "Zoom"
        (zoomSlider.minimumValue, zoomSlider.maximumValue, zoomSlider.value) = (-3.5, 1, -1.6)
        placeSlider.accessibilityLabel = "Place"
        placeSlider.value = 0.4
        for slider in [zoomSlider, placeSlider] { slider.addTarget(self, action: ZoomedTilesViewController.update, for: .valueChanged) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let window = CALayer()
        window.frame = CGRect(x: 20, y: 20, width: 260, height: 260)
        window.masksToBounds = true
        window.cornerRadius = 16
        containerView.layer.addSublayer(window)
        tiledLayer.bounds = CGRect(x: 0, y: 0, width: 4000, height: 4000)
        tiledLayer.position = CGPoint(x: 130, y: 130)
        // four levels that are coarser than full size, one that is finer
        (tiledLayer.levelsOfDetail, tiledLayer.levelsOfDetailBias) = (6, 1)
        tiledLayer.tileSize = CGSize(width: 128, height: 128)
        window.addSublayer(tiledLayer)
        update()
    }

    func update() {
        let scale = pow(2, CGFloat(zoomSlider.value))
        tiledLayer.anchorPoint = CGPoint(x: CGFloat(placeSlider.value), y: CGFloat(placeSlider.value))
        tiledLayer.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    }
}
