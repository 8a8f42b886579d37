import QuartziteKit
import XCTest

@testable import QuartziteExamples

/// The sound of the volume layer. SDL's disk driver writes the samples to a file.
final class VolumeHeardTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("volume-\(UUID().uuidString)")
    private var heardFile: URL { folder.appendingPathComponent("heard.raw") }

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        setenv("SDL_AUDIODRIVER", "disk", 1)
        setenv("SDL_DISKAUDIOFILE", heardFile.path, 1)
    }

    override func tearDown() {
        MediaClock.setVirtualTime(nil)
        for name in ["SDL_AUDIODRIVER", "SDL_DISKAUDIOFILE"] { unsetenv(name) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a sound file with one second of a square wave, whose loudness is constant. Returns its location.
    private func toneFile() throws -> URL {
        let count = 44100
        var bytes: [UInt8] = Array("RIFF".utf8)
        func append(_ value: Int, bytes size: Int) {
            for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        append(36 + 2 * count, bytes: 4)
        bytes += Array("WAVEfmt ".utf8)
        for (value, size) in [(16, 4), (1, 2), (1, 2), (44100, 4), (88200, 4), (2, 2), (16, 2)] { append(value, bytes: size) }
        bytes += Array("data".utf8)
        append(2 * count, bytes: 4)
        for index in 0..<count { append(index / 50 % 2 == 0 ? 16000 : -16000, bytes: 2) }
        let file = folder.appendingPathComponent("tone.wav")
        try Data(bytes).write(to: file)
        return file
    }

    private func heard() throws -> Data { try Data(contentsOf: heardFile) }

    /// Returns the mean absolute sample from now on, after the samples that were mixed before have been written.
    private func level() throws -> Double {
        let (mixed, measured) = (16384, 16384)
        let start = try heard().count + mixed
        let end = Date(timeIntervalSinceNow: 20)
        while try heard().count < start + measured {
            guard Date() < end else { throw XCTSkip("the disk driver writes nothing here") }
            Thread.sleep(forTimeInterval: 0.005)
        }
        let samples = try heard().subdata(in: start..<start + measured)
        let sum = samples.withUnsafeBytes { bytes in
            stride(from: 0, to: measured, by: 2).reduce(0.0) { $0 + abs(Double(bytes.loadUnaligned(fromByteOffset: $1, as: Int16.self))) }
        }
        return sum / Double(measured / 2)
    }

    func testTheWrittenSamplesFallAsTheAnimationSays() throws {
        MediaClock.setVirtualTime(0)
        let (context, root) = (LayerContext(), CALayer())
        context.layer = root
        let layer = AudioLayer(audioFileURL: try toneFile())
        root.addSublayer(layer)
        CATransaction.flush()
        layer.play()
        XCTAssertTrue(layer.isPlaying)
        let full = try level()
        XCTAssertGreaterThan(full, 10000)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        layer.volume = 0
        CATransaction.commit()
        for time in [0.5, 1, 1.5, 2] {
            MediaClock.setVirtualTime(time)
            context.advance(to: time)
            CATransaction.flush()
            // The mixer has 128 steps.
            XCTAssertEqual(try level() / full, 1 - time / 2, accuracy: 0.012, "at \(time) s")
        }
        layer.stop()
        XCTAssertFalse(layer.isPlaying)
    }
}
