import QuartziteKit
import QuartziteResources
import XCTest

/// Sounds, recorded to a file by SDL's disk driver.
final class AudioPlayerTests: XCTestCase {
    private var file = URL(fileURLWithPath: "/")
    private var tone = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        file = FileManager.default.temporaryDirectory.appendingPathComponent("heard-\(UUID().uuidString).raw")
        tone = FileManager.default.temporaryDirectory.appendingPathComponent("tone-\(UUID().uuidString).wav")
        try Self.toneFile(seconds: 0.5).write(to: tone)
        setenv("SDL_AUDIODRIVER", "disk", 1)
        setenv("SDL_DISKAUDIOFILE", file.path, 1)
    }

    override func tearDown() {
        for name in ["SDL_AUDIODRIVER", "SDL_DISKAUDIOFILE"] { unsetenv(name) }
        for file in [file, tone] { try? FileManager.default.removeItem(at: file) }
    }

    private func player() throws -> AVAudioPlayer { try AVAudioPlayer(contentsOf: tone) }

    /// Makes a WAV file with a steady tone of 441 Hz. Every tenth of a second is equally loud.
    private static func toneFile(seconds: Double) -> Data {
        let count = Int(44100 * seconds)
        var file = Data("RIFF".utf8)
        func append(_ values: [UInt32], _ size: Int) {
            for value in values { withUnsafeBytes(of: value.littleEndian) { file.append(contentsOf: $0.prefix(size)) } }
        }
        append([UInt32(36 + 2 * count)], 4)
        file.append(Data("WAVEfmt ".utf8))
        append([16], 4)
        append([1, 1], 2)
        append([44100, 88200], 4)
        append([2, 16], 2)
        file.append(Data("data".utf8))
        append([UInt32(2 * count)], 4)
        for index in 0..<count {
            let value = Int16(20000 * sin(2 * Double.pi * 441 * Double(index) / 44100))
            append([UInt32(UInt16(bitPattern: value))], 2)
        }
        return file
    }

    private func heard() throws -> [Int16] {
        let data = try Data(contentsOf: file)
        return data.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map { Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)) }
        }
    }

    /// Waits for `count` more samples, and returns their root mean square.
    private func level(of count: Int) throws -> Double {
        let start = try heard().count
        let end = Date(timeIntervalSinceNow: 20)
        while try heard().count < start + count {
            guard Date() < end else { throw XCTSkip("the disk driver writes nothing here") }
            Thread.sleep(forTimeInterval: 0.005)
        }
        let samples = try heard()[start..<start + count]
        return (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(count)).squareRoot()
    }

    /// The number of samples in a tenth of a second of both channels.
    private let stretch = 8820

    func testWhatIsHeardFallsWithTheVolume() throws {
        let player = try player()
        player.numberOfLoops = -1
        XCTAssertTrue(player.play())
        var levels: [Double] = []
        for volume: Float in [1, 0.5, 0.25, 0] {
            player.volume = volume
            // The samples in the buffer were mixed at the old volume.
            _ = try level(of: 8192)
            levels.append(try level(of: stretch))
        }
        XCTAssertGreaterThan(levels[0], 1000)
        XCTAssertEqual(levels[1] / levels[0], 0.5, accuracy: 0.02)
        XCTAssertEqual(levels[2] / levels[0], 0.25, accuracy: 0.02)
        XCTAssertEqual(levels[3], 0)
    }

    func testPausedAndFinishedSoundsAreNotPlaying() throws {
        let player = try player()
        XCTAssertFalse(player.isPlaying)
        XCTAssertEqual(player.duration, 0.5, accuracy: 0.01)
        player.play()
        XCTAssertTrue(player.isPlaying)
        player.stop()
        XCTAssertFalse(player.isPlaying)
        _ = try level(of: 8192 * 4)
        XCTAssertEqual(try level(of: 8192), 0)
        player.play()
        XCTAssertGreaterThan(try level(of: stretch), 100)
        let end = Date(timeIntervalSinceNow: 20)
        while player.isPlaying, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        XCTAssertFalse(player.isPlaying)
        XCTAssertEqual(player.currentTime, 0)
    }

    func testTwoPlayersAreHeardTogether() throws {
        let (first, second) = (try player(), try player())
        first.numberOfLoops = -1
        second.volume = 0
        first.play()
        second.play()
        second.stop()
        XCTAssertTrue(first.isPlaying)
        XCTAssertGreaterThan(try level(of: stretch), 1000)
    }

    func testTheSoundThatShipsIsLoud() throws {
        let player = try AVAudioPlayer(contentsOf: XCTUnwrap(QuartziteResources.url(forSound: "music.wav")))
        XCTAssertEqual(player.duration, 4, accuracy: 0.01)
        player.play()
        _ = try level(of: 8192)
        XCTAssertGreaterThan(try level(of: 2 * stretch), 1000)
    }

    func testAFileThatIsNoSoundIsAnError() throws {
        XCTAssertThrowsError(try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/no/such/music.wav"))) { error in
            XCTAssertTrue("\(error)".contains("/no/such/music.wav"), "\(error)")
        }
    }

    func testWithoutADeviceItIsSilent() throws {
        setenv("SDL_AUDIODRIVER", "nothing-of-this-name", 1)
        let player = try player()
        player.play()
        XCTAssertTrue(player.isPlaying)
    }
}
