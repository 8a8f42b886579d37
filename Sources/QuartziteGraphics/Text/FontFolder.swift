// FontFolder: text in the fonts of one folder alone, so that a scene has the same bytes on every machine.
//
// fontconfig gets a configuration in memory, with the folder's fonts and the rules below. The machine's configuration files, its other fonts and
// the user's language have no effect. A character that the folder's fonts lack is drawn as a box. The previewer's panels keep their font.

internal import CFontconfig

/// A folder of fonts for the text of the whole process.
package final class FontFolder {
    private let path: String
    private let configuration: OpaquePointer

    /// Finds the fonts in a folder and in its subfolders.
    ///
    /// - Throws: `FontFolderError` where the folder cannot be read or has no fonts.
    package init(path: String) throws(FontFolderError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw FontFolderError(.notFound, path: path) }
        guard isFolder.boolValue else { throw FontFolderError(.notAFolder, path: path) }
        guard FileManager.default.isReadableFile(atPath: path), FileManager.default.isExecutableFile(atPath: path) else {
            throw FontFolderError(.denied, path: path)
        }
        guard let configuration = FcConfigCreate() else { throw FontFolderError(.outOfMemory, path: path) }
        (self.path, self.configuration) = (path, configuration)
        // Without this, fontconfig's next check for changes replaces the configuration by the machine's.
        guard FcConfigSetRescanInterval(configuration, 0) == FcTrue,
            FcConfigParseAndLoadFromMemory(configuration, Self.rules, FcTrue) == FcTrue,
            FcConfigAppFontAddDir(configuration, URL(fileURLWithPath: path).path) == FcTrue
        else { throw FontFolderError(.outOfMemory, path: path) }
        guard let fonts = FcConfigGetFonts(configuration, FcSetApplication), fonts.pointee.nfont > 0 else {
            throw FontFolderError(.noFonts, path: path)
        }
    }

    deinit { FcConfigDestroy(configuration) }

    /// Makes this folder the source of fonts for the whole process.
    ///
    /// Call this function before the first text layout, since Pango caches the fonts that it has found. Call it before other threads start,
    /// since it changes the environment.
    /// - Throws: `FontFolderError` if memory runs out.
    package func use() throws(FontFolderError) {
        // fontconfig and Pango choose between equally good fonts by the user's language.
        setenv("FC_LANG", "en", 1)
        setenv("PANGO_LANGUAGE", "en", 1)
        guard FcConfigSetCurrent(configuration) == FcTrue else { throw FontFolderError(.outOfMemory, path: path) }
    }

    /// The configuration: substitutes for families that the folder lacks, and synthetic italic and bold faces.
    ///
    /// The substitutes are families of common free font packages. Without them, fontconfig takes the first face in the order of file names.
    private static let rules = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
          <cachedir prefix="xdg">fontconfig</cachedir>
        \(alias(
            ["serif", "Times", "Times New Roman", "Georgia", "Palatino", "New York"],
            to: ["DejaVu Serif", "Liberation Serif", "Nimbus Roman", "Noto Serif"]))
        \(alias(
            ["monospace", "ui-monospace", "Menlo", "Monaco", "SF Mono", "Courier", "Courier New"],
            to: ["DejaVu Sans Mono", "Liberation Mono", "Nimbus Mono PS", "Noto Sans Mono"]))
          <match target="pattern">
            <edit name="family" mode="append_last">
              <string>DejaVu Sans</string><string>Liberation Sans</string><string>Nimbus Sans</string><string>Noto Sans</string>
            </edit>
          </match>
          <match target="font">
            <test name="slant"><const>roman</const></test>
            <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
            <edit name="matrix">
              <times><name>matrix</name><matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times>
            </edit>
            <edit name="slant"><const>oblique</const></edit>
          </match>
          <match target="font">
            <test name="weight" compare="less_eq"><const>medium</const></test>
            <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
            <edit name="embolden"><bool>true</bool></edit>
            <edit name="weight"><const>bold</const></edit>
          </match>
        </fontconfig>
        """

    private static func alias(_ families: [String], to replacements: [String]) -> String {
        func elements(_ names: [String]) -> String { names.map { "<family>\($0)</family>" }.joined() }
        return families.map { "<alias><family>\($0)</family><default>\(elements(replacements))</default></alias>" }.joined(separator: "\n")
    }
}

/// Why the fonts of a folder cannot be used.
package struct FontFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Sendable {
        /// There is no such folder.
        case notFound
        /// A file, not a folder.
        case notAFolder
        /// The folder may not be read.
        case denied
        /// Neither the folder nor its subfolders have a font that can be read.
        case noFonts
        /// fontconfig could not allocate its configuration.
        case outOfMemory
    }

    package var problem: Problem
    /// The path of the folder.
    package var path: String

    package init(_ problem: Problem, path: String) {
        (self.problem, self.path) = (problem, path)
    }

    package var description: String {
        switch problem {
        case .notFound: "\(path): no such folder of fonts"
        case .notAFolder: "\(path): this is a file; expected a folder of fonts"
        case .denied: "\(path): the folder may not be read"
        case .noFonts: "\(path): there is no font in this folder; expected files such as .ttf, .otf or .ttc"
        case .outOfMemory: "\(path): there is not enough memory for the fonts"
        }
    }
}
