import QtQuick
import QtQuick.Shapes

// Shapes of 6.4 cannot be trimmed, so the path has one dash as long as itself, which is shifted. The unit of dashes is the pen's width.
Item {
    Repeater {
        model: itemCount
        Shape {
            id: shape
            required property int index
            readonly property real angle: 15 * (index % 12) * Math.PI / 180
            readonly property real dash: 498.9657 / 4   // the length of the path
            property real end: swing.value
            function at(px, py) { return Qt.point(px * Math.cos(angle) - py * Math.sin(angle), px * Math.sin(angle) + py * Math.cos(angle)) }
            x: (index % 10 + .5) * 128
            y: (Math.floor(index / 10) + .5) * 400 / 3
            ShapePath {
                fillColor: "transparent"
                strokeColor: palette6[shape.index % 6]
                strokeWidth: 4
                capStyle: ShapePath.RoundCap
                joinStyle: ShapePath.RoundJoin
                strokeStyle: ShapePath.DashLine
                dashPattern: [shape.dash, 3 * shape.dash]
                dashOffset: (1 - shape.end) * shape.dash
                startX: shape.at(-48, 40).x
                startY: shape.at(-48, 40).y
                PathSvg {
                    path: {
                        let d = ""
                        for (let k = 0; k < 6; k++) {
                            const px = -48 + 16 * k, py = k % 2 ? -40 : 40
                            d += "C" + [shape.at(px + 8, py), shape.at(px + 8, -py), shape.at(px + 16, -py)].map(p => p.x.toFixed(3) + " " + p.y.toFixed(3)).join(" ")
                        }
                        const from = shape.at(-48, 40)
                        return "M" + from.x.toFixed(3) + " " + from.y.toFixed(3) + d
                    }
                }
            }
            Swing { id: swing; item: shape; name: "end"; phase: shape.index / 60 }
        }
    }
}
