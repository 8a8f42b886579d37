import QuartziteComparison
import QuartziteKit

/// The difference between both scenes as numbers, for the pixels that the window shows.
package struct ComparisonReading: Equatable, Sendable {
    package var differing: Int
    package var pixels: Int
    /// The largest difference of any channel in levels, from 0 to 255.
    package var largest: Int

    package init(differing: Int, pixels: Int, largest: Int) { (self.differing, self.pixels, self.largest) = (differing, pixels, largest) }

    /// Measures two pictures. Nil if they have different sizes.
    init?(_ first: CGImage, _ second: CGImage) {
        guard let measured = PictureComparison(first, second, measuresPerception: false) else { return nil }
        self.init(differing: measured.differing, pixels: measured.pixels, largest: measured.largestLevel)
    }

    /// The reading for people.
    package var text: String {
        if differing == 0 { return "no pixel differs" }
        return "\(differing) px differ (\(MeasureText.percent(Double(differing) / Double(pixels)))), by up to \(largest) of 255"
    }
}
