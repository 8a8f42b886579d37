import QuartziteKit
import SeededRandom
import XCTest

@testable import QuartziteCommand
@testable import QuartzitePreview

/// Wrong files, keys and sizes given to a window's session: each file gets a sentence, and the session goes on.
@MainActor final class BadInputTests: XCTestCase {
    private var folder = ""
    private var log: [String] = []

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "bad ü \(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("good.caml", Self.good)
    }

    override func tearDown() async throws { try? FileManager.default.removeItem(atPath: folder) }

    private static let good = "<caml><CALayer bounds=\"0 0 40 40\" position=\"20 20\" backgroundColor=\"1 0 0\"/></caml>"

    private func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    private func png() throws -> [UInt8] {
        let image = try XCTUnwrap(CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 200, count: 256)))
        return Array(try image.pngData())
    }

    private func session() throws -> PreviewSession {
        var options = PreviewOptions()
        options.argument = folder + "/good.caml"
        options.runsDroppedCode = true
        let session = PreviewSession(
            scene: try SceneLoader.load(file: folder + "/good.caml"), options: options, now: { 1 },
            openFile: { try SceneLoader.load(file: $0) }, saveScreenshot: { _ in "" }, log: { self.log.append($0) })
        session.layout(size: CGSize(width: 300, height: 200))
        session.scene.start(at: 0)
        session.tick()
        return session
    }

    /// Makes the wrong files, and returns what a person drops.
    private func makeWrongFiles() throws -> [String] {
        let picture = try png()
        let files: [(name: String, bytes: [UInt8])] = [
            ("empty.caml", []), ("text.caml", Array("hello".utf8)), ("cut.caml", Array(Self.good.utf8.prefix(50))),
            ("other.caml", Array("<svg><rect/></svg>".utf8)), ("nothing.caml", Array("<caml/>".utf8)),
            ("binary.caml", (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7919) }), ("nul.caml", [UInt8](repeating: 0, count: 100)),
            ("wide.caml", Array("<caml>".utf8).flatMap { [$0, 0] }), ("deep.caml", Array(String(repeating: "<a>", count: 100_000).utf8)),
            (
                "laughs.caml",
                Array("<!DOCTYPE caml [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY c \"&b;&b;\">]><caml>&c;</caml>".utf8)
            ),
            ("picture.caml", picture), ("broken.zip", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 9, count: 60)),
            ("text.zip", Array("hello".utf8)), ("empty.zip", []),
            ("bare.zip", Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)),
            ("empty.tendies", []), ("picture.tendies", picture), ("file.ca", Array("hello".utf8)), ("none.ca/readme.txt", []),
            ("index.ca/index.xml", Array("<plist><dict><key>rootDocument</key>".utf8)), ("folder/readme.txt", []),
            ("cut.png", Array(picture.prefix(40))), ("empty.png", []), ("text.jpg", Array("hello".utf8)),
            ("cut.gif", Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]), ("text.webp", Array("RIFF".utf8)),
            ("large.png", Array(picture.prefix(16)) + [127, 255, 255, 255, 127, 255, 255, 255] + Array(picture.dropFirst(24))),
            ("notes.txt", Array("hello".utf8)), ("song.mp3", [73, 68, 51]), ("none", []), ("line\nbreak.png", []),
        ]
        for (name, bytes) in files { try write(name, bytes) }
        for (link, target) in [("loop.caml", "loop.caml"), ("dangling.png", "gone.png")] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        try FileManager.default.createDirectory(atPath: "\(folder)/folder.caml", withIntermediateDirectories: true)
        XCTAssertEqual(mkfifo("\(folder)/pipe.caml", 0o600), 0)
        XCTAssertEqual(mkfifo("\(folder)/pipe.png", 0o600), 0)
        let dropped = files.map {
            $0.name.hasPrefix("none.ca") || $0.name.hasPrefix("index.ca") ? String($0.name.prefix { $0 != "/" }) : $0.name
        }
        return dropped.map { "\(folder)/\($0)" }
            + [
                "folder", "loop.caml", "dangling.png", "folder.caml", "pipe.caml", "pipe.png", "missing.caml", "missing/a.caml",
                "good.caml#7", "good.caml#", "", String(repeating: "x", count: 5000),
            ].map { "\(folder)/\($0)" } + ["/etc/passwd", "/dev/null", "/dev/zero", "/nonexistent", "x y.caml", ""]
    }

    func testEachWrongFileGetsASentenceAndTheSceneStays() async throws {
        let session = try session()
        let scene = session.scene
        let wrong = try makeWrongFiles()
        XCTAssertGreaterThan(wrong.count, 40)
        for path in wrong {
            log = []
            session.open(files: [path])
            session.tick()
            XCTAssertTrue(session.scene === scene, "\(path) is shown")
            XCTAssertEqual(log.count, 1, path)
            let text = try XCTUnwrap(session.message, path).text
            XCTAssertEqual(session.message?.isError, true, path)
            XCTAssertTrue(log.first?.hasSuffix(text) ?? false)
            XCTAssertGreaterThan(text.count, 10, path)
            for word in [
                "Error Domain", "Optional(", "NSError", "Failure(", "CAMLError", "LiveProblem(", "(unknown", "couldn’t be completed",
            ] {
                XCTAssertFalse(text.contains(word), "\(path): \(text)")
            }
            XCTAssertTrue(text.contains(" "), "\(path): \(text)")
        }
        XCTAssertEqual(session.catalog.current, folder + "/good.caml")
        XCTAssertGreaterThan(session.barMessages.errors, 30)
        XCTAssertTrue(session.open(file: folder + "/good.caml"), "the session is intact")
        XCTAssertFalse(session.isFinished)
    }

    func testManyWrongFilesAtOnceAreOneSentence() async throws {
        let session = try session()
        let wrong = try makeWrongFiles()
        session.open(files: wrong)
        XCTAssertEqual(session.message?.text.hasPrefix("none of the \(wrong.count) dropped files can be shown; the first: "), true)
        session.open(files: wrong + [folder + "/good.caml"])
        XCTAssertEqual(session.message?.text, "good.caml, \(wrong.count + 1) of \(wrong.count + 1) dropped files; > shows the next")
    }

    func testADroppedProgramAsksAndIsNotRun() async throws {
        try write("Bad.swift", "@MainActor func scene() -> CALayer { fatalError() }")
        try write("Code/Main.swift", "no")
        let session = try session()
        for path in ["Bad.swift", "Code"] {
            session.open(files: ["\(folder)/\(path)"])
            XCTAssertEqual(session.message?.text.contains("Drop it again"), true)
            XCTAssertFalse(session.isFinished)
        }
    }

    /// All keys in a random order, with drags, wheel and impossible sizes between them.
    func testKeysSizesAndPointsInAnyOrder() async throws {
        let session = try session()
        var generator = SeededGenerator(seed: 14)
        let commands = KeyBinding.table.flatMap(\.presses).map(\.command).filter { $0 != .quit }
        let sizes: [Double] = [0, -5, 1, 37.5, 300, 1e9, .infinity, .nan]
        for _ in 0..<3000 {
            switch generator.next() % 8 {
            case 0:
                session.layout(
                    size: CGSize(width: sizes.randomElement(using: &generator) ?? 0, height: sizes.randomElement(using: &generator) ?? 0))
            case 1: session.pointerDown(at: point(&generator))
            case 2: session.pointerMoved(to: point(&generator))
            case 3: session.pointerUp(at: point(&generator))
            case 4: session.wheel(Double(Int(generator.next() % 9)) - 4, across: 0, at: point(&generator))
            case 5: session.pinch(by: sizes.randomElement(using: &generator) ?? 1, at: point(&generator))
            default:
                if let command = commands.randomElement(using: &generator) { session.perform(command) }
            }
            session.tick()
            XCTAssertFalse(session.isFinished)
        }
        session.layout(size: CGSize(width: 300, height: 200))
        session.perform(.escape)
        session.scene.commit()
        XCTAssertTrue(session.open(file: folder + "/good.caml"))
    }

    private func point(_ generator: inout SeededGenerator) -> CGPoint {
        let values: [Double] = [0, -1, 10, 150, 299, 1e12, .infinity, .nan]
        return CGPoint(x: values.randomElement(using: &generator) ?? 0, y: values.randomElement(using: &generator) ?? 0)
    }
}
