import Quartzite

/// The exploded view of a tree at a time, as a value: the planes of the layers, back to front, and the camera.
///
/// Each layer's own picture lies in a plane. Planes of layers that cover each other have different levels, in the order in which they
/// are painted; those that are apart may share a level. Without a turn, the planes show the flat picture.
///
///     flat picture          from the side         level
///     ┌──────────┐               │ │ │
///     │ a ┌────┐ │             a │ │ │ c            root 0
///     │   │ b ┌┼─┤               │ │ │             a    1
///     │   └───┼┘c│               │ b                b    2, or 1 if a does not touch it
///     └───────┴──┘          root                   c    1 + the level of what it covers
package struct ExplodedView: Sendable {
    package struct Plane: Sendable {
        /// The layer. A layer in a replicator has a plane for each instance.
        package var layer: LayerID
        /// The outline, in the layer's own points: its bounds, or for a layer without bounds, the area that it draws.
        package var bounds: CGRect
        /// The rectangle in which the layer may draw, in its own points: the outline, and the shape or source of particles beyond it.
        package var reach: CGRect
        /// From the layer's own points to exploded space.
        package var matrix: CATransform3D
        /// The number of planes below, where the layer covers others.
        package var level: Int
        /// z of the plane's middle in exploded space.
        package var depth: Double
        package var appearance: Appearance
        /// Whether the layer itself draws something.
        package var draws: Bool
        /// The place of the superlayer's plane in the list; nil for none.
        package var superplane: Int?
    }

    package enum Appearance: UInt8, Sendable {
        /// The flat picture shows all of the plane that nothing covers.
        case visible
        /// A clip or a mask cuts the plane: the whole is shown as a ghost.
        case clipped
        /// The layer is hidden, transparent, or turned away.
        case invisible
    }

    /// The planes in the order of the flat picture, back to front.
    package var planes: ContiguousArray<Plane> = []
    package var camera = ExplodedCamera()
    /// The greatest z of a level in exploded space; the camera turns about half of it.
    package var height = 0.0
    /// The outline of the exploded root in the flat picture.
    package var rootBox = CGRect.zero
    /// Changes with every change of the planes.
    package var version = 0

    package init() {}

    /// The number of levels.
    package var levelCount: Int { (planes.lazy.map(\.level).max() ?? -1) + 1 }

    // MARK: On the screen

    /// Returns the matrix from a plane's own points to the screen; z is the depth.
    package func screenMatrix(of plane: Int) -> CATransform3D {
        CATransform3DConcat(planes[plane].matrix, camera.matrix(middle: height / 2))
    }

    /// Returns the corners of a plane on the screen, in order; empty where it is behind the eye of a perspective.
    package func outline(of plane: Int) -> [CGPoint] {
        let map = Homography(screenMatrix(of: plane))
        let bounds = planes[plane].bounds
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ]
        guard corners.allSatisfy({ $0.x * map.m14 + $0.y * map.m24 + map.m44 > 0 }) else { return [] }
        let shown = corners.map(map.apply)
        return shown.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? shown : []
    }

    /// A plane at a point of the screen.
    package struct Hit: Equatable, Sendable {
        /// The place in `planes`.
        package var plane: Int
        /// The point in the plane's own points.
        package var point: CGPoint
        /// Larger is nearer to the viewer.
        package var depth: Double
    }

    /// Returns the planes at a point of the screen, the nearest first. Planes at one depth keep the order in which they are painted.
    ///
    /// - Complexity: O(planes).
    package func hits(at point: CGPoint) -> [Hit] {
        let camera = self.camera.matrix(middle: height / 2)
        var hits: [Hit] = []
        for index in planes.indices {
            let matrix = CATransform3DConcat(planes[index].matrix, camera)
            guard let inverse = Homography(matrix).inverse else { continue }
            let inside = inverse.apply(point)
            guard planes[index].reach.contains(inside), inside.x * matrix.m14 + inside.y * matrix.m24 + matrix.m44 > 0 else { continue }
            hits.append(Hit(plane: index, point: inside, depth: matrix.depth(at: inside)))
        }
        hits.sort { $0.depth > $1.depth }
        // Planes of one depth differ by rounding errors.
        for index in hits.indices.dropFirst() {
            let depth = hits[index - 1].depth
            if StackingOrder.isSamePlane(difference: hits[index].depth - depth, depth: depth) { hits[index].depth = depth }
        }
        let isReversed = self.camera.seesBack
        hits.sort { ($0.depth, isReversed ? -$0.plane : $0.plane) > ($1.depth, isReversed ? -$1.plane : $1.plane) }
        return hits
    }
}
