import QuartziteGraphics

/// All animations of a layer, compiled: what sampling runs through in every frame. Immutable, so that commits share it.
///
/// Groups are gone: their leaves are tracks here, each with the clocks of the groups around it. The tracks lie sorted by property in
/// buffers of plain memory and refer to each other by index, so that a run over them counts no reference and asks no dictionary.
///
///     channels     numbers, points, rectangles, colours       channelKeys, segments, pieces, arcLengths, springs
///     matrices  transforms: components, whole, functions   matrixKeys, segments, …
///     lists     paths, lists of numbers and colours        listKeys, segments
///     objects   pictures                                   objectKeys, segments
///     transitions
package final class LayerAnimation: Sendable {
    package let channelRuns: TrackBuffer<ChannelRun>
    package let channels: TrackBuffer<ChannelTrack>
    package let matrixRuns: TrackBuffer<MatrixRun>
    package let steps: TrackBuffer<MatrixStep>
    /// The tracks of steps that are made of numbers.
    package let components: TrackBuffer<ChannelTrack>
    package let matrices: TrackBuffer<MatrixTrack>
    package let listAnimatedGroups: TrackBuffer<ListRun>
    package let lists: TrackBuffer<ListTrack>
    /// Tracks of `contents`, in the order of addition.
    package let objects: TrackBuffer<ObjectTrack>
    package let transitions: TrackBuffer<TransitionTrack>
    /// Runs over `channels`, `steps` and `lists` of properties that only the layer's class has.
    package let subclassChannelRuns: TrackBuffer<ChannelRun>
    package let subclassMatrixRuns: TrackBuffer<MatrixRun>
    package let subclassListRuns: TrackBuffer<ListRun>
    /// Runs over `channels` of the inputs of filters.
    package let inputRuns: TrackBuffer<ChannelRun>

    package let groups: TrackBuffer<AnimationTiming>
    package let springs: TrackBuffer<SpringResponse>
    package let segments: TrackBuffer<KeySegment>
    package let channelKeys: TrackBuffer<SIMD4<Double>>
    package let matrixKeys: TrackBuffer<MatrixKey>
    package let listKeys: TrackBuffer<ListKey>
    package let objectKeys: TrackBuffer<ObjectKey>
    package let pieces: TrackBuffer<PathPiece>
    package let arcLengths: TrackBuffer<Double>

    /// Every property that a track touches.
    package let properties: LayerPropertySet
    /// The matrices of which a component is animated.
    package let needsComponents: LayerPropertySet
    /// How many numbers of memory a layer that is sampled needs for its lists.
    package let listMemory: Int
    /// What the keys refer to.
    private let pictures: [CGImage]
    private let movies: [MovingPicture]
    private let paths: [LayerObjects.Path]
    private let numbers: [LayerObjects.Numbers]

    /// nil where none of the animations has an effect.
    init?(_ tracks: AnimationTracks) {
        let channels = PropertyRuns(tracks.channels, property: \.property, slot: { Int($0.track.slot) }, isAdditive: \.track.isAdditive)
        let steps = PropertyRuns(tracks.steps, property: \.property, isAdditive: \.step.isAdditive)
        let lists = PropertyRuns(tracks.lists, property: \.property, isAdditive: \.track.isAdditive)
        var properties = channels.properties.union(steps.properties).union(lists.properties)
        if !tracks.objects.isEmpty { properties.formUnion(LayerPropertySet(.contents)) }
        self.properties = properties
        guard !properties.isEmpty || !tracks.transitions.isEmpty else { return nil }

        let channelRuns = channels.runs.map {
            ChannelRun(property: $0.property, slot: Int32($0.slot), storage: $0.property.storage ?? .none, tracks: $0.items)
        }
        self.channelRuns = TrackBuffer(channelRuns.filter { $0.property.owner == .plain && $0.property.shape != .filters })
        inputRuns = TrackBuffer(channelRuns.filter { $0.property.shape == .filters })
        subclassChannelRuns = TrackBuffer(channelRuns.filter { $0.property.owner != .plain })
        self.channels = TrackBuffer(channels.sorted.map(\.track))
        let matrixRuns = steps.runs.map {
            MatrixRun(property: $0.property, storage: $0.property.storage ?? .none, steps: $0.items)
        }
        self.matrixRuns = TrackBuffer(matrixRuns.filter { $0.property.owner == .plain })
        subclassMatrixRuns = TrackBuffer(matrixRuns.filter { $0.property.owner != .plain })
        self.steps = TrackBuffer(steps.sorted.map(\.step))
        components = TrackBuffer(tracks.components)
        matrices = TrackBuffer(tracks.matrices)
        objects = TrackBuffer(tracks.objects)
        transitions = TrackBuffer(tracks.transitions)

        var memory: Int32 = 0
        let listAnimatedGroups = lists.runs.map { run in
            let longest = lists.sorted[run.items].map { tracks.longestList(of: $0.track) }.max()
            let capacity = Int32(longest ?? 0)
            defer { memory += 2 * capacity }
            return ListRun(
                property: run.property, storage: run.property.storage ?? .none, tracks: run.items, memory: memory,
                capacity: capacity)
        }
        self.listAnimatedGroups = TrackBuffer(listAnimatedGroups.filter { $0.property.owner == .plain })
        subclassListRuns = TrackBuffer(listAnimatedGroups.filter { $0.property.owner != .plain })
        self.lists = TrackBuffer(lists.sorted.map(\.track))
        listMemory = Int(memory)

        groups = TrackBuffer(tracks.groups)
        springs = TrackBuffer(tracks.springs)
        segments = TrackBuffer(tracks.segments)
        channelKeys = TrackBuffer(tracks.channelKeys)
        matrixKeys = TrackBuffer(tracks.matrixKeys)
        listKeys = TrackBuffer(tracks.listKeys)
        objectKeys = TrackBuffer(tracks.objectKeys)
        pieces = TrackBuffer(tracks.pieces)
        arcLengths = TrackBuffer(tracks.arcLengths)
        needsComponents = tracks.steps.reduce([]) { set, item in
            guard case .component = item.step.kind else { return set }
            return set.union(LayerPropertySet(item.property))
        }
        pictures = tracks.pictures
        movies = tracks.movies
        paths = tracks.paths
        numbers = tracks.numbers
    }

    deinit {
        channelRuns.deallocate()
        channels.deallocate()
        matrixRuns.deallocate()
        steps.deallocate()
        components.deallocate()
        matrices.deallocate()
        listAnimatedGroups.deallocate()
        lists.deallocate()
        objects.deallocate()
        transitions.deallocate()
        subclassChannelRuns.deallocate()
        subclassMatrixRuns.deallocate()
        subclassListRuns.deallocate()
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

    /// Whether a track touches what only the layer's class has.
    package var touchesSubclass: Bool {
        !subclassChannelRuns.isEmpty || !subclassMatrixRuns.isEmpty || !subclassListRuns.isEmpty
    }
    /// Whether a track shows moving pictures: then a layer that is sampled needs a place to keep the one it shows.
    package var showsMovies: Bool { !movies.isEmpty }
    /// Whether a track touches the input of a filter.
    package var touchesFilters: Bool { !inputRuns.isEmpty }
}

/// Tracks sorted so that those of one property lie side by side, replacing ones before additive ones, else in the order of addition.
private struct PropertyRuns<Item> {
    let sorted: [Item]
    private(set) var runs: [(property: LayerProperty, slot: Int, items: Range<Int>)] = []
    private(set) var properties: LayerPropertySet = []

    /// - Parameter slot: tells runs of one property apart.
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
