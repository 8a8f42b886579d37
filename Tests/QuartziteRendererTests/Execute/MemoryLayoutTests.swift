import Quartzite
import XCTest

@testable import QuartziteRenderer

/// The memory layout of structs that Swift writes and GLSL reads: size, stride, and the offset of each field.
///
/// The fields of an instance are the attributes of a vertex shader. These tests read the attributes from the shader's source, so a
/// field that moves, grows or is inserted fails here by name, and not as a wrong picture.
final class MemoryLayoutTests: XCTestCase {
    /// A field of a struct: its name in GLSL, and its offset in bytes.
    private struct Field: Equatable, CustomStringConvertible {
        let name: String
        let offset: Int
        /// The size in floats.
        let count: Int
        var description: String { "\(name) at byte \(offset), \(count) floats" }
    }

    private func field<Root>(_ name: String, _ path: KeyPath<Root, some Any>, _ count: Int) -> Field {
        Field(name: name, offset: MemoryLayout<Root>.offset(of: path) ?? -1, count: count)
    }

    // MARK: Instances

    func testQuads() {
        let fields: [Field] = [
            field("xAxis", \QuadInstance.homography.xx, 3), field("yAxis", \QuadInstance.homography.yx, 3),
            field("origin", \QuadInstance.homography.ox, 3), field("rect", \QuadInstance.rect, 4), field("uv", \QuadInstance.uv, 4),
            field("color", \QuadInstance.color, 4), field("clip", \QuadInstance.clip, 4),
        ]
        assertLayout(of: QuadInstance.self, bytes: 100, fields, .quad)
        for kind: ProgramKey.Kind in [.solid, .image, .filter, .blur, .blend] { assertShader(ProgramKey(kind: kind, features: []), fields) }
    }

    func testCoverages() {
        let fields: [Field] = [
            field("rect", \CoverageInstance.rect, 4), field("texels", \CoverageInstance.texels, 4),
            field("color", \CoverageInstance.color, 4), field("clip", \CoverageInstance.clip, 4),
        ]
        assertLayout(of: CoverageInstance.self, bytes: 64, fields, .coverage)
        assertShader(.coverage([]), fields)
    }

    func testBoxes() {
        let fields: [Field] = [
            field("xAxis", \BoxInstance.homography.xx, 3), field("yAxis", \BoxInstance.homography.yx, 3),
            field("origin", \BoxInstance.homography.ox, 3), field("rect", \BoxInstance.rect, 4), field("radii", \BoxInstance.radii, 4),
            field("fill", \BoxInstance.fill, 4), field("border", \BoxInstance.border, 4), field("clip", \BoxInstance.clip, 4),
            field("style", \BoxInstance.borderWidth, 2),
        ]
        assertLayout(of: BoxInstance.self, bytes: 124, fields, .box)
        XCTAssertEqual(MemoryLayout<BoxInstance>.offset(of: \.cornerSmoothing), 120, "the second number of style")
        for kind: ProgramKey.Kind in [.box, .shadow] { assertShader(ProgramKey(kind: kind, features: []), fields) }
    }

    func testGradients() {
        let fields: [Field] = [
            field("xAxis", \GradientInstance.homography.xx, 3), field("yAxis", \GradientInstance.homography.yx, 3),
            field("origin", \GradientInstance.homography.ox, 3), field("rect", \GradientInstance.rect, 4),
            field("radii", \GradientInstance.radii, 4), field("way", \GradientInstance.axis, 4), field("clip", \GradientInstance.clip, 4),
            field("colors", \GradientInstance.firstStop, 4),
        ]
        assertLayout(of: GradientInstance.self, bytes: 116, fields, .gradient)
        XCTAssertEqual(MemoryLayout<GradientInstance>.offset(of: \.lastStop), 104, "the second number of colors")
        XCTAssertEqual(MemoryLayout<GradientInstance>.offset(of: \.opacity), 108, "the third number of colors")
        XCTAssertEqual(MemoryLayout<GradientInstance>.offset(of: \.cornerSmoothing), 112, "the fourth number of colors")
        for kind: ProgramKey.Kind in [.axialGradient, .radialGradient, .conicGradient] {
            assertShader(ProgramKey(kind: kind, features: []), fields)
        }
    }

    func testParticles() {
        let fields: [Field] = [
            field("path", \ParticleInstance.path, 4), field("turning", \ParticleInstance.turning, 4),
            field("life", \ParticleInstance.life, 4), field("bornColor", \ParticleInstance.bornColor, 4),
            field("colorSpeed", \ParticleInstance.colorSpeed, 4), field("scales", \ParticleInstance.scale, 2),
        ]
        assertLayout(of: ParticleInstance.self, bytes: 88, fields, .particle)
        for kind: ProgramKey.Kind in [.solid, .image] {
            assertShader(ProgramKey(kind: kind, features: .particles, variant: kind == .solid ? 1 : 0), fields)
        }
        XCTAssertEqual(MemoryLayout<ParticleUniforms>.stride, 7 * 16)
        XCTAssertEqual(MemoryLayout<ParticleUniforms>.offset(of: \.uv), 6 * 16)
    }

