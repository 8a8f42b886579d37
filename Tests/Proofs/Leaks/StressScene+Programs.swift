// Programs whose pictures come from elsewhere: from their own OpenGL, and from a video's decoder.

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

    /// Each layer has a context of its own, which goes with it.
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

    /// Why there are no videos here; nil where there are.
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

/// A layer that clears its picture.
private final class FillingLayer: CAOpenGLLayer {
    override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
        glClearColor(GLfloat(time.truncatingRemainder(dividingBy: 1)), 0.5, 0.2, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}
