import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Which scenes of the picker are drawn, and when.
@MainActor final class SceneThumbnailsTests: PickerTestCase {
    /// The scenes that are or were drawn, in order.
    private var drawn: [String] = []
    private var done: (@MainActor @Sendable (CGImage?) -> Void)?
    private var deleted: [UInt32] = []
    private var textures: UInt32 = 0
    private lazy var thumbnails = SceneThumbnails(
        draw: { [unowned self] in
            drawn.append($0)
            done = $1
        },
        makeTexture: { [unowned self] _ in
            textures += 1
            return Thumbnail(texture: textures, width: 2, height: 1)
        }, delete: { [unowned self] in deleted.append($0.texture) })

    private let picture = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])

    private func finish(_ picture: CGImage?) {
        let last = done
        done = nil
        last?(picture)
    }

    private func entry(_ name: String, _ kind: ScenePicker.Entry.Kind = .file, isProgram: Bool = false) -> ScenePicker.Entry {
        ScenePicker.Entry(
            kind: kind, title: name, detail: "", argument: kind == .example ? name : "\(folder)/\(name)", isProgram: isProgram)
    }

    func testVisibleScenesAreDrawnOneAfterTheOther() async throws {
        try make("a.caml", "b.caml", "c.caml")
        let (a, b, c) = (entry("a.caml"), entry("b.caml"), entry("c.caml"))
        thumbnails.begin()
        thumbnails.show([a, b])
        thumbnails.show([a, b])
        XCTAssertEqual(drawn, [a.argument], "one at a time")
        XCTAssertNil(thumbnails.thumbnail(of: a))
        thumbnails.show([c])
        finish(picture)
        XCTAssertNotNil(thumbnails.thumbnail(of: a))
        XCTAssertEqual(drawn, [a, c].map(\.argument), "what was scrolled away is not drawn")
        finish(nil)
        thumbnails.show([a, c])
        XCTAssertNil(done, "what was drawn, or cannot be, is not drawn again")
        thumbnails.show([b])
        thumbnails.show([a])
        thumbnails.end()
        finish(picture)
        XCTAssertNil(done, "nothing is drawn for a closed picker")
    }

    func testAChangedFileIsDrawnAgain() async throws {
        try make("a.caml")
        let a = entry("a.caml")
        thumbnails.begin()
        thumbnails.show([a])
        finish(picture)
        try Data("changed".utf8).write(to: URL(fileURLWithPath: a.argument))
        thumbnails.show([a])
        XCTAssertNil(done, "files are looked at when the picker opens")
        thumbnails.begin()
        thumbnails.show([a])
        XCTAssertEqual(drawn.count, 2)
        XCTAssertEqual(thumbnails.thumbnail(of: a)?.texture, 1, "the old one shows until then")
        finish(picture)
        XCTAssertEqual(thumbnails.thumbnail(of: a)?.texture, 2)
        XCTAssertEqual(deleted, [1])
    }

    func testCodeIsNeverRun() async throws {
        try make("a.swift", "folder/")
        thumbnails.begin()
        thumbnails.show([entry("a.swift", isProgram: true), entry("folder", .folder), entry("door", .example)])
        XCTAssertEqual(drawn, ["door"])
    }

    func testTheNumberOfThumbnailsIsBounded() async throws {
        thumbnails.begin()
        for number in 0...SceneThumbnails.capacity {
            thumbnails.show([entry("example \(number)", .example)])
            finish(picture)
        }
        XCTAssertEqual(deleted, [1], "the one that was not seen for longest")
    }

    func testAProcessWritesThePicture() async throws {
        let file = "\(folder)/picture.png"
        try XCTUnwrap(picture).pngData().write(to: URL(fileURLWithPath: file))
        func drawn(_ command: ThumbnailProgram, _ scene: String) async -> CGImage? {
            await withCheckedContinuation { next in
                ThumbnailProcess.draw(command.arguments(for: scene)) { next.resume(returning: $0) }
            }
        }
        let read = await drawn(ThumbnailProgram(before: ["/bin/cat"]), file)
        XCTAssertEqual(read?.width, 1)
        let none = await drawn(ThumbnailProgram(before: ["/bin/cat"]), "\(folder)/missing.png")
        XCTAssertNil(none)
        let noProgram = await drawn(ThumbnailProgram(before: ["\(folder)/none"]), file)
        XCTAssertNil(noProgram)
    }

    func testThePictureOfTheWindowAndQuittingWorkInThePicker() async throws {
        let scene = Scene(name: "test", document: SceneDocument(root: CALayer(), isYUp: false))
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 10 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        session.perform(.togglePicker)
        for letter in ["s", "q"] as [Character] {
            XCTAssertFalse(session.pickerHandles(.key(.letter(letter), isDown: true, isRepeat: false, .control)))
        }
        XCTAssertTrue(session.pickerHandles(.key(.letter("b"), isDown: true, isRepeat: false, .control)))
        session.closePicker()
        session.hasPanels = false
        session.perform(.togglePicker)
        XCTAssertNil(session.picker, "nobody would see it, and it would take the keys")
    }
}
