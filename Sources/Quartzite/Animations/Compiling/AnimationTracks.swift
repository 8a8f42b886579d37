import QuartziteGraphics

/// The tracks of a layer during compilation, in the order of addition; `LayerAnimation` sorts them into its buffers.
struct AnimationTracks {
    var channels: [(property: LayerProperty, track: ChannelTrack)] = []
    var steps: [(property: LayerProperty, step: MatrixStep)] = []
    var components: [ChannelTrack] = []
    var matrices: [MatrixTrack] = []
    var lists: [(property: LayerProperty, track: ListTrack)] = []
    var objects: [ObjectTrack] = []
    var transitions: [TransitionTrack] = []

    var groups: [AnimationTiming] = []
    var springs: [SpringResponse] = []
    var segments: [KeySegment] = []
    var channelKeys: [SIMD4<Double>] = []
    var matrixKeys: [MatrixKey] = []
    var listKeys: [ListKey] = []
    var objectKeys: [ObjectKey] = []
    var pieces: [PathPiece] = []
    var arcLengths: [Double] = []

    /// The images that keys refer to.
    var pictures: [CGImage] = []
    var movies: [MovingPicture] = []
    var pictureTracks: [PictureTrack] = []
    var paths: [LayerObjects.Path] = []
    var numbers: [LayerObjects.Numbers] = []

    mutating func addStep(_ kind: MatrixStep.Kind, _ property: LayerProperty, _ track: ChannelTrack, isAdditive: Bool) {
        steps.append((property, MatrixStep(kind: kind, isAdditive: isAdditive, track: Int32(components.count))))
        components.append(track)
    }

    mutating func add(_ track: MatrixTrack, _ property: LayerProperty) {
        steps.append((property, MatrixStep(kind: .whole, isAdditive: track.isAdditive, track: Int32(matrices.count))))
        matrices.append(track)
    }

    mutating func addKey(_ matrix: CATransform3D) -> Int32 {
        matrixKeys.append(MatrixKey(matrix))
        return Int32(matrixKeys.count - 1)
    }

    mutating func addKey(_ path: PathElements) {
        let object = LayerObjects.Path(path)
        guard let key = ListKey(object.memory) else { return }
        paths.append(object)
        listKeys.append(key)
    }

    mutating func addKey(_ list: [Double]) {
        let object = LayerObjects.Numbers(list)
        numbers.append(object)
        listKeys.append(ListKey(object))
    }

    mutating func addKey(_ picture: CGImage) {
        pictures.append(picture)
        objectKeys.append(.contents(LayerContents(picture)))
    }

    /// Adds the keys of a keyframe animation.
    mutating func addKeys(_ images: [CGImage]) {
        guard let track = PictureTrack(images) else {
            for image in images { addKey(image) }
            return
        }
        pictureTracks.append(track)
        for (key, image) in images.enumerated() {
            guard track.holds(image) else {
                addKey(image)
                continue
            }
            pictures.append(image)
            objectKeys.append(.deferred(DeferredKey(track, key, image)))
        }
    }

    /// Returns the length of the longest list of a track, in numbers.
    func longestList(of track: ListTrack) -> Int {
        let (first, count) = (Int(track.keys.firstKey), Int(track.keys.keyCount))
        let longest = listKeys[first..<first + count].map(\.count).max() ?? 0
        guard let cubics = track.firstCubicKey.map({ Int($0) }) else { return longest }
        return max(longest, listKeys[cubics..<cubics + count].map(\.count).max() ?? 0)
    }
}
