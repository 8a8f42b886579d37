// Stress scenes whose pictures come from the program's own OpenGL and from a video decoder.

import COpenGL
import Foundation
import Quartzite
import QuartziteKit
import QuartziteRenderer
import QuartziteResources

extension StressScene {
    static var programs: [StressScene] { [ownOpenGL, comingOpenGL] + videos }

    private static var ownOpenGL: StressScene {
        StressScene("a layer's own OpenGL") { root in
            let layer = FillingLayer()
            layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
            layer.isAsynchronous = true
            root.addSublayer(layer)
            return { n in if n % 5 == 0 { layer.bounds.size.width = CGFloat(30 + n % 20) } }
        }
    }

    /// Each layer has a GL context, which is released with the layer.
    private static var comingOpenGL: StressScene {
        StressScene("layers with their own OpenGL come and go") { root in
            { n in
                guard n % 10 == 0 else { return }
                root.sublayers = nil
                let layer = FillingLayer()
                layer.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
                layer.setNeedsDisplay()
                root.addSublayer(layer)
            }
        }
    }

    /// The reason why videos cannot be played here, or nil if they can.
    static var videosMissing: String? {
        !isInstalled("ffmpeg") ? "ffmpeg is not installed" : movie == nil ? "planets.mp4 is not found" : nil
    }

    private static func isInstalled(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    private static var movie: URL? { QuartziteResources.url(forMovie: "planets.mp4") }

    private static var videos: [StressScene] {
        guard videosMissing == nil, let movie else { return [] }
        return [
            StressScene("a video plays round and round") { root in
                let player = AVPlayer(url: movie)
                let layer = AVPlayerLayer(player: player)
                layer.frame = CGRect(x: 5, y: 5, width: 64, height: 48)
                root.addSublayer(layer)
                player.play()
                return { n in
                    if n % 90 == 0 { player.seek(to: .zero) }
                    if n % 400 == 0 { layer.player = n % 800 == 0 ? player : nil }
                }
            }
        ]
    }
}

/// A layer that fills its picture with one colour.
private final class FillingLayer: CAOpenGLLayer {
    override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
        glClearColor(GLfloat(time.truncatingRemainder(dividingBy: 1)), 0.5, 0.2, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}
