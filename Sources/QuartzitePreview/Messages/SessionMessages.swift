import QuartziteKit

/// The messages of a session, and the state of their panel. `PreviewSession` has one.
@MainActor
final class SessionMessages {
    /// The rows.
    var list = MessageList()
    /// The number of the row that a person has clicked; nil for none.
    var selected: Int?
    /// Messages from other threads; nil if they are not collected.
    var inbox: MessageInbox?
    /// The scene that the rows are about.
    weak var scene: Scene?
    /// Whether the messages about a scene were listed yet.
    var isStarted = false
    /// The scene whose files were checked as a whole.
    weak var checkedScene: Scene?
    /// The media time at which the window was opened.
    let start: Double
    /// Whether the panel scrolls to its end in the next pass.
    var scrollsToEnd = false
    /// The number of the newest error that the panel has not scrolled to yet; nil for none.
    var unseenError: Int?

    init(start: Double) { self.start = start }
}

/// A request from the panel of messages.
enum MessageAction: Equatable {
    /// Selects a row by its number, and the layer that it is about; nil selects none.
    case select(Int?)
    case copy(Int)
    case copyAll
    case toggle(MessageList.Severity)
    case clear
}
