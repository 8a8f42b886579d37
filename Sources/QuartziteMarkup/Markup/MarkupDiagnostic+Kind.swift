// The kinds of diagnostics. `docs/remarks.md` has the same list; a test compares them.

extension MarkupDiagnostic {
    /// The kind of a problem. The raw values are stable: scripts and the rules of SARIF files use them.
    public enum Kind: String, CaseIterable, Sendable {
        // Files that cannot be read
        case malformedXML = "malformed-xml"
        case unreadableFile = "unreadable-file"
        case damagedArchive = "damaged-archive"
        case overLimit = "over-limit"
        case noLayer = "no-layer"
        case missingIndex = "missing-index"
        case invalidIndex = "invalid-index"
        case missingPlane = "missing-plane"

        // Parts that this program cannot show
        case unsupportedLayer = "unsupported-layer"
        case unsupportedClass = "unsupported-class"
        case unsupportedProperty = "unsupported-property"
        case unsupportedFilter = "unsupported-filter"
        case unsupportedKeyPath = "unsupported-key-path"

        // Parts that no program can show
        case unknownProperty = "unknown-property"
        case misspelledProperty = "misspelled-property"
        case misplacedElement = "misplaced-element"
        case missingValue = "missing-value"
        case invalidValue = "invalid-value"
        case colorRange = "color-range"
        case invalidTransform = "invalid-transform"
        case missingReference = "missing-reference"
        case duplicateKey = "duplicate-key"
        case unusualSyntax = "unusual-syntax"

        // Pictures
        case missingPicture = "missing-picture"
        case brokenPicture = "broken-picture"
        case absolutePath = "absolute-path"
        case unusedPicture = "unused-picture"
        case stretchedPicture = "stretched-picture"

        // Animations
        case idleAnimation = "idle-animation"
        case keyTimes = "key-times"
        case snappingBack = "snapping-back"

        // States
        case unknownState = "unknown-state"
        case stateOfOnePlane = "state-of-one-plane"
        case unanimatableValue = "unanimatable-value"

        // The scene
        case planeSize = "plane-size"
        case outsideCanvas = "outside-canvas"
        case noSize = "no-size"
        case missingFont = "missing-font"
        case missingGlyphs = "missing-glyphs"
        case nothingDrawn = "nothing-drawn"
        case startsEmpty = "starts-empty"
        case ignoredPart = "ignored-part"

        // Swift scenes
        case compilerError = "compiler-error"
        case compilerWarning = "compiler-warning"
        case sceneCrashed = "scene-crashed"
        case sceneHangs = "scene-hangs"
        case noEffect = "no-effect"
    }
}

extension MarkupDiagnostic.Kind {
    /// How severe a problem of this kind is.
    public var severity: MarkupDiagnostic.Severity {
        switch self {
        case .malformedXML, .unreadableFile, .damagedArchive, .overLimit, .noLayer, .missingPlane, .misspelledProperty,
            .missingPicture, .brokenPicture, .compilerError, .sceneCrashed, .sceneHangs:
            .error
        case .missingIndex, .unusualSyntax, .unusedPicture, .stretchedPicture, .startsEmpty, .missingFont: .note
        default: .warning
        }
    }

    /// What the kind means, in one sentence.
    public var summary: String { text.summary }

    /// How to fix a file with such a problem, in one sentence.
    public var mend: String { text.mend }

