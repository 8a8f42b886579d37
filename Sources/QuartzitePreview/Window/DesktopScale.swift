import CSDL2
import Foundation

/// The number of pixels per point that the desktop asks for on X11, where windows are measured in pixels.
///
/// Desktops write the resolution of text into the resource `Xft.dpi`: 96 is 1, 192 is 2. Without the resource, the variable GDK_SCALE
/// counts. Wayland scales by itself.
enum DesktopScale {
    /// Reads the scale of the X server that the environment names.
    static func current(_ environment: [String: String]) -> Double {
        guard let display = XOpenDisplay(nil) else { return scale(resources: "", environment) }
        defer { XCloseDisplay(display) }
        return scale(resources: XResourceManagerString(display).map { String(cString: $0) } ?? "", environment)
    }

    /// Returns the scale, in quarters from 1 to 4.
    /// - Parameters:
    ///   - resources: the text of the X server's resources, a line each.
    ///   - environment: the variables of the process.
    static func scale(resources: String, _ environment: [String: String]) -> Double {
        if let resolution = resolution(resources) { return rounded(resolution / 96) }
        return (environment["GDK_SCALE"]).flatMap(Double.init).map(rounded) ?? 1
    }

    private static func resolution(_ resources: String) -> Double? {
        for line in resources.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].trimmingCharacters(in: .whitespaces) == "Xft.dpi" else { continue }
            guard let value = Double(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)) else { return nil }
            return value.isFinite && value > 0 ? value : nil
        }
        return nil
    }

    private static func rounded(_ scale: Double) -> Double {
        guard scale.isFinite else { return 1 }
        return min(4, max(1, (scale * 4).rounded() / 4))
    }
}
