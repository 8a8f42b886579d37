// The screens of phones and tablets on which wallpapers are shown.

import QuartziteKit
import QuartziteMarkup

/// A phone or tablet: the properties of its screen that the placement of a scene and the drawn frame need.
package struct Device: Equatable, Sendable {
    /// The part at the screen's edge that cannot display anything, or none.
    package enum CutOut: Equatable, Sendable {
        /// A bar in the middle of the upper edge, with its size in points.
        case notch(width: Double, height: Double)
        /// A pill below the upper edge, with its size in points and its distance from the edge.
        case island(width: Double, height: Double, top: Double)
        /// None, and a button in the frame below the screen.
        case homeButton
        case none
    }

    /// The name on the command line, in lower case with dashes, such as `iphone-15-pro`.
    package let name: String
    /// Other models with the same screen, by their names on the command line.
    package let others: [String]
    /// The size of the screen in points, held upright.
    package let size: CGSize
    /// Pixels per point.
    package let scale: Double
    /// The radius of the screen's corners in points; 0 for square corners.
    package let cornerRadius: Double
    /// The points at the upper and lower edge, held upright, that the system covers.
    package let (safeTop, safeBottom): (Double, Double)
    package let cutOut: CutOut
    package let family: ScreenClass.Family

    private init(
        _ names: [String], _ width: Double, _ height: Double, _ scale: Double, radius: Double = 0, safe: (Double, Double), _ cutOut: CutOut
    ) {
        (name, others) = (names.first ?? "", Array(names.dropFirst()))
        (size, self.scale, cornerRadius) = (CGSize(width: width, height: height), scale, radius)
        ((safeTop, safeBottom), self.cutOut) = (safe, cutOut)
        family = name.hasPrefix("ipad") ? .pad : .phone
    }

    /// All devices, phones first, the older ones first.
    package static let all: [Device] = [
        Device(["iphone-8", "iphone-7", "iphone-se", "iphone-se-2", "iphone-se-3"], 375, 667, 2, safe: (20, 0), .homeButton),
        Device(["iphone-8-plus", "iphone-7-plus"], 414, 736, 3, safe: (20, 0), .homeButton),
        Device(
            ["iphone-x", "iphone-xs", "iphone-11-pro"], 375, 812, 3, radius: 39, safe: (44, 34), .notch(width: 209, height: 30)),
        Device(["iphone-xs-max", "iphone-11-pro-max"], 414, 896, 3, radius: 39, safe: (44, 34), .notch(width: 209, height: 30)),
        Device(["iphone-xr", "iphone-11"], 414, 896, 2, radius: 41.5, safe: (48, 34), .notch(width: 230, height: 33)),
        Device(["iphone-12-mini", "iphone-13-mini"], 375, 812, 3, radius: 44, safe: (50, 34), .notch(width: 226, height: 35)),
        Device(
            ["iphone-14", "iphone-13", "iphone-13-pro", "iphone-12", "iphone-12-pro", "iphone-16e"], 390, 844, 3, radius: 47.33,
            safe: (47, 34), .notch(width: 162, height: 34)),
        Device(
            ["iphone-14-plus", "iphone-13-pro-max", "iphone-12-pro-max"], 428, 926, 3, radius: 53.33, safe: (47, 34),
            .notch(width: 162, height: 34)),
        Device(
            ["iphone-15-pro", "iphone-14-pro", "iphone-15", "iphone-16"], 393, 852, 3, radius: 55, safe: (59, 34),
            .island(width: 126, height: 37, top: 11)),
        Device(
            ["iphone-15-pro-max", "iphone-14-pro-max", "iphone-15-plus", "iphone-16-plus"], 430, 932, 3, radius: 55, safe: (59, 34),
            .island(width: 126, height: 37, top: 11)),
        Device(
            ["iphone-16-pro", "iphone-17", "iphone-17-pro"], 402, 874, 3, radius: 62, safe: (62, 34),
            .island(width: 125, height: 37, top: 14)),
        Device(["iphone-air"], 420, 912, 3, radius: 62, safe: (68, 34), .island(width: 125, height: 37, top: 20)),
        Device(
            ["iphone-16-pro-max", "iphone-17-pro-max"], 440, 956, 3, radius: 62, safe: (62, 34),
            .island(width: 125, height: 37, top: 14)),
        Device(["ipad-mini"], 744, 1133, 2, radius: 21.5, safe: (24, 20), .none),
        Device(["ipad-9"], 810, 1080, 2, safe: (20, 0), .homeButton),
        Device(["ipad", "ipad-10", "ipad-11"], 820, 1180, 2, radius: 25, safe: (24, 20), .none),
        Device(["ipad-air-11", "ipad-air"], 820, 1180, 2, radius: 18, safe: (24, 20), .none),
        Device(["ipad-air-13"], 1024, 1366, 2, radius: 18, safe: (24, 20), .none),
        Device(["ipad-pro-11", "ipad-pro"], 834, 1210, 2, radius: 30, safe: (24, 20), .none),
        Device(["ipad-pro-13"], 1032, 1376, 2, radius: 30, safe: (24, 20), .none),
    ]

    /// The names of all devices on the command line.
    package static var names: [String] { all.flatMap { [$0.name] + $0.others } }

    /// The phone for wallpapers whose class determines no phone: a screen of 390 by 844 points.
    package static let standard = all.first { $0.name == "iphone-14" } ?? all[0]

    /// Finds the device with a name. Case, spaces, dashes and words like “generation” do not count.
    package init?(named name: String) {
        let wanted = Self.key(name)
        guard let found = Self.all.first(where: { ([$0.name] + $0.others).contains { Self.key($0) == wanted } }) else { return nil }
        self = found
    }

    /// Returns the phone on which a wallpaper of a class is shown: the one with the class's screen, else the standard phone. Wallpapers for
    /// tablets are squares around every screen, so they are shown on the phone too.
    package init(for screenClass: ScreenClass) {
        self =
            Self.all.first { $0.family == screenClass.family && screenClass.family == .phone && $0.size == screenClass.size } ?? .standard
    }

    /// The name that is most similar to a mistyped one; nil if none is similar.
    package static func suggestion(for name: String) -> String? {
        let wanted = Array(key(name))
        let distances = names.map { (name: $0, distance: distance(wanted, Array(key($0)))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= max(2, wanted.count / 3) else { return nil }
        return best.name
    }

    /// The letters and digits of a name in lower case, without words such as “generation”.
    private static func key(_ name: String) -> String {
        let plain = name.lowercased().replacing(/\b(apple|inch|generation|gen)\b|([0-9])(st|nd|rd|th)\b/) {
            $0.output.2.map(String.init) ?? ""
        }
        return String(plain.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    /// The edit distance of two texts: the least number of letters to insert, remove or replace.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var (diagonal, previous) = (row[0], i + 1)
            row[0] = previous
            for (j, b) in right.enumerated() {
                previous = min(previous + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
                (diagonal, row[j + 1]) = (row[j + 1], previous)
            }
        }
        return row[right.count]
    }
}

/// The error for a name that is not a device.
package struct UnknownDevice: Error, Equatable, CustomStringConvertible {
    package let name: String

    package init(name: String) { self.name = name }

    package var description: String {
        let question = Device.suggestion(for: name).map { "; did you mean \($0)?" } ?? "."
        return "there is no device “\(name)”\(question) The devices are: \(Device.names.joined(separator: ", "))"
    }
}
