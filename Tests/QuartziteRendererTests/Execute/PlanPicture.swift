import Foundation
import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Executes hand-made frame plans for tests and reads the picture.
///
/// If the environment variable `QUARTZITE_TEST_PICTURES` names a folder, each picture is also written there for inspection.
struct PlanPicture {
    let image: CGImage
    let counts: FrameCounts

    /// Returns the four premultiplied channels of a pixel, 0…255.
    func at(_ x: Int, _ y: Int) -> [Int] {
        guard let pixel = image.pixel(x: x, y: y) else { return [] }
        return [Int(pixel.x), Int(pixel.y), Int(pixel.z), Int(pixel.w)]
    }

    /// The sum of alpha over the picture, in whole pixels.
    var area: Double {
        image.withPixels { bytes in
            var sum = 0
            for index in stride(from: 3, to: bytes.count, by: 4) { sum += Int(bytes[index]) }
            return Double(sum) / 255
        }
    }

    func bytes() -> [UInt8] { image.withPixels { Array($0) } }

    /// Draws a plan on a new executor.
    static func draw(
        _ plan: FramePlan, width: Int, height: Int, name: String = #function, on executor: Executor? = nil
    ) throws -> PlanPicture {
        let executor = try executor ?? Executor(context: .headless())
        let frame = try executor.execute(plan, width: width, height: height)
        let image = try XCTUnwrap(try executor.readPixels())
        if let folder = ProcessInfo.processInfo.environment["QUARTZITE_TEST_PICTURES"] {
            let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name.prefix { $0 != "(" }).pam")
            let header = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
            try (Data(header.utf8) + image.withPixels { Data($0) }).write(to: file)
        }
        return PlanPicture(image: image, counts: frame.counts)
    }
}

extension PackedHomography {
    /// Makes an affine map from the images of the axes and the origin.
    static func affine(_ a: Float = 1, _ b: Float = 0, _ c: Float = 0, _ d: Float = 1, x: Float = 0, y: Float = 0) -> Self {
        PackedHomography(xAxis: SIMD3(a, b, 0), yAxis: SIMD3(c, d, 0), origin: SIMD3(x, y, 1))
    }

    static let identity = affine()

    /// Makes a rotation about the origin, followed by a translation to (x, y).
    static func rotated(_ degrees: Float, scale: Float = 1, x: Float = 0, y: Float = 0) -> Self {
        let angle = degrees * .pi / 180
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        return affine(c, s, -s, c, x: x, y: y)
    }

    /// Makes a rotation about the vertical line through (x, y), seen from the distance `eye`.
    static func turned(_ degrees: Float, eye: Float, x: Float, y: Float) -> Self {
        let angle = degrees * .pi / 180
        let (c, w) = (cos(angle), sin(angle) / eye)
        return PackedHomography(xAxis: SIMD3(c + x * w, y * w, w), yAxis: SIMD3(0, 1, 0), origin: SIMD3(x, y, 1))
    }

    /// Maps a local point to a pixel.
    func pixel(_ u: Float, _ v: Float) -> (x: Float, y: Float) {
        let w = u * xw + v * yw + ow
        return ((u * xx + v * yx + ox) / w, (u * xy + v * yy + oy) / w)
    }

    /// The inverse map.
    var inverse: Self {
        let x = SIMD3(Double(xx), Double(xy), Double(xw)), y = SIMD3(Double(yx), Double(yy), Double(yw))
        let o = SIMD3(Double(ox), Double(oy), Double(ow))
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let a = cross(y, o), b = cross(o, x), c = cross(x, y)
        let det = (x * a).sum()
        func f(_ value: Double) -> Float { Float(value / det) }
        return PackedHomography(
            xAxis: SIMD3(f(a.x), f(b.x), f(c.x)), yAxis: SIMD3(f(a.y), f(b.y), f(c.y)), origin: SIMD3(f(a.z), f(b.z), f(c.z)))
    }
}

extension QuadInstance {
    static let everywhere = Float4(-1e6, -1e6, 1e6, 1e6)

    init(
        _ rect: Float4, _ homography: PackedHomography = .identity, color: Float4 = Float4(1, 1, 1, 1),
        uv: Float4 = Float4(0, 0, 1, 1), clip: Float4 = everywhere
    ) {
        self.init(homography: homography, rect: rect, uv: uv, color: color, clip: clip)
    }
}

extension BoxInstance {
    init(
        _ rect: Float4, _ homography: PackedHomography = .identity, radius: Float = 0, radii: Float4? = nil,
        fill: Float4 = Float4(1, 1, 1, 1), border: Float4 = Float4(0, 0, 0, 0), borderWidth: Float = 0, smoothing: Float = 0,
        clip: Float4 = QuadInstance.everywhere
    ) {
        self.init(
            homography: homography,
            shape: RoundedShape(rect: rect, radii: radii ?? Float4(radius, radius, radius, radius), smoothing: smoothing), fill: fill,
            border: border, borderWidth: borderWidth, clip: clip)
    }
}

extension FramePlan {
    /// Makes a plan with one empty pass into the viewport.
    static func viewport(
        _ width: Int, _ height: Int, clear: SIMD4<Float>? = SIMD4(0, 0, 0, 0), scissor: PixelRect? = nil
    ) -> FramePlan {
        var plan = FramePlan()
        plan.passes.append(
            Pass(
                target: .viewport,
                scissor: scissor ?? PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height)), clearColor: clear,
                batches: 0..<0))
        return plan
    }

    static let nearest = SamplerKey(minification: .nearest, magnification: .nearest)
    static let linear = SamplerKey(minification: .linear, magnification: .linear)

    mutating func add(
        _ instances: QuadInstance..., image: CGImage? = nil, features: ProgramKey.Features = [.antialiased],
        sampler: SamplerKey = nearest, blends: Bool = true, clip: ClipShape? = nil
    ) {
        let start = quads.count
        quads.append(contentsOf: instances)
        append(
            ProgramKey(kind: image == nil ? .solid : .image, features: features), start..<quads.count, image, sampler, blends, clip)
    }

    mutating func add(
        _ instances: BoxInstance..., features: ProgramKey.Features = [], blends: Bool = true, clip: ClipShape? = nil
    ) {
        let start = boxes.count
        boxes.append(contentsOf: instances)
        append(ProgramKey(kind: .box, features: features), start..<boxes.count, nil, Self.nearest, blends, clip)
    }

    private mutating func append(
        _ key: ProgramKey, _ range: Range<Int>, _ image: CGImage?, _ sampler: SamplerKey, _ blends: Bool, _ clip: ClipShape?
    ) {
        var key = key
        if let clip {
            key.features.insert(.clipShape)
            clips.append(clip)
        }
        batches.append(
            Batch(
                program: key, textures: Batch.Textures(image: image, sampler: sampler), blends: blends,
                clip: clip == nil ? nil : ClipIndex(clips.count - 1),
                instances: range))
        passes[passes.count - 1].batches = passes[passes.count - 1].batches.lowerBound..<batches.count
    }
}

/// Checks that all channels are within `tolerance`.
func assertPixel(
    _ got: [Int], _ expected: [Int], within tolerance: Int = 1, _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
) {
    let isNear = got.count == expected.count && zip(got, expected).allSatisfy { abs($0 - $1) <= tolerance }
    XCTAssertTrue(isNear, "\(got) is not \(expected) ± \(tolerance) \(message)", file: file, line: line)
}

extension CGImage {
    /// Makes a picture. `color` returns the premultiplied colour at (x, y) from the top left.
    static func made(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws -> CGImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels += color(x, y) }
        }
        return try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }
}
