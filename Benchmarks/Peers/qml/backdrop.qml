import QtQuick
import Qt5Compat.GraphicalEffects

// FastBlur as in blurs.qml. The blur reads beyond a pane's edges, so each pane blurs a larger part of the scene than it shows.
Item {
    Item {
        id: scene
        anchors.fill: parent
        Rectangle { anchors.fill: parent; color: Qt.rgba(233/255, 237/255, 242/255, 1) }
        Repeater {
            model: 200
            Image {
                id: tile
                required property int index
                readonly property real rest: (index % 20 + .5) * 64 - 24
                readonly property real phase: index / 40 % 1
                readonly property bool out: phase < .5
                source: tileUrl
                width: 48; height: 48
                x: rest - 16 + 32 * (1 - Math.abs(1 - 2 * (((sceneTime < 0 ? 0 : sceneTime) / 2 + phase) % 1)))
                y: (Math.floor(index / 20) + .5) * 80 - 24
                SequentialAnimation {
                    running: sceneTime < 0
                    XAnimator { target: tile; from: tile.rest - 16 + 32 * (1 - Math.abs(1 - 2 * tile.phase)); to: tile.rest + (tile.out ? 16 : -16); duration: 2000 * ((tile.out ? .5 : 1) - tile.phase) }
                    SequentialAnimation {
                        loops: Animation.Infinite
                        XAnimator { target: tile; from: tile.rest + (tile.out ? 16 : -16); to: tile.rest - (tile.out ? 16 : -16); duration: 1000 }
                        XAnimator { target: tile; from: tile.rest - (tile.out ? 16 : -16); to: tile.rest + (tile.out ? 16 : -16); duration: 1000 }
                    }
                }
            }
        }
    }
    Repeater {
        model: itemCount
        Item {
            id: pane
            required property int index
            property real u: swing.value
            x: 90 + 640 * (index % 2) + 240 * u
            y: 60 + 400 * Math.floor(index / 2) + 80 * u
            width: 300; height: 200
            clip: true
            ShaderEffectSource {
                id: behind
                sourceItem: scene
                sourceRect: Qt.rect(pane.x - 30, pane.y - 30, 360, 260)
                width: 360; height: 260
                visible: false
            }
            FastBlur { x: -30; y: -30; width: 360; height: 260; source: behind; radius: 38 }
            Rectangle { anchors.fill: parent; color: Qt.rgba(1, 1, 1, 64/255) }
            Swing { id: swing; item: pane; name: "u"; seconds: 2; phase: pane.index / 4 }
        }
    }
}
