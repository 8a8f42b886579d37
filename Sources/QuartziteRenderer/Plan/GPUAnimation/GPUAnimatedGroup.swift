import Quartzite

/// A GPU-animated group: consecutive leaf layers in the draw order with one superlayer, whose animations the vertex shader samples.
///
/// Their tracks are uploaded once. A frame then costs the shared progress values of the distinct clocks and one draw, however many
/// layers there are:
///
///     once           layers ──► floats: base values and tracks ──► a GPU buffer
///     every frame    distinct clocks ──► progress values ──► uniforms    superlayer's homography ──► uniforms
///                    lists of gradients ──► stops ──► the frame's stops
///
/// Texts are animated in groups, too, but by the CPU (see `AnimatedTexts`).
///
/// The executor knows a group by its `identity`, and uploads the layers that `drainChange` returns, or all if these are most.
package final class GPUAnimatedGroup {
    /// A layer of the group.
    struct Member {
        /// The committed layer. A changed layer is a new object.
        let layer: CommittedLayer
        /// The state that layers of one draw share.
        var key: GPUAnimatedLayer.Key
        /// Index into `tables`.
        var table: Int
        /// Bounding box of all positions that the layer can reach, in the superlayer's points.
        var swept: CGRect
        /// As in `GPUAnimatedLayer`.
        var steepness: Double
    }

    /// Layers that are drawn together: they have the same state and share a progress table. Limited in number, so that segments
    /// outside the damage can be skipped.
    struct Segment {
        /// Largest number of layers of a segment.
        static let capacity = 512

        /// The segment's layers.
        var members: Range<Int>
        /// The state that the layers share.
        var key: GPUAnimatedLayer.Key
        /// Index into `tables`.
        var table: Int
        /// Bounding box of all positions that the layers can reach, in the superlayer's points.
        var swept: CGRect
        /// The largest steepness of the layers' gradients.
        var steepness: Double
        /// Whether `swept` and `steepness` must be computed again because layers have changed.
        var isStale = false
        /// The pixels that the segment may cover. Set by `layOut(in:_:)`.
        var coverage = PixelRect.empty
        /// The program features that the segment needs. Set by `layOut(in:_:)`.
        var features: ProgramKey.Features = []
        /// The variant of the program. Set by `layOut(in:_:)`.
        var variant: UInt8 = 0
    }

    /// Identifies the group among all others.
    let identity = SourceIdentity()
    /// The memory layout of one layer.
    package private(set) var layout: TrackLayout
    /// The layers in the GPU buffer's format.
    package private(set) var floats: ContiguousArray<Float> = []
    /// The layers whose floats have changed since the last `drainChange`.
    private var change = 0..<0

    /// The layers, in draw order.
    private(set) var members: ContiguousArray<Member> = []
    /// The draws, in draw order.
    private(set) var segments: ContiguousArray<Segment> = []
    /// The shared progress tables of the layers' clocks.
    private(set) var tables: ContiguousArray<SharedProgressTable> = []
    /// The lists of gradients, by layer; nil for other layers.
    private(set) var gradients: AnimatedGradients?
    /// The stops of gradients in the shader's format: `layout.stops` for each layer.
    private(set) var stops: ContiguousArray<GradientStop> = []
    /// What the CPU needs to place texts; nil for other layers.
    var texts: AnimatedTexts?
    /// Whether y points up on the screen in the superlayer, which decides the orientation of images.
    private(set) var isFlipped: Bool
    /// Whether x points left on the screen in the superlayer.
    private(set) var isMirrored: Bool

    /// The superlayer's node.
    var superlayer = NodeIndex(0)
    /// The layers' nodes, in draw order.
    var nodes: ContiguousArray<NodeIndex> = [] {
        didSet { isConsecutive = !nodes.isEmpty && zip(nodes, nodes.dropFirst()).allSatisfy { $1 == $0 + 1 } }
    }
    /// Whether the nodes are consecutive.
    var isConsecutive = false
    /// The pixels that all segments may cover.
    private(set) var coverage = PixelRect.empty
    /// Whether the segments must be laid out.
    var isNew = true
    /// Whether the segments must be computed again before layout.
    private var needsSegments = true

    /// Makes a group without layers.
    /// - Parameters:
    ///   - form: what the layers are drawn as.
    ///   - isFlipped: whether y points up on the screen in the superlayer.
    ///   - isMirrored: whether x points left there.
    init(_ form: TrackLayout.Form, isFlipped: Bool, isMirrored: Bool) {
        layout = TrackLayout(form, tracks: 2)
        texts = form == .text ? AnimatedTexts() : nil
        (self.isFlipped, self.isMirrored) = (isFlipped, isMirrored)
    }

    /// Whether the axes of a superlayer have the directions for which the group was encoded.
    func hasAxes(of superlayer: PlannedLayer) -> Bool { isFlipped == superlayer.isFlipped && isMirrored == superlayer.isMirrored }

    /// Number of layers.
    package var count: Int { members.count }

    // MARK: Layers

    /// Replaces the layers of the group. Unchanged layers are not encoded again, except those that another layer has overtaken.
    /// - Parameter places: for each layer, its index in the group if the group has the layer already; nil for all others. Members that
    ///   no place names are removed.
    ///
    /// - Complexity: O(layers), plus the encoding of new and changed layers.
    func update(
        _ layers: ContiguousArray<CommittedLayer>, isFlipped: Bool, isMirrored: Bool, places: ContiguousArray<Int?>
    ) {
        if isFlipped != self.isFlipped || isMirrored != self.isMirrored { removeAll() }
        (self.isFlipped, self.isMirrored) = (isFlipped, isMirrored)
        // The clocks of layers that are not kept are released first, so that those of new ones find room in the same tables.
        var kept: ContiguousArray<Int?> = []
        kept.reserveCapacity(layers.count)
        var next = 0
        for place in places {
            guard let place, (next..<members.count).contains(place) else {
                kept.append(nil)
                continue
            }
            for index in next..<place { releaseProgress(of: index) }
            kept.append(place)
            next = place + 1
        }
        for index in next..<members.count { releaseProgress(of: index) }
        let unmoved = kept.indices.prefix { kept[$0] == $0 }.count
        if unmoved == layers.count && unmoved == members.count { return }
        // A table is sampled as a whole and needs its own draw, even if few layers still use it. All layers are then encoded again into few
        // tables.
        let used = tables.reduce(0) { $0 + $1.count }
        if tables.count > 2 * (used / SharedProgressTable.capacity + 1) + 1 { return encodeAll(layers, Room(layout)) }

        var encoding = Encoding()
        encoding.members.reserveCapacity(layers.count)
        encoding.floats.reserveCapacity(layers.count * layout.stride)
        var table = members.first?.table ?? 0
        for (index, layer) in zip(kept, layers) {
            if let index {
                encoding.kept.append(index)
                encoding.members.append(members[index])
                encoding.floats.append(contentsOf: floats[index * layout.stride..<(index + 1) * layout.stride])
                table = members[index].table
            } else if !encode(layer, in: &table, &encoding) {
                return encodeAll(layers, encoding.room)
            }
        }
        if layout.form == .gradient { rearrangeGradients(&encoding) }
        texts?.reset(count: encoding.members.count)
        (members, floats) = (encoding.members, encoding.floats)
        mark(unmoved..<members.count)
        (needsSegments, isNew) = (true, true)
    }

    /// Replaces one layer that a commit has changed.
    func update(_ index: Int, _ layer: CommittedLayer) {
        releaseProgress(of: index)
        var encoding = Encoding()
        var table = members[index].table
        guard encode(layer, in: &table, &encoding, at: index) else {
            var layers = ContiguousArray(members.map(\.layer))
            layers[index] = layer
            return encodeAll(layers, encoding.room)
        }
        if encoding.members.count == 1, let segment = segment(of: index), !needsSegments,
            segments[segment].key == encoding.members[0].key, segments[segment].table == encoding.members[0].table
        {
            segments[segment].isStale = true
        } else {
            needsSegments = true
        }
        floats.replaceSubrange(index * layout.stride..<(index + 1) * layout.stride, with: encoding.floats)
        members.replaceSubrange(index..<index + 1, with: encoding.members)
        if layout.form == .gradient { gradients?.replace(index, by: layer) }
        texts?.reset(count: members.count)
        mark(encoding.members.count == 1 ? index..<index + 1 : 0..<members.count)
        isNew = true
    }

    /// Returns the index of a layer's segment.
    private func segment(of index: Int) -> Int? {
        let segment = segments.partitioningIndex { $0.members.upperBound > index }
        return segment < segments.count ? segment : nil
    }

    /// Returns the pixels that a layer may cover.
    func coverage(of index: Int, in superlayer: UnsafePointer<PlannedLayer>, _ limit: PixelRect) -> PixelRect {
        guard superlayer.pointee.isVisible else { return .empty }
        return superlayer.pointee.world.coverage(of: members[index].swept, in: superlayer.pointee.innerClip.pixels(in: limit))
    }

    /// Returns and clears the range of layers whose floats have changed.
    package func drainChange() -> Range<Int> {
        defer { change = 0..<0 }
        return change
    }

    /// Encodes a layer after the others. A layer that cannot be animated on the GPU is left out.
    /// - Parameters:
    ///   - table: index into `tables`; on return, the one of the layer's clocks.
    ///   - firstMember: index of the first layer of `encoding` in the group. Default 0.
    /// - Returns: false if the layout has no room for the layer's tracks or stops, whose numbers are then in `encoding.room`.
    private func encode(_ layer: CommittedLayer, in table: inout Int, _ encoding: inout Encoding, at firstMember: Int = 0) -> Bool {
        guard let tracked = GPUAnimatedLayer(layer, isFlipped: isFlipped, isMirrored: isMirrored, tracks: &encoding.tracks) else {
            return true
        }
        encoding.room = Room(tracks: encoding.tracks.count, stops: tracked.stopCount)
        guard let tracks = TrackLayout.room(for: encoding.tracks.count), tracks <= layout.tracks, tracked.stopCount <= layout.stops else {
            return false
        }
        if layout.form == .text {
            // An empty table, because the group's time is followed by way of its tables.
            if tables.isEmpty { tables.append(SharedProgressTable()) }
        } else {
            acquireProgress(in: &table, layer.timing, &encoding)
        }
        tracked.append(
            to: &encoding.floats, layout, encoding.tracks, progressValues: encoding.progressValues,
            firstStop: (firstMember + encoding.members.count) * layout.stops)
        encoding.kept.append(nil)
        encoding.members.append(
            Member(layer: layer, key: tracked.key, table: table, swept: tracked.swept, steepness: tracked.steepness))
        return true
    }

    /// Encodes all layers again, with new tables.
    /// - Parameter room: what a layer needs for which the layout has no room.
    private func encodeAll(_ layers: ContiguousArray<CommittedLayer>, _ room: Room) {
        removeAll()
        layout.tracks = max(layout.tracks, TrackLayout.room(for: room.tracks) ?? 0)
        layout.stops = max(layout.stops, room.stops)
        update(layers, isFlipped: isFlipped, isMirrored: isMirrored, places: ContiguousArray(repeating: nil, count: layers.count))
    }

    private func mark(_ range: Range<Int>) {
        change = change.isEmpty ? range : min(change.lowerBound, range.lowerBound)..<max(change.upperBound, range.upperBound)
        change = change.clamped(to: 0..<members.count)
    }

    /// Encoded layers before they are inserted into the group.
    private struct Encoding {
        /// By member: its index in the group if the group has it already; else nil.
        var kept: ContiguousArray<Int?> = []
        /// What the last layer needs.
        var room = Room(tracks: 0, stops: 0)
        var tracks: ContiguousArray<GPUTrack> = []
        var progressValues: ContiguousArray<Int32> = []
        var floats: ContiguousArray<Float> = []
        var members: ContiguousArray<Member> = []
    }

    /// The numbers of tracks and stops of a layer.
    private struct Room {
        let tracks: Int
        let stops: Int

        init(tracks: Int, stops: Int) { (self.tracks, self.stops) = (tracks, stops) }
        init(_ layout: TrackLayout) { self.init(tracks: layout.tracks, stops: layout.stops) }
    }

    // MARK: Gradients

    /// Replaces the gradients by those of encoded layers, and lets the layers refer to their new stops.
    private func rearrangeGradients(_ encoding: inout Encoding) {
        let new = AnimatedGradients(room: layout.stops)
        for (index, kept) in encoding.kept.enumerated() {
            if let kept, let gradients { new.append(kept, of: gradients) } else { new.append(encoding.members[index].layer) }
            let place = index * layout.stride + layout.stopsPlace
            let last = encoding.floats[place + 1] - encoding.floats[place]
            encoding.floats[place] = Float(index * layout.stops)
            encoding.floats[place + 1] = encoding.floats[place] + last
        }
        gradients = new
    }

    /// Converts the stops that have changed since the last call.
    /// - Returns: the layers to which they belong.
    private func updateStops() -> Range<Int> {
        guard let gradients else { return 0..<0 }
        let (changed, room) = (gradients.drainChange(), layout.stops)
        if stops.count != gradients.count * room {
            stops = ContiguousArray(
                repeating: GradientStop(color: Float4(0, 0, 0, 0), location: 0, scale: 0), count: gradients.count * room)
        }
        stops.withUnsafeMutableBufferPointer { stops in
            for index in changed {
                var place = index * room
                gradients.forEachStop(of: index) { stop in
                    stops[place] = GradientStop(color: Float4(stop.color), location: stop.location, scale: 0)
                    if place > index * room { stops[place - 1].setScale(before: stop.location) }
                    place += 1
                }
            }
        }
        return changed
    }

    private func removeAll() {
        members.removeAll(keepingCapacity: true)
        floats.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        tables.removeAll(keepingCapacity: true)
        gradients = nil
    }

    // MARK: Shared progress

    /// Acquires the entries of a layer's clocks, all in one table: in `table` if they fit, otherwise in an empty one. Empty tables are used again,
    /// because layers may come and go for hours.
    private func acquireProgress(in table: inout Int, _ timing: LayerTiming, _ encoding: inout Encoding) {
        while true {
            if table >= tables.count {
                table = tables.count
                tables.append(SharedProgressTable())
            }
            encoding.progressValues.removeAll(keepingCapacity: true)
            for track in encoding.tracks {
                guard let progress = tables[table].acquire(track.progress, in: timing) else { break }
                encoding.progressValues.append(Int32(progress))
            }
            if encoding.progressValues.count == encoding.tracks.count { return }
            for progress in encoding.progressValues { tables[table].release(Int(progress)) }
            table = tables.firstIndex { $0.count == 0 } ?? tables.count
        }
    }

    private func releaseProgress(of index: Int) {
        if layout.form == .text { return }
        let table = tables[members[index].table]
        for track in 0..<layout.tracks {
            let place = index * layout.stride + layout.head + 4 * track
            if floats[place + 3] >= 0 { table.release(Int(floats[place + 2])) }
        }
    }

    // MARK: Segments

    private func sweep(_ index: Int) {
        segments[index].isStale = false
        segments[index].steepness = members[segments[index].members].reduce(0) { max($0, $1.steepness) }
        segments[index].swept = members[segments[index].members].dropFirst().reduce(members[segments[index].members.lowerBound].swept) {
            $0.union($1.swept)
        }
    }

    private func makeSegments() {
        needsSegments = false
        segments.removeAll(keepingCapacity: true)
        // By address, because a copy of a member retains its layer.
        members.withUnsafeBufferPointer { members in
            guard let first = members.baseAddress else { return }
            for index in members.indices {
                let (member, last) = (first + index, segments.count - 1)
                if last >= 0, segments[last].table == member.pointee.table, segments[last].members.count < Segment.capacity,
                    segments[last].key == member.pointee.key
                {
                    segments[last].members = segments[last].members.lowerBound..<index + 1
                    segments[last].swept = segments[last].swept.union(member.pointee.swept)
                    segments[last].steepness = max(segments[last].steepness, member.pointee.steepness)
                } else {
                    segments.append(
                        Segment(
                            members: index..<index + 1, key: member.pointee.key, table: member.pointee.table,
                            swept: member.pointee.swept, steepness: member.pointee.steepness))
                }
            }
        }
    }

    // MARK: Layout

    /// Adds to the damage the segments whose progress values or stops have changed since the last call.
    /// - Returns: whether there are any.
    func addChanged(to damage: inout Damage, in superlayer: UnsafePointer<PlannedLayer>, _ limit: PixelRect) -> Bool {
        var hasMoved = false
        let recolored = updateStops()
        if let members = texts?.members {
            defer { members.clearChanges() }
            if !members.mayAllHaveChanged { return addMoved(members.changed, to: &damage, in: superlayer, limit) }
        }
        for segment in segments where texts != nil || tables[segment.table].isChanged || segment.members.overlaps(recolored) {
            damage.add(segment.coverage)
            hasMoved = true
        }
        for table in tables { table.isChanged = false }
        return hasMoved
    }

    /// Adds to the damage the segments of some layers, or the layers alone if they are few. Returns whether there are any.
    private func addMoved(
        _ moved: ContiguousArray<Int32>, to damage: inout Damage, in superlayer: UnsafePointer<PlannedLayer>, _ limit: PixelRect
    ) -> Bool {
        if moved.count <= 8 {
            for member in moved { damage.add(coverage(of: Int(member), in: superlayer, limit)) }
            return !moved.isEmpty
        }
        var next = 0
        for segment in segments {
            let first = next
            while next < moved.count, Int(moved[next]) < segment.members.upperBound { next += 1 }
            if next > first { damage.add(segment.coverage) }
        }
        return !moved.isEmpty
    }

    /// Updates the pixels that the segments may cover, from the superlayer's layout.
    func layOut(in superlayer: UnsafePointer<PlannedLayer>, _ limit: PixelRect) {
        isNew = false
        texts?.needsLayout = true
        if needsSegments { makeSegments() }
        coverage = .empty
        guard superlayer.pointee.isVisible else {
            for index in segments.indices { segments[index].coverage = .empty }
            return
        }
        let world = superlayer.pointee.world
        let clip = superlayer.pointee.innerClip
        let inside = clip.pixels(in: limit)
        for index in segments.indices {
            if segments[index].isStale { sweep(index) }
            var features = segments[index].key.features
            if !world.hasNoPerspective { features.insert(.perspective) }
            if superlayer.pointee.innerClipShape != nil { features.insert(.clipShape) }
            if clip.cuts && !clip.contains(world.coverage(of: segments[index].swept, in: .huge)) { features.insert(.clipRectangle) }
            segments[index].features = features
            let scale = (world.m11 * world.m11 + world.m12 * world.m12).squareRoot()
            let isRamp =
                world.hasNoPerspective && world.isConformal && PlannedGradient.isExact(steepness: segments[index].steepness / scale)
            segments[index].variant = isRamp ? segments[index].key.variant : 0
            segments[index].coverage = world.coverage(of: segments[index].swept, in: inside)
            coverage = coverage.union(segments[index].coverage)
        }
    }
}
