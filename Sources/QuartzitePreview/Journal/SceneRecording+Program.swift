import QuartziteKit

// The program's clock: when it runs, when it is stopped, and how it is run up to a time.
extension SceneRecording {
    /// The seconds for which the clock runs after a person has touched the scene, for gestures of several taps.
    static let pauseAfterTouch = 0.5
    /// The length of a step in seconds when the program is run up to a time, and the largest number of steps: long times use longer steps.
    private static let (step, mostSteps) = (1.0 / 60, 600.0)

    /// Returns to the present, because a person touches the scene. A scene that was in the past or at its end runs again; one that was
    /// paused at the present stays paused.
    package func touchBegan() {
        guard isInCharge else { return }
        if let playhead {
            let time = playhead.time(at: monotonic()) - start
            self.playhead = nil
            isPaused = false
            revision += 1
            if time > presentTime + Self.tolerance { catchUp(to: time) }
        } else if isIdle {
            isPaused = false
        }
        isTouched = true
        updateClock()
    }

    /// Call when the touch has ended.
    package func touchEnded() {
        guard isTouched else { return }
        isTouched = false
        lastTouch = monotonic()
        updateClock()
    }

    /// Follows a turn of the window's loop.
    /// - Parameters:
    ///   - works: whether the program has work ahead: an animation, a timer, a display link.
    ///   - isUnsettled: whether changed animations were not examined yet, for which the program must run. Default false.
    ///   - settles: whether a frame must be drawn before it is known whether work is ahead. Default false.
    package func turnEnded(works: Bool, isUnsettled: Bool = false, settles: Bool = false) {
        guard journal != nil, target == nil else { return }
        self.works = works
        if works || isUnsettled { isIdle = false } else if !settles { isIdle = true }
        if works, isAtPresent, !isPaused { reached = max(reached, programTime) }
        updateClock()
    }

    /// The monotonic time at which the clock of an idle program must be stopped; infinity for none.
    package var nextCheck: Double {
        isIdle && !isTouched && isInCharge && isProgramRunning ? lastTouch + Self.pauseAfterTouch : .infinity
    }

    /// Whether the loop must turn again at once: the program must catch up, or it is unknown whether it has work ahead.
    package var mustTurn: Bool { target != nil && journal != nil || isProgramRunning && isInCharge && !works && !isIdle }

    /// Sets whether this object controls the clocks. While a paused layer is scrubbed, it does not: the program runs in real time.
    func setInCharge(_ isInCharge: Bool) {
        guard isInCharge != self.isInCharge else { return }
        self.isInCharge = isInCharge
        if !isInCharge { (playhead, target, isPaused) = (nil, nil, false) }
        revision += 1
        updateClock()
    }

    /// Starts or stops the program's clock according to the state.
    func updateClock() {
        let rate: Double
        if !isInCharge || journal == nil {
            rate = 1
        } else if playhead != nil || isPaused || target != nil {
            rate = 0
        } else {
            rate = !isIdle || isTouched || monotonic() < lastTouch + Self.pauseAfterTouch ? speed : 0
        }
        guard rate != program.rate else { return }
        program = program.with(rate: rate, at: monotonic())
        setClock(program)
        revision += 1
    }

    // MARK: Catching up

    /// Requests that the program be run up to a scene time, by `nextStep(works:)`.
    func catchUp(to time: Double) {
        target = time > programTime - start ? time : nil
        stepLength = max(Self.step, (time - (programTime - start)) / Self.mostSteps)
        updateClock()
    }

    /// Moves the program's clock one step towards the time up to which the program must be run. Run the program, and call again until nil.
    /// - Parameter works: whether the program has work ahead. Otherwise it is not run further.
    /// - Returns: the media time of the step.
    package func nextStep(works: Bool) -> Double? {
        guard journal != nil, let target else { return nil }
        let now = programTime
        let left = start + target - now
        guard left > 0, works, now + stepLength > now else {
            self.target = nil
            self.works = works
            isIdle = !works
            revision += 1
            updateClock()
            return nil
        }
        reached = max(reached, now)
        program = ClockPace(origin: monotonic(), time: left <= stepLength ? start + target : now + stepLength, rate: 0)
        setClock(program)
        return program.time
    }
}
