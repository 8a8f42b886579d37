import XCTest

@testable import Quartzite

/// Filters as objects, on layers, by key paths, animated and archived.
final class FilterTests: DisplayedTestCase {
    private func blur(_ radius: Double, name: String? = nil) -> CAFilter {
        let filter = CAFilter(type: "gaussianBlur")
        filter.setValue(radius, forKey: "inputRadius")
        if let name { filter.name = name }
        return filter
    }

    private func radius(_ layer: CALayer?) -> Double? { layer?.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double }

    // MARK: As objects

    func testAFilterHasInputsWithDefaults() {
        let filter = CAFilter(type: "colorContrast")
        XCTAssertEqual(filter.inputKeys, ["inputAmount"])
        XCTAssertEqual(filter.value(forKey: "inputAmount") as? Double, 1)
        XCTAssertEqual(filter.name, "colorContrast")
        filter.setValue(2, forKey: "inputAmount")
        XCTAssertEqual(filter.value(forKey: "inputAmount") as? Double, 2)
        filter.setDefaults()
        XCTAssertEqual(filter.value(forKey: "inputAmount") as? Double, 1)
        XCTAssertNil(CAFilter(name: "noSuchFilter"))
        XCTAssertNotNil(CAFilter(name: "multiplyBlendMode"))
    }

    func testAValueThatDoesNotFitIsMisuse() {
        let filter = CAFilter(type: "gaussianBlur")
        XCTAssertEqual(misuse { filter.setValue("wide", forKey: "inputRadius") }.count, 1)
        XCTAssertEqual(filter.value(forKey: "inputRadius") as? Double, 10)
        XCTAssertEqual(misuse { filter.setValue([1.0, 2], forKey: "inputColorMatrix") }, [], "keys that it does not know are kept")
    }

