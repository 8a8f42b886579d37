import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Opening of `.ca` folders and single files, and the values of a bundle's index.
final class BundleTests: XCTestCase {
    private var folder: TemporaryFolder!
    private let scene = "<caml><CALayer id=\"#1\" name=\"root\"><contents type=\"CGImage\" src=\"assets/a.png\"/></CALayer></caml>"

    override func setUpWithError() throws { folder = try TemporaryFolder() }

    override func tearDown() { folder = nil }

    private func index(_ keys: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(keys)</dict></plist>
        """
    }

    private func error(_ name: String) -> CAMLError? {
        do {
            _ = try CAPackage(contentsOf: folder.url.appendingPathComponent(name))
            return nil
        } catch { return error }
    }

    func testNamesAreFoundInEitherFormOfTheirLetters() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        for (disk, named) in [(composed, decomposed), (decomposed, composed)] {
            let bundle = "\(disk)-\(named.unicodeScalars.count).ca"
            let text = scene.replacing("assets/a.png", with: "\(named)/\(named) 1.png")
            try folder.write("\(bundle)/main.caml", text)
            try folder.write("\(bundle)/\(disk)/\(disk) 1.png", png())
            let package = try CAPackage(contentsOf: folder.url.appendingPathComponent(bundle))
            XCTAssertNotNil(package.rootLayer.contents, "\(package.remarks)")
        }
    }

    private let styles = "<key>stylesDocument</key><string>styles.caml</string>"

    func testADocumentOfStyles() throws {
        try folder.write("X.ca/index.xml", index(styles))
        try folder.write(
            "X.ca/styles.caml",
            """
            <caml><NSDictionary id="#base"><cornerRadius type="real" value="8"/><opacity type="real" value="oops"/></NSDictionary>
            <CAFilter id="#blur" filter="gaussianBlur" inputRadius="3"/><o type="CGColor" id="#red" value="1 0 0"/></caml>
            """)
        try folder.write(
            "X.ca/main.caml",
            """
            <caml><CALayer><style object="#base"/><filters><CAFilter object="#blur"/></filters><backgroundColor object="#red"/>
            <sublayers><CALayer object="#base"/></sublayers></CALayer></caml>
            """)
        let package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.rootLayer.cornerRadius, 8)
        XCTAssertEqual(package.rootLayer.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double, 3)
        XCTAssertEqual(package.rootLayer.backgroundColor?.srgb, SIMD4(1, 0, 0, 1))
        XCTAssertEqual(package.remarks.count, 2, package.remarks.joined(separator: "\n"))
        XCTAssertTrue(package.remarks[0].hasPrefix("1:16: warning: opacity: found “oops”"), package.remarks[0])
        XCTAssertTrue(package.remarks[1].contains("sublayers: no layer before this one has the id “#base”"), package.remarks[1])
        XCTAssertTrue(package.files.map(\.lastPathComponent).contains("styles.caml"), "it is watched")
        let copy = try package.rewritten(in: folder, as: "Y.ca")
        XCTAssertEqual(copy.rootLayer.cornerRadius, 8)
        XCTAssertEqual(copy.rootLayer.backgroundColor?.srgb, SIMD4(1, 0, 0, 1))
    }

    func testValuesThatUndoAStyleAreWritten() throws {
        try folder.write(
            "X.ca/main.caml",
            """
            <caml><CALayer cornerRadius="0"><style><cornerRadius type="real" value="8"/><opacity type="real" value="0.5"/>
            <backgroundColor type="CGColor" value="1 0 0"/></style></CALayer></caml>
            """)
        let package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual([Double(package.rootLayer.cornerRadius), Double(package.rootLayer.opacity)], [0, 0.5])
        package.rootLayer.backgroundColor = nil
        let copy = try package.rewritten(in: folder, as: "Y.ca")
        XCTAssertEqual([Double(copy.rootLayer.cornerRadius), Double(copy.rootLayer.opacity)], [0, 0.5])
        XCTAssertNil(copy.rootLayer.backgroundColor)
    }

    /// Layers and animations are those of the main document: elements of the other one have places and numbers of their own.
    func testStatesOfADocumentOfStylesAddNoLayers() throws {
        try folder.write("X.ca/index.xml", index(styles))
        try folder.write(
            "X.ca/styles.caml",
            """
            <caml><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/><CAFilter/>
            <LKStateAddElement id="#add" targetId="#root" keyPath="sublayers"><object type="CALayer"/></LKStateAddElement></caml>
            """)
        try folder.write(
            "X.ca/main.caml",
            """
            <caml><CALayer id="#root" name="root"><states><LKState name="on"><elements><LKStateAddElement object="#add"/></elements></LKState></states>
            </CALayer></caml>
            """)
        let package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.rootLayer.states?.first?.elements.count, 0)
        XCTAssertTrue(package.remarks.contains { $0.contains("layers in a document of styles are not read") }, "\(package.remarks)")
    }

    func testADocumentOfStylesThatCannotBeReadIsReported() throws {
        try folder.write("X.ca/index.xml", index(styles))
        try folder.write("X.ca/main.caml", "<caml><CALayer name=\"root\"/></caml>")
        var package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.rootLayer.name, "root")
        XCTAssertEqual(package.diagnostics.map(\.kind), [.invalidIndex])
        XCTAssertTrue(package.remarks[0].contains("stylesDocument “styles.caml”"), package.remarks[0])
        try folder.write("X.ca/styles.caml", "<caml><NSDictionary>")
        package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.diagnostics.map(\.kind), [.malformedXML])
        XCTAssertTrue(package.diagnostics[0].file.hasSuffix("X.ca/styles.caml"))
        XCTAssertTrue(package.remarks[0].hasSuffix("the styles have no effect"), package.remarks[0])
        try folder.write("X.ca/index.xml", index("<key>stylesDocument</key><string>../../etc/passwd</string>"))
        package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.diagnostics.map(\.kind), [.invalidIndex])
    }

    func testABundle() throws {
        try folder.write(
            "X.ca/index.xml",
            index(
                """
                <key>rootDocument</key><string>scene.caml</string><key>geometryFlipped</key><true/>
                <key>documentWidth</key><real>390</real><key>documentHeight</key><integer>844</integer>
                <key>loopStart</key><real>0.5</real><key>loopEnd</key><real>3</real><key>userInfo</key><dict><key>loopEnd</key><real>9</real></dict>
                <key>publishedObjectNames</key><array><string>#1</string><string>root</string><string>Other</string></array>
                """))
        let document = try folder.write("X.ca/scene.caml", scene)
        let picture = try folder.write("X.ca/assets/a.png", png())
        let package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(package.rootLayer.name, "root")
        XCTAssertNotNil(package.rootLayer.contents)
        XCTAssertTrue(package.isGeometryFlipped)
        XCTAssertEqual(package.documentSize, CGSize(width: 390, height: 844))
        XCTAssertEqual(package.loopStart, 0.5)
        XCTAssertEqual(package.loopEnd, 3)
        XCTAssertEqual(package.publishedObjectNames, ["#1", "root", "Other"])
        XCTAssertTrue(package.publishedObject(withName: "#1") === package.rootLayer)
        XCTAssertTrue(package.publishedObject(withName: "root") === package.rootLayer)
        XCTAssertNil(package.publishedObject(withName: "Other"))
        XCTAssertNil(package.publishedObject(withName: "unpublished"))
        XCTAssertEqual(
            package.files.map(\.path).sorted(), [document.path, folder.url.path + "/X.ca/index.xml", picture.path].sorted())
    }

    func testABinaryIndex() throws {
        let values: [String: Any] = [
            "rootDocument": "scene.caml", "geometryFlipped": true, "documentWidth": 10, "documentHeight": 20.5,
            "loopEnd": Double.infinity,
        ]
        try folder.write(
            "X.ca/index.xml", try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0))
        try folder.write("X.ca/scene.caml", "<caml><CALayer/></caml>")
        let package = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca"))
        XCTAssertTrue(package.isGeometryFlipped)
        XCTAssertEqual(package.documentSize, CGSize(width: 10, height: 20.5))
        XCTAssertEqual(package.loopEnd, .infinity)
        XCTAssertEqual(package.remarks, [])
    }

    /// One kilobyte of arrays that refer to each other. In Foundation's reader they expand to 10¹² strings.
    func testAMalformedOrMaliciousBinaryIndexIsIgnored() throws {
        func list(_ objects: [[UInt8]]) -> Data {
            var bytes = Array("bplist00".utf8)
            var offsets: [Int] = []
            for object in objects {
                offsets.append(bytes.count)
                bytes += object
            }
            let table = bytes.count
            for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 255)] }
            bytes += [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [0, 0, 0, 0, 0, 0, 0, 0]
            bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 255)]
            return Data(bytes)
        }
        // { "rootDocument": 1 → "publishedObjectNames" key 3 …: arrays 4…13, each ten times the next }
        let key = [UInt8(0x5F), 0x10, 20] + Array("publishedObjectNames".utf8)
        let arrays = (0..<10).map { i in [0xAA] + [UInt8](repeating: UInt8(3 + i), count: 10) }
        let bomb = list([[0xD1, 1, 2], key] + arrays + [[0x51, 0x61]])
        let url = try folder.write("X.ca/index.xml", bomb)
        try folder.write("X.ca/main.caml", "<caml><CALayer/></caml>")
        XCTAssertEqual(try CAPackage(contentsOf: url.deletingLastPathComponent()).publishedObjectNames, [])
        XCTAssertEqual(
            try PackageIndex(list([[0xD1, 1, 2], key, [0xA2, 3, 3], [0x51, 0x61]]), file: "i", limits: MarkupLimits())
                .publishedObjectNames, ["a", "a"])

        // A string of 1,000 letters with 200 references, which is much longer than the file.
        let letters = [UInt8(0x5F), 0x11, 3, 0xE8] + [UInt8](repeating: 0x61, count: 1000)
        let many = [UInt8(0xAF), 0x10, 200] + [UInt8](repeating: 3, count: 200)
        let repeated = try PackageIndex(list([[0xD1, 1, 2], key, many, letters]), file: "i", limits: MarkupLimits())
        XCTAssertLessThan(repeated.publishedObjectNames.count, 20)

        for length in 0...bomb.count { _ = try? PackageIndex(bomb.prefix(length), file: "i", limits: MarkupLimits()) }
        for i in bomb.indices {
            for byte in [0, 1, 0x0F, 0x1F, 0x5F, 0x7F, 0xFF] as [UInt8] {
                var changed = bomb
                changed[i] = byte
                _ = try? PackageIndex(changed, file: "i", limits: MarkupLimits())
            }
        }
    }

    func testDefaultsOfTheIndex() throws {
        try folder.write(
            "X.ca/index.xml",
            index("<key>loopStart</key><real>0.0</real><key>loopEnd</key><real>0.0</real><key>documentWidth</key><real>0</real>"))
        try folder.write("X.ca/main.caml", "<caml><CALayer/></caml>")
        for name in ["X.ca", "X.ca/main.caml"] {
            let package = try CAPackage(contentsOf: folder.url.appendingPathComponent(name))
            XCTAssertFalse(package.isGeometryFlipped)
            XCTAssertNil(package.documentSize)
            XCTAssertEqual(package.loopStart, 0)
            XCTAssertEqual(package.loopEnd, .infinity)
            XCTAssertEqual(package.publishedObjectNames, [])
        }
    }

    func testABundleWithAMissingOrMalformedIndexIsReadWithARemark() throws {
        try folder.write("X.ca/main.caml", "<caml><CALayer/></caml>")
        let url = folder.url.appendingPathComponent("X.ca")
        XCTAssertEqual(
            try CAPackage(contentsOf: url).remarks, ["-: note: the bundle has no index.xml; main.caml is read without it"])
        try folder.write("X.ca/index.xml", "<plist>\n<dict></plist>")
        XCTAssertEqual(
            try CAPackage(contentsOf: url).remarks,
            ["2:7: warning: </plist> closes <dict>, opened at 2:1; expected </dict>; main.caml is read without it"])
        try folder.write("X.ca/index.xml", "bplist00 nonsense")
        XCTAssertEqual(
            try CAPackage(contentsOf: url).remarks,
            ["1:1: warning: the binary property list is damaged; main.caml is read without it"])
        try folder.write("X.ca/index.xml", String(repeating: "<array>", count: 100_000))
        XCTAssertEqual(try CAPackage(contentsOf: url).diagnostics.count, 1)
    }

    func testARootDocumentThatIsMissing() throws {
        try folder.write("X.ca/index.xml", index("<key>rootDocument</key><string>gone.caml</string>"))
        XCTAssertEqual(error("X.ca")?.category, .noInput)
        XCTAssertTrue(error("X.ca")?.reason.contains("no document “gone.caml”") == true)
        try folder.write("X.ca/main.caml", "<caml><CALayer/></caml>")
        let remarks = try CAPackage(contentsOf: folder.url.appendingPathComponent("X.ca")).remarks
        XCTAssertEqual(remarks, ["-: warning: rootDocument “gone.caml”: there is no such file; main.caml is read instead"])
    }

    func testARootDocumentCannotLeadOutOfTheBundle() throws {
        try folder.write("secret.caml", "<caml><CALayer/></caml>")
        try folder.write("X.ca/main.caml", "<caml><CALayer/></caml>")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("X.ca/link.caml"),
            withDestinationURL: folder.url.appendingPathComponent("secret.caml"))
        for name in ["../secret.caml", "a/../../secret.caml", folder.url.appendingPathComponent("secret.caml").path, "link.caml"] {
            try folder.write("X.ca/index.xml", index("<key>rootDocument</key><string>\(name)</string>"))
            guard case .outsidePackage(_, let found)? = error("X.ca") else {
                return XCTFail("\(name): \(String(describing: error("X.ca")))")
            }
            XCTAssertEqual(found, name)
            XCTAssertEqual(error("X.ca")?.category, .data)
        }
    }

    func testABrokenIndexWithoutDocumentIsTheError() throws {
        let bundle = folder.url.appendingPathComponent("Broken.ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data("<plist><dict>".utf8).write(to: bundle.appendingPathComponent("index.xml"))
        let broken = try XCTUnwrap(error("Broken.ca"))
        XCTAssertTrue(broken.file.hasSuffix("Broken.ca/index.xml"), "\(broken)")
        XCTAssertEqual(broken.category, .data)
    }

    func testUnreadablePathsAreErrors() throws {
        let manager = FileManager.default
        XCTAssertEqual(error("nope.caml"), .notFound(path: folder.url.path + "/nope.caml", reason: "there is no such file"))
        XCTAssertEqual(error("nope.caml")?.category, .noInput)
        try manager.createDirectory(at: folder.url.appendingPathComponent("empty.ca"), withIntermediateDirectories: true)
        XCTAssertEqual(error("empty.ca")?.category, .noInput)
        XCTAssertEqual(
            error("empty.ca")?.reason, "the folder holds no scene, expected main.caml or index.xml in it, or folders with them; it is empty"
        )

        XCTAssertEqual(mkfifo(folder.url.appendingPathComponent("pipe.caml").path, 0o600), 0)
        XCTAssertEqual(error("pipe.caml")?.category, .noInput)
        try manager.createSymbolicLink(
            at: folder.url.appendingPathComponent("loop.caml"), withDestinationURL: folder.url.appendingPathComponent("loop.caml"))
        XCTAssertEqual(error("loop.caml")?.reason, "its symbolic links form a loop")
        try manager.createSymbolicLink(
            at: folder.url.appendingPathComponent("zero.caml"), withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
        XCTAssertEqual(error("zero.caml")?.category, .noInput)
        try manager.createDirectory(at: folder.url.appendingPathComponent("Y.ca/main.caml"), withIntermediateDirectories: true)
        XCTAssertEqual(error("Y.ca")?.category, .noInput)
        XCTAssertThrowsError(try CAPackage(contentsOf: XCTUnwrap(URL(string: "https://example.com/a.caml"))))
    }

    func testAFileWithoutReadPermissionIsAnError() throws {
        try XCTSkipIf(getuid() == 0, "the superuser may read everything")
        let url = try folder.write("a.caml", scene)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
        XCTAssertEqual(error("a.caml")?.reason, "there is no permission to read it; change its permissions")
    }

    func testADocumentThatIsTooLargeIsAnError() throws {
        let url = try folder.write("a.caml", scene)
        var limits = MarkupLimits()
        limits.documentBytes = scene.utf8.count
        XCTAssertNoThrow(try CAPackage(contentsOf: url, limits: limits))
        limits.documentBytes -= 1
        XCTAssertThrowsError(try CAPackage(contentsOf: url, limits: limits)) {
            XCTAssertEqual(($0 as? CAMLError)?.category, .data)
            XCTAssertEqual("\($0)", "\(url.path): it is larger than \(scene.utf8.count - 1) bytes")
        }
        // A sparse file takes no space on the disk.
        let hole = folder.url.appendingPathComponent("hole.caml").path
        XCTAssertTrue(FileManager.default.createFile(atPath: hole, contents: nil))
        XCTAssertEqual(truncate(hole, 1 << 40), 0)
        XCTAssertEqual(error("hole.caml")?.category, .data)
    }

    /// Errors and diagnostics contain the path that the caller gave.
    func testMessagesContainThePathOfTheCaller() throws {
        try folder.write("X.ca/main.caml", "<caml>\n<CALayer foo=\"\"/>\n</caml>")
        try folder.write("bad.caml", "<caml>")
        let url = URL(fileURLWithPath: "X.ca", relativeTo: folder.url)
        XCTAssertEqual(
            try CAPackage(contentsOf: url).diagnostics.last?.description,
            "X.ca/main.caml:2:10: warning: CALayer has no property “foo”; it is ignored")
        XCTAssertThrowsError(try CAPackage(contentsOf: URL(fileURLWithPath: "bad.caml", relativeTo: folder.url))) {
            XCTAssertEqual("\($0)", "bad.caml:1:7: the file ends inside <caml>, opened at 1:1; expected </caml>")
        }
    }
}