    /// Layers whose animations the GPU samples. The layout is a list of floats without a struct, so its numbers must agree with the
    /// shader.
    func testTracks() {
        let forms: [(TrackLayout.Form, own: [(String, Int)], kinds: [ProgramKey.Kind])] = [
            (.quad, [("uv", 4), ("color", 4)], [.solid, .image]),
            (.box, [("radii", 4), ("fill", 4), ("border", 4), ("style", 3)], [.box]),
            (.gradient, [("radii", 4), ("way", 4), ("colors", 3)], [.axialGradient, .radialGradient, .conicGradient]),
        ]
        for (form, own, kinds) in forms {
            for count in [2, 4, 8] {
                let layout = TrackLayout(form, tracks: count)
                let common = [("baseValues", 4), ("place", 4), ("rect", 4)]
                var (fields, offset) = ([Field](), 0)
                for (name, count) in common + own + (0..<count).map({ ("track\($0)", 4) }) {
                    if name == "track0" { XCTAssertEqual(layout.head, offset / 4) }
                    if name == "colors" { XCTAssertEqual(layout.stopsPlace, offset / 4) }
                    fields.append(Field(name: name, offset: offset, count: count))
                    offset += 4 * count
                }
                XCTAssertEqual(layout.stride, offset / 4)
                let attributes = InstanceLayout(layout)
                XCTAssertEqual(attributes.stride, offset)
                XCTAssertEqual(attributes.components.filter { $0 > 0 }, fields.map(\.count))
                for kind in kinds {
                    let key = ProgramKey(kind: kind, features: [], tracks: UInt8(count))
                    assertShader(key, fields, locations: attributes.components.indices.filter { attributes.components[$0] > 0 })
                }
            }
        }
    }

    // MARK: Buffers and uniforms

    /// Two texels per stop: the colour, then the location, the scale and two unused numbers.
    func testGradientStops() {
        XCTAssertEqual(MemoryLayout<GradientStop>.size, 32)
        XCTAssertEqual(MemoryLayout<GradientStop>.stride, 32)
        XCTAssertEqual(MemoryLayout<GradientStop>.offset(of: \.color), 0)
        XCTAssertEqual(MemoryLayout<GradientStop>.offset(of: \.location), 16)
        XCTAssertEqual(MemoryLayout<GradientStop>.offset(of: \.scale), 20)
        let stop = GradientStop(color: Float4(1, 2, 3, 4), location: 5, scale: 6)
        XCTAssertEqual(floats(of: stop), [1, 2, 3, 4, 5, 6, 0, 0])
    }

    /// `vec4` arrays are uploaded with their memory layout.
    func testVectors() {
        XCTAssertEqual(MemoryLayout<Float4>.size, 16)
        XCTAssertEqual(MemoryLayout<Float4>.stride, 16)
        XCTAssertEqual(MemoryLayout<Float4>.alignment, 4, "an instance must have no padding")
        XCTAssertEqual(floats(of: Float4(1, 2, 3, 4)), [1, 2, 3, 4])
        XCTAssertEqual(MemoryLayout<SIMD2<Float>>.stride, 8, "two of these are a vec4")
        XCTAssertEqual(MemoryLayout<SIMD4<Float>>.stride, 16)
        XCTAssertEqual(floats(of: SIMD4<Float>(1, 2, 3, 4)), [1, 2, 3, 4])
    }

