import QuartziteKit

extension PreviewSession {
    /// Performs a key's command.
    package func perform(_ command: KeyCommand) {
        panelsChanged = true
        if isBare, command.needsPanels { return tellOfBareWindow() }
        switch command {
        case .togglePlaying: playback.toggle(at: now())
        case .step(let frames): playback.step(frames: frames, at: now())
        case .seekToStart: playback.jump(to: 0, at: now())
        case .seekToEnd: playback.jump(to: playback.timeline.lastTime, at: now())
        case .transport(let command): perform(command)
        case .multiplySpeed(let factor): setSpeed(playback.rate * factor)
        case .resetSpeed: setSpeed(1)
        case .enterState(let index): enterState(number: index + 1)
        case .neighbourState(let offset): enterNeighbourState(offset)
        case .leaveStates: enterState(.init(name: nil))
        case .replayTransition: replayTransition()
        case .saveScreenshot: savePicture()
        case .saveWindowPicture: wantsWindowPicture = true
        case .showExport: toggleExport()
        case .cycleFrameTimes: cycleFrameTimes()
        case .toggleVSync: toggleVSync()
        case .toggleFrameRecording: toggleFrameRecording()
        case .toggleKeyList: if hasPanels { showsKeyList.toggle() }
        case .showMenu: toggleMenu { openBarMenu() }
        case .showContextMenu: toggleMenu { openContextMenu(at: pointer) }
        case .toggleControls: panelState.toggleControls()
        case .togglePanel(let panel): panelState.toggle(panel)
        case .togglePanels: panelState.areShown.toggle()
        case .zoomToFit: isExploded ? showFront() : zoom(to: .fit)
        case .zoomToActual: isExploded ? zoomExplodedToActual() : zoom(to: .actual)
        case .zoomIn: stepZoom(larger: true)
        case .zoomOut: stepZoom(larger: false)
        case .cycleBackground: cycleBackground()
        case .toggleBorder: toggleBorder()
        case .cycleChannel: cycleChannel()
        case .toggleLoupe: canvas.showsLoupe.toggle()
        case .toggleFullScreen: toggleFullScreen()
        case .toggleOnTop: toggleOnTop()
        case .toggleDebugColor(let index): toggleDebugColor(index)
        case .findLayer: findLayer()
        case .togglePicking: togglePicking()
        case .toggleMotionPath: toggleMotionPath()
        case .toggleExploded: toggleExploded()
        case .chooseComparison: chooseComparison()
        case .endComparison: endComparison()
        case .nextComparisonMode: nextComparisonMode()
        case .showOther: showOther()
        case .toggleComparisonReading: toggleComparisonReading()
        case .copySelection: copySelection()
        case .undoEdit: perform(EditAction.undo)
        case .redoEdit: perform(EditAction.redo)
        case .saveEdits: saveEdits()
        case .toggleDeviceFrame: toggle(\.showsFrame)
        case .toggleSafeAreas: toggle(\.showsSafeAreas)
        case .toggleClock: toggle(\.showsClock)
        case .turnDevice: if let device = shownDevice() { turn(device) }
        case .togglePicker: togglePicker()
        case .neighbourScene(let offset): openNeighbour(offset)
        case .reload: reloadNow()
        case .escape:
            if giveUpDrag() {
                panelsChanged = true
            } else if picker != nil {
                closePicker()
            } else if exportForm != nil {
                closeExport()
            } else if showsKeyList {
                showsKeyList = false
            } else if frameTimes.frozen != nil {
                frameTimes.frozen = nil
            } else if isExploded {
                endExploded()
            } else if scene.shownTransition != nil {
                endTransition()
            } else if canvas.isFullScreen {
                toggleFullScreen()
            } else {
                selectParent()
            }
        case .quit: quit()
        }
    }

    /// Writes once to stderr why keys of panels have no effect. A bare window has no place for the reason.
    private func tellOfBareWindow() {
        guard !hasToldOfBareWindow else { return }
        hasToldOfBareWindow = true
        log("note: --bare shows the scene alone, without panels, lists and menus; start without --bare to see them")
    }

    private func savePicture() {
        savePicture { try saveScreenshot(scene) }
        layout(size: viewport)
        scene.commit()
    }

    /// Saves a picture, and shows the name of its file, or why saving failed.
    func savePicture(_ save: () throws -> String) {
        do {
            let file = try save()
            fileWritten?(file)
            log("saved \(file)")
            say("saved \(file)")
        } catch {
            fail("the picture was not saved: \(Self.reason(error))")
        }
    }
}
