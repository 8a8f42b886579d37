import Quartzite
import QuartziteGraphics

/// All numbers that the coverage of a shape depends on. Shapes with equal keys have equal coverage, whatever their colours.
///
/// The key holds copies, because a path that something else retains would be copied when its points are animated.
struct ShapeKey: Sendable {
    private var words: ContiguousArray<UInt64> = []
    /// Hash of the numbers.
    private(set) var hash: UInt64 = 0

    static func == (a: ShapeKey, b: ShapeKey) -> Bool { a.hash == b.hash && a.words == b.words }

    var isEmpty: Bool { words.isEmpty }

    /// Removes all numbers, and keeps the memory.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        hash = 0
    }

    /// Takes the numbers of another key.
    mutating func copy(_ other: borrowing ShapeKey) {
        words.removeAll(keepingCapacity: true)
        other.words.withUnsafeBufferPointer { words.append(contentsOf: $0) }
        hash = other.hash
    }

    /// Reads a shape.
    /// - Parameters: as for `ShapeCoverage.coverage`.
    mutating func read(_ shape: ShapeValues, _ placement: PixelPlacement, _ area: PixelRect) {
        words.removeAll(keepingCapacity: true)
        add(SIMD4(placement.xAxis.x, placement.xAxis.y, placement.yAxis.x, placement.yAxis.y))
        add(SIMD4(placement.origin.x, placement.origin.y, 0, 0))
        words.append(UInt64(UInt32(bitPattern: area.minX)) << 32 | UInt64(UInt32(bitPattern: area.minY)))
        words.append(UInt64(UInt32(bitPattern: area.maxX)) << 32 | UInt64(UInt32(bitPattern: area.maxY)))
        words.append((shape.fills ? 1 : 0) | (shape.strokes ? 2 : 0) | (shape.fillsEvenOdd ? 4 : 0))
        if shape.strokes {
            add(SIMD4(shape.lineWidth, shape.miterLimit, shape.visibleStart, shape.visibleEnd))
            words.append(UInt64(UInt32(bitPattern: shape.lineCap.rawValue)) << 32 | UInt64(UInt32(bitPattern: shape.lineJoin.rawValue)))
            words.append(shape.lineDashPhase.bitPattern)
            words.append(UInt64(shape.lineDashPattern.count))
            for index in shape.lineDashPattern.indices { words.append(shape.lineDashPattern[index].bitPattern) }
        }
        if let path = shape.path { add(path) }
        var hash: UInt64 = 0
        for index in words.indices { hash = ((hash << 5 | hash >> 59) ^ words[index]) &* 0x9E37_79B9_7F4A_7C15 }
        self.hash = hash ^ hash >> 32
    }

    private mutating func add(_ numbers: SIMD4<Double>) {
        for lane in 0..<4 { words.append(numbers[lane].bitPattern) }
    }

    private mutating func add(_ path: PathElements) {
        var (word, count) = (UInt64(0), 0)
        path.verbs.withUnsafeBufferPointer { verbs in
            for index in verbs.indices {
                word = word << 8 | UInt64(verbs[index].rawValue)
                count += 1
                if count & 7 == 0 { words.append(word) }
            }
        }
        words.append(word)
        words.append(UInt64(count))
        path.points.withUnsafeBufferPointer { points in
            for index in points.indices {
                words.append(Double(points[index].x).bitPattern)
                words.append(Double(points[index].y).bitPattern)
            }
        }
    }
}
