/// The times of the frames of an export, in seconds of the scene.
package enum FrameTimes {
    /// The largest number of frames.
    package static let limit = 1_000_000

    /// The times of a film or sequence: from the first time, up to but without the end, which is the first frame of the next cycle. At
    /// least one time.
    /// - Returns: nil for more than `limit` frames.
    package static func range(from first: Double, to end: Double, rate: Double) -> [Double]? {
        let count = max(1, ((end - first) * rate - 1e-6).rounded(.up))
        guard count <= Double(limit) else { return nil }
        return (0..<Int(count)).map { first + Double($0) / rate }
    }

    /// A number of times at equal distances, the first and the last included.
    package static func spread(from first: Double, to last: Double, count: Int) -> [Double] {
        (0..<count).map { count == 1 ? first : first + (last - first) * Double($0) / Double(count - 1) }
    }
}
