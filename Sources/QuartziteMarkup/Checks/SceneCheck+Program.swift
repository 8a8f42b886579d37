// The check of layers that a program has made. There is no document, so diagnostics name a layer instead of a line.

import Quartzite

extension SceneCheck {
    /// Checks the layers of a program as they are now: sizes, places, animations, key paths and fonts.
    /// - Parameters:
    ///   - root: the root of the scene.
    ///   - file: the path of the program in messages.
    @MainActor public static func diagnostics(ofProgram root: CALayer, file: String) -> [MarkupDiagnostic] {
        let scene = CheckedScene(planes: [PlaneSource(program: file, root: root)])
        return merged(programChecks.flatMap { $0(scene) }).map { diagnostic in
            var diagnostic = diagnostic
            if let mend = diagnostic.kind.mendInCode { diagnostic.mend = mend }
            return diagnostic
        }
    }

    /// The checks that need no document.
    private static let programChecks: [@Sendable (CheckedScene) -> [MarkupDiagnostic]] = [
        SizeCheck.run, CanvasCheck.run, FillModeCheck.run, KeyPathCheck.run, InterpolationCheck.run, FontCheck.run,
    ]
}

extension MarkupDiagnostic.Kind {
    /// How to fix a program with such a problem; nil if the advice for documents also applies to programs.
    fileprivate var mendInCode: String? {
        switch self {
        case .noSize: "Set the layer's frame or bounds."
        case .snappingBack: "Set fillMode to .forwards and isRemovedOnCompletion to false, or give the layer the last value."
        case .unsupportedKeyPath: "Correct the key path, or animate another property."
        default: nil
        }
    }
}
