import Quartzite
import XCTest

@testable import QuartziteMarkup

/// States of documents, and the transitions between them.
final class StateReadingTests: XCTestCase {
    /// A document with a root, a box with the id `#1`, and what the root has besides.
    private func scene(_ inside: String) throws -> CAPackage {
        try readScene(
            caml("<CALayer name=\"root\"><sublayers><CALayer id=\"#1\" name=\"box\" opacity=\"0.5\"/></sublayers>\(inside)</CALayer>"))
    }

    private func box(_ package: CAPackage) throws -> CALayer { try XCTUnwrap(package.layer(withID: "#1")) }

    func testEachLayerBeginsInItsOwnInitialState() throws {
        func states(_ name: String, of id: String, _ opacity: Double, isInitial: Bool) -> String {
            """
            <states><LKState name="\(name)" initial="\(isInitial)"><elements><LKStateSetValue targetId="\(id)" keyPath="opacity">
            <value type="real" value="\(opacity)"/></LKStateSetValue></elements></LKState></states>
            """
        }
        let package = try readScene(
            caml(
                """
                <CALayer id="root"><sublayers><CALayer id="a">\(states("B", of: "a", 0.25, isInitial: true))</CALayer>
                <CALayer id="b">\(states("A", of: "b", 0.75, isInitial: false))</CALayer></sublayers>
                \(states("A", of: "root", 0.5, isInitial: true))</CALayer>
                """))
        try XCTUnwrap(package.states).setStart()
        XCTAssertEqual(["root", "a", "b"].map { package.layer(withID: $0)?.opacity }, [0.5, 0.25, 0.75])
        XCTAssertEqual(package.states?.current, "A")
    }

