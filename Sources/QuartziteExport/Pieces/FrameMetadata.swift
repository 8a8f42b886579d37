import Foundation
import QuartziteKit

/// The metadata of a numbered picture, in text chunks of its PNG file. It depends on the export and the frame, not on the process that has
/// drawn the frame.
package struct FrameMetadata: Equatable, Sendable {
    /// The metadata that is the same in all frames of an export.
    package struct Export: Equatable, Sendable {
        /// The hash of the scene's files and of the options that change pictures.
        package var scene: String
        /// The program's version.
        package var version: String
        /// OpenGL's renderer and version.
        package var renderer: String
        /// `#rrggbb`, or `none` for transparent pictures.
        package var background: String
        /// Frames per second.
        package var rate: Double
        /// The number of frames of the whole export.
        package var count: Int

        package init(scene: String, version: String, renderer: String, background: String, rate: Double, count: Int) {
            (self.scene, self.version, self.renderer) = (scene, version, Self.line(renderer))
            (self.background, self.rate, self.count) = (background, rate, count)
        }

        /// A text in the form in which it is read back from a file.
        private static func line(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.map { (32..<127).contains($0.value) ? $0 : "?" }))
        }
    }

    package var export: Export
    /// The frame's number, from 0.
    package var index: Int
    /// Seconds of the scene.
    package var time: Double

    package init(_ export: Export, index: Int, time: Double) { (self.export, self.index, self.time) = (export, index, time) }

    /// The keywords of the text chunks. `Software` is PNG's own.
    private enum Keyword {
        static let software = "Software"
        static let scene = "quartzite:scene"
        static let renderer = "quartzite:renderer"
        static let background = "quartzite:background"
        static let frame = "quartzite:frame"
        static let rate = "quartzite:rate"
        static let time = "quartzite:time"
    }

    private static let program = "quartzite "

    /// The keywords and texts for a PNG file.
    package var texts: KeyValuePairs<String, String> {
        [
            Keyword.software: Self.program + export.version, Keyword.scene: export.scene, Keyword.renderer: export.renderer,
            Keyword.background: export.background, Keyword.frame: "\(index)/\(export.count)", Keyword.rate: "\(export.rate)",
            Keyword.time: "\(time)",
        ]
    }

    /// Whether a PNG file begins with the texts of a frame.
    static func isMarked(_ start: Data) -> Bool { start.range(of: Data("tEXt\(Keyword.software)\0\(program)".utf8)) != nil }

    /// Reads the texts of a PNG file; nil if they are not the metadata of a frame.
    package init?(_ texts: [String: String]) {
        guard let software = texts[Keyword.software], software.hasPrefix(Self.program), let scene = texts[Keyword.scene],
            let renderer = texts[Keyword.renderer], let background = texts[Keyword.background], let frame = texts[Keyword.frame],
            let rate = texts[Keyword.rate].flatMap({ Double($0) }), rate.isFinite, rate > 0,
            let time = texts[Keyword.time].flatMap({ Double($0) }), time.isFinite
        else { return nil }
        let numbers = frame.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 0, index < count, count <= FrameTimes.limit
        else {
            return nil
        }
        self.init(
            Export(
                scene: scene, version: String(software.dropFirst(Self.program.count)), renderer: renderer, background: background,
                rate: rate, count: count),
            index: index, time: time)
    }
}
