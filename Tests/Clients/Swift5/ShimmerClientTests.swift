// A shimmer in Swift 5 mode: a gradient moves over grey bars as a mask. Extensions of views, as published libraries have them.

import QuartziteKit
import XCTest

extension UIView {
    var shimmerKey: String { "shimmer" }

    func startShimmering(speed: Float = 1, highlight: UIColor = UIColor.white) {
        let light = highlight.withAlphaComponent(0.4).cgColor
        let dark = UIColor.black.cgColor
        let gradient = CAGradientLayer()
        gradient.colors = [dark, light, dark]
        gradient.locations = [0.4, 0.5, 0.6]
        gradient.startPoint = CGPoint(x: 0.0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1.0, y: 0.525)
        gradient.frame = CGRect(x: -bounds.width, y: 0, width: bounds.width * 3, height: bounds.height)
        layer.mask = gradient
        guard !UIAccessibility.isReduceMotionEnabled else { return }
        let animation = CABasicAnimation(keyPath: "locations")
        animation.fromValue = [0.0, 0.1, 0.2]
        animation.toValue = [0.8, 0.9, 1.0]
        animation.duration = 1.5
        animation.speed = speed
        animation.repeatCount = .infinity
        animation.isRemovedOnCompletion = false
        gradient.add(animation, forKey: shimmerKey)
    }

    func stopShimmering() { layer.mask = nil }

    var isShimmering: Bool { layer.mask?.animation(forKey: shimmerKey) != nil }
}

/// Placeholder bars in a stack, as a skeleton of text.
class SkeletonView: UIView {
    let bars = UIStackView()

    init(lines: Int) {
        super.init(frame: .zero)
        bars.axis = .vertical
        bars.spacing = 8
        bars.distribution = .fillEqually
        bars.alignment = .fill
        bars.isLayoutMarginsRelativeArrangement = true
        bars.layoutMargins = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
        for _ in 0..<lines {
            let bar = UIView()
            bar.backgroundColor = UIColor.systemGray5
            bar.layer.cornerRadius = 4
            bars.addArrangedSubview(bar)
        }
        addSubview(bars)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        bars.frame = bounds
    }
}

/// A label with insets on a blur.
class BadgeLabel: UILabel {
    var insets = UIEdgeInsets(top: 2, left: 6, bottom: 2, right: 6)

    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }

    override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }
}

final class ShimmerClientTests: XCTestCase {
    func testASkeletonShimmers() {
        let skeleton = SkeletonView(lines: 3)
        skeleton.frame = CGRect(x: 0, y: 0, width: 108, height: 84)
        skeleton.layoutIfNeeded()
        XCTAssertEqual(skeleton.bars.arrangedSubviews.map { $0.frame.minY }, [4, 32, 60])
        XCTAssertEqual(skeleton.bars.arrangedSubviews[1].frame.size, CGSize(width: 100, height: 20))
        skeleton.startShimmering()
        XCTAssertTrue(skeleton.isShimmering)
        skeleton.stopShimmering()
        XCTAssertFalse(skeleton.isShimmering)
    }

    func testABadgeOnABlur() {
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
        blur.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        let badge = BadgeLabel()
        badge.text = "3"
        badge.textColor = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
        blur.contentView.addSubview(badge)
        badge.sizeToFit()
        XCTAssertGreaterThan(badge.intrinsicContentSize.width, 12)
        let icon = UIImage(systemName: "star")?.withRenderingMode(.alwaysTemplate)
        XCTAssertNil(icon)
    }
}
