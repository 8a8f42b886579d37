import XCTest

@testable import QuartziteKit

/// Images and further properties of sliders, steppers, page controls, date pickers and buttons.
@MainActor final class ControlImageTests: XCTestCase {
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 12)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 10, height: 12))
    }

    func testASlidersImagesShortenTheTrack() async throws {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34))
        XCTAssertEqual(slider.trackRect(forBounds: slider.bounds), CGRect(x: 2, y: 15, width: 124, height: 4))
        slider.minimumValueImage = picture
        slider.maximumValueImage = picture
        XCTAssertEqual(slider.minimumValueImageRect(forBounds: slider.bounds), CGRect(x: 0, y: 11, width: 10, height: 12))
        XCTAssertEqual(slider.maximumValueImageRect(forBounds: slider.bounds), CGRect(x: 118, y: 11, width: 10, height: 12))
        XCTAssertEqual(slider.trackRect(forBounds: slider.bounds), CGRect(x: 20, y: 15, width: 88, height: 4))
        let layers = try XCTUnwrap(slider.layer.sublayers)
        XCTAssertEqual(layers.last?.frame.minX, 118)
        XCTAssertNotNil(layers.last?.contents)
        XCTAssertEqual(layers[0].frame.minX, 20, "the track")
    }

    func testASteppersImagesReplaceItsSigns() async throws {
        let stepper = UIStepper()
        let signs = try XCTUnwrap(stepper.layer.sublayers)
        stepper.setDecrementImage(picture, for: .normal)
        stepper.setBackgroundImage(picture, for: .normal)
        stepper.layoutIfNeeded()
        XCTAssertTrue(signs[0].isHidden)
        XCTAssertFalse(signs[1].isHidden, "the plus sign stays")
        XCTAssertNil(stepper.layer.backgroundColor)
        let shown = try XCTUnwrap(stepper.layer.sublayers?.dropFirst(4).first)
        XCTAssertEqual(shown.frame, CGRect(x: 18.5, y: 10, width: 10, height: 12))
        XCTAssertIdentical(stepper.decrementImage(for: .normal), picture)
        XCTAssertNil(stepper.incrementImage(for: .normal))
    }

    func testPagesHaveImages() async {
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        pages.numberOfPages = 2
        pages.setIndicatorImage(picture, forPage: 1)
        pages.layoutIfNeeded()
        let dots = pages.layer.sublayers ?? []
        XCTAssertEqual(dots.map(\.bounds.width), [7, 10])
        XCTAssertNotNil(dots[1].contents)
        XCTAssertEqual(pages.size(forNumberOfPages: 2).width, 29)
        pages.preferredIndicatorImage = picture
        XCTAssertEqual(dots.map(\.bounds.width), [10, 10])
        pages.backgroundStyle = .prominent
        pages.layoutIfNeeded()
        XCTAssertEqual(pages.layer.sublayers?.first?.frame, pages.bounds)
    }

    func testMinutesHaveSteps() async throws {
        let picker = UIDatePicker()
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.minuteInterval = 15
        picker.pick(Date(timeIntervalSinceReferenceDate: 3600 + 20 * 60))
        XCTAssertEqual(picker.date, Date(timeIntervalSinceReferenceDate: 3600 + 15 * 60))
        XCTAssertEqual(picker.datePickerStyle, .compact)
        picker.preferredDatePickerStyle = .wheels
        XCTAssertEqual(picker.datePickerStyle, .wheels)
    }

    func testAButtonShowsItsSubtitle() async throws {
        let button = UIButton(type: .system)
        XCTAssertNil(button.subtitleLabel)
        var configuration = UIButton.Configuration.filled()
        (configuration.title, configuration.subtitle) = ("Title", "a longer subtitle")
        button.configuration = configuration
        let size = button.intrinsicContentSize
        button.frame = CGRect(origin: .zero, size: size)
        button.layoutIfNeeded()
        let (title, subtitle) = (try XCTUnwrap(button.titleLabel), try XCTUnwrap(button.subtitleLabel))
        XCTAssertEqual(subtitle.text, "a longer subtitle")
        XCTAssertLessThanOrEqual(title.frame.maxY, subtitle.frame.minY)
        XCTAssertEqual(subtitle.frame.maxY, size.height - 7, accuracy: 0.01)
        XCTAssertEqual(title.center.x, subtitle.center.x, accuracy: 0.01)
    }

    @MainActor private final class Listener: NSObject {
        func tap() {}
        func hold() {}
    }

    func testActionsHaveNames() async {
        let (control, listener) = (UIControl(), Listener())
        control.addTarget(listener, action: Selector(Listener.tap, name: "tap"), for: [.touchUpInside, .touchDown])
        control.addTarget(listener, action: Selector(Listener.hold, name: "hold"), for: .touchDown)
        XCTAssertEqual(control.actions(forTarget: listener, forControlEvent: .touchDown), ["tap", "hold"])
        XCTAssertEqual(control.actions(forTarget: listener, forControlEvent: .touchUpInside), ["tap"])
        XCTAssertNil(control.actions(forTarget: listener, forControlEvent: .valueChanged))
        XCTAssertNil(control.actions(forTarget: control, forControlEvent: .touchDown))
    }

    func testAnImageLeadsBack() async throws {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        bar.items = [UINavigationItem(title: "one"), UINavigationItem(title: "two")]
        bar.backIndicatorImage = picture
        bar.layoutIfNeeded()
        let content = try XCTUnwrap(bar.subviews.compactMap { $0 as? NavigationBarContent }.first)
        content.layoutIfNeeded()
        let arrow = content.buttons.first?.subviews.compactMap { $0 as? UIImageView }.first { $0.image != nil }
        XCTAssertIdentical(arrow?.image, picture)
        XCTAssertEqual(arrow?.frame.minX, 8)
    }
}
