/// A command of the previewer's window. `KeyBinding.table` and the person's `KeyMap` say which keys perform it.
package enum KeyCommand: Equatable, Sendable {
    case togglePlaying
    case step(frames: Int)
    case seekToStart
    case seekToEnd
    /// Range, mode, shuttle and jumps.
    case transport(TransportCommand)
    case multiplySpeed(Double)
    case resetSpeed
    /// Enters a state of the scene, with its transition. Counted from 0 in the order of the document.
    case enterState(Int)
    /// Enters the next state, or the previous one by −1.
    case neighbourState(Int)
    /// Leaves all states: the layers have the values of the document.
    case leaveStates
    /// Plays the last transition between states again.
    case replayTransition
    /// Saves the scene alone, in its own size.
    case saveScreenshot
    /// Saves the window as it is, with its panels.
    case saveWindowPicture
    /// Opens or closes the form for exports.
    case showExport
    /// Shows the frame times in one line, in full, or not at all.
    case cycleFrameTimes
    /// Turns vsync on or off.
    case toggleVSync
    /// Starts or ends a recording of the frames as CSV.
    case toggleFrameRecording
    case toggleKeyList
    /// Opens the menu of the bar, or closes the open menu.
    case showMenu
    /// Opens the menu of the scene at the pointer, or closes the open menu.
    case showContextMenu
    /// Hides all panels, or shows those that were visible.
    case togglePanels
    case togglePanel(WorkbenchPanel)
    case toggleControls
    /// Shows or hides a debug colour. Counted from 0 in the order of `DebugColors.all`.
    case toggleDebugColor(Int)
    /// Opens the layer tree, and types into its filter.
    case findLayer
    /// Begins or ends the mode in which clicks select layers.
    case togglePicking
    /// Shows or hides the path of the selected layer's anchor point.
    case toggleMotionPath
    /// Shows the layers exploded in 3D, or the flat picture again.
    case toggleExploded
    /// Opens or closes the list of what the scene can be compared with.
    case chooseComparison
    /// Ends the comparison.
    case endComparison
    /// Shows the two scenes of a comparison in the next way.
    case nextComparisonMode
    /// Shows the other of the two scenes alone.
    case showOther
    /// Shows or hides the difference between the two scenes as numbers.
    case toggleComparisonReading
    /// Copies the clicked property, or else the selected layer as JSON.
    case copySelection
    /// Undoes the last edit of a property, or redoes the last undone one.
    case undoEdit
    case redoEdit
    /// Saves the edits into the files of the scene.
    case saveEdits
    /// Shows or hides the device's frame, the lines around its safe area, or the lock screen's clock.
    case toggleDeviceFrame
    case toggleSafeAreas
    case toggleClock
    /// Turns the device clockwise by a quarter turn.
    case turnDevice
    /// Scales the scene to its area of the window, or shows a point of the scene as a point of the window.
    case zoomToFit
    case zoomToActual
    /// Zooms to the next larger or smaller step.
    case zoomIn
    case zoomOut
    /// Shows the next background behind the scene.
    case cycleBackground
    /// Shows or hides the line around the scene.
    case toggleBorder
    /// Shows the next channel alone: red, green, blue, alpha, then all colours.
    case cycleChannel
    /// Opens or closes the loupe.
    case toggleLoupe
    /// Enters or leaves full screen.
    case toggleFullScreen
    /// Turns on or off that the window stays above others.
    case toggleOnTop
    /// Opens or closes the list of scenes.
    case togglePicker
    /// Opens the next scene of the folder, or the next example; the previous one by −1.
    case neighbourScene(Int)
    /// Reads the files of the scene again.
    case reload
    /// Closes whatever is open: the list of scenes or keys, a frame that the frame times hold, the exploded view, a transition, the full
    /// screen. Else selects the layer around the selected one, and ends picking at the root.
    case escape
    case quit

    /// The command of a typed character, or nil. Letters match in either case, so that Caps Lock has no effect.
    /// - Parameters:
    ///   - shift: whether Shift is held. A letter without a binding for Shift has the same effect with Shift. Default false.
    ///   - map: the keys. Default: those of the table.
    package init?(character: Character, shift: Bool = false, in map: KeyMap = .standard) {
        let pressed = KeyBinding.Key.character(character.lowercased().first ?? character)
        let shifted = shift && character.isLetter ? map.command(of: pressed, shift: true) : nil
        guard let command = shifted ?? map.command(of: pressed, shift: false) else { return nil }
        self = command
    }

    /// The command of a key that produces no character, or nil. A key without a binding for Shift or Ctrl has the same effect with them.
    package init?(key: KeyBinding.SpecialKey, shift: Bool, control: Bool = false, in map: KeyMap = .standard) {
        let command =
            map.command(of: .special(key), shift: shift, control: control) ?? map.command(of: .special(key), shift: shift)
            ?? map.command(of: .special(key), shift: false)
        guard let command else { return nil }
        self = command
    }

    /// The command of a letter or digit with Ctrl held, or nil.
    /// - Parameter shift: whether Shift is held too. Default false.
    package init?(controlAnd character: Character, shift: Bool = false, in map: KeyMap = .standard) {
        guard let command = map.command(of: .character(character), shift: shift, control: true) else { return nil }
        self = command
    }

    /// Whether the command shows a panel, list, menu or mark over the scene. A bare window has none of them.
    package var needsPanels: Bool {
        switch self {
        case .toggleKeyList, .showMenu, .showContextMenu, .toggleControls, .togglePanel, .togglePanels, .toggleLoupe, .cycleFrameTimes,
            .showExport, .togglePicker, .chooseComparison, .cycleChannel, .findLayer, .togglePicking, .toggleExploded:
            true
        default: false
        }
    }

    /// Whether holding the key repeats the command.
    package var repeats: Bool {
        switch self {
        case .step, .multiplySpeed, .zoomIn, .zoomOut, .undoEdit, .redoEdit: true
        case .transport(let command): command.repeats
        default: false
        }
    }
}
