import Foundation
import QuartziteKit
import QuartziteRenderer

/// Work that the previewer begins before there is a scene: process settings, and, on other threads, the panels' font and the
/// driver.
@MainActor
package final class PreviewStart {
    /// The panels' font; nil without panels.
    let font: PanelFont?
    private let driver: DriverStart?
    /// The library's reports while the scene is made and shown.
    let messages = MessageInbox()

    /// Begins the work. Call before other threads start.
    package init(isBare: Bool) {
        // From the start, timers must follow a clock that the window can stop.
        MediaClock.setPace(.monotonic)
        messages.listen()
        SceneOutput.begin(LiveLink.current, into: messages)
        SessionBus.skipLauncher()
        InputMethod.skipComposeTable()
        // The font's thread comes first: no thread can start while another one loads a library.
        font = isBare ? nil : PanelFont(scale: 1)
        driver = DisplayWindow.mayHaveDisplay(ProcessInfo.processInfo.environment) ? DriverStart() : nil
    }

    /// Releases resources that only the start needs. Call when the first frame is shown, and in any case before the process ends.
    package func end() { driver?.end() }
}
