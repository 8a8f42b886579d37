import Foundation

/// Reads a file of vectors in either format:
///
///     one   {"format": "one", "areas": {area: [{id, area, op, input, expect, tolerance, trust}]}}
///     two   {"format": "two", "vectors": [{id, area, op, in, expect, tol, trust}]}
enum VectorFile {
    /// The reason why a file cannot be used, in one line.
    struct Unreadable: Error {
        let reason: String
    }

    static func read(_ path: String) throws(Unreadable) -> [Vector] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Unreadable(reason: "\(path): cannot be read: \(error.localizedDescription)")
        }
        return try read(data, path: path)
    }

    /// - Parameter path: the name of the file in messages.
    static func read(_ data: Data, path: String) throws(Unreadable) -> [Vector] {
        guard let document = try? JSONDecoder().decode(VectorValue.self, from: data) else {
            throw Unreadable(reason: "\(path): not a JSON file")
        }
        guard case .object(let top) = document else { throw Unreadable(reason: "\(path): is no object of vectors") }
        let entries: [VectorValue]
        let format: Vector.Format
        switch (top["areas"], top["vectors"]) {
        case (.object(let areas)?, nil):
            format = .one
            guard let lists = [[VectorValue]](field: .array(areas.sorted { $0.key < $1.key }.map(\.value))) else {
                throw Unreadable(reason: "\(path): an area is no list of vectors")
            }
            entries = lists.flatMap { $0 }
        case (nil, .array(let list)?):
            format = .two
            entries = list
        default: throw Unreadable(reason: "\(path): has neither “areas” nor “vectors”")
        }
        var vectors: [Vector] = []
        for (index, entry) in entries.enumerated() {
            do {
                vectors.append(try vector(entry, format))
            } catch {
                throw Unreadable(reason: "\(path): vector \(index + 1): \((error as? MalformedVector)?.reason ?? "\(error)")")
            }
        }
        return vectors
    }

    private static func vector(_ entry: VectorValue, _ format: Vector.Format) throws -> Vector {
        guard let fields = Fields(field: entry) else { throw MalformedVector("it is no object") }
        let trustName: String = try fields.require("trust")
        guard let trust = Vector.Trust(rawValue: trustName) else {
            throw MalformedVector("its trust “\(trustName)” is unknown")
        }
        let expectation: VectorValue = try fields.require("expect")
        let expected: [String: VectorValue] =
            if case .object(let named) = expectation { named } else { [Vector.wholeAnswer: expectation] }
        return Vector(
            format: format, id: try fields.require("id"), area: try fields.require("area"),
            operation: try fields.require("op"), input: try fields.require(format == .one ? "input" : "in"),
            expected: expected, tolerance: try fields.read(format == .one ? "tolerance" : "tol", default: 0), trust: trust)
    }
}
