/// What a vector asks: its inputs, and which answers are wanted.
struct Question: Sendable {
    let area: String
    let input: Fields
    /// The names of the answers that are compared.
    let wanted: [String]
}

/// Answers by name; an operation with a single one answers `Vector.wholeAnswer`, or both ways.
typealias Answers = [String: VectorValue]

/// What is done for one `op` of the vectors.
typealias Operation = @MainActor @Sendable (Question) throws -> Answers

/// An operation needs something that the library, or this machine, does not have.
struct NotAvailable: Error {
    let what: String
    init(_ what: String) { self.what = what }

    /// The machine draws nothing with OpenGL: no fault of the library.
    static let openGL = NotAvailable("OpenGL")
}

/// An operation found that two ways to the same answer differ, or that there is none.
struct Inconsistent: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// The operations of both file shapes. A new family is added here, in one line.
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
            // Two families never share a name; the one that comes first would win.
            table.merge(family) { first, _ in first }
        }
    }
}
