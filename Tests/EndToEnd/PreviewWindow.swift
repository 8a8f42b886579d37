import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// A running `quartzite preview` and its window, operated by mouse and keys through the X server.
final class PreviewWindow {
    /// The working folder of the program, where the program also saves pictures.
    let folder: URL
    private let process = Process()
    private let environment: [String: String]
    private let errorFile: URL
    private let outputFile: URL
    private var id = ""

    /// Starts the program and waits for its window.
    init(_ server: DisplayServer, _ arguments: [String], folder: URL) throws {
        try Program.require("xdotool", "import")
        self.folder = folder
        errorFile = folder.appendingPathComponent("stderr-\(UUID().uuidString)")
        outputFile = folder.appendingPathComponent("stdout-\(UUID().uuidString)")
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = server.display
        environment["QUARTZITE_STATISTICS"] = "1"
        // The settings of the person who runs the tests must not count.
        environment["XDG_CONFIG_HOME"] = folder.appendingPathComponent("config").path
        environment["GDK_SCALE"] = nil
        for name in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        self.environment = environment
        process.executableURL = Program.quartzite
        process.arguments = ["preview"] + arguments
        process.environment = environment
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Program.handle(for: outputFile)
        process.standardError = try Program.handle(for: errorFile)
        try process.run()
        let isThere = try eventually {
            guard process.isRunning else { return true }
            id =
                try tool("xdotool", ["search", "--onlyvisible", "--class", "quartzite"]).output
                .split(separator: "\n").first.map(String.init) ?? ""
            return !id.isEmpty
        }
        guard isThere, !id.isEmpty else {
            stop()
            throw Failure("no window came up; stderr: \(try errors())")
        }
        // Without a window manager, the keyboard follows the pointer.
        try move(to: center())
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Waits for the window of another process of the same program, in the place of one that has ended.
    func follow() throws {
        let old = id
        let isThere = try eventually {
            let found = try tool("xdotool", ["search", "--onlyvisible", "--class", "quartzite"]).output
                .split(separator: "\n").map(String.init)
            guard let new = found.first(where: { $0 != old }) ?? found.last else { return false }
            id = new
            return try title().contains(" — ")
        }
        guard isThere else { throw Failure("no other window came up; stderr: \(try errors())") }
    }

    /// Ends the program if it still runs.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    @discardableResult
    private func tool(_ name: String, _ arguments: [String]) throws -> Program.Outcome {
        guard let program = Program.find(name) else { throw XCTSkip("not installed: \(name)") }
        return try Program.run(program, arguments, environment: environment)
    }

    private func xdotool(_ arguments: String...) throws { try tool("xdotool", arguments) }

    // MARK: What is seen

    func title() throws -> String {
        try tool("xdotool", ["getwindowname", id]).output.trimmingCharacters(in: .newlines)
    }

    /// Whether a search by title finds the window. The search reads an older window property than `title` does.
    func isFound(byName name: String) throws -> Bool {
        try tool("xdotool", ["search", "--name", "^\(name)$"]).output.split(separator: "\n").contains { $0 == id }
    }

    /// Waits until the window has the title.
    func expectTitle(_ expected: String, file: StaticString = #filePath, line: UInt = #line) throws {
        var seen = ""
        let isReached = try eventually {
            seen = try title()
            return seen == expected
        }
        if !isReached { XCTFail("the title is \"\(seen)\", not \"\(expected)\"; stderr: \(try errors())", file: file, line: line) }
    }

    /// Reads the content of the window from the X server.
    func screenshot() throws -> CGImage {
        let file = folder.appendingPathComponent("screenshot-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        // `import` holds the server, and would hold it forever if the window ended meanwhile.
        let outcome = try tool("timeout", ["--kill-after=1", "5", "import", "-window", id, "png:\(file.path)"])
        guard outcome.status == 0 else { throw Failure("import failed: \(outcome.errors)") }
        return try CGImage.decode(contentsOf: file)
    }

    func size() throws -> (width: Int, height: Int) {
        let lines = try tool("xdotool", ["getwindowgeometry", "--shell", id]).output.split(separator: "\n")
        func value(_ name: String) -> Int { lines.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0 }
        return (value("WIDTH"), value("HEIGHT"))
    }

    private func center() throws -> (x: Int, y: Int) {
        let size = try size()
        return (size.width / 2, size.height / 2)
    }

    func output() throws -> String { String(decoding: try Data(contentsOf: outputFile), as: UTF8.self) }
    func errors() throws -> String { String(decoding: try Data(contentsOf: errorFile), as: UTF8.self) }

    // MARK: What is done

    /// Moves the pointer to a point of the window.
    func move(to point: (x: Int, y: Int)) throws {
        try xdotool("mousemove", "--window", id, String(point.x), String(point.y))
    }

    /// Presses and releases a button where the pointer is: 2 middle, 3 right.
    func click(button: Int) throws { try xdotool("click", String(button)) }

    func press() throws { try xdotool("mousedown", "1") }
    func release() throws { try xdotool("mouseup", "1") }

    /// Turns the wheel over the middle of the window.
    func turnWheel(down lines: Int) throws {
        try move(to: center())
        for _ in 0..<lines { try xdotool("click", "5") }
    }

    /// Drags from a point by a distance, with a button: 1 left, 2 middle.
    func drag(from start: (x: Int, y: Int), by distance: (x: Int, y: Int), button: Int = 1) throws {
        try move(to: start)
        try xdotool("mousedown", String(button))
        for step in 1...5 { try move(to: (start.x + distance.x * step / 5, start.y + distance.y * step / 5)) }
        try xdotool("mouseup", String(button))
    }

    /// Turns the wheel upwards, with Ctrl held.
    func turnWheel(lines: Int) throws {
        try xdotool("keydown", "ctrl")
        for _ in 0..<lines { try xdotool("click", "4") }
        try xdotool("keyup", "ctrl")
    }

    func click(at point: (x: Int, y: Int)) throws {
        try move(to: point)
        try press()
        try release()
    }

    /// Drags from the middle of the window in small steps, as a hand does: to the right, or downwards.
    func drag(by distance: Int, isVertical: Bool = false, releases: Bool = true) throws {
        try move(to: center())
        try press()
        for step in 1...10 {
            let (here, before) = (distance * step / 10, distance * (step - 1) / 10)
            let (along, across) = (String(here - before), "0")
            try xdotool("mousemove_relative", "--", isVertical ? across : along, isVertical ? along : across)
        }
        if releases { try release() }
    }

    func key(_ names: String...) throws { try tool("xdotool", ["key"] + names) }
    func hold(_ name: String) throws { try xdotool("keydown", name) }
    func letGo(_ name: String) throws { try xdotool("keyup", name) }
    func type(_ text: String) throws { try xdotool("type", text) }

    func resize(width: Int, height: Int) throws {
        try xdotool("windowsize", id, String(width), String(height))
        let isDone = try eventually { try size() == (width, height) }
        guard isDone else { throw Failure("the window did not become \(width)x\(height)") }
    }

    // MARK: What the process does

    /// Sends a signal to the program.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end of the program.
    func exitStatus(within seconds: Double = 15) throws -> Int32 {
        guard eventually(within: seconds, { !process.isRunning }) else { throw Failure("the program did not end") }
        return process.terminationStatus
    }

    /// Returns the number of pictures handed to the display so far. The program reports the number when it receives a signal.
    func swapCount() throws -> Int {
        let before = try statistics().count
        kill(process.processIdentifier, SIGUSR1)
        guard try eventually({ try statistics().count > before }), let last = try statistics().last else {
            throw Failure("the program did not answer")
        }
        return last
    }

    /// Returns the path of the selected layer; nil for none. The program reports the path when it receives a signal.
    func selectedLayer() throws -> String? {
        _ = try swapCount()
        let line = try errors().split(separator: "\n").last { $0.hasPrefix("swaps ") } ?? ""
        return line.range(of: " selected ").map { String(line[$0.upperBound...]) }
    }

    /// Returns the number of rows of printed lines in the list of messages.
    func printedRows() throws -> Int {
        _ = try swapCount()
        let line = try errors().split(separator: "\n").last { $0.hasPrefix("swaps ") } ?? ""
        return line.range(of: " printed-rows ").flatMap { Int(line[$0.upperBound...].prefix { $0 != " " }) } ?? 0
    }

    private func statistics() throws -> [Int] {
        try errors().split(separator: "\n").compactMap { line in
            line.hasPrefix("swaps ") ? Int(line.dropFirst(6).prefix { $0 != " " }) : nil
        }
    }

    /// Returns the CPU time of the process, user and system, in hundredths of a second.
    func processorTime() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The name in parentheses may contain any character, so the fields begin after the last parenthesis.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else { throw Failure("no times in \(text)") }
        return user + system
    }
}
