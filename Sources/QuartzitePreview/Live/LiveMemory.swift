import Glibc
import QuartziteKit

/// The window's state in memory that two processes share: the process with the window writes it, and the supervisor, or the next
/// process with a window, reads it. Writing costs no system call, and what was written survives a crash.
///
/// Sendable without the compiler's check, because only the main thread of one process writes, and readers accept any value.
package final class LiveMemory: @unchecked Sendable {
    private let memory: UnsafeMutablePointer<Record>

    /// Flat values only: two builds of the program may differ in everything else.
    private struct Record {
        var format: UInt64 = 0
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (time, rate) = (0.0, 1.0)
        var (isPaused, loops) = (false, false)
        var (showsPanels, showsFrameTimes, showsControls) = (true, false, true)
        /// A bit for each open panel, in the order of `WorkbenchPanel.allCases`.
        var openPanels: UInt64 = 0
        /// The sizes of the panels in points; 0 for the usual size.
        var panelSizes = (0.0, 0.0, 0.0, 0.0)
        /// Whether the code of a scene has begun to run in this process.
        var hasRun = false
        var choice: Int64 = 0

        var panels: PanelState {
            get {
                var state = PanelState()
                (state.areShown, state.showsFrameTimes, state.showsControls) = (true, showsFrameTimes, showsControls)
                let sizes = [panelSizes.0, panelSizes.1, panelSizes.2, panelSizes.3]
                for (index, panel) in WorkbenchPanel.allCases.enumerated() {
                    if openPanels >> index & 1 != 0 { state.toggle(panel) }
                    if sizes[index] > 0 { state.resize(panel, to: sizes[index]) }
                }
                state.areShown = showsPanels
                return state
            }
            set {
                (showsPanels, showsFrameTimes, showsControls) = (newValue.areShown, newValue.showsFrameTimes, newValue.showsControls)
                let panels = WorkbenchPanel.allCases
                openPanels = panels.indices.reduce(0) { newValue.open.contains(panels[$1]) ? $0 | 1 << $1 : $0 }
                let sizes = panels.map { newValue.sizes[$0] ?? 0 }
                panelSizes = (sizes[0], sizes[1], sizes[2], sizes[3])
            }
        }
    }

    private static let format: UInt64 = 0x5155_4152_545A_0002

    /// Maps the file, which is made if there is none. Returns nil if that is not possible.
    package init?(_ path: String) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let size = 4096
        guard ftruncate(file, off_t(size)) == 0, let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            start != MAP_FAILED
        else { return nil }
        memory = start.bindMemory(to: Record.self, capacity: 1)
        if memory.pointee.format != Self.format {
            memory.pointee = Record()
            memory.pointee.format = Self.format
        }
    }

    deinit { munmap(memory, 4096) }

    /// Whether the code of a scene has begun to run in the process with the window. A crash before that is not the scene's fault.
    package var hasRun: Bool {
        get { memory.pointee.hasRun }
        set { memory.pointee.hasRun = newValue }
    }

    package var state: WindowState {
        get {
            let record = memory.pointee
            var state = WindowState()
            if record.width > 0, record.height > 0 {
                state.frame = CGRect(x: record.x, y: record.y, width: record.width, height: record.height)
            }
            (state.position.time, state.position.rate) = (record.time, record.rate)
            (state.position.isPaused, state.position.loops) = (record.isPaused, record.loops)
            state.panels = record.panels
            state.choice = Int(record.choice)
            return state
        }
        set {
            let frame = newValue.frame ?? .zero
            (memory.pointee.x, memory.pointee.y) = (frame.minX, frame.minY)
            (memory.pointee.width, memory.pointee.height) = (frame.width, frame.height)
            (memory.pointee.time, memory.pointee.rate) = (newValue.position.time, newValue.position.rate)
            (memory.pointee.isPaused, memory.pointee.loops) = (newValue.position.isPaused, newValue.position.loops)
            memory.pointee.panels = newValue.panels
            memory.pointee.choice = Int64(newValue.choice)
        }
    }
}