    private var text: (summary: String, mend: String) {
        switch self {
        case .malformedXML: ("A document is not well-formed XML, or not a CAML document.", "Correct the XML at this place.")
        case .unreadableFile:
            ("A file of the scene cannot be read.", "Put the file where it is expected, and allow this program to read it.")
        case .damagedArchive:
            ("A zip archive is damaged, encrypted, or holds names that no scene has.", "Save or download the archive again.")
        case .overLimit: ("A document or picture exceeds a limit.", "Make the scene smaller: fewer elements, smaller pictures.")
        case .noLayer: ("A document holds no layer.", "Put a root layer, such as <CALayer>, into <caml>.")
        case .missingIndex:
            ("A bundle has no index.xml; main.caml is read without it.", "Add an index.xml that names the rootDocument, as devices expect.")
        case .invalidIndex:
            ("A bundle's index.xml, or a wallpaper's list, cannot be read or does not name what exists.", "Correct index.xml.")
        case .missingPlane:
            ("A wallpaper's list names a plane that does not exist.", "Add the bundle beside Wallpaper.plist, or correct its name there.")
        case .unsupportedLayer:
            ("A class of layer is not supported; a plain layer is shown.", "Use a supported class, or expect the part only on the device.")
        case .unsupportedClass:
            ("A class of animation or value is not supported.", "Use a supported class, or expect the part only on the device.")
        case .unsupportedProperty:
            ("A property of Core Animation is not supported.", "Nothing is wrong with the file; expect the effect only on the device.")
        case .unsupportedFilter:
            (
                "A filter, or an input of a filter, is not supported.",
                "Check the filter's name, use a supported filter, or expect the effect only on the device."
            )
        case .unsupportedKeyPath:
            ("An animation or state changes a property that cannot be animated.", "Check the keyPath, or animate another property.")
        case .unknownProperty: ("A class has no property of this name.", "Remove the attribute, or correct its name.")
        case .misspelledProperty: ("A name is nearly that of a property.", "Correct the name.")
        case .misplacedElement: ("An element is where elements of another kind are expected.", "Move or remove the element.")
        case .missingValue: ("A value, name or type is missing.", "Add what is expected.")
        case .invalidValue: ("A text is not a value of the expected type.", "Write the value as expected.")
        case .colorRange:
            ("The components of a colour are bytes; white is 1, and not 255.", "Write numbers from 0 to 1, or rgb(255, 200, 0).")
        case .invalidTransform:
            (
                "A transform has an unknown function or a wrong number of arguments; what follows is ignored.",
                "Correct the function: scale takes one number or three, rotate one or four."
            )
        case .missingReference: ("An id or name means no object.", "Correct the id, or add the object before this place.")
        case .duplicateKey:
            ("Two entries have the same key; the later one replaces the earlier.", "Give one of them another key: <p key=\"…\">.")
        case .unusualSyntax:
            ("A part is written in an unusual way and was understood.", "Nothing is lost; other readers may expect the usual form.")
        case .missingPicture:
            ("A picture's file does not exist.", "Put the file into the bundle's folder, or correct src; names tell capital letters apart.")
        case .brokenPicture: ("A picture's file cannot be decoded.", "Save the picture again as PNG or JPEG.")
        case .absolutePath:
            (
                "A picture is addressed by an absolute path of another machine.",
                "Write the path relative to the bundle's folder, such as assets/picture.png."
            )
        case .unusedPicture: ("A picture in the bundle is used by no layer.", "Remove the file to make the bundle smaller, or use it.")
        case .stretchedPicture:
            (
                "A picture's sides have another ratio than the layer that shows it.",
                "Give the layer the picture's ratio, or set contentsGravity to resizeAspect or resizeAspectFill."
            )
        case .idleAnimation: ("An animation has no effect.", "Give the animation a keyPath and values of the property's type.")
        case .keyTimes: ("The key times of an animation do not fit its values.", "Write one key time for each value, rising from 0 to 1.")
        case .snappingBack:
            (
                "A value jumps back at the end of an animation that was meant to keep it.",
                "Set fillMode=\"forwards\" and removedOnCompletion=\"0\", or give the layer the last value."
            )
        case .unknownState: ("A state or transition names a state that does not exist.", "Correct the name, or add the state.")
        case .stateOfOnePlane:
            ("A state changes one plane of a wallpaper and does not exist in another.", "Add a state of the same name to the other planes.")
        case .unanimatableValue:
            (
                "An animation or transition has values that can only switch.",
                "Give all values the same type and number of segments or members."
            )
        case .planeSize: ("The planes of a wallpaper have different sizes.", "Give the roots of all planes the same bounds.")
        case .outsideCanvas: ("A layer is outside of the canvas in every state.", "Move the layer into the root's bounds, or remove it.")
        case .noSize: ("A layer with a picture or colour has no size, so it draws nothing.", "Give the layer bounds=\"0 0 WIDTH HEIGHT\".")
        case .missingFont: ("A font is not installed here; another one is shown.", "Install the font, or pass its folder with --fonts.")
        case .missingGlyphs:
            ("No installed font has some characters of a text.", "Install a font with these characters, or pass its folder with --fonts.")
        case .nothingDrawn: ("The scene draws nothing.", "Correct the causes in the message.")
        case .startsEmpty: ("The scene is empty at 0 s and draws something later.", "Look at a later time with --time, or pass --preroll.")
        case .ignoredPart: ("A part of the document is ignored.", "Remove or correct the part.")
        case .compilerError: ("A Swift scene cannot be compiled, or its function returns no scene.", "Correct the code.")
        case .compilerWarning: ("The compiler warns of a part of a Swift scene.", "Correct the code.")
        case .sceneCrashed:
            (
                "The code of a Swift scene crashes, or ends the program.",
                "Correct the code; `quartzite preview` shows the scene at each save."
            )
        case .sceneHangs:
            ("The code of a Swift scene does not return.", "End every loop, and leave long work to another thread.")
        case .noEffect: ("A call of a program has no effect.", "Correct the call as the message says.")
        }
    }
}
