import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The rules by which elements are objects with properties.
final class ObjectRuleTests: XCTestCase {
    // MARK: Objects and properties

    func testAllFormsOfAPropertyAreTheSame() throws {
        let expected = CGRect(x: 0, y: 0, width: 1, height: 2)
        for inside in [
            "<bounds>0 0 1 2</bounds>", "<bounds value=\"0 0 1 2\"/>", "<bounds type=\"CGRect\" value=\"0 0 1 2\"/>",
            "<bounds type=\"CGRect\"> 0 0 1 2\n</bounds>", "<bounds><CGRect value=\"0 0 1 2\"/></bounds>",
            "<bounds><CGRect>0 0 1 2</CGRect></bounds>",
            "<p key=\"bounds\" value=\"0 0 1 2\"/>", "<p key=\"bounds\"><CGRect value=\"0 0 1 2\"/></p>",
            "<p key=\"bounds\" type=\"CGRect\" value=\"0 0 1 2\"/>", "<bounds><o type=\"CGRect\" value=\"0 0 1 2\"/></bounds>",
        ] {
            let (layer, remarks) = try readLayer("", inside)
            XCTAssertEqual(layer.bounds, expected, inside)
            XCTAssertEqual(remarks, [], inside)
        }
        XCTAssertEqual(try readLayer("bounds=\"0 0 1 2\"").layer.bounds, expected)
    }

    func testTheLongFormOfAnObjectIsTheSame() throws {
        let package = try readScene(
            "<caml><o type=\"CALayer\" name=\"a\"><sublayers><o type=\"CALayer\" name=\"b\"/></sublayers></o></caml>")
        XCTAssertEqual(package.rootLayer.name, "a")
        XCTAssertEqual(package.rootLayer.sublayers?.map(\.name), ["b"])
        XCTAssertEqual(package.remarks, [])
    }

    func testSublayersMayBeWrittenAsAnArray() throws {
        for sublayers in [
            "<sublayers><CALayer name=\"b\"/><CALayer name=\"c\"/></sublayers>",
            "<sublayers><NSArray><CALayer name=\"b\"/><CALayer name=\"c\"/></NSArray></sublayers>",
            "<sublayers type=\"NSArray\"><CALayer name=\"b\"/><CALayer name=\"c\"/></sublayers>",
        ] {
            XCTAssertEqual(try readLayer("", sublayers).layer.sublayers?.map(\.name), ["b", "c"], sublayers)
        }
    }

    func testTheLastValueOfAPropertyWins() throws {
        XCTAssertEqual(try readLayer("opacity=\"0.5\"", "<opacity value=\"0.25\"/>").layer.opacity, 0.25)
    }

    func testAValueOfAnotherTypeGivesAWarningAndTheDefaultStays() throws {
        let (layer, remarks) = try readLayer(
            "", "\n<backgroundColor type=\"CGPoint\" value=\"1 2\"/><opacity><CALayer/></opacity><bounds type=\"null\"/>")
        XCTAssertNil(layer.backgroundColor)
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertEqual(
            remarks,
            [
                "2:1: warning: backgroundColor: found CGPoint, expected CGColor; it is ignored",
                "2:55: warning: opacity: found CALayer, expected real; it is ignored",
                "2:75: warning: bounds: found null, expected CGRect; it is ignored",
            ])
    }

    func testNullEmptiesAProperty() throws {
        XCTAssertNil(try readLayer("", "<borderColor type=\"null\"/>").layer.borderColor)
        XCTAssertNil(try readLayer("borderColor=\"1 0 0\"", "<borderColor><null/></borderColor>").layer.borderColor)
    }

    func testTextInALayerGivesAWarning() throws {
        XCTAssertEqual(try readLayer("", "hello").remarks, ["1:7: warning: text inside <CALayer> is ignored"])
    }

