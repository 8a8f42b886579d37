import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Filters in documents, in each form that editors write.
final class FilterReadingTests: XCTestCase {
    private func layer(_ body: String) throws -> (CALayer, [String]) {
        let package = try readScene(caml("<CALayer>\(body)</CALayer>"))
        return (package.rootLayer, package.diagnostics.map(\.message))
    }

    func testFiltersHaveTypesNamesAndInputs() throws {
        let (layer, remarks) = try layer(
            """
            <filters>
              <CAFilter filter="gaussianBlur" name="soft" inputRadius="4"/>
              <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="0.5"/></CIFilter>
              <CAFilter filter="colorAdd"><inputColor value="1 0 0" opacity="0.5"/></CAFilter>
              <CAFilter filter="colorInvert" enabled="false"/>
            </filters>
            """)
        XCTAssertEqual(remarks, [])
        let filters = try XCTUnwrap(layer.filters as? [CAFilter])
        XCTAssertEqual(filters.map(\.type), ["gaussianBlur", "CISepiaTone", "colorAdd", "colorInvert"])
        XCTAssertEqual(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double, 4)
        XCTAssertEqual(filters[1].value(forKey: "inputIntensity") as? Double, 0.5)
        XCTAssertEqual((filters[2].value(forKey: "inputColor") as? CGColor)?.srgb, SIMD4(1, 0, 0, 0.5))
        XCTAssertEqual(layer.effectValues?.filters.map(\.kind), [.gaussianBlur, .colorSepia, .colorAdd], "the one that is off is left out")
    }

