import Foundation
import QuartziteKit
import Synchronization

/// Puts all pictures onto one sheet, a PNG file.
package final class SheetEncoder: Encoder {
    private let grid: SheetGrid
    private let times: [Double]
    private let background: SIMD4<Float>
    private let destination: Destination
    private let output = CancellableOutput()
    /// The sheet's pixels, premultiplied.
    private let pixels: Mutex<[UInt8]>

    /// - Parameters:
    ///   - times: the times of the pictures, for their labels.
    ///   - background: the colour of the sheet, premultiplied.
    package init(_ grid: SheetGrid, times: [Double], background: SIMD4<Float>, to destination: Destination) {
        (self.grid, self.times, self.background, self.destination) = (grid, times, background, destination)
        let color = (0..<4).map { UInt8((min(1, max(0, background[$0])) * 255).rounded()) }
        let area = grid.totalWidth * grid.totalHeight
        pixels = Mutex(
            [UInt8](unsafeUninitializedCapacity: 4 * area) { pixels, count in
                for at in 0..<4 * area { pixels.initializeElement(at: at, to: color[at & 3]) }
                count = 4 * area
            })
    }

    package func frame(of picture: CGImage) -> CGImage { picture }

    package func write(_ frame: CGImage, at index: Int) {
        let (x, y) = grid.origin(of: index)
        copy(frame, x: x, y: y)
        guard grid.labelHeight > 0, times.indices.contains(index) else { return }
        let label = SheetLabel.picture(
            SheetLabel.text(times[index]), width: grid.width, height: grid.labelHeight, color: labelColor)
        if let label { lay(label, x: x, y: y + grid.height) }
    }

    package func finish() throws {
        let sheet = CGImage(width: grid.totalWidth, height: grid.totalHeight, premultipliedRGBA: pixels.withLock { $0 })
        guard let sheet else { throw ExportError(.tooLarge, "the sheet is too large; lower --count, --size or --scale") }
        try output.write(try sheet.exportedPNG(), to: destination)
    }

    package func cancel() { output.cancel() }
    package func discard() {}

    /// Black or white, whichever contrasts with the background; grey on a transparent sheet, whose surroundings are unknown.
    private var labelColor: CGColor {
        guard background.w >= 1 else { return CGColor(gray: 0.5, alpha: 1) }
        let brightness = 0.2126 * background.x + 0.7152 * background.y + 0.0722 * background.z
        return CGColor(gray: brightness < 0.5 ? 1 : 0, alpha: 1)
    }

    private func copy(_ picture: CGImage, x: Int, y: Int) {
        let rows = min(picture.height, grid.height)
        let length = 4 * min(picture.width, grid.width)
        pixels.withLock { pixels in
            picture.withPixels { source in
                for row in 0..<rows {
                    let (from, to) = (4 * row * picture.width, 4 * ((y + row) * grid.totalWidth + x))
                    pixels.replaceSubrange(to..<to + length, with: source[from..<from + length])
                }
            }
        }
    }

    /// Lays a picture over the sheet.
    private func lay(_ picture: CGImage, x: Int, y: Int) {
        pixels.withLock { pixels in
            picture.withPixels { source in
                for row in 0..<picture.height {
                    for column in 0..<picture.width {
                        let (from, to) = (4 * (row * picture.width + column), 4 * ((y + row) * grid.totalWidth + x + column))
                        let rest = 255 - Int(source[from + 3])
                        guard rest < 255 else { continue }
                        for part in 0..<4 {
                            pixels[to + part] = UInt8(min(255, Int(source[from + part]) + (Int(pixels[to + part]) * rest + 127) / 255))
                        }
                    }
                }
            }
        }
    }
}
