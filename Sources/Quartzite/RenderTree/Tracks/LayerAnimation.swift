import QuartziteGraphics

/// All animations of a layer, compiled for sampling in every frame. Immutable, so that commits share it.
///
/// Groups are flattened: their members are tracks here, each with the clocks of the groups around it. The tracks lie sorted by property
/// in buffers of plain memory and refer to each other by index, so that sampling counts no reference and asks no dictionary.
///
///     channels     numbers, points, rectangles, colours       channelKeys, segments, pieces, arcLengths, springs
///     matrices  transforms: components, whole, functions   matrixKeys, segments, …
///     lists     paths, lists of numbers and colours        listKeys, segments
///     objects   pictures                                   objectKeys, segments
///     transitions
package final class LayerAnimation: Sendable {
    /// The animated properties of every layer.
    package let layerRuns: TrackRuns
    /// The animated properties that only the layer's class has.
    package let classRuns: TrackRuns
    package let channels: TrackBuffer<ChannelTrack>
    package let steps: TrackBuffer<MatrixStep>
    /// The tracks of steps that consist of numbers.
    package let components: TrackBuffer<ChannelTrack>
    package let matrices: TrackBuffer<MatrixTrack>
    package let lists: TrackBuffer<ListTrack>
    /// Tracks of `contents`, in the order of addition.
    package let objects: TrackBuffer<ObjectTrack>
    package let transitions: TrackBuffer<TransitionTrack>
    /// The animated inputs of filters.
    package let inputRuns: TrackBuffer<ChannelRun>
    /// The number of plain tracks, if the following holds; otherwise 0. All tracks of `layerRuns` are plain, each is the only one of its
    /// property, and apart from them only filters and values of the layer's class are animated.
    let plainCount: Int

    package let groups: TrackBuffer<AnimationTiming>
    package let springs: TrackBuffer<SpringResponse>
    package let segments: TrackBuffer<KeySegment>
    package let channelKeys: TrackBuffer<SIMD4<Double>>
    package let matrixKeys: TrackBuffer<MatrixKey>
    package let listKeys: TrackBuffer<ListKey>
    package let objectKeys: TrackBuffer<ObjectKey>
    package let pieces: TrackBuffer<PathPiece>
    package let arcLengths: TrackBuffer<Double>

    /// The properties that a track changes.
    package let properties: LayerPropertySet
    /// The matrices of which a component is animated.
    package let needsComponents: LayerPropertySet
    /// The memory that a sampled layer needs for its lists, in numbers.
    package let listMemory: Int
    // The objects that the keys refer to.
    private let pictures: [CGImage]
    private let movies: [MovingPicture]
    private let pictureTracks: [PictureTrack]
    private let paths: [LayerObjects.Path]
    private let numbers: [LayerObjects.Numbers]
    /// The animation that owns the buffers, for a part of another animation; else nil.
    private let whole: LayerAnimation?

    /// Nil where none of the animations has an effect.
    init?(_ tracks: AnimationTracks) {
        whole = nil
        let channels = PropertyRuns(tracks.channels, property: \.property, slot: { Int($0.track.slot) }, isAdditive: \.track.isAdditive)
        let steps = PropertyRuns(tracks.steps, property: \.property, isAdditive: \.step.isAdditive)
        let lists = PropertyRuns(tracks.lists, property: \.property, isAdditive: \.track.isAdditive)
        var properties = channels.properties.union(steps.properties).union(lists.properties)
        if !tracks.objects.isEmpty { properties.formUnion(LayerPropertySet(.contents)) }
        self.properties = properties
        guard !properties.isEmpty || !tracks.transitions.isEmpty else { return nil }

        let channelRuns = channels.runs.map {
            ChannelRun(property: $0.property, slot: Int32($0.slot), storage: $0.property.storage, tracks: $0.items)
        }
        let matrixRuns = steps.runs.map { MatrixRun($0.property, steps: $0.items) }
        var memory: Int32 = 0
        let listRuns = lists.runs.map { run in
            let longest = lists.sorted[run.items].map { tracks.longestList(of: $0.track) }.max()
            let capacity = Int32(longest ?? 0)
            defer { memory += 2 * capacity }
            return ListRun(
                property: run.property, storage: run.property.storage, tracks: run.items, memory: memory, capacity: capacity)
        }
        listMemory = Int(memory)
        inputRuns = TrackBuffer(channelRuns.filter { $0.property.shape == .filters })
        layerRuns = TrackRuns(channelRuns, matrixRuns, listRuns) { $0.owner == .plain && $0.kind != .none }
        classRuns = TrackRuns(channelRuns, matrixRuns, listRuns) { $0.owner != .plain }
        self.channels = TrackBuffer(channels.sorted.map(\.track))
        self.steps = TrackBuffer(steps.sorted.map(\.step))
        self.lists = TrackBuffer(lists.sorted.map(\.track))
        components = TrackBuffer(tracks.components)
        matrices = TrackBuffer(tracks.matrices)
        objects = TrackBuffer(tracks.objects)
        transitions = TrackBuffer(tracks.transitions)

        groups = TrackBuffer(tracks.groups)
        springs = TrackBuffer(tracks.springs)
        segments = TrackBuffer(tracks.segments)
        channelKeys = TrackBuffer(tracks.channelKeys)
        matrixKeys = TrackBuffer(tracks.matrixKeys)
        listKeys = TrackBuffer(tracks.listKeys)
        objectKeys = TrackBuffer(tracks.objectKeys)
        plainCount = Self.plainCount(of: layerRuns, self.channels, hasOthers: !objects.isEmpty || !transitions.isEmpty)
        touchesRareValues = layerRuns.hasRareRuns || !transitions.isEmpty
        pieces = TrackBuffer(tracks.pieces)
        arcLengths = TrackBuffer(tracks.arcLengths)
        needsComponents = tracks.steps.reduce([]) { set, item in
            guard case .component = item.step.kind else { return set }
            return set.union(LayerPropertySet(item.property))
        }
        pictures = tracks.pictures
        movies = tracks.movies
        pictureTracks = tracks.pictureTracks
        paths = tracks.paths
        numbers = tracks.numbers
    }

    /// Makes the part of an animation that leaves some properties alone. Nil if nothing remains.
    package init?(_ whole: LayerAnimation, without properties: LayerPropertySet) {
        self.properties = whole.properties.subtracting(properties)
        guard !self.properties.isEmpty || !whole.transitions.isEmpty else { return nil }
        self.whole = whole
        layerRuns = TrackRuns(whole.layerRuns, without: properties)
        classRuns = TrackRuns(whole.classRuns, without: properties)
        inputRuns = whole.inputRuns
        objects = properties.contains(.contents) ? TrackBuffer([]) : whole.objects
        (channels, steps, components, matrices) = (whole.channels, whole.steps, whole.components, whole.matrices)
        (lists, transitions, groups, springs) = (whole.lists, whole.transitions, whole.groups, whole.springs)
        (segments, channelKeys, matrixKeys, listKeys) = (whole.segments, whole.channelKeys, whole.matrixKeys, whole.listKeys)
        (objectKeys, pieces, arcLengths) = (whole.objectKeys, whole.pieces, whole.arcLengths)
        (needsComponents, listMemory) = (whole.needsComponents.subtracting(properties), whole.listMemory)
        plainCount = Self.plainCount(of: layerRuns, channels, hasOthers: !objects.isEmpty || !transitions.isEmpty)
        touchesRareValues = layerRuns.hasRareRuns || !transitions.isEmpty
        let showsPictures = !properties.contains(.contents)
        (pictures, movies, pictureTracks) = showsPictures ? (whole.pictures, whole.movies, whole.pictureTracks) : ([], [], [])
        (paths, numbers) = (whole.paths, whole.numbers)
    }

    private static func plainCount(of runs: TrackRuns, _ channels: TrackBuffer<ChannelTrack>, hasOthers: Bool) -> Int {
        guard !hasOthers, runs.matrices.isEmpty, runs.lists.isEmpty else { return 0 }
        for index in 0..<runs.channels.count where plainTrack(index, of: runs, channels) == nil { return 0 }
        return runs.channels.count
    }

    private static func plainTrack(_ index: Int, of runs: TrackRuns, _ channels: TrackBuffer<ChannelTrack>) -> PlainTrack? {
        let run = runs.channels[index].pointee
        return PlainTrack(run, channels[run.tracks.lowerBound].pointee)
    }

    /// Writes the plain tracks to memory for `plainCount` of them.
    func writePlainTracks(to memory: UnsafeMutablePointer<PlainTrack>) {
        for index in 0..<plainCount {
            guard let track = Self.plainTrack(index, of: layerRuns, channels) else {
                assertionFailure("a track that was counted as plain is none")
                return
            }
            (memory + index).initialize(to: track)
        }
    }

    deinit {
        layerRuns.deallocate()
        classRuns.deallocate()
        guard whole == nil else { return }
        channels.deallocate()
        steps.deallocate()
        components.deallocate()
        matrices.deallocate()
        lists.deallocate()
        objects.deallocate()
        transitions.deallocate()
        inputRuns.deallocate()
        groups.deallocate()
        springs.deallocate()
        segments.deallocate()
        channelKeys.deallocate()
        matrixKeys.deallocate()
        listKeys.deallocate()
        objectKeys.deallocate()
        pieces.deallocate()
        arcLengths.deallocate()
    }

    /// Whether a track changes a property that only the layer's class has.
    package var touchesSubclass: Bool { !classRuns.isEmpty }
    /// Whether a track or a transition changes one of the `RareLayerValues`.
    package let touchesRareValues: Bool
    /// Whether a track shows moving pictures, or pictures that are decoded when they are shown. A sampled layer then needs memory for the frame
    /// that it shows.
    package var showsFrames: Bool { !movies.isEmpty || !pictureTracks.isEmpty }
    /// Whether a track changes the input of a filter.
    package var touchesFilters: Bool { !inputRuns.isEmpty }
}

