import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Each kind of diagnostic: a faulty document or bundle that has it, and a correct twin that does not.
final class DiagnosticKindTests: XCTestCase {
    private typealias Kind = MarkupDiagnostic.Kind
    /// The files of a scene by name; a scene of one document has the name `scene.caml`.
    private typealias Files = [String: String]

    private struct Example {
        let kind: Kind
        let faulty: Files
        let correct: Files

        init(_ kind: Kind, _ faulty: Files, _ correct: Files) { (self.kind, self.faulty, self.correct) = (kind, faulty, correct) }

        /// Two documents.
        init(_ kind: Kind, _ faulty: String, _ correct: String) {
            self.init(kind, ["scene.caml": faulty], ["scene.caml": correct])
        }
    }

    /// A document whose root has the size of a phone, with `inside` inside of the root.
    private static func root(_ inside: String, _ attributes: String = "bounds=\"0 0 100 200\"") -> String {
        "<caml><CALayer \(attributes)>\(inside)</CALayer></caml>"
    }

    private static func sublayer(_ attributes: String, _ inside: String = "") -> String {
        root("<sublayers><CALayer \(attributes)>\(inside)</CALayer></sublayers>")
    }

    private static func animation(_ type: String, _ attributes: String, _ inside: String = "") -> String {
        root("<animations><a type=\"\(type)\" \(attributes)>\(inside)</a></animations>")
    }

    private static func keyframes(_ times: [Double]) -> String {
        let values = "<values>\(real([0, 1, 0]))</values>"
        return animation("CAKeyframeAnimation", "keyPath=\"opacity\"", values + "<keyTimes>\(real(times))</keyTimes>")
    }

    private static func states(_ inside: String, _ transitions: String = "") -> String {
        root(
            "<sublayers><CALayer id=\"a\" bounds=\"0 0 9 9\" position=\"9 9\"/></sublayers><states>\(inside)</states><stateTransitions>\(transitions)</stateTransitions>"
        )
    }

    private static func state(_ name: String, _ attributes: String = "") -> String {
        """
        <LKState name="\(name)" \(attributes)><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/>\
        </LKStateSetValue></elements></LKState>
        """
    }

    private static let index = "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"

    private static func real(_ values: [Double]) -> String { values.map { "<real value=\"\($0)\"/>" }.joined() }

    /// A wallpaper of two planes.
    private static func wallpaper(_ background: String, _ floating: String) -> Files {
        [
            "W.wallpaper/W_Background.ca/main.caml": background, "W.wallpaper/W_Background.ca/index.xml": index,
            "W.wallpaper/W_Floating.ca/main.caml": floating, "W.wallpaper/W_Floating.ca/index.xml": index,
        ]
    }

    private static func list(_ background: String, _ floating: String) -> String {
        """
        <plist><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>
        <key>backgroundAnimationFileName</key><string>\(background)</string>
        <key>floatingAnimationFileNameKey</key><string>\(floating)</string></dict></dict></dict></dict></plist>
        """
    }

    private static let picture = sublayer("bounds=\"0 0 20 10\" position=\"20 20\"", "<contents type=\"CGImage\" src=\"a.png\"/>")

