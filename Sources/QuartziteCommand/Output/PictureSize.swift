import QuartziteKit
import QuartzitePreview

/// The limit of image sizes.
enum PictureSize {
    /// Throws a failure about the options for sizes of more than `SizeOption.limit` pixels per side.
    /// - Parameters:
    ///   - what: the name of the picture in the message. Default: “the picture”.
    ///   - mend: how to make it smaller. Default: by its size and scale.
    static func check(
        width: Double, height: Double, scale: Double, what: String = "the picture", mend: String = "lower --size or --scale"
    ) throws(Failure) {
        let longest = max(width, height) * scale
        guard longest <= SizeOption.limit else {
            throw Failure(
                .usage,
                "\(what) would be \(JSONValue.number(longest.rounded())) pixels long; the limit is \(Int(SizeOption.limit)) pixels per side: \(mend)"
            )
        }
    }

    /// The size of a scene's picture in points.
    /// - Parameter option: the requested size; nil for the scene's own.
    /// - Throws: a failure about the options, or about the data if the scene itself is too large.
    @MainActor static func size(of scene: Scene, _ option: SizeOption?, scale: Double) throws(Failure) -> CGSize {
        let own = scene.naturalSize
        let longest = max(own.width, own.height)
        guard option != nil || longest <= SizeOption.limit else {
            throw Failure(
                .data,
                "\(scene.name) is \(JSONValue.number(longest.rounded())) points long, and a picture has at most "
                    + "\(Int(SizeOption.limit)) pixels per side; give --size, for example \(own.width >= own.height ? "1000x" : "x1000")")
        }
        let size = option?.size(for: own) ?? own
        try check(width: size.width, height: size.height, scale: scale)
        return size
    }
}
