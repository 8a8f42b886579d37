import Foundation
import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Edits in the texts of the scenes that ship: read again, the values are there and everything else is equal.
final class PatchedSceneTests: XCTestCase {
    private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Resources/Scenes")

    private func package(_ url: URL, _ index: Int) throws -> CAPackage {
        try SceneCollection(contentsOf: url).editablePackage(at: index, planes: Set(ScenePlane.allCases), .light)
    }

    /// Edits a scene, and compares it with one whose layers have the values.
    private func check(
        _ name: String, _ makeEdits: (CAPackage) -> [(layer: CALayer, keyPath: String, value: Any?, state: String?)]
    ) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent(name)
        try FileManager.default.copyItem(at: Self.scenes.appendingPathComponent(name), to: url)
        for index in try SceneCollection(contentsOf: url).names.indices {
            let (package, expected) = (try package(url, index), try package(url, index))
            let edits = makeEdits(package)
            let revision = try SceneRevision(
                edits.map { DocumentEdit(layer: package.index(of: $0.layer), keyPath: $0.keyPath, value: $0.value, state: $0.state) },
                in: package)
            XCTAssertEqual(revision.faults, [:], name)
            for edit in edits {
                let place = try XCTUnwrap(package.index(of: edit.layer))
                let layer = expected.sources[place.plane].layers[place.index]
                if let state = edit.state {
                    expected.states?.setValue(edit.value, forKeyPath: edit.keyPath, of: layer, in: state)
                } else if let path = AnimationKeyPath(edit.keyPath) {
                    let copy = try XCTUnwrap(layer.animation(forKey: path.key)?.copyWithMembers())
                    copy.setValue(edit.value, at: path)
                    layer.add(copy, forKey: path.key)
                } else {
                    layer.setValue(edit.value, forKeyPath: edit.keyPath)
                }
            }
            try revision.write()
            let again = try self.package(url, index)
            XCTAssertEqual(SceneText.difference(again.rootLayer, expected.rootLayer), [], name)
            XCTAssertEqual(again.remarks, package.remarks.map { $0 }, name)
            try revision.undo()
            XCTAssertEqual(SceneText.difference(try self.package(url, index).rootLayer, try self.package(url, index).rootLayer), [])
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    func testValuesOfLayers() throws {
        for name in try names() {
            try check(name) { package in
                package.sources.flatMap { source in
                    source.layers.enumerated().flatMap { index, layer -> [(layer: CALayer, keyPath: String, value: Any?, state: String?)] in
                        if layer === source.root, package.sources.count > 1 { return [(layer, "opacity", 0.25, nil)] }
                        switch index % 6 {
                        case 0: return [(layer, "opacity", 0.125, nil), (layer, "zPosition", 3, nil)]
                        case 1: return [(layer, "position.y", layer.position.y + 7.25, nil), (layer, "hidden", !layer.isHidden, nil)]
                        case 2: return [(layer, "backgroundColor", CGColor(srgbRed: 0.25, green: 0.5, blue: 1, alpha: 0.5), nil)]
                        case 3: return [(layer, "bounds.size.width", layer.bounds.width + 1, nil), (layer, "cornerRadius", 4.5, nil)]
                        case 4: return [(layer, "transform", CATransform3DMakeScale(2, 3, 1), nil), (layer, "anchorPoint.x", 0.25, nil)]
                        default: return [(layer, "shadowColor", nil, nil), (layer, "contentsGravity", "center", nil)]
                        }
                    }
                }
            }
        }
    }

    func testValuesOfAnimations() throws {
        var count = 0
        for name in try names() {
            try check(name) { package in
                let edits = package.sources.flatMap(\.layers).flatMap { layer in
                    layer.attachedAnimations.flatMap { attached -> [(layer: CALayer, keyPath: String, value: Any?, state: String?)] in
                        var edits: [(layer: CALayer, keyPath: String, value: Any?, state: String?)] = []
                        func add(_ animation: CAAnimation, _ path: AnimationKeyPath) {
                            edits.append((layer, path.of("duration").description, animation.duration + 0.5, nil))
                            edits.append((layer, path.of("beginTime").description, animation.beginTime + 0.25, nil))
                            edits.append((layer, path.of("timingFunction").description, [0.25, 0.5, 0.75, 1], nil))
                            for (index, member) in ((animation as? CAAnimationGroup)?.animations ?? []).enumerated() {
                                add(member, AnimationKeyPath(key: path.key, members: path.members + [index]))
                            }
                        }
                        add(attached.animation, AnimationKeyPath(key: attached.key))
                        return edits
                    }
                }
                count += edits.count
                return edits
            }
        }
        XCTAssertGreaterThan(count, 20)
    }

    func testValuesOfStates() throws {
        var count = 0
        for name in try names() {
            try check(name) { package in
                var edits: [(layer: CALayer, keyPath: String, value: Any?, state: String?)] = []
                for layer in package.sources.flatMap(\.layers) {
                    for state in layer.states ?? [] {
                        for case let change as CAStateSetValue in state.elements {
                            guard let target = change.target,
                                package.states?.element(forKeyPath: change.keyPath, of: target, in: state.name) === change,
                                case .number(let number)? = AnimatableValue(change.value)
                            else { continue }
                            edits.append((target, change.keyPath, number + 0.5, state.name))
                        }
                    }
                }
                count += edits.count
                return edits
            }
        }
        XCTAssertGreaterThan(count, 20)
    }
}
