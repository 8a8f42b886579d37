// Options of several commands: the scene, a time, a size. Each error message states the expected form.

import ArgumentParser
import QuartzitePreview

/// The scene, and the meaning of its times.
struct SceneOptions: ParsableArguments {
    @Argument(help: SceneHelp.argument)
    var scene: String

    @Flag(help: "Times are the timeOffset of the scene's paused layer, the value that a drag sets, instead of scene time.")
    var scrub = false

    @OptionGroup var fonts: FontOptions
    @OptionGroup var state: StateOptions
    @OptionGroup var planes: PlaneOptions
    @OptionGroup var emitters: EmitterOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tilt the device of a wallpaper that follows the tilt, each from -1 to 1. (default: 0,0)", valueName: "X,Y"),
        transform: TiltOption.init)
    var tilt: TiltOption?

    /// Loads the scene with the requested fonts.
    /// - Parameter canvas: the device on which a document is shown. Default: none.
    @MainActor func load(on canvas: CanvasChoice = CanvasChoice()) throws(Failure) -> SceneAtTime {
        try fonts.apply()
        var canvas = canvas
        canvas.tilt = tilt
        let settings = SceneSettings(state: state.choice, planes: planes.planes, canvas: canvas, preroll: emitters.preroll)
        return try SceneAtTime(scene, scrubs: scrub, settings)
    }
}

/// A time on the command line.
struct TimeOption: Equatable {
    private let input: TimeInput

    /// Parses `0.5`, `0.5s`, `30f` or `50%`.
    init(_ text: String) throws {
        // A number in a program's notation, such as 1e-05, also means seconds.
        let isNumber = text.first?.isNumber == true && text.allSatisfy { "0123456789.eE+-".contains($0) }
        if isNumber, let seconds = Double(text), seconds.isFinite {
            input = TimeInput(value: seconds, unit: .seconds, isRelative: false)
            return
        }
        guard let input = TimeInput(text), !input.isRelative else {
            throw ValidationError("expected a time of 0 or more, such as 0.5, 0.5s, 30f (sixtieths) or 50% (of the scene's length)")
        }
        self.input = input
    }

    /// Returns the time in seconds, for a scene of this duration.
    func seconds(duration: Double) -> Double { input.seconds(from: 0, duration: duration) }
}

/// A size in points, `WIDTHxHEIGHT`.
struct SizeOption: Equatable {
    /// The longest side of an image in pixels: the limit of OpenGL drivers.
    static let limit = 16384.0

    var width: Double
    var height: Double

    init(_ text: String) throws {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1]) else {
            throw ValidationError("expected WIDTHxHEIGHT in points, each more than 0 and at most \(Int(Self.limit)), such as 300x200")
        }
        (self.width, self.height) = (width, height)
    }

    private static func side(_ text: Substring) -> Double? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let side = Double(text) else { return nil }
        return side > 0 && side <= limit ? side : nil
    }
}

/// The colour behind the scene: `none` or `#rrggbb`.
struct BackgroundOption: Equatable {
    /// Red, green, blue and alpha, 0…1, premultiplied.
    var color: SIMD4<Float>

    static let transparent = BackgroundOption(color: SIMD4(0, 0, 0, 0))
    static let white = BackgroundOption(color: SIMD4(1, 1, 1, 1))

    init(color: SIMD4<Float>) { self.color = color }

    init(_ text: String) throws {
        if text.lowercased() == "none" {
            self = .transparent
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            throw ValidationError("expected none or #rrggbb, such as #ffffff (in a shell, quote it)")
        }
        func part(_ shift: UInt32) -> Float { Float((value >> shift) & 255) / 255 }
        color = SIMD4(part(16), part(8), part(0), 1)
    }
}

/// Parses a number within limits.
enum NumberOption {
    static func positive(_ text: String, upTo limit: Double, what: String) throws -> Double {
        guard let value = Double(text), value > 0, value <= limit else {
            throw ValidationError("expected \(what), more than 0 and at most \(JSONValue.number(limit))")
        }
        return value
    }

    static func count(_ text: String, upTo limit: Int) throws -> Int {
        guard let value = Int(text), value > 0, value <= limit else {
            throw ValidationError("expected a whole number from 1 to \(limit)")
        }
        return value
    }
}
