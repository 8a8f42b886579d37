// A shimmering button in Swift 6 mode: a gradient as the mask of a view, template images, and a configuration.

import QuartziteKit
import XCTest

final class ShimmerMask: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
    private var gradient: CAGradientLayer? { layer as? CAGradientLayer }

    func start(duration: TimeInterval) {
        gradient?.colors = [UIColor.clear, .black, .clear].map(\.cgColor)
        gradient?.locations = [0, 0.5, 1]
        let animation = CABasicAnimation(keyPath: "transform.translation.x")
        animation.fromValue = -bounds.width
        animation.toValue = bounds.width
        animation.duration = duration
        animation.repeatCount = .infinity
        layer.add(animation, forKey: "shimmer")
    }
}

final class ShimmerButton: UIButton {
    let shine = ShimmerMask()

    override func layoutSubviews() {
        super.layoutSubviews()
        shine.frame = bounds
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        layer.borderColor = tintColor.cgColor
    }

    func setShimmering(_ isOn: Bool) {
        titleLabel?.mask = isOn ? shine : nil
        if isOn { shine.start(duration: 2) } else { shine.layer.removeAnimation(forKey: "shimmer") }
        accessibilityTraits = isOn ? [.button, .updatesFrequently] : .button
    }
}

final class ShimmerClientTests: XCTestCase {
    @MainActor func testATitleShimmers() async {
        let button = ShimmerButton(type: .system)
        button.setTitle("Slide to unlock", for: .normal)
        button.setTitleColor(.darkGray, for: .normal)
        button.setImage(UIImage().withRenderingMode(.alwaysTemplate), for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        button.layoutIfNeeded()
        button.setShimmering(true)
        XCTAssertIdentical(button.titleLabel?.layer.mask, button.shine.layer)
        XCTAssertNotNil(button.shine.layer.animation(forKey: "shimmer"))
        button.setShimmering(false)
        XCTAssertNil(button.titleLabel?.layer.mask)
        var (hue, brightness): (CGFloat, CGFloat) = (0, 0)
        UIColor.systemBlue.getHue(&hue, saturation: nil, brightness: &brightness, alpha: nil)
        XCTAssertEqual(brightness, 1, accuracy: 1e-6)
    }
}
