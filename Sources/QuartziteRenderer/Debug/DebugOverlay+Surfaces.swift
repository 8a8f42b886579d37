import Quartzite

/// Debug colours of surfaces, and of redrawn regions.
extension DebugOverlay {
    private static let yellow = SIMD4<Float>(1, 0.82, 0, 0.4)
    private static let hit = SIMD4<Float>(0.05, 0.78, 0.2, 0.42), miss = SIMD4<Float>(1, 0.08, 0.08, 0.42)
    private static let flash = SIMD4<Float>(1, 0.92, 0.1, 0.5)

    mutating func addOffscreen(_ frame: DebugFrame) {
        var counts: [(reason: String, count: Int)] = []
        let surfaces = frame.offscreenSurfaces
        for surface in surfaces {
            let name = frame.tree.committedLayer(Int(surface.node)).name.map { "\($0): " } ?? ""
            marks.append(
                DebugMark(
                    .offscreen, .area, surface.rect, in: surface.place, tint: Self.yellow,
                    label: "\(name)\(surface.reasons)"))
            for reason in surface.reasons.each {
                if let known = counts.firstIndex(where: { $0.reason == reason }) {
                    counts[known].count += 1
                } else {
                    counts.append((reason, 1))
                }
            }
        }
        add(.offscreen, Self.yellow, "drawn offscreen", surfaces.count)
        for entry in counts { add(.offscreen, nil, entry.reason, entry.count) }
    }

    mutating func addCached(_ frame: DebugFrame) {
        var (hits, misses) = (0, 0)
        for surface in frame.retainedSurfaces {
            let isMiss = frame.drawnSurfaces.contains(surface.index)
            if isMiss { misses += 1 } else { hits += 1 }
            marks.append(DebugMark(.cached, .area, surface.rect, in: surface.place, tint: isMiss ? Self.miss : Self.hit))
        }
        add(.cached, Self.hit, "surfaces reused", hits)
        add(.cached, Self.miss, "surfaces drawn again", misses)
    }

    mutating func addUpdates(_ updates: DebugUpdates) {
        for flash in updates.flashes where flash.strength > 0 {
            var tint = Self.flash
            tint.w *= Float(flash.strength)
            marks.append(DebugMark(.updated, .area, CGRect(flash.area), tint: tint))
        }
        add(.updated, Self.flash, "redrawn regions", updates.last.count)
        add(.updated, nil, "pixels in them", updates.last.reduce(0) { $0 + $1.area })
        add(.updated, nil, "updates", updates.count)
    }
}

extension SurfaceReasons {
    /// The words of each reason.
    var each: [String] {
        (0..<UInt16(16)).map { SurfaceReasons(rawValue: 1 << $0) }.filter { contains($0) && !$0.description.isEmpty }.map(\.description)
    }
}

extension DebugFrame {
    /// A surface as it lies on the screen.
    struct PlacedSurface {
        /// The layer.
        var node: NodeIndex
        /// Why the layer needs the surface.
        var reasons: SurfaceReasons
        /// The surface's pixels.
        var rect: CGRect
        /// Maps these pixels to those of the viewport.
        var place: Homography
        /// The index of a retained surface.
        var index = SurfaceIndex(0)
    }

    /// The layers that are drawn into a target before they are composited, outer ones first. Masks and snapshots belong to their
    /// layers.
    var offscreenSurfaces: [PlacedSurface] {
        var surfaces: [PlacedSurface] = []
        for draw in draws where draw.source == nil && !draw.area.isEmpty {
            let layer = state.layers[Int(draw.node)]
            var target = layer.targetSurface
            switch draw.kind {
            case .throughMask, .mask, .snapshot: continue
            case .isolated: target = layer.isolatedSurface.flatMap { state.surfaces.entries[Int($0)].isolated }?.targetSurface
            case .group, .transition, .blend, .effect: break
            }
            var reasons = layer.surfaceReasons.intersection(draw.possibleReasons)
            if draw.fragment != nil { reasons.insert(.split) }
            surfaces.append(
                PlacedSurface(
                    node: draw.node, reasons: reasons, rect: CGRect(draw.area), place: state.place(.identity, in: target)))
        }
        // Shadows of paths and filtered backdrops are textures without being draws.
        for entry in state.surfaces.entries {
            guard let node = entry.node, case .effect(let effect) = entry.kind, state.layers[Int(node)].isVisible else { continue }
            let layer = state.layers[Int(node)]
            let place = state.place(.identity, in: layer.targetSurface)
            if entry.reasons.contains(.backdrop), !effect.backdrop.isEmpty {
                surfaces.append(PlacedSurface(node: node, reasons: .backdrop, rect: CGRect(effect.backdrop), place: place))
            }
            if let area = pathShadow(of: entry) {
                surfaces.append(PlacedSurface(node: node, reasons: .pathShadow, rect: area, place: place))
            }
        }
        return surfaces
    }

    /// The visible surfaces that stay on the GPU from frame to frame.
    var retainedSurfaces: [PlacedSurface] {
        var surfaces: [PlacedSurface] = []
        for index in state.surfaces.order {
            let entry = state.surfaces.entries[Int(index)]
            guard let node = entry.node, state.layers[Int(node)].isVisible else { continue }
            let layer = state.layers[Int(node)]
            let (area, target): (CGRect?, SurfaceIndex?) =
                switch entry.kind {
                case .isolated(let isolated): (CGRect(isolated.output), isolated.targetSurface)
                case .effect(let effect): (layer.hasEffectSurface ? CGRect(effect.output) : pathShadow(of: entry), layer.targetSurface)
                }
            guard let area, !area.isEmpty else { continue }
            surfaces.append(
                PlacedSurface(
                    node: node, reasons: entry.reasons, rect: area, place: state.place(.identity, in: target), index: index))
        }
        return surfaces
    }

    /// Returns the pixels that the shadow of a path covers; nil if there is none.
    private func pathShadow(of entry: Surface) -> CGRect? {
        guard let node = entry.node, entry.reasons.contains(.pathShadow), let shadow = entry.effect?.shadow else { return nil }
        let offset = state.layers[Int(node)].shadowOffset(tree.nodes[Int(node)].values)
        return CGRect(shadow.screenArea).offsetBy(dx: offset.x, dy: offset.y)
    }
}

extension PlanState {
    /// Returns a mapping to the pixels of an isolated surface, continued to the pixels of the viewport.
    func place(_ homography: Homography, in surface: SurfaceIndex?) -> Homography {
        var (place, target) = (homography, surface)
        while let index = target, let isolated = surfaces.entries[Int(index)].isolated {
            place = place.followed(by: isolated.placement.homography)
            target = isolated.targetSurface
        }
        return place
    }
}
