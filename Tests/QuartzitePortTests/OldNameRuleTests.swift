import QuartzitePort
import XCTest

/// Names from before Swift 4.2.
final class OldNameRuleTests: XCTestCase {
    func testConstants() {
        assertPort("a.fillMode = kCAFillModeForwards", "a.fillMode = CAMediaTimingFillMode.forwards")
        assertPort(
            "CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)",
            "CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)")
        assertPort("x ? kCALineCapRound : kCALineJoinMiter", "x ? CAShapeLayerLineCap.round : CAShapeLayerLineJoin.miter")
        assertPort("let kCAFillModeMine = kCATransition", "let kCAFillModeMine = kCATransition")
        assertPort("UIFont.systemFont(ofSize: 1, weight: UIFontWeightBold)", "UIFont.systemFont(ofSize: 1, weight: UIFont.Weight.bold)")
    }

    func testTypes() {
        assertPort(
            "func f(_ o: UIViewAnimationOptions, for s: UIControlState)", "func f(_ o: UIView.AnimationOptions, for s: UIControl.State)")
        assertPort("class UIControlState {}\nlet a: UIControlState", "class UIControlState {}\nlet a: UIControlState")
        assertPort("RunLoop.main.add(t, forMode: .commonModes)", "RunLoop.main.add(t, forMode: .common)")
        assertPort("RunLoop.main.add(t, forMode: RunLoopMode.defaultRunLoopMode)", "RunLoop.main.add(t, forMode: RunLoop.Mode.default)")
    }

    func testNamesOfControllersAndStyles() {
        assertPort(
            "addChildViewController(c)\nc.addChildViewController(d)\nfor c in childViewControllers {}",
            "addChild(c)\nc.addChild(d)\nfor c in children {}")
        assertPort(
            "override func didMove(toParentViewController parent: UIViewController?) {}",
            "override func didMove(toParent parent: UIViewController?) {}")
        assertPort("override func bringSubview(toFront view: UIView) {}", "override func bringSubviewToFront(_ view: UIView) {}")
        assertPort(
            "override var childViewControllerForStatusBarStyle: UIViewController? { nil }",
            "override var childForStatusBarStyle: UIViewController? { nil }")
        assertPort("UIActivityIndicatorView(activityIndicatorStyle: .gray)", "UIActivityIndicatorView(style: .gray)")
        assertPort("wheel.activityIndicatorViewStyle = .white", "wheel.style = .white")
        assertPort("a.accessibilityTraits = UIAccessibilityTraitButton", "a.accessibilityTraits = UIAccessibilityTraits.button")
        assertPort("NSUnderlineStyle.styleSingle.rawValue", "NSUnderlineStyle.single.rawValue")
        assertPort("let d: UISwipeGestureRecognizerDirection", "let d: UISwipeGestureRecognizer.Direction")
        assertPort("UIApplication.shared.openURL(url)", "UIApplication.shared.open(url)")
    }

    func testComparisonsAndObjectsWithoutArguments() {
        assertPort("if CGRectEqualToRect(a, f(b, c)) {}", "if ((a == f(b, c))) {}")
        assertPort("if UIDeviceOrientationIsLandscape(o) {}", "if (o).isLandscape {}")
        assertPort("let s = NSMutableAttributedString()", "let s = NSMutableAttributedString(string: \"\")")
        assertPort("var timer: Timer = Timer()", "var timer: Timer = Timer(timeInterval: 0, repeats: false) { _ in }")
    }

    func testNotifications() {
        assertPort("x(.UIApplicationDidBecomeActive)", "x(UIApplication.didBecomeActiveNotification)")
        assertPort("x(NSNotification.Name.UIKeyboardWillShow)", "x(UIResponder.keyboardWillShowNotification)")
    }

    func testSwift3() {
        assertPort(
            "let f: (Void) -> Int\nlet n = s.characters.count + t.characters\n  .count", "let f: () -> Int\nlet n = s.count + t\n  .count")
        assertPort("s.size(attributes: a)\nlet h = HUGE", "s.size(withAttributes: a)\nlet h = Float.greatestFiniteMagnitude")
    }

    func testConstantsThatAreTexts() {
        assertPort(
            "let shape = \"circle\"\nfunc f() { self.emitterShape = shape }",
            "let shape = \"circle\"\nfunc f() { self.emitterShape = .init(rawValue: shape) }")
        assertPort(
            "enum Names { static let cap = \"round\" }\nfunc f() {\n    line.lineCap = Names.cap\n}",
            "enum Names { static let cap = \"round\" }\nfunc f() {\n    line.lineCap = .init(rawValue: Names.cap)\n}")
        assertPort(
            "let curve = \"easeIn\"\nlet t = CAMediaTimingFunction(name: curve)",
            "let curve = \"easeIn\"\nlet t = CAMediaTimingFunction(name: .init(rawValue: curve))")
        assertPort("cell.magnificationFilter = \"linear\"", "cell.magnificationFilter = \"linear\"")
        // A constant of another type, and one of another file.
        let text = "let cap = CAShapeLayerLineCap.round\nfunc f() {\n    line.lineCap = cap\n    line.lineJoin = join\n}"
        assertPort(text, text)
        // Another variable of the same name, and a value that only begins with a text.
        let other = "let cap = \"round\"\nfunc f(cap: CAShapeLayerLineCap) {\n    line.lineCap = cap\n}"
        assertPort(other, other)
        let count = "let shape = \"circle\".count\nfunc f() {\n    self.emitterShape = shape\n}"
        assertPort(count, count)
    }

    func testCalls() {
        assertPort("UIEdgeInsetsMake(1, f(2, 3), -4, 5)", "UIEdgeInsets(top: 1, left: f(2, 3), bottom: -4, right: 5)")
        assertPort("ProcessInfo().processorCount", "ProcessInfo.processInfo.processorCount")
        assertPort("let w = CGRectGetWidth(a.frame)", "let w = (a.frame).width")
        assertPort("UIEdgeInsetsInsetRect(r, i)", "(r).inset(by: i)")
        assertPort("UIEdgeInsetsInsetRect(.zero, i)", "(CGRect.zero).inset(by: i)")
        assertPort("UIImagePNGRepresentation(i)", "(i).pngData()")
        assertPort(
            "v.bringSubview(toFront: a)\nc.didMove(toParentViewController: self)", "v.bringSubviewToFront(a)\nc.didMove(toParent: self)")
        assertPort("CGFloat(M_PI_2)", "CGFloat((Double.pi / 2))")
    }
}
