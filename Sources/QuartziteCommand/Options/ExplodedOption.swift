import ArgumentParser
import Foundation
import QuartziteKit
import QuartziteRenderer

/// The exploded view of a picture: `YAW,PITCH`, optionally with `SPACING` and the drawn parts of the planes.
struct ExplodedOption: Equatable, Sendable {
    /// Degrees.
    let (yaw, pitch): (Double, Double)
    /// The distance of two levels in points; nil for a distance that depends on their number.
    let spacing: Double?
    let content: ExplodedSettings.Content

    init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let steepest = (ExplodedCamera.steepest * 180 / .pi).rounded()
        guard (2...4).contains(parts.count), let yaw = Double(parts[0]), let pitch = Double(parts[1]), abs(yaw) <= 360,
            abs(pitch) <= steepest
        else {
            throw ValidationError(
                "expected two angles in degrees with a comma between them, such as 35,-20: a yaw from -360 to 360 and a pitch from "
                    + "\(Int(-steepest)) to \(Int(steepest)); a spacing and contents, wireframe or both may follow")
        }
        (self.yaw, self.pitch) = (yaw, pitch)
        var (spacing, content): (Double?, ExplodedSettings.Content?) = (nil, nil)
        for part in parts.dropFirst(2) {
            if spacing == nil, let number = Double(part), ExplodedSettings.spacings.contains(number) {
                spacing = number
            } else if content == nil, let named = ExplodedSettings.Content.allCases.first(where: { $0.name == part }) {
                content = named
            } else {
                throw ValidationError(
                    "“\(part)” is no spacing of the planes in points, from 0 to 200, nor contents, wireframe or both")
            }
        }
        (self.spacing, self.content) = (spacing, content ?? .contents)
    }

    static func == (a: ExplodedOption, b: ExplodedOption) -> Bool {
        a.yaw == b.yaw && a.pitch == b.pitch && a.spacing == b.spacing && a.content == b.content
    }

    static let help = ArgumentHelp(
        "Take the layers apart and turn them by two angles in degrees. SPACING is in points; DRAWN is contents, wireframe or both.",
        valueName: "YAW,PITCH[,SPACING][,DRAWN]")

    /// Makes a compositor draw the view.
    /// - Parameters:
    ///   - root: the layer that is exploded.
    ///   - time: the media time of the first picture, for which the view is fitted.
    @MainActor func apply(to compositor: Compositor, root: CALayer, size: CGSize, at time: Double) {
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        let camera = ExplodedCamera(yaw: yaw * .pi / 180, pitch: pitch * .pi / 180, pivot: middle)
        let settings = ExplodedSettings(root: root.id, camera: camera, content: content)
        compositor.exploded = compositor.fitting(settings, spacing: spacing, at: time, size: size)
    }
}
