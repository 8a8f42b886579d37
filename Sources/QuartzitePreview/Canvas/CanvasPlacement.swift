// Where a scene lies on a canvas: the screen of a device, or a window or picture.
//
//     canvas   390 × 844 points            scene   3176 × 3176 units, one pixel each
//     ┌────────┐                    ┌──────────────────┐
//     │        │                    │     ┌────────┐   │
//     │        │    ◄───────────    │     │ shown  │   │   zoom 1/3: the middle 1170 × 2532 is shown
//     │        │                    │     └────────┘   │
//     └────────┘                    └──────────────────┘

import QuartziteKit
import QuartziteMarkup

/// How a scene is scaled to a canvas. The scene is always centred on the canvas, and clipped by it.
package enum CanvasFit: String, CaseIterable, Sendable {
    /// As large as possible with everything visible.
    case fit
    /// As small as possible with no part of the canvas empty.
    case fill
    /// Not scaled: a unit is a point; on a device, a pixel for wallpapers of tablets.
    case none
}

/// The size of a canvas, and the scale of the scene on it.
package struct CanvasPlacement: Equatable, Sendable {
    /// The size of the canvas in points.
    package var size: CGSize
    /// Points of the canvas per unit of the scene.
    package var zoom: Double

    /// The rectangle of the scene that the canvas shows, for a scene whose middle is at a point.
    package func visible(around middle: CGPoint) -> CGRect {
        let (width, height) = (size.width / zoom, size.height / zoom)
        return CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }

    /// Places a scene on a canvas.
    /// - Parameters:
    ///   - content: the scene's size in its own units; both sides are more than 0.
    ///   - size: the canvas in points; both sides are more than 0.
    ///   - fit: how the scene is scaled.
    ///   - unit: points of the canvas per unit of an unscaled scene. Default 1.
    package init(_ content: CGSize, on size: CGSize, fit: CanvasFit, unit: Double = 1) {
        self.size = size
        let (x, y) = (size.width / content.width, size.height / content.height)
        switch fit {
        case .fit: zoom = min(x, y)
        case .fill: zoom = max(x, y)
        case .none: zoom = unit
        }
    }

    /// Places a scene on the screen of a device.
    ///
    /// A scene fills the screen. One of a class for tablets is a square that is larger than any screen: it is shown pixel by pixel, unless
    /// it is too small to fill the screen.
    /// - Parameters:
    ///   - content: the scene's size in its own units; both sides are more than 0.
    ///   - screenClass: the class of the wallpaper; nil if it has none.
    ///   - fit: how the scene is scaled; nil as the device does.
    package init(
        _ content: CGSize, on device: Device, held orientation: SceneOrientation = .portrait, screenClass: ScreenClass?,
        fit: CanvasFit? = nil
    ) {
        let size = device.size(held: orientation)
        let isInPixels = screenClass?.family == .pad
        let unit = isInPixels ? 1 / device.scale : 1
        self.init(content, on: size, fit: fit ?? .fill, unit: unit)
        if fit == nil, isInPixels { zoom = max(zoom, unit) }
    }
}

extension SceneOrientation {
    /// Whether the device lies on its side.
    package var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// The angle by which the device is turned clockwise, in radians. Held to the left, its upper edge points to the left.
    package var angle: Double {
        switch self {
        case .portrait: 0
        case .upsideDown: .pi
        case .landscapeLeft: -.pi / 2
        case .landscapeRight: .pi / 2
        }
    }

    /// The orientation after a quarter turn clockwise.
    package var turned: SceneOrientation {
        switch self {
        case .portrait: .landscapeRight
        case .landscapeRight: .upsideDown
        case .upsideDown: .landscapeLeft
        case .landscapeLeft: .portrait
        }
    }
}

extension Device {
    /// The size of the screen in points, as the device is held.
    package func size(held orientation: SceneOrientation) -> CGSize {
        orientation.isLandscape ? CGSize(width: size.height, height: size.width) : size
    }

    /// The insets of the safe area in points, as the device is held.
    package func safeArea(held orientation: SceneOrientation) -> UIEdgeInsets {
        guard orientation.isLandscape, family == .phone else {
            return UIEdgeInsets(top: orientation == .upsideDown ? safeBottom : safeTop, left: 0, bottom: safeBottom, right: 0)
        }
        // On its side, a phone keeps both ends free, and has a smaller bar at the lower edge.
        let side = cutOut == .homeButton ? 0 : safeTop
        return UIEdgeInsets(top: 0, left: side, bottom: cutOut == .homeButton ? 0 : 21, right: side)
    }
}
