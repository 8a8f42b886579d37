import Foundation
import QuartziteKit

/// Checks early whether a file can be written, so that a person does not wait for a result that cannot be saved.
enum OutputFolder {
    /// - Parameter mayBeFolder: whether the output is a folder, which may exist. Default false.
    static func check(_ path: String, mayBeFolder: Bool = false) throws(Failure) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue, !mayBeFolder {
                throw Failure(.cannotCreate, "\(path) cannot be written: a folder has this name; choose another name")
            }
            guard access(path, W_OK) == 0 else {
                throw Failure(.noPermission, "\(path) cannot be written: permission denied; choose a place where you may write")
            }
            return
        }
        let place = FileWritingError.folder(of: path)
        guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(.cannotCreate, "\(path) cannot be written: there is no folder \(place); create the folder first")
        }
        guard !isOfProcesses(place) else {
            throw Failure(.cannotCreate, "\(path) cannot be written: no file can be created in \(place); choose another folder")
        }
        guard access(place, W_OK) == 0 else {
            throw Failure(.noPermission, "\(path) cannot be written: permission denied; choose a place where you may write")
        }
    }

    /// Whether a folder is one of /proc, where the system shows its processes. No file can be created there, whatever its permissions.
    private static func isOfProcesses(_ folder: String) -> Bool {
        let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        return path == "/proc" || path.hasPrefix("/proc/")
    }
}