    func testSeveralObjectsForOneValueAreAWarning() throws {
        XCTAssertEqual(
            try readLayer("", "<opacity><real value=\"0\"/><real value=\"1\"/></opacity>").remarks,
            ["1:17: warning: opacity: found several elements, expected one of type real; it is ignored"])
    }

    // MARK: Properties of a layer

    func testEveryPropertyOfALayerIsRead() throws {
        let (layer, remarks) = try readLayer(
            """
            name="n" bounds="1 2 3 4" position="5 6" zPosition="7" anchorPoint="0 1" anchorPointZ="8" transform="scale(2)"
            sublayerTransform="perspective(100)" doubleSided="0" geometryFlipped="1" contentsRect="0 0 0.5 0.5" contentsCenter="0.1 0.2 0.3 0.4"
            contentsGravity="topLeft" contentsScale="2" contentsMultiplyColor="1 0 0" minificationFilter="trilinear" magnificationFilter="nearest"
            minificationFilterBias="0.5" opaque="1" opacity="0.25" hidden="1" masksToBounds="true" backgroundColor="0 1 0" cornerRadius="9"
            cornerCurve="continuous" maskedCorners="3" borderWidth="10" borderColor="0 0 1" allowsGroupOpacity="0" allowsEdgeAntialiasing="0"
            edgeAntialiasingMask="5" shouldRasterize="1" rasterizationScale="3" shadowColor="1 1 0" shadowOpacity="0.75" shadowRadius="11"
            shadowOffset="12 13" shadowPath="0 0 m 1 1 l" beginTime="1e-100" duration="14" speed="0.5" timeOffset="15" repeatCount="inf"
            repeatDuration="16" autoreverses="1" fillMode="both"
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.name, "n")
        XCTAssertEqual(layer.bounds, CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(layer.position, CGPoint(x: 5, y: 6))
        XCTAssertEqual(layer.zPosition, 7)
        XCTAssertEqual(layer.anchorPoint, CGPoint(x: 0, y: 1))
        XCTAssertEqual(layer.anchorPointZ, 8)
        XCTAssertEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
        XCTAssertEqual(layer.sublayerTransform.m34, -0.01)
        XCTAssertFalse(layer.isDoubleSided)
        XCTAssertTrue(layer.isGeometryFlipped)
        XCTAssertEqual(layer.contentsRect, CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        XCTAssertEqual(layer.contentsCenter, CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        XCTAssertEqual(layer.contentsGravity, .topLeft)
        XCTAssertEqual(layer.contentsScale, 2)
        XCTAssertEqual(layer.contentsMultiplyColor?.srgb, [1, 0, 0, 1])
        XCTAssertEqual(layer.minificationFilter, .trilinear)
        XCTAssertEqual(layer.magnificationFilter, .nearest)
        XCTAssertEqual(layer.minificationFilterBias, 0.5)
        XCTAssertTrue(layer.isOpaque)
        XCTAssertEqual(layer.opacity, 0.25)
        XCTAssertTrue(layer.isHidden)
        XCTAssertTrue(layer.masksToBounds)
        XCTAssertEqual(layer.backgroundColor?.srgb, [0, 1, 0, 1])
        XCTAssertEqual(layer.cornerRadius, 9)
        XCTAssertEqual(layer.cornerCurve, .continuous)
        XCTAssertEqual(layer.maskedCorners.rawValue, 3)
        XCTAssertEqual(layer.borderWidth, 10)
        XCTAssertEqual(layer.borderColor?.srgb, [0, 0, 1, 1])
        XCTAssertFalse(layer.allowsGroupOpacity)
        XCTAssertFalse(layer.allowsEdgeAntialiasing)
        XCTAssertEqual(layer.edgeAntialiasingMask.rawValue, 5)
        XCTAssertTrue(layer.shouldRasterize)
        XCTAssertEqual(layer.rasterizationScale, 3)
        XCTAssertEqual(layer.shadowColor?.srgb, [1, 1, 0, 1])
        XCTAssertEqual(layer.shadowOpacity, 0.75)
        XCTAssertEqual(layer.shadowRadius, 11)
        XCTAssertEqual(layer.shadowOffset, CGSize(width: 12, height: 13))
        XCTAssertEqual(layer.shadowPath?.elements.verbs.count, 2)
        XCTAssertEqual(layer.beginTime, 1e-100)
        XCTAssertEqual(layer.duration, 14)
        XCTAssertEqual(layer.speed, 0.5)
        XCTAssertEqual(layer.timeOffset, 15)
        XCTAssertEqual(layer.repeatCount, .infinity)
        XCTAssertEqual(layer.repeatDuration, 16)
        XCTAssertTrue(layer.autoreverses)
        XCTAssertEqual(layer.fillMode, .both)
    }

    func testAMissingPropertyKeepsItsDefault() throws {
        let layer = try readLayer("").layer
        XCTAssertEqual(layer.bounds, .zero)
        XCTAssertEqual(layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertTrue(layer.isDoubleSided)
    }

    func testOldSpellings() throws {
        XCTAssertEqual(try readLayer("continuousCorners=\"1\"").layer.cornerCurve, .continuous)
        XCTAssertEqual(try readLayer("continuousCorners=\"0\"").layer.cornerCurve, .circular)
    }

    func testTheFrameGivesSizeAndPlace() throws {
        let (layer, remarks) = try readLayer("anchorPoint=\"0 1\" frame=\"10 20 30 40\"")
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
        XCTAssertEqual(layer.position, CGPoint(x: 10, y: 60))
    }

    func testPropertiesOfTheSystemAreKnown() throws {
        let (_, silent) = try readLayer(
            "preferredDynamicRange=\"high\" toneMapMode=\"never\" contentsHeadroom=\"2\" contentsOpaque=\"1\" clearsContext=\"1\" swapsMaskAndLayer=\"0\""
        )
        XCTAssertEqual(silent, [])
        let (_, told) = try readLayer("swapsMaskAndLayer=\"1\"")
        XCTAssertEqual(told, ["1:16: warning: CALayer.swapsMaskAndLayer is not supported yet; it is left out"])
    }

    func testAnUnknownWordGivesAWarning() throws {
        let (layer, remarks) = try readLayer("contentsGravity=\"fill\" cornerCurve=\"round\"")
        XCTAssertEqual(layer.contentsGravity, .center, "any unknown word means the centre")
        XCTAssertEqual(
            remarks,
            [
                "1:16: warning: contentsGravity: found “fill”, expected one of center top bottom left right topLeft topRight bottomLeft bottomRight resize resizeAspect resizeAspectFill; contents lie in the centre",
                "1:39: warning: cornerCurve: found “round”, expected one of circular continuous; it is ignored",
            ])
    }

    // MARK: Colours

    func testColorsHaveOpacityAndASpace() throws {
        XCTAssertEqual(
            try readLayer("", "<backgroundColor opacity=\"0.5\" value=\"1 0 0 0.5\"/>").layer.backgroundColor?.srgb,
            [1, 0, 0, 0.25])
        XCTAssertEqual(
            try readLayer("", "<backgroundColor opacity=\"0\"><CGColor value=\"1 0 0\"/></backgroundColor>").layer.backgroundColor?
                .srgb, [1, 0, 0, 1])
        XCTAssertEqual(
            try readLayer("", "<backgroundColor><CGColor opacity=\"0\" value=\"1 0 0\"/></backgroundColor>").layer.backgroundColor?
                .srgb, [1, 0, 0, 0])
        let p3 = try XCTUnwrap(
            try readLayer("", "<backgroundColor colorspace=\"DisplayP3\" value=\"1 0 0\"/>").layer.backgroundColor
        ).srgb
        XCTAssertGreaterThan(p3.x, 1.05)
        XCTAssertLessThan(p3.y, 0)
        let gray = try readLayer("", "<backgroundColor colorspace=\"GenericGrayGamma2_2\" value=\"1 0.5\"/>")
        XCTAssertEqual(gray.layer.backgroundColor?.srgb.w, 0.5)
        XCTAssertEqual(gray.remarks, [])
        XCTAssertEqual(
            try readLayer("", "<backgroundColor colorspace=\"Nope\" value=\"1 0 0\"/>").remarks,
            ["1:34: warning: colorspace: “Nope” is unknown; the numbers are read as sRGB"])
    }

    // MARK: Transforms beside their parts

    func testRotationAttributesBesideATransformAreIgnored() throws {
        let (layer, remarks) = try readLayer("transform.rotation.z=\"1\" transform=\"scale(2)\" transform.rotation.x=\"1\"")
        XCTAssertEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(try readLayer("transform.rotation.z=\"1\" transform=\"\"").layer.transform, CATransform3DIdentity)
        XCTAssertEqual(try readLayer("transform.rotation.z=\"1\"", "<transform/>").layer.transform, CATransform3DIdentity)
    }

    func testRotationAttributesAloneAreRead() throws {
        let layer = try readLayer("transform.rotation.z=\"90deg\" position.x=\"3\"").layer
        XCTAssertEqual(layer.transform.m12, 1, accuracy: 1e-9)
        XCTAssertEqual(layer.position, CGPoint(x: 3, y: 0))
    }

    // MARK: Unknown elements and attributes

    func testUnknownPropertiesGiveOneWarningEach() throws {
        let package = try readScene(
            "<caml>\n<CALayer foo=\"1\">\n<bar/>\n<sublayers><CALayer foo=\"2\"/><CALayer id=\"x\" baz=\"\"/></sublayers>\n</CALayer></caml>"
        )
        XCTAssertEqual(
            package.remarks,
            [
                "2:10: warning: CALayer has no property “foo”; it is ignored",
                "3:1: warning: CALayer has no property “bar”; it is ignored",
                "4:46: warning: CALayer has no property “baz”; it is ignored",
            ])
    }

    func testAMaskIsALayerWithSublayers() throws {
        let package = try readScene(
            caml(
                "<CALayer><mask type=\"CAShapeLayer\" name=\"m\" path=\"0 0 m\"><sublayers><CALayer name=\"c\"/></sublayers><mask><CALayer name=\"n\"/></mask></mask><sublayers><CALayer><mask object=\"#1\"/></CALayer><CALayer><mask type=\"CGColor\" value=\"0 0 0\"/></CALayer></sublayers></CALayer>"
            ))
        let mask = try XCTUnwrap(package.rootLayer.mask as? CAShapeLayer)
        XCTAssertEqual(mask.name, "m")
        XCTAssertEqual(mask.sublayers?.first?.name, "c")
        XCTAssertEqual(mask.mask?.name, "n")
        XCTAssertEqual(package.rootLayer.sublayers?.count, 2)
        XCTAssertEqual(
            package.diagnostics.map(\.message),
            [
                "mask: no layer before this one has the id “#1”; it is left out",
                "mask: found CGColor, expected a layer; it is left out",
            ])
    }

    func testOtherObjectsInPlaceOfLayersAreIgnored() throws {
        let package = try readScene(
            caml(
                "<CALayer><mask type=\"CAEmitterCell\"/><sublayers><CAEmitterCell/><CATransition/><string value=\"a\"/><CAStrangeLayer/></sublayers></CALayer>"
            ))
        XCTAssertNil(package.rootLayer.mask, "an empty one would hide the layer")
        XCTAssertEqual(package.rootLayer.sublayers?.count, 1)
        XCTAssertEqual(
            package.diagnostics.map(\.message).filter { $0.contains("left out") },
            [
                "mask: found CAEmitterCell, expected a layer; it is left out",
                "sublayers: found <CAEmitterCell>, expected a layer; it is left out",
                "sublayers: found <CATransition>, expected a layer; it is left out",
                "sublayers: found <string>, expected a layer; it is left out",
            ])
    }

    func testUnsupportedPropertiesGiveOneWarningEach() throws {
        let constraints = "<constraints><a type=\"real\" value=\"1\"/></constraints>"
        let package = try readScene(
            caml(
                "<CALayer>\(constraints)<sublayers><CALayer><compositingFilter type=\"CAFilter\"/>\(constraints)<filters><CAFilter/></filters></CALayer></sublayers><actions/></CALayer>"
            ))
        XCTAssertEqual(
            package.diagnostics.map(\.message),
            [
                "CALayer.constraints is not supported yet; it is left out",
                "compositingFilter: the filter has no type, expected filter=\"…\"; it is left out",
                "filters: the filter has no type, expected filter=\"…\"; it is left out",
            ])
    }

    func testTheDataOfEditorsGivesNoWarning() throws {
        let (_, remarks) = try readLayer(
            """
            locked="1" final="false" caplayKind="video" debugDescription="&lt;CALayer: 0x1&gt;" description="x" mica_autorecalculatesDuration="1"
            CUI_autoreversingDuration="1" contentsFormat="RGBA8" allowsGroupBlending="0" autoresizingMask="0" allowsEdgeAntialiasing="1"
            allowsGroupOpacity="1" xmlns:x="y" xml:space="preserve"
            """,
            "<hash type=\"real\" value=\"1.05553e+14\"/><delegate/><animationType/><scriptComponents/><scriptObject src=\"a.js\"/><modules type=\"NSArray\"/>"
        )
        XCTAssertEqual(remarks, [])
    }

    func testAnUnknownLayerClassBecomesAPlainLayerWithItsSublayers() throws {
        let package = try readScene(
            caml(
                "<CALayer><sublayers><CAFlameLayer name=\"s\" bounds=\"0 0 1 1\" path=\"0 0 m\" fillColor=\"1 0 0\"><sublayers><CALayer name=\"c\"/></sublayers></CAFlameLayer><CAFlameLayer/></sublayers></CALayer>"
            ))
        let shape = try XCTUnwrap(package.rootLayer.sublayers?.first)
        XCTAssertTrue(type(of: shape) == CALayer.self)
        XCTAssertEqual(shape.name, "s")
        XCTAssertEqual(shape.bounds.width, 1)
        XCTAssertEqual(shape.sublayers?.first?.name, "c")
        XCTAssertEqual(
            package.remarks, ["1:27: warning: CAFlameLayer is not supported yet; it is shown as a plain CALayer with its sublayers"]
        )
    }

    func testOtherObjectsAmongSublayersAreIgnored() throws {
        let (layer, remarks) = try readLayer("", "<sublayers><real value=\"1\"/><null/><CABasicAnimation/><CALayer/></sublayers>")
        XCTAssertEqual(layer.sublayers?.count, 1)
        XCTAssertEqual(
            remarks,
            [
                "1:28: warning: sublayers: found <real>, expected a layer; it is left out",
                "1:52: warning: sublayers: found <CABasicAnimation>, expected a layer; it is left out",
            ])
    }

    // MARK: References

    func testReferencesMeanTheLastObjectBeforeThem() throws {
        let package = try readScene(
            caml(
                """
                <CALayer><backgroundColor id="c" value="1 0 0"/><sublayers>
                <CALayer><borderColor object="c"/></CALayer>
                <CALayer><borderColor><CGColor id="c" value="0 1 0"/></borderColor></CALayer>
                <CALayer><borderColor><o object="c"/></borderColor></CALayer>
                <CALayer><borderColor object="d"/></CALayer>
                <CALayer><borderColor id="d" value="0 0 1"/></CALayer>
                </sublayers></CALayer>
                """))
        XCTAssertEqual(
            package.rootLayer.sublayers?.map { $0.borderColor?.srgb },
            [
                [1, 0, 0, 1], [0, 1, 0, 1], [0, 1, 0, 1], [0, 0, 0, 1], [0, 0, 1, 1],
            ])
        XCTAssertEqual(
            package.remarks,
            [
                "3:23: note: the id “c” occurs twice; later references mean this object",
                "5:10: warning: borderColor: no object before this one has the id “d”; it is ignored",
            ])
    }

    func testAReferenceMovesALayer() throws {
        let package = try readScene(
            caml(
                "<CALayer><sublayers><CALayer id=\"#1\" name=\"a\"/><CALayer name=\"b\"><sublayers><CALayer object=\"#1\"/></sublayers></CALayer></sublayers></CALayer>"
            ))
        XCTAssertEqual(package.rootLayer.sublayers?.map(\.name), ["b"])
        XCTAssertEqual(package.rootLayer.sublayers?.first?.sublayers?.map(\.name), ["a"])
    }

    func testLayersAreFoundByIDAndName() throws {
        let package = try readScene(
            caml(
                "<CALayer id=\"#1\" name=\"root\"><sublayers><CALayer id=\"#2\" name=\"x\"/><CALayer id=\"#2\" name=\"x\"/><CALayer/></sublayers></CALayer>"
            ))
        let sublayers = try XCTUnwrap(package.rootLayer.sublayers)
        XCTAssertTrue(package.layer(withID: "#1") === package.rootLayer)
        XCTAssertTrue(package.layer(withID: "#2") === sublayers[1])
        XCTAssertTrue(package.layer(named: "x") === sublayers[0])
        XCTAssertEqual(package.id(of: sublayers[0]), "#2")
        XCTAssertNil(package.id(of: sublayers[2]))
        XCTAssertNil(package.layer(withID: "nope"))
    }

    // MARK: The root

    func testTheRoot() {
        XCTAssertEqual(sceneError("<caml/>"), .noLayer(file: "scene.caml", location: .init(line: 1, column: 1)))
        XCTAssertEqual(sceneError("<caml/>")?.description, "scene.caml:1:1: no layer: <caml> is empty; put a <CALayer> into it")
        XCTAssertEqual(
            sceneError("<caml>\n <MicaAssetManifest/></caml>")?.description,
            "scene.caml:2:2: not a layer document: found <MicaAssetManifest>, expected a root layer such as <CALayer>")
        XCTAssertEqual(
            sceneError("<svg/>")?.description, "scene.caml:1:1: this is not a CAML document: the root element is <svg>, expected <caml>")
        XCTAssertEqual(sceneError("<caml><CALayer object=\"#1\"/></caml>")?.category, .data)
    }

    func testPropertiesBesideTheRootLayerAreNamed() throws {
        let package = try readScene("<caml><CALayer id=\"a\"/><states><LKState name=\"on\"/></states><stateTransitions/></caml>")
        XCTAssertEqual(
            package.remarks,
            [
                "1:24: warning: <states> beside the root layer is left out",
                "1:61: warning: <stateTransitions> beside the root layer is left out",
            ])
        XCTAssertEqual(
            package.diagnostics.map(\.mend), ["Write <states> inside the root layer.", "Write <stateTransitions> inside the root layer."])
    }

    func testSpaceBeforeTheDeclarationIsNoted() throws {
        let text = "<?xml version=\"1.0\"?><caml><CALayer/></caml>"
        XCTAssertEqual(try readScene(text).remarks, [])
        XCTAssertEqual(
            try readScene("\n " + text).remarks, ["1:1: note: empty lines or spaces before <?xml, where XML allows nothing"])
        XCTAssertEqual(try readScene("\n <caml><CALayer/></caml>").remarks, [], "allowed without a declaration")
    }

    func testASecondRootLayerIsIgnored() throws {
        let package = try readScene("<caml><CALayer name=\"a\"/><CALayer name=\"b\"/></caml>")
        XCTAssertEqual(package.rootLayer.name, "a")
        XCTAssertEqual(package.remarks, ["1:26: warning: <CALayer> besides the root layer is left out: a document has one root layer"])
    }
}
