import Foundation
import QuartziteKit
import Synchronization

/// The link between a process with a window and its supervisor: a folder that outlives the process, with the window's state and the text of
/// the last problem.
package final class LiveLink: Sendable {
    /// The environment's variable with the path of the folder.
    static let variable = "QUARTZITE_LIVE"
    /// The exit code of a process whose scene hangs; the supervisor starts another one at once.
    static let hangCode: Int32 = 75
    /// The exit code of a process whose scene has not returned for a long time. The next process waits for a save.
    static let lostCode: Int32 = 76

    package let folder: String
    package let memory: LiveMemory

    /// The link of this process; nil without a supervisor.
    package static let current: LiveLink? = ProcessInfo.processInfo.environment[variable].flatMap { LiveLink($0) }

    init?(_ folder: String) {
        guard !folder.isEmpty, let memory = LiveMemory(folder + "/state") else { return nil }
        (self.folder, self.memory) = (folder, memory)
    }

    /// The file with the text of the last problem.
    var problemFile: String { folder + "/problem" }

    /// Why the scene was ended or could not be built; nil for no problem.
    package var problem: LiveProblem? {
        get {
            guard let data = FileManager.default.contents(atPath: problemFile), !data.isEmpty else { return nil }
            return LiveProblem(.scene, String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
        }
        set {
            try? Data((newValue?.description ?? "").utf8).write(to: URL(fileURLWithPath: problemFile))
        }
    }

    /// Ends this process, because its main thread hangs in the code of the scene.
    package static func endHangingProcess() { startAgain("the scene does not return; it is started again") }

    /// Ends this process, because its main thread has not returned from the code of the scene for a long time.
    package static func endLostProcess() { end("the scene does not return; the window is started again without it", code: lostCode) }

    /// Reports in the terminal that the main thread does not return from the code of the scene. The window cannot report it.
    package static func reportHanging() {
        StandardError.write("quartzite: the scene does not return; save it to start it again, or end the program by Ctrl+C\n")
    }

    /// Ends this process with a message for the terminal; the supervisor starts another one.
    static func startAgain(_ reason: String) { end(reason, code: hangCode) }

    private static func end(_ reason: String, code: Int32) {
        StandardError.write("quartzite: \(reason)\n")
        _exit(code)
    }
}