/// The animated properties of one group of values, with their tracks in the `LayerAnimation`.
package struct TrackRuns: Sendable {
    package let channels: TrackBuffer<ChannelRun>
    package let matrices: TrackBuffer<MatrixRun>
    package let lists: TrackBuffer<ListRun>

    /// The runs whose storage is one of those.
    fileprivate init(_ channels: [ChannelRun], _ matrices: [MatrixRun], _ lists: [ListRun], where isIncluded: (ValueStorage) -> Bool) {
        self.channels = TrackBuffer(channels.filter { isIncluded($0.storage) })
        self.matrices = TrackBuffer(matrices.filter { isIncluded($0.storage) })
        self.lists = TrackBuffer(lists.filter { isIncluded($0.storage) })
    }

    /// The runs of another animation without those of some properties.
    fileprivate init(_ other: TrackRuns, without properties: LayerPropertySet) {
        channels = TrackBuffer(other.channels.elements.filter { !properties.contains($0.property) })
        matrices = TrackBuffer(other.matrices.elements.filter { !properties.contains($0.property) })
        lists = TrackBuffer(other.lists.elements.filter { !properties.contains($0.property) })
    }

    fileprivate func deallocate() {
        channels.deallocate()
        matrices.deallocate()
        lists.deallocate()
    }

    var isEmpty: Bool { channels.isEmpty && matrices.isEmpty && lists.isEmpty }

    /// Whether a run belongs to a rare value of every layer.
    fileprivate var hasRareRuns: Bool {
        channels.elements.contains { $0.storage.isRare } || matrices.elements.contains { $0.storage.isRare }
            || lists.elements.contains { $0.storage.isRare }
    }
}

/// Tracks sorted so that those of one property lie side by side: replacing ones before additive ones, otherwise in the order of
/// addition.
private struct PropertyRuns<Item> {
    let sorted: [Item]
    private(set) var runs: [(property: LayerProperty, slot: Int, items: Range<Int>)] = []
    private(set) var properties: LayerPropertySet = []

    /// - Parameter slot: distinguishes several runs of one property.
    init(
        _ items: [Item], property: (Item) -> LayerProperty, slot: (Item) -> Int = { _ in 0 }, isAdditive: (Item) -> Bool
    ) {
        func order(_ item: Item) -> Int {
            (Int(property(item).rawValue) << 32 | slot(item)) << 1 | (isAdditive(item) ? 1 : 0)
        }
        // Stable, as the order of addition decides.
        sorted = items.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
        for (index, item) in sorted.enumerated() {
            let property = property(item)
            properties.formUnion(LayerPropertySet(property))
            let slot = slot(item)
            let isSame = runs.last.map { $0.property == property && $0.slot == slot } ?? false
            let first = isSame ? runs.removeLast().items.lowerBound : index
            runs.append((property, slot, first..<index + 1))
        }
    }
}