    private static let examples: [Example] = [
        Example(.malformedXML, "<caml><CALayer></caml>", "<caml><CALayer/></caml>"),
        Example(.noLayer, "<caml/>", "<caml><CALayer/></caml>"),
        Example(.overLimit, "<caml><!--" + String(repeating: "-x", count: 5000) + "--><CALayer/></caml>", "<caml><CALayer/></caml>"),
        Example(
            .unreadableFile, ["A.ca/index.xml": index.replacing("main", with: "other")],
            ["A.ca/index.xml": index, "A.ca/main.caml": root("")]),
        Example(.damagedArchive, ["scene.zip": "PK this is no archive"], ["scene.caml": root("")]),
        Example(.missingIndex, ["A.ca/main.caml": root("")], ["A.ca/main.caml": root(""), "A.ca/index.xml": index]),
        Example(
            .invalidIndex, ["A.ca/main.caml": root(""), "A.ca/index.xml": "<plist>"], ["A.ca/main.caml": root(""), "A.ca/index.xml": index]),
        Example(
            .unsupportedLayer, root("<sublayers><CAWaterLayer/></sublayers>"), root("<sublayers><CATransformLayer/></sublayers>")),
        Example(
            .unsupportedClass, animation("CALayerFlipAnimation", "keyPath=\"opacity\" duration=\"1\""),
            animation("CABasicAnimation", "keyPath=\"opacity\" duration=\"1\"")),
        Example(
            .unsupportedProperty, root("<layoutManager type=\"CAConstraintLayoutManager\"/>"), root("<layoutManager/>")),
        Example(
            .unsupportedFilter, root("<filters><CAFilter filter=\"glassBackground\" name=\"g\"/></filters>"),
            root("<filters><CAFilter filter=\"gaussianBlur\" name=\"g\"/></filters>")),
        Example(
            .unsupportedKeyPath, animation("CABasicAnimation", "keyPath=\"cornerCurve\" duration=\"1\""),
            animation("CABasicAnimation", "keyPath=\"cornerRadius\" duration=\"1\"")),
        Example(.unknownProperty, root("", "flavour=\"sweet\""), root("", "locked=\"0\"")),
        Example(.misspelledProperty, sublayer("", "<contents type=\"CGImage\" scr=\"a.png\"/>"), sublayer("opacity=\"1\"")),
        Example(.misplacedElement, root("<sublayers><real value=\"1\"/></sublayers>"), root("<sublayers><CALayer/></sublayers>")),
        Example(
            .missingValue,
            states("<LKState name=\"A\"><elements><LKStateSetValue targetId=\"a\" keyPath=\"opacity\"/></elements></LKState>"),
            states(state("A"))),
        Example(.invalidValue, root("", "opacity=\"half\""), root("", "opacity=\"0.5\"")),
        Example(.colorRange, root("", "backgroundColor=\"255 200 0\""), root("", "backgroundColor=\"rgb(255, 200, 0)\"")),
        Example(
            .colorRange, root("<borderColor value=\"0 128 128 1\"/>", "borderWidth=\"1\""),
            root("<borderColor value=\"0 1.5 1 1\"/>", "borderWidth=\"1\"")),
        Example(.invalidTransform, root("", "transform=\"scale(2, 2)\""), root("", "transform=\"scale(2, 2, 1)\"")),
        Example(.missingReference, root("<mask object=\"#9\"/>"), root("<mask type=\"CALayer\"/>")),
        Example(
            .duplicateKey,
            root(
                "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\"/><a type=\"CABasicAnimation\" keyPath=\"hidden\"/></animations>"
            ),
            root(
                "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\"/><b type=\"CABasicAnimation\" keyPath=\"hidden\"/></animations>"
            )),
        Example(.duplicateKey, states(state("A") + state("A")), states(state("A") + state("B"))),
        Example(
            .ignoredPart, root("<sublayers><CAGradientLayer type=\"radial\"/></sublayers>"),
            root("<sublayers><CAGradientLayer><type value=\"radial\"/></CAGradientLayer><o type=\"CALayer\"/></sublayers>")),
        Example(.unusualSyntax, root("", "bounds=\"10 20\""), root("", "bounds=\"0 0 10 20\"")),
        Example(
            .missingPicture, ["A.ca/index.xml": index, "A.ca/main.caml": picture],
            ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 2 1"]),
        Example(
            .brokenPicture, ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "no picture"],
            ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 2 1"]),
        Example(
            .absolutePath,
            ["A.ca/index.xml": index, "A.ca/main.caml": picture.replacing("a.png", with: "/Users/me/a.png"), "A.ca/a.png": "png 2 1"],
            ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 2 1"]),
        Example(
            .unusedPicture, ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 2 1", "A.ca/assets/b.png": "png 2 1"],
            ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 2 1", "A.ca/thumbnail.png": "png 2 1"]),
        Example(
            .stretchedPicture, ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 20 20"],
            ["A.ca/index.xml": index, "A.ca/main.caml": picture, "A.ca/a.png": "png 40 20"]),
        Example(.idleAnimation, animation("CABasicAnimation", "duration=\"1\""), animation("CABasicAnimation", "keyPath=\"opacity\"")),
        Example(
            .keyTimes,
            animation(
                "CAKeyframeAnimation", "keyPath=\"opacity\"",
                "<values>\(real([0, 1, 0]))</values><keyTimes>\(real([0, 0.2, 0.4, 0.8, 1]))</keyTimes>"),
            animation(
                "CAKeyframeAnimation", "keyPath=\"opacity\"", "<values>\(real([0, 1, 0]))</values><keyTimes>\(real([0, 0.2, 1]))</keyTimes>"
            )),
        Example(.keyTimes, keyframes([0, 0.7, 0.5]), keyframes([0, 0.5, 0.5])),
        Example(.keyTimes, keyframes([0, 2.5, 5]), keyframes([0, 0.5, 1.0001])),
        Example(
            .overLimit, root("<sublayers><CAReplicatorLayer instanceCount=\"65537\"/></sublayers>"),
            root("<sublayers><CAReplicatorLayer instanceCount=\"65536\"/></sublayers>")),
        Example(
            .snappingBack,
            animation(
                "CABasicAnimation", "keyPath=\"opacity\" duration=\"1\" removedOnCompletion=\"0\"", "<toValue type=\"real\" value=\"0\"/>"),
            animation(
                "CABasicAnimation", "keyPath=\"opacity\" duration=\"1\" removedOnCompletion=\"0\" fillMode=\"forwards\"",
                "<toValue type=\"real\" value=\"0\"/>")),
        Example(.unknownState, states(state("A", "basedOn=\"B\"")), states(state("A") + state("B", "basedOn=\"A\""))),
        Example(
            .unknownState, states(state("A", "basedOn=\"B\"") + state("B", "basedOn=\"A\"")),
            states(state("B", "basedOn=\"A\"") + state("A"))),
        Example(
            .stateOfOnePlane, wallpaper(states(state("Locked") + state("Sleep")), states(state("Locked"))),
            wallpaper(states(state("Locked") + state("Sleep")), states(state("Locked") + state("Sleep")))),
        Example(
            .unanimatableValue,
            root(
                "<sublayers><CAShapeLayer><animations><a type=\"CABasicAnimation\" keyPath=\"path\"><fromValue type=\"CGPath\" value=\"0 0 m 9 9 l\"/>"
                    + "<toValue type=\"CGPath\" value=\"0 0 m 9 9 l 9 0 l\"/></a></animations></CAShapeLayer></sublayers>"),
            root(
                "<sublayers><CAShapeLayer><animations><a type=\"CABasicAnimation\" keyPath=\"path\"><fromValue type=\"CGPath\" value=\"0 0 m 9 9 l\"/>"
                    + "<toValue type=\"CGPath\" value=\"0 0 m 5 9 l\"/></a></animations></CAShapeLayer></sublayers>")),
        Example(
            .planeSize, wallpaper(sublayer("name=\"a\""), sublayer("name=\"a\"").replacing("100 200", with: "300 300")),
            wallpaper(sublayer("name=\"a\""), sublayer("name=\"b\""))),
        Example(
            .outsideCanvas, sublayer("bounds=\"0 0 10 10\" position=\"-80 20\" backgroundColor=\"1 0 0\""),
            sublayer("bounds=\"0 0 10 10\" position=\"-2 20\" backgroundColor=\"1 0 0\"")),
        Example(.noSize, sublayer("backgroundColor=\"1 0 0\""), sublayer("backgroundColor=\"1 0 0\" bounds=\"0 0 9 9\" position=\"9 9\"")),
        Example(
            .missingFont, root("<sublayers><CATextLayer string=\"a\" font=\"NoSuchFont-Bold\"/></sublayers>"),
            root("<sublayers><CATextLayer string=\"a\" font=\"Helvetica-Bold\"/></sublayers>")),
        Example(
            .missingGlyphs, root("<sublayers><CATextLayer string=\"\u{10FFFD}\"/></sublayers>"),
            root("<sublayers><CATextLayer string=\"a b\"/></sublayers>")),
        Example(
            .missingPlane,
            [
                "W.wallpaper/W_Background.ca/main.caml": root(""), "W.wallpaper/W_Background.ca/index.xml": index,
                "W.wallpaper/Wallpaper.plist": list("W_Background.ca", "W_Floating.ca"),
            ],
            wallpaper(root(""), root("")).merging(["W.wallpaper/Wallpaper.plist": list("W_Background.ca", "W_Floating.ca")]) { $1 }),
        Example(.ignoredPart, root("some text"), root("")),
    ]

    /// The kinds that only drawing tells, and those of Swift scenes. The program's tests have them.
    private static let drawn: Set<Kind> = [
        .nothingDrawn, .startsEmpty, .compilerError, .compilerWarning, .sceneCrashed, .sceneHangs, .noEffect,
    ]

    func testEveryKindHasAFaultyAndACorrectExample() throws {
        XCTAssertEqual(Set(Self.examples.map(\.kind)).union(Self.drawn), Set(Kind.allCases))
        for example in Self.examples {
            let faulty = try kinds(example.faulty)
            XCTAssertTrue(faulty.contains { $0.kind == example.kind }, "no \(example.kind.rawValue) in \(faulty)")
            let correct = try kinds(example.correct)
            XCTAssertFalse(correct.contains { $0.kind == example.kind }, "\(example.kind.rawValue) in \(correct)")
        }
    }

    /// The diagnostics of a scene of these files. A text `png W H` stands for a picture.
    private func kinds(_ files: Files) throws -> [MarkupDiagnostic] {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let words = text.split(separator: " ")
            if words.count == 3, words[0] == "png", let width = Int(words[1]), let height = Int(words[2]) {
                try folder.write(name, png(width: width, height: height))
            } else {
                try folder.write(name, text)
            }
        }
        let isFile = files.count == 1 && !(files.keys.first?.contains("/") ?? true)
        let url = isFile ? folder.url.appendingPathComponent(files.keys.first ?? "") : folder.url
        var limits = MarkupLimits()
        limits.documentBytes = 8_000
        do {
            return try SceneCollection(contentsOf: url, limits: limits).check(at: 0).diagnostics
        } catch {
            return [MarkupDiagnostic(error)]
        }
    }

    // MARK: What the diagnostics say

    private func check(_ text: String) throws -> [MarkupDiagnostic] {
        try SceneCollection(data: Data(text.utf8), name: "scene.caml").check(at: 0).diagnostics
    }

    func testAKeyPathThatLeadsNowhereIsToldOnce() throws {
        for keyPath in ["position.z", "transform.rotate.z", "opactiy"] {
            let animation = Self.animation("CABasicAnimation", "keyPath=\"\(keyPath)\"", "<toValue type=\"real\" value=\"1\"/>")
            let remarks = try check(animation)
            XCTAssertEqual(remarks.map(\.kind), [.unsupportedKeyPath], keyPath)
        }
    }

    func testEqualCausesAreOneDiagnosticWithACount() throws {
        let layers = String(repeating: "<CALayer flavour=\"1\"/>", count: 5)
        let remarks = try check(Self.root("<sublayers>\(layers)</sublayers>"))
        XCTAssertEqual(remarks.map(\.furtherPlaces), [4])
        XCTAssertEqual(
            remarks.map(\.description),
            ["scene.caml:1:57: warning: CALayer has no property “flavour”; it is ignored (and at 4 more places)"])
    }

    func testAMisspelledNameTellsTheRightOne() throws {
        let remarks = try check(Self.root("<contents type=\"CGImage\" scr=\"a.png\"/>", "oppacity=\"1\" cornerradius=\"3\""))
        XCTAssertEqual(
            remarks.map(\.mend), ["Write opacity for oppacity.", "Write cornerRadius for cornerradius.", "Write src for scr."])
        XCTAssertEqual(Set(remarks.map(\.severity)), [.error])
    }

    func testAScaleOfTwoNumbersTellsTheThird() throws {
        XCTAssertEqual(
            try check(Self.root("", "transform=\"scale(2, 0.5)\"")).map(\.mend),
            ["Write scale(2, 0.5, 1): scale takes one number or three."])
    }

    func testANumberThatAnObjectRefusesIsNamed() throws {
        func check(_ attributes: String) throws -> [MarkupDiagnostic] {
            try self.check(
                Self.root("<animations><a type=\"CASpringAnimation\" keyPath=\"opacity\" duration=\"1\" \(attributes)/></animations>"))
        }
        let remarks = try check("mass=\"0\" stiffness=\"150.1\" velocity=\"-8\"")
        XCTAssertEqual(remarks.map(\.kind), [.invalidValue])
        XCTAssertEqual(remarks.map(\.message), ["mass: 0 is out of the allowed range; 1 is used"])
        XCTAssertEqual(try check("mass=\"0.1\" repeatCount=\"inf\" speed=\"-2\" timeOffset=\"-3\""), [])
    }

    func testWhatIsLostIsNotWarnedAboutWhereNothingIs() throws {
        let cell = "<CAEmitterCell contentsFrameCount=\"1\" contentsFrameMode=\"single\" particleType=\"sprite\" massRange=\"0\"/>"
        let documents = [
            Self.states("<LKState name=\"Locked\"><elements/></LKState><LKState name=\"Unlock\"/>"),
            Self.root("<sublayers><CAEmitterLayer><emitterCells>\(cell)</emitterCells></CAEmitterLayer></sublayers>"),
            Self.root("<style><wallpaperParallaxGroups type=\"NSArray\"> </wallpaperParallaxGroups></style><modules/><scriptComponents/>"),
            Self.root("", "caplayKind=\"video\" mica_autorecalculatesDuration=\"1\" debugDescription=\"x\" final=\"0\""),
            Self.root("<filters><CAFilter filter=\"noSuchFilter\" enabled=\"0\"/></filters>"),
        ]
        for document in documents { XCTAssertEqual(try check(document), [], document) }
    }

    func testAnIdThatOccursTwiceMattersOnlyWhereItIsMeant() throws {
        let twice = "<sublayers><CALayer id=\"a\"/><CALayer id=\"a\"/></sublayers>"
        XCTAssertEqual(try check(Self.root(twice)), [])
        XCTAssertEqual(try check(Self.root(twice + "<states>\(Self.state("A"))</states>")).map(\.kind), [.unusualSyntax])
    }

    func testALayerThatAStateBringsIntoTheCanvasIsNotOutside() throws {
        func document(_ x: Int) -> String {
            Self.root(
                """
                <sublayers><CALayer id="a" bounds="0 0 9 9" position="-50 50" backgroundColor="1 0 0"/></sublayers>
                <states><LKState name="In"><elements><LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="\(x)"/>
                </LKStateSetValue></elements></LKState></states>
                """)
        }
        XCTAssertEqual(try check(document(50)), [])
        let remarks = try check(document(-70))
        XCTAssertEqual(remarks.map(\.kind), [.outsideCanvas])
        XCTAssertTrue(remarks[0].message.hasSuffix("in every state: its middle is at -50 50"), remarks[0].message)
    }

    func testAPlaneThatCannotBeReadIsAnErrorBesideTheOthers() throws {
        let remarks = try kinds(Self.wallpaper(Self.root(""), "<caml><CALayer></caml>"))
        XCTAssertEqual(remarks.map(\.kind), [.malformedXML])
        XCTAssertTrue(remarks[0].message.hasSuffix("the plane is left out"))
        XCTAssertEqual(remarks[0].severity, .error)
    }

    func testEveryPlaneThatCannotBeReadIsTold() throws {
        let remarks = try kinds(Self.wallpaper("<caml/>", "<caml><CALayer></caml>"))
        XCTAssertEqual(remarks.map(\.kind), [.noLayer, .malformedXML])
    }

    func testAListWithAnotherNameForAPlaneThatIsThereIsANote() throws {
        let remarks = try kinds(
            Self.wallpaper(Self.root(""), Self.root("")).merging(["W.wallpaper/Wallpaper.plist": Self.list("a.ca", "b.ca")]) { $1 })
        XCTAssertEqual(remarks.map(\.severity), [.note, .note])
        XCTAssertTrue(remarks[0].message.hasSuffix("which does not exist; “W_Background.ca” is shown"), remarks[0].message)
    }

    func testKeyPathsIntoFiltersAndCells() throws {
        func document(_ keyPath: String, _ filter: String) -> String {
            Self.root(
                """
                <animations><a type="CABasicAnimation" keyPath="\(keyPath)"><toValue type="real" value="1"/></a></animations>
                <filters><CAFilter filter="gaussianBlur" name="\(filter)"/></filters>
                """)
        }
        XCTAssertEqual(try check(document("filters.soft.inputRadius", "soft")), [])
        XCTAssertEqual(try check(document("filters.soft.inputRadius", "hard")).map(\.kind), [.unsupportedKeyPath])
        XCTAssertEqual(try check(document("filters.soft.inputColour", "soft")).map(\.kind), [.unsupportedKeyPath])
        let state = Self.state("A").replacing("\"opacity\"", with: "\"position.z\"")
        XCTAssertEqual(try check(Self.states(state)).map(\.kind), [.unsupportedKeyPath])
        for misspelled in ["postion.x", "sublayers.b.opacity", "layer.opacity"] {
            let state = Self.state("A").replacing("\"opacity\"", with: "\"\(misspelled)\"")
            XCTAssertEqual(try check(Self.states(state)).map(\.kind), [.unsupportedKeyPath], misspelled)
        }
    }

    func testKeyPathsOfStatesLeadIntoBehaviours() throws {
        func emitter(_ keyPath: String) -> String {
            Self.root(
                """
                <sublayers><CAEmitterLayer id="e"><emitterBehaviors><CAEmitterBehavior behavior="drag" name="air" drag="2" enabled="0"/>\
                </emitterBehaviors></CAEmitterLayer></sublayers><states><LKState name="on"><elements>\
                <LKStateSetValue targetId="e" keyPath="\(keyPath)"><value type="real" value="1"/></LKStateSetValue>\
                </elements></LKState></states>
                """)
        }
        for keyPath in ["emitterBehaviors.air.enabled", "emitterBehaviors.air.drag"] {
            XCTAssertFalse(try check(emitter(keyPath)).contains { $0.kind == .unsupportedKeyPath }, keyPath)
        }
        for keyPath in ["emitterBehaviors.water.drag", "emitterBehaviors.air.frequency", "emitterBehaviors.air"] {
            XCTAssertTrue(try check(emitter(keyPath)).contains { $0.kind == .unsupportedKeyPath }, keyPath)
        }
    }

    func testElementsInTheWrongPlaceNameTheRightOne() throws {
        func remarks(_ inside: String) throws -> [String] {
            try check(Self.root(inside)).filter { $0.kind == .misplacedElement }.map(\.message)
        }
        XCTAssertEqual(try remarks("<CALayer/>"), ["CALayer: found <CALayer>, expected it inside <sublayers>; it is ignored"])
        XCTAssertEqual(
            try remarks("<CABasicAnimation/>"), ["CALayer: found <CABasicAnimation>, expected it inside <animations>; it is ignored"])
        XCTAssertEqual(try remarks("<CAFilter/>"), ["CALayer: found <CAFilter>, expected it inside <filters>; it is ignored"])
        XCTAssertEqual(try remarks("<LKState/>"), ["CALayer: found <LKState>, expected it inside <states>; it is ignored"])
        XCTAssertEqual(
            try remarks("<sublayers><sublayers><CALayer/></sublayers></sublayers>"),
            ["sublayers: found <sublayers>, expected a layer; it is left out"])
        XCTAssertEqual(
            try remarks(
                "<stateTransitions><LKStateTransition><LKStateTransitionElement key=\"x\"/></LKStateTransition></stateTransitions>"),
            ["CAStateTransition: found <LKStateTransitionElement>, expected it inside <elements>; it is ignored"])
        XCTAssertEqual(
            try remarks("<states><LKState name=\"A\"><LKStateSetValue keyPath=\"opacity\"/></LKState></states>"),
            ["CAState: found <LKStateSetValue>, expected it inside <elements>; it is ignored"])
    }

    func testManyRemarksOfAKindAboutADocumentAreOne() throws {
        let layers = (0..<40).map { "<CALayer name=\"\($0)\" backgroundColor=\"1 0 0\"/>" }.joined()
        let remarks = try check(Self.root("<sublayers>\(layers)</sublayers>"))
        XCTAssertEqual(remarks.map(\.kind), [.noSize])
        XCTAssertEqual(remarks.map(\.furtherPlaces), [39])
    }

    func testACheckMakesALimitedNumberOfRemarks() throws {
        let transitions = (0..<1500).map {
            "<LKStateTransition fromState=\"A\" toState=\"B\($0)\"><elements><LKStateTransitionElement key=\"opacity\" targetId=\"r\">"
                + "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/></LKStateTransitionElement></elements></LKStateTransition>"
        }
        let remarks = try check(
            Self.root(
                "<states><LKState name=\"A\"/></states><stateTransitions>\(transitions.joined())</stateTransitions>",
                "id=\"r\" bounds=\"0 0 9 9\"")
        ).filter { $0.kind == .unknownState }
        XCTAssertEqual(remarks.map(\.furtherPlaces), [SceneCheck.limit - 1])
    }

    func testRepeatedUnknownNamesAreCounted() throws {
        let layers = String(repeating: "<CALayer flavour=\"1\" opacty=\"1\"/>", count: 3)
        let remarks = try check(Self.root("<sublayers>\(layers)</sublayers>"))
        XCTAssertEqual(remarks.map(\.kind), [.unknownProperty, .misspelledProperty])
        XCTAssertEqual(remarks.map(\.furtherPlaces), [2, 2])
    }

    func testAColourMatrixInParentheses() throws {
        let numbers = "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0.5 0"
        for text in [numbers, "matrix(\(numbers))", "matrix(\(numbers.replacing(" ", with: ", ")))"] {
            XCTAssertEqual(
                try check(
                    Self.root(
                        "<states><LKState name=\"A\"><elements><LKStateSetValue targetId=\"r\" keyPath=\"filters.m.inputColorMatrix\">"
                            + "<value type=\"CAColorMatrix\" value=\"\(text)\"/></LKStateSetValue></elements></LKState></states>"
                            + "<filters><CAFilter filter=\"colorMatrix\" name=\"m\"/></filters>", "id=\"r\" bounds=\"0 0 9 9\"")), [])
        }
    }

    func testALayerWithTheColourOfTheBackgroundIsNoBlankScene() throws {
        let collection = try SceneCollection(
            data: Data(
                Self.root(
                    "<sublayers><CALayer hidden=\"1\" bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/></sublayers>",
                    "bounds=\"0 0 9 9\" backgroundColor=\"1 1 1\""
                ).utf8), name: "scene.caml")
        let package = try collection.package(at: 0)
        XCTAssertEqual(BlankScene(root: package.rootLayer, diagnostics: [], state: nil).causes, [])
        // What is missing may be all that is seen, so the other causes count again.
        let fault = try XCTUnwrap(try SceneCollection(data: Data(Self.picture.utf8), name: "scene.caml").check(at: 0).diagnostics.first)
        let causes = BlankScene(root: package.rootLayer, diagnostics: [fault], state: nil).causes
        XCTAssertTrue(causes[0].contains("“a.png”"), causes[0])
        XCTAssertEqual(causes.dropFirst(), ["one layer is hidden or transparent"])
    }

    func testLayersWithoutFiniteBoundsAreChecked() throws {
        for bounds in ["0 0 inf 40", "-inf 0 inf 40", "0 0 1e308 1e308"] {
            let text = Self.sublayer("bounds=\"\(bounds)\" position=\"0 inf\" backgroundColor=\"1 0 0\"")
            let check = try SceneCollection(data: Data(text.utf8), name: "scene.caml").check(at: 0)
            XCTAssertEqual(
                check.diagnostics.map(\.description).filter { $0.contains("no finite place") }.count, 1, "\(bounds) \(check.diagnostics)")
        }
    }

    func testTheChecksLeaveTheSceneInNoState() throws {
        let collection = try SceneCollection(data: Data(Self.states(Self.state("A")).utf8), name: "scene.caml")
        XCTAssertNil(try XCTUnwrap(collection.check(at: 0).package).states?.current)
    }

    // MARK: Scenes that draw nothing

    func testTheCausesOfABlankScene() throws {
        func blank(_ text: String, state: String? = nil) throws -> BlankScene {
            let check = try SceneCollection(data: Data(text.utf8), name: "scene.caml").check(at: 0)
            let package = try XCTUnwrap(check.package)
            package.states?.set(state)
            return BlankScene(root: package.rootLayer, diagnostics: check.diagnostics, state: state)
        }
        XCTAssertEqual(try blank(Self.root("")).causes, ["the document has one empty layer"])
        XCTAssertTrue(try blank(Self.root("")).isTemplate)
        XCTAssertEqual(
            try blank(Self.sublayer("hidden=\"1\" bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\""), state: "Sleep").causes,
            ["one layer is hidden or transparent in the state “Sleep”"])
        XCTAssertEqual(try blank(Self.sublayer("backgroundColor=\"1 0 0\"")).causes, ["one layer has no size"])
        XCTAssertEqual(
            try blank(Self.sublayer("bounds=\"0 0 9 9\" position=\"-90 0\" backgroundColor=\"1 0 0\"")).causes,
            ["one layer is outside of the canvas"])
        XCTAssertTrue(try blank(Self.picture).causes[0].contains("the picture “a.png” cannot be read"))
        let cells = "<emitterCells><CAEmitterCell birthRate=\"9\" lifetime=\"3\"/></emitterCells>"
        let emitter = try blank(Self.root("<sublayers><CAEmitterLayer>\(cells)</CAEmitterLayer></sublayers>"))
        XCTAssertFalse(emitter.waitsForParticles, "no particle ever shows")
        XCTAssertEqual(emitter.causes, ["the cells of one emitter have no picture (contents)"])
        let colors = "<colors><CGColor value=\"1 0 0\"/></colors>"
        let gradient = try blank(Self.root("<sublayers><CAGradientLayer bounds=\"0 0 9 9\">\(colors)</CAGradientLayer></sublayers>"))
        XCTAssertEqual(gradient.causes, ["the document has 2 layers, and none of them has anything to draw"])
        XCTAssertEqual(try blank(Self.sublayer("bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"")).causes, [])
        // A class of layers is a cause, and another class is none, whatever its name.
        XCTAssertTrue(try blank(Self.root("<sublayers><CAWaterLayer/></sublayers>")).causes[0].contains("CAWaterLayer"))
        XCTAssertTrue(try blank(Self.animation("CALayerFlipAnimation", "keyPath=\"opacity\"")).causes.allSatisfy { !$0.contains("Flip") })
    }

    func testAnEmitterWithAPastWaitsForNothing() throws {
        func scene(_ cell: String) throws -> BlankScene {
            let picture = try "data:image/png;base64," + png().base64EncodedString()
            let cells = "<CAEmitterCell \(cell)><contents type=\"CGImage\" src=\"\(picture)\"/></CAEmitterCell>"
            let text = Self.root("<sublayers><CAEmitterLayer><emitterCells>\(cells)</emitterCells></CAEmitterLayer></sublayers>")
            let package = try SceneCollection(data: Data(text.utf8), name: "scene.caml").package(at: 0)
            return BlankScene(root: package.rootLayer, diagnostics: [], state: nil)
        }
        let waiting = try scene("birthRate=\"9\" lifetime=\"3\"")
        XCTAssertTrue(waiting.waitsForParticles)
        XCTAssertTrue(waiting.causes[0].contains("--preroll"))
        let running = try scene("birthRate=\"9\" lifetime=\"3\" beginTime=\"-9\"")
        XCTAssertFalse(running.waitsForParticles)
        XCTAssertEqual(running.causes, [])
        XCTAssertFalse(try scene("birthRate=\"0\" lifetime=\"3\"").waitsForParticles)
    }

    // MARK: The table of kinds

    func testTheTableInTheDocumentationHasAllKinds() throws {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        let text = try String(contentsOf: folder.appendingPathComponent("docs/remarks.md"), encoding: .utf8)
        // Markdown would leave out elements that are not marked as code.
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.replacing("`<", with: "<").replacing(">`", with: ">") }
        XCTAssertEqual(
            rows, Kind.allCases.map { "| `\($0.rawValue)` | \($0.severity.rawValue) | \($0.summary) | \($0.mend) |" })
    }
}
