import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Keyframes, springs, groups, transitions and value functions in documents.
final class AnimationClassReadingTests: XCTestCase {
    private func read<Animation: CAAnimation>(
        _ type: Animation.Type, _ attributes: String, _ inside: String = "", key: String = "a"
    ) throws -> (animation: Animation, remarks: [String]) {
        let (layer, remarks) = try readLayer(
            "", "<animations><a type=\"\(Animation.self)\" \(attributes)>\(inside)</a></animations>")
        return (try XCTUnwrap(layer.animation(forKey: key) as? Animation), remarks)
    }

    private func remarks(_ attributes: String, _ inside: String = "") throws -> [String] {
        try read(CAKeyframeAnimation.self, attributes, inside).remarks.map { remark in
            remark.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
        }
    }

    // MARK: Keyframes

    func testEveryPropertyOfAKeyframeAnimationIsRead() throws {
        let (animation, remarks) = try read(
            CAKeyframeAnimation.self, "keyPath=\"position.x\" calculationMode=\"cubic\" rotationMode=\"autoReverse\"",
            """
            <values><real value="20"/><integer value="80"/><real value="60.5"/></values>
            <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/></keyTimes>
            <timingFunctions><CAMediaTimingFunction value="easeIn"/><CAMediaTimingFunction value="0.2 1.4 0.6 1"/></timingFunctions>
            <tensionValues><real value="1"/></tensionValues><continuityValues><real value="2"/></continuityValues>
            <biasValues><NSArray><real value="-1"/></NSArray></biasValues>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(animation.values?.compactMap { ($0 as? NSNumber)?.doubleValue }, [20, 80, 60.5])
        XCTAssertEqual(animation.keyTimes, [0, 0.5, 1])
        XCTAssertEqual(
            animation.timingFunctions,
            [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.2, 1.4, 0.6, 1)])
        XCTAssertEqual(animation.calculationMode, .cubic)
        XCTAssertEqual(animation.rotationMode, .rotateAutoReverse)
        XCTAssertEqual(animation.tensionValues, [1])
        XCTAssertEqual(animation.continuityValues, [2])
        XCTAssertEqual(animation.biasValues, [-1])
    }

    func testPathsAreRead() throws {
        let (animation, remarks) = try read(CAKeyframeAnimation.self, "keyPath=\"position\" path=\"0 0 m 10 0 l 10 90 l\"")
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(animation.path?.currentPoint, CGPoint(x: 10, y: 90))
    }

    func testKeyTimesOfAnUnexpectedNumberGiveAWarning() throws {
        let values = "<values><real value=\"0\"/><real value=\"1\"/></values>"
        func times(_ times: String) -> String {
            "<keyTimes>" + times.split(separator: " ").map { "<real value=\"\($0)\"/>" }.joined() + "</keyTimes>"
        }
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\"", values + times("0 0.5 1")),
            ["warning: keyTimes: there are 3 of them, expected 2; the last are ignored"])
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\"", values + times("0")),
            ["warning: keyTimes: there are 1 of them, expected 2; the last values are never reached"])
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\" calculationMode=\"discrete\"", values + times("0")),
            ["warning: keyTimes: there are 1 of them, expected 3; the last values are never reached"])
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\" calculationMode=\"discrete\"", values + times("0 0.5")), [], "the last value needs no end")
        XCTAssertEqual(try remarks("keyPath=\"opacity\"", values + times("0.5 -1")), [], "used as they are given")
        XCTAssertEqual(try remarks("keyPath=\"opacity\" calculationMode=\"paced\"", values + times("0.5")), [], "of no consequence")
        let path = "keyPath=\"position\" path=\"0 0 m 1 0 l 1 1 l h\""
        XCTAssertEqual(
            try remarks(path, times("0 1")), ["warning: keyTimes: there are 2 of them, expected 4; they are ignored"])
        XCTAssertEqual(try remarks(path, times("0 0.5 1")), [], "the closing line needs no time")
    }

    func testKeyframesThatCannotAnimateGiveAWarning() throws {
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\""),
            ["warning: CAKeyframeAnimation: values and path are both missing; the animation has no effect"])
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\"", "<values><real value=\"0\"/><CGPoint value=\"1 2\"/><CGPoint value=\"1 2\"/></values>"),
            ["warning: values[1]: a value of this type does not fit “opacity”, expected real; it has no effect"])
        XCTAssertEqual(
            try remarks("keyPath=\"opacity\" path=\"0 0 m 1 1 l\""),
            ["warning: path: “opacity” is not a point and cannot follow a path; the animation has no effect"])
    }

    // MARK: Springs

    func testSpringsAreReadByEitherNameOfTheirVelocity() throws {
        let (animation, remarks) = try read(
            CASpringAnimation.self,
            "keyPath=\"position.x\" duration=\"2\" mass=\"2\" stiffness=\"150\" damping=\"12\" velocity=\"8\" allowsOverdamping=\"1\"",
            "<toValue type=\"real\" value=\"120\"/>")
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(animation.mass, 2)
        XCTAssertEqual(animation.stiffness, 150)
        XCTAssertEqual(animation.damping, 12)
        XCTAssertEqual(animation.initialVelocity, 8)
        XCTAssertTrue(animation.allowsOverdamping)
        XCTAssertEqual(animation.duration, 2)
        XCTAssertEqual(
            try read(CASpringAnimation.self, "keyPath=\"opacity\" initialVelocity=\"3\"").animation.initialVelocity, 3)
    }

    // MARK: Groups

    func testGroupsHoldAnimationsByTheirClasses() throws {
        let (group, remarks) = try read(
            CAAnimationGroup.self, "duration=\"8\" repeatCount=\"inf\"",
            """
            <animations>
              <CABasicAnimation keyPath="opacity"><toValue type="real" value="1"/></CABasicAnimation>
              <CAAnimationGroup duration="2"><animations><CASpringAnimation keyPath="zPosition" damping="3"/></animations></CAAnimationGroup>
              <o type="CAKeyframeAnimation" keyPath="opacity"><values><real value="1"/></values></o>
            </animations>
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(group.animations?.count, 3)
        XCTAssertEqual((group.animations?.first as? CABasicAnimation)?.toValue as? Double, 1)
        let inner = try XCTUnwrap(group.animations?[1] as? CAAnimationGroup)
        XCTAssertEqual((inner.animations?.first as? CASpringAnimation)?.damping, 3)
        XCTAssertEqual((group.animations?[2] as? CAKeyframeAnimation)?.values?.count, 1)
    }

    func testAGroupMayBeEmptyOrHaveDisabledMembers() throws {
        XCTAssertNil(try read(CAAnimationGroup.self, "duration=\"1\"").animation.animations)
        let (group, remarks) = try read(
            CAAnimationGroup.self, "",
            "<animations><NSArray><CABasicAnimation keyPath=\"opacity\" enabled=\"0\"/><CAMatchMoveAnimation/></NSArray></animations>")
        XCTAssertEqual(group.animations?.count, 0)
        XCTAssertEqual(remarks.count, 1)
    }

    func testGroupsThatNestTooDeepAreAnError() {
        let depth = 40
        let nested =
            String(repeating: "<CAAnimationGroup><animations>", count: depth)
            + String(repeating: "</animations></CAAnimationGroup>", count: depth)
        let error = sceneError(caml("<CALayer><animations>\(nested)</animations></CALayer>"))
        guard case .tooDeep? = error else { return XCTFail("\(String(describing: error))") }
    }

    func testReferencesBetweenGroupsAreLimited() {
        var groups = "<g0 id=\"#0\" type=\"CAAnimationGroup\"><animations><CABasicAnimation keyPath=\"opacity\"/></animations></g0>"
        for index in 1...30 {
            let inner = "<a object=\"#\(index - 1)\"/>"
            groups += "<g\(index) id=\"#\(index)\" type=\"CAAnimationGroup\"><animations>\(inner)\(inner)</animations></g\(index)>"
        }
        guard case .tooLarge? = sceneError(caml("<CALayer><animations>\(groups)</animations></CALayer>")) else {
            return XCTFail("doubling groups were read")
        }
        let itself = "<g id=\"#1\" type=\"CAAnimationGroup\"><animations><a object=\"#1\"/></animations></g>"
        guard case .tooDeep? = sceneError(caml("<CALayer><animations>\(itself)</animations></CALayer>")) else {
            return XCTFail("a group in itself was read")
        }
    }

    // MARK: Transitions and value functions

    func testTransitionsAreReadAndFoundUnderTheirOwnKey() throws {
        let (transition, remarks) = try read(
            CATransition.self, "duration=\"0.5\" startProgress=\"0.25\" endProgress=\"0.75\"",
            "<type value=\"push\"/><subtype value=\"fromTop\"/>", key: kCATransition)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(transition.type, .push)
        XCTAssertEqual(transition.subtype, .fromTop)
        XCTAssertEqual(transition.startProgress, 0.25)
        XCTAssertEqual(transition.endProgress, 0.75)
    }

    func testValueFunctionsAreReadInEveryForm() throws {
        let forms = [
            "<valueFunction type=\"CAValueFunction\" name=\"rotateZ\"/>",
            "<valueFunction><CAValueFunction name=\"rotateZ\"/></valueFunction>",
            "<valueFunction value=\"rotateZ\"/>",
        ]
        for form in forms {
            let (animation, remarks) = try read(
                CABasicAnimation.self, "keyPath=\"transform\"", form + "<toValue type=\"real\" value=\"1\"/>")
            XCTAssertEqual(animation.valueFunction?.name, .rotateZ, form)
            XCTAssertEqual(remarks, [], form)
        }
        let odd = try read(CABasicAnimation.self, "keyPath=\"transform\" valueFunction=\"twist\"").remarks
        XCTAssertEqual(odd.count, 1)
        XCTAssertTrue(odd.first?.contains("valueFunction: found “twist”, expected one of rotateX") == true, "\(odd)")
    }
}
