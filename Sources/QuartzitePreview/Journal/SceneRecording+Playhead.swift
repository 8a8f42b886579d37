import QuartziteKit

// Moving the playhead. The program's time decides whether a time is past, present or ahead.
extension SceneRecording {
    /// The difference of two times that counts as rounding, in seconds.
    static let tolerance = 1e-6

    /// Stops at a scene time.
    func hold(at time: Double) {
        isPaused = true
        move(to: time, rate: 0)
    }

    /// Stops at the scene time that is shown.
    func pause() {
        if journal == nil || target != nil { isPaused = true } else { hold(at: time) }
    }

    /// Plays from a scene time. From the present on the program runs; to play from a time ahead, it is run up to that first.
    /// - Parameter rate: seconds of scene time per second; negative backwards.
    func run(from time: Double, rate: Double) {
        isPaused = false
        speed = abs(rate)
        move(to: time, rate: rate)
    }

    /// Opens the scene at a scene time, whatever the scene's length: the program is run up to it.
    func open(at time: Double) { target = time > 0 && time.isFinite ? min(time, Playback.latestTime) : nil }

    /// Sets the speed without a jump.
    /// - Parameter rate: seconds of scene time per second; negative backwards.
    func setRate(_ rate: Double) {
        speed = abs(rate)
        if let playhead, playhead.rate != 0 { self.playhead = playhead.with(rate: rate, at: monotonic()) }
        updateClock()
    }

    /// Lets the program continue if the playhead has reached the present.
    func join() {
        let present = start + presentTime
        guard let playhead, playhead.rate > 0, playhead.time(at: monotonic()) >= present else { return }
        self.playhead = nil
        revision += 1
        guard !isIdle else { return updateClock() }
        // It continues from the moment at which the playhead reached the present, perhaps a part of a frame ago.
        program = ClockPace(origin: playhead.monotonic(of: present), time: present, rate: speed)
        setClock(program)
    }

    private func move(to time: Double, rate: Double) {
        revision += 1
        guard journal != nil else { return open(at: time) }
        target = nil
        let (present, last) = (presentTime, timeline.lastTime)
        if rate >= 0, abs(time - present) <= Self.tolerance || present >= last && time >= last - Self.tolerance && !showsCycles {
            playhead = nil
        } else if rate > 0, time > present {
            playhead = nil
            catchUp(to: time)
        } else {
            playhead = ClockPace(origin: monotonic(), time: start + max(time, earliest), rate: rate)
        }
        updateClock()
    }
}
