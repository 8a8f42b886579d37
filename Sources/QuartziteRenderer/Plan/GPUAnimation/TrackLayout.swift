/// How the layers of a run lie in the GPU's memory: all floats, a stride a layer. Must match `tracks.glsl`, `quad.vert` and `box.vert`.
///
///     quads   resting place rect uv    color               track track …
///     boxes   resting place rect radii color border style  track track …       all of four floats, but style of three
///
///     resting   turns, scale x, scale y, opacity: what shows without the tracks
///     place     position x and y, translation x and y
///     rect      x, y, width, height in points from the anchor point
///     color     straight, as the border; a picture's tint
///     style     width of the border, exponent of the corners, 1 for a box that fades as a group
///     track     from, change, index of its pace, lane; lane −1 does nothing
package struct TrackLayout: Hashable, Sendable {
    package var isBox: Bool
    /// Tracks a layer: 2, 4 or 8.
    package var tracks: Int

    package init(isBox: Bool, tracks: Int) {
        self.isBox = isBox
        self.tracks = tracks
    }

    /// The room for so many tracks; nil where there is none.
    static func room(for tracks: Int) -> Int? { [2, 4, 8].first { $0 >= tracks } }

    /// Floats before the first track.
    var head: Int { isBox ? 27 : 20 }
    /// Floats a layer.
    package var stride: Int { head + 4 * tracks }
    /// Floats of the attribute at each location; 0 where there is none. The tracks begin at location 8.
    var components: [Int] { [4, 4, 4, 4, 4] + (isBox ? [4, 3, 0] : [0, 0, 0]) + Array(repeating: 4, count: tracks) }
}
