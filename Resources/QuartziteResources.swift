// QuartziteResources: finds the images, sounds, movies and scenes that ship with the program.
//
// They are files. Every call looks in these folders, in this order, and returns the first match:
//
//     $QUARTZITE_RESOURCES/Pictures                              set by the environment
//     PREFIX/share/quartzite/Pictures                            installed; the program is in PREFIX/bin
//     DIR/Pictures                                               moved; the program is in DIR
//     DIR/Quartzite_QuartziteResources.resources/Pictures        built; the program, or a test, is in DIR
//
// Sounds are in `Sounds` beside `Pictures`, movies in `Movies`, scenes in `Scenes`. `Bundle.module` is not used, because it traps if the program was
// moved away from its bundle.

import Foundation

/// The files that ship with the program.
public enum QuartziteResources {
    /// Returns the PNG of an image, by its name with or without ".png": Door, Ship, Spaceship, Anchor, Cone, Igloo, ClockFace,
    /// HourHand, MinuteHand, SecondHand, Speaker, Clock00 to Clock47. Nil if there is no such file.
    public static func url(forPicture name: String) -> URL? {
        url(
            forPicture: name,
            override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            // The kernel's link to the running program, resolved.
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Returns a sound by its file name, such as music.wav. Nil if there is no such file.
    public static func url(forSound name: String) -> URL? {
        url(
            "Sounds", name, override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Returns a movie by its file name, such as planets.mp4. Nil if there is no such file.
    public static func url(forMovie name: String) -> URL? {
        url(
            "Movies", name, override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// The scenes that ship with the program, by name: `.ca` folders and `.tendies` archives. Empty if they are not found.
    public static var scenes: [URL] {
        scenes(
            override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Whether the files were found: not if the program was moved away from them.
    public static var areFound: Bool {
        areFound(
            override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Whether the files are found for another program path and another value of the environment variable.
    package static func areFound(override: String?, program: String?) -> Bool {
        url(forPicture: "Door", override: override, program: program) != nil
    }

    /// The scenes for another program path and another value of the environment variable.
    package static func scenes(override: String?, program: String?) -> [URL] {
        for folder in folders(override: override, program: program) {
            let scenes = folder.appendingPathComponent("Scenes")
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: scenes.path) else { continue }
            return names.filter { $0.hasSuffix(".ca") || $0.hasSuffix(".tendies") }.sorted().map { scenes.appendingPathComponent($0) }
        }
        return []
    }

    /// Returns an image for another program path and another value of the environment variable.
    package static func url(forPicture name: String, override: String?, program: String?) -> URL? {
        url("Pictures", name.isEmpty || name.hasSuffix(".png") ? name : name + ".png", override: override, program: program)
    }

    private static func url(_ kind: String, _ file: String, override: String?, program: String?) -> URL? {
        // A name must not lead out of the folder.
        guard !file.isEmpty, !file.contains("/"), !file.hasPrefix(".") else { return nil }
        return folders(override: override, program: program)
            .map { $0.appendingPathComponent("\(kind)/\(file)") }
            .first { FileManager.default.isReadableFile(atPath: $0.path) }
    }

    private static func folders(override: String?, program: String?) -> [URL] {
        var folders: [URL] = []
        if let override, !override.isEmpty { folders.append(URL(fileURLWithPath: override, isDirectory: true)) }
        if let program {
            let place = URL(fileURLWithPath: program).deletingLastPathComponent()
            folders.append(place.deletingLastPathComponent().appendingPathComponent("share/quartzite"))
            folders.append(place)
            folders.append(place.appendingPathComponent("Quartzite_QuartziteResources.resources"))
        }
        return folders
    }
}
