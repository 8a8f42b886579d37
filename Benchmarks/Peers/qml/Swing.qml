import QtQuick

// Moves a number between two values, there and back, endlessly. `seconds` is the duration of one way, and `phase` the position in the
// first period at scene time 0.
SequentialAnimation {
    id: swing
    property var item
    property string name
    property real low: 0
    property real high: 1
    property real seconds: 1
    property real phase: 0
    readonly property bool out: phase < .5
    readonly property real there: out ? high : low
    readonly property real here: out ? low : high
    // The value at the scene time of a picture, or at the start of a timed run.
    readonly property real value: low + (high - low) * (1 - Math.abs(1 - 2 * (((sceneTime < 0 ? 0 : sceneTime) / (2 * seconds) + phase) % 1)))
    running: sceneTime < 0
    NumberAnimation { target: swing.item; property: swing.name; from: swing.value; to: swing.there; duration: 2000 * swing.seconds * ((swing.out ? .5 : 1) - swing.phase) }
    SequentialAnimation {
        loops: Animation.Infinite
        NumberAnimation { target: swing.item; property: swing.name; from: swing.there; to: swing.here; duration: 1000 * swing.seconds }
        NumberAnimation { target: swing.item; property: swing.name; from: swing.here; to: swing.there; duration: 1000 * swing.seconds }
    }
}
