import Foundation

/// A scene as the window drives it: something with layers, a clock that can be played and sought, and views that take the mouse.
///
/// All times are seconds of the scrubbed layer's own local time, the one that the title shows. Points are the scene's, y down, with
/// the origin at the top left of what `layout(size:)` was given.
@MainActor
package protocol PreviewScene: AnyObject {
    /// What the title calls it.
    var name: String { get }
    /// Its own size in points: how large a window it asks for.
    var size: CGSize { get }
    /// The committed tree to draw.
    var context: LayerContext { get }

    /// Places the scene in a viewport of so many points: centred, made smaller where it does not fit, never larger.
    func layout(size: CGSize)
    /// Brings what depends on real time up to it: the end of playing, loops, display links. To be called once before each commit.
    func tick(now: Double)

    // MARK: The mouse

    /// A press. True when a gesture or control of the scene's views takes the drag; false leaves it to scrubbing.
    func pointerDown(at point: CGPoint) -> Bool
    /// The pointer moved with the button held, after a press that was taken.
    func pointerMoved(to point: CGPoint)
    /// The button went up, after a press that was taken.
    func pointerUp(at point: CGPoint)
    /// The scene's points for one of the window's: 1 unless the scene was made smaller to fit.
    var pointsPerWindowPoint: Double { get }

    // MARK: Time

    /// Local time now. It runs on, past the duration too, when something is endless.
    var time: Double { get }
    /// D: the end of the last animation, one cycle of an endless one; 0 when nothing is animated.
    var duration: Double { get }
    var isEndless: Bool { get }
    var isPlaying: Bool { get }
    var loops: Bool { get set }
    /// A factor on the playing speed, 1 at first.
    var speed: Double { get set }
    /// Goes on from the time shown, without a jump.
    func play()
    /// Holds the time shown.
    func pause()
    /// Shows a time, and neither starts nor stops playing.
    func seek(to time: Double)
}

extension PreviewScene {
    /// The last time there is to see: at the duration itself the animations are over.
    var lastTime: Double { max(0, duration - 0.001) }

    /// The time on the slider: time modulo the duration, where something is endless.
    var sliderTime: Double {
        guard duration > 0 else { return 0 }
        guard time > lastTime else { return max(0, time) }
        return isEndless ? time.truncatingRemainder(dividingBy: duration) : lastTime
    }
}
