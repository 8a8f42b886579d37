import Foundation
import Glibc
import QuartziteKit
import QuartziteMarkup

/// The window's state in shared memory: the process with the window writes it; the supervisor, or the next process with a window, reads it.
/// Writing costs no system call, and the written state survives a crash.
///
/// Sendable without the compiler's check, because only the main thread of one process writes, and readers accept any value.
package final class LiveMemory: @unchecked Sendable {
    private let memory: UnsafeMutablePointer<Record>

    /// Only plain values: two builds of the program may differ in everything else.
    private struct Record {
        var format: UInt64 = 0
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (time, rate) = (0.0, 1.0)
        var isPaused = false
        var mode = PlayMode.once.rawValue
        /// The locked frame rate in frames per second; 0 for the display's rate.
        var lockedRate: Int64 = 0
        /// The in and out points; negative for none.
        var (inPoint, outPoint) = (-1.0, -1.0)
        var (showsPanels, showsControls) = (true, true)
        /// The level of the frame times, as its index among all levels.
        var frameTimes: UInt64 = 0
        /// A bit for each open panel, in the order of `WorkbenchPanel.allCases`.
        var openPanels: UInt64 = 0
        /// The sizes of the panels in points; 0 for the default size.
        var panelSizes = (0.0, 0.0, 0.0, 0.0)
        /// The zoom of the scene: `CanvasView.Mode`, factor and offset; then the background, as its index among all.
        var (zoomMode, background): (UInt64, UInt64) = (0, 0)
        var (magnification, offsetX, offsetY) = (1.0, 0.0, 0.0)
        var (showsBorder, showsLoupe) = (true, false)
        /// The chosen device: 0 for no choice, 1 for no device, else its place among all and 2. Then how it is held, by its place among all.
        var (device, orientation): (UInt64, UInt64) = (0, 0)
        var (showsFrame, showsSafeAreas, showsClock) = (false, false, false)
        /// Whether the code of a scene has begun to run in this process.
        var hasRun = false
        var choice: Int64 = 0

        private var shownDevice: ShownDevice? {
            get {
                let (devices, orientations) = (Device.all, SceneOrientation.allCases)
                guard device > 0, device < UInt64(devices.count) + 2 else { return nil }
                var shown = ShownDevice(device == 1 ? nil : devices[Int(device) - 2])
                if orientation < UInt64(orientations.count) { shown.orientation = orientations[Int(orientation)] }
                (shown.showsFrame, shown.showsSafeAreas, shown.showsClock) = (showsFrame, showsSafeAreas, showsClock)
                return shown
            }
            set {
                device =
                    newValue.map { shown in
                        Device.all.firstIndex { $0 == shown.device }.map { UInt64($0) + 2 } ?? 1
                    } ?? 0
                guard let newValue else { return }
                orientation = UInt64(SceneOrientation.allCases.firstIndex(of: newValue.orientation) ?? 0)
                (showsFrame, showsSafeAreas, showsClock) = (newValue.showsFrame, newValue.showsSafeAreas, newValue.showsClock)
            }
        }

        var canvas: CanvasState {
            get {
                var state = CanvasState()
                state.view = CanvasView(
                    mode: CanvasView.Mode(rawValue: UInt8(clamping: zoomMode)) ?? .automatic, magnification: magnification,
                    offset: CGVector(dx: offsetX, dy: offsetY))
                let backgrounds = CanvasBackground.allCases
                state.background = background < UInt64(backgrounds.count) ? backgrounds[Int(background)] : .given
                (state.showsBorder, state.showsLoupe, state.device) = (showsBorder, showsLoupe, shownDevice)
                return state
            }
            set {
                (zoomMode, magnification) = (UInt64(newValue.view.mode.rawValue), newValue.view.magnification)
                (offsetX, offsetY) = (newValue.view.offset.dx, newValue.view.offset.dy)
                background = UInt64(CanvasBackground.allCases.firstIndex(of: newValue.background) ?? 0)
                (showsBorder, showsLoupe, shownDevice) = (newValue.showsBorder, newValue.showsLoupe, newValue.device)
            }
        }

        var panels: PanelState {
            get {
                var state = PanelState()
                (state.areShown, state.showsControls) = (true, showsControls)
                let levels = FrameTimeLevel.allCases
                state.frameTimes = frameTimes < UInt64(levels.count) ? levels[Int(frameTimes)] : .off
                let sizes = [panelSizes.0, panelSizes.1, panelSizes.2, panelSizes.3]
                for (index, panel) in WorkbenchPanel.allCases.enumerated() {
                    if openPanels >> index & 1 != 0 { state.toggle(panel) }
                    if sizes[index] > 0 { state.resize(panel, to: sizes[index]) }
                }
                state.areShown = showsPanels
                return state
            }
            set {
                (showsPanels, showsControls) = (newValue.areShown, newValue.showsControls)
                frameTimes = UInt64(FrameTimeLevel.allCases.firstIndex(of: newValue.frameTimes) ?? 0)
                let panels = WorkbenchPanel.allCases
                openPanels = panels.indices.reduce(0) { newValue.open.contains(panels[$1]) ? $0 | 1 << $1 : $0 }
                let sizes = panels.map { newValue.sizes[$0] ?? 0 }
                panelSizes = (sizes[0], sizes[1], sizes[2], sizes[3])
            }
        }
    }

    /// The file contains the record in its first page, then the length of the edits and the edits as JSON. Longer edits are not kept.
    private static let (pageSize, size) = (4096, 65536)
    /// The edits in the memory; nil before this process has written any.
    private var writtenEdits: [LayerEdits.Edit]?

    private var editMemory: UnsafeMutableRawPointer { UnsafeMutableRawPointer(memory) + Self.pageSize }

    private var edits: [LayerEdits.Edit] {
        get {
            let count = Int(editMemory.load(as: UInt32.self))
            guard count > 0, count <= Self.size - Self.pageSize - 8 else { return [] }
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            return (try? decoder.decode([LayerEdits.Edit].self, from: Data(bytes: editMemory + 8, count: count))) ?? []
        }
        set {
            guard newValue != writtenEdits else { return }
            writtenEdits = newValue
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            let data = newValue.isEmpty ? Data() : (try? encoder.encode(newValue)) ?? Data()
            // A crash in between must not leave half of it.
            editMemory.storeBytes(of: 0, as: UInt32.self)
            guard data.count <= Self.size - Self.pageSize - 8 else { return }
            data.withUnsafeBytes { if let start = $0.baseAddress { (editMemory + 8).copyMemory(from: start, byteCount: $0.count) } }
            editMemory.storeBytes(of: UInt32(data.count), as: UInt32.self)
        }
    }

    private static let format: UInt64 = 0x5155_4152_545A_0006

    /// Maps the file, which is made if there is none. Returns nil if that is not possible.
    package init?(_ path: String) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard ftruncate(file, off_t(Self.size)) == 0, let start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            start != MAP_FAILED
        else { return nil }
        memory = start.bindMemory(to: Record.self, capacity: 1)
        if memory.pointee.format != Self.format {
            memory.pointee = Record()
            memory.pointee.format = Self.format
        }
    }

    deinit { munmap(memory, Self.size) }

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
            state.position.isPaused = record.isPaused
            state.position.mode = PlayMode(rawValue: record.mode) ?? .once
            state.position.lockedRate = record.lockedRate > 0 ? Int(clamping: record.lockedRate) : nil
            state.position.range = PlaybackRange(
                from: record.inPoint >= 0 ? record.inPoint : nil, to: record.outPoint >= 0 ? record.outPoint : nil)
            state.panels = record.panels
            state.canvas = record.canvas
            state.choice = Int(record.choice)
            state.edits = edits
            return state
        }
        set {
            let frame = newValue.frame ?? .zero
            (memory.pointee.x, memory.pointee.y) = (frame.minX, frame.minY)
            (memory.pointee.width, memory.pointee.height) = (frame.width, frame.height)
            (memory.pointee.time, memory.pointee.rate) = (newValue.position.time, newValue.position.rate)
            (memory.pointee.isPaused, memory.pointee.mode) = (newValue.position.isPaused, newValue.position.mode.rawValue)
            memory.pointee.lockedRate = Int64(newValue.position.lockedRate ?? 0)
            let range = newValue.position.range
            (memory.pointee.inPoint, memory.pointee.outPoint) = (range.inPoint ?? -1, range.outPoint ?? -1)
            memory.pointee.panels = newValue.panels
            memory.pointee.canvas = newValue.canvas
            memory.pointee.choice = Int64(newValue.choice)
            edits = newValue.edits
        }
    }
}
