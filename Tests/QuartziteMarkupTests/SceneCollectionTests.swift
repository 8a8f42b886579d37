import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Archives, wallpapers of several planes, and folders with several scenes.
final class SceneCollectionTests: XCTestCase {
    private func plane(_ name: String, _ inside: String = "") -> String {
        caml("<CALayer name=\"\(name)\" bounds=\"0 0 40 80\" position=\"99 99\">\(inside)</CALayer>")
    }

    private let index = "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"

    private func addBundle(_ path: String, _ name: String, to zip: inout ZipWriter) {
        zip.add(path + "/index.xml", index)
        zip.add(path + "/main.caml", plane(name))
    }

    private func collection(_ zip: ZipWriter) throws -> SceneCollection { try SceneCollection(data: zip.data, name: "a.tendies") }

    /// The names of the planes of a scene, the hindmost first.
    private func planes(_ package: CAPackage) -> [String?] {
        (package.rootLayer.sublayers ?? []).map { $0.sublayers?.first?.name }
    }

    func testPlanesAreDrawnInTheOrderOfTheirNames() throws {
        var zip = ZipWriter()
        for name in ["Foreground", "Floating", "Background"] {
            addBundle("descriptors/1/contents/9.Chest-390w-844h@3x~iphone.wallpaper/9.Chest_\(name)-390w-844h@3x~iphone.ca", name, to: &zip)
        }
        zip.add("__MACOSX/x/._main.caml", "x")
        zip.add("descriptors/.DS_Store", "x")
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["9.Chest"])
        let package = try scenes.package(at: 0)
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(planes(package), ["Background", "Floating", "Foreground"])
        XCTAssertEqual(package.rootLayer.sublayers?.map(\.name), ["background", "floating", "foreground"])
        XCTAssertEqual(package.rootLayer.bounds, CGRect(x: 0, y: 0, width: 40, height: 80))
        XCTAssertEqual(package.layer(named: "Floating")?.position, CGPoint(x: 20, y: 40))
        XCTAssertEqual(planes(try scenes.package(at: 0, planes: [.foreground, .background])), ["Background", "Foreground"])
    }

    func testABinaryListNamesThePlanes() throws {
        let planes = ["floatingAnimationFileNameKey": "one.ca", "backgroundAnimationFileName": "two.ca", "type": "LayeredAnimation"]
        let list: [String: Any] = [
            "name": "Pair", "version": 7, "appearanceAware": true, "colours": [["red": 1]],
            "assets": ["lockAndHome": ["default": planes, "dark": ["backgroundAnimationFileName": "dark.ca"]]],
        ]
        func add(_ folder: String, _ data: Data, to zip: inout ZipWriter) {
            addBundle(folder + "/one.ca", "one", to: &zip)
            addBundle(folder + "/two.ca", "two", to: &zip)
            zip.add(folder + "/Wallpaper.plist", data)
        }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        var zip = ZipWriter()
        add("w", data, to: &zip)
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Pair"])
        XCTAssertEqual(self.planes(try scenes.package(at: 0)), ["two", "one"])

        // Wherever the list is cut, or a byte of it is another one, reading ends, and the bundles are found.
        for index in stride(from: 8, to: data.count, by: 3) {
            var damaged = data
            damaged[index] ^= 0xFF
            for part in [damaged, data.prefix(index)] {
                var zip = ZipWriter()
                add("w", part, to: &zip)
                XCTAssertEqual(try collection(zip).names.isEmpty, false)
            }
        }
    }

    func testEveryPlaneEntersItsStateOfTheName() throws {
        func bundle(_ name: String, _ states: String) -> String {
            """
            <CALayer id="\(name)" name="\(name)" bounds="0 0 40 80"><states>\(states)</states></CALayer>
            """
        }
        func state(_ name: String, _ plane: String, _ opacity: Double) -> String {
            """
            <LKState name="\(name)"><elements><LKStateSetValue targetId="\(plane)" keyPath="opacity"><value type="real" value="\(opacity)"/>
            </LKStateSetValue></elements></LKState>
            """
        }
        var zip = ZipWriter()
        for (name, states) in [
            ("Background", state("Locked", "Background", 0.25) + state("Unlock", "Background", 0.5)),
            ("Floating", state("Locked", "Floating", 0.75)), ("Foreground", state("Sleep", "Foreground", 0.125)),
        ] {
            zip.add("w.wallpaper/x_\(name).ca/index.xml", index)
            zip.add("w.wallpaper/x_\(name).ca/main.caml", caml(bundle(name, states)))
        }
        let package = try collection(zip).package(at: 0)
        let states = try XCTUnwrap(package.states)
        XCTAssertEqual(states.names, ["Locked", "Unlock", "Sleep"])
        XCTAssertEqual(states.start(), "Locked")
        func shown(_ name: String) -> [Float?] {
            states.set(name)
            return ["Background", "Floating", "Foreground"].map { package.layer(named: $0)?.opacity }
        }
        // A plane without the state shows the values of its document.
        XCTAssertEqual(shown("Locked"), [0.25, 0.75, 1])
        XCTAssertEqual(shown("Unlock"), [0.5, 1, 1])
        XCTAssertEqual(shown("Sleep"), [1, 1, 0.125])
    }

    func testTheListNamesThePlanes() throws {
        var zip = ZipWriter()
        addBundle("w/one.ca", "one", to: &zip)
        addBundle("w/two.ca", "two", to: &zip)
        zip.add(
            "w/Wallpaper.plist",
            """
            <plist version="1.0"><dict><key>name</key><string>Pair</string><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>
            <key>floatingAnimationFileNameKey</key><string>one.ca</string><key>backgroundAnimationFileName</key><string>two.ca</string>
            </dict></dict></dict></dict></plist>
            """)
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Pair"])
        XCTAssertEqual(Set(try scenes.package(at: 0).files.map(\.lastPathComponent)), ["a.tendies"], "only the archive is watched")
        XCTAssertEqual(planes(try scenes.package(at: 0)), ["two", "one"])
        XCTAssertThrowsError(try scenes.package(at: 0, planes: [.foreground])) {
            XCTAssertTrue("\($0)".contains("its planes are: background, floating"), "\($0)")
        }
    }

    func testTheListNamesOtherPlanesForTheDark() throws {
        var zip = ZipWriter()
        for name in ["Day", "Night", "Front"] { addBundle("w/\(name).ca", name, to: &zip) }
        func look(_ key: String, _ background: String) -> String {
            "<key>\(key)</key><dict><key>backgroundAnimationFileName</key><string>\(background).ca</string>"
                + "<key>floatingAnimationFileName</key><string>Front.ca</string></dict>"
        }
        zip.add(
            "w/Wallpaper.plist",
            "<plist><dict><key>assets</key><dict><key>lockAndHome</key><dict>\(look("default", "Day") + look("dark", "Night"))</dict></dict></dict></plist>"
        )
        let scenes = try collection(zip)
        XCTAssertEqual(planes(try scenes.package(at: 0)), ["Day", "Front"])
        XCTAssertEqual(planes(try scenes.package(at: 0, appearance: .dark)), ["Night", "Front"])
        XCTAssertEqual(planes(try scenes.package(at: 0, planes: [.floating], appearance: .dark)), ["Front"])
    }

    func testAListWithoutAssetsLeavesThePlanesToTheirNames() throws {
        let long = "7420.Clownfish_Background-393w-852h@3x~iphone"
        for (names, shown) in [
            (["BG-plain", "FL-plain"], ["BG-plain", "FL-plain"]), (["fg", "bg"], ["bg", "fg"]),
            ([long, "123.Floating"], [long, "123.Floating"]), (["one", "two"], ["one"]), (["bgolden", "flower"], ["bgolden"]),
        ] {
            var zip = ZipWriter()
            for name in names { addBundle("w/\(name).ca", name, to: &zip) }
            zip.add("w/Wallpaper.plist", "<plist><dict><key>name</key><string>Old</string></dict></plist>")
            let scenes = try collection(zip)
            XCTAssertEqual(planes(try scenes.package(at: 0)), shown)
            let remarks = scenes.diagnostics(ofListAt: 0)
            XCTAssertEqual(remarks.map(\.kind), [.invalidIndex] + (names.count == shown.count ? [] : [.ignoredPart]))
            XCTAssertTrue(remarks[0].message.contains("the list has no “assets”"), remarks[0].message)
            if shown.count == 1 { XCTAssertTrue(remarks[1].message.contains("“\(names[1]).ca” belongs to no plane"), remarks[1].message) }
        }
    }

    func testSeveralScenesAreChosenByNameOrNumber() throws {
        var zip = ZipWriter()
        addBundle("a/Sea.wallpaper/Sea_Background.ca", "sea", to: &zip)
        zip.add("a/Sea.wallpaper/Wallpaper.plist", "<plist><dict/></plist>")
        addBundle("b/Moon.ca", "moon", to: &zip)
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Sea", "Moon"])
        XCTAssertEqual(scenes.index(of: "Moon"), 1)
        XCTAssertEqual(scenes.index(of: "1"), 0)
        for text in ["3", "0", "-1", "\(Int.min)", ""] { XCTAssertNil(scenes.index(of: text)) }
        XCTAssertEqual(try scenes.package(at: 1).rootLayer.name, "moon")
    }

    func testScenesOfOneNameHaveTheNamesOfTheirFolders() throws {
        var zip = ZipWriter()
        for folder in ["Sea", "Moon", "x/Twin", "y/Twin"] {
            addBundle("\(folder)/Background.ca", folder, to: &zip)
            let name = folder.hasSuffix("Twin") ? "Twin" : "Template"
            zip.add("\(folder)/Wallpaper.plist", "<plist><dict><key>name</key><string>\(name)</string></dict></plist>")
        }
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Moon", "Sea", "Twin", "Twin"], "folders of one name tell nothing")
        XCTAssertEqual(scenes.index(of: "Sea"), 1)
        XCTAssertEqual(planes(try scenes.package(at: 1)), ["Sea"])
    }

    func testFilesAreFoundWhereNamesBeginWithADot() throws {
        var zip = ZipWriter()
        addBundle("./Moon.ca", "moon", to: &zip)
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Moon"])
        XCTAssertEqual(try scenes.package(at: 0).rootLayer.name, "moon")
    }

    func testPicturesAreFoundInTheArchive() throws {
        var zip = ZipWriter()
        let picture = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255]))
        zip.add("x/A.ca/assets/a b.png", try picture.pngData())
        zip.add("x/A.ca/main.caml", plane("a", "<contents type=\"CGImage\" src=\"assets/a%20b.png\"/>"))
        zip.add("x/secret.png", try picture.pngData())
        zip.add("x/B.ca/main.caml", plane("b", "<contents type=\"CGImage\" src=\"../secret.png\"/>"))
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["A", "B"])
        let first = try scenes.package(at: 0)
        XCTAssertEqual((first.rootLayer.contents as? CGImage)?.width, 2)
        XCTAssertEqual(first.files.map(\.lastPathComponent).filter { $0 != "a.tendies" }, [])
        let second = try scenes.package(at: 1)
        XCTAssertNil(second.rootLayer.contents)
        XCTAssertTrue(second.remarks.contains { $0.contains("outside the scene's folder") }, "\(second.remarks)")
    }

    func testEqualPicturesOfTwoPlanesAreDecodedOnce() throws {
        var zip = ZipWriter()
        let picture = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255]))
        for (name, file) in [("Background", "a.png"), ("Floating", "b.png")] {
            zip.add("w/\(name).ca/assets/\(file)", try picture.pngData())
            zip.add("w/\(name).ca/main.caml", plane(name, "<contents type=\"CGImage\" src=\"assets/\(file)\"/>"))
        }
        let package = try collection(zip).package(at: 0)
        XCTAssertEqual(package.pictureBytes, 2 * 1 * 4)
        let images = (package.rootLayer.sublayers ?? []).compactMap { $0.sublayers?.first?.contents as? CGImage }
        XCTAssertEqual(images.map { $0.pixel(x: 1, y: 0) }, [SIMD4(0, 255, 0, 255), SIMD4(0, 255, 0, 255)])
        // Each plane writes its own file again.
        let written = CAMLWriter(package).wallpaper(named: "w.tendies").files.keys.sorted().filter { $0.hasSuffix(".png") }
        XCTAssertEqual(written.map { $0.split(separator: "/").last }, ["a.png", "b.png"])
    }

    func testABrokenPlaneDoesNotHideTheOthers() throws {
        var zip = ZipWriter()
        addBundle("w/W_Background.ca", "back", to: &zip)
        zip.add("w/W_Floating.ca/main.caml", "<caml><CALayer></caml>")
        let package = try collection(zip).package(at: 0)
        XCTAssertEqual(planes(package), ["back"])
        XCTAssertTrue(package.remarks.contains { $0.hasSuffix("the plane is left out") }, "\(package.remarks)")
    }

    func testFoldersOnDiskAreSearched() throws {
        let folder = try TemporaryFolder()
        for name in ["Background", "Floating"] {
            let bundle = folder.url.appendingPathComponent("deep/W_\(name).ca")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            try Data(plane(name).utf8).write(to: bundle.appendingPathComponent("main.caml"))
        }
        let scenes = try SceneCollection(contentsOf: folder.url)
        XCTAssertEqual(scenes.names, ["deep"])
        XCTAssertEqual(planes(try scenes.package(at: 0)), ["Background", "Floating"])
    }

    func testAFolderWithoutSceneTellsWhatItHolds() throws {
        var zip = ZipWriter()
        zip.add("notes.txt", "x")
        zip.add("b/c.txt", "x")
        XCTAssertThrowsError(try collection(zip)) {
            XCTAssertTrue("\($0)".hasSuffix("it holds b/, notes.txt"), "\($0)")
        }
    }

    func testAWallpaperInACopyOfADevicesContainerIsFound() throws {
        let container = "x/Container/Library/Application Support/PRBPosterExtensionDataStore/61/Extensions"
        let contents = "\(container)/com.apple.WallpaperKit.CollectionsPoster/descriptors/74/versions/0/contents"
        var zip = ZipWriter()
        addBundle("\(contents)/7400.Chest-390w-844h@3x~iphone.wallpaper/7400.Chest_Background-390w-844h@3x~iphone.ca", "back", to: &zip)
        XCTAssertEqual(try collection(zip).names, ["7400.Chest_Background"])
        zip.add("\(contents)/7400.Chest-390w-844h@3x~iphone.wallpaper/Wallpaper.plist", "<plist><dict/></plist>")
        XCTAssertEqual(try collection(zip).names, ["7400.Chest"])
    }

    func testALinkToAFolderAroundIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("a/Moon.ca/main.caml", plane("moon"))
        for link in ["self", "a/up"] {
            let path = folder.url.appendingPathComponent(link).path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.url.path)
        }
        XCTAssertEqual(try SceneCollection(contentsOf: folder.url).names, ["Moon"])
    }

    func testAnArchiveOfDocumentsHasThemAsScenes() throws {
        var zip = ZipWriter()
        zip.add("notes.txt", "x")
        zip.add("Sun.caml", plane("sun"))
        zip.add("more/Moon.caml", plane("moon", "<contents type=\"CGImage\" src=\"m.png\"/>"))
        zip.add("more/m.png", try png())
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Sun", "Moon"])
        let moon = try scenes.package(at: 1)
        XCTAssertEqual(moon.rootLayer.name, "moon")
        XCTAssertNotNil(moon.rootLayer.contents, "\(moon.remarks)")
        var outer = ZipWriter()
        outer.add("in.tendies", zip.data)
        XCTAssertThrowsError(try collection(outer)) {
            XCTAssertTrue("\($0)".hasSuffix("it holds in.tendies; unpack it and open the archive in it"), "\($0)")
        }
    }

    func testBackslashesInNamesAreFolders() throws {
        var zip = ZipWriter()
        zip.add("w\\W_Background.ca\\main.caml", plane("back"))
        zip.add("w\\W_Floating.ca\\main.caml", plane("float"))
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["w"])
        XCTAssertEqual(planes(try scenes.package(at: 0)), ["back", "float"])
        let notes = scenes.check(at: 0).diagnostics.filter { $0.kind == .unusualSyntax }
        XCTAssertEqual(notes.map(\.message), ["the name “w\\W_Background.ca\\main.caml” has backslashes between its folders"])
        XCTAssertEqual(notes.map(\.severity), [.note])
    }

    // MARK: Pictures as wallpapers

    private func stillList(_ more: String = "") -> String {
        """
        <plist version="1.0"><dict><key>name</key><string>Still</string>\(more)<key>assets</key><dict><key>lockAndHome</key><dict>
        <key>default</key><dict><key>fullSizeImageFileName</key><string>day 1.png</string>
        <key>thumbnailImageFileName</key><string>t.png</string></dict>
        <key>dark</key><dict><key>fullSizeImageFileName</key><string>night.png</string></dict></dict></dict></dict></plist>
        """
    }

    func testAWallpaperMayBeAPicture() throws {
        var zip = ZipWriter()
        zip.add("w.wallpaper/Wallpaper.plist", stillList())
        zip.add("w.wallpaper/day 1.png", try png(width: 6, height: 4))
        zip.add("w.wallpaper/night.png", try png(width: 8, height: 4))
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names, ["Still"])
        let day = try scenes.package(at: 0)
        XCTAssertEqual((day.rootLayer.contents as? CGImage)?.width, 6, "\(day.remarks)")
        XCTAssertEqual(day.rootLayer.bounds.size, CGSize(width: 6, height: 4))
        XCTAssertEqual(day.rootLayer.contentsGravity, .resizeAspectFill)
        XCTAssertEqual((try scenes.package(at: 0, appearance: .dark).rootLayer.contents as? CGImage)?.width, 8)
        XCTAssertEqual(scenes.check(at: 0).diagnostics, [])
    }

    func testAWrittenPictureKeepsItsListAndNamesTheLookThatIsLeftOut() throws {
        var zip = ZipWriter()
        zip.add("w.wallpaper/Wallpaper.plist", stillList("<key>identifier</key><integer>7410</integer>"))
        zip.add("w.wallpaper/day 1.png", try png(width: 6, height: 4))
        zip.add("w.wallpaper/night.png", try png(width: 8, height: 4))
        let writer = CAMLWriter(try collection(zip).package(at: 0))
        let (files, remarks) = writer.wallpaper(named: "w.tendies")
        XCTAssertEqual(remarks.lines.count, 1)
        XCTAssertTrue(remarks.lines[0].hasSuffix("(dark)"), remarks.lines[0])
        let list = try XCTUnwrap(files.first { $0.key.hasSuffix("Wallpaper.plist") }?.value)
        let values = try XCTUnwrap(PropertyListSerialization.propertyList(from: list, format: nil) as? [String: Any])
        XCTAssertEqual(values["identifier"] as? Int, 7410)
        let assets = values["assets"] as? [String: [String: [String: Any]]]
        XCTAssertEqual(assets?["lockAndHome"]?["default"]?.keys.sorted(), ["backgroundAnimationFileName", "type"])
    }

    func testAPictureFillsTheScreenOfItsWallpaper() throws {
        let sizes = ["390w-844h@3x~iphone": CGSize(width: 390, height: 844), "820w-1180h@2x~ipad": CGSize(width: 1640, height: 2360)]
        for (screen, size) in sizes {
            var zip = ZipWriter()
            zip.add("w.wallpaper/Wallpaper.plist", stillList("<key>logicalScreenClass</key><string>\(screen)</string>"))
            zip.add("w.wallpaper/day 1.png", try png())
            let package = try collection(zip).package(at: 0)
            XCTAssertEqual(package.rootLayer.bounds.size, size)
            XCTAssertEqual(package.screenClass, ScreenClass(screen))
        }
    }

    func testAPictureHidesNeitherMissingBundlesNorThoseBelow() throws {
        let key = "<key>default</key><dict>"
        let list = stillList().replacingOccurrences(
            of: key, with: key + "<key>backgroundAnimationFileName</key><string>Gone.ca</string>")
        var zip = ZipWriter()
        zip.add("w.wallpaper/Wallpaper.plist", list)
        zip.add("w.wallpaper/day 1.png", try png(width: 6, height: 4))
        let faults = try collection(zip).check(at: 0).diagnostics.filter { $0.kind == .missingPlane }
        XCTAssertEqual(faults.map(\.message), ["the list names “Gone.ca”, which does not exist; a picture is shown"])
        XCTAssertEqual(faults.map(\.severity), [.error])
        addBundle("w.wallpaper/below/Moon.ca", "moon", to: &zip)
        XCTAssertEqual(try collection(zip).names, ["Moon"])
    }

    func testAMissingOrUnknownPictureOfAWallpaperIsAnError() throws {
        var zip = ZipWriter()
        zip.add("w.wallpaper/Wallpaper.plist", stillList())
        let package = try collection(zip).package(at: 0)
        XCTAssertEqual(package.diagnostics.map(\.kind), [.missingPicture])
        XCTAssertEqual(package.diagnostics.map(\.file), ["a.tendies/w.wallpaper/Wallpaper.plist"])
        XCTAssertEqual(package.diagnostics.map(\.location), [nil], "the document is not in a file")
        XCTAssertTrue(package.diagnostics[0].message.contains("day%201.png"), package.diagnostics[0].message)
    }

    func testLinksInsideOfAnArchiveAreFollowed() throws {
        var zip = ZipWriter()
        zip.add("C.ca/main.caml", Data("../links/main.caml".utf8), mode: 0o120777)
        zip.add("links/main.caml", Data("./../A.ca/main.caml".utf8), mode: 0o120777)
        zip.add("B.ca", Data("A.ca/".utf8), mode: 0o120777)
        for (name, target) in [("nothing", "no/such"), ("A.ca/around", "../A.ca"), ("itself", "itself"), ("empty", "")] {
            zip.add(name, Data(target.utf8), mode: 0o120777)
        }
        addBundle("A.ca", "a", to: &zip)
        let scenes = try collection(zip)
        XCTAssertEqual(scenes.names.filter { ["A", "B", "C"].contains($0) }, ["A", "B", "C"], "\(scenes.names)")
        for index in scenes.names.indices {
            XCTAssertEqual(try scenes.package(at: index).rootLayer.name, try scenes.package(at: 0).rootLayer.name)
        }
        var limits = MarkupLimits()
        limits.archiveEntries = 10
        assertRefused("with its links, the archive has more than 10 entries", limits: limits) { zip in
            for index in 0..<5 { zip.add("D/\(index)", "x") }
            zip.add("E", Data("D".utf8), mode: 0o120777)
        }
    }

    func testAFolderWithASecondNameHasTheLinksInItToo() throws {
        // In this order, the link to the folder comes before the link in it.
        for names in [["B.ca", "A.ca/main.caml"], ["A.ca/main.caml", "B.ca"]] {
            var zip = ZipWriter()
            for name in names {
                zip.add(name, Data((name == "B.ca" ? "A.ca" : "../C.ca/main.caml").utf8), mode: 0o120777)
            }
            zip.add("A.ca/nothing", Data("no/such".utf8), mode: 0o120777)
            zip.add("A.ca/index.xml", index)
            addBundle("C.ca", "c", to: &zip)
            XCTAssertEqual(try collection(zip).names.filter { ["A", "B", "C"].contains($0) }, ["A", "B", "C"])
        }
    }

    // MARK: Hostile archives

    private func assertRefused(
        _ message: String, line: UInt = #line, limits: MarkupLimits = MarkupLimits(), _ change: (inout ZipWriter) -> Void
    ) {
        var zip = ZipWriter()
        addBundle("A.ca", "a", to: &zip)
        change(&zip)
        XCTAssertThrowsError(try SceneCollection(data: zip.data, name: "a.zip", limits: limits), line: line) {
            XCTAssertTrue("\($0)".contains(message), "\($0)", line: line)
            XCTAssertEqual(($0 as? CAMLError)?.category, .data, line: line)
        }
    }

    func testNamesThatLeadOutAreRefused() {
        for name in ["../x", "a/../../x", "/etc/x", "..", "a\\..\\x", "C:/x"] {
            assertRefused("leads out of the archive") { $0.add(name, "x") }
        }
    }

    func testLinksTwinsAndEncryptedFilesAreRefused() {
        assertRefused("two files with the name") { $0.add("A.ca/main.caml", Data("x".utf8), mode: 0o120777) }
        assertRefused("is a symbolic link that cannot be read") { $0.add("link", Data([0xFF]), mode: 0o120777) }
        for target in ["/etc/passwd", "../x", "a/../../x"] {
            assertRefused("is a symbolic link that leads out") { $0.add("link", Data(target.utf8), mode: 0o120777) }
        }
        assertRefused("is a device or pipe") { $0.add("pipe", Data(), mode: 0o010666) }
        for twin in ["A.ca/main.caml", "./A.ca/main.caml", "A.ca//main.caml", "A.ca/./main.caml"] {
            assertRefused("two files with the name") { $0.add(twin, "x") }
        }
        assertRefused("both a file and a folder") { $0.add("A.ca", "x") }
        assertRefused("is encrypted") { $0.add("b", Data("x".utf8), isEncrypted: true) }
    }

    func testLongNamesAreRefused() {
        assertRefused("longer than 512 bytes or 32 folders") { $0.add(String(repeating: "a/", count: 40) + "x", "x") }
        assertRefused("longer than 512 bytes or 32 folders") { $0.add(String(repeating: "a", count: 600), "x") }
    }

    func testTooManyFilesAndBytesAreRefused() {
        var limits = MarkupLimits()
        limits.archiveEntries = 10
        assertRefused("at most 10 are read", limits: limits) { zip in
            for index in 0..<20 { zip.add("\(index)", "x") }
        }
        assertRefused("bytes when unpacked") { $0.add("bomb", Data("x".utf8), size: 0xFFFF_FFF0) }
        assertRefused("more than 300 times its size") { $0.add("bomb", Data("x".utf8), size: 17 << 20) }
    }

    func testWhatIsCalledAnArchiveMustBeOne() {
        for bytes in [Data(), Data("<caml><CALayer/></caml>".utf8), Data([0xFE, 0xFF])] {
            XCTAssertThrowsError(try SceneCollection(data: bytes, name: "a.tendies")) {
                XCTAssertTrue("\($0)".contains("the archive is damaged"), "\($0)")
            }
        }
    }

    func testADamagedArchiveIsAnError() throws {
        var zip = ZipWriter()
        addBundle("A.ca", "a", to: &zip)
        for length in stride(from: 4, to: zip.data.count, by: 7) {
            XCTAssertThrowsError(try SceneCollection(data: zip.data.prefix(length), name: "a.zip").package(at: 0), "\(length)")
        }
        var damaged = ZipWriter()
        damaged.add("A.ca/main.caml", Data(plane("a").utf8), damage: 1)
        XCTAssertThrowsError(try SceneCollection(data: damaged.data, name: "a.zip").package(at: 0)) {
            XCTAssertTrue("\($0)".contains("it is damaged in the archive"), "\($0)")
            XCTAssertEqual(($0 as? CAMLError)?.category, .data)
        }
    }

    func testChangedBytesNeverTrap() throws {
        var zip = ZipWriter()
        addBundle("w/W_Background.ca", "back", to: &zip)
        addBundle("w/W_Floating.ca", "float", to: &zip)
        let whole = zip.data
        for at in whole.indices {
            var changed = whole
            changed[at] ^= 0xFF
            _ = try? SceneCollection(data: changed, name: "a.zip").package(at: 0)
        }
    }
}
