import QuartziteGraphics

/// The tiles of one layer: displayed tiles, each a layer under the sublayers, and tiles being drawn.
///
/// Tiles of another level stay below the new tiles until all new tiles are shown. Tiles out of sight are dropped, and their
/// drawing is cancelled if it has not begun. With a virtual clock (headless rendering), a frame waits for all its tiles.
final class TileStore {
    private final class Tile {
        let layer = CALayer()
        /// The rectangle of the tile, clipped to the layer's bounds, in points.
        var rect: CGRect
        var isReady = false
        /// Whether the tile must be drawn again; the old image stays until then.
        var isStale = true
        var request: TileRequest?

        init(_ rect: CGRect) {
            self.rect = rect
            layer.frame = rect
            // Adjacent tiles must meet without a seam at any screen scale.
            layer.allowsEdgeAntialiasing = false
        }
    }

    private unowned let owner: CATiledLayer
    private var tiles: [TileKey: Tile] = [:]
    private var grid: TileGrid?
    private var wanted: [TileKey] = []
    /// The time at which tiles of other levels can be removed; infinite if none wait.
    private(set) var nextUpdate = Double.infinity
    /// Whether the layer has shown tiles before.
    private var hasShown = false

    init(_ owner: CATiledLayer) { self.owner = owner }

    /// The layers of the tiles, coarse levels first.
    var layers: [CALayer] {
        tiles.filter { $0.value.isReady }.sorted { a, b in
            (b.key.level, a.key.row, a.key.column) < (a.key.level, b.key.row, b.key.column)
        }.map(\.value.layer)
    }

    /// Marks the visible tiles for drawing.
    func invalidate(_ rect: CGRect?) {
        for tile in tiles.values where rect.map({ $0.overlaps(tile.rect) }) ?? true {
            tile.isStale = true
            tile.request?.cancel()
            tile.request = nil
        }
    }

    /// Updates the tiles to the visible part of the layer; removes all if no part is visible.
    func update(_ grid: TileGrid?, visible: CGRect, now: Double) {
        self.grid = grid
        wanted = grid?.tiles(in: visible) ?? []
        let isWanted = Set(wanted)
        for (key, tile) in tiles where !isWanted.contains(key) {
            tile.request?.cancel()
            tile.request = nil
            let isSeen = grid != nil && key.level != grid?.level && tile.rect.overlaps(visible)
            if !tile.isReady || !isSeen { remove(key) }
        }
        guard let grid else { return }
        var requests: [TileRequest] = []
        for key in wanted {
            let rect = grid.rect(of: key)
            let tile = tiles[key] ?? Tile(rect)
            tiles[key] = tile
            if tile.rect != rect {
                // The bounds clip the tile differently now. The old image keeps its rectangle until the tile is drawn.
                tile.rect = rect
                tile.isStale = true
                tile.request?.cancel()
                tile.request = nil
            }
            guard tile.isStale, tile.request == nil else { continue }
            let request = TileRequest(key, of: owner, grid)
            tile.request = request
            requests.append(request)
        }
        draw(requests)
        settle(now: now)
    }

    /// Removes all tiles.
    func removeAll() {
        for key in Array(tiles.keys) {
            tiles[key]?.request?.cancel()
            remove(key)
        }
    }

    private func remove(_ key: TileKey) {
        guard let tile = tiles.removeValue(forKey: key), tile.isReady else { return }
        owner.removeTile(tile.layer)
    }

    // MARK: Drawing

    private func draw(_ requests: [TileRequest]) {
        if requests.isEmpty { return }
        let isAwaited = MediaClock.heldTime != nil
        if owner.delegate is any MainThreadDrawing {
            if isAwaited {
                for request in requests {
                    request.draw()
                    finish(request, fades: hasShown)
                }
            } else {
                for request in requests { drawLater(request) }
            }
        } else if isAwaited {
            let group = DispatchGroup()
            for request in requests { DispatchQueue.global(qos: .userInitiated).async(group: group) { request.draw() } }
            group.wait()
            for request in requests { finish(request, fades: hasShown) }
        } else {
            for request in requests {
                let owner = WeakOwner(owner)
                DispatchQueue.global(qos: .userInitiated).async {
                    request.draw()
                    DispatchQueue.main.async { owner.layer?.tiles.finish(request, fades: true) }
                }
            }
        }
        hasShown = true
    }

    private func drawLater(_ request: TileRequest) {
        let owner = WeakOwner(owner)
        DispatchQueue.main.async {
            request.draw()
            owner.layer?.tiles.finish(request, fades: true)
        }
    }

    /// A weak reference to the layer, for use on the main thread.
    ///
    /// Unchecked, because the layer is not sendable: only the main thread, which owns the layer, uses the reference.
    private final class WeakOwner: @unchecked Sendable {
        weak var layer: CATiledLayer?
        init(_ layer: CATiledLayer) { self.layer = layer }
    }

    private func finish(_ request: TileRequest, fades: Bool) {
        guard let tile = tiles[request.key], tile.request === request else { return }
        tile.request = nil
        tile.isStale = false
        CATransaction.withoutActions {
            tile.layer.frame = tile.rect
            tile.layer.contents = request.picture
            if !tile.isReady {
                tile.isReady = true
                owner.addTile(tile.layer)
                if fades, let fade = type(of: owner).fade() { tile.layer.add(fade, forKey: "fade") }
            }
        }
        settle(now: MediaClock.now())
    }

    /// Removes the tiles of other levels after all tiles of the current level are drawn and have faded in.
    private func settle(now: Double) {
        guard let level = grid?.level, tiles.keys.contains(where: { $0.level != level }),
            wanted.allSatisfy({ tiles[$0]?.isReady == true })
        else {
            nextUpdate = .infinity
            return
        }
        if nextUpdate == .infinity { nextUpdate = now + type(of: owner).fadeDuration() }
        guard now >= nextUpdate else { return }
        nextUpdate = .infinity
        for key in tiles.keys.filter({ $0.level != level }) { remove(key) }
    }
}
