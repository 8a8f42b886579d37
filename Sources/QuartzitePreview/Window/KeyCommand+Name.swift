import QuartziteRenderer

extension KeyCommand {
    /// The name of the command in the file of settings: `key.NAME = KEYS`.
    package var name: String {
        switch self {
        case .togglePlaying: "play"
        case .step(let frames):
            switch frames {
            case 1: "frame-forward"
            case -1: "frame-back"
            default: frames > 0 ? "ten-frames-forward" : "ten-frames-back"
            }
        case .seekToStart: "start"
        case .seekToEnd: "end"
        case .transport(let command): command.name
        case .multiplySpeed(let factor):
            factor >= 1 ? (factor < 1.5 ? "faster" : "double-speed") : (factor > 0.75 ? "slower" : "half-speed")
        case .resetSpeed: "normal-speed"
        case .enterState(let index): "state-\(index + 1)"
        case .neighbourState(let offset): offset > 0 ? "next-state" : "previous-state"
        case .leaveStates: "no-state"
        case .replayTransition: "replay-transition"
        case .saveScreenshot: "save-picture"
        case .saveWindowPicture: "save-window-picture"
        case .showExport: "export"
        case .cycleFrameTimes: "frame-times"
        case .toggleVSync: "vsync"
        case .toggleFrameRecording: "record-frame-times"
        case .toggleKeyList: "keys"
        case .showMenu: "menu"
        case .showContextMenu: "scene-menu"
        case .togglePanels: "panels"
        case .togglePanel(let panel): panel.rawValue
        case .toggleControls: "controls"
        case .toggleDebugColor(let index): "debug-\(DebugColors.all[index].name)"
        case .findLayer: "find-layer"
        case .togglePicking: "pick"
        case .toggleMotionPath: "motion-path"
        case .toggleExploded: "exploded"
        case .chooseComparison: "compare"
        case .endComparison: "end-comparison"
        case .nextComparisonMode: "comparison-mode"
        case .showOther: "other-scene"
        case .toggleComparisonReading: "difference"
        case .copySelection: "copy"
        case .undoEdit: "undo"
        case .redoEdit: "redo"
        case .saveEdits: "save-edits"
        case .toggleDeviceFrame: "device-frame"
        case .toggleSafeAreas: "safe-areas"
        case .toggleClock: "clock"
        case .turnDevice: "turn-device"
        case .zoomToFit: "fit"
        case .zoomToActual: "full-size"
        case .zoomIn: "zoom-in"
        case .zoomOut: "zoom-out"
        case .cycleBackground: "background"
        case .toggleBorder: "border"
        case .cycleChannel: "channel"
        case .toggleLoupe: "loupe"
        case .toggleFullScreen: "full-screen"
        case .toggleOnTop: "on-top"
        case .togglePicker: "open"
        case .neighbourScene(let offset): offset > 0 ? "next-scene" : "previous-scene"
        case .reload: "reload"
        case .escape: "close"
        case .quit: "quit"
        }
    }
}

extension TransportCommand {
    fileprivate var name: String {
        switch self {
        case .nextMode: "play-mode"
        case .shuttle(let direction): direction == .forward ? "play-forward" : "play-back"
        case .stopShuttle: "stop"
        case .returnToBeginning: "return"
        case .skip(let seconds): seconds > 0 ? "second-forward" : "second-back"
        case .keyframe(let isBackwards): isBackwards ? "previous-keyframe" : "next-keyframe"
        case .setInPoint: "in-point"
        case .setOutPoint: "out-point"
        case .clearRange: "clear-range"
        case .undoJump: "undo-jump"
        }
    }
}
