import QtQuick

// A label that turns back sits on a turning arm. Both turn on the render thread.
Item {
    Repeater {
        model: itemCount
        Item {
            id: arm
            required property int index
            readonly property real seconds: 3 + .5 * (index % 4)
            readonly property real phase: 360 * index / 40
            x: index % 10 * 128 + 16
            y: Math.floor(index / 10) * 20 + 15
            rotation: phase + (sceneTime < 0 ? 0 : 360 * sceneTime / seconds)
            RotationAnimator { target: arm; from: arm.phase; to: arm.phase + 360; duration: 1000 * arm.seconds; loops: Animation.Infinite; running: sceneTime < 0 }
            Item {
                id: hand
                x: 4 + 2 * (arm.index % 5)
                rotation: -arm.rotation
                RotationAnimator { target: hand; from: -arm.phase; to: -arm.phase - 360; duration: 1000 * arm.seconds; loops: Animation.Infinite; running: sceneTime < 0 }
                Text {
                    y: -baselineOffset
                    text: words.word(arm.index, 8 + arm.index % 5)
                    color: ink
                    font { family: "DejaVu Sans"; pixelSize: 13; hintingPreference: Font.PreferNoHinting }
                    textFormat: Text.PlainText
                }
            }
        }
    }
}
