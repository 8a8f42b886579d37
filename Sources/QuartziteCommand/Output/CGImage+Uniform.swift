import QuartziteKit

extension CGImage {
    /// Whether all pixels are the same.
    var isUniform: Bool {
        withPixels { bytes in
            let words = bytes.bindMemory(to: UInt32.self)
            return words.first.map { first in words.allSatisfy { $0 == first } } ?? true
        }
    }
}
