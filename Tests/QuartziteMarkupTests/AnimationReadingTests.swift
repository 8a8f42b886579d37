import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Basic animations in documents, and the dictionary of a layer's animations.
final class AnimationReadingTests: XCTestCase {
    private func basic(_ attributes: String, _ inside: String = "") throws -> (animation: CABasicAnimation, remarks: [String]) {
        let (layer, remarks) = try readLayer(
            "", "<animations><a type=\"CABasicAnimation\" \(attributes)>\(inside)</a></animations>")
        return (try XCTUnwrap(layer.animation(forKey: "a") as? CABasicAnimation), remarks)
    }

    func testCurvesMayBeNamedByStrings() throws {
        let (layer, remarks) = try readLayer(
            "",
            """
            <animations><animation type="CAKeyframeAnimation" keyPath="opacity" duration="1"><values><real value="0"/><real value="1"/>
            <real value="0"/></values><timingFunctions><string value="easeIn"/><CAMediaTimingFunction value="linear"/></timingFunctions>
            </animation></animations>
            """)
        XCTAssertEqual(remarks, [])
        let animation = layer.animationKeys()?.first.flatMap { layer.animation(forKey: $0) } as? CAKeyframeAnimation
        XCTAssertEqual(animation?.timingFunctions, [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)])
    }

    func testEveryPropertyOfABasicAnimationIsRead() throws {
        let (animation, remarks) = try basic(
            """
            keyPath="opacity" additive="1" cumulative="1" beginTime="1e-100" duration="0:02" speed="0.5" timeOffset="0.25" repeatCount="Inf"
            repeatDuration="9" autoreverses="1" fillMode="forwards" removedOnCompletion="0" timingFunction="easeIn"
            """,
            "<fromValue type=\"real\" value=\"0\"/><toValue type=\"integer\" value=\"1\"/><byValue><real>0.5</real></byValue>")
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(animation.keyPath, "opacity")
        XCTAssertTrue(animation.isAdditive)
        XCTAssertTrue(animation.isCumulative)
        XCTAssertEqual(animation.beginTime, 1e-100)
        XCTAssertEqual(animation.duration, 2)
        XCTAssertEqual(animation.speed, 0.5)
        XCTAssertEqual(animation.timeOffset, 0.25)
        XCTAssertEqual(animation.repeatCount, .infinity)
        XCTAssertEqual(animation.repeatDuration, 9)
        XCTAssertTrue(animation.autoreverses)
        XCTAssertEqual(animation.fillMode, .forwards)
        XCTAssertFalse(animation.isRemovedOnCompletion)
        XCTAssertEqual(animation.timingFunction, CAMediaTimingFunction(name: .easeIn))
        XCTAssertEqual(animation.fromValue as? Double, 0)
        XCTAssertEqual(animation.toValue as? Int, 1)
        XCTAssertEqual(animation.byValue as? Double, 0.5)
    }

    func testTimingFunctionsAsElements() throws {
        XCTAssertEqual(
            try basic("keyPath=\"opacity\"", "<timingFunction type=\"CAMediaTimingFunction\" value=\"0.2 1.4 0.6 1\"/>").animation
                .timingFunction,
            CAMediaTimingFunction(controlPoints: 0.2, 1.4, 0.6, 1))
        XCTAssertEqual(
            try basic("keyPath=\"opacity\"", "<timingFunction><CAMediaTimingFunction value=\"easeOut\"/></timingFunction>")
                .animation.timingFunction,
            CAMediaTimingFunction(name: .easeOut))
    }

    func testValuesOfEveryKind() throws {
        XCTAssertEqual(
            try basic("keyPath=\"position\"", "<toValue type=\"CGPoint\" value=\"1 2\"/>").animation.toValue as? CGPoint,
            CGPoint(x: 1, y: 2))
        XCTAssertEqual(
            try basic("keyPath=\"bounds.size\"", "<toValue type=\"CGSize\" value=\"1 2\"/>").animation.toValue as? CGSize,
            CGSize(width: 1, height: 2))
        XCTAssertEqual(
            try basic("keyPath=\"bounds\"", "<toValue type=\"CGRect\" value=\"1 2 3 4\"/>").animation.toValue as? CGRect,
            CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(
            try basic("keyPath=\"transform\"", "<toValue type=\"CATransform3D\" value=\"scale(2)\"/>").animation.toValue
                as? CATransform3D, CATransform3DMakeScale(2, 2, 2))
        XCTAssertEqual(
            (try basic("keyPath=\"borderColor\"", "<toValue type=\"CGColor\" value=\"1 0 0\" opacity=\"0.2\"/>").animation.toValue
                as? CGColor)?.srgb, [1, 0, 0, 0.2])
        XCTAssertEqual(try basic("keyPath=\"hidden\"", "<toValue type=\"BOOL\" value=\"1\"/>").animation.toValue as? Bool, true)
        XCTAssertEqual(
            (try basic("keyPath=\"shadowPath\"", "<toValue type=\"CGPath\" value=\"0 0 m 1 1 l\"/>").animation.toValue as? CGPath)?
                .elements.verbs.count, 2)
        XCTAssertNil(try basic("keyPath=\"opacity\"", "<toValue type=\"null\"/>").animation.toValue)
    }

    func testKeysAreTagsOrKeyAttributes() throws {
        let (layer, remarks) = try readLayer(
            "",
            """
            <animations>
            <animation type="CABasicAnimation" keyPath="opacity"/>
            <p key="animation-1" type="CABasicAnimation" keyPath="position.x"/>
            <unfolded><CABasicAnimation keyPath="position.y"/></unfolded>
            </animations>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.animationKeys()?.sorted(), ["animation", "animation-1", "unfolded"])
        XCTAssertEqual((layer.animation(forKey: "unfolded") as? CABasicAnimation)?.keyPath, "position.y")
    }

    func testTheLastAnimationWithAKeyWins() throws {
        let (layer, remarks) = try readLayer(
            "",
            "<animations>\n<a type=\"CABasicAnimation\" keyPath=\"opacity\"/>\n<a type=\"CABasicAnimation\" keyPath=\"zPosition\"/></animations>"
        )
        XCTAssertEqual(layer.animationKeys(), ["a"])
        XCTAssertEqual((layer.animation(forKey: "a") as? CABasicAnimation)?.keyPath, "zPosition")
        XCTAssertEqual(remarks, ["3:1: warning: animations: “a” occurs twice; this one replaces the one at 2:1"])
    }

    func testAnimationsWithoutKeysReplaceNoOther() throws {
        let (layer, remarks) = try readLayer(
            "",
            """
            <animations><p type="CABasicAnimation" keyPath="opacity"/><p type="CABasicAnimation" keyPath="zPosition"/>
            <p type="CABasicAnimation" keyPath="cornerRadius"/><p key="p2" type="CABasicAnimation" keyPath="borderWidth"/></animations>
            """)
        XCTAssertEqual(remarks, [])
        let keyPaths = (layer.animationKeys() ?? []).map { (layer.animation(forKey: $0) as? CABasicAnimation)?.keyPath }
        XCTAssertEqual(Set(keyPaths), ["opacity", "zPosition", "cornerRadius", "borderWidth"])
    }

    func testAnimationsWrittenAsInAGroupAreRead() throws {
        let (layer, _) = try readLayer(
            "",
            "<animations><CABasicAnimation keyPath=\"opacity\"><fromValue type=\"real\" value=\"0\"/></CABasicAnimation></animations>"
        )
        let animation = try XCTUnwrap(layer.animation(forKey: "CABasicAnimation") as? CABasicAnimation)
        XCTAssertEqual(animation.keyPath, "opacity")
        XCTAssertEqual(animation.fromValue as? Double, 0)
    }

    func testAKeyMayNameTheProperty() throws {
        let (layer, remarks) = try readLayer(
            "", "<animations><opacity type=\"CABasicAnimation\"><toValue value=\"0\"/></opacity></animations>")
        let animation = try XCTUnwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
        XCTAssertEqual(animation.keyPath, "opacity")
        XCTAssertEqual(animation.toValue as? Double, 0)
        XCTAssertEqual(remarks, ["1:71: note: toValue: the value has no type; it is read as real"])
    }

    func testAnAnimationMayBeReferredTo() throws {
        let package = try readScene(
            caml(
                "<CALayer><animations><a id=\"#1\" type=\"CABasicAnimation\" keyPath=\"opacity\"/></animations><sublayers><CALayer><animations><b object=\"#1\"/><c object=\"#9\"/></animations></CALayer></sublayers></CALayer>"
            ))
        XCTAssertEqual((package.rootLayer.sublayers?.first?.animation(forKey: "b") as? CABasicAnimation)?.keyPath, "opacity")
        XCTAssertEqual(
            package.diagnostics.map(\.message), ["animations: no object before this one has the id “#9”; it is left out"])
    }

    func testADisabledAnimationIsNotAdded() throws {
        let (layer, remarks) = try readLayer(
            "", "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" enabled=\"0\"/></animations>")
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(remarks, [])
    }

    func testAValueWithoutATypeHasTheTypeOfTheKeyPath() throws {
        let (animation, remarks) = try basic("keyPath=\"position\"", "<toValue value=\"3 4\"/>")
        XCTAssertEqual(animation.toValue as? CGPoint, CGPoint(x: 3, y: 4))
        XCTAssertEqual(remarks, ["1:84: note: toValue: the value has no type; it is read as CGPoint"])
        XCTAssertEqual(
            try basic("keyPath=\"what\"", "<toValue value=\"3 4\"/>").remarks.first,
            "1:56: warning: keyPath: “what” cannot be animated yet; its animations have no effect")
    }

    func testAnimationsWithoutEffectGiveAWarning() throws {
        XCTAssertEqual(
            try basic("").remarks,
            [
                "1:29: warning: CABasicAnimation: the keyPath is missing, expected one such as keyPath=\"opacity\"; the animation has no effect"
            ])
        XCTAssertEqual(
            try basic("keyPath=\"opacity\"", "<toValue type=\"CGPoint\" value=\"1 2\"/>").remarks,
            ["1:74: warning: toValue: a value of this type does not fit “opacity”, expected real; it has no effect"])
    }

    func testAnAnimationWithoutTypeAndWithOneValueIsNamed() throws {
        let (layer, remarks) = try readLayer(
            "",
            """
            <animations>
            <a keyPath="opacity"><toValue type="real" value="0"/></a><b><values><real value="1"/></values></b>
            <c><CABasicAnimation keyPath="opacity" toValue="0"/></c>
            </animations>
            """)
        XCTAssertEqual(layer.animationKeys(), ["c"])
        XCTAssertEqual(
            remarks.prefix(2),
            [
                "2:1: warning: animations: “a” has no type, expected one such as type=\"CABasicAnimation\"; it is left out",
                "2:58: warning: animations: “b” has no type, expected one such as type=\"CABasicAnimation\"; it is left out",
            ])
    }

    func testUnsupportedAnimationClassesGiveOneWarningEach() throws {
        let (layer, remarks) = try readLayer(
            "",
            """
            <animations>
            <a type="CAMatchMoveAnimation" keyPath="opacity"/><b type="CAMatchMoveAnimation"/>
            <d keyPath="opacity"/><e type="CALayer"/><f/>
            </animations>
            """)
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(
            remarks,
            [
                "2:1: warning: CAMatchMoveAnimation is not supported yet; its animations, here “a”, are left out",
                "3:1: warning: animations: “d” has no type, expected one such as type=\"CABasicAnimation\"; it is left out",
                "3:23: warning: animations: found CALayer, expected an animation; it is left out",
                "3:42: warning: animations: “f” has no type, expected one such as type=\"CABasicAnimation\"; it is left out",
            ])
    }
}
