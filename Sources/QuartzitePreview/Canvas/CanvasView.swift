// How a scene lies in the window's area for the scene: how large it is, and how far it was moved.
//
//     area                                 scale = base · magnification
//     ┌──────────────────────────┐         offset: from the middle of the area
//     │        ┌────────────┐    │                 to the middle of the scene
//     │        │   scene    │    │
//     │     +──┼──► +       │    │
//     │        │            │    │
//     │        └────────────┘    │
//     └──────────────────────────┘

import QuartziteKit

/// The zoom of the scene in the window, and its place. The person's zoom magnifies the scene, but never lays it out again.
package struct CanvasView: Equatable, Sendable {
    /// The scale at magnification 1.
    package enum Mode: UInt8, Sendable, CaseIterable {
        /// A point of the scene is a point of the window; a scene that is too large is scaled down.
        case automatic
        /// As large as possible with everything visible.
        case fit
        /// A point of the scene is a point of the window.
        case actual
    }

    /// Default `automatic`.
    package var mode = Mode.automatic
    /// The person's zoom as a factor of the mode's scale. Default 1.
    package private(set) var magnification = 1.0
    /// Points of the window from the middle of the area to that of the scene. Default zero.
    package private(set) var offset = CGVector.zero

    /// The limits of zooming, in points of the window per point of the scene.
    package static let limits = 1.0 / 16...64.0
    /// The scales that steps lead to.
    package static let stops: [Double] = [
        1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 3, 1.0 / 2, 2.0 / 3, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64,
    ]
    /// The part of the scene that stays in the area when the scene is moved, in points of the window.
    private static let visibleRest = 40.0

    package init(_ mode: Mode = .automatic) { self.mode = mode }

    /// Makes a view with a stored zoom. Impossible values are replaced by the defaults.
    package init(mode: Mode, magnification: Double, offset: CGVector) {
        self.mode = mode
        if magnification.isFinite, magnification > 0 { self.magnification = magnification }
        if offset.dx.isFinite, offset.dy.isFinite { self.offset = offset }
    }

    // MARK: Scale

    /// Returns the scale of the mode: points of the window per point of a scene, at magnification 1.
    package func base(_ content: CGSize, in area: CGSize) -> Double {
        let fit = min(area.width / max(1e-6, content.width), area.height / max(1e-6, content.height))
        return switch mode {
        case .automatic: min(1, fit)
        case .fit: fit
        case .actual: 1
        }
    }

    /// Returns the points of the window per point of a scene.
    package func scale(_ content: CGSize, in area: CGSize) -> Double { base(content, in: area) * magnification }

    /// Whether the view is as its mode defines it: not magnified and not moved.
    package var isUntouched: Bool { magnification == 1 && offset == .zero }

    // MARK: Zoom and pan

    /// Returns the view with a zoom by a factor. The point of the scene under `point`, in points of the area, stays there.
    /// - Parameter base: the scale at magnification 1; nil for that of the mode.
    package func zoomed(by factor: Double, at point: CGPoint, _ content: CGSize, in area: CGSize, base: Double? = nil) -> CanvasView {
        guard factor.isFinite, factor > 0 else { return self }
        let old = (base ?? self.base(content, in: area)) * magnification
        // The scale of a scene outside the limits may approach them, but not move further away.
        let lower = min(old, Self.limits.lowerBound), upper = max(old, Self.limits.upperBound)
        let ratio = min(upper, max(lower, old * factor)) / old
        var view = self
        view.magnification *= ratio
        let away = CGVector(dx: point.x - area.width / 2, dy: point.y - area.height / 2)
        view.offset = CGVector(dx: away.dx - (away.dx - offset.dx) * ratio, dy: away.dy - (away.dy - offset.dy) * ratio)
        return view.limited(content, in: area, base: base)
    }

    /// Returns the view at the next larger or smaller step of the scale, about the middle of the area.
    package func stepped(larger: Bool, _ content: CGSize, in area: CGSize, base: Double? = nil) -> CanvasView {
        let old = (base ?? self.base(content, in: area)) * magnification
        let next = larger ? Self.stops.first { $0 > old * 1.001 } : Self.stops.last { $0 < old / 1.001 }
        guard let next else { return self }
        return zoomed(by: next / old, at: CGPoint(x: area.width / 2, y: area.height / 2), content, in: area, base: base)
    }

    /// Returns the view moved by points of the window. A part of the scene stays visible.
    package func panned(dx: Double, dy: Double, _ content: CGSize, in area: CGSize, base: Double? = nil) -> CanvasView {
        guard dx.isFinite, dy.isFinite else { return self }
        var view = self
        view.offset.dx += dx
        view.offset.dy += dy
        return view.limited(content, in: area, base: base)
    }

    /// Returns the view with the scene at least in part inside the area.
    package func limited(_ content: CGSize, in area: CGSize, base: Double? = nil) -> CanvasView {
        let scale = (base ?? self.base(content, in: area)) * magnification
        func limit(_ value: Double, _ length: Double, _ room: Double) -> Double {
            let most = max(0, (length * scale + room) / 2 - min(Self.visibleRest, length * scale, room))
            return min(most, max(-most, value))
        }
        var view = self
        view.offset.dx = limit(offset.dx, content.width, area.width)
        view.offset.dy = limit(offset.dy, content.height, area.height)
        return view
    }

    // MARK: Places

    /// Returns the rectangle of a scene in an area, in points of the area.
    package func frame(of content: CGSize, in area: CGSize, base: Double? = nil) -> CGRect {
        let scale = (base ?? self.base(content, in: area)) * magnification
        let (width, height) = (content.width * scale, content.height * scale)
        return CGRect(
            x: area.width / 2 + offset.dx - width / 2, y: area.height / 2 + offset.dy - height / 2, width: width, height: height)
    }
}
