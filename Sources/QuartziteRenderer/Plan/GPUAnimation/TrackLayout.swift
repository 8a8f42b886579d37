/// Memory layout of the layers of a GPU-animated group: all floats, with a fixed stride. Must match `tracks.glsl`, `quad.vert` and
/// `box.vert`.
///
///     quads      base  position  rect  uv     color                track track …
///     boxes      base  position  rect  radii  color  border style  track track …      four floats each; style and stops: three
///     gradients  base  position  rect  radii  axis   stops         track track …
///
///     base      rotation in turns, scale x, scale y, opacity, without the tracks
///     position  position x and y, translation x and y, without the tracks
///     rect      x, y, width, height in points from the anchor point
///     color     straight, as is the border; the tint of an image
///     style     width of the border, smoothing of the corners, 1 for a box that fades as a group
///     axis      as in `gradient.glsl`
///     stops     first and last stop among the stops of the group, smoothing of the corners
///     track     from, delta, index of its progress value, channel; a track with channel −1 has no effect
package struct TrackLayout: Hashable, Sendable {
    /// What the layers are drawn as. Texts have no floats: the CPU places their glyphs.
    package enum Form: UInt8, Sendable {
        case quad, box, gradient, text

        /// The form of the instances of a kind of program.
        package init(_ kind: ProgramKey.Kind) {
            self = kind.isGradient ? .gradient : kind.hasCoverage ? .text : kind == .box ? .box : .quad
        }
    }

    /// What the layers are drawn as.
    package var form: Form
    /// Tracks per layer: 2, 4 or 8.
    package var tracks: Int
    /// Stops for which each layer of a group of gradients has room.
    package var stops = 0

    package init(_ form: Form, tracks: Int) {
        self.form = form
        self.tracks = tracks
    }

    /// Returns the smallest layout size for a number of tracks; nil if there are too many.
    static func room(for tracks: Int) -> Int? { [2, 4, 8].first { $0 >= tracks } }

    /// Number of floats before the first track.
    var head: Int {
        switch form {
        case .quad: 20
        case .box: 27
        case .gradient: 23
        case .text: 0
        }
    }
    /// Index of the first of the floats for the stops of a gradient.
    var stopsPlace: Int { 20 }
    /// Number of floats per layer.
    package var stride: Int { form == .text ? 0 : head + 4 * tracks }
    /// Number of floats of the attribute at each location; 0 for none. The tracks begin at location 8.
    var components: [Int] {
        let own =
            switch form {
            case .quad: [0, 0, 0]
            case .box: [4, 3, 0]
            case .gradient: [3, 0, 0]
            case .text: [0, 0, 0]
            }
        return [4, 4, 4, 4, 4] + own + Array(repeating: 4, count: tracks)
    }
}
