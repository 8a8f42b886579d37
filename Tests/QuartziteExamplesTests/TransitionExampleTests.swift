import QuartziteKit
import XCTest

@testable import QuartziteExamples
@testable import QuartzitePreview

/// The examples that replace a whole picture or layer tree.
final class TransitionExampleTests: ExampleTestCase {
    func testTheButtonDissolvesToTheNextPicture() async throws {
        let example = try RunningExample<PictureTransitionViewController>("transition")
        let (view, images) = (example.controller.imageView, example.controller.images)
        XCTAssertEqual(images.count, 4)
        XCTAssertIdentical(view.image, images[0])
        for index in [1, 2, 3, 0] {
            example.press("Switch Image")
            XCTAssertIdentical(view.image, images[index])
            XCTAssertEqual((view.layer.animation(forKey: kCATransition) as? CATransition)?.type, .fade)
        }
        example.advance(to: 1)
        XCTAssertNil(view.layer.animation(forKey: kCATransition), "a quarter of a second is over")
    }

    func testTheOtherTabDissolvesIn() async throws {
        let example = try RunningExample<TabTransitionViewController>("tabs")
        let bar = try XCTUnwrap(example.scene.controls.first?.view as? UITabBar)
        XCTAssertEqual(example.scene.controls.first?.content, .choice(titles: ["First", "Second"], selected: 0))
        let first = try XCTUnwrap(example.controller.selectedViewController?.view)
        XCTAssertIdentical(first.superview, example.controller.view)
        example.act { _ in bar.choose(1) }
        XCTAssertEqual(example.controller.selectedIndex, 1)
        XCTAssertNil(first.superview)
        XCTAssertIdentical(example.controller.viewControllers?[1].view.superview, example.controller.view)
        XCTAssertEqual((example.controller.view.layer.animation(forKey: kCATransition) as? CATransition)?.type, .fade)
        XCTAssertEqual(example.scene.controls.first?.content, .choice(titles: ["First", "Second"], selected: 1))
    }

    func testTheCoverShowsTheOldViewAndFliesAway() async throws {
        let example = try RunningExample<SnapshotTransitionViewController>("snapshot")
        let view: UIView = example.controller.view
        let (old, count) = (view.backgroundColor, view.subviews.count)
        example.press("Perform Transition")
        XCTAssertNotEqual(view.backgroundColor, old)
        XCTAssertEqual(view.subviews.count, count + 1)
        let cover = try XCTUnwrap(view.subviews.last as? UIImageView)
        XCTAssertEqual(cover.image?.size, view.bounds.size)
        let (seen, expected) = (cover.image?.cgImage?.corner, try XCTUnwrap(old?.cgColor.components))
        for (one, other) in zip(try XCTUnwrap(seen), expected) { XCTAssertEqual(one, other, accuracy: 0.003) }
        example.advance(to: 0.5)
        let shown = try XCTUnwrap(cover.layer.presentation())
        XCTAssertEqual(shown.opacity, 0.5, accuracy: 0.01)
        XCTAssertEqual(atan2(shown.transform.m12, shown.transform.m11), .pi / 4, accuracy: 0.02)
        XCTAssertIdentical(cover.superview, view)
        example.advance(to: 1.1)
        XCTAssertNil(cover.superview)
        XCTAssertEqual(view.subviews.count, count)
    }
}

extension CGImage {
    /// The components of the upper left pixel.
    fileprivate var corner: [CGFloat] { withPixels { pixels in pixels.prefix(4).map { CGFloat($0) / 255 } } }
}
