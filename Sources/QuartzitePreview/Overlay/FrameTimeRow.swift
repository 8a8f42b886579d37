import QuartziteRenderer

/// A short text of the frame times, which is never cut or wrapped.
package struct FrameTimeItem: Equatable, Sendable {
    package enum Style: Equatable, Sendable { case plain, dim, bad }

    package var text: String
    package var style = Style.plain
    /// The stage whose colour is shown before the text; nil (the default) for none.
    package var stage: FrameStage?
    /// The action of a click; nil (the default) for none.
    package var action: FrameTimeAction?

    package init(_ text: String, _ style: Style = .plain, stage: FrameStage? = nil, action: FrameTimeAction? = nil) {
        (self.text, self.style, self.stage, self.action) = (text, style, stage, action)
    }
}

/// A row of the frame times.
package enum FrameTimeRow: Equatable, Sendable {
    /// Items side by side, which continue on the next line where the width ends.
    case items([FrameTimeItem])
    /// A row of a table: its name, and a value for each column.
    case columns(FrameTimeItem, [FrameTimeItem])
    /// A sentence, which is wrapped between words.
    case text(String, FrameTimeItem.Style)
    /// A sentence in small letters.
    case note(String)
    case graph
    case histogram
}

/// A part of the frame times, which is shown whole or left out.
package struct FrameTimePart: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case headline, graph, table, lows, frame, counts, histogram, switches, costs, notes }

    package var kind: Kind
    package var rows: [FrameTimeRow]

    package init(_ kind: Kind, _ rows: [FrameTimeRow]) { (self.kind, self.rows) = (kind, rows) }
}
