import QtQuick
import Qt5Compat.GraphicalEffects

// FastBlur is the blur whose radius can be animated: GaussianBlur takes 73 samples per pixel here and compiles a shader for each standard
// deviation. FastBlur is not a Gaussian; a radius of 3.8 standard deviations is the closest.
Item {
    Repeater {
        model: itemCount
        Item {
            id: cell
            required property int index
            property real sigma: swing.value
            x: (index % 4 + .5) * 320 - 80
            y: (Math.floor(index / 4) + .5) * 800 / 3 - 60
            width: 160; height: 120
            Image { id: tile; anchors.fill: parent; source: tileUrl; visible: false }
            FastBlur { anchors.fill: parent; source: tile; radius: 3.8 * cell.sigma; transparentBorder: true }
            Swing { id: swing; item: cell; name: "sigma"; high: 12; phase: cell.index / 12 }
        }
    }
}
