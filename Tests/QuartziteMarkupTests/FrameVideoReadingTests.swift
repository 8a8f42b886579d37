import Quartzite
import Synchronization
import XCTest

@testable import QuartziteMarkup

/// Keyframe animations through many pictures, which are decoded when they are shown.
final class FrameVideoReadingTests: XCTestCase {
    private var folder: TemporaryFolder?

    override func setUpWithError() throws { folder = try TemporaryFolder() }

    override func tearDown() {
        folder = nil
        MediaClock.setVirtualTime(nil)
        AnimationDiagnostics.resetHandler()
    }

    /// A document whose only layer shows the pictures one after the other, each for a second.
    private func document(_ sources: [String], _ attributes: String = "", contents: String? = nil) -> String {
        let values = sources.map { "<CGImage src=\"\($0)\" \(attributes)/>" }.joined()
        let still = contents.map { "<contents type=\"CGImage\" src=\"\($0)\"/>" } ?? ""
        return caml(
            """
            <CALayer>\(still)<animations><a type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete" \
            duration="\(sources.count)"><values>\(values)</values></a></animations></CALayer>
            """)
    }

    private func animation(_ package: CAPackage) throws -> CAKeyframeAnimation {
        try XCTUnwrap(package.rootLayer.animation(forKey: "a") as? CAKeyframeAnimation)
    }

    private func pictures(_ package: CAPackage) throws -> [CGImage] {
        try XCTUnwrap(animation(package).values).map { try XCTUnwrap($0 as? CGImage) }
    }

    private static func pixel(_ key: Int) -> [UInt8] { [UInt8(key & 255), UInt8(key >> 8), 9, 255] }

    /// Writes pictures of 8 × 4 pixels, and returns their names.
    private func write(_ count: Int, to folder: TemporaryFolder) throws -> [String] {
        try (0..<count).map { key in
            try folder.write("assets/\(key).png", png(width: 8, height: 4, Self.pixel(key)))
            return "assets/\(key).png"
        }
    }

