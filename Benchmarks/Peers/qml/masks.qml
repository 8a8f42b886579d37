import QtQuick

// A small shader multiplies the two pictures. The position of the mask is a property of the item and a uniform. (A UniformAnimator would run
// on the render thread, but in 6.4 it keeps its first value if several run.)
Item {
    Image { id: tile; source: tileUrl; visible: false }
    Image { id: window; source: maskUrl; visible: false }
    Repeater {
        model: itemCount
        ShaderEffect {
            id: hole
            required property int index
            property var source: tile
            property var mask: window
            property real u: swing.value
            x: (index % 8 + .5) * 160 - 60 + 40 * u
            y: (Math.floor(index / 8) + .5) * 160 - 60 + 40 * u
            width: 80; height: 80
            fragmentShader: shaders + "/mask.frag.qsb"
            Swing { id: swing; item: hole; name: "u"; phase: hole.index / 40 }
        }
    }
}
