/// The question of a vector: its inputs, and the answers that are wanted.
struct Question: Sendable {
    let area: String
    let input: Fields
    /// The names of the answers that are compared.
    let wanted: [String]
}

/// Answers by name. An operation with a single answer names it `Vector.wholeAnswer`, its own name, or both.
typealias Answers = [String: VectorValue]

/// The implementation of one `op` of the vectors.
typealias Operation = @MainActor @Sendable (Question) throws -> Answers

/// Thrown by an operation that needs a feature that the library or this machine does not have.
struct NotAvailable: Error {
    let what: String
    init(_ what: String) { self.what = what }

    /// The machine has no OpenGL, which is no fault of the library.
    static let openGL = NotAvailable("OpenGL")
}

/// Thrown by an operation whose two ways to the same answer differ, or that finds no answer.
struct Inconsistent: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// The operations of both file formats. A new family of operations is added here, in one line.
enum OperationTable {
    static func operation(named name: String, in format: Vector.Format) -> Operation? {
        (format == .one ? one : two)[name]
    }

    private static let one = merge([
        TimingOperations.one, CurveOperations.one, AnimationOperations.one, StepOperations.one, MatrixOperations.one,
        InterpolationOperations.one, GeometryOperations.one, HitTestOperations.one, PropertyOperations.one,
        DrawingOperations.one, SpringOperations.one, ValueFunctionOperations.one, TransitionOperations.one, ArchiveOperations.one,
        LayoutOperations.one, DisplayOperations.one, ImageOperations.one, GradientOperations.one, RenderingOperations.one,
        ReplicatorOperations.one, RendererOperations.one, TextOperations.one, TileOperations.one, EmitterOperations.one,
        PlanOperations.one,
    ])

    private static let two = merge([
        TimingOperations.two, CurveOperations.two, SamplingOperations.two, MatrixOperations.two, GeometryOperations.two,
        HitTestOperations.two, PropertyOperations.two, DrawingOperations.two, ViewOperations.two,
        SpringOperations.two, MotionPathOperations.two, LayoutOperations.two, GradientOperations.two,
        RenderingOperations.two,
    ])

    private static func merge(_ families: [[String: Operation]]) -> [String: Operation] {
        families.reduce(into: [:]) { table, family in
            // Names of families must not overlap; of two equal names the first one would win.
            table.merge(family) { first, _ in first }
        }
    }
}
