import Quartzite

/// The layer's plane as input for `PlaneOrder`.
extension PlannedLayer {
    /// Returns the layer's depth as a function of screen position: at the pixel (x, y), z is `row · (x, y, 1)` times a positive
    /// number that all layers of the rendering context share.
    func depthRow(
        of node: Int, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ renderingContexts: ContiguousArray<RenderingContext3D>,
        _ surfaces: SurfaceTree
    ) -> SIMD3<Double> {
        guard let inverse = worldAround(surfaces).inverse, let parent = tree.parent(of: node) else { return SIMD3(0, 0, depth) }
        let outer = layers[parent].transformsSublayers ? tree.nodes[parent].values : nil
        var matrix = tree.nodes[node].values.matrix(in: outer)
        if layers[parent].preserves3D, let rare = tree.rareIndex(of: parent) {
            matrix = CATransform3DConcat(matrix, renderingContexts[rare].matrix)
        }
        return matrix.depthRow(fromScreen: inverse)
    }

    /// Adds the convex outline, in pixels, of everything that the layer and its descendants cover on the screen: the outline of the
    /// layer's bounds, or the bounding box if a descendant extends beyond the bounds. Adds nothing if nothing is visible.
    func addOutline(
        of node: Int, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ surfaces: SurfaceTree,
        to points: inout ContiguousArray<SIMD2<Double>>
    ) {
        var inside = PixelRect.empty
        var inner = node + 1
        while inner < Int(tree.nodes[node].end) {
            if layers[inner].targetSurface == targetSurface {
                inside = inside.union(layers[inner].coverage)
            } else if let isolated = layers[inner].isolated(in: surfaces), isolated.targetSurface == targetSurface {
                // Content of the surface outside the isolated layer itself does not count.
                inside = inside.union(isolated.placement.homography.coverage(of: CGRect(layers[inner].coverage), in: .huge))
            }
            inner += 1
        }
        // Blurs and shadows extend further.
        let outsetAround = isIsolated ? 0 : tree.parent(of: node).map { layers[$0].outset } ?? 0
        let more = hasEffectSurface ? outset - outsetAround : 0
        let all = inside.union(coverage).expanded(by: max(0, more))
        guard isVisible, !all.isEmpty else { return }
        let values = tree.nodes[node].values
        let own = world.coverage(of: values.pointee.bounds, in: .huge)
        if all.intersection(own) == all {
            worldAround(surfaces).addOutline(of: values.pointee.bounds, to: &points)
        } else if let isolated = isolated(in: surfaces) {
            isolated.placement.homography.addOutline(of: CGRect(all), to: &points)
        } else {
            Homography.identity.addOutline(of: CGRect(all), to: &points)
        }
    }

    /// Maps the layer's points to the pixels in which the layer is composited: for an isolated layer, those around its surface.
    private func worldAround(_ surfaces: SurfaceTree) -> Homography {
        isolated(in: surfaces).map { world.followed(by: $0.placement.homography) } ?? world
    }

    /// Returns the state of the isolated surface that the layer is drawn into; nil if the layer is not isolated.
    private func isolated(in surfaces: SurfaceTree) -> IsolatedSurface? {
        isIsolated ? isolatedSurface.flatMap { surfaces.entries[Int($0)].isolated } : nil
    }
}

extension CGRect {
    init(_ rect: PixelRect) { self.init(x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height)) }
}

extension Homography {
    /// Adds the projected outline of a rectangle, clipped at the near plane.
    fileprivate func addOutline(of rect: CGRect, to points: inout ContiguousArray<SIMD2<Double>>) {
        let near = 1e-5
        func corner(_ x: CGFloat, _ y: CGFloat) -> SIMD3<Double> {
            SIMD3(x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m14 + y * m24 + m44)
        }
        func add(_ corner: SIMD3<Double>, after previous: SIMD3<Double>) {
            if (previous.z >= near) != (corner.z >= near) {
                let point = previous + (corner - previous) * ((near - previous.z) / (corner.z - previous.z))
                points.append(SIMD2(point.x, point.y) / near)
            }
            if corner.z >= near { points.append(SIMD2(corner.x, corner.y) / corner.z) }
        }
        let (a, b) = (corner(rect.minX, rect.minY), corner(rect.maxX, rect.minY))
        let (c, d) = (corner(rect.maxX, rect.maxY), corner(rect.minX, rect.maxY))
        add(a, after: d)
        add(b, after: a)
        add(c, after: b)
        add(d, after: c)
    }
}
