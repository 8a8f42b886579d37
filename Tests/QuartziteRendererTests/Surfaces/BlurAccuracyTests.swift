import Foundation
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Blurs compared with a Gaussian that is computed in floating point: wide blurs are drawn at a lower resolution.
final class BlurAccuracyTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 120, height: 96) }

    /// Largest difference of a channel, out of 255, for radii that need no lower resolution and for all others.
    private let bounds = (full: 4.0, reduced: 6.0)

    private func blur(_ radius: Double) -> CAFilter {
        let filter = CAFilter(type: "gaussianBlur")
        filter.setValue(radius, forKey: "inputRadius")
        return filter
    }

    /// A layer in the middle, with blocks and lines of strong contrast.
    private func pattern() throws -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 40, y: 30, width: 40, height: 36)
        layer.contents = try CGImage.made(40, 36) { x, y in
            let block = (x / 9 * 7 + y / 11 * 5) % 4
            let isLine = x % 13 == 0 || y % 17 == 3
            return isLine ? [0, 0, 0, 255] : [block % 2 == 0 ? 255 : 0, block > 1 ? 230 : 20, UInt8(x * 6), 255]
        }
        return layer
    }

    /// Returns the picture convolved with a Gaussian along both axes, white around it: the channels of all pixels.
    private func convolved(_ picture: Pixels, _ sigma: Double) -> [Double] {
        let radius = Int((4 * sigma).rounded(.up))
        var weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        let (width, height) = (picture.width, picture.height)
        let values = picture.bytes.map { 255 - Double($0) }
        func pass(_ values: [Double], _ count: Int, _ step: Int, _ position: (Int) -> Int) -> [Double] {
            values.indices.map { index in
                let place = position(index / 4)
                var sum = 0.0
                for (tap, weight) in weights.enumerated() {
                    let other = place + tap - radius
                    if other >= 0 && other < count { sum += weight * values[index + (other - place) * step] }
                }
                return sum
            }
        }
        let across = pass(values, width, 4) { $0 % width }
        return pass(across, height, 4 * width) { $0 / width }.map { 255 - $0 }
    }

    /// Returns the largest difference in a part of the picture.
    private func difference(_ picture: Pixels, _ reference: [Double], in part: PixelRect) -> Double {
        var largest = 0.0
        for y in Int(part.minY)..<Int(part.maxY) {
            for index in 4 * (y * picture.width + Int(part.minX))..<4 * (y * picture.width + Int(part.maxX)) {
                largest = max(largest, abs(Double(picture.bytes[index]) - reference[index]))
            }
        }
        return largest
    }

    private func bound(_ sigma: Double) -> Double { GaussianKernel(sigma: sigma).halvings == 0 ? bounds.full : bounds.reduced }

    @MainActor func testABlurIsNearlyAGaussian() async throws {
        let layer = try pattern()
        root.addSublayer(layer)
        let sharp = try drawn()
        for sigma in [0.8, 2.2, 3, 3.4, 3.5, 3.9, 4, 5.5, 7, 8, 12] {
            layer.filters = [blur(sigma)]
            let error = difference(try drawn(), convolved(sharp, sigma), in: PixelRect(minX: 0, minY: 0, maxX: 120, maxY: 96))
            XCTAssertLessThanOrEqual(error, bound(sigma), "standard deviation \(sigma)")
        }
    }

    @MainActor func testABlurredBackdropIsNearlyAGaussian() async throws {
        let layer = try pattern()
        root.addSublayer(layer)
        let sharp = try drawn()
        let pane = CALayer()
        pane.frame = CGRect(x: 45, y: 20, width: 30, height: 40)
        root.addSublayer(pane)
        for sigma in [1.5, 3, 3.5, 6, 10] {
            pane.backgroundFilters = [blur(sigma)]
            let picture = try drawn()
            let reference = convolved(sharp, sigma)
            let inside = PixelRect(minX: 45, minY: 20, maxX: 75, maxY: 60)
            XCTAssertLessThanOrEqual(difference(picture, reference, in: inside), bound(sigma), "standard deviation \(sigma)")
            XCTAssertEqual(picture[44, 50], sharp[44, 50], "nothing outside the pane is blurred")
            XCTAssertEqual(picture[75, 50], sharp[75, 50], "nothing outside the pane is blurred")
        }
    }
}
