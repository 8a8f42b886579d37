// The groups in the style of a wallpaper's root: values that follow the tilt of the device, or its state.
//
//     <style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
//       <axis type="string" value="x"/> <keyPath type="string" value="transform.rotation.y"/> <layerName type="string" value="Card"/>
//       <mapMinTo type="real" value="-0.2"/> <mapMaxTo type="real" value="0.2"/> <view type="string" value="Floating"/>
//     </NSDictionary></wallpaperParallaxGroups></style>

import Quartzite

/// A group as it is in the document. Its layer is found when all layers are read.
struct WallpaperGroup {
    let isParallax: Bool
    let offset: Int
    var texts: [String: String] = [:]
    var numbers: [String: Double] = [:]
}

extension LayerTreeReader {
    private static let parallax = "wallpaperParallaxGroups"
    private static let properties = "wallpaperPropertyGroups"

    /// Whether a style belongs to a wallpaper. Its other entries, such as the names of pictures, have no effect.
    func holdsWallpaperGroups(_ style: MarkupProperty) -> Bool {
        guard case .element(let element) = style.form else { return false }
        return Self.members(of: element, container: "NSDictionary").contains { MarkupProperty($0).key.hasPrefix("wallpaper") }
    }

    /// Reads the groups of a style.
    mutating func readWallpaperGroups(_ style: MarkupElement) throws(CAMLError) {
        for list in Self.members(of: style, container: "NSDictionary") {
            let key = MarkupProperty(list).key
            guard key == Self.parallax || key == Self.properties else { continue }
            for element in Self.members(of: list, container: "NSArray") {
                var group = WallpaperGroup(isParallax: key == Self.parallax, offset: element.offset)
                for child in element.children {
                    let property = MarkupProperty(child)
                    switch property.key {
                    case "axis", "keyPath", "layerName", "view":
                        if case .value(let text) = try read(property, as: .string, label: property.key) {
                            group.texts[property.key] = text as? String
                        }
                    case "mapMinTo", "mapMaxTo", "v_lock", "v_home", "v_sleep":
                        if case .value(let number) = try read(property, as: .real, label: property.key) {
                            group.numbers[property.key] = Self.number(number)
                        }
                    // Titles and pictures for the editor.
                    default: break
                    }
                }
                wallpaperGroups.append(group)
            }
        }
    }

    /// The members of a collection, which may be in an element of their own.
    private static func members(of element: MarkupElement, container: String) -> [MarkupElement] {
        let children = Array(element.children)
        guard children.count == 1, children[0].name == container, element["type"] != container else { return children }
        return Array(children[0].children)
    }

    /// Finds the layers of the groups. A group without a layer or a usable key path is left out with a warning.
    mutating func resolveWallpaperGroups(in root: CALayer) {
        guard !wallpaperGroups.isEmpty else { return }
        let planes = WallpaperLayers.planes(of: root)
        var named: [ScenePlane: [String: CALayer]] = [:]
        for plane in [ScenePlane.background, .floating] {
            named[plane] = Dictionary(
                CAStateController.layers(from: planes[plane] ?? root).compactMap { layer in layer.name.map { ($0, layer) } },
                uniquingKeysWith: { first, _ in first })
        }
        for group in wallpaperGroups {
            let label = group.isParallax ? Self.parallax : Self.properties
            guard let name = group.texts["layerName"], let keyPath = group.texts["keyPath"] else {
                log.warn(at: group.offset, "\(label): a group needs a layerName and a keyPath; the group is left out")
                continue
            }
            let plane = group.texts["view"]?.lowercased() == "floating" ? ScenePlane.floating : .background
            guard let layer = named[plane]?[name] else {
                log.warn(at: group.offset, "\(label): no layer of the \(plane.rawValue) has the name “\(name)”; the group is left out")
                continue
            }
            guard layer.propertyPath(keyPath)?.shape == .number else {
                log.warn(at: group.offset, "\(label): “\(keyPath)” is not a number of a layer; the group is left out")
                continue
            }
            func number(_ key: String) -> Double { group.numbers[key].flatMap { $0.isFinite ? $0 : nil } ?? 0 }
            if group.isParallax {
                parallaxGroups.append(
                    ParallaxGroup(
                        layer: layer, keyPath: keyPath, axis: .init(rawValue: group.texts["axis"]?.lowercased() ?? "") ?? .x,
                        minimum: number("mapMinTo"), maximum: number("mapMaxTo")))
            } else {
                propertyGroups.append(
                    PropertyGroup(
                        layer: layer, keyPath: keyPath, lock: number("v_lock"), home: number("v_home"), sleep: number("v_sleep")))
            }
        }
    }
}
