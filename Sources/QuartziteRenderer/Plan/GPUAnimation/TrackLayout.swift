/// Memory layout of the layers of a GPU-animated group: all floats, with a fixed stride. Must match `tracks.glsl`, `quad.vert` and
/// `box.vert`.
///
///     quads   base  position  rect  uv     color                track track …
///     boxes   base  position  rect  radii  color  border style  track track …      four floats each; style: three
///
///     base      rotation in turns, scale x, scale y, opacity, without the tracks
///     position  position x and y, translation x and y, without the tracks
///     rect      x, y, width, height in points from the anchor point
///     color     straight, as is the border; the tint of an image
///     style     width of the border, smoothing of the corners, 1 for a box that fades as a group
///     track     from, delta, index of its progress value, channel; a track with channel −1 has no effect
package struct TrackLayout: Hashable, Sendable {
    /// Whether the instances are boxes instead of quads.
    package var isBox: Bool
    /// Tracks per layer: 2, 4 or 8.
    package var tracks: Int

    package init(isBox: Bool, tracks: Int) {
        self.isBox = isBox
        self.tracks = tracks
    }

    /// Returns the smallest layout size for a number of tracks; nil if there are too many.
    static func room(for tracks: Int) -> Int? { [2, 4, 8].first { $0 >= tracks } }

    /// Number of floats before the first track.
    var head: Int { isBox ? 27 : 20 }
    /// Number of floats per layer.
    package var stride: Int { head + 4 * tracks }
    /// Number of floats of the attribute at each location; 0 for none. The tracks begin at location 8.
    var components: [Int] { [4, 4, 4, 4, 4] + (isBox ? [4, 3, 0] : [0, 0, 0]) + Array(repeating: 4, count: tracks) }
}
