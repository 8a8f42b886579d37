import XCTest

@testable import Quartzite
@testable import QuartziteKit

/// Videos in layers. The tests make the videos: 10 frames per second, and frame n is grey with a brightness of 12 n.
final class VideoTests: XCTestCase {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("video-\(getpid())")
    private let context = LayerContext()
    private let tree = RenderTree()
    private let root = CALayer()

    override class func tearDown() { try? FileManager.default.removeItem(at: folder) }

    override func setUpWithError() throws {
        guard SpawnedProcess.file(of: "ffmpeg") != nil else { throw XCTSkip("ffmpeg is not installed") }
        MediaClock.setVirtualTime(0)
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = root
        CATransaction.flush()
    }

    override func tearDown() {
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
        SpawnedProcess.searchPath.withLock { $0 = nil }
        AnimationDiagnostics.resetHandler()
    }

    /// Makes a video file of 20 frames, once per name.
    private func video(_ name: String = "gray.mov", codec: [String] = ["-c:v", "png"], size: String = "32x24") throws -> URL {
        let url = Self.folder.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try XCTUnwrap(SpawnedProcess.file(of: "ffmpeg")))
        let source = "nullsrc=s=\(size):r=10:d=2,format=gray,geq=lum='N*12',format=rgb24"
        process.arguments = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", source] + codec + [url.path]
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        return url
    }

    private func addLayer(_ player: AVPlayer) -> AVPlayerLayer {
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 24)
        root.addSublayer(layer)
        return layer
    }

    /// Returns the number of the frame that a layer shows at a time, computed from its brightness.
    private func shown(_ layer: CALayer, at time: Double) throws -> Int? {
        MediaClock.setVirtualTime(time)
        context.advance(to: time)
        CATransaction.flush()
        _ = tree.sample(at: time)
        let node = try XCTUnwrap(tree.index(of: layer.id))
        guard let frame = tree.nodes[node].values.pointee.contents.image else { return nil }
        XCTAssertEqual(frame.width, 32)
        return Int((Double(frame.pixel(x: 16, y: 12)?.x ?? 0) / 12).rounded())
    }

    // MARK: Frames

    func testATimeShowsItsFrameInAnyOrder() throws {
        let player = AVPlayer(url: try video())
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(try shown(layer, at: 0), 0)
        for frame in [1, 2, 3, 19, 4, 18, 0, 11, 12, 10] {
            // Times inside a frame, and at its exact begin.
            XCTAssertEqual(try shown(layer, at: Double(frame) / 10 + 0.05), frame)
            XCTAssertEqual(try shown(layer, at: Double(frame) / 10), frame)
        }
        XCTAssertEqual(try shown(layer, at: 5), 19, "the last frame stays")
    }

    func testCodecsWithFramesThatDependOnEachOtherAreExactToo() throws {
        for (name, codec) in [
            ("gray.mp4", ["-c:v", "libx264", "-preset", "veryfast", "-crf", "4", "-g", "7", "-bf", "2", "-pix_fmt", "yuv420p"]),
            ("gray.webm", ["-c:v", "libvpx-vp9", "-b:v", "2M", "-pix_fmt", "yuv420p"]),
        ] {
            let player = AVPlayer(url: try video(name, codec: codec))
            let layer = addLayer(player)
            player.play()
            XCTAssertEqual(try shown(layer, at: 0), 0)
            for frame in [13, 2, 19, 8, 9, 1] { XCTAssertEqual(try shown(layer, at: Double(frame) / 10 + 0.02), frame, name) }
            layer.removeFromSuperlayer()
            MediaClock.setVirtualTime(0)
        }
    }

    func testWhatIsKnownOfAVideo() throws {
        let item = AVPlayerItem(url: try video())
        XCTAssertEqual(item.status, .readyToPlay)
        XCTAssertEqual(item.duration, CMTime(value: 2, timescale: 1))
        XCTAssertEqual(item.presentationSize, CGSize(width: 32, height: 24))
    }

    // MARK: Playing

    func testItIsHeldUntilItPlaysAndGoesOnWhereItWasHeld() throws {
        let player = AVPlayer(url: try video())
        let layer = addLayer(player)
        XCTAssertEqual(try shown(layer, at: 0.5), 0)
        player.play()
        XCTAssertEqual(try shown(layer, at: 0.5), 0)
        XCTAssertEqual(try shown(layer, at: 0.85), 3)
        player.pause()
        XCTAssertEqual(player.currentTime().seconds, 0.35, accuracy: 1e-6)
        XCTAssertEqual(try shown(layer, at: 3), 3)
        XCTAssertFalse(context.activity.isAnimating)
        player.rate = 2
        XCTAssertEqual(try shown(layer, at: 3), 3)
        XCTAssertEqual(try shown(layer, at: 3.5), 13)
        XCTAssertEqual(player.currentTime().seconds, 1.35, accuracy: 1e-6)
    }

    func testSeekingShowsTheFrameHeldOrNot() throws {
        let player = AVPlayer(url: try video())
        let layer = addLayer(player)
        player.seek(to: CMTime(value: 3, timescale: 2))
        XCTAssertEqual(try shown(layer, at: 0.2), 15)
        player.play()
        player.seek(to: CMTime(seconds: 0.7, preferredTimescale: 600))
        XCTAssertEqual(try shown(layer, at: 0.2), 7)
        XCTAssertEqual(try shown(layer, at: 0.45), 9)
        player.seek(to: CMTime(seconds: 99, preferredTimescale: 1))
        XCTAssertEqual(try shown(layer, at: 0.5), 19)
    }

    func testTheLayersClockHoldsAndScrubsTheVideo() throws {
        let player = AVPlayer(url: try video())
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(try shown(layer, at: 0), 0)
        root.speed = 0
        for frame in [12, 3, 17] {
            root.timeOffset = Double(frame) / 10 + 0.01
            XCTAssertEqual(try shown(layer, at: 5), frame)
            XCTAssertEqual(player.currentTime().seconds, root.timeOffset, accuracy: 1e-6)
        }
    }

    func testTheEndIsToldOnceAndTurningTheClockBackShowsWhatWas() throws {
        let player = AVPlayer(url: try video())
        let (layer, other) = (addLayer(player), addLayer(player))
        nonisolated(unsafe) var ends = 0 // the block is called on this thread only
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
        ) { _ in ends += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        player.play()
        _ = try shown(layer, at: 0)
        XCTAssertEqual(try shown(layer, at: 1.9), 19)
        XCTAssertEqual(ends, 0)
        XCTAssertEqual(try shown(layer, at: 2.5), 19)
        XCTAssertEqual(try shown(other, at: 2.6), 19)
        XCTAssertEqual(ends, 1)
        XCTAssertEqual(player.rate, 0)
        XCTAssertEqual(player.currentTime(), CMTime(value: 2, timescale: 1))
        XCTAssertEqual(try shown(layer, at: 0.4), 4)
    }

    func testAVideoLoopsByItsEnd() throws {
        let player = AVPlayer(url: try video())
        player.actionAtItemEnd = .none
        let layer = addLayer(player)
        nonisolated(unsafe) let looped = player // the block is called on this thread only
        let observer = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem, queue: nil
        ) { _ in looped.seek(to: .zero) }
        defer { NotificationCenter.default.removeObserver(observer) }
        player.play()
        for step in 0...62 { _ = try shown(layer, at: Double(step) / 10) }
        XCTAssertEqual(player.rate, 1)
        // Each cycle ends at the first step after its two seconds.
        XCTAssertEqual(try shown(layer, at: 6.35), 3)
    }

    func testPresentationShowsTheFrame() throws {
        let player = AVPlayer(url: try video())
        let layer = addLayer(player)
        player.play()
        _ = try shown(layer, at: 0)
        MediaClock.setVirtualTime(0.85)
        let frame = try XCTUnwrap(layer.presentation()?.contents as? CGImage)
        XCTAssertEqual(frame.pixel(x: 1, y: 1)?.x, 96)
    }

    func testGravityPlacesTheVideo() throws {
        let layer = addLayer(AVPlayer(url: try video()))
        XCTAssertEqual(layer.videoRect, CGRect(x: 16, y: 0, width: 32, height: 24))
        XCTAssertEqual(layer.contentsGravity, .resizeAspect)
        layer.videoGravity = .resizeAspectFill
        XCTAssertEqual(layer.videoRect, CGRect(x: 0, y: -12, width: 64, height: 48))
        layer.setValue("AVLayerVideoGravityResize", forKey: "videoGravity")
        XCTAssertEqual(layer.videoRect, layer.bounds)
        XCTAssertEqual(layer.contentsGravity, .resize)
    }

    func testItsKeysTakeWhatFits() {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        Misuse.setHandler { told.append($0) }
        defer { Misuse.resetHandler() }
        let (layer, player) = (AVPlayerLayer(), AVPlayer())
        layer.setValue(player, forKey: "player")
        layer.setValue(AVLayerVideoGravity.resize, forKey: "videoGravity")
        layer.setValue("x", forKey: "player")
        for odd in [5, nil] as [Any?] { layer.setValue(odd, forKey: "videoGravity") }
        XCTAssertEqual(told.count, 3, "\(told)")
        XCTAssertTrue(layer.player === player)
        XCTAssertEqual(layer.videoGravity, .resize)
        layer.setValue(nil, forKey: "player")
        XCTAssertNil(layer.player)
        XCTAssertNil(layer.value(forKey: "player") as? String)
    }

    // MARK: In real time

    /// Runs the main run loop until the condition holds, for at most five seconds. Returns whether it holds.
    private func wait(for condition: () -> Bool) -> Bool {
        let end = MediaClock.monotonic() + 5
        while !condition() {
            if MediaClock.monotonic() > end { return false }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        return true
    }

    func testInRealTimeNobodyWaitsAndTheFrameComesWhenItIsThere() throws {
        let url = try video()
        MediaClock.setVirtualTime(nil)
        let player = AVPlayer(url: url)
        let layer = addLayer(player)
        player.seek(to: CMTime(seconds: 1.25, preferredTimescale: 100))
        func contents() -> CGImage? {
            CATransaction.flush()
            _ = tree.sample(at: CACurrentMediaTime())
            return tree.index(of: layer.id).flatMap { tree.nodes[$0].values.pointee.contents.image }
        }
        XCTAssertNil(contents(), "nothing can be there yet")
        XCTAssertTrue(wait { contents()?.pixel(x: 0, y: 0)?.x == 144 })
        XCTAssertTrue(layer.isReadyForDisplay)
        player.play()
        XCTAssertTrue(wait { contents()?.pixel(x: 0, y: 0)?.x ?? 0 > 160 })
        XCTAssertEqual(player.timeControlStatus, .playing)
    }

    func testAPlayerThatGoesTakesItsDecoderAlong() throws {
        let url = try video("large.mov", codec: ["-c:v", "png"], size: "640x480")
        func decoders() -> Int {
            let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return folders.count { folder in
                guard Int(folder) != nil, let line = FileManager.default.contents(atPath: "/proc/\(folder)/cmdline") else { return false }
                return String(decoding: line, as: UTF8.self).contains(url.path)
            }
        }
        func play() throws {
            let player = AVPlayer(url: url)
            let layer = addLayer(player)
            player.play()
            MediaClock.setVirtualTime(0.1)
            CATransaction.flush()
            _ = tree.sample(at: 0.1)
            XCTAssertEqual(decoders(), 1)
            layer.removeFromSuperlayer()
            CATransaction.flush()
            _ = tree.sample(at: 0.1)
        }
        try play()
        // The context advances its animations until the end of the last one.
        context.advance(to: 3)
        MediaClock.setVirtualTime(nil)
        XCTAssertTrue(wait { decoders() == 0 })
    }

    // MARK: What cannot be played

    private func failure(of url: URL) throws -> (AVError, told: [String]) {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        let player = AVPlayer(url: url)
        let layer = addLayer(player)
        player.play()
        XCTAssertNil(try shown(layer, at: 0.5))
        XCTAssertEqual(player.status, .failed)
        XCTAssertEqual(layer.videoRect, .zero)
        layer.removeFromSuperlayer()
        return (try XCTUnwrap(player.currentItem?.error as? AVError), told)
    }

    func testWithoutADecoderTheMessageSaysWhatToInstall() throws {
        let url = try video()
        SpawnedProcess.searchPath.withLock { $0 = "/nowhere" }
        let (error, told) = try failure(of: url)
        XCTAssertEqual(error.code, .decoderNotFound)
        XCTAssertTrue(error.description.contains("apt-get install ffmpeg"), error.description)
        XCTAssertEqual(told.count, 1, "\(told)")
    }

    func testWhatIsNoVideoFails() throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let text = Self.folder.appendingPathComponent("notes.txt")
        try Data("no video\n".utf8).write(to: text)
        XCTAssertEqual(try failure(of: text).0.code, .fileFormatNotRecognized)
        let noise = Self.folder.appendingPathComponent("noise.mp4")
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 73) }).write(to: noise)
        XCTAssertEqual(try failure(of: noise).0.code, .fileFormatNotRecognized)
        XCTAssertEqual(try failure(of: Self.folder).0.code, .contentIsUnavailable)
        let (missing, told) = try failure(of: Self.folder.appendingPathComponent("missing.mp4"))
        XCTAssertEqual(missing.code, .contentIsUnavailable)
        XCTAssertTrue(told.first?.contains("missing.mp4: No such file") ?? false, "\(told)")
        XCTAssertEqual(try failure(of: try XCTUnwrap(URL(string: "http://127.0.0.1/a.mp4"))).0.code, .contentIsUnavailable)
    }

    func testAFileThatBreaksOffShowsWhatThereIs() throws {
        let whole = try Data(contentsOf: try video("whole.avi", codec: ["-c:v", "rawvideo", "-pix_fmt", "bgr24"]))
        let part = Self.folder.appendingPathComponent("part.avi")
        try whole.prefix(whole.count / 2).write(to: part)
        let player = AVPlayer(url: part)
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(try shown(layer, at: 0), 0)
        let last = try XCTUnwrap(try shown(layer, at: 1.95))
        XCTAssertTrue((4..<16).contains(last), "\(last)")
        XCTAssertEqual(try shown(layer, at: 0.2), 2)
    }
}
