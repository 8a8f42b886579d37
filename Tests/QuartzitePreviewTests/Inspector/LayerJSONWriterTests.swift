import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Writing the layers of a scene as JSON without records.
final class LayerJSONWriterTests: InspectorTestCase {
    private func compare(file: StaticString = #filePath, line: UInt = #line) {
        var writer = LayerJSONWriter(of: scene, at: 10.5, indent: 4)
        for record in LayerRecord.tree(of: scene, at: 10.5) {
            XCTAssertFalse(writer.isAtEnd, file: file, line: line)
            var (written, expected): ([UInt8], [UInt8]) = ([], [])
            writer.writeNext(to: &written)
            record.json.write(to: &expected, indent: 4)
            XCTAssertEqual(String(decoding: written, as: UTF8.self), String(decoding: expected, as: UTF8.self), file: file, line: line)
        }
        XCTAssertTrue(writer.isAtEnd, file: file, line: line)
    }

    func testPlainLayers() async {
        let group = add("a “group”\n", CGRect(x: 1, y: 2.5, width: 3, height: 4))
        let inner = add("", .zero, to: group)
        inner.name = nil
        inner.backgroundColor = nil
        (inner.isHidden, inner.opacity, inner.zPosition) = (true, 0.1, -0.0)
        inner.transform = CATransform3DMakeRotation(1, 0, 0, 1)
        inner.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)
        (inner.shadowOffset, inner.contentsScale, inner.masksToBounds) = (CGSize(width: 1e20, height: 0.1), 2, true)
        show()
        compare()
    }

    func testEachSettingOfAPlainLayerCounts() async {
        let changes: [(String, (CALayer) -> Void)] = [
            ("geometryFlipped", { $0.isGeometryFlipped = true }), ("contentsGravity", { $0.contentsGravity = .center }),
            ("cornerCurve", { $0.cornerCurve = .continuous }),
        ]
        XCTAssertEqual(LayerSettings.values(of: CALayer()).map(\.key).sorted(), changes.map(\.0).sorted(), "a setting is not tested")
        for (key, change) in changes {
            let layer = add(key, CGRect(x: 0, y: 0, width: 5, height: 5))
            XCTAssertTrue(LayerSettings.areInitial(layer))
            change(layer)
            XCTAssertFalse(LayerSettings.areInitial(layer), key)
        }
        show()
        compare()
    }

    func testOtherLayers() async {
        add("shape", CGRect(x: 0, y: 0, width: 5, height: 5), CAShapeLayer())
        add("emitter", CGRect(x: 0, y: 0, width: 5, height: 5), CAEmitterLayer())
        let masked = add("masked", CGRect(x: 0, y: 0, width: 5, height: 5))
        masked.mask = CALayer()
        let filtered = add("filtered", CGRect(x: 0, y: 0, width: 5, height: 5))
        filtered.filters = [CAFilter(type: "gaussianBlur") as Any]
        let styled = add("styled", CGRect(x: 0, y: 0, width: 5, height: 5))
        styled.style = ["opacity": 0.25]
        let animated = add("animated", CGRect(x: 0, y: 0, width: 5, height: 5))
        show()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        animated.add(animation, forKey: "fade")
        CATransaction.flush()
        compare()
    }

    func testPicturesAreNumberedAlike() async throws {
        let context = try XCTUnwrap(
            CGContext(
                data: nil, width: 2, height: 3, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let pictures = try (0..<2).map { _ in try XCTUnwrap(context.makeImage()) }
        for (index, picture) in [pictures[0], pictures[1], pictures[0]].enumerated() {
            add("picture \(index)", CGRect(x: 0, y: 0, width: 2, height: 3)).contents = picture
        }
        show()
        compare()
    }
}