    func testStatesSetFilters() throws {
        let package = try scene(
            """
            <filters><CAFilter name="soft" filter="gaussianBlur" inputRadius="2"/></filters>
            <states><LKState name="on"><elements>
              <LKStateSetValue targetId="#1" keyPath="filters"><value type="NSArray"><CAFilter filter="gaussianBlur" inputRadius="4"/>
                </value></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="compositingFilter"><value type="CAFilter" filter="screenBlendMode"/></LKStateSetValue>
              <LKStateSetValue keyPath="compositingFilter"><targetId value="root"/><value type="string" value="multiplyBlendMode"/>
                </LKStateSetValue>
              <LKStateSetValue targetId="root" keyPath="filters.soft.enabled"><value type="BOOL" value="0"/></LKStateSetValue>
            </elements></LKState></states>
            """)
        XCTAssertEqual(package.remarks, [])
        let (states, box) = (try XCTUnwrap(package.states), try box(package))
        states.set("on")
        XCTAssertEqual((box.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double, 4)
        XCTAssertEqual((box.compositingFilter as? CAFilter)?.type, "screenBlendMode")
        XCTAssertEqual(package.rootLayer.compositingFilter as? String, "multiplyBlendMode")
        XCTAssertEqual(package.rootLayer.effectValues?.filters.count ?? 0, 0)
        states.set(nil)
        XCTAssertNil(box.filters?.first)
        XCTAssertNil(box.compositingFilter)
        XCTAssertEqual(package.rootLayer.effectValues?.filters.count, 1)
    }

    func testElementsOfStatesMayBeReferences() throws {
        let package = try scene(
            """
            <states><LKState name="a"><elements><LKStateSetValue id="dim" targetId="#1" keyPath="opacity"><value type="real" value="0.25"/>
            </LKStateSetValue></elements></LKState><LKState name="b"><elements><LKStateSetValue object="dim"/></elements></LKState></states>
            """)
        XCTAssertEqual(package.remarks, [])
        try XCTUnwrap(package.states).set("b")
        XCTAssertEqual(try box(package).opacity, 0.25)
    }

    func testStatesSetValuesOfEveryType() throws {
        let package = try scene(
            """
            <states>
              <LKState name="base"><elements><LKStateSetValue targetId="#1" keyPath="cornerRadius"><value type="integer" value="3"/>
                </LKStateSetValue></elements></LKState>
              <CAState name="on" basedOn="base" initial="true" locked="1" nextDelay="2"><elements>
                <CAStateSetValue targetId="#1" keyPath="opacity" value="0.25"/>
                <LKStateSetValue targetId="box" keyPath="position.y"><value type="real" value="7.5"/></LKStateSetValue>
                <LKStateSetValue keyPath="backgroundColor"><target object="#1"/><value type="CGColor" value="1 0 0"/></LKStateSetValue>
                <LKStateSetValue targetId="#1" keyPath="transform"><value type="CATransform3D" value="scale(2)"/></LKStateSetValue>
                <LKStateSetValue targetId="#1" keyPath="hidden"><value type="BOOL" value="1"/></LKStateSetValue>
              </elements></CAState>
              <LKState name="empty"/>
            </states><stateTransitions/>
            """)
        XCTAssertEqual(package.diagnostics.filter { $0.severity == .warning }.map(\.message), [])
        let (states, box) = (try XCTUnwrap(package.states), try box(package))
        XCTAssertEqual(states.names, ["base", "on", "empty"])
        XCTAssertEqual(states.start(), "on")
        XCTAssertNil(states.current)
        XCTAssertEqual(box.opacity, 0.5)
        states.set("on")
        XCTAssertEqual(states.current, "on")
        XCTAssertEqual(box.opacity, 0.25)
        XCTAssertEqual(box.cornerRadius, 3)
        XCTAssertEqual(box.position.y, 7.5)
        XCTAssertEqual(box.backgroundColor?.components, [1, 0, 0, 1])
        XCTAssertEqual(box.transform.m11, 2)
        XCTAssertTrue(box.isHidden)
        states.set("empty")
        XCTAssertEqual(box.opacity, 0.5)
        XCTAssertEqual(box.cornerRadius, 0)
        XCTAssertFalse(box.isHidden)
    }

    func testStatesAddAndRemoveLayersAndAnimations() throws {
        let package = try scene(
            """
            <states><CAState name="on"><elements>
              <CAStateAddElement targetId="#1" keyPath="sublayers"><object type="CALayer" name="new"/></CAStateAddElement>
              <CAStateAddAnimation targetId="#1" key="fade"><animation type="CABasicAnimation" keyPath="opacity" duration="2"/>
                </CAStateAddAnimation>
            </elements></CAState>
            <CAState name="off"><elements>
              <CAStateSetValue targetId="#1" keyPath="sublayers"><value type="NSArray"><CALayer name="a"/><CALayer name="b"/></value>
                </CAStateSetValue>
              <CAStateSetValue targetId="#1" keyPath="mask"><value type="CALayer" name="hole"/></CAStateSetValue>
            </elements></CAState></states>
            """)
        XCTAssertEqual(package.remarks, [])
        let (states, box) = (try XCTUnwrap(package.states), try box(package))
        states.set("on")
        XCTAssertEqual(box.sublayers?.map(\.name), ["new"])
        XCTAssertEqual(box.animation(forKey: "fade")?.duration, 2)
        states.set("off")
        XCTAssertEqual(box.sublayers?.map(\.name), ["a", "b"])
        XCTAssertEqual(box.mask?.name, "hole")
        XCTAssertNil(box.animation(forKey: "fade"))
    }

    func testLayersOfAStateMayBeNamedByTheirIds() throws {
        let package = try readScene(
            caml(
                """
                <CALayer id="#0"><sublayers><CALayer id="#1" name="one"/><CALayer id="#2" name="two"/></sublayers>
                <states><CAState name="without"><elements><CAStateRemoveElement targetId="#0" keyPath="sublayers" objectId="#2"/>
                </elements></CAState><CAState name="swapped"><elements><CAStateRemoveElement targetId="#0" objectId="#2"/>
                <CAStateAddElement targetId="#0" objectId="#2" beforeObjectId="#1"/></elements></CAState>
                <CAState name="nothing"><elements><CAStateRemoveElement targetId="#0"/><CAStateAddElement targetId="#0" objectId="#9"/>
                </elements></CAState></states></CALayer>
                """))
        XCTAssertEqual(package.diagnostics.map(\.kind), [.missingValue, .missingReference])
        let (states, root) = (try XCTUnwrap(package.states), package.rootLayer)
        states.set("without")
        XCTAssertEqual(root.sublayers?.map(\.name), ["one"])
        states.set("swapped")
        XCTAssertEqual(root.sublayers?.map(\.name), ["two", "one"])
        states.set("nothing")
        XCTAssertEqual(root.sublayers?.map(\.name), ["one", "two"])
    }

    func testWhatAStateCannotUseIsNamed() throws {
        let package = try scene(
            """
            <states><LKState name="a" colour="red"><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/>
            </LKStateSetValue><elements/></LKState></states>
            """)
        XCTAssertEqual(package.diagnostics.map(\.kind), [.unknownProperty, .misplacedElement])
        XCTAssertTrue(package.diagnostics.last?.message.contains("inside <elements>") == true, "\(package.diagnostics)")
        let misspelled = try scene("<states><LKState name=\"a\"><element><LKStateSetValue/></element></LKState></states>")
        XCTAssertEqual(misspelled.diagnostics.map(\.kind), [.misspelledProperty])
    }

    func testAStateSetsTheFrame() throws {
        let package = try scene(
            """
            <states><CAState name="a"><elements><CAStateSetValue targetId="#1" keyPath="frame"><value type="CGRect" value="10 20 30 40"/>
            </CAStateSetValue></elements></CAState></states>
            """)
        XCTAssertEqual(package.remarks, [])
        let before = try box(package).frame
        try XCTUnwrap(package.states).set("a")
        XCTAssertEqual(try box(package).frame, CGRect(x: 10, y: 20, width: 30, height: 40))
        try XCTUnwrap(package.states).set(nil)
        XCTAssertEqual(try box(package).frame, before)
    }

    func testTransitionsHaveAnimations() throws {
        let package = try scene(
            """
            <states><LKState name="on"/></states>
            <stateTransitions><LKStateTransition fromState="*" toState="on"><elements>
              <LKStateTransitionElement id="e" targetId="#1" key="opacity"><animation type="CASpringAnimation" damping="50" mass="2"
                 stiffness="300" velocity="0" keyPath="opacity" duration="0.8" fillMode="backwards"/></LKStateTransitionElement>
              <LKStateTransitionElement targetId="#1" keyPath="position.x" enabled="0"><animation type="CABasicAnimation" duration="2"/>
                </LKStateTransitionElement>
            </elements></LKStateTransition>
            <LKStateTransition fromState="on" toState="off"><elements><LKStateTransitionElement object="e"/></elements></LKStateTransition>
            </stateTransitions>
            """)
        XCTAssertEqual(package.remarks, [])
        let (transitions, box) = (try XCTUnwrap(package.rootLayer.stateTransitions), try box(package))
        XCTAssertEqual(transitions.map { [$0.fromState, $0.toState] }, [["*", "on"], ["on", "off"]])
        let (spring, slide) = (transitions[0].elements[0], transitions[0].elements[1])
        XCTAssertTrue(spring.target === box)
        XCTAssertEqual((spring.animation as? CASpringAnimation)?.stiffness, 300)
        XCTAssertEqual(spring.key, "opacity")
        XCTAssertEqual((slide.animation as? CABasicAnimation)?.keyPath, "position.x")
        XCTAssertFalse(slide.isEnabled)
        XCTAssertEqual(transitions[1].elements.first?.key, "opacity")
    }

    func testAnAnimationWithoutKeyHasItsKeyPath() throws {
        let package = try scene(
            """
            <stateTransitions><LKStateTransition><elements>
            <LKStateTransitionElement targetId="#1"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateTransitionElement>
            <LKStateTransitionElement targetId="#1"><animation type="CABasicAnimation" keyPath="position"/></LKStateTransitionElement>
            </elements></LKStateTransition></stateTransitions>
            """)
        XCTAssertEqual(package.rootLayer.stateTransitions?.first?.elements.map(\.key), ["opacity", "position"])
    }

    func testLayersOfAStateHaveStatesAndProperties() throws {
        let package = try scene(
            """
            <states><LKState name="on"><elements>
            <LKStateAddElement targetId="#1"><object type="CATextLayer" id="t" name="text"><states><LKState name="on"/></states></object>
            </LKStateAddElement><LKStateSetValue targetId="text" keyPath="string"><value type="string" value="a"/></LKStateSetValue>
            </elements></LKState></states>
            """)
        XCTAssertEqual(package.remarks, [])
        package.states?.set("on")
        XCTAssertEqual((package.layer(withID: "t") as? CATextLayer)?.string as? String, "a")
    }

    func testReferencesDoNotMultiplyWork() throws {
        var limits = MarkupLimits()
        limits.stateAnimations = 50
        let group =
            "<animation type=\"CAAnimationGroup\"><animations>\(String(repeating: "<CABasicAnimation keyPath=\"opacity\"/>", count: 9))</animations></animation>"
        let first =
            "<LKStateTransition><elements><LKStateTransitionElement id=\"e\" targetId=\"#1\" key=\"k\">\(group)</LKStateTransitionElement></elements></LKStateTransition>"
        let more = String(
            repeating: "<LKStateTransition><elements><LKStateTransitionElement object=\"e\"/></elements></LKStateTransition>", count: 9)
        let error = try XCTUnwrap(
            sceneError(caml("<CALayer id=\"#1\"><stateTransitions>\(first)\(more)</stateTransitions></CALayer>"), limits: limits))
        XCTAssertTrue("\(error)".contains("the states of the document more than 50"), "\(error)")
    }

    func testLayersOfStatesCountForTheDepth() throws {
        var limits = MarkupLimits()
        limits.layerDepth = 8
        func nested(_ id: Int) -> String {
            "<CALayer>\(String(repeating: "<sublayers><CALayer>", count: 4))<sublayers><CALayer id=\"\(id)\"/></sublayers>\(String(repeating: "</CALayer></sublayers>", count: 4))</CALayer>"
        }
        let added =
            "<states><LKState name=\"a\"><elements><LKStateSetValue targetId=\"1\" keyPath=\"sublayers\"><value type=\"NSArray\">\(nested(2))</value></LKStateSetValue></elements></LKState></states>"
        let text = caml("<CALayer><sublayers>\(nested(1))</sublayers>\(added)</CALayer>")
        XCTAssertNoThrow(try readScene(text))
        XCTAssertTrue("\(try XCTUnwrap(sceneError(text, limits: limits)))".contains("layers nest deeper than 8"))
    }

    func testMistakesAreNamedOnce() throws {
        let package = try scene(
            """
            <states><LKState name="on" basedOn="gone"><elements>
              <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
              <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="opacity"><value type="CGPoint" value="1 2"/></LKStateSetValue>
              <LKStateSetValue targetId="#1" keyPath="mood"><value type="real" value="1"/></LKStateSetValue>
              <LKStateSetValue targetId="#1"/><LKStateJump targetId="#1"/><LKStateSetValue keyPath="opacity"/>
            </elements></LKState><real value="1"/></states>
            """)
        XCTAssertEqual(
            package.diagnostics.map(\.message),
            [
                "states: “on” is based on “gone”, which the layer does not have",
                "CAStateSetValue: no layer has the id or name “x”; its elements are left out",
                "opacity: found CGPoint, expected real; it is ignored",
                "states: CALayer has no property “mood”; its values are ignored",
                "CAStateSetValue: the keyPath is missing, expected one such as keyPath=\"opacity\"",
                "states: CAStateJump is not supported yet; it is left out",
                "CAStateSetValue: the layer is missing, expected targetId=\"…\"; the element is left out",
                "states: found <real>, expected <CAState>; it is left out",
            ])
    }

    func testAStateDoesNotAddALayerThatContainsIt() throws {
        func add(_ id: String, _ target: String) -> String {
            "<LKStateAddElement targetId=\"\(target)\"><object object=\"\(id)\"/></LKStateAddElement>"
        }
        weak var root: CALayer?
        try {
            let package = try readScene(
                caml(
                    """
                    <CALayer id="r" name="root"><sublayers><CALayer id="a"><sublayers><CALayer id="b">
                    <states><LKState name="on"><elements>\(add("a", "c"))
                    <LKStateSetValue targetId="c" keyPath="mask"><value object="r"/></LKStateSetValue>
                    <LKStateAddElement targetId="c"><object type="CALayer" id="d"><states><LKState name="on"><elements>\(add("b", "d"))
                    </elements></LKState></states></object></LKStateAddElement>\(add("e", "c"))</elements></LKState></states>
                    </CALayer></sublayers></CALayer><CALayer id="c"/><CALayer id="e"/></sublayers></CALayer>
                    """))
            root = package.rootLayer
            let message = "contains the layer with the states, so no state can add it; the element is left out"
            XCTAssertEqual(
                package.diagnostics.map(\.message),
                ["states: the layer \(message)", "states: the layer “root” \(message)"], "equal causes are one remark")
            package.states?.set("on")
            XCTAssertEqual(package.layer(withID: "c")?.sublayers, ["d", "e"].compactMap { package.layer(withID: $0) })
            package.states?.set(nil)
        }()
        CATransaction.flush()
        XCTAssertNil(root, "a state keeps the layers alive")
    }

    func testTheNameOfAStateMayTellTheAppearance() throws {
        let change =
            "<elements><LKStateSetValue targetId=\"#1\" keyPath=\"opacity\"><value type=\"real\" value=\"1\"/></LKStateSetValue></elements>"
        func states(_ names: String...) throws -> SceneStates {
            try XCTUnwrap(scene("<states>\(names.map { "<LKState name=\"\($0)\">\(change)</LKState>" }.joined())</states>").states)
        }
        XCTAssertNil(try states("on", "off").start())
        XCTAssertEqual(try states("Unlock", "Locked").start(), "Locked")
        XCTAssertEqual(try states("Locked", "Locked Light", "Locked Dark").start(), "Locked Light")
        XCTAssertEqual(try states("Locked", "Locked Light", "Locked Dark").start(appearance: .dark), "Locked Dark")
        XCTAssertEqual(try states("Locked", "Locked Light").start(appearance: .dark), "Locked")
        XCTAssertEqual(try states("Lock PortraitUp Light", "Lock LandscapeLeft Dark").start(), "Lock PortraitUp Light")
        XCTAssertEqual(
            try states("Lock PortraitUp Light", "Lock LandscapeLeft Dark").start(appearance: .dark, orientation: .landscapeLeft),
            "Lock LandscapeLeft Dark")
        let empty = try XCTUnwrap(scene("<states><LKState name=\"Locked\"/><LKState name=\"Locked Light\"/></states>").states)
        XCTAssertEqual(empty.start(), "Locked")
    }

    func testEveryLayerEntersItsOwnStateOfTheName() throws {
        let package = try readScene(
            caml(
                """
                <CALayer id="r"><sublayers><CALayer id="s"><states><LKState name="on"><elements><LKStateSetValue targetId="s" keyPath="zPosition">
                <value type="real" value="2"/></LKStateSetValue></elements></LKState></states></CALayer></sublayers>
                <states><LKState name="on"><elements><LKStateSetValue targetId="r" keyPath="zPosition"><value type="real" value="1"/>
                </LKStateSetValue></elements></LKState><LKState name="off"/></states></CALayer>
                """))
        let states = try XCTUnwrap(package.states)
        XCTAssertEqual(states.names, ["on", "off"])
        XCTAssertEqual(states.changeCount(of: "on"), 2)
        states.set("on")
        XCTAssertEqual([package.rootLayer.zPosition, package.layer(withID: "s")?.zPosition], [1, 2])
        states.set("off")
        XCTAssertEqual([package.rootLayer.zPosition, package.layer(withID: "s")?.zPosition], [0, 0])
    }

    func testALayerWithoutTheStateForAnAppearanceHasTheOneWithoutAppearance() throws {
        func state(_ name: String, _ id: String, _ value: Int?) -> String {
            let change = value.map {
                "<elements><LKStateSetValue targetId=\"\(id)\" keyPath=\"zPosition\"><value type=\"real\" value=\"\($0)\"/></LKStateSetValue></elements>"
            }
            return "<LKState name=\"\(name)\">\(change ?? "<elements/>")</LKState>"
        }
        func layer(_ id: String, _ states: String) -> String { "<CALayer id=\"\(id)\"><states>\(states)</states></CALayer>" }
        let package = try readScene(
            caml(
                """
                <CALayer><sublayers>\(layer("a", state("Locked", "a", 1) + state("Locked Dark", "a", 2)))
                \(layer("b", state("Locked", "b", 3) + state("Locked Dark", "b", nil)))\(layer("c", state("Locked", "c", 4)))
                \(layer("d", state("Unlock", "d", 5)))</sublayers></CALayer>
                """))
        let states = try XCTUnwrap(package.states)
        func shown(_ name: String?) -> [CGFloat?] {
            states.set(name)
            return ["a", "b", "c", "d"].map { package.layer(withID: $0)?.zPosition }
        }
        XCTAssertEqual(states.start(appearance: .dark), "Locked Dark")
        XCTAssertEqual(shown("Locked Dark"), [2, 3, 4, 0])
        XCTAssertEqual(shown("Locked"), [1, 3, 4, 0])
        XCTAssertEqual(shown("Unlock"), [0, 0, 0, 5])
        XCTAssertEqual(shown(nil), [0, 0, 0, 0])
    }
}
