// QuartziteResources: where the pictures, sounds and movies are that ship with the program.
//
// They are files, looked for at every call in this order, the first that is there wins:
//
//     $QUARTZITE_RESOURCES/Pictures                              the environment says so
//     PREFIX/share/quartzite/Pictures                            installed; the program is in PREFIX/bin
//     DIR/Pictures                                               moved; the program is in DIR
//     DIR/Quartzite_QuartziteResources.resources/Pictures        built; the program, or a test, is in DIR
//
// Sounds lie in `Sounds` beside `Pictures`, movies in `Movies`. `Bundle.module` is not used: it traps when the program was moved away from its bundle.

import Foundation

/// The files that ship with the program.
public enum QuartziteResources {
    /// The PNG of a picture, by its name with or without ".png": Door, Ship, Spaceship, Anchor, Cone, Igloo,
    /// ClockFace, HourHand, MinuteHand, SecondHand, Speaker, Clock00 to Clock47. Nil where no such file is found.
    public static func url(forPicture name: String) -> URL? {
        url(
            forPicture: name,
            override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            // The kernel's link to the running program, which is no link itself any more.
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// A sound by its file's name: music.wav. Nil where no such file is found.
    public static func url(forSound name: String) -> URL? {
        url(
            "Sounds", name, override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// A movie by its file's name: planets.mp4. Nil where no such file is found.
    public static func url(forMovie name: String) -> URL? {
        url(
            "Movies", name, override: ProcessInfo.processInfo.environment["QUARTZITE_RESOURCES"],
            program: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// A picture for another program, and another value of the environment's variable.
    package static func url(forPicture name: String, override: String?, program: String?) -> URL? {
        url("Pictures", name.isEmpty || name.hasSuffix(".png") ? name : name + ".png", override: override, program: program)
    }

    private static func url(_ kind: String, _ file: String, override: String?, program: String?) -> URL? {
        // A name is no path: it cannot lead out of the folder.
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
