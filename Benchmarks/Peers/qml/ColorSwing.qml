import QtQuick

// Moves a colour between two values, like Swing.
SequentialAnimation {
    id: swing
    property var item
    property color low
    property color high
    property real seconds: 1
    property real phase: 0
    readonly property bool out: phase < .5
    readonly property color there: out ? high : low
    readonly property color here: out ? low : high
    readonly property real u: 1 - Math.abs(1 - 2 * (((sceneTime < 0 ? 0 : sceneTime) / (2 * seconds) + phase) % 1))
    readonly property color value: Qt.rgba(low.r + (high.r - low.r) * u, low.g + (high.g - low.g) * u, low.b + (high.b - low.b) * u, 1)
    running: sceneTime < 0
    ColorAnimation { target: swing.item; property: "color"; from: swing.value; to: swing.there; duration: 2000 * swing.seconds * ((swing.out ? .5 : 1) - swing.phase) }
    SequentialAnimation {
        loops: Animation.Infinite
        ColorAnimation { target: swing.item; property: "color"; from: swing.there; to: swing.here; duration: 1000 * swing.seconds }
        ColorAnimation { target: swing.item; property: "color"; from: swing.here; to: swing.there; duration: 1000 * swing.seconds }
    }
}
