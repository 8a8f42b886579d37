import Quartzite

/// What an archive holds.
enum ArchiveOperations {
    static let one: [String: Operation] = [
        "shouldArchive": { question in
            let name: String = try question.input.require("class")
            guard let animation = try ClassTable.instance(name) as? CAAnimation else {
                throw NotAvailable("\(name).shouldArchiveValue(forKey:)")
            }
            let key: String = try question.input.require("key")
            if try question.input.read("changed", default: false) { change(key, of: animation) }
            return ["shouldArchive": .boolean(animation.shouldArchiveValue(forKey: key))]
        }
    ]

    private static func change(_ key: String, of animation: CAAnimation) {
        if key == "preferredFrameRateRange" {
            animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
        } else {
            animation.setValue(5, forKey: key)
        }
    }
}
