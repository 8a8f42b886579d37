import QuartziteRenderer

/// One line of the list of keys: its text, and the commands of its keys.
///
/// Only `table` defines the keys' effects. `KeyMap` applies a person's changes to it; the window looks keys up there, and the list of keys and
/// the menus show it.
package struct KeyBinding: Equatable, Sendable {
    /// A key that produces no character.
    package enum SpecialKey: Hashable, Sendable, CaseIterable {
        case home, end, backspace, escape, left, right, up, down, enter, tab
        case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11
        /// The key between AltGr and Ctrl that opens menus.
        case menu

        /// The keys of the debug colours, in their order.
        static let debugColors: [SpecialKey] = [.f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9]
    }

    package enum Key: Hashable, Sendable {
        /// The key that types a character; lowercase for letters.
        case character(Character)
        case special(SpecialKey)
    }

    /// A key with its command. `shift` and `control` say that Shift and Ctrl are held; with characters other than letters
    /// `shift` is always false, since Shift types another character.
    package struct Press: Equatable, Sendable {
        package var key: Key
        package var shift = false
        package var control = false
        package var command: KeyCommand
        /// The title of the command in menus; nil for the effect of a line with a single command. Default nil.
        package var title: String?
    }

    /// The text of the keys in the list.
    package let keys: String
    /// The text of the keys' effect in the list.
    package let effect: String
    /// The presses that the line describes; empty for a gesture of the mouse, which the scene's recognizers handle.
    package let presses: [Press]

    init(_ keys: String, _ effect: String, _ presses: [Press] = []) {
        (self.keys, self.effect, self.presses) = (keys, effect, presses)
    }

    /// The heading of a group of lines, which binds no key.
    private init(heading: String) {
        (keys, effect, presses) = ("", heading, [])
    }

    /// Whether the line is the heading of the lines below it. Its text is `effect`.
    package var isHeading: Bool { keys.isEmpty }

    /// All bindings, in the order of the list, with headings.
    package static let table: [KeyBinding] = [
        KeyBinding(heading: "Mouse"),
        KeyBinding("drag left / right", "scrub forward / back; Shift ten times as far, Ctrl a tenth"),
        KeyBinding("drag up / down", "to the next state / the one before"),
        KeyBinding("Ctrl + wheel", "zoom at the pointer, or pinch if the scene has a pinch gesture there"),
        KeyBinding("middle or Space drag", "move the scene in the window"),
        KeyBinding(heading: "Playing"),
        KeyBinding("Space", "play or pause", [type(" ", .togglePlaying)]),
        KeyBinding("p", "once, loop or ping-pong", [type("p", .transport(.nextMode), "Next way of playing")]),
        KeyBinding(
            "j  k  l", "play back / stop / play; again: 2×, 4×",
            [
                type("j", .transport(.shuttle(.back)), "Play backwards, faster"), type("k", .transport(.stopShuttle), "Stop"),
                type("l", .transport(.shuttle(.forward)), "Play forwards, faster"),
            ]),
        KeyBinding("Enter", "stop and return to where playing began", [press(.enter, .transport(.returnToBeginning))]),
        KeyBinding(heading: "Time and speed"),
        KeyBinding(
            ".  ,", "one frame forward / back",
            [type(".", .step(frames: 1), "One frame forward"), type(",", .step(frames: -1), "One frame back")]),
        KeyBinding(
            "→  ←", "the same; with Shift ten frames",
            [
                press(.right, .step(frames: 1)), press(.left, .step(frames: -1)),
                press(.right, shift: true, .step(frames: 10), "Ten frames forward"),
                press(.left, shift: true, .step(frames: -10), "Ten frames back"),
            ]),
        KeyBinding(
            "Ctrl + →  ←", "one second forward / back",
            [
                press(.right, control: true, .transport(.skip(seconds: 1)), "One second forward"),
                press(.left, control: true, .transport(.skip(seconds: -1)), "One second back"),
            ]),
        KeyBinding(
            "↑  ↓", "to the next / previous keyframe",
            [
                press(.up, .transport(.keyframe(isBackwards: false)), "Next keyframe"),
                press(.down, .transport(.keyframe(isBackwards: true)), "Previous keyframe"),
            ]),
        KeyBinding("wheel", "one frame; with Shift ten frames"),
        KeyBinding(
            "i  o  x", "in point / out point / clear both",
            [
                type("i", .transport(.setInPoint), "Set in point"), type("o", .transport(.setOutPoint), "Set out point"),
                type("x", .transport(.clearRange), "Clear in and out point"),
            ]),
        KeyBinding(
            "Home  End", "to the start / end",
            [press(.home, .seekToStart, "To the start"), press(.end, .seekToEnd, "To the end")]),
        KeyBinding(
            "]  [", "faster / slower by a tenth",
            [type("]", .multiplySpeed(1.1), "Faster by a tenth"), type("[", .multiplySpeed(1 / 1.1), "Slower by a tenth")]),
        KeyBinding(
            "}  {", "double / half speed",
            [type("}", .multiplySpeed(2), "Double speed"), type("{", .multiplySpeed(0.5), "Half speed")]),
        KeyBinding("Backspace", "normal speed", [press(.backspace, .resetSpeed)]),
        KeyBinding("Shift + Backspace", "undo the last jump in time", [press(.backspace, shift: true, .transport(.undoJump))]),
        KeyBinding(heading: "States and devices"),
        KeyBinding("Ctrl + 1 … 9", "to the state with this number", (1...9).map { control(Character("\($0)"), .enterState($0 - 1)) }),
        KeyBinding("Ctrl + 0", "to no state", [control("0", .leaveStates)]),
        KeyBinding(
            "Ctrl + n  Ctrl + p", "to the next state / the one before",
            [control("n", .neighbourState(1), "Next state"), control("p", .neighbourState(-1), "Previous state")]),
        KeyBinding("Ctrl + r", "play the transition between states again", [control("r", .replayTransition)]),
        KeyBinding(
            "d  a  w  v", "the device's frame / safe area / clock / orientation",
            [
                type("d", .toggleDeviceFrame, "Frame"), type("a", .toggleSafeAreas, "Safe areas"), type("w", .toggleClock, "Clock"),
                type("v", .turnDevice, "Turn the device"),
            ]),
        KeyBinding("g held", "tilt the device by the mouse"),
        KeyBinding(heading: "Canvas and window"),
        KeyBinding(
            "0  1", "the scene as large as its area / at full size",
            [type("0", .zoomToFit, "Zoom to fit"), type("1", .zoomToActual, "Full size")]),
        KeyBinding(
            "+  =  -", "zoom in / out", [type("+", .zoomIn, "Zoom in"), type("=", .zoomIn), type("-", .zoomOut, "Zoom out")]),
        KeyBinding("b", "the next background", [type("b", .cycleBackground)]),
        KeyBinding("Shift + b", "a line around the scene", [shift("b", .toggleBorder, "Line around the scene")]),
        KeyBinding(
            "z  Shift + z", "loupe: the pixels under the pointer / one channel as grey",
            [type("z", .toggleLoupe, "Loupe"), shift("z", .cycleChannel, "Next channel alone")]),
        KeyBinding("f  F11", "full screen", [type("f", .toggleFullScreen, "Full screen"), press(.f11, .toggleFullScreen)]),
        KeyBinding("Shift + t", "the window stays on top", [shift("t", .toggleOnTop, "Stay on top")]),
        KeyBinding("s", "save a PNG of the scene", [type("s", .saveScreenshot, "Save picture of the scene")]),
        KeyBinding("Ctrl + e", "export a film, pictures or a sheet", [control("e", .showExport, "Export…")]),
        KeyBinding("Ctrl + s", "save a PNG of the window", [control("s", .saveWindowPicture, "Save picture of the window")]),
        KeyBinding(heading: "Panels"),
        KeyBinding("h", "frame times: a line, in full, off", [type("h", .cycleFrameTimes, "Frame times")]),
        KeyBinding(
            "Shift + h", "record the frame times as CSV, or end that", [shift("h", .toggleFrameRecording, "Record frame times as CSV")]),
        KeyBinding("Shift + v", "frames wait for the display (vsync), or not", [shift("v", .toggleVSync, "Wait for the display (vsync)")]),
        KeyBinding(
            "F1 … F9", "debug colours: blended, offscreen, cached, updated, overdraw, misaligned, batches, bounds, GPU",
            SpecialKey.debugColors.enumerated().map { press($1, .toggleDebugColor($0), DebugColors.all[$0].name) }),
        KeyBinding("c", "show or hide the scene's controls", [type("c", .toggleControls, "Controls of the scene")]),
        KeyBinding(
            "t", "timeline; there drags edit bars, Ctrl + wheel zooms, Shift + wheel moves the axis",
            [type("t", .togglePanel(.timeline), "Timeline")]),
        KeyBinding(
            "y  u", "layer tree (after a click there, arrows go through it) / properties",
            [type("y", .togglePanel(.tree), "Layer tree"), type("u", .togglePanel(.properties), "Properties")]),
        KeyBinding("m", "messages: what has no effect, was not found or is unknown", [type("m", .togglePanel(.messages), "Messages")]),
        KeyBinding("Tab", "hide or show all panels", [press(.tab, .togglePanels, "All panels")]),
        KeyBinding(heading: "Layers and edits"),
        KeyBinding("Ctrl + f", "find a layer by its name, class or id", [control("f", .findLayer)]),
        KeyBinding(
            "e", "pick layers: click (in documents also without e); Ctrl + click the next below",
            [type("e", .togglePicking, "Pick layers by clicks")]),
        KeyBinding(
            "Shift + p", "the path of the selected layer: dots every few frames, diamonds at keyframes",
            [shift("p", .toggleMotionPath, "Motion path of the layer")]),
        KeyBinding(
            "3", "the layers apart in 3D: drag turns, click selects, wheel zooms, 0 shows the front",
            [type("3", .toggleExploded, "Layers apart in 3D")]),
        KeyBinding(
            "Ctrl + c", "copy the clicked property, or the selected layer as JSON", [control("c", .copySelection, "Copy the selection")]),
        KeyBinding(
            "Ctrl + z", "undo the last edit of a property; with Shift, do it again",
            [
                control("z", .undoEdit, "Undo edit"),
                Press(key: .character("z"), shift: true, control: true, command: .redoEdit, title: "Redo edit"),
            ]),
        KeyBinding(
            "Ctrl + Shift + s", "save the edits into the scene's document",
            [Press(key: .character("s"), shift: true, control: true, command: .saveEdits, title: "Save edits")]),
        KeyBinding(heading: "Comparing"),
        KeyBinding(
            "Ctrl + d", "compare with another scene, time or state, or with the file as it is; with Shift, stop",
            [
                control("d", .chooseComparison, "Compare with…"),
                Press(key: .character("d"), shift: true, control: true, command: .endComparison, title: "Stop comparing"),
            ]),
        KeyBinding("n", "side by side, wipe (drag the line), blink, difference", [type("n", .nextComparisonMode, "Next way of comparing")]),
        KeyBinding("2", "B in place of A, A in place of B", [type("2", .showOther, "B in place of A")]),
        KeyBinding("Shift + n", "the difference in numbers", [shift("n", .toggleComparisonReading, "Difference in numbers")]),
        KeyBinding(heading: "Scenes and help"),
        KeyBinding("/", "open another scene: an example, a recent file, a file of the folder", [type("/", .togglePicker, "Open…")]),
        KeyBinding("Ctrl + o", "the same", [control("o", .togglePicker)]),
        KeyBinding(
            "<  >", "the previous / next scene",
            [type("<", .neighbourScene(-1), "Previous scene"), type(">", .neighbourScene(1), "Next scene")]),
        KeyBinding("r", "read the scene's files again", [type("r", .reload, "Read the files again")]),
        KeyBinding(
            "F10", "the menu; the right button and Shift + F10 or the Menu key open that of the scene",
            [
                press(.f10, .showMenu, "Menu"), press(.f10, shift: true, .showContextMenu, "Menu of the scene"),
                press(.menu, .showContextMenu),
            ]),
        KeyBinding("?", "this list", [type("?", .toggleKeyList, "List of keys")]),
        KeyBinding(
            "Esc", "close what is open: list, 3D view, transition, full screen; else to the selected layer's parent",
            [press(.escape, .escape, "Close what is open")]),
        KeyBinding("q", "quit", [type("q", .quit)]),
        KeyBinding("Ctrl + q  Ctrl + w", "quit, also while a text is typed", [control("q", .quit), control("w", .quit)]),
    ]

    private static func type(_ character: Character, _ command: KeyCommand, _ title: String? = nil) -> Press {
        Press(key: .character(character), command: command, title: title)
    }

    private static func shift(_ letter: Character, _ command: KeyCommand, _ title: String? = nil) -> Press {
        Press(key: .character(letter), shift: true, command: command, title: title)
    }

    private static func control(_ character: Character, _ command: KeyCommand, _ title: String? = nil) -> Press {
        Press(key: .character(character), control: true, command: command, title: title)
    }

    private static func press(
        _ key: SpecialKey, shift: Bool = false, control: Bool = false, _ command: KeyCommand, _ title: String? = nil
    ) -> Press {
        Press(key: .special(key), shift: shift, control: control, command: command, title: title)
    }
}