    func testInputsOfBlurs() throws {
        let (layer, remarks) = try layer(
            """
            <filters><CAFilter filter="gaussianBlur" inputRadius="4" inputHardEdges="1" inputQuality="default" inputDither="1"
              inputIntermediateBitDepth="16"><inputNormalizeEdges type="BOOL" value="1"/></CAFilter></filters>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.value(forKeyPath: "filters.gaussianBlur.inputHardEdges") as? Double, 1)
        XCTAssertEqual(layer.value(forKeyPath: "filters.gaussianBlur.inputNormalizeEdges") as? Double, 1)
    }

    func testTypesAndNamesMayBeElements() throws {
        let (layer, remarks) = try layer(
            """
            <filters><CAFilter name="c"><filter value="colorInvert"/></CAFilter></filters>
            <compositingFilter type="CAFilter" name="mine"><filter type="string" value="multiplyBlendMode"/></compositingFilter>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual((layer.filters as? [CAFilter])?.map(\.type), ["colorInvert"])
        XCTAssertEqual((layer.filters as? [CAFilter])?.first?.name, "c")
        XCTAssertEqual((layer.compositingFilter as? CAFilter)?.type, "multiplyBlendMode")
    }

    func testFiltersMayBeReferences() throws {
        let (layer, remarks) = try layer(
            """
            <sublayers><CALayer><filters><CAFilter id="soft" filter="gaussianBlur" inputRadius="4"/></filters></CALayer>
            <CALayer><filters><CAFilter object="soft"/></filters></CALayer>
            <CALayer><filters><CAFilter object="none"/></filters></CALayer></sublayers>
            """)
        let blurs = (layer.sublayers ?? []).map { ($0.filters as? [CAFilter])?.compactMap { $0.value(forKey: "inputRadius") as? Double } }
        XCTAssertEqual(blurs, [[4], [4], []])
        XCTAssertEqual(remarks, ["filters: no object before this one has the id “none”; it is left out"])
    }

    func testAColorMatrixHasTwentyNumbers() throws {
        let row = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"
        let (layer, remarks) = try layer(
            "<filters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"matrix(\(row) 19)\"/></filters>"
                + "<backgroundFilters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"\(row)\"/></backgroundFilters>")
        XCTAssertEqual(layer.effectValues?.inputs[4], SIMD4(16, 17, 18, 19))
        XCTAssertEqual(
            remarks,
            ["inputColorMatrix: found “\(row.prefix(40))…”, expected 20 numbers, four rows of five; it is ignored"])
    }

    func testColorMatricesHaveFunctions() throws {
        func matrix(_ text: String) throws -> [Double]? {
            let (layer, remarks) = try layer(
                "<filters><CAFilter filter=\"colorMatrix\" name=\"m\" inputColorMatrix=\"\(text)\"/></filters>")
            XCTAssertEqual(remarks, [], text)
            return (layer.value(forKeyPath: "filters.m.inputColorMatrix") as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
        }
        let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
        XCTAssertEqual(try matrix("saturate(1)"), identity)
        XCTAssertEqual(try XCTUnwrap(matrix("saturate(0)"))[0..<3].reduce(0, +), 1, accuracy: 1e-9)
        XCTAssertEqual(try XCTUnwrap(matrix("hueRotate(360deg)"))[6], 1, accuracy: 1e-9)
        XCTAssertEqual(try XCTUnwrap(matrix("luminanceToAlpha()"))[15..<20], [0.2126, 0.7152, 0.0722, 0, 0])
    }

    func testFiltersOfABackdropLayerApplyToItsBackground() throws {
        let text = """
            <CALayer bounds="0 0 9 9"><sublayers>
            <CABackdropLayer groupName="a" scale="0.25"><filters><CAFilter filter="gaussianBlur" inputRadius="4"/></filters></CABackdropLayer>
            </sublayers></CALayer>
            """
        let package = try readScene(caml(text))
        XCTAssertEqual(package.remarks, [])
        let glass = try XCTUnwrap(package.rootLayer.sublayers?.first)
        XCTAssertNil(glass.filters)
        XCTAssertEqual((glass.backgroundFilters as? [CAFilter])?.map(\.type), ["gaussianBlur"])
    }

    /// A matrix as an attribute of a filter, as a value of a state, and as a value of an animation.
    func testAColorMatrixHasOneSyntax() throws {
        let package = try readScene(
            caml(
                """
                <CALayer id="a">
                  <filters><CAFilter filter="colorMatrix" inputColorMatrix="saturate(0)"/></filters>
                  <animations><tint type="CABasicAnimation" keyPath="filters.colorMatrix.inputColorMatrix" duration="1">
                    <fromValue type="CAColorMatrix" value="hueRotate(0deg)"/>
                    <toValue type="CAColorMatrix" value="luminanceToAlpha()"/></tint></animations>
                  <states><LKState name="on"><elements>
                    <LKStateSetValue targetId="a" keyPath="filters.colorMatrix.inputColorMatrix">
                      <value type="CAColorMatrix" value="matrix(1 0 0 0 0, 0 1 0 0 0, 0 0 1 0 0.5, 0 0 0 1 0)"/>
                    </LKStateSetValue></elements></LKState></states>
                </CALayer>
                """))
        XCTAssertEqual(package.diagnostics.filter { $0.severity != .note }.map(\.message), [])
        let layer = package.rootLayer
        let grey = try XCTUnwrap(layer.value(forKeyPath: "filters.colorMatrix.inputColorMatrix") as? [NSNumber]).map(\.doubleValue)
        for row in 0..<3 { XCTAssertEqual(Array(grey[5 * row..<5 * row + 5]), [0.213, 0.715, 0.072, 0, 0]) }
        XCTAssertEqual(Array(grey[15...]), [0, 0, 0, 1, 0])

        let tint = try XCTUnwrap(layer.animation(forKey: "tint") as? CABasicAnimation)
        let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
        for (read, expected) in zip(try XCTUnwrap(tint.fromValue as? [Double]), identity) {
            XCTAssertEqual(read, expected, accuracy: 1e-12)
        }
        XCTAssertEqual(try XCTUnwrap(tint.toValue as? [Double])[15...18], [0.2126, 0.7152, 0.0722, 0])

        let change = try XCTUnwrap(layer.states?.first?.elements.first as? CAStateSetValue)
        var bluer = identity
        bluer[14] = 0.5
        XCTAssertEqual(change.value as? [Double], bluer)
    }

    func testACompositingFilterIsAnObjectOrAName() throws {
        XCTAssertEqual(
            try layer("<compositingFilter type=\"CAFilter\" filter=\"destOut\" name=\"destOut\"/>").0.effectValues?.compositing, .destOut)
        XCTAssertEqual(try layer("<compositingFilter value=\"multiplyBlendMode\"/>").0.effectValues?.compositing, .multiply)
        XCTAssertEqual(
            try layer("<compositingFilter><CAFilter filter=\"Color Burn\"/></compositingFilter>").0.effectValues?.compositing, .colorBurn)
    }

    func testInvalidFiltersGiveAWarning() throws {
        let (layer, remarks) = try layer("<filters><CALayer/></filters><compositingFilter><a/><b/></compositingFilter>")
        XCTAssertEqual((layer.filters as? [CAFilter])?.count, 0)
        XCTAssertEqual(
            remarks,
            ["filters: found CALayer, expected CAFilter; it is left out", "compositingFilter: expected one filter; it is left out"])
    }

    func testAnInputIsAnimatedByItsKeyPath() throws {
        let (layer, remarks) = try layer(
            """
            <filters><CAFilter filter="gaussianBlur" inputRadius="1"/></filters>
            <animations><blur type="CABasicAnimation" keyPath="filters.gaussianBlur.inputRadius" duration="1">
              <fromValue type="real" value="0"/><toValue type="real" value="8"/></blur></animations>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.animationKeys() ?? [], ["blur"])
    }
}
