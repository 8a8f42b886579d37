import ArgumentParser
import QuartzitePreview

/// The limit of image sizes.
enum PictureSize {
    /// Throws for sizes of more than `SizeOption.limit` pixels a side.
    static func check(width: Double, height: Double, scale: Double) throws {
        let longest = max(width, height) * scale
        guard longest <= SizeOption.limit else {
            throw ValidationError(
                "the picture would be \(JSONValue.number(longest.rounded())) pixels long; the limit is \(Int(SizeOption.limit)) pixels per side: lower --size or --scale"
            )
        }
    }
}