    func testHomographies() {
        XCTAssertEqual(MemoryLayout<PackedHomography>.size, 36)
        XCTAssertEqual(MemoryLayout<PackedHomography>.alignment, 4)
        let homography = PackedHomography(xAxis: SIMD3(1, 2, 3), yAxis: SIMD3(4, 5, 6), origin: SIMD3(7, 8, 9))
        XCTAssertEqual(floats(of: homography), [1, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    /// The split planes of `clip.glsl`: four numbers per line, line after line.
    func testSplitPlanes() {
        let step = SIMD4<Double>(0, 0.25, 0.5, 0.75)
        let lines: [SIMD4<Double>] = (0..<SplitPlanes.capacity + 2).map { SIMD4<Double>(repeating: Double($0)) + step }
        let planes = SplitPlanes(lines, from: SIMD2(0, 0), isHard: false)
        XCTAssertEqual(planes.count, Int32(SplitPlanes.capacity))
        planes.withNumbers { numbers in
            for index in 0..<SplitPlanes.capacity {
                for component in 0..<4 { XCTAssertEqual(numbers[4 * index + component], Float(lines[index][component]), "line \(index)") }
            }
        }
    }

    // MARK: Comparing

    private func floats(of value: some Any) -> [Float] {
        withUnsafeBytes(of: value) { bytes in (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) } }
    }

    /// Checks that the struct has exactly these fields in this order, and that the attributes match.
    private func assertLayout<Instance>(of type: Instance.Type, bytes: Int, _ fields: [Field], _ attributes: InstanceLayout) {
        XCTAssertEqual(MemoryLayout<Instance>.size, bytes)
        XCTAssertEqual(MemoryLayout<Instance>.stride, bytes)
        XCTAssertEqual(MemoryLayout<Instance>.alignment, 4)
        XCTAssertEqual(attributes.stride, bytes)
        XCTAssertEqual(attributes.components, fields.map(\.count))
        var offset = 0
        for field in fields {
            XCTAssertEqual(field.offset, offset, "\(type): \(field)")
            offset += 4 * field.count
        }
        XCTAssertEqual(offset, bytes)
    }

    /// Checks that the shader declares exactly these fields at these locations.
    private func assertShader(_ key: ProgramKey, _ fields: [Field], locations: [Int]? = nil, line: UInt = #line) {
        let attributes = ShaderAttribute.all(in: String(decoding: key.vertexSource.joined(), as: UTF8.self))
        let expected = zip(locations ?? Array(fields.indices), fields).map { ShaderAttribute(location: $0, count: $1.count, name: $1.name) }
        XCTAssertEqual(attributes, expected, "\(key)", line: line)
    }

    func testTheShadersTextIsReadRight() {
        let text = """
            #define ON 1
            #define OFF 0
            #define NUMBER 4
            #if OFF
            layout(location = 0) in vec2 a;
            #elif ON && !OFF
            layout(location = 1) in vec3 b; // layout(location = 9) in vec4 z;
            #if NUMBER > 4
            layout(location = 2) in vec4 c;
            #endif
            #else
            layout(location = 3) in vec4 d;
            #endif
            #if OFF || NUMBER > 2
            layout(location = 4) in float e;
            #endif
            """
        XCTAssertEqual(
            ShaderAttribute.all(in: text),
            [ShaderAttribute(location: 1, count: 3, name: "b"), ShaderAttribute(location: 4, count: 1, name: "e")])
    }
}

/// An attribute that a vertex shader declares: `layout(location = 3) in vec4 rect;`.
private struct ShaderAttribute: Equatable, CustomStringConvertible {
    let location: Int
    /// The size in floats.
    let count: Int
    let name: String
    var description: String { "location \(location): \(count) floats, \(name)" }

    /// Returns the attributes that are active under the shader's own `#define`s, in the order of their locations.
    static func all(in source: String) -> [ShaderAttribute] {
        var (attributes, defines) = ([ShaderAttribute](), [String: Int]())
        // For each open #if: whether its current branch is active, whether an earlier branch was, and whether the enclosing block
        // is.
        var branches: [(holds: Bool, hasHeld: Bool, isInside: Bool)] = []
        for line in source.split(separator: "\n") {
            let words = line.split(separator: "//", omittingEmptySubsequences: false)[0].split(separator: " ")
            let isInside = branches.last.map { $0.holds && $0.isInside } ?? true
            switch words.first {
            case "#define": if isInside, words.count == 3, let value = Int(words[2]) { defines[String(words[1])] = value }
            case "#if":
                let holds = value(words.dropFirst(), defines)
                branches.append((holds, holds, isInside))
            case "#elif":
                guard let branch = branches.popLast() else { break }
                let holds = !branch.hasHeld && value(words.dropFirst(), defines)
                branches.append((holds, holds || branch.hasHeld, branch.isInside))
            case "#else":
                guard let branch = branches.popLast() else { break }
                branches.append((!branch.hasHeld, true, branch.isInside))
            case "#endif": _ = branches.popLast()
            case "layout(location" where isInside && words.count == 6 && words[3] == "in":
                let (location, type) = (Int(words[2].dropLast()) ?? -1, words[4])
                attributes.append(
                    ShaderAttribute(
                        location: location, count: type == "float" ? 1 : Int(type.dropFirst(3)) ?? 0, name: String(words[5].dropLast())))
            default: break
            }
        }
        return attributes.sorted { $0.location < $1.location }
    }

    /// Evaluates a condition such as `A && !B || C > 2`.
    private static func value(_ condition: some Collection<Substring>, _ defines: [String: Int]) -> Bool {
        condition.split(separator: "||").contains { terms in
            terms.split(separator: "&&").allSatisfy { term in
                let words = Array(term)
                func number(_ word: Substring) -> Int { Int(word) ?? defines[String(word)] ?? 0 }
                if words.count == 3, words[1] == ">" { return number(words[0]) > number(words[2]) }
                guard let word = words.first, words.count == 1 else { return false }
                return word.hasPrefix("!") ? number(word.dropFirst()) == 0 : number(word) != 0
            }
        }
    }
}
