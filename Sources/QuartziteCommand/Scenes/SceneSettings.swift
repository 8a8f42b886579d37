import QuartziteMarkup
import QuartzitePreview

/// The settings of a scene that a command requests.
struct SceneSettings {
    /// The state of a document that is shown. Default: the document's start state.
    var state = SceneStateChoice()
    /// The planes of a wallpaper that are shown; nil for all.
    var planes: Set<ScenePlane>?
    /// The device on which a document is shown, and its tilt. Default: none.
    var canvas = CanvasChoice()
    /// The seconds for which emitters have been running at time 0.
    var preroll = 0.0
    /// The severity under which errors in a document are reported. Default: errors; warnings if the command does its work despite them.
    var errorsAre = MarkupDiagnostic.Severity.error
    /// Whether programs are shown on the device too, as in a window. Default: only documents.
    var showsProgramsOnDevices = false

    /// Throws if a setting is requested that has no meaning for a program.
    /// - Parameter thing: the kind of the scene in the message, as in “an example”.
    func check(_ argument: String, is thing: String) throws(Failure) {
        try canvas.check(program: argument, is: thing, isInWindow: showsProgramsOnDevices)
        if planes != nil { throw Failure(.usage, "\(argument): \(thing) has no planes; leave out --planes") }
        if state.needsStates { throw Failure(.usage, "\(argument): \(thing) has no states; leave out the options about states") }
        if state.appearance != nil { throw Failure(.usage, "\(argument): \(thing) has no appearances; leave out --appearance") }
    }

    /// Shows a program on the requested device.
    @MainActor func place(_ program: Scene) {
        if showsProgramsOnDevices, let device = canvas.deviceOfProgram { program.show(on: device) }
    }

    /// Returns a sentence for each option about states that changes nothing, because a document has no states.
    @MainActor func unusedOptions(of document: Scene, _ package: CAPackage) -> [String] {
        guard document.states == nil else { return [] }
        var words: [String] = []
        // A wallpaper may have looks.
        if state.appearance != nil, package.screenClass == nil { words.append("--appearance") }
        if state.orientation != nil, document.canvas?.options.device == nil { words.append("--orientation") }
        return words.map { "the scene has no states, so \($0) changes nothing" }
    }
}
