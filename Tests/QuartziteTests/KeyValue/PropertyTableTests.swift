import XCTest

@testable import Quartzite

/// The animatable properties in the key tables.
final class PropertyTableTests: StageTestCase {
    private let classes: [() -> CALayer] = [
        { CALayer() }, { CAShapeLayer() }, { CAGradientLayer() }, { CAReplicatorLayer() }, { CATextLayer() }, { CAEmitterLayer() },
    ]

    // MARK: The property set

    func testEveryPropertyHasItsOwnBit() {
        XCTAssertLessThanOrEqual(LayerProperty.count, LayerProperty.capacity)
        var all: LayerPropertySet = []
        for property in LayerProperty.allCases {
            XCTAssertFalse(all.contains(property), property.key)
            all.formUnion(LayerPropertySet(property))
            XCTAssert(all.contains(property), property.key)
        }
        XCTAssertEqual(all.rawValue.nonzeroBitCount, LayerProperty.allCases.count)
        XCTAssertEqual(LayerPropertySet.RawValue.bitWidth, LayerProperty.capacity)
        XCTAssertEqual(MemoryLayout<LayerPropertySet>.size, 16, "two words")
    }

    func testRoomIsLeftForMoreProperties() {
        XCTAssertLessThan(LayerProperty.allCases.count, LayerProperty.capacity - 16, "widen LayerPropertySet")
    }

    func testKeysAreUnique() {
        XCTAssertEqual(Set(LayerProperty.allCases.map(\.key)).count, LayerProperty.allCases.count)
    }

    func testPropertiesThatCodeNamesExist() {
        let named: [LayerProperty] = [
            .anchorPoint, .anchorPointZ, .backgroundColor, .backgroundFilters, .bounds, .compositingFilter, .contents, .filters, .hidden,
            .opacity, .position, .shadowOffset, .shadowPath, .sublayerTransform, .transform, .zPosition, .instanceTransform, .birthRate,
            .lifetime,
        ]
        for property in named { XCTAssert(LayerProperty.allCases.contains(property), property.key) }
    }

    func testAClassThatChangesADefaultKeepsThePropertyAnimatable() {
        XCTAssertEqual(CAScrollLayer.keyTable["masksToBounds"]?.property, CALayer.keyTable["masksToBounds"]?.property)
        XCTAssertEqual(CAScrollLayer.keyTable.animatable, CALayer.keyTable.animatable)
    }

    // MARK: Storage

    /// No two properties of a class overlap in memory, and each lies inside the storage of its values.
    func testEveryPropertyHasMemoryOfItsOwn() {
        let sizes: [ValueStorage.Kind: Int] = [
            .one: 8, .two: 16, .four: 32, .color: MemoryLayout<LayerColor>.size, .matrix: 128, .image: MemoryLayout<LayerContents>.size,
            .path: MemoryLayout<LayerPath>.size, .elements: MemoryLayout<PathElements?>.size, .list: MemoryLayout<[Double]?>.size,
        ]
        let ends: [LayerKind: Int] = [
            .plain: MemoryLayout<LayerValues>.size, .shape: MemoryLayout<ShapeValues>.size, .gradient: MemoryLayout<GradientValues>.size,
            .replicator: MemoryLayout<ReplicatorValues>.size, .text: MemoryLayout<TextValues>.size,
            .emitter: MemoryLayout<EmitterValues>.size,
        ]
        var used: [LayerKind: Set<Int>] = [:]
        var usedByRare: Set<Int> = []
        for property in LayerProperty.allCases where property.shape != .filters {
            let storage = property.storage
            guard let size = sizes[storage.kind] else { XCTFail("\(property.key) has no storage"); continue }
            let bytes = Set(storage.offset..<storage.offset + size)
            if storage.isRare {
                XCTAssert(usedByRare.isDisjoint(with: bytes), property.key)
                usedByRare.formUnion(bytes)
                XCTAssertLessThanOrEqual(storage.offset + size, MemoryLayout<RareLayerValues>.size, property.key)
                continue
            }
            XCTAssert(used[storage.owner, default: []].isDisjoint(with: bytes), property.key)
            used[storage.owner, default: []].formUnion(bytes)
            XCTAssertLessThanOrEqual(storage.offset + size, ends[storage.owner] ?? 0, property.key)
        }
    }

    // MARK: Animation

