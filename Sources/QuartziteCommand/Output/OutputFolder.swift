import Foundation
import QuartziteKit

/// Checks early whether a file can be written, so that a person does not wait for a result that cannot be saved.
enum OutputFolder {
    static func check(_ path: String) throws(Failure) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { throw Failure(.cannotCreate, "\(path) cannot be written: a folder has this name; choose another name") }
            guard access(path, W_OK) == 0 else {
                throw Failure(.noPermission, "\(path) cannot be written: permission denied; choose a place where you may write")
            }
            return
        }
        let place = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(.cannotCreate, "\(path) cannot be written: there is no folder \(place); create the folder first")
        }
        guard access(place, W_OK) == 0 else {
            throw Failure(.noPermission, "\(path) cannot be written: permission denied; choose a place where you may write")
        }
    }
}
