import QuartziteGraphics

/// The key of a keyframe animation whose picture is decoded when it is shown. Like all keys, it does not retain its objects.
package struct DeferredKey: Sendable {
    private let track: Unmanaged<PictureTrack>
    private let key: Int
    /// The deferred picture.
    let contents: LayerContents

    init(_ track: PictureTrack, _ key: Int, _ picture: CGImage) {
        self.track = .passUnretained(track)
        self.key = key
        contents = LayerContents(picture)
    }

    /// Returns the decoded picture; while media time runs and the picture is not decoded yet, the nearest decoded picture of the animation.
    /// - Returns: the picture, or nil if neither it nor another one of the animation can be decoded; and whether the picture is the exact
    ///   one.
    func decodedPicture() -> (picture: CGImage?, isExact: Bool) {
        track._withUnsafeGuaranteedRef { $0.picture(at: key, waits: MediaClock.heldTime != nil) }
    }
}
