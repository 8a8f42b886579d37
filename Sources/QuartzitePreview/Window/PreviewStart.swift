import Foundation
import QuartziteRenderer

/// What the previewer can begin before there is a scene to show: settings of the process, and on threads of their own the panels' letters and
/// the driver.
@MainActor
package final class PreviewStart {
    /// Nil where there will be no panels.
    let font: PanelFont?
    private let driver: DriverStart?

    /// Begins. Before there are other threads.
    package init(isBare: Bool) {
        SessionBus.skipLauncher()
        InputMethod.skipComposeTable()
        // First: no thread can be started while another one loads a library.
        font = isBare ? nil : PanelFont(scale: 1)
        driver = DisplayWindow.mayHaveDisplay(ProcessInfo.processInfo.environment) ? DriverStart() : nil
    }

    /// Gives back what only the start needs. When the first frame is shown, and in any case before the process ends.
    package func end() { driver?.end() }
}
