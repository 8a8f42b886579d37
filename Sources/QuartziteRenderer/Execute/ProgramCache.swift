internal import COpenGL

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

    /// One place of the table. The slot is `unknown` if the place is free.
    private struct Entry {
        var number: UInt64 = 0
        var slot = Slot.unknown
        var isFree: Bool { if case .unknown = slot { true } else { false } }
    }

    /// The maximum number of attempts per program.
    private static let tries = 3

    private let context: GraphicsContext
    /// Hash table with open addressing, indexed by `ProgramKey.number`; its size is a power of two. Keys that mean the same have an
    /// entry each, so that a key is reduced to its canonical form only once.
    private var table = ContiguousArray(repeating: Entry(), count: 128)
    /// The number of entries in use, at most half the table's size.
    private var used = 0
    /// Every program compiled so far, once; several entries may share a program.
    private var compiled: ContiguousArray<Program> = []
    var count: Int { compiled.count }

    init(_ context: GraphicsContext) {
        self.context = context
    }

    deinit {
        context.deleting { gl in
            for program in compiled { gl.delete(program: program.name) }
        }
    }

    /// Returns the program for a key, or nil if it cannot be compiled. Calls `onProblem` at the first failure.
    ///
    /// - Complexity: O(1) for a key that was requested before.
    @inline(__always) func program(_ key: ProgramKey, onProblem: (String) -> Void) -> Program? {
        let index = index(of: key.number)
        switch table[index].slot {
        case .ready(let program): return program
        case .failed(let tries) where tries >= Self.tries: return nil
        case .unknown, .failed: return compile(key, onProblem)
        }
    }

    /// Returns the place of a key's number in the table, or the free place where the key belongs.
    @inline(__always) private func index(of number: UInt64) -> Int {
        let mask = table.count - 1
        // Multiplication by 2⁶⁴ / φ spreads all bits of the number into the upper bits.
        var index = Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while table[index].number != number, !table[index].isFree { index = (index + 1) & mask }
        return index
    }

    private func set(_ key: ProgramKey, _ slot: Slot) {
        let place = index(of: key.number)
        if table[place].isFree {
            used += 1
            if used * 2 > table.count { grow() }
        }
        table[index(of: key.number)] = Entry(number: key.number, slot: slot)
    }

    /// Doubles the table.
    private func grow() {
        let entries = table
        table = ContiguousArray(repeating: Entry(), count: entries.count * 2)
        for entry in entries where !entry.isFree { table[index(of: entry.number)] = entry }
    }

    private func compile(_ key: ProgramKey, _ onProblem: (String) -> Void) -> Program? {
        let canonical = key.canonical
        if canonical != key {
            let program = program(canonical, onProblem: onProblem)
            set(key, table[index(of: canonical.number)].slot)
            return program
        }
        let slot = link(key, table[index(of: key.number)].slot, onProblem)
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
            onProblem("program \(key.text) does not compile: \(log.text)")
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
