import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Subclasses of `CALayer` in documents, and their own properties.
final class LayerClassReadingTests: XCTestCase {
    func testAGradientHasColorsLocationsPointsAndAType() throws {
        let package = try readScene(
            caml(
                """
                <CAGradientLayer startPoint="0 0.5" endPoint="1 0.5">
                  <type value="radial"/>
                  <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
                  <locations><real value="0.25"/><integer value="1"/></locations>
                </CAGradientLayer>
                """))
        let gradient = try XCTUnwrap(package.rootLayer as? CAGradientLayer)
        XCTAssertEqual(package.remarks, [])
        XCTAssertEqual(gradient.type, .radial)
        XCTAssertEqual(gradient.startPoint, CGPoint(x: 0, y: 0.5))
        XCTAssertEqual(gradient.endPoint, CGPoint(x: 1, y: 0.5))
        XCTAssertEqual(gradient.locations, [0.25, 1])
        XCTAssertEqual((gradient.colors as? [CGColor])?.map(\.srgb), [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 0.5)])
    }

    func testAnimatedColorsAreArrays() throws {
        let package = try readScene(
            caml(
                """
                <CAGradientLayer><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
                  <animations><animation type="CABasicAnimation" keyPath="colors" duration="1">
                    <toValue type="NSArray"><CGColor value="0 0 1"/><CGColor value="1 0 0"/></toValue>
                  </animation></animations>
                </CAGradientLayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let key = try XCTUnwrap(package.rootLayer.animationKeys()?.first)
        let animation = try XCTUnwrap(package.rootLayer.animation(forKey: key) as? CABasicAnimation)
        XCTAssertEqual((animation.toValue as? [Any])?.count, 2)
    }

    func testReplicatorsAndTransformLayers() throws {
        let package = try readScene(
            caml(
                """
                <CATransformLayer><sublayers>
                  <CAReplicatorLayer instanceCount="3" instanceDelay="0.5" instanceTransform="translate(5, 0, 0)" preservesDepth="1"
                    instanceRedOffset="-0.25"><instanceColor value="1 0.5 0" opacity="0.5"/></CAReplicatorLayer>
                </sublayers></CATransformLayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let replicator = try XCTUnwrap((package.rootLayer as? CATransformLayer)?.sublayers?.first as? CAReplicatorLayer)
        XCTAssertEqual(replicator.instanceCount, 3)
        XCTAssertEqual(replicator.instanceDelay, 0.5)
        XCTAssertEqual(replicator.instanceTransform.m41, 5)
        XCTAssertTrue(replicator.preservesDepth)
        XCTAssertEqual(replicator.instanceRedOffset, -0.25)
        XCTAssertEqual(replicator.instanceColor?.srgb, SIMD4(1, 0.5, 0, 0.5))
    }

    func testScrollLayersClipUnlessTheDocumentSaysOtherwise() throws {
        let package = try readScene(
            caml(
                """
                <CALayer><sublayers>
                  <CAScrollLayer bounds="20 20 60 60" scrollMode="vertically"/>
                  <CAScrollLayer masksToBounds="0"/>
                </sublayers></CALayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let layers = (package.rootLayer.sublayers ?? []).compactMap { $0 as? CAScrollLayer }
        XCTAssertEqual(layers.map(\.masksToBounds), [true, false])
        XCTAssertEqual(layers.map(\.scrollMode), [.vertically, .both])
        let written = CAMLWriter(package).text()
        XCTAssertTrue(written.contains(#"<CAScrollLayer bounds="20 20 60 60" scrollMode="vertically"/>"#), written)
        XCTAssertTrue(written.contains(#"<CAScrollLayer masksToBounds="0"/>"#), written)
    }

    func testEmittersWithTheirCells() throws {
        let package = try readScene(
            caml(
                """
                <CAEmitterLayer emitterShape="rectangle" emitterSize="200 50" emitterMode="outline" renderMode="additive" seed="7">
                  <emitterCells>
                    <CAEmitterCell name="rocket" birthRate="0.5" lifetime="3" velocity="10" beginTime="-15" color="1 0 0" mass="1">
                      <emitterCells><CAEmitterCell name="spark" scale="0.5"/></emitterCells>
                    </CAEmitterCell>
                  </emitterCells>
                  <animations><animation type="CABasicAnimation" keyPath="emitterCells.rocket.birthRate" duration="1"><toValue type="real" value="4"/></animation></animations>
                </CAEmitterLayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let emitter = try XCTUnwrap(package.rootLayer as? CAEmitterLayer)
        XCTAssertEqual(emitter.emitterShape, .rectangle)
        XCTAssertEqual(emitter.emitterSize, CGSize(width: 200, height: 50))
        XCTAssertEqual(emitter.renderMode, .additive)
        XCTAssertEqual(emitter.seed, 7)
        let rocket = try XCTUnwrap(emitter.emitterCells?.first)
        XCTAssertEqual([rocket.birthRate, rocket.lifetime], [0.5, 3])
        XCTAssertEqual(rocket.beginTime, -15)
        XCTAssertEqual(rocket.color?.srgb, SIMD4(1, 0, 0, 1))
        XCTAssertEqual(rocket.emitterCells?.first?.scale, 0.5)
    }

    func testCellsOfPlanes() throws {
        let package = try readScene(
            caml(
                """
                <CAEmitterLayer spinBias="1.06"><emitterCells>
                  <CAEmitterCell particleType="plane" orientationRange="1.83" orientationLongitude="90deg" orientationLatitude="0.5"
                    rotation="0.25" rotationRange="0.43"/>
                  <CAEmitterCell particleType="sprite"/>
                </emitterCells></CAEmitterLayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let emitter = try XCTUnwrap(package.rootLayer as? CAEmitterLayer)
        XCTAssertEqual(emitter.value(forKey: "spinBias") as? Double, 1.06)
        let plane = try XCTUnwrap(emitter.emitterCells?.first)
        XCTAssertEqual(plane.value(forKey: "particleType") as? String, "plane")
        let keys = ["orientationRange", "orientationLongitude", "orientationLatitude", "rotation", "rotationRange"]
        XCTAssertEqual(keys.map { plane.value(forKey: $0) as? Double }, [1.83, .pi / 2, 0.5, 0.25, 0.43])
        XCTAssertEqual(emitter.emitterCells?.last?.value(forKey: "particleType") as? String, "sprite")
    }

    private func remarks(_ behaviors: String) throws -> [String] {
        try readScene(caml("<CAEmitterLayer><emitterBehaviors>\(behaviors)</emitterBehaviors></CAEmitterLayer>")).remarks
    }

    func testBehavioursAreReadWithTheirInputs() throws {
        let package = try readScene(
            caml(
                """
                <CAEmitterLayer>
                  <emitterBehaviors>
                    <CAEmitterBehavior behavior="drag" name="air" drag="2"/>
                    <CAEmitterBehavior behavior="alignToMotion"><rotation type="real" value="0.5"/></CAEmitterBehavior>
                  </emitterBehaviors>
                  <emitterCells><CAEmitterCell mass="2" massRange="1"><emitterBehaviors>
                    <CAEmitterBehavior behavior="valueOverLife" keyPath="scale" enabled="0">
                      <values><real value="1"/><integer value="0"/></values>
                      <locations><real value="0"/><real value="0.5"/></locations>
                    </CAEmitterBehavior>
                    <CAEmitterBehavior behavior="colorOverLife">
                      <colors type="NSArray"><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0"/></colors>
                    </CAEmitterBehavior>
                  </emitterBehaviors></CAEmitterCell></emitterCells>
                </CAEmitterLayer>
                """))
        XCTAssertEqual(package.remarks, [])
        let emitter = try XCTUnwrap(package.rootLayer as? CAEmitterLayer)
        XCTAssertEqual(emitter.emitterBehaviors?.map(\.type), ["drag", "alignToMotion"])
        XCTAssertEqual(emitter.value(forKeyPath: "emitterBehaviors.air.drag") as? Double, 2)
        XCTAssertEqual(emitter.emitterBehaviors?.last?.value(forKey: "rotation") as? Double, 0.5)
        let cell = try XCTUnwrap(emitter.emitterCells?.first)
        XCTAssertEqual(cell.value(forKey: "mass") as? Double, 2)
        XCTAssertEqual(cell.emitterBehaviors?.map(\.isEnabled), [false, true])
        XCTAssertEqual(cell.emitterBehaviors?.first?.value(forKey: "values") as? [Double], [1, 0])
        XCTAssertEqual(cell.emitterBehaviors?.first?.value(forKey: "locations") as? [Double], [0, 0.5])
        XCTAssertEqual((cell.emitterBehaviors?.last?.value(forKey: "colors") as? [CGColor])?.last?.srgb, SIMD4(0, 0, 1, 0))
    }

    func testVectorsAndPointsOfBehaviours() throws {
        let list = "<real value=\"1\"/><real value=\"2\"/><real value=\"3\"/>"
        for force in [
            "<force type=\"CAPoint3D\" value=\"1 2 3\"/>", "<force value=\"1 2 3\"/>", "<force>\(list)</force>",
            "<force type=\"NSArray\">\(list)</force>",
        ] {
            let package = try readScene(
                caml(
                    "<CAEmitterLayer><emitterBehaviors><CAEmitterBehavior behavior=\"wave\" frequency=\"1\">\(force)</CAEmitterBehavior>"
                        + "<CAEmitterBehavior behavior=\"simpleAttractor\" position=\"4 5\"/></emitterBehaviors></CAEmitterLayer>"))
            let emitter = try XCTUnwrap(package.rootLayer as? CAEmitterLayer)
            XCTAssertEqual(emitter.emitterBehaviors?.first?.value(forKey: "force") as? [Double], [1, 2, 3], force)
            XCTAssertEqual(emitter.emitterBehaviors?.last?.value(forKey: "position") as? CGPoint, CGPoint(x: 4, y: 5))
            XCTAssertEqual(package.diagnostics.map(\.severity), [.note], force)
        }
    }

    func testBehavioursAreNamedOnceUnlessTheyDoNothing() throws {
        XCTAssertEqual(try remarks(""), [])
        XCTAssertEqual(try remarks("<CAEmitterBehavior behavior=\"attractor\" falloff=\"inf\" stiffness=\"0\" name=\"pull\"/>"), [])
        XCTAssertEqual(try remarks("<CAEmitterBehavior behavior=\"wave\" enabled=\"0\" frequency=\"3\"/>"), [])
        XCTAssertEqual(try remarks("<CAEmitterBehavior behavior=\"wave\"/>"), [])
        let told = try remarks(
            """
            <CAEmitterBehavior behavior="randomWalk"/><CAEmitterBehavior behavior="randomWalk"/><CAEmitterBehavior behavior="light"/>\
            <CAEmitterBehavior behavior="attractor" stiffness="2" falloff="3"/><CAEmitterBehavior behavior="attractor" stiffness="2"/>\
            <CAEmitterBehavior/><CAEmitterBehavior behavior="valueOverLife" keyPath="opacity"/>\
            <CAEmitterBehavior behavior="colorOverLife"/><CAEmitterBehavior behavior="drag" drag="1" frequency="2"/><CALayer/>
            """)
        let expected = [
            "warning: emitterBehaviors: “randomWalk” is not supported here", "the rule of “light” is not published",
            "warning: emitterBehaviors: the rule of the falloff of “attractor”", "note: emitterBehaviors: the exact rule of “attractor”",
            "the behaviour has no type", "particles have no number “opacity”", "“colorOverLife” needs colors and locations",
            "the behaviour “drag” has no input “frequency”", "found <CALayer>, expected a CAEmitterBehavior",
        ]
        XCTAssertEqual(told.count, expected.count, told.joined(separator: "\n"))
        for (line, part) in zip(told, expected) { XCTAssertTrue(line.contains(part), line) }
    }

    func testInputsOfBehavioursAreAnimated() throws {
        func remarks(_ keyPath: String, _ value: String) throws -> [String] {
            let text = caml(
                """
                <CAEmitterLayer bounds="0 0 9 9"><animations><a type="CABasicAnimation" keyPath="\(keyPath)" duration="1">
                <toValue value="\(value)"/></a></animations>
                <emitterBehaviors><CAEmitterBehavior behavior="attractor" name="pull" stiffness="0"/></emitterBehaviors></CAEmitterLayer>
                """)
            let all = try SceneCollection(data: Data(text.utf8), name: "scene.caml").check(at: 0).diagnostics
            return all.filter { $0.severity > .note && $0.kind == .unsupportedKeyPath }.map(\.message)
        }
        XCTAssertEqual(try remarks("emitterBehaviors.pull.stiffness", "5"), [])
        XCTAssertEqual(try remarks("emitterBehaviors.pull.position", "5 6"), [])
        XCTAssertEqual(try remarks("emitterBehaviors.pull.enabled", "1"), [])
        let type = try remarks("emitterBehaviors.pull.attractorType", "1")
        XCTAssertTrue(type[0].hasSuffix("“attractorType” of a behaviour cannot be animated"), type[0])
        XCTAssertTrue(try remarks("emitterBehaviors.pull.drag", "1")[0].hasSuffix("the behaviour “pull” has no input “drag”"))
        XCTAssertTrue(try remarks("emitterBehaviors.push.drag", "1")[0].hasSuffix("the layer has no behaviour “push”"))
    }

    // MARK: Colours and corners

    func testColoursHavePartsAsElements() throws {
        for color in [
            "<backgroundColor value=\"1 0 0\"><opacity value=\"0.5\"/></backgroundColor>",
            "<backgroundColor><value>1 0 0</value><opacity type=\"real\" value=\"0.5\"/></backgroundColor>",
            "<backgroundColor type=\"CGColor\"><value>1 0 0</value><opacity>0.5</opacity></backgroundColor>",
            "<backgroundColor><CGColor value=\"1 0 0\"><opacity type=\"real\" value=\"0.5\"/></CGColor></backgroundColor>",
            "<backgroundColor><p key=\"opacity\" value=\"0.5\"/><p key=\"value\" value=\"#f00\"/></backgroundColor>",
        ] {
            let (layer, remarks) = try readLayer("", color)
            XCTAssertEqual(layer.backgroundColor?.srgb, SIMD4(1, 0, 0, 0.5), color)
            XCTAssertEqual(remarks, [], color)
        }
        let (layer, remarks) = try readLayer("", "<backgroundColor value=\"1 0 0\"><opacity value=\"much\"/></backgroundColor>")
        XCTAssertEqual(layer.backgroundColor?.srgb, SIMD4(1, 0, 0, 1))
        XCTAssertEqual(remarks.count, 1)
        XCTAssertTrue(remarks[0].contains("backgroundColor.opacity: found “much”"), remarks[0])
    }

    func testTextsInListsOfColours() throws {
        func colors(_ members: String) throws -> (colors: [SIMD4<Double>]?, remarks: [String]) {
            let package = try readScene(caml("<CAGradientLayer><colors>\(members)</colors></CAGradientLayer>"))
            return (((package.rootLayer as? CAGradientLayer)?.colors as? [CGColor])?.map(\.srgb), package.remarks)
        }
        var read = try colors("<string value=\"#ff0000\"/><NSString>0 0 1 0.5</NSString><CGColor value=\"0 1 0\"/>")
        XCTAssertEqual(read.colors, [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 0.5), SIMD4(0, 1, 0, 1)])
        XCTAssertEqual(read.remarks.count, 1)
        XCTAssertTrue(read.remarks[0].contains("note: colors: a text is read as a colour; write it as <CGColor value="), read.remarks[0])
        read = try colors("<CGColor value=\"0 1 0\"/><string value=\"nonsense\"/><real value=\"1\"/><null/>")
        XCTAssertEqual(read.colors, [SIMD4(0, 1, 0, 1)])
        XCTAssertEqual(read.remarks.count, 3, read.remarks.joined(separator: "\n"))
        XCTAssertTrue(read.remarks[0].contains("colors: found the text “nonsense”, expected a CGColor; it is left out"), read.remarks[0])
        XCTAssertTrue(read.remarks[1].contains("colors: found real, expected CGColor"), read.remarks[1])
        XCTAssertTrue(read.remarks[2].contains("colors: found null, expected a CGColor"), read.remarks[2])
        let package = try readScene(
            caml(
                """
                <CAGradientLayer><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors><animations>
                <a type="CABasicAnimation" keyPath="colors" duration="1"><toValue type="NSArray"><string value="blue"/><string value="red"/></toValue></a>
                <b type="CABasicAnimation" keyPath="backgroundColor" duration="1"><toValue type="string" value="#0f0"/></b>
                </animations></CAGradientLayer>
                """))
        XCTAssertEqual(package.diagnostics.map(\.severity), [.note])
        XCTAssertEqual(package.diagnostics.map(\.furtherPlaces), [2])
        let animation = package.rootLayer.animation(forKey: "a") as? CABasicAnimation
        XCTAssertEqual((animation?.toValue as? [CGColor])?.map(\.srgb), [SIMD4(0, 0, 1, 1), SIMD4(1, 0, 0, 1)])
    }

    func testColoursOfStatesMayBeTexts() throws {
        let (layer, remarks) = try readLayer(
            "id=\"a\" nuggetId=\"1\"",
            """
            <states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="borderColor"><value type="string" value="#00f"/>\
            </LKStateSetValue><LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="string" value="sea"/></LKStateSetValue>\
            </elements></LKState></states>
            """)
        let change = layer.states?.first?.elements.first as? CAStateSetValue
        XCTAssertEqual((change?.value as? CGColor)?.srgb, SIMD4(0, 0, 1, 1))
        XCTAssertEqual(remarks.count, 2, remarks.joined(separator: "\n"))
        XCTAssertTrue(remarks[0].contains("note: borderColor: a text is read as a colour"), remarks[0])
        XCTAssertTrue(remarks[1].contains("warning: backgroundColor: found string, expected CGColor"), remarks[1])
    }

    func testCornersWithRadiiOfTheirOwn() throws {
        let radii = "cornerRadii=\"20 20 10 10 5 5 0 0\""
        for attributes in ["\(radii) cornerRadius=\"7\"", "cornerRadius=\"7\" \(radii)"] {
            let (layer, remarks) = try readLayer(attributes)
            XCTAssertEqual(layer.value(forKey: "cornerRadii") as? [Double], [20, 20, 10, 10, 5, 5, 0, 0])
            XCTAssertEqual(layer.cornerRadius, 20)
            XCTAssertEqual(remarks, [])
        }
        var (layer, remarks) = try readLayer("", "<cornerRadii type=\"CACornerRadii\" value=\"8 8 8 8 8 8 8 8\"/>")
        XCTAssertEqual(layer.cornerRadius, 8)
        XCTAssertNil(layer.value(forKey: "cornerRadii"))
        XCTAssertEqual(remarks, [])
        (layer, remarks) = try readLayer("cornerRadii=\"8 4 0 0 0 0 0 0\"")
        XCTAssertEqual(layer.value(forKey: "cornerRadii") as? [Double], [4, 4, 0, 0, 0, 0, 0, 0])
        XCTAssertEqual(remarks.count, 1)
        XCTAssertTrue(remarks[0].contains("elliptical corners are not supported yet"), remarks[0])
        (layer, remarks) = try readLayer("cornerRadii=\"8\"")
        XCTAssertEqual(layer.cornerRadius, 0)
        XCTAssertTrue(remarks[0].contains("expected 8 numbers"), remarks[0])
    }
}
