import ArgumentParser
import Foundation
import QuartziteRenderer

/// Names for tools that record OpenGL.
struct LabelOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            """
            Name passes and batches by their layers, as debug groups of OpenGL that apitrace and RenderDoc show. \
            The same as QUARTZITE_GL_LABELS=1 in the environment.
            """))
    var glLabels = false

    /// Asks the renderer for names. Call before anything is drawn. Child processes inherit the setting.
    func apply() {
        if glLabels { setenv(GraphicsDebug.labelVariable, "1", 1) }
    }
}
