import Quartzite

/// How the exploded view is turned, magnified and moved. The projection is orthographic, so that lengths in a plane stay comparable.
///
///     exploded space: x and y of the flat picture, z towards the viewer
///     ──► about the pivot: turned by yaw, then by pitch ──► scaled by zoom ──► moved by offset ──► points of the screen
package struct ExplodedCamera: Equatable, Sendable {
    /// The turn about the vertical axis in radians; positive moves the front to the right. Default 0: seen from the front.
    package var yaw = 0.0
    /// The turn about the horizontal axis in radians, at most `steepest` in both directions; positive moves the front down.
    /// Default 0.
    package var pitch = 0.0 {
        didSet { pitch = min(Self.steepest, max(-Self.steepest, pitch)) }
    }
    /// The magnification. Default 1.
    package var zoom = 1.0
    /// Points of the screen by which the pivot is moved. Default zero.
    package var offset = CGVector.zero
    /// The point of the flat picture about which the view turns. Default zero.
    package var pivot = CGPoint.zero

    /// The limit of `pitch`: short of looking along the planes.
    package static let steepest = 85 * Double.pi / 180
    /// The limits of `zoom`.
    package static let zooms = 0.05...64.0
    /// The turn by a movement of the mouse, in radians per point.
    private static let turnPerPoint = 0.5 * Double.pi / 180

    package init(yaw: Double = 0, pitch: Double = 0, pivot: CGPoint = .zero) {
        (self.yaw, self.pivot) = (yaw, pivot)
        self.pitch = min(Self.steepest, max(-Self.steepest, pitch))
    }

    /// Whether the planes are seen from their front, without any turn.
    package var isFront: Bool { yaw == 0 && pitch == 0 }
    /// Whether the backs of the planes face the viewer.
    package var seesBack: Bool { cos(yaw) * cos(pitch) < 0 }

    /// Turns by a movement of the mouse, which the front follows.
    package mutating func turn(dx: Double, dy: Double) {
        guard dx.isFinite, dy.isFinite else { return }
        yaw = (yaw + dx * Self.turnPerPoint).remainder(dividingBy: 2 * .pi)
        pitch += dy * Self.turnPerPoint
    }

    /// Magnifies by a factor about a point of the screen; the content at this point stays in place.
    package mutating func zoom(by factor: Double, at point: CGPoint) {
        guard factor.isFinite, factor > 0 else { return }
        let new = min(Self.zooms.upperBound, max(Self.zooms.lowerBound, zoom * factor))
        let ratio = new / zoom
        let away = CGVector(dx: point.x - pivot.x, dy: point.y - pivot.y)
        offset = CGVector(dx: away.dx - (away.dx - offset.dx) * ratio, dy: away.dy - (away.dy - offset.dy) * ratio)
        zoom = new
    }

    /// Returns the matrix from exploded space to the screen. z stays the depth: larger is nearer.
    /// - Parameter middle: the z about which the view turns.
    package func matrix(middle: Double) -> CATransform3D {
        let (cy, sy, cp, sp) = (cos(yaw), sin(yaw), cos(pitch), sin(pitch))
        var turn = CATransform3DIdentity
        (turn.m11, turn.m12, turn.m13) = (cy, -sy * sp, -sy * cp)
        (turn.m22, turn.m23) = (cp, -sp)
        (turn.m31, turn.m32, turn.m33) = (sy, cy * sp, cy * cp)
        let moved = CATransform3DConcat(CATransform3DMakeTranslation(-pivot.x, -pivot.y, -middle), turn)
        let scaled = CATransform3DConcat(moved, CATransform3DMakeScale(zoom, zoom, zoom))
        return CATransform3DConcat(scaled, CATransform3DMakeTranslation(pivot.x + offset.dx, pivot.y + offset.dy, 0))
    }

    /// Chooses zoom and offset so that a box shows whole and in the middle of the screen. Without a turn, the picture stays as it is.
    /// - Parameters:
    ///   - box: the box's side in the flat picture; it reaches from z = 0 to `depth`.
    ///   - size: the screen's size in points.
    package mutating func fit(_ box: CGRect, depth: Double, in size: CGSize) {
        (zoom, offset) = (1, .zero)
        guard !isFront, box.width > 0, box.height > 0, size.width > 0, size.height > 0 else { return }
        let matrix = matrix(middle: depth / 2)
        var shown = CGRect.null
        for (x, y) in [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)] {
            for z in [0, depth] {
                let point = CGPoint(
                    x: x * matrix.m11 + y * matrix.m21 + z * matrix.m31 + matrix.m41,
                    y: x * matrix.m12 + y * matrix.m22 + z * matrix.m32 + matrix.m42)
                shown = shown.union(CGRect(origin: point, size: .zero))
            }
        }
        guard shown.width.isFinite, shown.height.isFinite, shown.width > 0 || shown.height > 0 else { return }
        let fitting = Self.margin * min(size.width / max(1e-6, shown.width), size.height / max(1e-6, shown.height))
        zoom = min(1, max(Self.zooms.lowerBound, fitting))
        // The box's middle is the fixed point if the pivot is there; elsewhere it moves with the zoom.
        let middle = CGPoint(x: pivot.x + (shown.midX - pivot.x) * zoom, y: pivot.y + (shown.midY - pivot.y) * zoom)
        offset = CGVector(dx: size.width / 2 - middle.x, dy: size.height / 2 - middle.y)
    }

    /// The part of the screen that a fitted box takes.
    private static let margin = 0.92
}