    func testCopiesAndArchivesAreEqualAndIndependent() throws {
        let filter = CAFilter(type: "colorMatrix")
        filter.name = "tint"
        filter.setValue((0..<20).map(Double.init), forKey: "inputColorMatrix")
        let copy = try XCTUnwrap(filter.copy() as? CAFilter)
        XCTAssertEqual(copy, filter)
        let data = try NSKeyedArchiver.archivedData(withRootObject: filter, requiringSecureCoding: true)
        XCTAssertEqual(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAFilter.self, from: data), filter)
        copy.isEnabled = false
        XCTAssertNotEqual(copy, filter)
    }

    func testModesAreFoundInEverySpelling() {
        for name in ["multiplyBlendMode", "multiply", "Multiply", "CIMultiplyBlendMode"] {
            XCTAssertEqual(CompositingMode(type: name), .multiply, name)
        }
        for name in ["colorBurnBlendMode", "Color Burn", "CIColorBurnBlendMode"] {
            XCTAssertEqual(CompositingMode(type: name), .colorBurn, name)
        }
        XCTAssertEqual(CompositingMode(type: "destOut"), .destOut)
        XCTAssertEqual(CompositingMode(type: "plusL"), .plusL)
        XCTAssertNil(CompositingMode(type: "gaussianBlur"))
    }

    // MARK: On layers

    func testALayerTakesCopies() {
        let filter = blur(4)
        layer.filters = [filter]
        filter.setValue(9, forKey: "inputRadius")
        XCTAssertEqual(radius(layer), 4)
        layer.setValue(6, forKeyPath: "filters.gaussianBlur.inputRadius")
        XCTAssertEqual(radius(layer), 6)
        XCTAssertEqual(layer.effectValues?.inputs.first?.x, 6)
        layer.filters = nil
        XCTAssertNil(layer.effectValues)
        XCTAssertNil(layer.value(forKey: "filters"))
    }

    func testFiltersOfOneTypeAreDistinguishedByName() {
        layer.filters = [blur(1, name: "first"), blur(2, name: "second")]
        layer.setValue(5, forKeyPath: "filters.second.inputRadius")
        XCTAssertEqual(layer.value(forKeyPath: "filters.first.inputRadius") as? Double, 1)
        XCTAssertEqual(layer.value(forKeyPath: "filters.second.inputRadius") as? Double, 5)
        XCTAssertEqual(layer.effectValues?.inputs.map(\.x), [1, 0, 0, 5, 0, 0])
    }

    func testAnAnimationOfAFilterThatIsMissingIsTold() {
        let diagnostics = MessageLog()
        AnimationDiagnostics.setHandler { diagnostics.add($0) }
        defer { AnimationDiagnostics.resetHandler() }
        layer.filters = [blur(3)]
        let sepia = CABasicAnimation(keyPath: "filters.sepia.inputRadius")
        sepia.toValue = 5
        layer.add(sepia, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssert(diagnostics.all.first?.contains("has no filter of this name") == true, "\(diagnostics.all)")
    }

    func testWhatIsNotKnownIsToldOnceAndLeftOut() {
        let diagnostics = MessageLog()
        AnimationDiagnostics.setHandler { diagnostics.add($0) }
        defer { AnimationDiagnostics.resetHandler() }
        layer.filters = [CAFilter(type: "liquidGlass"), blur(3)]
        layer.filters = [CAFilter(type: "liquidGlass"), blur(3)]
        layer.compositingFilter = "noSuchMode"
        let other = CALayer()
        other.name = "other"
        other.filters = [CAFilter(type: "liquidGlass")]
        XCTAssertEqual(diagnostics.all.count, 2, "\(diagnostics.all)")
        XCTAssertEqual(layer.effectValues?.filters.map(\.kind), [.gaussianBlur])
        XCTAssertEqual(layer.effectValues?.compositing, .sourceOver)
    }

    func testADisabledFilterIsLeftOut() {
        let filter = blur(3)
        filter.isEnabled = false
        layer.filters = [filter]
        XCTAssertNil(layer.effectValues)
    }

    // MARK: Animated

    func testAnInputIsAnimatedByItsKeyPath() throws {
        layer.filters = [CAFilter(type: "colorInvert"), blur(2)]
        let animation = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
        (animation.toValue, animation.duration) = (10, 1)
        layer.add(animation, forKey: nil)
        frame(at: 0)
        MediaClock.setVirtualTime(0.25)
        XCTAssertEqual(radius(layer.presentation()) ?? 0, 4, accuracy: 1e-9)
        XCTAssertEqual(radius(layer), 2)
    }

    func testKeyframesOfAColorMatrixAndOfAColor() throws {
        layer.filters = [CAFilter(type: "colorMatrix"), CAFilter(type: "colorAdd")]
        let matrix = CAKeyframeAnimation(keyPath: "filters.colorMatrix.inputColorMatrix")
        matrix.values = [[Double](repeating: 0, count: 20), [Double](repeating: 1, count: 20)]
        let color = CAKeyframeAnimation(keyPath: "filters.colorAdd.inputColor")
        color.values = [CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)]
        for animation in [matrix, color] {
            animation.duration = 1
            layer.add(animation, forKey: nil)
        }
        frame(at: 0)
        MediaClock.setVirtualTime(0.5)
        let shown = try XCTUnwrap(layer.presentation())
        let numbers = shown.value(forKeyPath: "filters.colorMatrix.inputColorMatrix") as? [Any]
        XCTAssertEqual(AnimatableValue(numbers)?.numbers, [Double](repeating: 0.5, count: 20))
        let shownColor = shown.value(forKeyPath: "filters.colorAdd.inputColor")
        XCTAssertEqual(AnimatableValue(shownColor)?.channels(for: .color), SIMD4(0.5, 0, 0, 1))
    }

    func testTheStateOfAFilterIsAnimatedByItsKeyPath() throws {
        let (on, off) = (blur(2), CAFilter(type: "colorInvert"))
        off.isEnabled = false
        layer.filters = [on, off]
        frame(at: 0)
        XCTAssertEqual(layer.effectValues?.filters.map(\.kind), [.gaussianBlur])
        XCTAssertNil(layer.effectValues?.filters.first?.switchInput)
        func animate(_ name: String, from: Bool, to: Bool) {
            let animation = CABasicAnimation(keyPath: "filters.\(name).enabled")
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            layer.add(animation, forKey: name)
        }
        animate("gaussianBlur", from: true, to: false)
        animate("colorInvert", from: false, to: true)
        frame(at: 0)
        func states(at time: Double) throws -> [Bool] {
            MediaClock.setVirtualTime(time)
            let shown = try XCTUnwrap(layer.presentation())
            XCTAssertEqual(radius(shown), 2)
            return ["gaussianBlur", "colorInvert"].map {
                (shown.value(forKeyPath: "filters.\($0).enabled") as? NSNumber)?.boolValue ?? false
            }
        }
        XCTAssertEqual(try states(at: 0), [true, false])
        XCTAssertEqual(try states(at: 0.5), [true, true], "a boolean is true unless it is 0")
        XCTAssertEqual(layer.effectValues?.filters.map(\.kind), [.gaussianBlur, .colorInvert])
        layer.removeAllAnimations()
        frame(at: 0)
        XCTAssertEqual(layer.effectValues?.filters.map(\.kind), [.gaussianBlur])
        XCTAssertEqual(layer.effectValues?.inputs.count, 3)
        layer.setValue(false, forKeyPath: "filters.gaussianBlur.enabled")
        XCTAssertNil(layer.effectValues)
        XCTAssertEqual(layer.animationKeys() ?? [], [], "the state has no implicit animation")
    }

    func testAnInputAnimatesByItselfAndTheArrayDoesNot() {
        layer.filters = [blur(2)]
        frame(at: 0)
        layer.setValue(8, forKeyPath: "filters.gaussianBlur.inputRadius")
        XCTAssertEqual(layer.animationKeys() ?? [], ["filters.gaussianBlur.inputRadius"])
        frame(at: 0)
        XCTAssertEqual(radius(layer.presentation()) ?? 0, 2, accuracy: 1e-9)
        MediaClock.setVirtualTime(1)
        XCTAssertEqual(radius(layer.presentation()), 8)
        layer.filters = []
        XCTAssertEqual(layer.animationKeys() ?? [], ["filters.gaussianBlur.inputRadius"])
    }
}
