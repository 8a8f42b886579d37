import QtQuick

// A binding computes each label's moment. The text changes only with the moment.
Item {
    FrameAnimation { id: clock; running: sceneTime < 0 }
    readonly property real time: sceneTime < 0 ? clock.elapsedTime : sceneTime
    Repeater {
        model: itemCount
        Text {
            required property int index
            readonly property int moment: Math.floor(10 * time + index / 100)
            x: index % 10 * 128 + 20
            y: Math.floor(index / 10) * 80 + 47 - baselineOffset
            text: String((7919 * index + 1237 * moment) % 1000000).padStart(6, "0")
            color: ink
            font { family: "DejaVu Sans"; pixelSize: 20; hintingPreference: Font.PreferNoHinting }
            textFormat: Text.PlainText
        }
    }
}
