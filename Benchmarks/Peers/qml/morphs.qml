import QtQuick
import QtQuick.Shapes

// Ten PathCubics with points that are bound to the `u` of the shape.
Item {
    id: scene
    function polar(degrees, radius) { return Qt.vector2d(radius * Math.cos(degrees * Math.PI / 180), radius * Math.sin(degrees * Math.PI / 180)) }
    function points(flower) {
        const corner = k => flower ? polar(-72 + 36 * k, k % 2 ? 54 : 34) : polar(-90 + 36 * k, k % 2 ? 24 : 56), out = [corner(0)]
        for (let k = 0; k < 10; k++) {
            const a = corner(k), b = corner(k + 1)
            if (flower) out.push(a.plus(polar(18 + 36 * k, 10)), b.minus(polar(54 + 36 * k, 10)))
            else out.push(a.plus(b.minus(a).times(1 / 3)), a.plus(b.minus(a).times(2 / 3)))
            out.push(b)
        }
        return out
    }
    readonly property var first: points(false)
    readonly property var second: points(true)
    component Piece: PathCubic {
        property int from
        property real u
        readonly property vector2d a1: scene.first[from + 1]
        readonly property vector2d a2: scene.first[from + 2]
        readonly property vector2d a3: scene.first[from + 3]
        readonly property vector2d d1: scene.second[from + 1].minus(a1)
        readonly property vector2d d2: scene.second[from + 2].minus(a2)
        readonly property vector2d d3: scene.second[from + 3].minus(a3)
        control1X: a1.x + d1.x * u; control1Y: a1.y + d1.y * u
        control2X: a2.x + d2.x * u; control2Y: a2.y + d2.y * u
        x: a3.x + d3.x * u; y: a3.y + d3.y * u
    }
    Repeater {
        model: itemCount
        Shape {
            id: shape
            required property int index
            property real u: swing.value
            x: (index % 10 + .5) * 128
            y: (Math.floor(index / 10) + .5) * 400 / 3
            ShapePath {
                strokeColor: "transparent"
                strokeWidth: -1
                fillColor: palette6[shape.index % 6]
                fillRule: ShapePath.WindingFill
                startX: scene.first[0].x + (scene.second[0].x - scene.first[0].x) * shape.u
                startY: scene.first[0].y + (scene.second[0].y - scene.first[0].y) * shape.u
                Piece { from: 0; u: shape.u }
                Piece { from: 3; u: shape.u }
                Piece { from: 6; u: shape.u }
                Piece { from: 9; u: shape.u }
                Piece { from: 12; u: shape.u }
                Piece { from: 15; u: shape.u }
                Piece { from: 18; u: shape.u }
                Piece { from: 21; u: shape.u }
                Piece { from: 24; u: shape.u }
                Piece { from: 27; u: shape.u }
            }
            Swing { id: swing; item: shape; name: "u"; phase: shape.index / 60 }
        }
    }
}
