import QuartziteGraphics

/// The key of a keyframe animation whose picture is decoded when it is shown. The key does not retain its objects, as all keys do not.
package struct DeferredKey: Sendable {
    private let track: Unmanaged<PictureTrack>
    private let key: Int
    /// The picture that is not decoded yet.
    let contents: LayerContents

    init(_ track: PictureTrack, _ key: Int, _ picture: CGImage) {
        self.track = .passUnretained(track)
        self.key = key
        contents = LayerContents(picture)
    }

    /// Returns the decoded picture; while media time runs and the picture is not decoded yet, the nearest one that is.
    /// - Returns: the picture, or nil if it cannot be decoded and none of the animation can; and whether the picture is the exact one.
    func decodedPicture() -> (picture: CGImage?, isExact: Bool) {
        track._withUnsafeGuaranteedRef { $0.picture(at: key, waits: MediaClock.heldTime != nil) }
    }
}
