import Quartzite

/// Operations on the visible part of text.
enum TextOperations {
    static let one: [String: Operation] = [
        "truncate": { question in
            let input = question.input
            var format = TextFormat()
            format.font = FontDescription(family: "monospace")
            let layer = CATextLayer()
            layer.truncationMode = CATextLayerTruncationMode(rawValue: try input.require("mode"))
            format.truncation = layer.text.format.truncation
            let text = StyledText(try input.require("text", as: String.self))
            let room = CGSize(width: CGFloat.infinity, height: .infinity)
            let cells: Double = try input.require("widthInMonospaceCells")
            guard let cell = TextLayout(StyledText("0"), format, room: room)?.size.width,
                // Slightly wider, so that text of exactly this width fits.
                let layout = TextLayout(text, format, room: CGSize(width: cell * (cells + 0.01), height: .infinity))
            else { throw Inconsistent("the text is not laid out") }
            return ["text": .string(layout.shownText)]
        }
    ]
}
