import XCTest

@testable import Quartzite
@testable import QuartziteKit

/// Videos whose decoder gives wrong data, dies or hangs. Shell scripts replace the decoder programs. A frame is its number as 64
/// digits.
final class VideoDecoderTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("decoder-\(getpid())", isDirectory: true)
    private let context = LayerContext()
    private let tree = RenderTree()
    private let root = CALayer()

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        MediaClock.setVirtualTime(0)
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = root
        CATransaction.flush()
    }

    override func tearDown() {
        root.sublayers = nil
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
        SpawnedProcess.searchPath.withLock { $0 = nil }
        VideoReader.timeout.withLock { $0 = 30 }
        AnimationDiagnostics.resetHandler()
        Misuse.resetHandler()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Makes a player whose decoder programs are replaced by scripts.
    /// - Parameters:
    ///   - promised: the number of frames that the file announces, at 10 per second and 4 × 4 pixels.
    ///   - decoder: the lines of the decoder script. `$start` is the first frame, and `frame N` writes a frame.
    private func player(promised: Int, decoder: String) throws -> AVPlayer {
        func write(_ name: String, _ script: String) throws {
            let file = folder.appendingPathComponent(name)
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let answer = #"{"streams": [{"width": 4, "height": 4, "avg_frame_rate": "10/1", "nb_frames": "\#(promised)"}]}"#
        try write("ffprobe", "echo '\(answer)'")
        try write(
            "ffmpeg",
            """
            echo $$ >> '\(folder.path)/processes'
            start=0
            # it is asked for a quarter of a frame before its time
            if [ "$6" = -ss ]; then start=$(awk -v s="$7" 'BEGIN { printf "%d", s * 10 + 0.5 }'); fi
            frame() { printf %064d "$1"; }
            \(decoder)
            """)
        try Data().write(to: folder.appendingPathComponent("file"))
        SpawnedProcess.searchPath.withLock { [folder] in $0 = folder.path }
        return AVPlayer(url: folder.appendingPathComponent("file"))
    }

    /// Writes the frames up to number 19.
    private let twentyFrames = "while [ $start -lt 20 ]; do frame $start; start=$((start + 1)); done"

    private func addLayer(_ player: AVPlayer) -> AVPlayerLayer {
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        root.addSublayer(layer)
        return layer
    }

    /// Returns the number of the frame that a layer shows.
    private func shown(_ layer: CALayer, at time: Double) -> Int? {
        if MediaClock.heldTime != nil { MediaClock.setVirtualTime(time) }
        context.advance(to: time)
        CATransaction.flush()
        _ = tree.sample(at: time)
        guard let node = tree.index(of: layer.id), let pixel = tree.nodes[node].values.pointee.contents.image?.pixel(x: 3, y: 3)
        else { return nil }
        return (Int(pixel.z) - 48) * 10 + Int(pixel.w) - 48
    }

    private func processes() -> [pid_t] {
        let text = (try? String(contentsOf: folder.appendingPathComponent("processes"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { pid_t($0) }
    }

    /// Runs the main run loop until the condition holds, for at most ten seconds. Returns whether it holds.
    private func wait(for condition: () -> Bool) -> Bool {
        let end = MediaClock.monotonic() + 10
        while !condition() {
            if MediaClock.monotonic() > end { return false }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        return true
    }

    private func diagnostics() -> () -> [String] {
        nonisolated(unsafe) var told: [String] = [] // only the main thread writes it
        AnimationDiagnostics.setHandler { told.append($0) }
        return { told }
    }

    // MARK: Wrong data

    func testHeldAtItsEndItShowsTheLastFrameInRealTimeThoughMoreArePromised() throws {
        MediaClock.setVirtualTime(nil)
        let player = try player(promised: 21, decoder: twentyFrames)
        let layer = addLayer(player)
        XCTAssertTrue(wait { player.status == .readyToPlay })
        // Like a window, asks for a frame only after a change.
        nonisolated(unsafe) var commits = 0 // commits are handled on the thread that makes them: this one
        context.commitHandler = { [tree] in
            tree.apply($0)
            commits += 1
        }
        player.seek(to: player.currentItem?.duration ?? .zero)
        var (last, seen) = (Int?.none, -1)
        XCTAssertTrue(
            wait {
                CATransaction.flush()
                if commits != seen { (seen, last) = (commits, shown(layer, at: CACurrentMediaTime())) }
                return last == 19
            })
    }

    func testAFileThatPromisesABillionFramesShowsItsLast() throws {
        let player = try player(promised: .max, decoder: twentyFrames)
        let told = diagnostics()
        let layer = addLayer(player)
        player.seek(to: player.currentItem?.duration ?? .zero)
        XCTAssertEqual(shown(layer, at: 0), 19)
        XCTAssertLessThan(processes().count, 24)
        player.seek(to: CMTime(value: 3, timescale: 10))
        XCTAssertEqual(shown(layer, at: 0), 3)
        XCTAssertEqual(told(), [])
    }

    /// The file cannot be sought, so it can only be read from the beginning.
    func testAFileThatCannotBeSoughtIsReadFromItsBeginning() throws {
        let player = try player(promised: 20, decoder: "if [ $start -gt 0 ]; then exit 0; fi; \(twentyFrames)")
        let layer = addLayer(player)
        player.seek(to: CMTime(value: 15, timescale: 10))
        XCTAssertEqual(shown(layer, at: 0), 15)
        player.seek(to: CMTime(value: 19, timescale: 10))
        XCTAssertEqual(shown(layer, at: 0), 19)
    }

    // MARK: Decoders that die

    func testADecoderThatDiesLeavesWhatThereIsAndIsToldOnce() throws {
        let player = try player(promised: 20, decoder: "frame 0; frame 1; frame 2; printf 0000; kill -9 $$")
        let told = diagnostics()
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(shown(layer, at: 0), 0)
        for time in [1.5, 1.9, 1] { XCTAssertEqual(shown(layer, at: time), 2) }
        XCTAssertEqual(shown(layer, at: 0.1), 1)
        XCTAssertTrue(wait { player.error != nil })
        XCTAssertEqual((player.error as? AVError)?.code, .decodeFailed)
        XCTAssertEqual(told().count, 1)
        XCTAssertEqual(processes().count, 1)
    }

    func testADecoderThatHangsIsEndedAndToldOnce() throws {
        VideoReader.timeout.withLock { $0 = 2 }
        let player = try player(promised: 20, decoder: "frame 0; printf 000; exec sleep 1000")
        let told = diagnostics()
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(shown(layer, at: 1), 0)
        XCTAssertEqual(shown(layer, at: 1.5), 0)
        XCTAssertTrue(wait { player.error != nil })
        XCTAssertTrue(wait { self.processes().allSatisfy { kill($0, 0) != 0 } })
        XCTAssertEqual(told().count, 1)
    }

    func testADecoderThatEndsItsOutputAndLivesOnIsEnded() throws {
        VideoReader.timeout.withLock { $0 = 2 }
        let player = try player(promised: 20, decoder: "frame 0; exec >&-; exec sleep 1000")
        let layer = addLayer(player)
        player.play()
        XCTAssertEqual(shown(layer, at: 1), 0)
        XCTAssertTrue(wait { self.processes().allSatisfy { kill($0, 0) != 0 } })
    }

    func testADecoderThatHangsGoesWithItsLayer() throws {
        MediaClock.setVirtualTime(nil)
        VideoReader.timeout.withLock { $0 = 1000 }
        func play() throws {
            let player = try player(promised: 20, decoder: "exec sleep 1000")
            let layer = addLayer(player)
            XCTAssertTrue(wait { player.status == .readyToPlay })
            XCTAssertTrue(
                wait {
                    _ = self.shown(layer, at: CACurrentMediaTime())
                    return !self.processes().isEmpty
                })
            layer.removeFromSuperlayer()
            _ = shown(layer, at: CACurrentMediaTime())
        }
        try play()
        _ = shown(root, at: CACurrentMediaTime())
        XCTAssertTrue(wait { self.processes().allSatisfy { kill($0, 0) != 0 } })
    }

    // MARK: Clocks and threads

    func testLayersWithUnlikeClocksShowTheirFrames() throws {
        let player = try player(promised: 20, decoder: twentyFrames)
        let (layer, later) = (addLayer(player), addLayer(player))
        player.play()
        XCTAssertEqual(shown(layer, at: 0), 0)
        later.timeOffset = -0.5
        for index in 5..<20 {
            let time = Double(index) / 10 + 0.02
            XCTAssertEqual(shown(layer, at: time), index)
            XCTAssertEqual(shown(later, at: time), index - 5)
        }
    }

    func testAPathThatBeginsWithAnOptionIsAPath() throws {
        // The script looks for the argument that is the file name with the prefix of its protocol.
        _ = try player(promised: 20, decoder: #"for word; do case "$word" in file:*/-v) frame 7; exit;; esac; done; exit 1"#)
        try Data().write(to: folder.appendingPathComponent("-v"))
        let player = AVPlayer(url: URL(fileURLWithPath: "-v", relativeTo: folder))
        let layer = addLayer(player)
        XCTAssertEqual(shown(layer, at: 0), 7)
    }

    func testOnAnotherThreadAPlayerIsLeftAloneAndItSaysSo() throws {
        nonisolated(unsafe) let player = try player(promised: 20, decoder: twentyFrames) // this thread waits for the other
        let url = folder.appendingPathComponent("file")
        nonisolated(unsafe) var told: [String] = [] // this thread waits for the other
        nonisolated(unsafe) var made: AVPlayerItem? // this thread waits for the other
        Misuse.setHandler { told.append($0) }
        let isDone = DispatchSemaphore(value: 0)
        Thread {
            player.rate = 2
            player.seek(to: CMTime(value: 1, timescale: 1))
            player.replaceCurrentItem(with: nil)
            made = AVPlayerItem(url: url)
            isDone.signal()
        }.start()
        isDone.wait()
        XCTAssertEqual(told.count, 4, "\(told)")
        XCTAssertTrue(told.allSatisfy { $0.contains("main thread") })
        XCTAssertEqual(player.rate, 0)
        XCTAssertEqual(player.currentTime().seconds, 0)
        XCTAssertNotNil(player.currentItem)
        XCTAssertEqual(made?.status, .failed)
    }
}
