import COpenGL

/// Compiles programs on first use and retains them.
///
/// A program that the driver cannot compile is reported once and tried a few more times, because the cause may have been a lack of
/// memory. Batches that need the program are not drawn.
final class ProgramCache {
    private enum Slot {
        case unknown
        case ready(Program)
        /// The number of failed attempts.
        case failed(Int)
    }

    /// The maximum number of attempts per program.
    private static let tries = 3

    private let context: GraphicsContext
    /// One row per kind and number of tracks, indexed by features. An unused row is empty: allocating all rows would clear
    /// megabytes at the start for the few programs of a scene.
    private var rows: ContiguousArray<ContiguousArray<Slot>>
    /// Programs of which there are few: effect programs, and programs for surfaces in atlas pages.
    private var rarities: ContiguousArray<(key: ProgramKey, slot: Slot)> = []
    /// Every program compiled so far, once; several slots may share a program.
    private var compiled: ContiguousArray<Program> = []
    var count: Int { compiled.count }

    init(_ context: GraphicsContext) {
        self.context = context
        rows = ContiguousArray(repeating: [], count: ProgramKey.commonCount >> ProgramKey.Features.count)
    }

    deinit {
        context.deleting { gl in
            for program in compiled { gl.delete(program: program.name) }
        }
    }

    /// Returns the program for a key, or nil if it cannot be compiled. Calls `onProblem` at the first failure.
    @inline(__always) func program(_ key: ProgramKey, onProblem: (String) -> Void) -> Program? {
        if key.isRare { return rare(key, onProblem) }
        switch slot(key) {
        case .ready(let program): return program
        case .failed(let tries) where tries >= Self.tries: return nil
        case .unknown, .failed: return compile(key, onProblem)
        }
    }

    @inline(__always) private func slot(_ key: ProgramKey) -> Slot {
        let row = key.index >> ProgramKey.Features.count
        return rows[row].isEmpty ? .unknown : rows[row][key.index & Self.rowMask]
    }

    private func set(_ key: ProgramKey, _ slot: Slot) {
        let row = key.index >> ProgramKey.Features.count
        if rows[row].isEmpty { rows[row] = ContiguousArray(repeating: .unknown, count: 1 << ProgramKey.Features.count) }
        rows[row][key.index & Self.rowMask] = slot
    }

    private static let rowMask = 1 << ProgramKey.Features.count - 1

    private func rare(_ key: ProgramKey, _ onProblem: (String) -> Void) -> Program? {
        for index in rarities.indices where rarities[index].key == key {
            if case .ready(let program) = rarities[index].slot { return program }
        }
        // Canonicalize once per requested key, not once per draw.
        let canonical = key.canonical
        if canonical != key {
            let program = rare(canonical, onProblem)
            if let program { rarities.append((key, .ready(program))) }
            return program
        }
        for index in rarities.indices where rarities[index].key == key {
            if case .failed(let tries) = rarities[index].slot, tries < Self.tries {
                rarities[index].slot = link(key, rarities[index].slot, onProblem)
            }
            if case .ready(let program) = rarities[index].slot { return program }
            return nil
        }
        let slot = link(key, .unknown, onProblem)
        rarities.append((key, slot))
        if case .ready(let program) = slot { return program }
        return nil
    }

    private func compile(_ key: ProgramKey, _ onProblem: (String) -> Void) -> Program? {
        let canonical = key.canonical
        if canonical != key {
            let program = program(canonical, onProblem: onProblem)
            set(key, slot(canonical))
            return program
        }
        let slot = link(key, slot(key), onProblem)
        set(key, slot)
        if case .ready(let program) = slot { return program }
        return nil
    }

    /// Compiles and links a program, and returns its new slot.
    /// - Parameter slot: the result of earlier attempts.
    private func link(_ key: ProgramKey, _ slot: Slot, _ onProblem: (String) -> Void) -> Slot {
        switch Self.link(key, context.gl) {
        case .success(let name):
            let program = Program(name, context.gl)
            compiled.append(program)
            return .ready(program)
        case .failure(let log):
            onProblem("program \(key.kind) (features \(key.features.rawValue)) does not compile: \(log.text)")
            if case .failed(let tries) = slot { return .failed(tries + 1) }
            return .failed(1)
        }
    }

    private static func link(_ key: ProgramKey, _ gl: GL) -> Result<GLuint, ShaderLog> {
        let vertex: GLuint
        switch gl.compile(.vertex, key.vertexSource) {
        case .success(let shader): vertex = shader
        case .failure(let log): return .failure(log)
        }
        switch gl.compile(.fragment, key.fragmentSource) {
        case .success(let fragment):
            return gl.link(vertex: vertex, fragment: fragment)
        case .failure(let log):
            gl.delete(shader: vertex)
            return .failure(log)
        }
    }
}
