import QtQuick

// The view creates only visible rows, and reuses them.
Item {
    Rectangle { y: 40; width: 1280; height: 720; color: "white" }
    ListView {
        id: list
        readonly property real length: 72 * itemCount - 720
        y: 40; width: 1280; height: 720
        clip: true
        interactive: false
        reuseItems: true
        model: itemCount
        Component.onCompleted: contentY = swing.value   // after the view has set its own first position
        delegate: Item {
            id: row
            required property int index
            width: 1280; height: 72
            component Line: Text { x: 80; font.family: "DejaVu Sans"; font.hintingPreference: Font.PreferNoHinting; textFormat: Text.PlainText }
            Image { x: 16; y: 12; source: "image://bench/thumbnail" }
            Line { y: 27 - baselineOffset; text: words.words(row.index, 3); font.pixelSize: 15; color: Qt.rgba(30/255, 34/255, 42/255, 1) }
            Line { y: 45 - baselineOffset; text: words.words(3 * row.index + 1, 12); font.pixelSize: 12; color: Qt.rgba(96/255, 100/255, 110/255, 1) }
            Line { y: 61 - baselineOffset; text: words.words(5 * row.index + 2, 14); font.pixelSize: 12; color: Qt.rgba(96/255, 100/255, 110/255, 1) }
            Rectangle { y: 71; width: 1280; height: 1; color: Qt.rgba(208/255, 212/255, 220/255, 1) }
        }
        Swing { id: swing; item: list; name: "contentY"; high: list.length; seconds: list.length / 600 }
    }
}
