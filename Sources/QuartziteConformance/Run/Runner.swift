import Quartzite

/// The outcome of a vector.
enum Outcome: Equatable, Sendable {
    case passed
    /// One message for each wrong answer.
    case failed([String])
    /// The feature that is missing.
    case skipped(String)
}

/// Runs vectors one after the other. Each vector starts at media time 0, with no open transaction and no recorded messages.
@MainActor enum Runner {
    static func run(_ vector: Vector) -> Outcome {
        guard let operation = OperationTable.operation(named: vector.operation, in: vector.format) else {
            return .failed(["no operation is named “\(vector.operation)”"])
        }
        MediaClock.setVirtualTime(0)
        Messages.collect()
        defer {
            CATransaction.flush()
            Messages.release()
            MediaClock.setVirtualTime(nil)
        }
        let wanted = vector.expected.keys.map(Comparison.answerName).sorted()
        do {
            let answers = try operation(Question(area: vector.area, input: vector.input, wanted: wanted))
            let faults = vector.expected.sorted { $0.key < $1.key }.compactMap {
                fault($0.key, $0.value, answers, vector.tolerance)
            }
            return faults.isEmpty ? .passed : .failed(faults + said())
        } catch let missing as NotAvailable {
            return .skipped(missing.what)
        } catch let malformed as MalformedVector {
            return .failed(["the vector is malformed: \(malformed.reason)"])
        } catch let error as Inconsistent {
            return .failed([error.reason] + said())
        } catch {
            return .failed(["\(error)"])
        }
    }

    private static func fault(_ name: String, _ expected: VectorValue, _ answers: Answers, _ tolerance: Double) -> String? {
        let label = name == Vector.wholeAnswer ? "" : "\(name): "
        // An operation with a single answer may omit the answer's name.
        guard let got = answers[Comparison.answerName(for: name)] ?? answers[Vector.wholeAnswer] else {
            return "\(label)expected \(expected), got no answer"
        }
        guard !Comparison.holds(name, expected: expected, got: got, tolerance: tolerance) else { return nil }
        return "\(label)expected \(expected), got \(got)"
    }

    /// Returns the messages that the library reported meanwhile, which often explain a wrong value.
    private static func said() -> [String] {
        (Messages.misuse.all + Messages.diagnostics.all).map { "the library says: \($0)" }
    }
}
