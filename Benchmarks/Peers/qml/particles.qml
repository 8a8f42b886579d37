import QtQuick
import Bench

// One item draws all particles: qtquick.cpp fills its vertex buffer for each frame.
Sparks {
    FrameAnimation { id: clock; running: sceneTime < 0 }
    count: itemCount
    time: sceneTime < 0 ? clock.elapsedTime : sceneTime
}
