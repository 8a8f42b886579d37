import XCTest

@testable import QuartziteKit

/// Images as variants of others, image views that tint and animate, and the components of colours.
@MainActor final class ImageVariantTests: XCTestCase {
    /// 2 × 1 pixels: red, and half transparent green.
    private func pair(_ look: UIImage.Look = .init()) -> UIImage {
        UIImage(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 128, 0, 128]), look)
    }

    private func pixel(_ picture: CGImage?, _ x: Int, _ y: Int = 0) throws -> SIMD4<UInt8> { try XCTUnwrap(picture?.pixel(x: x, y: y)) }

    func testATintReplacesTheColour() async throws {
        let blue = pair().withTintColor(.blue)
        XCTAssertEqual(try pixel(blue.cgImage, 0), SIMD4(0, 0, 255, 255))
        XCTAssertEqual(try pixel(blue.cgImage, 1), SIMD4(0, 0, 128, 128))
        XCTAssertEqual(blue.renderingMode, .automatic)
        XCTAssertEqual(pair().withTintColor(.blue, renderingMode: .alwaysOriginal).renderingMode, .alwaysOriginal)
    }

    func testAViewTintsTemplates() async throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.tintColor = .green
        let view = UIImageView(image: pair().withRenderingMode(.alwaysTemplate))
        func contents() throws -> CGImage { try XCTUnwrap(view.layer.contents as? CGImage) }
        XCTAssertEqual(try pixel(contents(), 0), SIMD4(0, 122, 255, 255))
        root.addSubview(view)
        root.layoutIfNeeded()
        XCTAssertEqual(try pixel(contents(), 0), SIMD4(0, 255, 0, 255))
        root.tintColor = .red
        XCTAssertEqual(try pixel(contents(), 0), SIMD4(255, 0, 0, 255))
        root.tintAdjustmentMode = .dimmed
        XCTAssertEqual(view.tintAdjustmentMode, .dimmed)
        let grey = try pixel(contents(), 0)
        XCTAssertEqual(grey.x, grey.y)
        view.image = pair()
        XCTAssertEqual(try pixel(contents(), 0), SIMD4(255, 0, 0, 255), "its own colour")
    }

    func testOrientationsTurnTheImage() async throws {
        let expected: [(UIImage.Orientation, Int, Int, x: Int, y: Int)] = [
            (.up, 2, 1, 0, 0), (.down, 2, 1, 1, 0), (.left, 1, 2, 0, 1), (.right, 1, 2, 0, 0), (.upMirrored, 2, 1, 1, 0),
            (.downMirrored, 2, 1, 0, 0), (.leftMirrored, 1, 2, 0, 0), (.rightMirrored, 1, 2, 0, 1),
        ]
        for (orientation, width, height, x, y) in expected {
            let image = pair(.init(orientation: orientation))
            XCTAssertEqual(image.size, CGSize(width: width, height: height))
            XCTAssertEqual(try pixel(image.upright, x, y), SIMD4(255, 0, 0, 255), "\(orientation)")
        }
        let flipped = pair().withHorizontallyFlippedOrientation()
        XCTAssertEqual(flipped.imageOrientation, .upMirrored)
        XCTAssertEqual(try pixel(flipped.upright, 1), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(flipped.withHorizontallyFlippedOrientation().imageOrientation, .up)
    }

    func testAPatternFillsEveryRectangle() async throws {
        func drawn(_ rect: CGRect) throws -> [UInt8] {
            UIGraphicsBeginImageContext(CGSize(width: 6, height: 1))
            defer { UIGraphicsEndImageContext() }
            pair().drawAsPattern(in: rect)
            let picture = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
            return try (0..<6).map { try pixel(picture, $0).w }
        }
        XCTAssertEqual(try drawn(CGRect(x: 1, y: 0, width: 4, height: 1)), [0, 128, 255, 128, 255, 0])
        XCTAssertEqual(try drawn(.infinite), [255, 128, 255, 128, 255, 128])
        XCTAssertEqual(try drawn(CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)), [255, 128, 255, 128, 255, 128])
        XCTAssertEqual(try drawn(.null), [0, 0, 0, 0, 0, 0])
        XCTAssertEqual(try drawn(.zero), [0, 0, 0, 0, 0, 0])
    }

    func testATiledImageMayBeDrawnInAnyRectangle() async {
        UIGraphicsBeginImageContext(CGSize(width: 6, height: 1))
        defer { UIGraphicsEndImageContext() }
        let image = pair().resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0), resizingMode: .tile)
        for rect in [CGRect.infinite, .null, CGRect(x: 0, y: 0, width: 1e15, height: 1e15)] { image.draw(in: rect) }
        XCTAssertNotNil(UIGraphicsGetImageFromCurrentImageContext())
    }

    func testAnImageIsWrittenAsJPEG() async throws {
        let data = try XCTUnwrap(pair(.init(orientation: .right)).jpegData(compressionQuality: 0.8))
        XCTAssertEqual(UIImage(data: data)?.size, CGSize(width: 1, height: 2))
        XCTAssertNotNil(UIImageJPEGRepresentation(pair(), 1))
        XCTAssertNil(UIImage().jpegData(compressionQuality: 1))
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 4)).jpegData(withCompressionQuality: 1) { _ in }
        XCTAssertEqual(UIImage(data: drawn)?.cgImage?.height, Int(4 * UIScreen.main.scale))
    }

    func testCapInsetsKeepTheEdges() async throws {
        var bytes: [UInt8] = []
        for value in [10, 20, 30, 40] as [UInt8] { bytes += [value, value, value, 255] }
        let image = UIImage(CGImage(width: 4, height: 1, premultipliedRGBA: bytes), .init())
        let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
        func drawn(_ mode: UIImage.ResizingMode) -> CGImage? {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            return UIGraphicsImageRenderer(size: CGSize(width: 8, height: 1), format: format).image { _ in
                image.resizableImage(withCapInsets: insets, resizingMode: mode).draw(in: CGRect(x: 0, y: 0, width: 8, height: 1))
            }.cgImage
        }
        XCTAssertEqual(try (0..<8).map { try pixel(drawn(.tile), $0).x }, [10, 20, 30, 20, 30, 20, 30, 40])
        let stretched = try (0..<8).map { try pixel(drawn(.stretch), $0).x }
        XCTAssertEqual(stretched.first, 10)
        XCTAssertEqual(stretched.last, 40)
        XCTAssertEqual(stretched.sorted(), stretched)
        let view = UIImageView(image: image.resizableImage(withCapInsets: insets))
        XCTAssertEqual(view.layer.contentsCenter, CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    }

    func testAnAnimatedImageRuns() async throws {
        let images = [pair(), pair().withTintColor(.blue)]
        let animated = try XCTUnwrap(UIImage.animatedImage(with: images, duration: 2))
        XCTAssertEqual(animated.images?.count, 2)
        let view = UIImageView(image: animated)
        XCTAssertTrue(view.isAnimating)
        let animation = try XCTUnwrap(view.layer.animation(forKey: "images") as? CAKeyframeAnimation)
        XCTAssertEqual(animation.duration, 2)
        XCTAssertEqual(animation.calculationMode, .discrete)
        XCTAssertEqual(animation.repeatCount, .infinity)
        view.image = pair()
        XCTAssertFalse(view.isAnimating)
        view.animationImages = images
        XCTAssertFalse(view.isAnimating)
        view.animationRepeatCount = 3
        view.startAnimating()
        XCTAssertEqual(view.layer.animation(forKey: "images")?.duration ?? 0, 2.0 / 30, accuracy: 1e-9)
        XCTAssertEqual(view.layer.animation(forKey: "images")?.repeatCount, 3)
        view.stopAnimating()
        XCTAssertFalse(view.isAnimating)
    }

    func testSystemSymbolsAreMissing() async {
        let messages = Recorder()
        AnimationDiagnostics.setHandler { messages.append($0) }
        defer { AnimationDiagnostics.resetHandler() }
        XCTAssertNil(UIImage(systemName: "star"))
        XCTAssertEqual(messages.all.count, 1)
    }

    func testColoursGiveTheirComponents() async {
        for hue in [0, 0.1, 0.35, 0.5, 0.7, 0.95] as [CGFloat] {
            let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
            var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            XCTAssertTrue(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
            XCTAssertEqual(h, hue, accuracy: 1e-9)
            XCTAssertEqual(s, 0.6, accuracy: 1e-9)
            XCTAssertEqual(b, 0.8, accuracy: 1e-9)
            XCTAssertEqual(a, 0.5)
        }
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        XCTAssertTrue(UIColor(white: 0.3, alpha: 0.7).getWhite(&white, alpha: &alpha))
        XCTAssertEqual([white, alpha], [0.3, 0.7])
        XCTAssertFalse(UIColor.red.getWhite(&white, alpha: nil))
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        XCTAssertEqual(dynamic, .black)
        XCTAssertEqual(dynamic.resolvedColor(with: .current), .black)
        XCTAssertEqual(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).cgColor.srgb.x, 1, accuracy: 1e-6)
        XCTAssertEqual(UIColor(patternImage: pair()).cgColor.srgb.w, 0.75, accuracy: 0.01)
    }

    func testAPatternColourIsABackground() async throws {
        // A picture of two by two points in four by four pixels: red in the upper left corner, else clear.
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image {
            $0.cgContext.setFillColor(UIColor.red.cgColor)
            $0.cgContext.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 6, height: 3))
        view.backgroundColor = UIColor(patternImage: image)
        XCTAssertEqual(view.backgroundColor, view.backgroundColor)
        XCTAssertNotEqual(view.backgroundColor, UIColor(patternImage: pair()))
        func alphas(_ draw: (CGContext) -> Void) throws -> [UInt8] {
            let picture = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { draw($0.cgContext) }
            let cgImage = try XCTUnwrap(picture.cgImage)
            return [1, 3].flatMap { y in (0..<12).compactMap { cgImage.pixel(x: $0, y: y)?.w } }
        }
        let expected: [UInt8] = [255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0] + Array(repeating: 0, count: 12)
        XCTAssertEqual(try alphas { view.layer.render(in: $0) }, expected)
        let color = try XCTUnwrap(view.backgroundColor)
        XCTAssertEqual(
            try alphas {
                color.setFill()
                $0.fill(view.bounds)
            }, expected, "in a context")
        view.backgroundColor = color.withAlphaComponent(color.cgColor.alpha / 2)
        XCTAssertEqual(try alphas { view.layer.render(in: $0) }, expected.map { $0 / 2 + $0 % 2 })
        view.backgroundColor = .red
        XCTAssertEqual(try alphas { view.layer.render(in: $0) }, Array(repeating: 255, count: 24))
    }
}
