import Foundation

/// Formats times and speeds for the title and the panels, in the same way in every locale.
package enum TimeText {
    /// Formats seconds with three decimals, without a unit: `0.500`.
    package static func seconds(_ time: Double) -> String {
        guard time.isFinite else { return time > 0 ? "inf" : time < 0 ? "-inf" : "nan" }
        let text = String(format: "%.3f", time)
        return text == "-0.000" ? "0.000" : text
    }

    /// Formats the number of the frame that is shown at a time, counted from 0: `372`.
    package static func frame(_ time: Double, perSecond: Int) -> String {
        // Because of rounding, a time so shortly before a frame counts as that frame.
        let frame = (time * Double(perSecond) + 1e-6).rounded(.down)
        guard frame.isFinite, abs(frame) < 1e15 else { return "-" }
        return String(Int(frame))
    }

    /// Formats seconds as milliseconds with a useful number of decimals: `0.042`, `1.25`, `16.7`, `303`.
    package static func milliseconds(_ time: Double) -> String {
        let value = time * 1000
        guard value.isFinite else { return "-" }
        let decimals = abs(value) < 0.9995 ? 3 : abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0
        return String(format: "%.\(decimals)f", value)
    }

    /// Formats whole seconds as on a clock: `0:07`, `12:03`, `1:00:05`.
    package static func clock(_ time: Double) -> String {
        guard time.isFinite, abs(time) < 1e9 else { return "-" }
        let seconds = max(0, Int(time))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? String(format: "%d:%02d", hours, minutes) : "\(minutes)") + String(format: ":%02d", seconds % 60)
    }

    /// Formats a speed factor: `1×`, `0.5×`, `1.21×`.
    package static func speed(_ speed: Double) -> String {
        guard speed.isFinite else { return "-" }
        var text = String(format: abs(speed) < 0.0995 ? "%.3f" : "%.2f", speed)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + "×"
    }
}
