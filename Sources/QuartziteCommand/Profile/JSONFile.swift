import Foundation

/// A JSON object that was read from a file, for values by their keys.
struct JSONFile {
    private let members: [String: Any]

    /// - Throws: a failure if there is no such file, or if it holds no JSON object.
    init(path: String) throws(Failure) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw Failure(.noInput, isThere ? "\(path) cannot be read" : "\(path): there is no such file")
        }
        guard let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Failure(.data, "\(path) is no JSON object; expected what `quartzite profile --json` writes")
        }
        self.members = members
    }

    private init(_ members: [String: Any]) { self.members = members }

    func number(_ key: String) -> Double? { members[key] as? Double }
    func integer(_ key: String) -> Int? { members[key] as? Int }
    func string(_ key: String) -> String? { members[key] as? String }
    func bool(_ key: String) -> Bool? { members[key] as? Bool }
    func numbers(_ key: String) -> [Double]? { members[key] as? [Double] }
    func object(_ key: String) -> JSONFile? { (members[key] as? [String: Any]).map { JSONFile($0) } }
    func objects(_ key: String) -> [JSONFile]? { (members[key] as? [[String: Any]])?.map { JSONFile($0) } }
}
