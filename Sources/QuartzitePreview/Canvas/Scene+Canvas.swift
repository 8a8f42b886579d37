import QuartziteKit
import QuartziteMarkup

extension Scene {
    /// Turns the device clockwise by a quarter turn. If the name of the current state contains the orientation, the scene enters the state
    /// of the new orientation with its transition. Does nothing without a device.
    package func turnDevice(time: Double) {
        guard let canvas, canvas.options.device != nil else { return }
        let old = canvas.options.orientation.rawValue
        canvas.turn()
        let new = canvas.options.orientation.rawValue
        if let states, let current = states.current {
            let name = current.split(separator: " ").map { $0 == old ? new : String($0) }.joined(separator: " ")
            if name != current, states.names.contains(name) { return enterState(name, time: time) }
        }
        commit()
    }
}
