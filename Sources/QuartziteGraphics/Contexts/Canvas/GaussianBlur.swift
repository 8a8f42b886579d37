// GaussianBlur: a Gaussian blur of 8-bit alpha, rows first, then columns. Only the bounding box of the values above 0 is blurred.

package struct GaussianBlur {
    /// The radius of the kernel in pixels.
    package let radius: Int
    private let kernel: [Float]

    /// The standard deviations at which Core Graphics cuts the kernel of a shadow, measured on its pictures: nothing of a shadow lies
    /// further from the shape.
    static let shadowExtent = 2.0

    /// Makes a blur. The weights of the kernel's pixels add up to 1, wherever it is cut.
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, at most 300. Below 0.01 the blur changes nothing.
    ///   - extent: half the length of the kernel, in standard deviations. A pixel that lies beyond in part counts in part.
    package init(sigma: Double, extent: Double = 3) {
        guard sigma >= 0.01 else {
            (radius, kernel) = (0, [1])
            return
        }
        let sigma = min(sigma, 300)
        let radius = Int((extent * sigma).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) * min(1, extent * sigma - Double(abs($0)) + 1) }
        let sum = weights.reduce(0, +)
        self.radius = radius
        kernel = weights.map { Float($0 / sum) }
    }

    /// Returns the sums of the weights that lie within a row of pixels, for each of its pixels.
    package func weights(within count: Int) -> [Float] {
        (0..<count).map { place in kernelRange(around: place, within: 0..<count).reduce(0) { $0 + kernel[$1 - place + radius] } }
    }

    /// Blurs in place. Values outside the rectangle count as 0.
    package func apply(to bytes: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, bytesPerRow: Int) {
        guard radius > 0, bytes.count >= bytesPerRow * height, let box = occupied(bytes, width, height, bytesPerRow) else { return }
        let columns = max(0, box.columns.lowerBound - radius)..<min(width, box.columns.upperBound + radius)
        let rows = max(0, box.rows.lowerBound - radius)..<min(height, box.rows.upperBound + radius)
        // Occupied rows are blurred into `across`, then columns from `across` into the bytes.
        var across = [Float](repeating: 0, count: columns.count * box.rows.count)
        across.withUnsafeMutableBufferPointer { across in
            kernel.withUnsafeBufferPointer { kernel in
                for row in box.rows {
                    let line = (row - box.rows.lowerBound) * columns.count
                    for column in columns {
                        var sum: Float = 0
                        for from in kernelRange(around: column, within: box.columns) {
                            sum += kernel[from - column + radius] * Float(bytes[row * bytesPerRow + from])
                        }
                        across[line + column - columns.lowerBound] = sum
                    }
                }
                for row in rows {
                    let sources = kernelRange(around: row, within: box.rows)
                    for column in columns {
                        var at = (sources.lowerBound - box.rows.lowerBound) * columns.count + column - columns.lowerBound
                        var sum: Float = 0
                        for from in sources {
                            sum += kernel[from - row + radius] * across[at]
                            at += columns.count
                        }
                        bytes[row * bytesPerRow + column] = UInt8(min(255, (sum + 0.5).rounded(.down)))
                    }
                }
            }
        }
    }

    /// The part of `range` under the kernel around `place`.
    private func kernelRange(around place: Int, within range: Range<Int>) -> Range<Int> {
        (place - radius..<place + radius + 1).clamped(to: range)
    }

    /// The bounding box of the values above 0; nil where all values are 0.
    private func occupied(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int, _ bytesPerRow: Int
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for row in 0..<height {
            for column in 0..<width where bytes[row * bytesPerRow + column] != 0 {
                left = min(left, column)
                right = max(right, column)
                top = min(top, row)
                bottom = row
            }
        }
        return right < 0 ? nil : (left..<(right + 1), top..<(bottom + 1))
    }
}
