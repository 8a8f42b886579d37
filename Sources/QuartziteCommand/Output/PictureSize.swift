import ArgumentParser
import QuartzitePreview

/// The limit of image sizes.
enum PictureSize {
    /// Throws for sizes of more than `SizeOption.limit` pixels a side.
    /// - Parameters:
    ///   - what: the picture in the message. Default: the picture.
    ///   - mend: how to make it smaller. Default: by its size and scale.
    static func check(
        width: Double, height: Double, scale: Double, what: String = "the picture", mend: String = "lower --size or --scale"
    ) throws {
        let longest = max(width, height) * scale
        guard longest <= SizeOption.limit else {
            throw ValidationError(
                "\(what) would be \(JSONValue.number(longest.rounded())) pixels long; the limit is \(Int(SizeOption.limit)) pixels per side: \(mend)"
            )
        }
    }
}