    func testAMissingPictureMovesNoOtherInTime() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(3, to: folder)
        for limit in [0, 1 << 20] {
            var limits = MarkupLimits()
            limits.stillFrameBytes = limit
            for (sources, shown) in [
                ([names[0], "none.png", names[1], names[2]], [0, 0, 1, 2]),
                (["none.png", names[1], "none.png", "none2.png"], [1, 1, 1, 1]),
            ] {
                let package = try readScene(document(sources), folder: folder.url, limits: limits)
                XCTAssertEqual(Set(package.diagnostics.map(\.kind)), [.missingPicture])
                XCTAssertEqual(try pictures(package).map { $0.pixel(x: 0, y: 0)?.x }, shown.map { UInt8($0) }, "\(sources)")
            }
        }
        // The first one shows in place of broken ones before it.
        try folder.write("broken.png", png().prefix(50))
        let package = try readScene(document(["broken.png", names[1], names[2], "broken.png"]), folder: folder.url)
        XCTAssertEqual(try pictures(package).map { $0.pixel(x: 0, y: 0)?.x }, [1, 1, 2, 2])
    }

    func testManyPicturesOpenWithLittleMemoryAndShowTheirPixels() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(400, to: folder)
        var limits = MarkupLimits()
        (limits.pictureBytes, limits.stillFrameBytes) = (9 * 8 * 4 * 4, 0)
        let package = try readScene(document(names, contents: "assets/0.png"), folder: folder.url, limits: limits)
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(package.pictureCount, 1)
        XCTAssertEqual(package.pictureBytes, 8 * 4 * 4)
        XCTAssertEqual(Set(package.files.map(\.lastPathComponent)).count, 400)
        let pictures = try pictures(package)
        XCTAssertEqual(pictures.count, 400)
        XCTAssertTrue(pictures.allSatisfy { $0.width == 8 && $0.height == 4 && $0.deferred != nil })
        let store = try XCTUnwrap(pictures[0].deferred).store
        XCTAssertEqual(store.byteLimit, 4 * 8 * 4 * 4, "half of what the still picture leaves")
        XCTAssertEqual(store.statistics.decoded, 0, "nothing is decoded before it is shown")
        for key in [399, 0, 17, 256, 17] {
            XCTAssertEqual(pictures[key].pixel(x: 7, y: 3), SIMD4(Self.pixel(key)), "\(key)")
        }
        XCTAssertLessThanOrEqual(store.statistics.peakBytes, store.byteLimit)
    }

    func testFewPicturesAreDecodedWhileTheDocumentIsRead() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(4, to: folder)
        try folder.write("broken.png", png().prefix(50))
        var limits = MarkupLimits()
        limits.stillFrameBytes = 4 * 8 * 4 * 4
        let package = try readScene(document(names), folder: folder.url, limits: limits)
        XCTAssertTrue(try pictures(package).allSatisfy { $0.deferred == nil })
        XCTAssertEqual(package.pictureCount, 4)
        XCTAssertEqual(package.files.map(\.lastPathComponent), ["0.png", "1.png", "2.png", "3.png"])
        limits.stillFrameBytes -= 1
        let many = try readScene(document(names), folder: folder.url, limits: limits)
        XCTAssertTrue(try pictures(many).allSatisfy { $0.deferred != nil })
        XCTAssertEqual(many.pictureCount, 0)
        // The picture before a broken one stays, with one warning.
        let broken = try readScene(document(["assets/0.png", "broken.png", "broken.png", "nope.png"]), folder: folder.url)
        XCTAssertEqual(Set(try pictures(broken).map(ObjectIdentifier.init)).count, 1)
        XCTAssertEqual(broken.remarks.count, 2, broken.remarks.joined(separator: "\n"))
    }

    func testMissingAndForeignPicturesAreFoundWhileTheDocumentIsRead() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(2, to: folder)
        try folder.write("text.png", "this is no picture")
        var limits = MarkupLimits()
        limits.stillFrameBytes = 0
        let package = try readScene(document(names + ["nope.png", "text.png", "../x.png"]), folder: folder.url, limits: limits)
        XCTAssertEqual(Set(try pictures(package).map(ObjectIdentifier.init)).count, 2)
        XCTAssertEqual(package.remarks.count, 3)
        for (remark, reason) in zip(package.remarks, ["there is no such file", "not a picture", "it is outside the scene's folder"]) {
            XCTAssertTrue(remark.contains(reason), remark)
        }
        limits.pictureBytes = 8 * 4 * 4 - 1
        XCTAssertThrowsError(try readScene(document(names), folder: folder.url, limits: limits)) { error in
            XCTAssertTrue((error as? CAMLError)?.reason.contains("take more than 127 bytes when decoded") == true, "\(error)")
        }
    }

    func testPicturesOfAnArchiveInADataURIAndWithATintAreDecodedLater() throws {
        var zip = ZipWriter()
        var names: [String] = []
        for key in 0..<30 {
            zip.add("assets/\(key).png", try png(width: 8, height: 4, Self.pixel(key)))
            names.append("assets/\(key).png")
        }
        names.append("data:image/png;base64," + (try png(width: 8, height: 4, Self.pixel(30))).base64EncodedString())
        zip.add("main.caml", Data(document(names).utf8))
        let url = try XCTUnwrap(folder).write("video.ca", zip.data)
        var limits = MarkupLimits()
        (limits.pictureBytes, limits.stillFrameBytes) = (5 * 8 * 4 * 4, 0)
        let plain = try pictures(CAPackage(contentsOf: url, limits: limits))
        XCTAssertEqual(plain.count, 31)
        // Several threads read the archive.
        let keys = (0..<200).map { $0 * 7 % 31 }
        DispatchQueue.concurrentPerform(iterations: keys.count) { index in
            XCTAssertEqual(plain[keys[index]].pixel(x: 0, y: 0), SIMD4(Self.pixel(keys[index])))
        }
        let folder = try XCTUnwrap(folder)
        let files = try write(3, to: folder)
        let alpha = try pictures(readScene(document(files, "A8asL8=\"1\""), folder: folder.url, limits: limits))
        XCTAssertTrue(alpha.allSatisfy { $0.deferred != nil })
        let still = try pictures(readScene(document(files, "A8asL8=\"1\""), folder: folder.url))
        XCTAssertTrue(still.allSatisfy { $0.deferred == nil })
        for (a, b) in Swift.zip(alpha, still) { XCTAssertEqual(a.pixel(x: 1, y: 1), b.pixel(x: 1, y: 1)) }
    }

    func testAFileThatIsDeletedOrChangedAfterOpeningIsReportedOnce() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(6, to: folder)
        var limits = MarkupLimits()
        limits.stillFrameBytes = 0
        let pictures = try pictures(readScene(document(names), folder: folder.url, limits: limits))
        let track = try XCTUnwrap(PictureTrack(pictures))
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("assets/3.png"))
        try folder.write("assets/4.png", png(width: 2, height: 2, Self.pixel(4)))
        let messages = MessageList()
        AnimationDiagnostics.setHandler { messages.add($0) }
        for _ in 0..<2 {
            XCTAssertEqual(track.picture(at: 3, waits: true).picture?.pixel(x: 0, y: 0), SIMD4(Self.pixel(2)))
            let changed = try XCTUnwrap(track.picture(at: 4, waits: true).picture)
            XCTAssertEqual([changed.width, changed.height], [2, 2])
        }
        XCTAssertEqual(
            messages.all,
            ["the picture “assets/3.png” cannot be shown: there is no such file; the animation shows the picture before it"])
        // As a picture of its stated size, the changed one is transparent.
        XCTAssertEqual(pictures[4].withPixels { $0.count }, 8 * 4 * 4)
    }

    func testTheModelSideSeesThePicturesOfTheValuesAndDecodesNone() throws {
        let folder = try XCTUnwrap(folder)
        let names = try write(10, to: folder)
        var limits = MarkupLimits()
        limits.stillFrameBytes = 0
        let package = try readScene(document(names), folder: folder.url, limits: limits)
        let pictures = try pictures(package)
        MediaClock.setVirtualTime(0)
        let context = LayerContext()
        context.layer = package.rootLayer
        CATransaction.flush()
        MediaClock.setVirtualTime(4.5)
        XCTAssertTrue(package.rootLayer.presentation()?.contents as? CGImage === pictures[4])
        XCTAssertEqual(pictures[0].deferred?.store.statistics.decoded, 0)
    }
}

/// Messages from any thread.
private final class MessageList: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
