import XCTest

@testable import Quartzite

/// The use of the action found for a change or an event.
final class ActionTests: DisplayedTestCase {
    func testADisplayedLayersOwnActionComesLast() {
        XCTAssertTrue(layer.action(forKey: "opacity") is CABasicAnimation)
        XCTAssertNil(layer.action(forKey: "nothing"))
        layer.actions = ["opacity": NSNull()]
        XCTAssertNil(layer.action(forKey: "opacity"))
    }

    func testClassesHaveNoDefaultAndBareLayersNoAction() {
        for key in ["opacity", "bounds", "backgroundColor", "sublayers", "onOrderIn", "nothing"] {
            XCTAssertNil(CALayer.defaultAction(forKey: key), key)
            XCTAssertNil(CALayer().action(forKey: key), key)
        }
    }

    func testAnActionSeesTheOldValueWhenAskedAndTheNewOneWhenRun() {
        let delegate = ActionDelegate()
        let log = ActionLog()
        var values: [Float] = []
        delegate.answer = { layer, _ in
            values.append(layer.opacity)
            return log
        }
        log.onRun = { values.append($0.opacity) }
        layer.delegate = delegate
        layer.opacity = 0.5
        XCTAssertEqual(values, [1, 0.5])
        XCTAssertEqual(log.events, ["opacity"])
    }

    func testAnAnimationAsActionTakesWhatItDoesNotSay() throws {
        layer.actions = ["opacity": CABasicAnimation()]
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        layer.opacity = 0.5
        CATransaction.commit()
        let animation = try XCTUnwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
        XCTAssertEqual(animation.keyPath, "opacity")
        XCTAssertEqual((animation.fromValue as? NSNumber)?.doubleValue, 1)
        XCTAssertNil(animation.toValue)
        XCTAssertEqual(animation.duration, 0.4)
        XCTAssertEqual(animation.timingFunction, CAMediaTimingFunction(name: .easeOut))
    }

    func testAnAnimationAsActionKeepsWhatItSays() throws {
        let given = CABasicAnimation(keyPath: "zPosition")
        given.toValue = 7
        given.duration = 3
        given.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.actions = ["opacity": given]
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        layer.opacity = 0.5
        CATransaction.commit()
        let animation = try XCTUnwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
        XCTAssertEqual(animation.keyPath, "zPosition")
        XCTAssertNil(animation.fromValue)
        XCTAssertEqual(animation.toValue as? Int, 7)
        XCTAssertEqual(animation.duration, 3)
        XCTAssertEqual(animation.timingFunction, CAMediaTimingFunction(name: .linear))
        XCTAssertNil(given.fromValue, "the action itself stays as it was")
    }

    func testALayerOfAViewDoesNotAnimateByItself() {
        let delegate = ActionDelegate()
        delegate.answer = { _, _ in NSNull() }
        layer.delegate = delegate
        layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        layer.isHidden = true
        layer.addSublayer(CALayer())
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(Set(delegate.asked), ["bounds", "position", "hidden", "onOrderOut", "sublayers"])
    }

    // MARK: Events

    private func log(_ layer: CALayer, _ events: String...) -> ActionLog {
        let log = ActionLog()
        layer.actions = Dictionary(uniqueKeysWithValues: events.map { ($0, log) })
        return log
    }

    func testComingAndGoingAreEventsOfTheLayerAndOfItsSuperlayer() {
        let child = CALayer()
        let (own, parents) = (log(child, "onOrderIn", "onOrderOut"), log(layer, "sublayers"))
        layer.addSublayer(child)
        XCTAssertEqual(own.events, ["onOrderIn"])
        XCTAssertEqual(parents.events, ["sublayers"])
        CATransaction.flush()
        child.removeFromSuperlayer()
        XCTAssertEqual(own.events, ["onOrderIn", "onOrderOut"])
        XCTAssertEqual(parents.events, ["sublayers", "sublayers"])
    }

    func testHidingAndShowingAreComingAndGoing() {
        let log = log(layer, "onOrderIn", "onOrderOut", "hidden")
        layer.isHidden = true
        layer.isHidden = true
        layer.setValue(false, forKey: "hidden")
        XCTAssertEqual(log.events, ["hidden", "onOrderOut", "hidden", "onOrderIn"])
    }

    func testNoEventsOutsideOfADisplayedTree() {
        let parent = CALayer()
        let child = CALayer()
        let log = log(child, "onOrderIn", "onOrderOut", "hidden")
        parent.actions = ["sublayers": log]
        parent.addSublayer(child)
        child.isHidden = true
        child.removeFromSuperlayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.addSublayer(child)
        CATransaction.commit()
        XCTAssertEqual(log.events, [])
    }
}