    /// Returns two different values of a property's shape.
    private func ends(_ shape: LayerProperty.Shape) -> (Any, Any)? {
        func color(_ red: CGFloat) -> CGColor { CGColor(srgbRed: red, green: 0.2, blue: 0.4, alpha: 0.6) }
        func path(_ width: CGFloat) -> CGPath { CGPath(rect: CGRect(x: 1, y: 2, width: width, height: 3), transform: nil) }
        return switch shape {
        case .number: (0.25, 3.75)
        case .boolean: (0, 1)
        case .point: (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 8))
        case .size: (CGSize(width: 1, height: 2), CGSize(width: 3, height: 8))
        case .rect: (CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 2, y: 4, width: 6, height: 8))
        case .color: (color(0.2), color(0.8))
        case .transform: (CATransform3DMakeScale(1, 2, 3), CATransform3DMakeScale(3, 4, 5))
        case .path: (path(2), path(4))
        case .numbers: ([0.25, 1], [0.75, 1])
        case .colors: ([color(0.2), color(0.4)], [color(0.4), color(0.8)])
        case .image, .filters: nil
        }
    }

    /// One line of the table suffices for animations. Half-way, presentation and render tree agree on a value that is neither the
    /// model value nor an end value.
    func testEveryPropertyAnimates() throws {
        for make in classes {
            for property in make().animatableProperties {
                guard let (from, to) = ends(property.shape) else { continue }
                let host = make()
                host.delegate = nil
                layer.sublayers = [host]
                host.setValue(from, forKey: property.key)
                CATransaction.flush()
                host.add(animation(property.key, from: from, to: to), forKey: nil)
                CATransaction.flush()
                let start = MediaClock.now()
                go(to: start + 0.5)
                let shown = try XCTUnwrap(host.presentation())
                let name = "\(type(of: host)).\(property.key)"
                let values = [ArchivedValue(from), ArchivedValue(shown.value(forKey: property.key)), ArchivedValue(to)]
                if property.shape != .boolean {
                    XCTAssert(values[1] != values[0] && values[1] != values[2], "\(name) does not move")
                }
                _ = tree.sample(at: MediaClock.now())
                let index = try XCTUnwrap(tree.index(of: host.id))
                let drawn: any PropertyValues =
                    property.owner == .plain
                    ? tree.nodes[index].values.pointee : tree.rareData[try XCTUnwrap(tree.rareIndex(of: index))].subclass
                XCTAssertEqual(drawn.channels(of: property), shown.channels(of: property), name)
                XCTAssertEqual(drawn.matrix(of: property), shown.matrix(of: property), name)
                XCTAssertEqual(drawn.path(of: property), shown.path(of: property), name)
                if property.owner != .plain {
                    XCTAssertEqual(drawn.list(of: property), shown.subclassValues.list(of: property), name)
                }
                _ = tree.sample(at: start + 0.75)
                XCTAssertEqual(tree.changed, [NodeIndex(index)], "\(name) moves, and the layer is not listed as changed")
                _ = tree.sample(at: start + 0.75)
                XCTAssertEqual(tree.changed, [], "\(name) stands still")
                go(to: start + 2)
            }
        }
        XCTAssertEqual(diagnostics.all, [])
        XCTAssertEqual(misuse.all, [])
    }

    /// A change of a displayed layer animates unless the table says otherwise.
    func testEveryPropertyHasItsAction() {
        for make in classes {
            for property in make().animatableProperties {
                guard let (from, to) = ends(property.shape) else { continue }
                let host = make()
                layer.sublayers = [host]
                host.setValue(from, forKey: property.key)
                CATransaction.flush()
                XCTAssertNil(host.animationKeys(), property.key)
                host.setValue(property.shape == .boolean ? !(host.value(forKey: property.key) as? Bool ?? false) : to, forKey: property.key)
                XCTAssertEqual(
                    host.animationKeys()?.contains(property.key) ?? false, property.animatesImplicitly, "\(type(of: host)).\(property.key)")
                CATransaction.flush()
            }
        }
        XCTAssertEqual(
            LayerProperty.allCases.filter { !$0.animatesImplicitly }.map(\.key),
            ["doubleSided", "backgroundFilters", "compositingFilter", "filters", "path"])
    }

    // MARK: Limits

    func testAPlaceThatIsNotANumberIsMisuse() {
        for property in LayerProperty.allCases where property.limits == .numbers {
            let before = layer.channels(of: property)
            layer.setValue(
                property.shape == .rect ? CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1) as Any : CGPoint(x: CGFloat.nan, y: 0),
                forKey: property.key)
            XCTAssertEqual(layer.channels(of: property), before, property.key)
            XCTAssertEqual(misuse.all.count { $0.contains("“\(property.key)”") }, 1, property.key)
        }
        XCTAssertEqual(LayerProperty.allCases.filter { $0.limits == .numbers }, [.bounds, .position])
    }

    /// A number outside the property's range is stored unchanged, and drawn as the nearest number inside.
    func testNumbersOutsideOfTheLimitsAreDrawnAsTheNearestInside() throws {
        func picture(_ make: () -> CALayer, _ key: String, _ number: Double) throws -> CGImage? {
            let host = make()
            host.frame = CGRect(x: 8, y: 8, width: 20, height: 20)
            host.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.8)
            (host.shadowOpacity, host.borderWidth, host.cornerRadius, host.shadowRadius) = (0.5, 2, 3, 2)
            if let shape = host as? CAShapeLayer {
                shape.path = CGPath(rect: CGRect(x: 4, y: 4, width: 10, height: 10), transform: nil)
                shape.strokeColor = .white
            }
            if host is CAReplicatorLayer {
                let sublayer = CALayer()
                sublayer.frame = CGRect(x: 2, y: 2, width: 5, height: 5)
                sublayer.backgroundColor = .white
                host.addSublayer(sublayer)
            }
            host.setValue(number, forKey: key)
            XCTAssertEqual(
                host.value(forKey: key) as? Double, key == "instanceCount" ? number.rounded() : number, "\(key) is stored as set")
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            root.addSublayer(host)
            let context = try XCTUnwrap(CGContext(size: root.bounds.size, scale: 1))
            root.render(in: context)
            return context.makeImage()
        }
        var compared = 0
        for make in classes {
            for property in type(of: make()).keyTable.ownAnimatable {
                guard case .range(let range) = property.limits else { continue }
                for (limit, beyond) in [(range.lowerBound, range.lowerBound - 2), (range.upperBound, range.upperBound + 2)] {
                    // Larger numbers of instances take too long to draw.
                    guard limit.isFinite, limit < 100 else { continue }
                    let (inside, outside) = (try picture(make, property.key, limit), try picture(make, property.key, beyond))
                    XCTAssertEqual(try XCTUnwrap(inside).pngData(), try XCTUnwrap(outside).pngData(), "\(property.key) \(beyond)")
                    compared += 1
                }
            }
        }
        XCTAssertGreaterThan(compared, 10)
    }
}
