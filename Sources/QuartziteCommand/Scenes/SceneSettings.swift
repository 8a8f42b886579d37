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

    /// Throws if a setting is requested that only applies to documents.
    /// - Parameter thing: the kind of the scene in the message, as in “an example”.
    func check(_ argument: String, is thing: String) throws(Failure) {
        if canvas.needsDocument {
            throw Failure(.usage, "\(argument): only documents are shown on devices or tilted; give \(thing) a --size")
        }
        if planes != nil { throw Failure(.usage, "\(argument): \(thing) has no planes; leave out --planes") }
        if state.needsStates { throw Failure(.usage, "\(argument): \(thing) has no states; leave out the options about states") }
    }
}
